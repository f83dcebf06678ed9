//! [`Setup`]: a graph and the hooks of a search over it.
use csr_core::{CsrGraph, NodeId, Place};

use crate::arc_cost::{AllOpen, ArcCost, Blocked, Weight};
use crate::astar::AStar;
use crate::bidirectional::BidirectionalSearch;
use crate::buffers::SearchBuffers;
use crate::graph_space::Direction;
use crate::heuristic::{Heuristic, Zero, clean};
use crate::query_error::{QueryEnd, QueryError};
use crate::tree_search::TreeSearch;

/// A graph with the hooks that a search uses: cost, estimate, blocked nodes.
///
/// Searches are begun from it, over caller-owned [`SearchBuffers`]. Each combination of hook types
/// is compiled by itself; the umbrella crate `surepath` offers the same with plain closures.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup, Status};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 1.0), (1, 2, 1.0), (0, 2, 5.0)])?;
/// let mut buffers = SearchBuffers::new();
///
/// let setup = Setup::new(&graph);
/// let mut dijkstra = setup.astar(&mut buffers, 0, 2)?;
/// assert_eq!(dijkstra.run(), Status::Found);
/// let path = dijkstra.path().expect("it was found");
/// assert_eq!((path.cost, &path.nodes[..], &path.edges[..]), (2.0, &[0, 1, 2][..], &[0, 1][..]));
///
/// // Without node 1 there is only the long way.
/// let setup = Setup::new(&graph).with_blocked(|node| node == 1);
/// let mut detour = setup.astar(&mut buffers, 0, 2)?;
/// assert_eq!(detour.run(), Status::Found);
/// assert_eq!(detour.cost(), Some(5.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Setup<'g, C = Weight, H = Zero, B = AllOpen> {
    pub(crate) graph: &'g CsrGraph,
    pub(crate) cost: C,
    pub(crate) heuristic: H,
    pub(crate) blocked: B,
    pub(crate) recording: bool,
    pub(crate) best_effort: bool,
    pub(crate) mean_step: f64,
}

impl<'g> Setup<'g> {
    /// Dijkstra's setup: stored weights, no estimate, every node open.
    pub fn new(graph: &'g CsrGraph) -> Self {
        Setup {
            graph,
            cost: Weight,
            heuristic: Zero,
            blocked: AllOpen,
            recording: false,
            best_effort: false,
            mean_step: graph.mean_weight(),
        }
    }
}

impl<'g, C: ArcCost, H: Heuristic, B: Blocked> Setup<'g, C, H, B> {
    /// With arcs charged by `cost`.
    pub fn with_cost<D: ArcCost>(self, cost: D) -> Setup<'g, D, H, B> {
        let Setup { graph, heuristic, blocked, recording, best_effort, mean_step, .. } = self;
        Setup { graph, cost, heuristic, blocked, recording, best_effort, mean_step }
    }

    /// With the estimate `heuristic`.
    pub fn with_heuristic<I: Heuristic>(self, heuristic: I) -> Setup<'g, C, I, B> {
        let Setup { graph, cost, blocked, recording, best_effort, mean_step, .. } = self;
        Setup { graph, cost, heuristic, blocked, recording, best_effort, mean_step }
    }

    /// With the nodes for which `blocked` is true left out.
    pub fn with_blocked<D: Blocked>(self, blocked: D) -> Setup<'g, C, H, D> {
        let Setup { graph, cost, heuristic, recording, best_effort, mean_step, .. } = self;
        Setup { graph, cost, heuristic, blocked, recording, best_effort, mean_step }
    }

    /// With expanded nodes recorded, or not.
    pub fn recording(mut self, recording: bool) -> Self {
        self.recording = recording;
        self
    }

    /// With a blocked goal searched towards all the same, for a best effort (rule `BEST-1`), or
    /// not, which is the default: the answer is [`Status::GoalInvalid`](crate::Status) either way.
    pub fn best_effort(mut self, best_effort: bool) -> Self {
        self.best_effort = best_effort;
        self
    }

    /// With another notion of what a step costs about, where a cost hook is far off the stored
    /// weights: it shows in speed alone. The default is the graph's mean weight.
    pub fn with_mean_step(mut self, mean_step: f64) -> Self {
        self.mean_step = mean_step;
        self
    }

    /// The graph.
    pub fn graph(&self) -> &'g CsrGraph {
        self.graph
    }

    /// The estimate from `source` to `target` as searches use it, at least 0 (rule `EST-1`).
    pub fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        clean(self.heuristic.estimate(source, target))
    }

    /// Begins A* from `start` to `goal`: Dijkstra, without an estimate (rule
    /// `ASTAR-6`).
    ///
    /// # Errors
    ///
    /// [`QueryError`] for an end that is not a node.
    pub fn astar<'s>(
        &'s self,
        buffers: &'s mut SearchBuffers,
        start: NodeId,
        goal: NodeId,
    ) -> Result<AStar<'s, 'g, C, H, B>, QueryError> {
        let (start, goal) = self.ends(start, goal)?;
        Ok(AStar::begin(self, buffers, start, goal))
    }

    /// Begins a bidirectional search from `start` to `goal` (rules `BIDI-1` to `BIDI-7`).
    ///
    /// # Errors
    ///
    /// [`QueryError`] for an end that is not a node.
    pub fn bidirectional<'s>(
        &'s self,
        buffers: &'s mut SearchBuffers,
        start: NodeId,
        goal: NodeId,
    ) -> Result<BidirectionalSearch<'s, 'g, C, H, B>, QueryError> {
        let (start, goal) = self.ends(start, goal)?;
        Ok(BidirectionalSearch::begin(self, buffers, start, goal))
    }

    /// Begins a shortest-path tree at `root`, without an estimate (rules `TREE-1` to
    /// `TREE-3`).
    ///
    /// # Errors
    ///
    /// [`QueryError`] for a root that is not a node.
    pub fn tree<'s>(
        &'s self,
        buffers: &'s mut SearchBuffers,
        root: NodeId,
        direction: Direction,
    ) -> Result<TreeSearch<'s, 'g, C, H, B>, QueryError> {
        let root = self.end(root, QueryEnd::Root)?;
        Ok(TreeSearch::begin(self, buffers, root, direction))
    }

    pub(crate) fn end(&self, node: NodeId, end: QueryEnd) -> Result<Place, QueryError> {
        let node_count = self.graph.node_count();
        if node as usize >= node_count {
            return Err(QueryError::NodeOutOfRange { end, node, node_count });
        }
        Ok(self.graph.place_of(node))
    }

    fn ends(&self, start: NodeId, goal: NodeId) -> Result<(Place, Place), QueryError> {
        Ok((self.end(start, QueryEnd::Start)?, self.end(goal, QueryEnd::Goal)?))
    }

    /// The averaged potential of `place`, `None` where either estimate is `+inf` (rule `BIDI-2`;
    /// Ikeda et al. 1994, Goldberg and Harrelson 2005).
    #[inline(always)]
    pub(crate) fn potential(&self, start: Place, goal: Place, place: Place) -> Option<f64> {
        if H::IS_ZERO {
            return Some(0.0);
        }
        let between = self.heuristic.estimates_between(self.graph, start, place, goal);
        let (from_start, to_goal) = (clean(between.0), clean(between.1));
        if from_start == f64::INFINITY || to_goal == f64::INFINITY {
            return None;
        }
        Some(0.5 * (to_goal - from_start))
    }
}
