//! How a query ended.
use csr_core::{EdgeId, NodeId};

/// How a query ended: the same set from every algorithm.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup, Status};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0), (1, 2, 4.0), (0, 2, 9.0)])?;
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// assert_eq!(setup.astar(&mut buffers, 0, 2)?.run(), Status::Found);
/// assert_eq!(setup.astar(&mut buffers, 2, 0)?.run(), Status::NoPath);
/// assert_eq!(setup.with_blocked(|node| node == 2).astar(&mut buffers, 0, 2)?.run(), Status::GoalInvalid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// There is a path.
    Found,
    /// There is none.
    NoPath,
    /// The start is blocked.
    StartInvalid,
    /// The goal is blocked.
    GoalInvalid,
    /// The budget was used up first.
    BudgetExhausted,
    /// The flag was set first.
    Cancelled,
}

/// A path: nodes, the edges between them, and what it costs.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Path, SearchBuffers, Setup};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0), (0, 1, 3.0), (1, 2, 1.0)])?;
/// let (setup, mut buffers) = (Setup::new(&graph), SearchBuffers::new());
/// // One path for many queries, which then allocate nothing.
/// let mut path = Path::default();
/// let mut search = setup.astar(&mut buffers, 0, 2)?;
/// search.run();
/// assert!(search.path_into(&mut path));
/// // Of parallel edges the one taken is named.
/// assert_eq!((path.nodes, path.edges, path.cost), (vec![0, 1, 2], vec![1, 2], 4.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Path {
    /// From the start to the goal, both included.
    pub nodes: Vec<NodeId>,
    /// The edge into every node but the first.
    pub edges: Vec<EdgeId>,
    /// The sum of the arcs' costs from the start on; of a bidirectional search the sum of its two
    /// halves, the same bits wherever sums are exact and the estimate is consistent (rule `BIDI-7`).
    pub cost: f64,
}

impl Path {
    /// Empties the path and keeps its memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.cost = 0.0;
    }
}
