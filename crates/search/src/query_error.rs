//! Why a query cannot be asked.
use core::fmt;
use csr_core::NodeId;

/// A query that names what the graph does not have.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{QueryEnd, QueryError, SearchBuffers, Setup};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0)])?;
/// let (setup, mut buffers) = (Setup::new(&graph), SearchBuffers::new());
/// let error = setup.astar(&mut buffers, 0, 3).unwrap_err();
/// assert_eq!(error, QueryError::NodeOutOfRange { end: QueryEnd::Goal, node: 3, node_count: 3 });
/// assert_eq!(error.to_string(), "goal 3 is not in 0..3");
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryError {
    /// An end is not a node.
    NodeOutOfRange {
        /// Which end.
        end: QueryEnd,
        /// The id given.
        node: NodeId,
        /// The graph's node count.
        node_count: usize,
    },
}

/// An end of a query.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Direction, QueryEnd, QueryError, SearchBuffers, Setup};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0)])?;
/// let (setup, mut buffers) = (Setup::new(&graph), SearchBuffers::new());
/// let error = setup.tree(&mut buffers, 7, Direction::Forward).unwrap_err();
/// assert!(matches!(error, QueryError::NodeOutOfRange { end: QueryEnd::Root, node: 7, .. }));
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryEnd {
    /// Where the path begins.
    Start,
    /// Where it ends.
    Goal,
    /// The root of a tree.
    Root,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            QueryError::NodeOutOfRange { end, node, node_count } => {
                let end = match end {
                    QueryEnd::Start => "start",
                    QueryEnd::Goal => "goal",
                    QueryEnd::Root => "root",
                };
                write!(f, "{end} {node} is not in 0..{node_count}")
            }
        }
    }
}

impl core::error::Error for QueryError {}
