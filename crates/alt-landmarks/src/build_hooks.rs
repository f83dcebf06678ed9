//! [`BuildHooks`]: watching a build, and stopping it.
use std::fmt;
use std::sync::atomic::AtomicBool;

/// How far a build has come.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{BuildHooks, BuildProgress, LandmarkOptions, Landmarks};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 1.0), (1, 2, 1.0), (2, 0, 1.0)])?;
/// let mut shares = Vec::new();
/// let mut bar = |BuildProgress { trees_done, trees, .. }| shares.push(100 * trees_done / trees);
/// let options = LandmarkOptions::new().count(3);
/// Landmarks::build_watched(&graph, &options, BuildHooks::new().on_progress(&mut bar))?;
/// assert!(shares.is_sorted() && shares.last() == Some(&100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Shortest-path trees grown.
    pub trees_done: usize,
    /// Shortest-path trees in all: one a landmark and direction (one a landmark where the graph is
    /// symmetric) and those that the choice takes.
    pub trees: usize,
}

/// Watches and stops a build. Neither shows in the tables.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{BuildHooks, LandmarkOptions, Landmarks};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)])?;
/// let mut last = 0;
/// let mut note = |progress: alt_landmarks::BuildProgress| last = progress.trees_done;
/// let hooks = BuildHooks::new().on_progress(&mut note);
/// Landmarks::build_watched(&graph, &LandmarkOptions::default(), hooks)?;
/// assert_eq!(last, 6); // two landmarks, three trees each
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct BuildHooks<'h> {
    progress: Option<&'h mut dyn FnMut(BuildProgress)>,
    cancel: Option<&'h AtomicBool>,
    state: BuildProgress,
}

impl<'h> BuildHooks<'h> {
    /// No hooks.
    pub fn new() -> Self {
        BuildHooks::default()
    }

    /// Calls `progress` after each tree (or two, where they grow at once), on the caller's thread.
    #[must_use]
    pub fn on_progress(self, progress: &'h mut dyn FnMut(BuildProgress)) -> Self {
        BuildHooks { progress: Some(progress), ..self }
    }

    /// Ends the build with [`LandmarkError::Cancelled`](crate::LandmarkError::Cancelled) once `flag` is set, which is looked at
    /// every 256 nodes of a tree.
    #[must_use]
    pub fn cancel(self, flag: &'h AtomicBool) -> Self {
        BuildHooks { cancel: Some(flag), ..self }
    }

    pub(crate) fn expect_trees(&mut self, trees: usize) {
        self.state = BuildProgress { trees_done: 0, trees };
    }

    pub(crate) fn trees_grown(&mut self, count: usize) {
        self.state.trees_done += count;
        if let Some(progress) = &mut self.progress {
            progress(self.state);
        }
    }

    pub(crate) fn flag(&self) -> Option<&'h AtomicBool> {
        self.cancel
    }
}

impl fmt::Debug for BuildHooks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuildHooks")
            .field("progress", &self.progress.is_some())
            .field("cancel", &self.cancel)
            .finish()
    }
}
