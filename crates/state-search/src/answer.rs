//! How a search ended, and what it says of a path.

/// How a search ended, or where it stands.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Status, Transition};
///
/// // Twice as much, up to a hundred.
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
///     out.extend((*n <= 50).then_some(Transition::new(n * 2, 1.0)));
/// };
/// let solver = Solver::new(FnSpace::new(steps));
/// let mut search = solver.search();
/// assert_eq!(search.cost(&3, &96).status, Status::Found);
/// assert_eq!(search.cost(&3, &97).status, Status::NoPath);
/// search.set_budget(Some(2));
/// assert_eq!(search.cost(&3, &96).status, Status::BudgetExhausted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// A path was found.
    Found,
    /// No path joins the ends.
    NoPath,
    /// The budget ran out; the search may go on.
    BudgetExhausted,
    /// The flag was set; the search may go on.
    Cancelled,
    /// The start is no state of the space (rule `STATE-12`).
    StartInvalid,
    /// The goal is no state of the space (rule `STATE-12`).
    GoalInvalid,
}

/// What a search answers.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Transition};
///
/// // Numbers: plus one costs 1, doubling costs 3.
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
///     out.extend([Transition::new(n + 1, 1.0), Transition::new(n * 2, 3.0)]);
/// };
/// let solver = Solver::new(FnSpace::new(steps));
/// let answer = solver.search().cost(&1, &3);
/// assert_eq!((answer.is_found(), answer.cost), (true, Some(2.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// How the search ended.
    pub status: Status,
    /// The cost of the path, of the whole of it even where less was written: the left-to-right sum
    /// of its steps. `None` without a path.
    pub cost: Option<f64>,
    /// How many states were written.
    pub written: usize,
    /// Whether they are the whole path, both ends included. `false` without a path.
    pub whole: bool,
    /// Whether the path ends at the reached state of least estimate, as was asked for where no path
    /// leads to the goal, and not at the goal.
    pub partial: bool,
}

impl Answer {
    /// An answer without a path.
    #[must_use]
    pub const fn without_path(status: Status) -> Self {
        Answer { status, cost: None, written: 0, whole: false, partial: false }
    }

    /// An answer with a path of `cost`, of which `written` states were written.
    #[must_use]
    pub const fn with_path(
        status: Status,
        cost: f64,
        written: usize,
        whole: bool,
        partial: bool,
    ) -> Self {
        Answer { status, cost: Some(cost), written, whole, partial }
    }

    /// Whether a path to the goal was found.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.status == Status::Found
    }
}

/// A path and its cost.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Path, Solver, Transition};
///
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
///     out.extend([Transition::new(n + 1, 1.0), Transition::new(n * 2, 1.5)]);
/// };
/// let path = Solver::new(FnSpace::new(steps)).path(&5, &11);
/// assert_eq!(path, Some(Path { cost: 2.5, states: vec![5, 10, 11] }));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Path<S> {
    /// The left-to-right sum of the steps.
    pub cost: f64,
    /// The states from the start to the goal, both included.
    pub states: Vec<S>,
}
