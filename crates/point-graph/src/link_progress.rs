//! [`LinkProgress`]: how far linking has come.
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far linking has come.
///
/// # Examples
///
/// ```
/// use std::sync::Mutex;
/// use point_graph::{LinkOptions, LinkProgress, Point3, PointError, PointGraph};
///
/// let points: Vec<_> = (0..100).map(|i| Point3::plane(f64::from(i), 0.0)).collect();
/// let most = Mutex::new(0);
/// let tell = |LinkProgress { done, total, .. }| {
///     let mut most = most.lock().expect("nobody panics");
///     *most = (100 * done / total).max(*most);
/// };
/// PointGraph::from_points_watched(&points, &LinkOptions::new().nearest_count(2), &tell)?;
/// assert_eq!(*most.lock().expect("nobody panics"), 100);
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkProgress {
    /// Parts done, each of about the same work.
    pub done: u64,
    /// Parts in all, at least 1.
    pub total: u64,
}

/// Parts a point is in every phase, as far as clocks tell.
pub(crate) mod parts {
    /// Into the index.
    pub(crate) const INDEX: u64 = 2;
    /// Its neighbours found.
    pub(crate) const NEIGHBOURS: u64 = 5;
    /// Its links merged with those of others.
    pub(crate) const MERGE: u64 = 2;
    /// Its row of the graph.
    pub(crate) const COMPILE: u64 = 3;
    pub(crate) const ALL: u64 = INDEX + NEIGHBOURS + MERGE + COMPILE;
}

/// Who is told of parts that are done; by default nobody.
pub(crate) struct Watch<'w> {
    tell: Option<&'w (dyn Fn(LinkProgress) + Sync)>,
    done: AtomicU64,
    total: u64,
}

impl<'w> Watch<'w> {
    pub(crate) fn new(tell: Option<&'w (dyn Fn(LinkProgress) + Sync)>, points: usize) -> Self {
        let total = (points as u64 * parts::ALL).max(1);
        Watch { tell, done: AtomicU64::new(0), total }
    }

    /// So many points have come through a phase of so many parts.
    pub(crate) fn advance(&self, points: usize, parts: u64) {
        if let Some(tell) = self.tell {
            let more = points as u64 * parts;
            let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
            tell(LinkProgress { done, total: self.total });
        }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("done", &self.done).field("total", &self.total).finish()
    }
}
