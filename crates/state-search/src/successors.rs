//! [`Successors`]: where a search reads transitions.
use crate::state_space::{StateSpace, Transition};

/// Where a search reads transitions: from the space, or its own way (rule `STATE-8`).
///
/// Implemented by [`OwnSuccessors`] and by every `FnMut(state, prev, out)`.
pub trait Successors<Sp: StateSpace> {
    /// Appends the transitions of `state` to `out`, as [`StateSpace::successors`] does.
    fn successors(
        &mut self,
        space: &Sp,
        state: &Sp::State,
        prev: Option<&Sp::State>,
        out: &mut Vec<Transition<Sp::State>>,
    );
}

/// The transitions that the space itself gives.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnSuccessors;

impl<Sp: StateSpace> Successors<Sp> for OwnSuccessors {
    #[inline(always)]
    fn successors(
        &mut self,
        space: &Sp,
        state: &Sp::State,
        prev: Option<&Sp::State>,
        out: &mut Vec<Transition<Sp::State>>,
    ) {
        space.successors(state, prev, out);
    }
}

impl<Sp, F> Successors<Sp> for F
where
    Sp: StateSpace,
    F: FnMut(&Sp::State, Option<&Sp::State>, &mut Vec<Transition<Sp::State>>),
{
    #[inline(always)]
    fn successors(
        &mut self,
        _space: &Sp,
        state: &Sp::State,
        prev: Option<&Sp::State>,
        out: &mut Vec<Transition<Sp::State>>,
    ) {
        self(state, prev, out);
    }
}
