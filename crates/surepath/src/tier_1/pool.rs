//! [`Pool`]: working memory between queries.
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use search::SearchBuffers;

/// The buffers of a graph that no query is using: one pair for every query that ran at once.
///
/// Taking and returning are one locked operation each; nothing runs under the lock, so a hook may
/// ask the same graph, and no order of threads can lock another out.
#[derive(Default)]
pub(crate) struct Pool(Mutex<Vec<SearchBuffers>>);

impl Pool {
    /// Runs `search` with buffers of the pool, or with new ones where all are in use. Buffers of a
    /// search that panics are dropped.
    pub(crate) fn with<T>(&self, search: impl FnOnce(&mut SearchBuffers) -> T) -> T {
        let mut buffers = self.lock().pop().unwrap_or_default();
        let answer = search(&mut buffers);
        self.lock().push(buffers);
        answer
    }

    /// Frees all that is not in use.
    pub(crate) fn clear(&self) {
        let freed = std::mem::take(&mut *self.lock());
        drop(freed);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<SearchBuffers>> {
        // A vector of buffers is whole whatever happened to whom.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let buffers = self.lock();
        let bytes: usize = buffers.iter().map(SearchBuffers::heap_bytes).sum();
        f.debug_struct("Pool").field("idle", &buffers.len()).field("bytes", &bytes).finish()
    }
}
