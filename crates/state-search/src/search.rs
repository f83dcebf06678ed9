//! [`Search`]: what one thread asks a solver through.
use std::fmt;
use std::sync::atomic::AtomicBool;

use best_first::{ArenaLabels, BestFirst, Counters, Labels, PoolQueue, Progress};

use crate::answer::{Answer, Status};
use crate::class::{self, MAX_CLASSES};
use crate::search_error::SearchError;
use crate::solver::Solver;
use crate::state_space::{StateSpace, Transition};
use crate::stats::Stats;
use crate::successors::{OwnSuccessors, Successors};
use crate::walk::{Ground, NOWHERE, Walk, cleaned};

/// The memory of a [`Search`], kept while the space changes. An unused one holds nothing.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Solver, Transition, Workspace};
///
/// let steps = |n: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| out.push(Transition::new(n + 1, 1.0));
/// let solver = Solver::new(FnSpace::new(steps));
/// let mut search = solver.search_in(Workspace::default());
/// search.cost(&0, &1_000);
/// // Kept for another search, over the same space or a changed one.
/// assert!(search.into_workspace().heap_bytes() > 16_000);
/// ```
#[derive(Clone)]
pub struct Workspace<S>(Option<Box<Memory<S>>>);

#[derive(Clone)]
struct Memory<S> {
    engine: BestFirst<ArenaLabels, PoolQueue>,
    ground: Ground<S>,
    slots: Vec<u32>,
}

impl<S> Default for Workspace<S> {
    fn default() -> Self {
        Workspace(None)
    }
}

impl<S> Default for Memory<S> {
    fn default() -> Self {
        Memory { engine: BestFirst::default(), ground: Ground::default(), slots: Vec::new() }
    }
}

impl<S> Memory<S> {
    fn heap_bytes(&self) -> usize {
        self.engine.heap_bytes()
            + self.ground.arena.capacity() * size_of::<S>()
            + self.ground.dictionary.heap_bytes()
            + self.ground.transitions.capacity() * size_of::<Transition<S>>()
            + self.slots.capacity() * size_of::<u32>()
    }
}

impl<S> Workspace<S> {
    /// The bytes held on the heap, without what the states themselves own.
    pub fn heap_bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |memory| memory.heap_bytes())
    }
}

impl<S> fmt::Debug for Workspace<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace").field("heap_bytes", &self.heap_bytes()).finish()
    }
}

/// How a search is done; the same for all questions until it is changed.
#[derive(Clone, Copy, Debug)]
struct Settings<'a> {
    class: u8,
    weight: f64,
    budget: u64,
    cancel: Option<&'a AtomicBool>,
    best_effort: bool,
    recording: bool,
}

/// A search of one thread over a [`Solver`]'s space, by A*.
///
/// Whole questions are [`path`](Search::path), [`path_into`](Search::path_into) and
/// [`cost`](Search::cost). In slices, [`begin`](Search::begin) then [`step`](Search::step) or
/// [`run`](Search::run), as often as wanted: any sequence of slices does what one run does.
///
/// Open states leave by smaller `f`, then larger `g`, then the one discovered first (rule
/// `STATE-5`). The way to a state is replaced only by a strictly cheaper one.
///
/// # Complexity
///
/// `O(n log n)` for `n` transitions read, near `O(n)` where costs are of like size; with an
/// inconsistent estimate states are expanded again, in the worst case exponentially often.
///
/// # References
///
/// Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost
/// Paths* (1968), section II.
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
/// let mut search = solver.search();
/// let mut states = Vec::new();
/// let answer = search.path(&1, &20, &mut states);
/// assert_eq!(answer.cost, Some(10.0));
/// assert_eq!((states.first(), states.last()), (Some(&1), Some(&20)));
/// # Ok::<(), state_search::SearchError>(())
/// ```
pub struct Search<'a, Sp: StateSpace, F = OwnSuccessors> {
    solver: &'a Solver<Sp>,
    successors: F,
    memory: Box<Memory<Sp::State>>,
    settings: Settings<'a>,
    question: Option<Question<'a, Sp::State>>,
    stats: Stats,
    /// What of the present question's counters is in `stats` already.
    counted: Counters,
}

/// The question being answered.
struct Question<'a, S> {
    settings: Settings<'a>,
    goal: S,
    goal_slot: u32,
    goal_is_valid: bool,
    /// What a search ends as without a path: set where an end is invalid.
    invalid: Option<Status>,
    ended: Option<Status>,
    /// How the last slice was stopped.
    stopped: Status,
}

