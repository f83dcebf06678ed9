//! Asking the memory for what will be read soon. It serves speed alone.

/// Asks for the cache line of `slice[index]`, if there is such an element.
///
/// A search over a graph larger than the cache waits for memory most of its time, and knows long
/// before it reads a node's arcs that it will. Nothing is read, so nothing can show in a result; on
/// architectures without a stable prefetch instruction nothing happens at all.
///
/// # Examples
///
/// ```
/// use best_first::prefetch;
///
/// // A sum in an order that no cache foresees, each number asked for eight turns before it is read.
/// let numbers: Vec<u64> = (0..1_000).collect();
/// let order: Vec<usize> = (0..1_000).map(|turn| turn * 7 % 1_000).collect();
/// let mut sum = 0;
/// for (turn, &at) in order.iter().enumerate() {
///     prefetch(&numbers, order.get(turn + 8).copied().unwrap_or(usize::MAX));
///     sum += numbers[at];
/// }
/// assert_eq!(sum, 499_500);
/// ```
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(element) = slice.get(index) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of SSE, which every x86-64 processor has, and it neither
        // reads nor writes as far as the program can tell; any address would do, and this one is
        // of a live element.
        #[expect(unsafe_code, reason = "a fifth to a third off every search: see benches/record")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(element).cast());
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (slice, index);
}
