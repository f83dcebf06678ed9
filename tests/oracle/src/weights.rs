//! [`Weights`]: what numbers stand on the arcs of a generated graph.
use crate::rng::SplitMix64;

/// A family of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weights {
    /// 0 to 4, a fifth of them zero: many ties.
    SmallIntegers,
    /// 1 to 1,000,000.
    Integers,
    /// 1 everywhere.
    Ones,
    /// 0 everywhere.
    Zeros,
    /// Multiples of 1/16 up to 8.
    Dyadic,
    /// Multiples of 0.1, which binary cannot write: sums round.
    Decimal,
    /// Any number in `[0, 1)`.
    Unit,
    /// Around `1e307`: a handful of them overflows.
    Huge,
    /// Around `1e-300`.
    Tiny,
    /// Small multiples of 16 times the least positive number (so that a sixteenth is exact).
    Subnormal,
    /// All magnitudes at once, zero included.
    Mixed,
}

impl Weights {
    /// Every family.
    pub const ALL: [Weights; 11] = [
        Weights::SmallIntegers,
        Weights::Integers,
        Weights::Ones,
        Weights::Zeros,
        Weights::Dyadic,
        Weights::Decimal,
        Weights::Unit,
        Weights::Huge,
        Weights::Tiny,
        Weights::Subnormal,
        Weights::Mixed,
    ];

    /// Whether every sum along a path of a small graph is exact, whatever its order.
    pub fn sums_are_exact(self) -> bool {
        matches!(
            self,
            Weights::SmallIntegers
                | Weights::Integers
                | Weights::Ones
                | Weights::Zeros
                | Weights::Dyadic
                | Weights::Subnormal
        )
    }

    /// The next weight: finite, at least 0.
    pub fn draw(self, rng: &mut SplitMix64) -> f64 {
        match self {
            Weights::SmallIntegers => rng.below(5) as f64,
            Weights::Integers => rng.between(1, 1_000_000) as f64,
            Weights::Ones => 1.0,
            Weights::Zeros => 0.0,
            Weights::Dyadic => rng.below(129) as f64 / 16.0,
            Weights::Decimal => rng.below(40) as f64 * 0.1,
            Weights::Unit => rng.unit(),
            Weights::Huge => 1e307 * rng.between(1, 12) as f64,
            Weights::Tiny => 1e-300 * rng.between(1, 9) as f64,
            Weights::Subnormal => f64::from_bits(16 * rng.below(9)),
            Weights::Mixed => match rng.below(6) {
                0 => 0.0,
                1 => f64::from_bits(rng.below(9)),
                2 => 1e-17 * rng.unit(),
                3 => rng.unit(),
                4 => 1e9 * rng.unit(),
                _ => 1e300 * rng.unit(),
            },
        }
    }
}
