//! Heap bytes, counted by the global allocator of every bench.
use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Runs `work` and answers with its result and the heap bytes still held afterwards: the size of
/// what it built, if it built one thing and dropped the scaffolding.
pub fn retained<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let (result, asked, given_back) = traffic(work);
    (result, asked.saturating_sub(given_back))
}

/// The heap bytes that `work` asked for and those that it gave back, beside its result.
#[inline(always)]
pub fn traffic<T>(work: impl FnOnce() -> T) -> (T, usize, usize) {
    let region = Region::new(ALLOCATOR);
    let result = work();
    let change = region.change();
    (result, change.bytes_allocated, change.bytes_deallocated)
}
