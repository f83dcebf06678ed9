//! Why positions and options are not a point graph, and why a query by position is refused.
use std::fmt;

use csr_core::{MAX_ARCS, MAX_NODES};

use crate::link_options::MIN_DISTANCE;
use crate::point::MAX_COORDINATE;

/// A coordinate's axis.
///
/// # Examples
///
/// ```
/// use point_graph::{Axis, Point3, PointError};
///
/// let error = Point3::new(0.0, 1.0, f64::INFINITY).check().unwrap_err();
/// assert!(matches!(error, PointError::Coordinate { axis: Axis::Z, .. }));
/// assert_eq!(Axis::Z.to_string(), "z");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a position has three axes")]
pub enum Axis {
    /// The first coordinate.
    X,
    /// The second coordinate.
    Y,
    /// The third coordinate.
    Z,
}

/// The first thing, in the order coordinates, options, pairs (rule `PTS-5`), that is wrong with
/// what a point graph was to be built of, or with a query.
///
/// Every variant carries the place, the value and the bound that it broke, so that a caller can
/// report it, or mend it and retry, without parsing the message. (An error that carries a NaN is
/// unequal to itself: match on it.)
///
/// # Examples
///
/// ```
/// use point_graph::{LinkOptions, Point3, PointError, PointGraph};
///
/// let points = [[0.0, 0.0], [8.0, 1e300]].map(Point3::from);
/// let error = PointGraph::from_points(&points, &LinkOptions::new()).unwrap_err();
/// assert!(matches!(error, PointError::Coordinate { point: Some(1), value: 1e300, .. }));
///
/// let error = PointGraph::from_points(&points[..1], &LinkOptions::new().pairs([(0, 1)])).unwrap_err();
/// assert_eq!(error, PointError::PairOutOfRange { pair: 0, point: 1, point_count: 1 });
/// assert_eq!(error.to_string(), "pair 0: point 1 is not in 0..1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PointError {
    /// More points were given than a graph has nodes, [`MAX_NODES`].
    TooManyPoints {
        /// The number of points given.
        given: usize,
    },
    /// A coordinate is NaN, infinite or outside `±`[`MAX_COORDINATE`].
    Coordinate {
        /// The point's position in the input, `None` for the position of a query.
        point: Option<usize>,
        /// The axis.
        axis: Axis,
        /// The coordinate as given.
        value: f64,
    },
    /// `max_distance` is neither 0 nor finite and at least [`MIN_DISTANCE`].
    MaxDistance {
        /// The distance as given.
        value: f64,
    },
    /// An explicit pair names a point that is not there.
    PairOutOfRange {
        /// The pair's position in the list of pairs.
        pair: usize,
        /// The index that is not a point.
        point: u32,
        /// The number of points.
        point_count: usize,
    },
    /// The links are more than a graph has arcs for, two a link, [`MAX_ARCS`].
    TooManyLinks {
        /// How many links there would be at least.
        at_least: u64,
    },
    /// A query's radius is NaN, negative or infinite.
    Radius {
        /// The radius as given.
        value: f64,
    },
    /// A query names a node that the graph has not.
    NoSuchNode {
        /// The node as given.
        node: u32,
        /// The number of nodes.
        node_count: usize,
    },
}

impl Axis {
    /// The axis' letter.
    pub const fn name(self) -> &'static str {
        match self {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PointError::TooManyPoints { given } => {
                write!(f, "{given} points exceed the limit of {MAX_NODES}")
            }
            PointError::Coordinate { point, axis, value } => {
                match point {
                    Some(point) => write!(f, "point {point}")?,
                    None => write!(f, "position")?,
                }
                write!(f, ": {axis} = {value} is not within ±{MAX_COORDINATE}")
            }
            PointError::MaxDistance { value } => write!(
                f,
                "max_distance {value} is neither 0 nor a finite number of at least {MIN_DISTANCE:e}"
            ),
            PointError::PairOutOfRange { pair, point, point_count } => {
                write!(f, "pair {pair}: point {point} is not in 0..{point_count}")
            }
            PointError::TooManyLinks { at_least } => {
                write!(f, "{at_least} links or more exceed the limit of {}", MAX_ARCS / 2)
            }
            PointError::Radius { value } => {
                write!(f, "radius {value} is not a finite number of at least 0")
            }
            PointError::NoSuchNode { node, node_count } => {
                write!(f, "node {node} is not in 0..{node_count}")
            }
        }
    }
}

impl std::error::Error for PointError {}
