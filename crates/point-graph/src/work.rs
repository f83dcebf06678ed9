//! [`Work`]: what a build did, counted.

/// Counters of a build: the same on every machine, for every number of threads.
///
/// They show that the work stays near linear whatever the distribution (rule `PTS-6`), which a
/// clock cannot.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkOptions, Point3, PointError, PointGraph};
///
/// let points: Vec<_> = (0..1_000).map(|i| Point3::plane(f64::from(i % 40), f64::from(i / 40))).collect();
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(4))?;
/// // Far from all pairs, which are a million.
/// assert!(graph.work().distances < 60_000);
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// Squared distances worked out.
    pub distances: u64,
    /// Boxes of the tree looked at.
    pub boxes: u64,
}

impl Work {
    pub(crate) fn add(&mut self, other: Work) {
        self.distances += other.distances;
        self.boxes += other.boxes;
    }
}
