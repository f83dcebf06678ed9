//! What a search may not be asked.
use std::fmt;

/// A setting of a search that is out of range.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, SearchError, Solver, Transition};
///
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| out.push(Transition::new(n + 1, 1.0));
/// let solver = Solver::new(FnSpace::new(steps).with_classes(2));
/// let mut search = solver.search();
/// assert_eq!(search.set_class(2), Err(SearchError::ClassOutOfRange { class: 2, count: 2 }));
/// assert_eq!(search.set_weight(0.5), Err(SearchError::InvalidWeight { weight: 0.5 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchError {
    /// The class is not below the space's count (rule `CLASS-1`). With a count of 0 there is class 0.
    ClassOutOfRange {
        /// The class asked for.
        class: u8,
        /// How many classes there are.
        count: u8,
    },
    /// The weight of the estimate is not a finite number of at least 1 (rule `STATE-11`).
    InvalidWeight {
        /// The weight asked for.
        weight: f64,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SearchError::ClassOutOfRange { class, count } => {
                write!(f, "class {class} is not in 0..{count}")
            }
            SearchError::InvalidWeight { weight } => {
                write!(f, "weight {weight} is not a finite number of at least 1")
            }
        }
    }
}

impl std::error::Error for SearchError {}
