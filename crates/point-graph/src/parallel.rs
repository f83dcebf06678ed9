//! Work in parts: on all cores with the feature `rayon`, one after the other without. Parts are put
//! together in order, so threads never show.
use std::ops::Range;

/// What `part` makes of consecutive parts of `0..count`, in order.
#[cfg(feature = "rayon")]
pub(crate) fn in_parts<T: Send>(count: usize, part: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    use rayon::prelude::*;
    /// Enough to share out evenly, few enough to put together.
    const PARTS: usize = 64;
    (0..PARTS).into_par_iter().map(|i| part(i * count / PARTS..(i + 1) * count / PARTS)).collect()
}

/// What `part` makes of consecutive parts of `0..count`, in order: of all at once.
#[cfg(not(feature = "rayon"))]
pub(crate) fn in_parts<T>(count: usize, part: impl Fn(Range<usize>) -> T) -> Vec<T> {
    vec![part(0..count)]
}

/// Does both; at once, if it is worth it.
#[cfg(feature = "rayon")]
pub(crate) fn both(worth_it: bool, a: impl FnOnce() + Send, b: impl FnOnce() + Send) {
    if worth_it {
        rayon::join(a, b);
    } else {
        a();
        b();
    }
}

/// Does both.
#[cfg(not(feature = "rayon"))]
pub(crate) fn both(_worth_it: bool, a: impl FnOnce(), b: impl FnOnce()) {
    a();
    b();
}
