//! What a workspace has done.

/// What a search has done since it was made, over all its questions (rule `STATE-9`).
///
/// Equal on every machine, but for [`bytes`](Stats::bytes).
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Transition};
///
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| out.push(Transition::new(n + 1, 1.0));
/// let solver = Solver::new(FnSpace::new(steps));
/// let mut search = solver.search();
/// search.cost(&0, &10);
/// search.cost(&5, &10);
/// // Of both questions; the goals are not expanded.
/// assert_eq!(search.stats().expanded, 15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// States settled: expanded by A*, by the fills that insert the ends of a climb, on every level
    /// of the hierarchy, by trees grown again and by fall-backs.
    pub expanded: u64,
    /// Entries put into an open set, starts included.
    pub pushed: u64,
    /// States put back into the open set after they had left it.
    pub reopened: u64,
    /// Questions answered by climbing a hierarchy; always 0 without one.
    pub climbs: u64,
    /// Questions that a hierarchy handed to A*; always 0 without one.
    pub fallbacks: u64,
    /// States written into callers' buffers.
    pub written: u64,
    /// Bytes held by the workspace.
    pub bytes: usize,
}
