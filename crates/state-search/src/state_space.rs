//! The contract between a state space and the searches over it.
use std::hash::Hash;

/// One step that a state may take (rule `STATE-2`).
///
/// A step that nobody can take is simply not generated: no cost means "never". A cost that is
/// NaN, negative or `+inf` is skipped.
///
/// # Examples
///
/// ```
/// use state_search::Transition;
///
/// let step = Transition::new((3, 4), 1.5);
/// assert_eq!((step.to, step.cost, step.refuses), ((3, 4), 1.5, 0));
/// // Class 2 cannot take it.
/// assert_eq!(step.refusing(0b100).refuses, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transition<S> {
    /// Where the step leads (or, among predecessors, where it comes from).
    pub to: S,
    /// What it costs, in the caller's unit, at least 0.
    pub cost: f64,
    /// A bit for every class of search that cannot take it: bit `c` for class `c` (rule `CLASS-1`).
    /// Not read where the space has fewer than two classes.
    pub refuses: u8,
}

impl<S> Transition<S> {
    /// A step that every class can take.
    #[inline]
    pub const fn new(to: S, cost: f64) -> Self {
        Transition { to, cost, refuses: 0 }
    }

    /// The same step, refused to the classes whose bits are set in `classes`.
    #[inline]
    #[must_use]
    pub fn refusing(self, classes: u8) -> Self {
        Transition { refuses: self.refuses | classes, ..self }
    }
}

/// A space of states that a search walks through, and all that the search knows of its domain.
///
/// Four rules make the path found the cheapest:
///
/// 1. a transition's cost is at least 0;
/// 2. [`estimate`](StateSpace::estimate) never exceeds the cheapest cost left; one that does
///    still finds a path, though perhaps not the cheapest;
/// 3. a consistent estimate (never more than a step's cost plus the estimate from its end) has no
///    state expanded twice; an inconsistent one reopens states and still finds the cheapest path;
/// 4. a step that cannot be taken is not generated.
///
/// # Determinism
///
/// The answers of a search depend on the order of the transitions, and on nothing else that the
/// space leaves open: not on which dictionary is in use, nor on hashes, addresses or threads.
/// Implementations must answer the same question the same way while a search runs.
///
/// # Examples
///
/// ```
/// use state_search::{Solver, StateSpace, Transition};
///
/// /// Numbers; a step adds one or doubles.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = u64;
///
///     fn successors(&self, n: &u64, _prev: Option<&u64>, out: &mut Vec<Transition<u64>>) {
///         out.extend([Transition::new(n + 1, 1.0), Transition::new(n * 2, 1.0)]);
///     }
/// }
///
/// let found = Solver::new(Numbers).path(&1, &21).expect("every larger number is reached");
/// assert_eq!((found.cost, found.states), (6.0, vec![1, 2, 4, 5, 10, 20, 21]));
/// ```
pub trait StateSpace {
    /// A place, a board, a plan. Small ones cost nothing extra; large ones are stored once.
    type State: Clone + Eq + Hash;

    /// Appends the transitions that `state` may take to `out`, which is empty (rule `STATE-1`).
    ///
    /// `prev` is the state from which `state` was reached, `None` at the start of a search and
    /// whenever all transitions are wanted. Only the step back to `prev` may be left out on its
    /// account.
    fn successors(
        &self,
        state: &Self::State,
        prev: Option<&Self::State>,
        out: &mut Vec<Transition<Self::State>>,
    );

    /// A lower bound on the cost from `from` to `to` (rule `STATE-3`).
    ///
    /// NaN and negative values count as 0; `+inf` leaves `from` unreached. The default is 0, which
    /// makes A* into Dijkstra's algorithm.
    fn estimate(&self, from: &Self::State, to: &Self::State) -> f64 {
        let _ = (from, to);
        0.0
    }

    /// A number that belongs to `state` alone.
    ///
    /// With [`size`](StateSpace::size) it is dense: below that size. Without, it is a sparse key
    /// that spares the searches from hashing and comparing states. A state for which this is `None`
    /// is looked up by itself (rule `STATE-4`).
    fn index(&self, state: &Self::State) -> Option<u64> {
        let _ = state;
        None
    }

    /// One more than the largest [`index`](StateSpace::index); the searches then keep an array.
    ///
    /// It must not change while a solver is shared.
    fn size(&self) -> Option<usize> {
        None
    }

    /// How many classes of search the space tells apart, at most 8; with 0 or 1 `refuses` is not
    /// read (rule `CLASS-1`).
    fn class_count(&self) -> u8 {
        0
    }

    /// Whether `state` may start or end a path at all: on a map, whether one can stand there.
    ///
    /// A start that may not is answered [`StartInvalid`](crate::Status::StartInvalid), then a goal
    /// that may not [`GoalInvalid`](crate::Status::GoalInvalid), before any search and even where
    /// both are the same (rule `STATE-12`). It does not limit the states between.
    fn contains(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// `state` has just been discovered and will be expanded in a while: may
    /// [`prefetch`](crate::prefetch) what [`successors`](StateSpace::successors) will read, and call
    /// `near` with the indices of states that it will name, or close to them. It serves the speed
    /// alone of searches over millions of states.
    #[inline(always)]
    fn look_ahead(&self, state: &Self::State, near: impl FnMut(u64))
    where
        Self: Sized,
    {
        let _ = (state, near);
    }

    /// A typical cost of a transition, if known; it tunes the open set and never shows in an answer.
    fn typical_cost(&self) -> Option<f64> {
        None
    }
}

impl<T: StateSpace> StateSpace for &T {
    type State = T::State;

    #[inline]
    fn successors(
        &self,
        state: &Self::State,
        prev: Option<&Self::State>,
        out: &mut Vec<Transition<Self::State>>,
    ) {
        (**self).successors(state, prev, out);
    }

    #[inline]
    fn estimate(&self, from: &Self::State, to: &Self::State) -> f64 {
        (**self).estimate(from, to)
    }

    #[inline]
    fn index(&self, state: &Self::State) -> Option<u64> {
        (**self).index(state)
    }

    #[inline]
    fn size(&self) -> Option<usize> {
        (**self).size()
    }

    #[inline]
    fn class_count(&self) -> u8 {
        (**self).class_count()
    }

    #[inline]
    fn contains(&self, state: &Self::State) -> bool {
        (**self).contains(state)
    }

    #[inline(always)]
    fn look_ahead(&self, state: &Self::State, near: impl FnMut(u64)) {
        (**self).look_ahead(state, near);
    }

    #[inline]
    fn typical_cost(&self) -> Option<f64> {
        (**self).typical_cost()
    }
}
