//! The one clock of the benches.
use std::time::Instant;

/// Runs `work` and answers with its result and the microseconds that it took.
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
