//! Bounds out of two rows: the inner loop of every search with landmarks (rule `ALT-2`).
//!
//! A row holds `d(L, v)` for each landmark and then `-d(v, L)` for each, so that both differences
//! of the rule are `target - source`, lane by lane; `(-x) - (-y)` is `y - x` to the bit. Where both
//! tables are equal a row holds `d(L, v)` alone and the two differences are `|target - source|`.
//! Filling is 0 and bounds nothing.
//!
//! Infinities need no branch. In floats, `inf - inf` is NaN and `finite - inf` is `-inf`, neither of
//! which is greater than what there is; `inf - finite` is `inf`. In integers `inf` is [`INFINITE`],
//! and where there is one all finite values are below half of it: `INFINITE - finite` is then more than
//! any difference of two finite values, and is told by that at the end.
//!
//! Lanes stand in arrays of fixed length, so that compilers make vectors of them. Any x86-64 takes the
//! greater of two floats in one instruction, of two integers of 32 bits in five. The bits of
//! floats of at least 0 are in the order of the floats, so differences of integers are compared as the
//! floats of the same bits: those of negative ones are floats below 0 or NaN, which are not greater
//! than what there is, and [`INFINITE`] is low enough that no difference of 0 or more is NaN. The last
//! few lanes are compared as integers all the same: of those, unlike of floats, compilers know that
//! a greatest one may be sought in any order, and so make vectors of all that leads there.
use crate::rows::{Line, Rows};

/// `+inf` in rows of integers: odd, so that what is left of it above any finite value up to its half
/// is more than that half. Below the bits of the infinite float.
pub(crate) const INFINITE: i32 = 2_000_000_001;

/// Lanes that are left to integers in the end.
const LAST: usize = 4;

/// A distance in a row.
pub(crate) trait Lane: Copy + Default {
    /// The difference of two distances, as what tells the greater of two such at once.
    type Difference: Difference<Self>;

    /// `self - other`.
    fn minus(self, other: Self) -> Self::Difference;

    /// `|self - other|`.
    fn apart(self, other: Self) -> Self::Difference;
}

/// A difference of two distances `T`.
pub(crate) trait Difference<T>: Copy + Default {
    /// `self` if it is greater than `best`, which is at least 0; NaN is not.
    fn or(self, best: Self) -> Self;

    /// A difference of at least 0 as a distance.
    fn distance(self) -> T;

    /// The greatest of some differences of at least 0, as a distance.
    fn greatest(of: &[Self]) -> T;
}

macro_rules! float_lane {
    ($type:ty, $bits:ty) => {
        impl Lane for $type {
            type Difference = $type;

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self - other
            }

            #[inline(always)]
            fn apart(self, other: Self) -> Self {
                (self - other).abs()
            }
        }

        impl Difference<$type> for $type {
            #[inline(always)]
            fn or(self, best: Self) -> Self {
                if self > best { self } else { best }
            }

            #[inline(always)]
            fn distance(self) -> $type {
                self
            }

            #[inline(always)]
            fn greatest(of: &[Self]) -> $type {
                let bits = of.iter().map(|difference| difference.to_bits() as $bits);
                <$type>::from_bits(bits.fold(0, Ord::max) as _)
            }
        }
    };
}

float_lane!(f32, i32);
float_lane!(f64, i64);

impl Lane for i32 {
    type Difference = IntBits;

    #[inline(always)]
    fn minus(self, other: i32) -> IntBits {
        IntBits(f32::from_bits((self - other) as u32))
    }

    #[inline(always)]
    fn apart(self, other: i32) -> IntBits {
        IntBits(f32::from_bits((self - other).unsigned_abs()))
    }
}

/// The float of the same bits as a difference of integers.
#[derive(Clone, Copy, Default)]
pub(crate) struct IntBits(f32);

impl Difference<i32> for IntBits {
    #[inline(always)]
    fn or(self, best: Self) -> Self {
        IntBits(if self.0 > best.0 { self.0 } else { best.0 })
    }

    #[inline(always)]
    fn distance(self) -> i32 {
        self.0.to_bits() as i32
    }

    #[inline(always)]
    fn greatest(of: &[Self]) -> i32 {
        of.iter().map(|difference| difference.distance()).fold(0, Ord::max)
    }
}

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
        let none = T::Difference::default();
        pairs.fold(none, |best, (&s, &t)| apart(s, t, SHARED).or(best)).distance()
    }
}

/// [`greatest`] from `first` to `middle` and from `middle` to `last`.
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
    let [first, middle, last] = [first, middle, last].map(|place| rows.fixed::<LINES>(place));
    (of_fixed::<T, N, SHARED, LINES>(first, middle), of_fixed::<T, N, SHARED, LINES>(middle, last))
}

/// [`of_lines`] as a call: compilers that see two at once make vectors across them, of two lanes each.
#[inline(never)]
fn of_fixed<T: Lane, const N: usize, const SHARED: bool, const LINES: usize>(
    source: &[Line<T, N>; LINES],
    target: &[Line<T, N>; LINES],
) -> T {
    of_lines::<T, N, SHARED>(source, target)
}

/// The difference of two distances of one lane, at least 0.
#[inline(always)]
pub(crate) fn difference<T: Lane>(source: T, target: T, shared: bool) -> T {
    apart(source, target, shared).or(T::Difference::default()).distance()
}

#[inline(always)]
fn of_lines<T: Lane, const N: usize, const SHARED: bool>(
    source: &[Line<T, N>],
    target: &[Line<T, N>],
) -> T {
    let mut best = [T::Difference::default(); N];
    for (s, t) in source.iter().zip(target) {
        raise::<T, N, SHARED>(&mut best, s, t);
    }
    // By halves: a fold from left to right would wait for each lane in turn.
    let mut half = N / 2;
    while half >= LAST {
        for i in 0..half {
            best[i] = best[i + half].or(best[i]);
        }
        half /= 2;
    }
    T::Difference::greatest(&best[..LAST])
}

/// Lane by lane: what is greater, `best` or the difference.
#[inline(always)]
fn raise<T: Lane, const N: usize, const SHARED: bool>(
    best: &mut [T::Difference; N],
    source: &Line<T, N>,
    target: &Line<T, N>,
) {
    for ((best, &s), &t) in best.iter_mut().zip(&source.0).zip(&target.0) {
        *best = apart(s, t, SHARED).or(*best);
    }
}

/// The difference of two distances of one lane.
#[inline(always)]
fn apart<T: Lane>(source: T, target: T, shared: bool) -> T::Difference {
    if shared { target.apart(source) } else { target.minus(source) }
}
