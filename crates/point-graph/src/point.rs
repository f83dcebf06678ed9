//! [`Point3`]: a position, the rule for its coordinates, and the distance between two.
use crate::point_error::{Axis, PointError};

/// The largest absolute value of a coordinate, `2^21` (rule `PTS-1`).
pub const MAX_COORDINATE: f64 = 2_097_152.0;

/// A position; `z = 0` in the plane.
///
/// Any `f64` can be put in; [`check`](Point3::check) says whether the coordinates keep the rule,
/// and everything that takes positions asks it.
///
/// # Examples
///
/// ```
/// use point_graph::Point3;
///
/// let (a, b) = (Point3::plane(0.1, 0.2), Point3::plane(0.7, 0.9));
/// assert_eq!(a.distance(b), 0.9219544457292886);
/// assert_eq!(Point3::from([1.0, 2.0]), Point3::new(1.0, 2.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "three coordinates are all that a position is")]
pub struct Point3 {
    /// The first coordinate.
    pub x: f64,
    /// The second coordinate.
    pub y: f64,
    /// The third coordinate, 0 in the plane.
    pub z: f64,
}

impl Point3 {
    /// The position `(x, y, z)`.
    pub const fn new(x: f64, y: f64, z: f64) -> Self {
        Point3 { x, y, z }
    }

    /// The position `(x, y, 0)`.
    pub const fn plane(x: f64, y: f64) -> Self {
        Point3 { x, y, z: 0.0 }
    }

    /// The coordinates in order.
    pub const fn to_array(self) -> [f64; 3] {
        [self.x, self.y, self.z]
    }

    /// `(dx*dx + dy*dy) + dz*dz`, evaluated in that order: what neighbours are compared by.
    ///
    /// The same both ways, bit for bit.
    #[inline]
    pub fn squared_distance(self, other: Point3) -> f64 {
        let (dx, dy, dz) = (self.x - other.x, self.y - other.y, self.z - other.z);
        #[cfg(surepath_mutant = "fused-distance")]
        #[expect(
            clippy::disallowed_methods,
            reason = "broken on purpose: the hashes must notice"
        )]
        return dx.mul_add(dx, dy * dy) + dz * dz;
        #[cfg(not(surepath_mutant = "fused-distance"))]
        {
            (dx * dx + dy * dy) + dz * dz
        }
    }

    /// The square root of [`squared_distance`](Point3::squared_distance): the weight of a link
    /// (rule `PTS-1`).
    #[inline]
    pub fn distance(self, other: Point3) -> f64 {
        self.squared_distance(other).sqrt()
    }

    /// The position with `-0.0` as `0.0`, if every coordinate is finite and within
    /// [`MAX_COORDINATE`] (rule `PTS-1`).
    ///
    /// # Errors
    ///
    /// [`PointError::Coordinate`] for the first axis that breaks the rule, with no point named.
    pub fn check(self) -> Result<Point3, PointError> {
        self.check_as(None)
    }

    /// [`check`](Point3::check), naming the point by its position in a list.
    pub(crate) fn check_as(self, point: Option<usize>) -> Result<Point3, PointError> {
        let axes = [(Axis::X, self.x), (Axis::Y, self.y), (Axis::Z, self.z)];
        for (axis, value) in axes {
            // Written so that NaN fails.
            if !(-MAX_COORDINATE..=MAX_COORDINATE).contains(&value) {
                return Err(PointError::Coordinate { point, axis, value });
            }
        }
        Ok(Point3::new(self.x + 0.0, self.y + 0.0, self.z + 0.0))
    }
}

impl From<[f64; 2]> for Point3 {
    fn from([x, y]: [f64; 2]) -> Self {
        Point3::plane(x, y)
    }
}

impl From<[f64; 3]> for Point3 {
    fn from([x, y, z]: [f64; 3]) -> Self {
        Point3::new(x, y, z)
    }
}

impl From<(f64, f64)> for Point3 {
    fn from((x, y): (f64, f64)) -> Self {
        Point3::plane(x, y)
    }
}

impl From<(f64, f64, f64)> for Point3 {
    fn from((x, y, z): (f64, f64, f64)) -> Self {
        Point3::new(x, y, z)
    }
}
