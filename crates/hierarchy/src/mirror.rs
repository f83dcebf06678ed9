//! Checking that `predecessors` mirrors `successors` (rule `LAYOUT-1`).
use std::fmt;

use state_search::{Layout, Transition};

/// A step that one of [`successors`](state_search::StateSpace::successors) and
/// [`predecessors`](Layout::predecessors) tells and the other does not, or tells otherwise.
///
/// # Examples
///
/// ```
/// use hierarchy::{Layout, StateSpace, Transition, check_mirror};
///
/// /// Three places in a row, a step right; the way back was forgotten.
/// struct OneWay;
///
/// impl StateSpace for OneWay {
///     type State = u32;
///     fn successors(&self, x: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>) {
///         out.extend((*x < 2).then_some(Transition::new(x + 1, 1.0)));
///     }
///     fn index(&self, x: &u32) -> Option<u64> {
///         Some(u64::from(*x))
///     }
/// }
///
/// impl Layout for OneWay {
///     fn predecessors(&self, _: &u32, _: &mut Vec<Transition<u32>>) {}
/// #     fn coords(&self, x: &u32) -> Option<(u32, u32)> {
/// #         Some((*x, 0))
/// #     }
/// #     fn states_at(&self, x: u32, _y: u32, out: &mut Vec<u32>) {
/// #         out.push(x);
/// #     }
/// #     fn width(&self) -> u32 {
/// #         3
/// #     }
/// #     fn height(&self) -> u32 {
/// #         1
/// #     }
///     // ...
/// }
///
/// let error = check_mirror(&OneWay).unwrap_err();
/// assert_eq!((error.from, error.to, error.missing_backward), (0, 1, true));
/// assert_eq!(error.to_string(), "a step from 0 to 1 is missing among the predecessors of 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unmirrored<S> {
    /// Where the step begins.
    pub from: S,
    /// Where it ends.
    pub to: S,
    /// Whether it is missing among the predecessors of `to`; else it is among the successors of `from`.
    pub missing_backward: bool,
}

impl<S: fmt::Debug> fmt::Display for Unmirrored<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unmirrored { from, to, .. } = self;
        if self.missing_backward {
            write!(f, "a step from {from:?} to {to:?} is missing among the predecessors of {to:?}")
        } else {
            write!(f, "a step from {from:?} to {to:?} is missing among the successors of {from:?}")
        }
    }
}

impl<S: fmt::Debug> std::error::Error for Unmirrored<S> {}

/// Checks that `predecessors` mirrors `successors` for every state on the plane: the same steps, costs
/// and refusals, each as often. A hierarchy over a space that fails may miss changes.
///
/// # Errors
///
/// [`Unmirrored`], naming the first step at fault: states row by row, each one's successors before
/// its predecessors.
///
/// # Complexity
///
/// `O(n d^2)` for `n` states of `d` steps.
///
/// # Examples
///
/// ```
/// use grid_map::{GridMap, Shape};
/// use hierarchy::check_mirror;
///
/// // In a test of a space of one's own.
/// let map = GridMap::from_rows(&["..W", ".@W", "..."], Shape::default())?;
/// assert_eq!(check_mirror(&map), Ok(()));
/// # Ok::<(), grid_map::MapError>(())
/// ```
pub fn check_mirror<Sp: Layout>(space: &Sp) -> Result<(), Unmirrored<Sp::State>> {
    let (mut states, mut steps, mut back) = (Vec::new(), Vec::new(), Vec::new());
    for y in 0..space.height() {
        for x in 0..space.width() {
            states.clear();
            space.states_at(x, y, &mut states);
            for state in &states {
                steps.clear();
                space.successors(state, None, &mut steps);
                for step in &steps {
                    back.clear();
                    space.predecessors(&step.to, &mut back);
                    if count(&steps, step)
                        > count(&back, &Transition { to: state.clone(), ..*step })
                    {
                        let (from, to) = (state.clone(), step.to.clone());
                        return Err(Unmirrored { from, to, missing_backward: true });
                    }
                }
                steps.clear();
                space.predecessors(state, &mut steps);
                for step in &steps {
                    back.clear();
                    space.successors(&step.to, None, &mut back);
                    if count(&steps, step)
                        > count(&back, &Transition { to: state.clone(), ..*step })
                    {
                        let (from, to) = (step.to.clone(), state.clone());
                        return Err(Unmirrored { from, to, missing_backward: false });
                    }
                }
            }
        }
    }
    Ok(())
}

fn count<S: Eq>(steps: &[Transition<S>], like: &Transition<S>) -> usize {
    let is_like = |step: &&Transition<S>| {
        step.to == like.to
            && step.refuses == like.refuses
            // Two that have no cost are alike: neither is a step.
            && (step.cost == like.cost || (step.cost.is_nan() && like.cost.is_nan()))
    };
    steps.iter().filter(is_like).count()
}
