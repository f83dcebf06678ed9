//! The dictionary of spaces without a dense index: open addressing over slots of the arena.
use std::hash::{Hash, Hasher};

const EMPTY: u32 = u32::MAX;

/// The fewest places of a table.
const MIN_BITS: u32 = 6;

/// A hash table of arena slots, four bytes a place, at most four fifths full.
///
/// States and keys are not stored: they lie in the arena, or come from the states in it. Bits that
/// a slot leaves free hold a piece of its hash, so that most wrong places are seen without a look
/// at the arena. The hash is fixed, and nothing ever walks the table, so that it cannot show.
#[derive(Clone, Debug)]
pub(super) struct Hashed {
    /// Slot and, above it, a tag; [`EMPTY`] where there is none. A power of two long.
    places: Vec<u32>,
    len: usize,
    slot_bits: u32,
}

impl Default for Hashed {
    fn default() -> Self {
        Hashed { places: Vec::new(), len: 0, slot_bits: MIN_BITS }
    }
}

impl Hashed {
    /// Forgets all slots, in time proportional to what the last search entered.
    pub(super) fn reset(&mut self) {
        if self.len == 0 {
            return;
        }
        // The table starts as large as the last search needed it, within the memory that it has.
        let bits = table_bits(self.len);
        self.places.truncate(1 << bits);
        self.places.fill(EMPTY);
        self.slot_bits = self.places.len().trailing_zeros();
        self.len = 0;
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The slot entered under `hash` of which `is_it` holds.
    #[inline(always)]
    pub(super) fn find(&self, hash: u64, mut is_it: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        let mask = self.places.len() - 1;
        let slot_mask = slot_mask(self.slot_bits);
        let tag = self.tag(hash);
        let mut at = hash as usize & mask;
        loop {
            let place = self.places[at & mask];
            if place == EMPTY {
                return None;
            }
            if place & !slot_mask == tag && is_it(place & slot_mask) {
                return Some(place & slot_mask);
            }
            at += 1;
        }
    }

    /// Whether the table is too small for one more, or for the number `slot`.
    #[inline]
    pub(super) fn must_grow(&self, slot: u32) -> bool {
        (self.len + 1) * 5 > self.places.len() * 4
            || u64::from(slot) >= u64::from(slot_mask(self.slot_bits))
    }

    /// Empties the table and makes it large enough for one more than it held and for `slot`; the
    /// caller enters what was in it again.
    pub(super) fn grow(&mut self, slot: u32) {
        let bits = table_bits(self.len + 1);
        if self.places.len() < 1 << bits {
            self.places.reserve_exact((1 << bits) - self.places.len());
        }
        self.places.clear();
        self.places.resize(1 << bits, EMPTY);
        // A slot of all ones is never entered, so no entry looks like EMPTY.
        self.slot_bits = bits.max(u64::BITS - (u64::from(slot) + 1).leading_zeros());
        self.len = 0;
    }

    /// Enters `slot`, which is not in the table, under `hash`; there must be room.
    #[inline]
    pub(super) fn enter(&mut self, hash: u64, slot: u32) {
        let mask = self.places.len() - 1;
        let mut at = hash as usize & mask;
        while self.places[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.places[at] = slot | self.tag(hash);
        self.len += 1;
    }

    #[inline(always)]
    fn tag(&self, hash: u64) -> u32 {
        (hash >> 32) as u32 & !slot_mask(self.slot_bits)
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.places.capacity() * size_of::<u32>()
    }
}

/// The bits of a slot in an entry.
#[inline(always)]
fn slot_mask(slot_bits: u32) -> u32 {
    ((1_u64 << slot_bits) - 1) as u32
}

/// The least power of two of places that `len` entries fill to four fifths at most.
fn table_bits(len: usize) -> u32 {
    let places = len + len.div_ceil(4) + 1;
    places.next_power_of_two().trailing_zeros().max(MIN_BITS)
}

/// The hash of a sparse key: the finalizer of `SplitMix64`, a bijection.
#[inline(always)]
pub(super) fn hash_key(key: u64) -> u64 {
    let mut z = key.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The hash of a state.
#[inline]
pub(super) fn hash_state(state: &impl Hash) -> u64 {
    let mut hasher = Folding(0x243F_6A88_85A3_08D3);
    state.hash(&mut hasher);
    hash_key(hasher.0)
}

/// A fixed hash: words folded in by the two halves of a 128-bit product.
struct Folding(u64);

impl Folding {
    #[inline(always)]
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(0xF39C_C060_5CED_C835_u64);
        self.0 = (product as u64) ^ ((product >> 64) as u64).wrapping_add(word.rotate_left(32));
    }
}

impl Hasher for Folding {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.fold(u64::from_le_bytes(chunk.try_into().expect("chunks are of eight bytes")));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.fold(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.fold(u64::from(n));
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.fold(u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.fold(u64::from(n));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.fold(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
