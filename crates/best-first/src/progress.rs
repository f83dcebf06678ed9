//! [`Progress`]: how far a slice came.

/// How a slice of a search ended.
///
/// # Examples
///
/// ```
/// # use best_first::{BestFirst, BucketQueue, CompactLabels, Ranks, Space};
/// use best_first::Progress;
///
/// /// 0, 1, 2, 3, and no further.
/// struct Line;
/// # impl Ranks for Line {
/// #     fn rank(&self, node: u32) -> u32 {
/// #         node
/// #     }
/// # }
/// impl Space for Line {
/// #     type Arc = u32;
/// #     type Arcs = std::ops::Range<u32>;
/// #     fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
/// #         node + 1..(node + 2).min(4)
/// #     }
/// #     fn cost(&mut self, _node: u32, _arc: u32) -> f64 {
/// #         1.0
/// #     }
/// #     fn head(&mut self, arc: u32) -> Option<u32> {
/// #         Some(arc)
/// #     }
/// #     fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
/// #         Some(g)
/// #     }
///     // ...
///     fn is_goal(&mut self, node: u32) -> bool {
///         node == 2
///     }
/// }
///
/// let mut search = BestFirst::<CompactLabels, BucketQueue>::default();
/// search.begin(4, 1.0, false);
/// search.push_source(&Line, 0, 0.0, 0.0);
/// assert_eq!(search.step(&mut Line, 2), Progress::Running);
/// assert_eq!(search.step(&mut Line, 2), Progress::Found(2));
/// // Another slice goes on behind the goal.
/// assert_eq!(search.step(&mut Line, 2), Progress::Exhausted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a search must handle every end")]
pub enum Progress {
    /// [`Space::is_goal`](crate::Space::is_goal) stopped at this node. It has been taken out and not expanded; the next
    /// slice expands it first.
    Found(u32),
    /// The open set is empty.
    Exhausted,
    /// The slice's iterations are used up.
    Running,
    /// The flag was set.
    Cancelled,
}
