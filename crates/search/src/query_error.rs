//! Why a query cannot be asked.
use core::fmt;
use csr_core::NodeId;

/// A query that names what the graph does not have.
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
