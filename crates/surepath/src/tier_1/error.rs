//! [`Error`]: the one error type of the umbrella.
use std::fmt;

use alt_landmarks::{DecodeError, LandmarkError, StaleError};
use csr_core::{BuildError, EditError, NodeId};
use formats::FormatError;
use grid_map::MapError;
use hierarchy::HierarchyError;
use point_graph::PointError;
use search::QueryError;
use state_search::SearchError;

/// What was wrong: an error of one of the crates beneath, or of the umbrella itself.
///
/// The messages of the crates name place, value and bound; this type adds nothing to them.
///
/// # Examples
///
/// ```
/// use surepath::Graph;
///
/// let error = Graph::from_edges(&[(0, 1, -4.0)]).expect_err("no weight is negative");
/// assert_eq!(error.to_string(), "edge 0: weight -4 is not a finite number of at least 0");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A list of edges is no graph.
    Build(BuildError),
    /// An edit was refused; the graph is as it was.
    Edit(EditError),
    /// A query names what the graph does not have.
    Query(QueryError),
    /// Landmarks cannot be built so.
    Landmarks(LandmarkError),
    /// The landmarks of a query belong to another graph, or to this one before an edit (rule
    /// `ALT-9`): build them anew.
    StaleLandmarks(StaleError),
    /// Bytes are not the landmarks of this graph.
    LandmarkBytes(DecodeError),
    /// There are not as many positions as nodes.
    PositionCount {
        /// The number of positions given.
        given: usize,
        /// The graph's node count.
        node_count: usize,
    },
    /// A coordinate is NaN or infinite.
    Position {
        /// The node.
        node: NodeId,
        /// 0 for x, 1 for y, 2 for z.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// A file is not what its format promises.
    Format(FormatError),
    /// Points make no graph, or a position is out of bounds.
    Points(PointError),
    /// A position has no nearest node, for there is none.
    NoNodes,
    /// A map cannot be built or edited so.
    Map(MapError),
    /// A search over states cannot be asked so.
    States(SearchError),
    /// A hierarchy cannot be laid over a space so.
    Hierarchy(HierarchyError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Build(error) => error.fmt(f),
            Error::Edit(error) => error.fmt(f),
            Error::Query(error) => error.fmt(f),
            Error::Landmarks(error) => error.fmt(f),
            Error::StaleLandmarks(error) => error.fmt(f),
            Error::LandmarkBytes(error) => error.fmt(f),
            Error::PositionCount { given, node_count } => {
                write!(f, "{given} positions for {node_count} nodes")
            }
            Error::Position { node, axis, value } => {
                let axis = ["x", "y", "z"].get(*axis).copied().unwrap_or("axis");
                write!(f, "node {node}: {axis} {value} is not finite")
            }
            Error::Format(error) => error.fmt(f),
            Error::Points(error) => error.fmt(f),
            Error::NoNodes => f.write_str("a graph without nodes has no nearest one"),
            Error::Map(error) => error.fmt(f),
            Error::States(error) => error.fmt(f),
            Error::Hierarchy(error) => error.fmt(f),
        }
    }
}

/// The message is the wrapped error's own, so there is no further source.
impl std::error::Error for Error {}

impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        Error::Build(error)
    }
}

impl From<EditError> for Error {
    fn from(error: EditError) -> Self {
        Error::Edit(error)
    }
}

impl From<QueryError> for Error {
    fn from(error: QueryError) -> Self {
        Error::Query(error)
    }
}

impl From<LandmarkError> for Error {
    fn from(error: LandmarkError) -> Self {
        Error::Landmarks(error)
    }
}

impl From<StaleError> for Error {
    fn from(error: StaleError) -> Self {
        Error::StaleLandmarks(error)
    }
}

impl From<DecodeError> for Error {
    fn from(error: DecodeError) -> Self {
        Error::LandmarkBytes(error)
    }
}

impl From<FormatError> for Error {
    fn from(error: FormatError) -> Self {
        Error::Format(error)
    }
}

impl From<PointError> for Error {
    fn from(error: PointError) -> Self {
        Error::Points(error)
    }
}

impl From<MapError> for Error {
    fn from(error: MapError) -> Self {
        Error::Map(error)
    }
}

impl From<HierarchyError> for Error {
    fn from(error: HierarchyError) -> Self {
        Error::Hierarchy(error)
    }
}

impl From<SearchError> for Error {
    fn from(error: SearchError) -> Self {
        Error::States(error)
    }
}
