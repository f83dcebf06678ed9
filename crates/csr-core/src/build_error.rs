//! Why an edge list is not a graph, and why an edit is refused.
use core::fmt;

use crate::ids::{EdgeId, MAX_ARCS, MAX_NODES, NodeId, Place};

/// The first thing, in the order of rule `CSR-4`, that keeps an edge list from being a graph.
///
/// Every variant carries the place, the value and the bound it broke, so that a caller can report
/// it, or drop the edge and retry, without parsing the message.
///
/// # Examples
///
/// ```
/// use csr_core::{BuildError, CsrGraph};
///
/// let error = CsrGraph::from_edges(2, &[(0, 1, 1.0), (1, 5, 1.0)]).expect_err("there is no node 5");
/// assert!(matches!(error, BuildError::EndpointOutOfRange { edge: 1, node: 5, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BuildError {
    /// More nodes were asked for than [`MAX_NODES`].
    TooManyNodes {
        /// The node count asked for.
        given: usize,
    },
    /// More arcs were given than [`MAX_ARCS`].
    TooManyArcs {
        /// The number of arcs that the input makes.
        given: usize,
    },
    /// An endpoint is not in `0..node_count`.
    EndpointOutOfRange {
        /// Position of the edge in the input.
        edge: usize,
        /// The endpoint that is not a node.
        node: NodeId,
        /// The graph's node count.
        node_count: usize,
    },
    /// A weight is NaN, infinite or below zero.
    InvalidWeight {
        /// Position of the edge in the input.
        edge: usize,
        /// The weight as given.
        weight: f64,
    },
    /// The memory order handed in is not a permutation of the nodes.
    InvalidOrder {
        /// Position in the order of the first entry that is out of range or repeats.
        position: usize,
        /// The graph's node count.
        node_count: usize,
    },
    /// A row handed in is no slice of the heads, names no node or its own, or does not ascend.
    InvalidRow {
        /// The row's place.
        place: Place,
    },
    /// A row handed in names a node whose row does not name it.
    NotSymmetric {
        /// The node whose row it is.
        tail: NodeId,
        /// The node that it names.
        head: NodeId,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BuildError::TooManyNodes { given } => {
                write!(f, "{given} nodes exceed the limit of {MAX_NODES}")
            }
            BuildError::TooManyArcs { given } => {
                write!(f, "{given} arcs exceed the limit of {MAX_ARCS}")
            }
            BuildError::EndpointOutOfRange { edge, node, node_count } => {
                write!(f, "edge {edge}: node {node} is not in 0..{node_count}")
            }
            BuildError::InvalidWeight { edge, weight } => {
                write!(f, "edge {edge}: weight {weight} is not a finite number of at least 0")
            }
            BuildError::InvalidOrder { position, node_count } => {
                write!(f, "memory order, position {position}: not a permutation of 0..{node_count}")
            }
            BuildError::InvalidRow { place } => {
                write!(f, "row at place {place}: not ascending nodes other than its own")
            }
            BuildError::NotSymmetric { tail, head } => {
                write!(f, "node {tail} names {head}, which does not name {tail}")
            }
        }
    }
}

impl core::error::Error for BuildError {}

/// Why an edit of an [`EdgeList`](crate::EdgeList) was refused; the list is as it was.
///
/// # Examples
///
/// ```
/// use csr_core::{BuildError, EdgeList, EditError};
///
/// let mut list = EdgeList::with_nodes(2)?;
/// let error = list.set_weight(3, 1.0).unwrap_err();
/// assert_eq!(error, EditError::NoSuchEdge { edge: 3, edge_count: 0 });
/// assert_eq!(error.to_string(), "edge 3 is not in 0..0");
///
/// let error = list.add_edge(0, 1, -1.0).unwrap_err();
/// assert_eq!(error, EditError::Invalid(BuildError::InvalidWeight { edge: 0, weight: -1.0 }));
/// assert_eq!(list.edge_count(), 0);
/// # Ok::<(), EditError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum EditError {
    /// No edge ever had this id.
    NoSuchEdge {
        /// The id given.
        edge: EdgeId,
        /// How many edges were ever added.
        edge_count: usize,
    },
    /// The edge was removed before.
    EdgeRemoved {
        /// The id given.
        edge: EdgeId,
    },
    /// The new edge or node would break the graph; `edge` inside is the id it would have had.
    Invalid(BuildError),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchEdge { edge, edge_count } => {
                write!(f, "edge {edge} is not in 0..{edge_count}")
            }
            EditError::EdgeRemoved { edge } => write!(f, "edge {edge} was removed"),
            EditError::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EditError {}

impl From<BuildError> for EditError {
    fn from(error: BuildError) -> Self {
        EditError::Invalid(error)
    }
}
