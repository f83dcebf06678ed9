//! CSR rows as a space for the best-first loop.
use best_first::{Labels, Ranks, Space, prefetch};
use core::iter::Copied;
use core::slice::Iter;
use csr_core::{CsrGraph, Place, PlacedArc, Rows};

use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::Regions;
use crate::heuristic::{Heuristic, clean};
use crate::setup::Setup;

/// Ties between places go by the nodes' ids (rule `OPEN-1`).
#[derive(Clone, Copy)]
pub(crate) struct ById<'g>(pub(crate) &'g CsrGraph);

impl Ranks for ById<'_> {
    #[inline(always)]
    fn rank(&self, place: u32) -> u32 {
        self.0.node_at(place)
    }
}

/// Which way a search walks the arcs.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Direction, SearchBuffers, Setup};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 2.0), (1, 2, 5.0)])?;
/// let (setup, mut buffers) = (Setup::new(&graph), SearchBuffers::new());
/// let mut from_1 = setup.tree(&mut buffers, 1, Direction::Forward)?;
/// from_1.grow();
/// assert_eq!([0, 1, 2].map(|node| from_1.distance(node)), [None, Some(0.0), Some(5.0)]);
/// let mut to_1 = setup.tree(&mut buffers, 1, Direction::Backward)?;
/// to_1.grow();
/// assert_eq!([0, 1, 2].map(|node| to_1.distance(node)), [Some(2.0), Some(0.0), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "there are two ways along an arc")]
pub enum Direction {
    /// Over out-arcs: distances from the root.
    Forward,
    /// Over in-arcs: distances to the root.
    Backward,
}

/// The arcs of one direction, priced.
pub(crate) struct GraphRows<'a, 'g, A, C, H, B> {
    pub(crate) setup: &'a Setup<'g, C, H, B>,
    pub(crate) rows: &'g Rows<A>,
    pub(crate) direction: Direction,
}

impl<A: PlacedArc, C: ArcCost, H, B: Blocked> GraphRows<'_, '_, A, C, H, B> {
    /// What the arc between `node`, which is expanded, and its far end costs; blocked far ends
    /// cannot be entered.
    #[inline(always)]
    pub(crate) fn cost(&self, node: Place, arc: A) -> f64 {
        let graph = self.setup.graph;
        if self.setup.blocked.is_blocked_placed(graph, arc.place()) {
            return f64::INFINITY;
        }
        let (tail, head) = match self.direction {
            Direction::Forward => (node, arc.place()),
            Direction::Backward => (arc.place(), node),
        };
        self.setup.cost.cost_placed(graph, tail, head, arc.weight())
    }
}

impl<A: PlacedArc, C, H, B> GraphRows<'_, '_, A, C, H, B> {
    /// Asks for the first arc of `node`.
    #[inline(always)]
    pub(crate) fn warm(&self, node: Place) {
        prefetch(self.rows.arcs(), self.rows.first(node));
    }

    /// Asks for what is kept by place of the heads of the first arcs of `node`, and calls `head`
    /// with them: as many as nodes have about, for a loop of fixed length; a few of the next row's
    /// do no harm.
    #[inline(always)]
    pub(crate) fn warm_heads(&self, node: Place, mut head: impl FnMut(Place)) {
        let first = self.rows.first(node);
        if let Some(arcs) = self.rows.arcs().get(first..first + 3) {
            for arc in arcs {
                prefetch(self.rows.firsts(), arc.place() as usize);
                prefetch(self.setup.graph.nodes_by_place(), arc.place() as usize);
                head(arc.place());
            }
        }
    }
}

/// What a search over CSR rows is after: its keys, and when to stop. All else is the same for all.
pub(crate) trait Task<C, H, B> {
    /// Whether the heads of a node are asked for some time after it was reached.
    const WARMS_HEADS: bool = true;

    /// The key of `place` at distance `g`; `None` if its estimate is `+inf`.
    fn key(
        &self,
        setup: &Setup<'_, C, H, B>,
        direction: Direction,
        place: Place,
        g: f64,
    ) -> Option<f64>;

    /// Whether to stop at `place`, which has just been taken out.
    #[inline(always)]
    fn is_goal(&self, _place: Place) -> bool {
        false
    }

    /// `place` has just been given the smaller distance `g`.
    #[inline(always)]
    fn improved(&mut self, _place: Place, _g: f64) {}

