//! Which slot of the arena a state lies in.
//!
//! Three ways, chosen by what the space gives: an array by dense index, a table by sparse key, a
//! table by the state itself. Each answers the same question exactly, so which one is in use
//! cannot change a path (rule `STATE-4`).
mod direct;
mod hashed;

use std::hash::Hash;

use crate::state_space::StateSpace;
use direct::Direct;
use hashed::{Hashed, hash_key, hash_state};

/// Finds the slots of states, which lie in an arena beside it in the order of their discovery.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dictionary {
    /// The array by index, while the space has a size that an array can serve.
    direct: Direct,
    /// All states without an array, and those that it cannot hold.
    hashed: Hashed,
}

impl Dictionary {
    /// Forgets all states, and makes ready for those of a space of `size`.
    pub(crate) fn reset(&mut self, size: Option<usize>) {
        self.direct.reset(size);
        self.hashed.reset();
    }

    /// The slot of `state`.
    ///
    /// # Panics
    ///
    /// If the space gives an index that is not below its size.
    #[inline(always)]
    pub(crate) fn slot<Sp: StateSpace + ?Sized>(
        &self,
        space: &Sp,
        state: &Sp::State,
        arena: &[Sp::State],
    ) -> Option<u32> {
        let index = space.index(state);
        if let Some(index) = index {
            if let Some(slot) = self.direct.get(index) {
                if self.direct.is_slot(slot) {
                    return Some(slot);
                }
                if self.hashed.is_empty() {
                    return None;
                }
            } else if self.direct.is_on() {
                self.direct.reject(index);
            }
        }
        self.hashed_slot(space, index, state, arena)
    }

    #[inline]
    fn hashed_slot<Sp: StateSpace + ?Sized>(
        &self,
        space: &Sp,
        index: Option<u64>,
        state: &Sp::State,
        arena: &[Sp::State],
    ) -> Option<u32> {
        match index {
            Some(key) => self
                .hashed
                .find(hash_key(key), |slot| space.index(&arena[slot as usize]) == Some(key)),
            None => self.hashed.find(hash_state(state), |slot| arena[slot as usize] == *state),
        }
    }

    /// Asks the memory for the entry at `index`, if there is an array.
    #[inline(always)]
    pub(crate) fn prefetch(&self, index: u64) {
        self.direct.prefetch(index);
    }

    /// Enters the last state of `arena`, which was not found.
    #[inline(always)]
    pub(crate) fn enter_last<Sp: StateSpace + ?Sized>(&mut self, space: &Sp, arena: &[Sp::State]) {
        let slot = arena.len() as u32 - 1;
        if let Some(index) = space.index(&arena[slot as usize]) {
            if self.direct.set(index, slot) {
                return;
            }
        }
        self.enter_hashed(space, arena);
    }

    fn enter_hashed<Sp: StateSpace + ?Sized>(&mut self, space: &Sp, arena: &[Sp::State]) {
        let slot = arena.len() as u32 - 1;
        let hash = |slot: u32| hash_of(space, &arena[slot as usize]);
        if self.hashed.must_grow(slot) {
            self.hashed.grow(slot);
            for earlier in 0..slot {
                if !self.direct.holds(space.index(&arena[earlier as usize]), earlier) {
                    self.hashed.enter(hash(earlier), earlier);
                }
            }
        }
        self.hashed.enter(hash(slot), slot);
    }

    /// The bytes held on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.direct.heap_bytes() + self.hashed.heap_bytes()
    }
}

fn hash_of<Sp: StateSpace + ?Sized>(space: &Sp, state: &Sp::State) -> u64
where
    Sp::State: Hash,
{
    match space.index(state) {
        Some(key) => hash_key(key),
        None => hash_state(state),
    }
}
