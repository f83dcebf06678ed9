//! The dictionary of spaces with a dense index: an array of four bytes a state.

use best_first::prefetch;

/// The largest size that an array serves; four bits are then left for the epoch.
const MAX_SIZE: usize = 1 << 28;

/// A slot and the epoch in which it was written, packed into 32 bits for each index.
///
/// Forgetting all states is a change of epoch; the array is wiped when the epochs run out, which
/// for up to 2^24 states is every 255th time at most.
#[derive(Clone, Debug, Default)]
pub(super) struct Direct {
    /// As many as the space has indices; none while off.
    entries: Vec<u32>,
    /// The entries while off.
    parked: Vec<u32>,
    /// The present epoch, in the bits above those of a slot; never 0 while on.
    stamp: u32,
    /// One more than the largest slot that fits into an entry: a power of two.
    slot_limit: u32,
}

impl Direct {
    /// Forgets all states and makes room for the indices below `size`; off without a size, with one
    /// that is too large, or where there is no memory for it.
    pub(super) fn reset(&mut self, size: Option<usize>) {
        let Some(size) = size.filter(|&size| (1..=MAX_SIZE).contains(&size)) else {
            return self.park();
        };
        if self.entries.is_empty() {
            std::mem::swap(&mut self.entries, &mut self.parked);
        }
        if self.entries.len() != size {
            self.entries.clear();
            if self.entries.try_reserve_exact(size).is_err() {
                return;
            }
            self.entries.resize(size, 0);
            self.slot_limit = size.next_power_of_two().max(1 << 8) as u32;
            self.stamp = 0;
        }
        let (next, wrapped) = self.stamp.overflowing_add(self.slot_limit);
        self.stamp = next;
        if wrapped {
            self.entries.fill(0);
            self.stamp = self.slot_limit;
        }
    }

    fn park(&mut self) {
        if !self.entries.is_empty() {
            std::mem::swap(&mut self.entries, &mut self.parked);
            self.entries.clear();
        }
    }

    #[inline(always)]
    pub(super) fn is_on(&self) -> bool {
        !self.entries.is_empty()
    }

    /// What stands at `index`: a slot if [`is_slot`](Direct::is_slot) says so. `None` if the index is
    /// not below the size.
    #[inline(always)]
    pub(super) fn get(&self, index: u64) -> Option<u32> {
        let entry = *self.entries.get(usize::try_from(index).ok()?)?;
        Some(entry ^ self.stamp)
    }

    /// Asks the memory for the entry at `index`.
    #[inline(always)]
    pub(super) fn prefetch(&self, index: u64) {
        prefetch(&self.entries, index as usize);
    }

    #[inline(always)]
    pub(super) fn is_slot(&self, slot: u32) -> bool {
        slot < self.slot_limit
    }

    /// Writes `slot` at `index`, which is below the size; `false` if the slot is too large for an
    /// entry.
    #[inline(always)]
    pub(super) fn set(&mut self, index: u64, slot: u32) -> bool {
        match self.entries.get_mut(index as usize) {
            Some(entry) if slot < self.slot_limit => {
                *entry = slot | self.stamp;
                true
            }
            _ => false,
        }
    }

    /// Whether `slot` stands at `index`.
    pub(super) fn holds(&self, index: Option<u64>, slot: u32) -> bool {
        index.is_some_and(|index| self.is_slot(slot) && self.get(index) == Some(slot))
    }

    /// Says that `index` is not below the size.
    ///
    /// # Panics
    ///
    /// Always.
    #[cold]
    #[inline(never)]
    pub(super) fn reject(&self, index: u64) -> ! {
        let size = self.entries.len();
        panic!("the space gave index {index}, which is not below its size {size}")
    }

    pub(super) fn heap_bytes(&self) -> usize {
        (self.entries.capacity() + self.parked.capacity()) * size_of::<u32>()
    }
}
