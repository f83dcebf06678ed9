//! [`BuildProgress`]: how far a build has come.
use crate::hierarchy::{Hierarchy, Stage};

/// How far a build has come.
///
/// # Examples
///
/// ```
/// use grid_map::{GridMap, Ground, Shape};
/// use hierarchy::{BuildProgress, Solver};
///
/// let mut solver = Solver::new(GridMap::filled(128, 128, Ground::OPEN, Shape::default())?)?;
/// let mut shares = Vec::new();
/// solver.build_watched(|BuildProgress { done, total, .. }| shares.push(100 * done / total));
/// assert!(shares.is_sorted() && shares.first() == Some(&0) && shares.last() == Some(&100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Parts done, each of about the same work.
    pub done: u64,
    /// Parts in all, at least 1. Some may turn out not to be needed: then `done` leaps at the end.
    pub total: u64,
}

/// Parts that a stage of a cluster of the first level is, as far as clocks tell; four times as many a
/// level further up, whose clusters are a sixteenth.
const PARTS: [u64; 3] = [2, 1, 6];

impl<S: Clone + Eq> Hierarchy<S> {
    /// Parts not done yet, as many as may be. `O(levels)`.
    fn parts_left(&self) -> u64 {
        let is_busy =
            |level: usize| !self.news[level].is_empty() || self.waiting[level].count() > 0;
        let levels = self.waiting.len();
        let lowest = (0..levels).find(|&level| is_busy(level)).unwrap_or(levels);
        let parts = |level: usize| {
            let waiting = &self.waiting[level];
            let [mut reads, pairs, fills] =
                Stage::ALL.map(|stage| waiting[stage as usize].len() as u64);
            if level > lowest && waiting.count() == 0 {
                reads = u64::from(self.geometry.grid(level).count());
            }
            let [read, pair, fill] = PARTS;
            // What is read is paired and filled afterwards.
            (reads * (read + pair + fill) + pairs * pair + fills * fill) << (2 * level)
        };
        (lowest..levels).map(parts).sum::<u64>() + u64::from(self.unfinished)
    }
}

/// Makes of what is left what is done, and tells it.
pub(crate) struct Watch<P> {
    progress: P,
    last: BuildProgress,
}

impl<P: FnMut(BuildProgress)> Watch<P> {
    pub(crate) fn new<S: Clone + Eq>(hierarchy: &Hierarchy<S>, progress: P) -> Self {
        let last = BuildProgress { done: 0, total: hierarchy.parts_left().max(1) };
        Watch { progress, last }
    }

    pub(crate) fn look<S: Clone + Eq>(&mut self, hierarchy: &Hierarchy<S>) {
        let left = hierarchy.parts_left();
        let BuildProgress { done, total } = self.last;
        // Trees that are grown again to be kept are parts that nobody knew of.
        self.last.done = total.saturating_sub(left).max(done);
        (self.progress)(self.last);
    }
}
