//! [`Work`]: what a build did, counted.

/// Counters of a build: the same on every machine, for every number of threads.
///
/// They show that the work stays near linear whatever the distribution (rule `PTS-6`), which a
/// clock cannot.
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
