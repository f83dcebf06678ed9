//! [`Solver`]: a space that is ready to be asked.
use crate::answer::Path;
use crate::search::{Search, Workspace};
use crate::state_space::{StateSpace, Transition};
use crate::successors::OwnSuccessors;

/// A state space that is ready to be asked for paths (rule `STATE-6`).
///
/// Made once and shared: it is `Sync` where the space is. Each thread asks through a
/// [`Search`] of its own, which keeps its memory from question to question.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Transition};
///
/// let stairs = FnSpace::new(|&n: &u32, _, out: &mut Vec<Transition<u32>>| {
///     if n < 100 {
///         out.extend([Transition::new(n + 1, 1.0), Transition::new(n + 3, 2.0)]);
///     }
/// });
/// let solver = Solver::new(stairs);
/// let costs: Vec<_> = std::thread::scope(|scope| {
///     let ask = |goal| {
///         let solver = &solver;
///         scope.spawn(move || solver.search().cost(&0, &goal).cost)
///     };
///     [ask(10), ask(11)].map(|thread| thread.join().expect("no search panics")).into()
/// });
/// assert_eq!(costs, [Some(7.0), Some(8.0)]);
/// ```
#[derive(Clone, Debug)]
pub struct Solver<Sp> {
    space: Sp,
}

impl<Sp: StateSpace> Solver<Sp> {
    /// Makes `space` ready. Costs nothing.
    pub fn new(space: Sp) -> Self {
        Solver { space }
    }

    /// The space.
    pub fn space(&self) -> &Sp {
        &self.space
    }

    /// The space, to change it between two batches of questions.
    ///
    /// Keep the memory of the searches with [`Search::into_workspace`].
    pub fn space_mut(&mut self) -> &mut Sp {
        &mut self.space
    }

    /// Gives the space back.
    pub fn into_space(self) -> Sp {
        self.space
    }

    /// A search with memory of its own, for one thread.
    pub fn search(&self) -> Search<'_, Sp> {
        self.search_in(Workspace::default())
    }

    /// A search in memory that an earlier one left.
    pub fn search_in(&self, workspace: Workspace<Sp::State>) -> Search<'_, Sp> {
        Search::new(self, OwnSuccessors, workspace)
    }

    /// A search that reads the space its own way (rule `STATE-8`): `successors` stands in for
    /// [`StateSpace::successors`]. It may leave out what the search's class refuses.
    pub fn search_via<F>(&self, successors: F) -> Search<'_, Sp, F>
    where
        F: FnMut(&Sp::State, Option<&Sp::State>, &mut Vec<Transition<Sp::State>>),
    {
        self.search_via_in(successors, Workspace::default())
    }

    /// [`search_via`](Solver::search_via) in memory that an earlier search left.
    pub fn search_via_in<F>(
        &self,
        successors: F,
        workspace: Workspace<Sp::State>,
    ) -> Search<'_, Sp, F>
    where
        F: FnMut(&Sp::State, Option<&Sp::State>, &mut Vec<Transition<Sp::State>>),
    {
        Search::new(self, successors, workspace)
    }

    /// The cheapest path from `start` to `goal`, asked of a search made for this question alone.
    ///
    /// `None` if there is none. Endless where the states are and the goal is not among them:
    /// use a [`Search`] with a budget then.
    pub fn path(&self, start: &Sp::State, goal: &Sp::State) -> Option<Path<Sp::State>> {
        let mut states = Vec::new();
        let cost = self.search().path(start, goal, &mut states).cost?;
        Some(Path { cost, states })
    }
}
