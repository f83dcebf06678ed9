//! [`Feed`]: numbers out of a fuzzer's bytes.

/// Reads an input from front to back; past the end everything is 0.
#[derive(Clone, Debug)]
pub struct Feed<'d> {
    rest: &'d [u8],
}

impl<'d> Feed<'d> {
    /// A feed of `data`.
    pub fn new(data: &'d [u8]) -> Self {
        Feed { rest: data }
    }

    /// Whether all bytes are used up.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The bytes that are left.
    pub fn rest(&self) -> &'d [u8] {
        self.rest
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        byte
    }

    /// A number in `0..bound`, or 0 where `bound` is 0: of one byte, or of two for larger bounds.
    pub fn below(&mut self, bound: usize) -> usize {
        let low = usize::from(self.byte());
        let drawn = if bound > 256 { low | usize::from(self.byte()) << 8 } else { low };
        if bound == 0 { 0 } else { drawn % bound }
    }

    /// The next eight bytes as a number.
    pub fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, i| word | u64::from(self.byte()) << (8 * i))
    }

    /// A weight that a graph takes: mostly a small integer or zero, at times any valid float.
    pub fn weight(&mut self) -> f64 {
        match self.byte() {
            0xff => {
                let any = f64::from_bits(self.word() & !(1 << 63));
                if any.is_finite() { any } else { f64::MAX }
            }
            0xfe => -0.0,
            0xfd => f64::from_bits(1),
            0xfc => 1e308,
            byte => f64::from(byte % 16) * [1.0, 0.1][usize::from(byte / 128)],
        }
    }

    /// Any float whatever, or a weight.
    pub fn float(&mut self) -> f64 {
        match self.byte() % 8 {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => -self.weight(),
            3 => f64::from_bits(self.word()),
            _ => self.weight(),
        }
    }
}
