//! [`Successors`]: where a search reads transitions.
use crate::state_space::{StateSpace, Transition};

/// Where a search reads transitions: from the space, or its own way (rule `STATE-8`).
///
/// Implemented by [`OwnSuccessors`] and by every `FnMut(state, prev, out)`.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Transition};
///
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
///     out.extend([Transition::new(n + 1, 1.0), Transition::new(n * 2, 1.0)]);
/// };
/// let solver = Solver::new(FnSpace::new(steps));
/// assert_eq!(solver.search().cost(&1, &8).cost, Some(3.0));
/// // One search of the same space that may not double.
/// let plain = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| out.push(Transition::new(n + 1, 1.0));
/// assert_eq!(solver.search_via(plain).cost(&1, &8).cost, Some(7.0));
/// ```
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
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, OwnSuccessors, Search, Solver, Transition};
///
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| out.push(Transition::new(n + 1, 1.0));
/// let solver = Solver::new(FnSpace::new(steps));
/// // What `Solver::search` reads transitions from.
/// let mut search: Search<'_, _, OwnSuccessors> = solver.search();
/// assert_eq!(search.cost(&1, &3).cost, Some(2.0));
/// ```
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
