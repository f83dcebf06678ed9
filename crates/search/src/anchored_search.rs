//! [`AnchoredSearch`]: A* between ends that are no nodes.
use std::sync::atomic::{AtomicBool, Ordering};

use best_first::{BestFirst, Counters, KeptKeys};
use csr_core::{Adjacency, NodeId, Place, PlacedArc, Rows};

use crate::anchors::{AnchorError, Anchored};
use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::SearchBuffers;
use crate::graph_space::{ById, Direction, GraphRows, GraphSpace, Task};
use crate::heuristic::{Heuristic, clean};
use crate::outcome::{Path, Status};
use crate::setup::Setup;

/// A search between two ends that are no nodes, begun by [`Setup::anchored`].
///
/// It finds what A* finds in the graph that has the two ends as nodes after all others, with arcs
/// to and from their anchors after all others, and the direct way before them: the same cost, bit
/// for bit, and the same nodes between. The start itself is no iteration, nor is the goal.
///
/// # Estimates
///
/// To an end beside the graph no table or coordinate leads, so its bound is made of the anchors':
/// from `v` the least of `estimate(v, anchor) + cost`. Any way to the goal passes an anchor, so the
/// bound holds wherever the setup's estimate does, landmarks included, and it is consistent where
/// that is.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Anchor, Anchored, SearchBuffers, Setup};
///
/// // A house with a front door at node 0 and a back door, a long corridor away, at node 2.
/// let graph = CsrGraph::from_edges(4, &[(0, 3, 9.0), (2, 3, 1.0)])?;
/// let query = Anchored {
///     start: vec![Anchor { node: 0, cost: 0.5 }, Anchor { node: 2, cost: 6.0 }],
///     goal: vec![Anchor { node: 3, cost: 0.0 }],
///     direct: None,
/// };
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// let mut search = setup.anchored(&mut buffers, &query)?;
/// search.run();
/// assert_eq!(search.path().map(|path| (path.cost, path.nodes)), Some((7.0, vec![2, 3])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnchoredSearch<'s, 'g, C, H, B> {
    setup: &'s Setup<'g, C, H, B>,
    buffers: &'s mut SearchBuffers,
    /// The goal's anchors that are not blocked.
    goal: Vec<(Place, f64)>,
    best: Best,
    status: Option<Status>,
}

/// The cheapest way so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    cost: f64,
    /// The anchor that it passes last; the direct way passes none.
    last: Option<Place>,
}

impl<'g, C: ArcCost, H: Heuristic, B: Blocked> Setup<'g, C, H, B> {
    /// Begins A* between two ends that are no nodes.
    ///
    /// An end all of whose anchors are blocked is invalid, the start first, unless there is a
    /// direct way.
    ///
    /// # Errors
    ///
    /// [`AnchorError`] for the first anchor that is not a node or has no valid cost.
    ///
    /// # Examples
    ///
    /// ```
    /// use csr_core::CsrGraph;
    /// use search::{Anchored, ArcPoint, SearchBuffers, Setup, Status};
    ///
    /// // A road of three stretches, both ways: 0 --4-- 1 --2-- 2 --8-- 3.
    /// let edges = [(0, 1, 4.0), (1, 0, 4.0), (1, 2, 2.0), (2, 1, 2.0), (2, 3, 8.0), (3, 2, 8.0)];
    /// let graph = CsrGraph::from_edges(4, &edges)?;
    /// // From the middle of the first stretch to a quarter into the last one.
    /// let [start, goal] = [(0, 0.5), (2, 0.25)].map(|(tail, along)| {
    ///     let arc = graph.out_arcs(tail).find(|arc| arc.head == tail + 1).expect("a stretch");
    ///     let back = graph.out_arcs(tail + 1).find(|arc| arc.head == tail).map(|arc| arc.id);
    ///     ArcPoint { arc: arc.id, back, along }
    /// });
    /// let query = Anchored::between_arcs(&graph, start, goal)?;
    /// let setup = Setup::new(&graph);
    /// let mut buffers = SearchBuffers::new();
    /// let mut search = setup.anchored(&mut buffers, &query)?;
    /// assert_eq!(search.run(), Status::Found);
    /// let path = search.path().expect("found");
    /// assert_eq!((path.cost, &path.nodes[..]), (2.0 + 2.0 + 2.0, &[1, 2][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn anchored<'s>(
        &'s self,
        buffers: &'s mut SearchBuffers,
        query: &Anchored,
    ) -> Result<AnchoredSearch<'s, 'g, C, H, B>, AnchorError> {
        query.check(self.graph.node_count())?;
        Ok(AnchoredSearch::begin(self, buffers, query))
    }
}

