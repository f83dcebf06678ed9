//! The clocks of the benches.
use std::time::Instant;

use cpu_time::ThreadTime;

/// Runs `work` and answers with its result and the microseconds that it took on the wall: for work
/// that may use several threads.
#[inline(always)]
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    #[expect(
        clippy::disallowed_methods,
        reason = "a benchmark measures time; no result depends on it"
    )]
    let start = Instant::now();
    let result = work();
    let elapsed = start.elapsed();
    (result, elapsed.as_secs_f64() * 1e6)
}

/// Runs `work` and answers with its result and the microseconds of processor that this thread
/// spent on it. What other programs take meanwhile does not count.
#[inline(always)]
pub fn processor_timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let result = work();
    let elapsed = start.elapsed();
    (result, elapsed.as_secs_f64() * 1e6)
}
