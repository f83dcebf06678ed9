//! [`Packed`]: small numbers in few bits.

/// A list of small numbers and of `u32::MAX`, as narrow as the largest allows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Packed {
    /// All are 0.
    #[default]
    Zero,
    /// Below 15; 15 stands for `u32::MAX`.
    Nibbles(Box<[u8]>),
    /// Below 255; 255 stands for `u32::MAX`.
    Bytes(Box<[u8]>),
    Words(Box<[u32]>),
}

impl Packed {
    pub(crate) fn new(values: &[u32]) -> Packed {
        let greatest = values.iter().filter(|&&value| value != u32::MAX).fold(0, |a, &b| a.max(b));
        if greatest == 0 && !values.contains(&u32::MAX) {
            Packed::Zero
        } else if greatest < 15 {
            let pair = |pair: &[u32]| {
                pair.iter().rev().fold(0, |byte, &value| byte << 4 | value.min(15) as u8)
            };
            Packed::Nibbles(values.chunks(2).map(pair).collect())
        } else if greatest < 255 {
            Packed::Bytes(values.iter().map(|&value| value.min(255) as u8).collect())
        } else {
            Packed::Words(values.into())
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, at: usize) -> u32 {
        match self {
            Packed::Zero => 0,
            Packed::Nibbles(pairs) => match pairs[at / 2] >> (at % 2 * 4) & 15 {
                15 => u32::MAX,
                value => u32::from(value),
            },
            Packed::Bytes(bytes) => match bytes[at] {
                255 => u32::MAX,
                value => u32::from(value),
            },
            Packed::Words(words) => words[at],
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Packed::Zero => 0,
            Packed::Nibbles(bytes) | Packed::Bytes(bytes) => bytes.len(),
            Packed::Words(words) => words.len() * 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_gives_back_what_was_put_in() {
        for greatest in [0, 1, 14, 15, 254, 255, 70_000] {
            let values = [0, greatest, u32::MAX, greatest / 2, 0];
            for values in [&values[..], &values[..2], &values[3..]] {
                let packed = Packed::new(values);
                let back: Vec<u32> = (0..values.len()).map(|at| packed.get(at)).collect();
                assert_eq!(back, values);
            }
        }
    }
}