impl<'a, Sp: StateSpace, F: Successors<Sp>> Search<'a, Sp, F> {
    pub(crate) fn new(
        solver: &'a Solver<Sp>,
        successors: F,
        workspace: Workspace<Sp::State>,
    ) -> Self {
        Search {
            solver,
            successors,
            memory: workspace.0.unwrap_or_default(),
            settings: Settings {
                class: 0,
                weight: 1.0,
                budget: u64::MAX,
                cancel: None,
                best_effort: false,
                recording: false,
            },
            question: None,
            stats: Stats::default(),
            counted: Counters::default(),
        }
    }

    /// Searches as `class` from now on (rule `CLASS-1`). Allocates nothing.
    ///
    /// # Errors
    ///
    /// [`SearchError::ClassOutOfRange`] if `class` is not below the space's
    /// [`class_count`](StateSpace::class_count), of which no more than 8 count.
    pub fn set_class(&mut self, class: u8) -> Result<(), SearchError> {
        let count = self.solver.space().class_count().min(MAX_CLASSES);
        if class >= count.max(1) {
            return Err(SearchError::ClassOutOfRange { class, count });
        }
        self.settings.class = class;
        Ok(())
    }

    /// Scales the estimate by `weight` from now on (rule `STATE-11`): with a consistent estimate a
    /// path then costs at most `weight` times the cheapest, and fewer states are expanded.
    ///
    /// Pohl, *Heuristic Search Viewed as Path Finding in a Graph* (1970).
    ///
    /// # Errors
    ///
    /// [`SearchError::InvalidWeight`] unless `weight` is finite and at least 1.
    pub fn set_weight(&mut self, weight: f64) -> Result<(), SearchError> {
        if !(1.0..f64::INFINITY).contains(&weight) {
            return Err(SearchError::InvalidWeight { weight });
        }
        self.settings.weight = weight;
        Ok(())
    }

    /// Lets a question take at most `budget` iterations from now on, or any number with `None`
    /// (rule `STATE-10`). A budget of 0 is exhausted at once, even where the start is the goal.
    pub fn set_budget(&mut self, budget: Option<u64>) {
        self.settings.budget = budget.unwrap_or(u64::MAX);
    }

    /// Looks at `cancel` before iterations 0, 256, 512, ... from now on (rule `STATE-10`).
    pub fn set_cancel(&mut self, cancel: Option<&'a AtomicBool>) {
        self.settings.cancel = cancel;
    }

    /// Answers, from now on, with the path to the reached state of least estimate where none leads
    /// to the goal or the budget ran out; ties go to the smaller cost, then to the state discovered
    /// first. An invalid goal is then searched for all the same.
    pub fn set_best_effort(&mut self, best_effort: bool) {
        self.settings.best_effort = best_effort;
    }

    /// Keeps, from now on, the order of expansion for [`expanded`](Search::expanded).
    pub fn set_recording(&mut self, recording: bool) {
        self.settings.recording = recording;
    }

    /// Writes the cheapest path from `start` to `goal` into `path`, which is cleared first: both
    /// ends and all between (rule `STATE-7`).
    ///
    /// # Panics
    ///
    /// If the space gives an index that is not below its size.
    pub fn path(
        &mut self,
        start: &Sp::State,
        goal: &Sp::State,
        path: &mut Vec<Sp::State>,
    ) -> Answer {
        self.ask(start, goal);
        self.write_path(path)
    }

    /// Writes as many states of the cheapest path as `path` holds, from the start on (rule
    /// `STATE-7`). Without a path nothing is written.
    ///
    /// # Panics
    ///
    /// If the space gives an index that is not below its size.
    pub fn path_into(
        &mut self,
        start: &Sp::State,
        goal: &Sp::State,
        path: &mut [Sp::State],
    ) -> Answer {
        self.ask(start, goal);
        self.write_path_into(path)
    }

    /// The cost of the cheapest path, of which nothing is written.
    ///
    /// # Panics
    ///
    /// If the space gives an index that is not below its size.
    pub fn cost(&mut self, start: &Sp::State, goal: &Sp::State) -> Answer {
        self.path_into(start, goal, &mut [])
    }

