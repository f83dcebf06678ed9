//! Why landmarks could not be built.
use std::fmt;

use csr_core::NodeId;
use search::Direction;

/// What keeps landmarks from being built.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{BuildHooks, LandmarkError, LandmarkOptions, Landmarks};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)])?;
/// let none = Landmarks::build(&graph, &LandmarkOptions::new().count(0));
/// assert_eq!(none.unwrap_err(), LandmarkError::NoLandmarks);
/// let twice = Landmarks::of_nodes(&graph, &[1, 0, 1], BuildHooks::new());
/// assert_eq!(twice.unwrap_err(), LandmarkError::Duplicate { position: 2, node: 1 });
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LandmarkError {
    /// The graph has no nodes (rule `ALT-6`).
    NoNodes,
    /// No landmarks were asked for (rule `ALT-6`).
    NoLandmarks,
    /// A root or a landmark of the caller's is not a node.
    NodeOutOfRange {
        /// Its position in the list given.
        position: usize,
        /// The id given.
        node: NodeId,
        /// The graph's node count.
        node_count: usize,
    },
    /// A landmark of the caller's is given twice.
    Duplicate {
        /// The position of the second in the list given.
        position: usize,
        /// The id given.
        node: NodeId,
    },
    /// A sum of weights is above the largest number, so that a table would deny a path that exists
    /// (rule `ALT-1`). Scale the weights down.
    Overflow {
        /// The root of the tree in which it happened.
        root: NodeId,
        /// The way that the tree was grown.
        direction: Direction,
    },
    /// The flag was set.
    Cancelled,
}

impl fmt::Display for LandmarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LandmarkError::NoNodes => write!(f, "a graph of 0 nodes has no landmarks"),
            LandmarkError::NoLandmarks => write!(f, "0 landmarks asked for, at least 1 needed"),
            LandmarkError::NodeOutOfRange { position, node, node_count } => {
                write!(f, "entry {position}: node {node} is not in 0..{node_count}")
            }
            LandmarkError::Duplicate { position, node } => {
                write!(f, "entry {position}: node {node} is a landmark already")
            }
            LandmarkError::Overflow { root, direction } => {
                let direction = match direction {
                    Direction::Forward => "from",
                    Direction::Backward => "to",
                };
                write!(f, "a sum of weights {direction} node {root} is above {:e}", f64::MAX)
            }
            LandmarkError::Cancelled => write!(f, "the build was cancelled"),
        }
    }
}

impl std::error::Error for LandmarkError {}
