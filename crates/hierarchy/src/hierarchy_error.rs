//! Why a hierarchy cannot be laid over a space.
use std::fmt;

/// What keeps a hierarchy from being laid over a space.
///
/// # Examples
///
/// ```
/// use grid_map::{GridMap, Ground, Shape};
/// use hierarchy::{HierarchyError, Options, Solver};
///
/// let map = GridMap::filled(64, 64, Ground::OPEN, Shape::default())?;
/// let error = Solver::with_options(map, Options::default().with_cluster_side(0)).unwrap_err();
/// assert_eq!(error, HierarchyError::ZeroClusterSide);
/// assert_eq!(error.to_string(), "a cluster side of 0 is not at least 1");
/// # Ok::<(), grid_map::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HierarchyError {
    /// A cluster side of 0 coordinates.
    ZeroClusterSide,
    /// A window of 0 coordinates.
    ZeroWindow,
    /// The clusters of the first level are too many: take a larger side.
    TooManyClusters {
        /// How many they would be.
        given: u64,
        /// How many they may be.
        bound: u64,
    },
    /// A cluster holds too many places: take a smaller side.
    ClusterTooLarge {
        /// How many places it would hold.
        given: u64,
        /// How many it may hold.
        bound: u64,
    },
}

impl fmt::Display for HierarchyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HierarchyError::ZeroClusterSide => write!(f, "a cluster side of 0 is not at least 1"),
            HierarchyError::ZeroWindow => write!(f, "a window of 0 is not at least 1"),
            HierarchyError::TooManyClusters { given, bound } => {
                write!(f, "{given} clusters exceed the limit of {bound}")
            }
            HierarchyError::ClusterTooLarge { given, bound } => {
                write!(f, "a cluster of {given} places exceeds the limit of {bound}")
            }
        }
    }
}

impl std::error::Error for HierarchyError {}
