//! [`TreeSearch`]: one end to many, grown as far as wanted.
use std::sync::atomic::AtomicBool;

use best_first::{Counters, Labels, Progress};
use csr_core::{Adjacency, NodeId, Place, PlacedArc, Rows};

use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::SearchBuffers;
use crate::graph_space::{ById, Direction, GraphRows, GraphSpace, Task};
use crate::heuristic::Heuristic;
use crate::outcome::Path;
use crate::query_error::{QueryEnd, QueryError};
use crate::setup::Setup;

/// A shortest-path tree that grows as far as it is asked to, begun by [`Setup::tree`].
///
/// Nodes settle by distance, ties by smaller id; a node's parent is the first that gave it its
/// final distance (rule `TREE-1`). Backward trees run over in-arcs and hold distances *to* the root
/// (rule `TREE-3`). A distance that overflows is none (rule `TREE-2`). The setup's
/// estimate is not used. Every way of growing can follow any other: to one node, to several, to a
/// distance, to the end. A blocked root gives an empty tree.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Direction, SearchBuffers, Setup};
///
/// let graph = CsrGraph::from_edges(4, &[(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0)])?;
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// let mut tree = setup.tree(&mut buffers, 0, Direction::Forward)?;
/// assert_eq!(tree.grow_to(1)?, Some(1.0));
/// tree.grow_within(2.5);
/// assert_eq!((tree.distance(2), tree.distance(3)), (Some(2.0), None));
/// tree.grow();
/// assert_eq!(tree.distance(3), Some(3.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TreeSearch<'s, 'g, C, H, B> {
    setup: &'s Setup<'g, C, H, B>,
    buffers: &'s mut SearchBuffers,
    direction: Direction,
}

impl<'s, 'g, C: ArcCost, H: Heuristic, B: Blocked> TreeSearch<'s, 'g, C, H, B> {
    pub(crate) fn begin(
        setup: &'s Setup<'g, C, H, B>,
        buffers: &'s mut SearchBuffers,
        root: Place,
        direction: Direction,
    ) -> Self {
        let graph = setup.graph;
        buffers.forward.begin(false, graph.node_count(), setup.mean_step, setup.recording);
        if !setup.blocked.is_blocked_placed(graph, root) {
            buffers.forward.compact.push_source(&ById(graph), root, 0.0, 0.0);
        }
        TreeSearch { setup, buffers, direction }
    }

    /// Settles every node that can be.
    pub fn grow(&mut self) {
        self.advance(Stop::Never, u64::MAX, None);
    }

    /// Settles nodes until `node` is one of them, and gives its distance; `None` if it cannot be
    /// reached.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if `node` is not a node.
    pub fn grow_to(&mut self, node: NodeId) -> Result<Option<f64>, QueryError> {
        let place = self.setup.end(node, QueryEnd::Goal)?;
        if !self.is_settled_placed(place) {
            self.advance(Stop::At(place), u64::MAX, None);
        }
        Ok(self.distance(node))
    }

    /// Settles nodes until all of `goals` are, or can be reached by none, and gives how many are.
    ///
    /// Nodes may repeat.
    ///
    /// # Errors
    ///
    /// [`QueryError`] for the first of `goals` that is not a node.
    pub fn grow_to_all(&mut self, goals: &[NodeId]) -> Result<usize, QueryError> {
        for &goal in goals {
            self.setup.end(goal, QueryEnd::Goal)?;
        }
        // Each in turn: what is settled already costs one look.
        let mut settled = 0;
        for &goal in goals {
            settled += usize::from(self.grow_to(goal)?.is_some());
        }
        Ok(settled)
    }

    /// Settles the nodes at a distance of at most `limit`, those alone.
    pub fn grow_within(&mut self, limit: f64) {
        while self.next_distance().is_some_and(|distance| distance <= limit) {
            self.advance(Stop::Never, 1, None);
        }
    }

    /// The distance of the node that would settle next; `None` if none is left.
    pub fn next_distance(&mut self) -> Option<f64> {
        // Expands the node that the last growth stopped at, so that its heads are in the open set.
        self.advance(Stop::Never, 0, None);
        self.buffers.forward.compact.peek_f(&ById(self.setup.graph))
    }

    /// Settles at most `count` nodes more, looking at `cancel` before nodes 0, 256, 512, ...; how
    /// it ended.
    pub fn step(&mut self, count: u64, cancel: Option<&AtomicBool>) -> Progress {
        self.advance(Stop::Never, count, cancel)
    }

    /// The distance of `node`, if it is settled.
    ///
    /// # Panics
    ///
    /// If `node` is not a node of the graph.
    pub fn distance(&self, node: NodeId) -> Option<f64> {
        let place = self.setup.graph.place_of(node);
        self.is_settled_placed(place).then(|| self.distance_placed(place))
    }