impl<'s, 'g, C: ArcCost, H: Heuristic, B: Blocked> AnchoredSearch<'s, 'g, C, H, B> {
    fn begin(
        setup: &'s Setup<'g, C, H, B>,
        buffers: &'s mut SearchBuffers,
        query: &Anchored,
    ) -> Self {
        let graph = setup.graph;
        let open = |anchors: &[crate::Anchor]| -> Vec<(Place, f64)> {
            anchors
                .iter()
                .map(|anchor| (graph.place_of(anchor.node), anchor.cost + 0.0))
                .filter(|&(place, _)| !setup.blocked.is_blocked_placed(graph, place))
                .collect()
        };
        let (start, goal) = (open(&query.start), open(&query.goal));
        let side = &mut buffers.forward;
        side.begin(!H::IS_ZERO, graph.node_count(), setup.mean_step, setup.recording);
        let status = match query.direct {
            Some(_) => None,
            None if start.is_empty() && !query.start.is_empty() => Some(Status::StartInvalid),
            None if goal.is_empty() && !query.goal.is_empty() => Some(Status::GoalInvalid),
            None => None,
        };
        if status.is_none() {
            for (place, cost) in start {
                if H::IS_ZERO {
                    side.compact.push_source(&ById(graph), place, cost, cost);
                } else if let Some(h) = bound(setup, &goal, place) {
                    side.keyed.push_source(&ById(graph), place, cost, cost + h);
                }
            }
        }
        let cost = query.direct.map_or(f64::INFINITY, |cost| cost + 0.0);
        AnchoredSearch { setup, buffers, goal, best: Best { cost, last: None }, status }
    }

    /// Does at most `iterations` iterations, each one expansion; the status once the search has
    /// ended. Finishing costs no iteration, so slices do not show.
    pub fn step(&mut self, iterations: u64) -> Option<Status> {
        if self.status.is_some() {
            return self.status;
        }
        let setup = self.setup;
        let ended = match setup.graph.adjacency() {
            Adjacency::Compact { out, .. } => self.advance(out, iterations),
            Adjacency::Wide { out, .. } => self.advance(out, iterations),
        };
        if ended {
            let found = self.best.cost < f64::INFINITY;
            self.status = Some(if found { Status::Found } else { Status::NoPath });
        }
        self.status
    }

    /// Runs to the end.
    pub fn run(&mut self) -> Status {
        self.run_within(u64::MAX, None)
    }

    /// Runs to the end, to `budget` iterations in all, or until `cancel` is set, which is looked
    /// at before iterations 0, 256, 512, ...
    ///
    /// After [`Status::BudgetExhausted`] or [`Status::Cancelled`] the search can be run on.
    pub fn run_within(&mut self, budget: u64, cancel: Option<&AtomicBool>) -> Status {
        while self.status.is_none() {
            let done = self.counters().iterations;
            let mut slice = budget.saturating_sub(done);
            if let Some(cancel) = cancel {
                if done % 256 == 0 && cancel.load(Ordering::Relaxed) {
                    return Status::Cancelled;
                }
                slice = slice.min(256 - done % 256);
            }
            if self.step(slice).is_none() && self.counters().iterations >= budget {
                return Status::BudgetExhausted;
            }
        }
        self.status.unwrap_or(Status::BudgetExhausted)
    }

