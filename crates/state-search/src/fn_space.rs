//! A state space put together from closures.
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::state_space::{StateSpace, Transition};

/// The zero estimate: a space without a heuristic.
pub type NoEstimate<S> = fn(&S, &S) -> f64;

/// The index of a space without one.
pub type NoIndex<S> = fn(&S) -> Option<u64>;

/// A [`StateSpace`] of closures, for those who will not write a trait.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Transition};
///
/// // A network of named stations.
/// let lines = [("Quay", "Mill", 4.0), ("Mill", "Fair", 3.0), ("Quay", "Fair", 9.0)];
/// let space = FnSpace::new(|&at: &&str, _prev, out: &mut Vec<Transition<&str>>| {
///     for &(a, b, minutes) in &lines {
///         if a == at {
///             out.push(Transition::new(b, minutes));
///         }
///         if b == at {
///             out.push(Transition::new(a, minutes));
///         }
///     }
/// });
/// let found = Solver::new(space).path(&"Fair", &"Quay").expect("the network is connected");
/// assert_eq!((found.cost, found.states), (7.0, vec!["Fair", "Mill", "Quay"]));
/// ```
pub struct FnSpace<S, F, E = NoEstimate<S>, I = NoIndex<S>> {
    successors: F,
    estimate: E,
    index: I,
    size: Option<usize>,
    class_count: u8,
    state: PhantomData<fn(S) -> S>,
}

impl<S, F> FnSpace<S, F>
where
    S: Clone + Eq + Hash,
    F: Fn(&S, Option<&S>, &mut Vec<Transition<S>>),
{
    /// A space whose transitions `successors(state, prev, out)` appends; without an estimate, an
    /// index or classes.
    pub fn new(successors: F) -> Self {
        FnSpace {
            successors,
            estimate: |_, _| 0.0,
            index: |_| None,
            size: None,
            class_count: 0,
            state: PhantomData,
        }
    }
}

impl<S, F, E, I> FnSpace<S, F, E, I> {
    /// The same space with `estimate(from, to)`, see [`StateSpace::estimate`].
    pub fn with_estimate<E2: Fn(&S, &S) -> f64>(self, estimate: E2) -> FnSpace<S, F, E2, I> {
        FnSpace {
            successors: self.successors,
            estimate,
            index: self.index,
            size: self.size,
            class_count: self.class_count,
            state: PhantomData,
        }
    }

    /// The same space with a sparse key for every state, see [`StateSpace::index`].
    pub fn with_key<K: Fn(&S) -> u64>(
        self,
        key: K,
    ) -> FnSpace<S, F, E, impl Fn(&S) -> Option<u64>> {
        FnSpace {
            successors: self.successors,
            estimate: self.estimate,
            index: move |state: &S| Some(key(state)),
            size: None,
            class_count: self.class_count,
            state: PhantomData,
        }
    }

    /// The same space with a dense number below `size` for every state, see
    /// [`StateSpace::index`] and [`StateSpace::size`].
    pub fn with_index<K: Fn(&S) -> u64>(
        self,
        size: usize,
        index: K,
    ) -> FnSpace<S, F, E, impl Fn(&S) -> Option<u64>> {
        FnSpace { size: Some(size), ..self.with_key(index) }
    }

    /// The same space with `count` classes of search, see [`StateSpace::class_count`].
    #[must_use]
    pub fn with_classes(self, count: u8) -> Self {
        FnSpace { class_count: count, ..self }
    }
}

impl<S, F, E, I> StateSpace for FnSpace<S, F, E, I>
where
    S: Clone + Eq + Hash,
    F: Fn(&S, Option<&S>, &mut Vec<Transition<S>>),
    E: Fn(&S, &S) -> f64,
    I: Fn(&S) -> Option<u64>,
{
    type State = S;

    #[inline]
    fn successors(&self, state: &S, prev: Option<&S>, out: &mut Vec<Transition<S>>) {
        (self.successors)(state, prev, out);
    }

    #[inline]
    fn estimate(&self, from: &S, to: &S) -> f64 {
        (self.estimate)(from, to)
    }

    #[inline]
    fn index(&self, state: &S) -> Option<u64> {
        (self.index)(state)
    }

    #[inline]
    fn size(&self) -> Option<usize> {
        self.size
    }

    #[inline]
    fn class_count(&self) -> u8 {
        self.class_count
    }
}

impl<S, F, E, I> fmt::Debug for FnSpace<S, F, E, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FnSpace")
            .field("size", &self.size)
            .field("class_count", &self.class_count)
            .finish_non_exhaustive()
    }
}
