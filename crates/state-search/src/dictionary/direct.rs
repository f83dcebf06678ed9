//! The dictionary of spaces with a dense index: an array of four bytes a state.

/// The largest size that an array serves; four bits are then left for the epoch.
const MAX_SIZE: usize = 1 << 28;

/// A slot and the epoch in which it was written, packed into 32 bits for each index.
///
/// Forgetting all states is a change of epoch; the array is wiped when the epochs run out, which
/// for up to 2^24 states is every 255th time at most.
#[derive(Clone, Debug, Default)]
pub(super) struct Direct {
    entries: Vec<u32>,
    /// The present epoch, in the bits above those of a slot; never 0 while on.
    stamp: u32,
    slot_bits: u32,
    on: bool,
}

impl Direct {
    /// Forgets all states and makes room for the indices below `size`; off without a size, with one
    /// that is too large, or where there is no memory for it.
    pub(super) fn reset(&mut self, size: Option<usize>) {
        self.on = false;
        let Some(size) = size.filter(|&size| size <= MAX_SIZE) else { return };
        if self.entries.len() != size {
            self.entries.clear();
            if self.entries.try_reserve_exact(size).is_err() {
                return;
            }
            self.entries.resize(size, 0);
            // As many slots as indices, and 0 for the start of a space of none.
            self.slot_bits = (usize::BITS - size.leading_zeros()).clamp(8, 28);
            self.stamp = 0;
        }
        let (next, wrapped) = self.stamp.overflowing_add(1 << self.slot_bits);
        self.stamp = next;
        if wrapped {
            self.entries.fill(0);
            self.stamp = 1 << self.slot_bits;
        }
        self.on = true;
    }

    #[inline(always)]
    pub(super) fn is_on(&self) -> bool {
        self.on
    }

    /// The slot at `index`.
    ///
    /// # Panics
    ///
    /// If `index` is not below the size.
    #[inline(always)]
    pub(super) fn get(&self, index: u64) -> Option<u32> {
        let place = usize::try_from(index).ok();
        let Some(&entry) = place.and_then(|place| self.entries.get(place)) else {
            out_of_range(index, self.entries.len())
        };
        let slot = entry ^ self.stamp;
        if slot >> self.slot_bits == 0 { Some(slot) } else { None }
    }

    /// Writes `slot` at `index`; `false` if the slot is too large for an entry.
    #[inline(always)]
    pub(super) fn set(&mut self, index: u64, slot: u32) -> bool {
        let size = self.entries.len();
        let place = usize::try_from(index).ok();
        let Some(entry) = place.and_then(|place| self.entries.get_mut(place)) else {
            out_of_range(index, size)
        };
        if slot >> self.slot_bits != 0 {
            return false;
        }
        *entry = slot | self.stamp;
        true
    }

    /// Whether `slot` stands at `index`.
    pub(super) fn holds(&self, index: Option<u64>, slot: u32) -> bool {
        self.on && index.is_some_and(|index| self.get(index) == Some(slot))
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
    }
}

#[cold]
#[inline(never)]
fn out_of_range(index: u64, size: usize) -> ! {
    panic!("the space gave index {index}, which is not below its size {size}")
}