    fn ask(&mut self, start: &Sp::State, goal: &Sp::State) {
        self.begin(start, goal);
        let never = AtomicBool::new(false);
        self.run(self.settings.budget, self.settings.cancel.unwrap_or(&never));
    }

    /// Begins to search for a path from `start` to `goal`, under the settings of this moment.
    ///
    /// # Panics
    ///
    /// If the space gives an index that is not below its size.
    pub fn begin(&mut self, start: &Sp::State, goal: &Sp::State) {
        let space = self.solver.space();
        // Rule STATE-12: the start first, and before any search.
        let invalid = if !space.contains(start) {
            Some(Status::StartInvalid)
        } else if !space.contains(goal) {
            Some(Status::GoalInvalid)
        } else {
            None
        };
        let stops = match invalid {
            None => false,
            Some(Status::GoalInvalid) => !self.settings.best_effort,
            Some(_) => true,
        };
        let question = self.question.insert(Question {
            settings: self.settings,
            goal: goal.clone(),
            goal_slot: NOWHERE,
            goal_is_valid: invalid.is_none(),
            invalid,
            ended: invalid.filter(|_| stops),
            stopped: Status::BudgetExhausted,
        });
        self.counted = Counters::default();
        let Memory { engine, ground, .. } = &mut *self.memory;
        ground.arena.clear();
        ground.dictionary.reset(space.size());
        let mean_step = match space.typical_cost() {
            Some(cost) => cost,
            // What is no state may have no transitions to ask for.
            None if question.ended.is_some() => 1.0,
            None => {
                ground.transitions.clear();
                self.successors.successors(space, start, None, &mut ground.transitions);
                mean_cost(&ground.transitions)
            }
        };
        engine.begin(0, mean_step, self.settings.recording);
        if question.ended.is_some() {
            return;
        }
        let mut walk = walk(space, &mut self.successors, ground, question);
        let slot = walk.discover(start.clone());
        let h = walk.scaled_estimate(start);
        engine.push_source(&walk, slot, 0.0, h);
    }

    /// Does at most `iterations` iterations more.
    ///
    /// [`Status::BudgetExhausted`] says that the search may go on; so it does before
    /// [`begin`](Search::begin), where there is nothing to do.
    pub fn step(&mut self, iterations: u64) -> Status {
        self.drive(|engine, walk| engine.step(walk, iterations))
    }

    /// Goes on until the end, or until `budget` iterations since [`begin`](Search::begin), or until
    /// `cancel` is set, which is looked at before iterations 0, 256, 512, ...
    // Within a caller the loop is compiled worse by a tenth: nobody knows there that nothing else
    // refers to this search.
    #[inline(never)]
    pub fn run(&mut self, budget: u64, cancel: &AtomicBool) -> Status {
        self.drive(|engine, walk| engine.run(walk, budget, cancel))
    }

