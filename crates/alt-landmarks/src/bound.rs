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
//!
//! Lanes stand in arrays of fixed length, so that compilers make vectors of them: 32-bit floats
//! take three instructions of four lanes on any x86-64, integers seven.
use crate::rows::{Line, Rows};

/// `+inf` in rows of integers.
pub(crate) const INFINITE: i32 = i32::MAX;

/// A distance in a row.
pub(crate) trait Lane: Copy + Default {
    /// `self - other`.
    fn minus(self, other: Self) -> Self;

    fn abs(self) -> Self;

    /// `self` if it is greater than `best`; NaN is not.
    fn or(self, best: Self) -> Self;
}

macro_rules! lane {
    ($type:ty) => {
        impl Lane for $type {
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self - other
            }

            #[inline(always)]
            fn abs(self) -> Self {
                <$type>::abs(self)
            }

            #[inline(always)]
            fn or(self, best: Self) -> Self {
                if self > best { self } else { best }
            }
        }
    };
}

lane!(i32);
lane!(f32);
lane!(f64);

/// The greatest difference of two rows, at least 0: of `target - source`, or, where both tables are
/// one, of `|target - source|`. Rows are of `LINES` lines, or, for 0, of any length.
#[inline(always)]
pub(crate) fn greatest<T: Lane, const N: usize, const SHARED: bool, const LINES: usize>(
    rows: &Rows<T, N>,
    source: usize,
    target: usize,
) -> T {
    if LINES > 0 {
        of_lines::<T, N, SHARED>(rows.fixed::<LINES>(source), rows.fixed::<LINES>(target))
    } else if rows.width() >= N {
        of_lines::<T, N, SHARED>(rows.whole(source), rows.whole(target))
    } else {
        let pairs = rows.part(source).iter().zip(rows.part(target));
        pairs.fold(T::default(), |best, (&s, &t)| difference(s, t, SHARED).or(best))
    }
}

/// [`greatest`] from `first` to `middle` and from `middle` to `last`, whose rows are read once.
#[inline(always)]
pub(crate) fn greatest_between<T: Lane, const N: usize, const SHARED: bool, const LINES: usize>(
    rows: &Rows<T, N>,
    first: usize,
    middle: usize,
    last: usize,
) -> (T, T) {
    if LINES == 0 {
        return (
            greatest::<T, N, SHARED, 0>(rows, first, middle),
            greatest::<T, N, SHARED, 0>(rows, middle, last),
        );
    }
    let (mut to, mut from) = ([T::default(); N], [T::default(); N]);
    let (first, last) = (rows.fixed::<LINES>(first), rows.fixed::<LINES>(last));
    for (line, middle) in rows.fixed::<LINES>(middle).iter().enumerate() {
        raise::<T, N, SHARED>(&mut to, &first[line], middle);
        raise::<T, N, SHARED>(&mut from, middle, &last[line]);
    }
    // Both at once, so that neither waits for the other.
    let mut half = N / 2;
    while half > 0 {
        for i in 0..half {
            to[i] = to[i + half].or(to[i]);
            from[i] = from[i + half].or(from[i]);
        }
        half /= 2;
    }
    (to[0], from[0])
}

/// The difference of two distances of one lane, at least 0.
#[inline(always)]
pub(crate) fn difference<T: Lane>(source: T, target: T, shared: bool) -> T {
    let difference = target.minus(source);
    if shared { difference.abs() } else { difference }.or(T::default())
}

#[inline(always)]
fn of_lines<T: Lane, const N: usize, const SHARED: bool>(
    source: &[Line<T, N>],
    target: &[Line<T, N>],
) -> T {
    let mut best = [T::default(); N];
    for (s, t) in source.iter().zip(target) {
        raise::<T, N, SHARED>(&mut best, s, t);
    }
    // By halves: a fold from left to right would wait for each lane in turn.
    let mut half = N / 2;
    while half > 0 {
        for i in 0..half {
            best[i] = best[i + half].or(best[i]);
        }
        half /= 2;
    }
    best[0]
}

/// Lane by lane: what is greater, `best` or the difference.
#[inline(always)]
fn raise<T: Lane, const N: usize, const SHARED: bool>(
    best: &mut [T; N],
    source: &Line<T, N>,
    target: &Line<T, N>,
) {
    for ((best, &s), &t) in best.iter_mut().zip(&source.0).zip(&target.0) {
        let difference = t.minus(s);
        *best = if SHARED { difference.abs() } else { difference }.or(*best);
    }
}
