//! [`Ring`]: lists of entries by the number of their bucket, a window of numbers at a time.
use alloc::vec;
use alloc::vec::Vec;

use crate::labels::link;

/// Buckets of a ring at first: enough for a search whose steps cost about the same.
const FIRST_SPAN: usize = 1 << 10;

/// Buckets of a ring at most.
const MAX_SPAN: usize = 1 << 15;

/// The first entry of each of a window of buckets, whose numbers wrap around.
///
/// It holds nothing until it is [cleared](Ring::clear) for the first time, and then a narrow window,
/// which [`widen`](Ring::widen) widens: small searches stay small, and touch little memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ring {
    /// The first entry of each bucket's list, [`link::END`] without one; a power of two of them.
    heads: Vec<u32>,
    /// A bit for each bucket that has a list.
    full: Vec<u64>,
}

impl Ring {
    /// Empties every bucket, and makes the ring ready for use.
    pub(crate) fn clear(&mut self) {
        if self.heads.is_empty() {
            self.heads = vec![link::END; FIRST_SPAN];
            self.full = vec![0; FIRST_SPAN / 64];
        }
        for (word, bits) in self.full.iter_mut().enumerate() {
            while *bits != 0 {
                self.heads[word * 64 + bits.trailing_zeros() as usize] = link::END;
                *bits &= *bits - 1;
            }
        }
    }

    /// How many buckets from one on have places of their own.
    #[inline(always)]
    pub(crate) fn span(&self) -> u64 {
        self.heads.len() as u64
    }

    /// What wraps the number of a bucket.
    #[inline(always)]
    fn mask(&self) -> usize {
        self.heads.len().wrapping_sub(1)
    }

    /// Where the bucket of this number lies.
    #[inline(always)]
    pub(crate) fn slot(&self, bucket: i64) -> usize {
        bucket as usize & self.mask()
    }

    /// The first entry of the list at `slot`, [`link::END`] without one.
    #[inline(always)]
    pub(crate) fn head(&self, slot: usize) -> u32 {
        self.heads[slot]
    }

    /// Makes `head` the first entry at `slot`, which may have been empty.
    #[inline(always)]
    pub(crate) fn fill(&mut self, slot: usize, head: u32) {
        self.heads[slot] = head;
        self.full[slot / 64] |= 1 << (slot % 64);
    }

    /// Empties `slot`.
    #[inline(always)]
    pub(crate) fn empty(&mut self, slot: usize) {
        self.heads[slot] = link::END;
        self.full[slot / 64] &= !(1 << (slot % 64));
    }

    /// The number of the first bucket from `bucket` on that has a list; there must be one.
    #[inline(always)]
    pub(crate) fn first_from(&self, bucket: i64) -> i64 {
        let from = self.slot(bucket);
        let mut word = from / 64;
        let mut bits = self.full[word] & (u64::MAX << (from % 64));
        while bits == 0 {
            word = (word + 1) & (self.mask() / 64);
            bits = self.full[word];
        }
        let to = word * 64 + bits.trailing_zeros() as usize;
        bucket + (to.wrapping_sub(from) & self.mask()) as i64
    }

    /// Widens the window that begins at `front` until it holds the bucket `ahead` of that; `false`
    /// if it would become too wide.
    #[cold]
    #[inline(never)]
    pub(crate) fn widen(&mut self, front: i64, ahead: i64) -> bool {
        let (old_span, old_mask) = (self.heads.len(), self.mask());
        let Some(needed) = usize::try_from(ahead).ok().filter(|&ahead| ahead < MAX_SPAN) else {
            return false;
        };
        let span = (needed + 1).next_power_of_two().max(2 * old_span).min(MAX_SPAN);
        let heads = core::mem::replace(&mut self.heads, vec![link::END; span]);
        self.full = vec![0; span / 64];
        let from = front as usize & old_mask;
        for (slot, head) in heads.into_iter().enumerate() {
            if head != link::END {
                let ahead = slot.wrapping_sub(from) & old_mask;
                self.fill(self.slot(front + ahead as i64), head);
            }
        }
        true
    }

    /// The bytes held on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.heads.capacity() * 4 + self.full.capacity() * 8
    }
}
