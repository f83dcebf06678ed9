//! The total order in which nodes leave the open set.
use core::cmp::Ordering;

/// A node with the numbers that decide when it is taken out.
///
/// # Examples
///
/// ```
/// use best_first::Entry;
/// use std::cmp::Ordering;
///
/// let entry = |f, g, node| Entry { f, g, rank: node, node };
/// let mut entries = [entry(5.0, 1.0, 4), entry(7.0, 9.0, 0), entry(5.0, 3.0, 8), entry(5.0, 1.0, 2)];
/// entries.sort_by(Entry::pop_order);
/// assert_eq!(entries.map(|entry| entry.node), [8, 2, 4, 0]);
/// // IEEE comparison: the zeros are one.
/// assert_eq!(entry(-0.0, 1.0, 4).pop_order(&entry(0.0, 1.0, 4)), Ordering::Equal);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key.
    pub f: f64,
    /// The tentative distance.
    pub g: f64,
    /// What ties are broken on in the end: the node's id as its user knows it.
    pub rank: u32,
    /// The node.
    pub node: u32,
}

impl Entry {
    /// Compares by pop order: smaller `f`, then larger `g`, then smaller rank (rule `OPEN-1`).
    ///
    /// The comparison is IEEE `<`, so `-0.0` and `0.0` tie. `f64::total_cmp` would order them, and
    /// a cost hook that answers `-0.0` could change which of two equal paths is found.
    #[inline]
    pub fn pop_order(&self, other: &Entry) -> Ordering {
        if self.comes_before(other) {
            Ordering::Less
        } else if other.comes_before(self) {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    /// Whether this entry is taken out before `other` (rule `OPEN-1`).
    #[inline(always)]
    pub fn comes_before(&self, other: &Entry) -> bool {
        if self.f != other.f {
            return self.f < other.f;
        }
        if self.g != other.g && !cfg!(surepath_mutant = "larger-g") {
            return self.g > other.g;
        }
        if cfg!(surepath_mutant = "tie-on-rank") {
            return self.rank > other.rank;
        }
        self.rank < other.rank
    }
}
