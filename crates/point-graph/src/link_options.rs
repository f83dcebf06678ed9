//! [`LinkOptions`]: which points are to be linked.
use crate::point_error::PointError;

/// The least `max_distance` that is not 0, `2^-30` (rule `PTS-5`).
pub const MIN_DISTANCE: f64 = 1.0 / 1_073_741_824.0;

/// Where the links of a point graph come from: explicit pairs, a distance, a number of nearest
/// points. All are optional and merged (rule `PTS-2`).
///
/// # Examples
///
/// ```
/// use point_graph::{LinkOptions, LinkSides};
///
/// let options = LinkOptions::new().nearest_count(8).max_distance(250.0).sides(LinkSides::Both);
/// assert_eq!(options, LinkOptions { nearest_count: 8, max_distance: 250.0, ..options.clone() });
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "built by update syntax too")]
pub struct LinkOptions {
    /// Each point chooses this many nearest others; 0 is off.
    pub nearest_count: usize,
    /// Points at most this far apart are linked; with `nearest_count` set, it only limits how far
    /// a chosen point may be. 0 is off.
    pub max_distance: f64,
    /// Whose choice makes a link, where `nearest_count` is set.
    pub sides: LinkSides,
    /// Links asked for by name, both ways, valid or not. Loops and duplicates are dropped.
    pub pairs: Vec<(u32, u32)>,
}

/// Whose choice makes a link out of two points, one of which may be among the other's nearest and
/// not the other way round.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkOptions, LinkSides, Point3, PointGraph};
///
/// // The far point chose its nearest, which chose another.
/// let points = [[0.0, 0.0], [1.0, 0.0], [5.0, 0.0]].map(Point3::from);
/// let count = |sides| {
///     let options = LinkOptions::new().nearest_count(1).sides(sides);
///     PointGraph::from_points(&points, &options).map(|graph| graph.link_count())
/// };
/// assert_eq!((count(LinkSides::Either)?, count(LinkSides::Both)?), (2, 1));
/// # Ok::<(), point_graph::PointError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "one or both")]
pub enum LinkSides {
    /// A pair is linked if either end chose the other (rule `PTS-3`).
    #[default]
    Either,
    /// A pair is linked if each end chose the other.
    Both,
}

impl LinkOptions {
    /// No links.
    pub fn new() -> Self {
        LinkOptions::default()
    }

    /// Sets [`nearest_count`](LinkOptions::nearest_count).
    #[must_use]
    pub fn nearest_count(self, nearest_count: usize) -> Self {
        LinkOptions { nearest_count, ..self }
    }

    /// Sets [`max_distance`](LinkOptions::max_distance).
    #[must_use]
    pub fn max_distance(self, max_distance: f64) -> Self {
        LinkOptions { max_distance, ..self }
    }

    /// Sets [`sides`](LinkOptions::sides).
    #[must_use]
    pub fn sides(self, sides: LinkSides) -> Self {
        LinkOptions { sides, ..self }
    }

    /// Sets [`pairs`](LinkOptions::pairs).
    #[must_use]
    pub fn pairs(self, pairs: impl Into<Vec<(u32, u32)>>) -> Self {
        LinkOptions { pairs: pairs.into(), ..self }
    }

    /// Checks the distance, then the pairs (rule `PTS-5`).
    pub(crate) fn check(&self, point_count: usize) -> Result<(), PointError> {
        let distance = self.max_distance;
        if distance != 0.0 && !(MIN_DISTANCE..f64::INFINITY).contains(&distance) {
            return Err(PointError::MaxDistance { value: distance });
        }
        for (pair, &(a, b)) in self.pairs.iter().enumerate() {
            for point in [a, b] {
                if point as usize >= point_count {
                    return Err(PointError::PairOutOfRange { pair, point, point_count });
                }
            }
        }
        Ok(())
    }
}
