//! Bounds out of two rows: the inner loop of every search with landmarks (rule `ALT-2`).
//!
//! A row holds `d(L, v)` for each landmark and then `-d(v, L)` for each, so that both differences
//! of the rule are `target - source`, lane by lane; `(-x) - (-y)` is `y - x` to the bit. Where both
//! tables are equal a row holds `d(L, v)` alone and the two differences are `|target - source|`.
//! Filling is 0 and bounds nothing.
//!
//! Infinities need no branch. In floats, `inf - inf` is NaN and `finite - inf` is `-inf`, neither of
//! which is greater than what there is; `inf - finite` is `inf`. In integers `inf` is [`INFINITE`],
//! and where there is one all finite values are below `2^30`: `INFINITE - finite` is then at least
//! `2^30`, more than any difference of two finite values, and is told by that at the end.
use crate::rows::{Line, Rows};

/// `+inf` in rows of integers.
pub(crate) const INFINITE: i32 = i32::MAX;

/// A row's worth of integers: 16 a line.
pub(crate) type IntRows = Rows<i32, 16>;
/// A row's worth of floats: 8 a line.
pub(crate) type FloatRows = Rows<f64, 8>;

/// The greatest `|target - source|`, at least 0.
#[inline(always)]
pub(crate) fn int_shared(rows: &IntRows, source: usize, target: usize) -> i32 {
    let abs = |s: i32, t: i32| (t - s).abs();
    match rows.width() {
        16 => int_lines(rows.fixed::<1>(source), rows.fixed::<1>(target), abs),
        _ => int_any(rows, source, target, abs),
    }
}

/// The greatest `target - source`, at least 0.
#[inline(always)]
pub(crate) fn int_split(rows: &IntRows, source: usize, target: usize) -> i32 {
    let minus = |s: i32, t: i32| t - s;
    match rows.width() {
        32 => int_lines(rows.fixed::<2>(source), rows.fixed::<2>(target), minus),
        _ => int_any(rows, source, target, minus),
    }
}

/// The greatest `|target - source|`, at least 0.
#[inline(always)]
pub(crate) fn float_shared(rows: &FloatRows, source: usize, target: usize) -> f64 {
    let abs = |s: f64, t: f64| (t - s).abs();
    match rows.width() {
        16 => float_lines(rows.fixed::<2>(source), rows.fixed::<2>(target), abs),
        _ => float_any(rows, source, target, abs),
    }
}

/// The greatest `target - source`, at least 0.
#[inline(always)]
pub(crate) fn float_split(rows: &FloatRows, source: usize, target: usize) -> f64 {
    let minus = |s: f64, t: f64| t - s;
    match rows.width() {
        32 => float_lines(rows.fixed::<4>(source), rows.fixed::<4>(target), minus),
        _ => float_any(rows, source, target, minus),
    }
}

#[inline(never)]
fn int_any(rows: &IntRows, source: usize, target: usize, by: impl Fn(i32, i32) -> i32) -> i32 {
    if rows.width() >= 16 {
        return int_lines(rows.whole(source), rows.whole(target), by);
    }
    let pairs = rows.part(source).iter().zip(rows.part(target));
    pairs.fold(0, |best, (&s, &t)| best.max(by(s, t)))
}

#[inline(never)]
fn float_any(rows: &FloatRows, source: usize, target: usize, by: impl Fn(f64, f64) -> f64) -> f64 {
    if rows.width() >= 8 {
        return float_lines(rows.whole(source), rows.whole(target), by);
    }
    let pairs = rows.part(source).iter().zip(rows.part(target));
    pairs.fold(0.0, |best, (&s, &t)| greater(by(s, t), best))
}

#[inline(always)]
fn int_lines(
    source: &[Line<i32, 16>],
    target: &[Line<i32, 16>],
    by: impl Fn(i32, i32) -> i32,
) -> i32 {
    let mut best = [0; 16];
    for (s, t) in source.iter().zip(target) {
        for ((best, &s), &t) in best.iter_mut().zip(&s.0).zip(&t.0) {
            *best = by(s, t).max(*best);
        }
    }
    best.into_iter().fold(0, i32::max)
}

#[inline(always)]
fn float_lines(
    source: &[Line<f64, 8>],
    target: &[Line<f64, 8>],
    by: impl Fn(f64, f64) -> f64,
) -> f64 {
    let mut best = [0.0; 8];
    for (s, t) in source.iter().zip(target) {
        for ((best, &s), &t) in best.iter_mut().zip(&s.0).zip(&t.0) {
            *best = greater(by(s, t), *best);
        }
    }
    best.into_iter().fold(0.0, |all, lane| greater(lane, all))
}

/// `value` if it is greater than `best`; NaN is not.
#[inline(always)]
fn greater(value: f64, best: f64) -> f64 {
    if value > best { value } else { best }
}