    /// The path between the root and `node`, if it is settled: from the root in a forward tree, to
    /// it in a backward one.
    ///
    /// # Panics
    ///
    /// If `node` is not a node of the graph.
    pub fn path(&self, node: NodeId) -> Option<Path> {
        let place = self.setup.graph.place_of(node);
        if !self.is_settled_placed(place) {
            return None;
        }
        let mut path = Path { cost: self.distance_placed(place), ..Path::default() };
        self.setup.trace(&self.buffers.forward, self.direction, place, &mut path);
        Some(path)
    }

    /// The node before `node` on its path from the root (after it, in a backward tree), and the
    /// edge between them; `None` for the root and for what is not settled.
    ///
    /// # Panics
    ///
    /// If `node` is not a node of the graph.
    pub fn parent(&self, node: NodeId) -> Option<(NodeId, csr_core::EdgeId)> {
        let place = self.setup.graph.place_of(node);
        if !self.is_settled_placed(place) {
            return None;
        }
        let parent = self.buffers.forward.parent(place);
        if parent == place {
            return None;
        }
        let (tail, head) = match self.direction {
            Direction::Forward => (parent, place),
            Direction::Backward => (place, parent),
        };
        let edge = self.setup.edge_between(tail, head, self.distance_placed(parent));
        Some((self.setup.graph.node_at(parent), edge))
    }

    /// The settled nodes in order, if [`Setup::recording`] was asked for.
    pub fn order(&self) -> impl ExactSizeIterator<Item = NodeId> + '_ {
        self.order_placed().iter().map(|&place| self.setup.graph.node_at(place))
    }

    /// [`order`](TreeSearch::order) by place.
    pub fn order_placed(&self) -> &[Place] {
        self.buffers.forward.order()
    }

    /// The tentative distance of the node at `place`, infinite if it was not reached: its distance
    /// once the tree is grown.
    ///
    /// # Panics
    ///
    /// If `place` is not below the node count.
    #[inline]
    pub fn distance_placed(&self, place: Place) -> f64 {
        self.buffers.forward.compact.labels().g(place)
    }

    /// The parent of the reached node at `place`: itself, for the root.
    ///
    /// # Panics
    ///
    /// If `place` is not below the node count.
    #[inline]
    pub fn parent_placed(&self, place: Place) -> Place {
        self.buffers.forward.compact.labels().parent(place)
    }

    /// [`distance_placed`](TreeSearch::distance_placed) and
    /// [`parent_placed`](TreeSearch::parent_placed) of every place, whose parent is unspecified if
    /// it was not reached.
    #[inline]
    pub fn labels_placed(&self) -> impl ExactSizeIterator<Item = (f64, Place)> + '_ {
        self.buffers.forward.compact.labels().iter()
    }

    /// What was done so far.
    pub fn counters(&self) -> Counters {
        self.buffers.forward.counters()
    }

    fn is_settled_placed(&self, place: Place) -> bool {
        self.buffers.forward.compact.labels().is_closed(place)
    }

    fn advance(&mut self, stop: Stop, iterations: u64, cancel: Option<&AtomicBool>) -> Progress {
        match (self.setup.graph.adjacency(), self.direction) {
            (Adjacency::Compact { out: rows, .. }, Direction::Forward)
            | (Adjacency::Compact { into: rows, .. }, Direction::Backward) => {
                self.advance_over(rows, stop, iterations, cancel)
            }
            (Adjacency::Wide { out: rows, .. }, Direction::Forward)
            | (Adjacency::Wide { into: rows, .. }, Direction::Backward) => {
                self.advance_over(rows, stop, iterations, cancel)
            }
        }
    }

    fn advance_over<A: PlacedArc>(
        &mut self,
        rows: &'g Rows<A>,
        stop: Stop,
        iterations: u64,
        cancel: Option<&AtomicBool>,
    ) -> Progress {
        let rows = GraphRows { setup: self.setup, rows, direction: self.direction };
        let mut space = GraphSpace { rows, task: stop };
        let search = &mut self.buffers.forward.compact;
        match cancel {
            None => search.step(&mut space, iterations),
            Some(cancel) => {
                let limit = search.counters().iterations.saturating_add(iterations);
                search.run(&mut space, limit, cancel)
            }
        }
    }
}

/// When to stop growing.
#[derive(Clone, Copy)]
enum Stop {
    Never,
    At(Place),
}

impl<C, H, B> Task<C, H, B> for Stop {
    /// Rule `TREE-1`: the key is the distance, so ties settle by id.
    #[inline(always)]
    fn key(
        &self,
        _setup: &Setup<'_, C, H, B>,
        _direction: Direction,
        _place: Place,
        g: f64,
    ) -> Option<f64> {
        Some(g)
    }

    #[inline(always)]
    fn is_goal(&self, place: Place) -> bool {
        matches!(self, Stop::At(stop) if *stop == place)
    }
}
