//! How the best-first loop walks a state space.
use std::ops::Range;

use best_first::{Ranks, Space};

use crate::dictionary::Dictionary;
use crate::state_space::{StateSpace, Transition};
use crate::successors::Successors;

/// No slot: the goal has not been discovered, or is none.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The memory of a walk: states by slot, and how to find them.
#[derive(Clone, Debug)]
pub(crate) struct Ground<S> {
    /// Every state given a `g`, in the order of discovery; large ones are stored here alone.
    pub(crate) arena: Vec<S>,
    pub(crate) dictionary: Dictionary,
    /// The transitions of the state being expanded.
    pub(crate) transitions: Vec<Transition<S>>,
}

impl<S> Default for Ground<S> {
    fn default() -> Self {
        Ground { arena: Vec::new(), dictionary: Dictionary::default(), transitions: Vec::new() }
    }
}

impl<S> Ground<S> {
    #[inline(always)]
    fn push(&mut self, state: S) {
        if self.arena.len() == self.arena.capacity() {
            self.grow();
        }
        self.arena.push(state);
    }

    /// Room for more states: a sixteenth at a time once there are many.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = self.arena.len();
        if len >= 1 << 12 {
            self.arena.reserve_exact(len / 16);
        } else {
            self.arena.reserve(16);
        }
    }
}

/// A state space as the loop sees it: nodes are slots, arcs are positions in a buffer.
pub(crate) struct Walk<'w, Sp: StateSpace, F> {
    pub(crate) space: &'w Sp,
    pub(crate) successors: &'w mut F,
    pub(crate) ground: &'w mut Ground<Sp::State>,
    pub(crate) goal: &'w Sp::State,
    /// The goal's slot, once it has one and if it may be found at all.
    pub(crate) goal_slot: &'w mut u32,
    pub(crate) goal_is_valid: bool,
    pub(crate) weight: f64,
    /// The bit of the search's class, 0 where `refuses` is not read.
    pub(crate) class_mask: u8,
}

impl<Sp: StateSpace, F> Walk<'_, Sp, F> {
    /// The estimate of `state`, cleaned (rule `STATE-3`) and scaled (rule `STATE-11`).
    #[inline(always)]
    pub(crate) fn scaled_estimate(&self, state: &Sp::State) -> f64 {
        self.weight * cleaned(self.space.estimate(state, self.goal))
    }

    /// Gives `state` the next slot: the order of discovery breaks ties (rule `STATE-5`).
    #[inline(always)]
    pub(crate) fn discover(&mut self, state: Sp::State) -> u32 {
        let slot = self.ground.arena.len() as u32;
        if self.goal_is_valid && state == *self.goal {
            *self.goal_slot = slot;
        }
        let dictionary = &self.ground.dictionary;
        self.space.look_ahead(&state, |index| dictionary.prefetch(index));
        self.ground.push(state);
        self.ground.dictionary.enter_last(self.space, &self.ground.arena);
        slot
    }
}

/// An estimate as the search takes it: NaN and negative count as 0 (rule `STATE-3`).
#[inline(always)]
pub(crate) fn cleaned(estimate: f64) -> f64 {
    if estimate > 0.0 { estimate } else { 0.0 }
}

impl<Sp: StateSpace, F> Ranks for Walk<'_, Sp, F> {
    #[inline(always)]
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl<Sp: StateSpace, F: Successors<Sp>> Space for Walk<'_, Sp, F> {
    type Arc = u32;
    type Arcs = Range<u32>;

    #[inline(always)]
    fn arcs(&mut self, node: u32, parent: u32) -> Range<u32> {
        let ground = &mut *self.ground;
        let prev = if parent == node { None } else { Some(&ground.arena[parent as usize]) };
        ground.transitions.clear();
        self.successors.successors(
            self.space,
            &ground.arena[node as usize],
            prev,
            &mut ground.transitions,
        );
        0..ground.transitions.len() as u32
    }

    #[inline(always)]
    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        let transition = &self.ground.transitions[arc as usize];
        // Rule CLASS-1: what the class cannot take is no transition.
        if transition.refuses & self.class_mask != 0 { f64::NAN } else { transition.cost }
    }

    #[inline(always)]
    fn head(&mut self, arc: u32) -> Option<u32> {
        let ground = &*self.ground;
        let to = &ground.transitions[arc as usize].to;
        ground.dictionary.slot(self.space, to, &ground.arena)
    }

    #[inline(always)]
    fn key(&mut self, arc: u32, g: f64) -> Option<f64> {
        let h = self.scaled_estimate(&self.ground.transitions[arc as usize].to);
        if h == f64::INFINITY { None } else { Some(g + h) }
    }

    #[inline(always)]
    fn admit(&mut self, arc: u32) -> u32 {
        let state = self.ground.transitions[arc as usize].to.clone();
        self.discover(state)
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        node == *self.goal_slot
    }
}