    fn drive(
        &mut self,
        go: impl FnOnce(&mut BestFirst<ArenaLabels, PoolQueue>, &mut Walk<'_, Sp, F>) -> Progress,
    ) -> Status {
        let Some(question) = &mut self.question else { return Status::BudgetExhausted };
        if let Some(ended) = question.ended {
            return ended;
        }
        let invalid = question.invalid;
        let Memory { engine, ground, .. } = &mut *self.memory;
        let space = self.solver.space();
        let mut walk = walk(space, &mut self.successors, ground, question);
        let progress = go(engine, &mut walk);
        let status = match progress {
            Progress::Found(_) => Status::Found,
            Progress::Exhausted => invalid.unwrap_or(Status::NoPath),
            Progress::Running => Status::BudgetExhausted,
            Progress::Cancelled => Status::Cancelled,
        };
        if matches!(progress, Progress::Found(_) | Progress::Exhausted) {
            question.ended = Some(status);
        }
        question.stopped = status;
        let done = engine.counters();
        self.stats.expanded += done.expanded - self.counted.expanded;
        self.stats.pushed += done.pushed - self.counted.pushed;
        self.stats.reopened += done.reopened - self.counted.reopened;
        self.counted = done;
        status
    }

    /// Where the present question stands. One whose goal is invalid says so however it was stopped
    /// (rule `STATE-12`).
    pub fn status(&self) -> Status {
        match &self.question {
            None => Status::BudgetExhausted,
            Some(question) => question.ended.or(question.invalid).unwrap_or(question.stopped),
        }
    }

    /// Writes the path of the present question into `path`, which is cleared first.
    pub fn write_path(&mut self, path: &mut Vec<Sp::State>) -> Answer {
        path.clear();
        let Some((slot, partial)) = self.end_of_path() else {
            return Answer::without_path(self.status());
        };
        let Memory { engine, ground, slots } = &mut *self.memory;
        engine.path_to(slot, slots);
        path.extend(slots.iter().map(|&slot| ground.arena[slot as usize].clone()));
        let (cost, written) = (engine.labels().g(slot), slots.len());
        self.stats.written += written as u64;
        Answer::with_path(self.status(), cost, written, true, partial)
    }

    /// Writes as many states of the present question's path as `path` holds.
    pub fn write_path_into(&mut self, path: &mut [Sp::State]) -> Answer {
        let Some((slot, partial)) = self.end_of_path() else {
            return Answer::without_path(self.status());
        };
        let Memory { engine, ground, slots } = &mut *self.memory;
        engine.path_to(slot, slots);
        for (into, &slot) in path.iter_mut().zip(slots.iter()) {
            into.clone_from(&ground.arena[slot as usize]);
        }
        let written = slots.len().min(path.len());
        let (cost, whole) = (engine.labels().g(slot), written == slots.len());
        self.stats.written += written as u64;
        Answer::with_path(self.status(), cost, written, whole, partial)
    }

    /// The slot at which the path ends, and whether that is not the goal.
    fn end_of_path(&self) -> Option<(u32, bool)> {
        let question = self.question.as_ref()?;
        match question.ended {
            Some(Status::Found) => Some((question.goal_slot, false)),
            Some(Status::StartInvalid) => None,
            _ if question.settings.best_effort => Some((self.nearest(&question.goal)?, true)),
            _ => None,
        }
    }

    /// The reached state of least estimate to `goal`, then of smaller cost, then discovered first.
    fn nearest(&self, goal: &Sp::State) -> Option<u32> {
        let labels = self.memory.engine.labels();
        let mut best: Option<(u32, f64, f64)> = None;
        for (slot, state) in self.memory.ground.arena.iter().enumerate() {
            let h = cleaned(self.solver.space().estimate(state, goal));
            let g = labels.g(slot as u32);
            if best.is_none_or(|(_, best_h, best_g)| h < best_h || (h == best_h && g < best_g)) {
                best = Some((slot as u32, h, g));
            }
        }
        best.map(|(slot, ..)| slot)
    }

    /// What the present question took.
    pub fn counters(&self) -> Counters {
        self.memory.engine.counters()
    }

    /// How many states the present question discovered.
    pub fn discovered(&self) -> usize {
        self.memory.ground.arena.len()
    }

    /// The states in order of expansion, a reopened one again each time; empty unless they are
    /// [recorded](Search::set_recording).
    pub fn expanded(&self) -> impl ExactSizeIterator<Item = &Sp::State> {
        let arena = &self.memory.ground.arena;
        self.memory.engine.order().iter().map(|&slot| &arena[slot as usize])
    }

    /// What this search has done since it was made.
    pub fn stats(&self) -> Stats {
        Stats { bytes: self.memory.heap_bytes(), ..self.stats }
    }

    /// The memory of this search, for the next one.
    pub fn into_workspace(self) -> Workspace<Sp::State> {
        Workspace(Some(self.memory))
    }
}

impl<Sp: StateSpace, F> fmt::Debug for Search<'_, Sp, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("settings", &self.settings)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

fn walk<'w, Sp: StateSpace, F>(
    space: &'w Sp,
    successors: &'w mut F,
    ground: &'w mut Ground<Sp::State>,
    question: &'w mut Question<'_, Sp::State>,
) -> Walk<'w, Sp, F> {
    Walk {
        space,
        successors,
        ground,
        goal: &question.goal,
        goal_slot: &mut question.goal_slot,
        goal_is_valid: question.goal_is_valid,
        weight: question.settings.weight,
        class_mask: class::mask(question.settings.class, space.class_count()),
    }
}

/// The mean of the positive costs, 1 without any.
fn mean_cost<S>(transitions: &[Transition<S>]) -> f64 {
    let (sum, count) = transitions
        .iter()
        .filter(|step| step.cost > 0.0 && step.cost < f64::INFINITY)
        .fold((0.0, 0.0), |(sum, count), step| (sum + step.cost, count + 1.0));
    if count > 0.0 { sum / count } else { 1.0 }
}