    /// The cost from end to end, if a path was found.
    pub fn cost(&self) -> Option<f64> {
        (self.status == Some(Status::Found)).then_some(self.best.cost)
    }

    /// The path, if it was found: its nodes from the start's anchor to the goal's, both included,
    /// none of the direct way; its cost from end to end.
    pub fn path(&self) -> Option<Path> {
        let mut path = Path::default();
        self.path_into(&mut path).then_some(path)
    }

    /// Writes the path into `path`, which is cleared first; whether it was found.
    pub fn path_into(&self, path: &mut Path) -> bool {
        path.clear();
        let Some(cost) = self.cost() else { return false };
        if let Some(last) = self.best.last {
            self.setup.trace(&self.buffers.forward, Direction::Forward, last, path);
        }
        path.cost = cost;
        true
    }

    /// What was done so far.
    pub fn counters(&self) -> Counters {
        self.buffers.forward.counters()
    }

    /// The nodes in order of expansion, if [`Setup::recording`] was asked for.
    pub fn order(&self) -> impl ExactSizeIterator<Item = NodeId> + '_ {
        self.buffers.forward.order().iter().map(|&place| self.setup.graph.node_at(place))
    }

    /// Runs a slice; whether the search has ended.
    fn advance<A: PlacedArc>(&mut self, out: &'g Rows<A>, iterations: u64) -> bool {
        let rows = GraphRows { setup: self.setup, rows: out, direction: Direction::Forward };
        let mut space = GraphSpace { rows, task: ToAnchors(&self.goal) };
        let side = &mut self.buffers.forward;
        if H::IS_ZERO {
            advance(&mut side.compact, &mut space, &mut self.best, iterations)
        } else {
            advance(&mut side.keyed, &mut space, &mut self.best, iterations)
        }
    }
}

/// Expands nodes while one of them may lead to something cheaper; whether none does.
fn advance<L, A, C, H, B>(
    run: &mut BestFirst<L>,
    space: &mut GraphSpace<'_, '_, A, C, H, B, ToAnchors<'_>>,
    best: &mut Best,
    iterations: u64,
) -> bool
where
    L: KeptKeys,
    A: PlacedArc,
    C: ArcCost,
    H: Heuristic,
    B: Blocked,
{
    let mut left = iterations;
    loop {
        match run.peek_f(space) {
            Some(f) if f < best.cost => {}
            _ => return true,
        }
        if left == 0 {
            return false;
        }
        left -= 1;
        let Some(node) = run.expand_next(space) else { return true };
        for &(anchor, cost) in space.task.0 {
            let through = run.labels().g(node) + cost;
            // Only a strictly cheaper way replaces the best.
            if anchor == node && through < best.cost {
                *best = Best { cost: through, last: Some(node) };
            }
        }
    }
}

/// The bound from `place` to the goal; `None` if no anchor can be reached.
#[inline(always)]
fn bound<C, H: Heuristic, B>(
    setup: &Setup<'_, C, H, B>,
    goal: &[(Place, f64)],
    place: Place,
) -> Option<f64> {
    let mut least = f64::INFINITY;
    for &(anchor, cost) in goal {
        let h = clean(setup.heuristic.estimate_placed(setup.graph, place, anchor)) + cost;
        if h < least {
            least = h;
        }
    }
    (least < f64::INFINITY).then_some(least)
}

/// The anchors of the goal, and what is left from each.
#[derive(Clone, Copy)]
struct ToAnchors<'a>(&'a [(Place, f64)]);

impl<C, H: Heuristic, B> Task<C, H, B> for ToAnchors<'_> {
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
        Some(g + bound(setup, self.0, place)?)
    }

    #[inline(always)]
    fn warm(&self, setup: &Setup<'_, C, H, B>, place: Place) {
        setup.heuristic.warm(place);
    }
}
