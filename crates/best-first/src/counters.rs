//! [`Counters`]: how much a search did.

/// What a search did. Equal on every machine.
///
/// # Examples
///
/// ```
/// # use best_first::{BestFirst, BucketQueue, CompactLabels, Ranks, Space};
/// /// Ends at 3 and is dearer by the long arc, 0 to 3, than by steps of 1.
/// struct Shortcut;
/// # impl Ranks for Shortcut {
/// #     fn rank(&self, node: u32) -> u32 {
/// #         node
/// #     }
/// # }
/// impl Space for Shortcut {
/// #     type Arc = u32;
/// #     type Arcs = std::vec::IntoIter<u32>;
///     fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
///         [vec![1, 3], vec![2], vec![3], vec![]][node as usize].clone().into_iter()
///     }
///     fn cost(&mut self, node: u32, head: u32) -> f64 {
///         if head == node + 1 { 1.0 } else { 9.0 }
///     }
///     // ...
/// #     fn head(&mut self, arc: u32) -> Option<u32> {
/// #         Some(arc)
/// #     }
/// #     fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
/// #         Some(g)
/// #     }
/// #     fn is_goal(&mut self, _node: u32) -> bool {
/// #         false
/// #     }
/// }
///
/// let mut search = BestFirst::<CompactLabels, BucketQueue>::default();
/// search.begin(4, 1.0, false);
/// search.push_source(&Shortcut, 0, 0.0, 0.0);
/// search.step(&mut Shortcut, u64::MAX);
/// let counters = search.counters();
/// assert_eq!((counters.iterations, counters.expanded, counters.relaxed), (4, 4, 4));
/// // The source, and 3 a second time as the way by steps turned out to be cheaper.
/// assert_eq!((counters.pushed, counters.reopened), (5, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Nodes taken out of the open set.
    pub iterations: u64,
    /// Nodes whose arcs were looked at.
    pub expanded: u64,
    /// Arcs offered to their heads, those that cannot be taken left out.
    pub relaxed: u64,
    /// Entries put into the open set, sources included.
    pub pushed: u64,
    /// Nodes put back after they had been taken out.
    pub reopened: u64,
}
