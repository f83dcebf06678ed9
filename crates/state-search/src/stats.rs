//! What a workspace has done.

/// What a search has done since it was made, over all its questions (rule `STATE-9`).
///
/// Equal on every machine, but for [`bytes`](Stats::bytes).
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
