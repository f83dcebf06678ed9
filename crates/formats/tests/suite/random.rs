//! Seeded values for round trips: no seed, no reproduction.

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.draw() % count
    }

    /// A finite number of any size, or a plain one: whole, a decimal, a coordinate.
    pub(crate) fn number(&mut self) -> f64 {
        let sign = if self.below(2) == 0 { 1.0 } else { -1.0 };
        let value = match self.below(6) {
            0 => self.below(1000) as f64,
            1 => self.draw() as f64,
            2 => self.below(1 << 40) as f64 / 1000.0,
            3 => self.below(180_000_000) as f64 / 1e6,
            4 => self.draw() as f64 / 18_446_744_073_709_551_616.0 * 360.0,
            _ => f64::from_bits(self.draw() >> 1),
        };
        if value.is_finite() { sign * value + 0.0 } else { 0.0 }
    }
}
