//! The dictionary of spaces without a dense index: open addressing over slots of the arena.
use std::hash::{Hash, Hasher};

const EMPTY: u32 = u32::MAX;

/// The fewest places of a table.
const MIN_PLACES: usize = 64;

/// A hash table of arena slots, four bytes a place, at most four fifths full and never less than a
/// half once it has grown.
///
/// States and keys are not stored: they lie in the arena, or come from the states in it. Bits that
/// a slot leaves free hold a piece of its hash, so that most wrong places are seen without a look
/// at the arena. The hash is fixed, and nothing ever walks the table, so that it cannot show.
#[derive(Clone, Debug, Default)]
pub(super) struct Hashed {
    /// Slot and, above it, a tag; [`EMPTY`] where there is none.
    places: Vec<u32>,
    len: usize,
    /// The bits of an entry that hold the slot.
    slot_mask: u32,
}

impl Hashed {
    /// Forgets all slots, in time proportional to what the last search entered.
    pub(super) fn reset(&mut self) {
        if self.len == 0 {
            return;
        }
        // The table starts as large as the last search needed it, within the memory that it has.
        self.places.truncate(self.len.saturating_mul(2).max(MIN_PLACES));
        self.places.fill(EMPTY);
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
        let tag = hash as u32 & !self.slot_mask;
        let mut at = self.start(hash);
        loop {
            let place = self.places[at];
            if place == EMPTY {
                return None;
            }
            if place & !self.slot_mask == tag && is_it(place & self.slot_mask) {
                return Some(place & self.slot_mask);
            }
            at += 1;
            if at == self.places.len() {
                at = 0;
            }
        }
    }

    /// Whether the table is too small for one more, or for the number `slot`.
    #[inline]
    pub(super) fn must_grow(&self, slot: u32) -> bool {
        // A slot of all ones is never entered, so no entry looks like EMPTY.
        (self.len + 1) * 5 > self.places.len() * 4 || slot >= self.slot_mask
    }

    /// Empties the table and makes it larger, and its entries wide enough for `slot`; the caller
    /// enters what was in it again.
    pub(super) fn grow(&mut self, slot: u32) {
        let mut count = self.places.len().max(MIN_PLACES);
        if (self.len + 1) * 5 > count * 4 {
            count += count / 2;
        }
        if count > self.places.capacity() {
            // What it held is not worth moving.
            self.places = Vec::new();
            self.places.reserve_exact(count);
        }
        self.places.clear();
        self.places.resize(count, EMPTY);
        let most = u64::from(slot).max(count as u64) + 1;
        self.slot_mask = u32::try_from(most.next_power_of_two() - 1).unwrap_or(u32::MAX);
        self.len = 0;
    }

    /// Enters `slot`, which is not in the table, under `hash`; there must be room.
    #[inline]
    pub(super) fn enter(&mut self, hash: u64, slot: u32) {
        let mut at = self.start(hash);
        while self.places[at] != EMPTY {
            at += 1;
            if at == self.places.len() {
                at = 0;
            }
        }
        self.places[at] = slot | (hash as u32 & !self.slot_mask);
        self.len += 1;
    }

    /// Where to look first: the upper half of the hash spread over the places.
    #[inline(always)]
    fn start(&self, hash: u64) -> usize {
        (((hash >> 32) * self.places.len() as u64) >> 32) as usize
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.places.capacity() * size_of::<u32>()
    }
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
