//! Why tables are not those of a graph.
use std::fmt;

/// The tables belong to another graph (rule `ALT-9`): build them anew, or load those of this one.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{LandmarkOptions, Landmarks, StaleError};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)])?;
/// let landmarks = Landmarks::build(&graph, &LandmarkOptions::new().count(1))?;
/// let grown = CsrGraph::from_edges(3, &[(0, 1, 1.0), (1, 2, 1.0)])?;
/// let stale = StaleError::NodeCount { tables: 2, graph: 3 };
/// assert_eq!(landmarks.check(&grown), Err(stale));
/// assert_eq!(stale.to_string(), "landmarks of a graph of 2 nodes, the graph has 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StaleError {
    /// The graph has another number of nodes.
    NodeCount {
        /// The node count of the graph that the tables were built for.
        tables: usize,
        /// The node count of the graph at hand.
        graph: usize,
    },
    /// The graph has the same number of nodes and other arcs.
    Fingerprint {
        /// The fingerprint of the graph that the tables were built for.
        tables: u64,
        /// The fingerprint of the graph at hand.
        graph: u64,
    },
}

impl fmt::Display for StaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            StaleError::NodeCount { tables, graph } => {
                write!(f, "landmarks of a graph of {tables} nodes, the graph has {graph}")
            }
            StaleError::Fingerprint { tables, graph } => write!(
                f,
                "landmarks of the graph {tables:016x}, the graph is {graph:016x}: build them anew"
            ),
        }
    }
}

impl std::error::Error for StaleError {}