    /// Asks the memory for what the key of `place` will need.
    #[inline(always)]
    fn warm(&self, _setup: &Setup<'_, C, H, B>, _place: Place) {}
}

/// CSR rows as the space of a task.
pub(crate) struct GraphSpace<'a, 'g, A, C, H, B, T> {
    pub(crate) rows: GraphRows<'a, 'g, A, C, H, B>,
    pub(crate) task: T,
}

impl<A, C, H, B, T> Ranks for GraphSpace<'_, '_, A, C, H, B, T> {
    #[inline(always)]
    fn rank(&self, place: u32) -> u32 {
        self.rows.setup.graph.node_at(place)
    }
}

impl<'g, A, C, H, B, T> Space for GraphSpace<'_, 'g, A, C, H, B, T>
where
    A: PlacedArc,
    C: ArcCost,
    B: Blocked,
    T: Task<C, H, B>,
{
    type Arc = A;
    type Arcs = Copied<Iter<'g, A>>;

    const WARMS: bool = true;
    const WARMS_HEADS: bool = T::WARMS_HEADS;
    const CHECKED_COSTS: bool = C::CHECKED && B::NONE;

    #[inline(always)]
    fn warm(&self, node: u32) {
        self.rows.warm(node);
    }

    #[inline(always)]
    fn warm_heads(&self, node: u32, mut head: impl FnMut(u32)) {
        self.rows.warm_heads(node, |place| {
            self.task.warm(self.rows.setup, place);
            head(place);
        });
    }

    #[inline(always)]
    fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
        self.rows.rows.row(node).iter().copied()
    }

    #[inline(always)]
    fn cost(&mut self, node: u32, arc: A) -> f64 {
        self.rows.cost(node, arc)
    }

    #[inline(always)]
    fn head(&mut self, arc: A) -> Option<u32> {
        Some(arc.place())
    }

    #[inline(always)]
    fn key(&mut self, arc: A, g: f64) -> Option<f64> {
        self.task.key(self.rows.setup, self.rows.direction, arc.place(), g)
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        self.task.is_goal(node)
    }

    #[inline(always)]
    fn improved(&mut self, node: u32, g: f64) {
        self.task.improved(node, g);
    }
}

/// A*: an estimate to the goal, a stop there (section 4).
pub(crate) struct Reach {
    pub(crate) goal: Place,
}

impl<C, H: Heuristic, B> Task<C, H, B> for Reach {
    #[inline(always)]
    fn key(
        &self,
        setup: &Setup<'_, C, H, B>,
        _direction: Direction,
        place: Place,
        g: f64,
    ) -> Option<f64> {
        if H::IS_ZERO {
            return Some(g);
        }
        let h = clean(setup.heuristic.estimate_placed(setup.graph, place, self.goal));
        if h == f64::INFINITY { None } else { Some(g + h) }
    }

    #[inline(always)]
    fn is_goal(&self, place: Place) -> bool {
        place == self.goal
    }

    #[inline(always)]
    fn warm(&self, setup: &Setup<'_, C, H, B>, place: Place) {
        setup.heuristic.warm(place);
    }
}

/// One side of a bidirectional search, which looks at the other side's labels (section 6). What its
/// estimates read is asked for one expansion ahead, by the side whose turn it is.
pub(crate) struct Meet<'a, L> {
    pub(crate) start: Place,
    pub(crate) goal: Place,
    pub(crate) other: &'a L,
    pub(crate) meeting: &'a mut Meeting,
    pub(crate) touched: &'a mut Regions,
    pub(crate) other_touched: &'a Regions,
}

/// The best way through a node that both sides have reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) mu: f64,
    pub(crate) node: Place,
}

impl<C: ArcCost, H: Heuristic, B: Blocked, L: Labels> Task<C, H, B> for Meet<'_, L> {
    /// Nodes are expanded too soon: their heads are asked for one expansion ahead.
    const WARMS_HEADS: bool = !H::IS_CLOSE;

    #[inline(always)]
    fn key(
        &self,
        setup: &Setup<'_, C, H, B>,
        direction: Direction,
        place: Place,
        g: f64,
    ) -> Option<f64> {
        let potential = setup.potential(self.start, self.goal, place)?;
        match direction {
            Direction::Forward => Some(g + potential),
            Direction::Backward => Some(g - potential),
        }
    }

    /// Rule `BIDI-4`: only a strictly cheaper way replaces the best.
    #[inline(always)]
    fn improved(&mut self, node: Place, g: f64) {
        self.touched.touch(node);
        if !self.other_touched.is_touched(node) {
            return;
        }
        let through = g + self.other.g(node);
        if through < self.meeting.mu {
            *self.meeting = Meeting { mu: through, node };
        }
    }
}
