//! [`Search`]: what one thread asks a solver through.
mod ask;

use std::fmt;
use std::sync::atomic::AtomicBool;

use state_search::{
    Answer, Layout, OwnSuccessors, SearchError, Stats, Status, Successors, Transition,
};

use crate::climb::{Climb, ClimbMemory, Work};
use crate::options::Quality;
use crate::route::Route;
use crate::smooth::BandMemory;
use crate::solver::Solver;
use crate::trace::Settled;

/// States refined at a time where nothing is smoothed.
const SECTION: usize = 64;

/// The memory of a [`Search`], kept while the space and its hierarchy change.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::{Solver, Workspace};
///
/// let mut solver = Solver::new(GridMap::filled(64, 64, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let (start, goal) = (Cell::new(0, 0), Cell::new(63, 0));
/// let (mut workspace, mut piece) = (Workspace::default(), [start; 8]);
/// // One workspace an agent: between frames the world is free to change.
/// let mut at = start;
/// for frame in 0..3 {
///     let mut search = solver.search_in(workspace);
///     let answer = search.path_into(&at, &goal, &mut piece);
///     at = piece[answer.written - 1];
///     // It goes on along the route of the first frame.
///     assert_eq!(search.stats().climbs, u64::from(frame == 0));
///     workspace = search.into_workspace();
/// }
/// assert_eq!(at, Cell::new(21, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Workspace<S> {
    astar: state_search::Workspace<S>,
    climb: ClimbMemory<S>,
    band: BandMemory<S>,
    route: Route<S>,
    transitions: Vec<Transition<S>>,
}

impl<S> Default for Workspace<S> {
    fn default() -> Self {
        Workspace {
            astar: state_search::Workspace::default(),
            climb: ClimbMemory::default(),
            band: BandMemory::default(),
            route: Route::default(),
            transitions: Vec::new(),
        }
    }
}

impl<S> fmt::Debug for Workspace<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workspace").finish_non_exhaustive()
    }
}

/// A search of one thread over a [`Solver`]: by A* where the ends are near or something is stale,
/// else up the hierarchy (rule `HPA-6`).
///
/// A climbed path is valid step by step; its cost is near the cheapest. It is refined only as far
/// as it is asked for, and goes on from where it was left: see [`path_into`](Search::path_into).
///
/// # Complexity
///
/// A climb settles the states of the start's cluster, and of the goal's if that is large, the entrances
/// around the ends on every level, and those of the highest level between them; refining and smoothing
/// are linear in what is written.
///
/// # References
///
/// Botea, Müller and Schaeffer, *Near Optimal Hierarchical Path-Finding* (2004), section 3.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::Solver;
///
/// let mut solver = Solver::new(GridMap::filled(64, 64, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let mut search = solver.search();
/// assert!(search.reaches(&Cell::new(0, 0), &Cell::new(63, 63)));
/// let mut states = Vec::new();
/// let answer = search.path(&Cell::new(0, 0), &Cell::new(63, 0), &mut states);
/// assert_eq!((answer.cost, states.len()), (Some(63.0), 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a, Sp: Layout, F = OwnSuccessors> {
    solver: &'a Solver<Sp>,
    astar: state_search::Search<'a, Sp, F>,
    climb: ClimbMemory<Sp::State>,
    band: BandMemory<Sp::State>,
    route: Route<Sp::State>,
    transitions: Vec<Transition<Sp::State>>,
    class: u8,
    quality: Quality,
    budget: Option<u64>,
    cancel: Option<&'a AtomicBool>,
    /// The level of the last route, `None` where A* found it.
    level: Option<usize>,
    climbs: u64,
    fallbacks: u64,
    written: u64,
}

/// What a question comes to before anything is written.
enum Asked {
    /// There is a route of this cost.
    Route(f64),
    Answered(Answer),
}

impl<'a, Sp: Layout, F: Successors<Sp>> Search<'a, Sp, F> {
    pub(crate) fn new(
        solver: &'a Solver<Sp>,
        workspace: Workspace<Sp::State>,
        astar: impl FnOnce(state_search::Workspace<Sp::State>) -> state_search::Search<'a, Sp, F>,
    ) -> Self {
        let Workspace { astar: memory, mut climb, band, route, transitions } = workspace;
        climb.counters = Work::default();
        climb.set_recording(false);
        climb.trace.settled.clear();
        Search {
            solver,
            astar: astar(memory),
            climb,
            band,
            route,
            transitions,
            class: 0,
            quality: solver.options().quality(),
            budget: None,
            cancel: None,
            level: None,
            climbs: 0,
            fallbacks: 0,
            written: 0,
        }
    }

    /// Searches as `class` from now on (rule `CLASS-1`). Allocates nothing.
    ///
    /// # Errors
    ///
    /// [`SearchError::ClassOutOfRange`] if `class` is not below the space's count of classes.
    pub fn set_class(&mut self, class: u8) -> Result<(), SearchError> {
        self.astar.set_class(class)?;
        self.class = class;
        Ok(())
    }

    /// How good climbed paths are from now on; at first what the solver's
    /// [`Options`](crate::Options) say.
    pub fn set_quality(&mut self, quality: Quality) {
        self.quality = quality;
    }

    /// Lets a question settle at most `budget` states and entrances from now on, or any number with
    /// `None`. One that needs more answers [`Status::BudgetExhausted`]; it starts afresh when it is
    /// asked again. Refining and smoothing a route that was found are not limited.
    pub fn set_budget(&mut self, budget: Option<u64>) {
        self.budget = budget;
        self.astar.set_budget(budget);
    }

    /// Looks at `cancel` every 256 states settled from now on, and between the clusters of a climb.
    pub fn set_cancel(&mut self, cancel: Option<&'a AtomicBool>) {
        self.cancel = cancel;
        self.astar.set_cancel(cancel);
    }

    /// Keeps what climbs settle from now on, for [`settled`](Search::settled).
    pub fn set_recording(&mut self, recording: bool) {
        self.climb.set_recording(recording);
    }

    /// Writes a path from `start` to `goal` into `path`, which is cleared first: both ends and all
    /// between. Its cost is the left-to-right sum of its steps.
    pub fn path(
        &mut self,
        start: &Sp::State,
        goal: &Sp::State,
        path: &mut Vec<Sp::State>,
    ) -> Answer {
        if let Asked::Answered(answer) = self.ask(start, goal) {
            path.clear();
            return answer;
        }
        let mut cost = self.write_whole(start, path);
        if cost == f64::INFINITY {
            // A step is gone and nobody told: A* sees the space as it is.
            self.route.clear();
            if let Asked::Answered(answer) = self.fall_back(start, goal) {
                path.clear();
                return answer;
            }
            cost = self.write_whole(start, path);
        }
        self.route.clear();
        self.written += path.len() as u64;
        Answer::with_path(Status::Found, cost, path.len(), true, false)
    }

    /// Writes the route at hand into `path`, from `start` on; the sum of its steps, infinite if one
    /// cannot be taken.
    fn write_whole(&mut self, start: &Sp::State, path: &mut Vec<Sp::State>) -> f64 {
        path.clear();
        path.push(start.clone());
        let mut cost = 0.0;
        // What was listed for an earlier question may have changed since.
        self.route.listed_cost = None;
        while self.refill() {
            let listed_cost = self.route.listed_cost.take();
            // The sum goes from left to right, so that only the first one serves.
            if let Some(sum) = listed_cost.filter(|_| path.len() == 1) {
                path.extend_from_slice(&self.route.listed);
                cost = sum;
                self.route.next = self.route.listed.len();
                continue;
            }
            for state in &self.route.listed[self.route.next..] {
                let climb = climb(self.solver, self.class, self.budget, &NEVER);
                let before = path.last().expect("the start has been written");
                cost += climb.step_cost(&mut self.transitions, before, state);
                path.push(state.clone());
            }
            self.route.next = self.route.listed.len();
        }
        cost
    }

    /// Writes as many states of a path from `start` to `goal` as `path` holds, from the start on.
    /// Without a path nothing is written.
    ///
    /// The cost is that of the whole path where `path` holds all of it; else, on a climbed path, that
    /// of the route on the abstract graph.
    ///
    /// A path may be asked a piece at a time (rule `HPA-7`): asked from the last state written, to
    /// the same goal, while nothing changed, the search goes on along the route that it has. Each
    /// piece begins with the state it is asked from, except that a piece of one state holds the next
    /// one; so asking until the goal always ends.
    pub fn path_into(
        &mut self,
        start: &Sp::State,
        goal: &Sp::State,
        path: &mut [Sp::State],
    ) -> Answer {
        let goes_on = self.goes_on(start, goal);
        let mut total = match self.ask(start, goal) {
            Asked::Answered(answer) => return answer,
            Asked::Route(total) => total,
        };
        if path.is_empty() {
            return Answer::with_path(Status::Found, total, 0, false, false);
        }
        let mut written = 0;
        if !(goes_on && path.len() == 1) || start == goal {
            path[0].clone_from(start);
            written = 1;
        }
        let mut cost = 0.0;
        let mut before = start.clone();
        let first = written;
        let mut fell_back = false;
        while written < path.len() && self.refill() {
            let state = &self.route.listed[self.route.next];
            let climb = climb(self.solver, self.class, self.budget, &NEVER);
            let step = climb.step_cost(&mut self.transitions, &before, state);
            if step == f64::INFINITY && !fell_back {
                // A step is gone and nobody told: A* sees the space as it is.
                fell_back = true;
                self.route.clear();
                total = match self.fall_back(start, goal) {
                    Asked::Answered(answer) => return answer,
                    Asked::Route(total) => total,
                };
                (written, cost) = (first, 0.0);
                before.clone_from(start);
                continue;
            }
            cost += step;
            path[written].clone_from(state);
            before.clone_from(state);
            self.route.next += 1;
            written += 1;
        }
        self.written += written as u64;
        let whole = !self.refill();
        if whole {
            self.route.clear();
            // A single state that is not both ends is a path without its start.
            let both = path[0] == *start;
            return Answer::with_path(Status::Found, cost, written, both, false);
        }
        self.route.cost_left -= cost;
        if let Some(key) = &mut self.route.key {
            key.at = before;
        }
        Answer::with_path(Status::Found, total, written, false, false)
    }

    /// The cost of a path, of which nothing is written: the cheapest where A* answers, else that of
    /// the route on the abstract graph.
    pub fn cost(&mut self, start: &Sp::State, goal: &Sp::State) -> Answer {
        self.path_into(start, goal, &mut [])
    }

    /// Whether a path leads from `start` to `goal`, told by labels in constant time while nothing is
    /// stale (rule `HPA-9`).
    ///
    /// Never `false` where a path is; it may be `true` where none is, if one-way steps or a class
    /// strand a state. While anything is stale it searches.
    pub fn reaches(&mut self, start: &Sp::State, goal: &Sp::State) -> bool {
        let space = self.solver.space();
        if !space.contains(start) || !space.contains(goal) {
            return false;
        }
        if self.solver.ready() {
            if let (Some(from), Some(to)) = (self.locate(start), self.locate(goal)) {
                if let Some(joined) = self.joined(from, to) {
                    return joined || start == goal;
                }
            }
        }
        self.cost(start, goal).is_found()
    }

    /// Writes the route from `start` to `goal` without refining it (rule `HPA-10`): the entrances of
    /// the level that was climbed into `entrances`, and the cost of each leg, to the first, between
    /// them, and from the last to the goal, into `costs`. Ends too near to climb give one leg.
    pub fn abstract_route(
        &mut self,
        start: &Sp::State,
        goal: &Sp::State,
        entrances: &mut Vec<Sp::State>,
        costs: &mut Vec<f64>,
    ) -> Answer {
        entrances.clear();
        costs.clear();
        self.route.clear();
        match self.ask(start, goal) {
            Asked::Answered(answer) => answer,
            Asked::Route(total) => {
                self.route.clear();
                let Some(level) = self.level else {
                    costs.push(total);
                    return Answer::with_path(Status::Found, total, 0, true, false);
                };
                let climb = climb(self.solver, self.class, self.budget, &NEVER);
                climb.leg_costs(&self.climb, level, costs);
                for at in 0..self.climb.entrances.len() {
                    let (cluster, entrance) = self.climb.entrances[at];
                    let site = climb.view().cluster(level, cluster).sites[entrance as usize];
                    entrances.push(climb.state(&mut self.climb, site));
                }
                self.written += entrances.len() as u64;
                Answer::with_path(Status::Found, total, entrances.len(), true, false)
            }
        }
    }

    /// What this search has done since it was made. Entrances settled on every level count as
    /// expanded; what smoothing looked at is told by [`smoothed`](Search::smoothed).
    pub fn stats(&self) -> Stats {
        let mut stats = self.astar.stats();
        stats.expanded += self.climb.counters.expanded + self.climb.counters.regrown;
        stats.pushed += self.climb.counters.pushed;
        stats.reopened += self.climb.counters.reopened;
        stats.climbs = self.climbs;
        stats.fallbacks = self.fallbacks;
        stats.written = self.written;
        stats.bytes += self.climb.heap_bytes() + self.band.heap_bytes() + self.route.heap_bytes();
        stats
    }

    /// What the last question settled on its climb, if that is recorded, in the order in which it was
    /// settled (rule `HPA-13`): around the start level by level, around the goal, then between the
    /// entrances of both; as many as [`stats`](Search::stats) counts as expanded, but for trees that are
    /// grown again. Empty where the question was answered without a climb, goes on along the route at
    /// hand, or where A* answered after all. What A* expands and smoothing looks at is not told.
    pub fn settled(&self) -> &[Settled<Sp::State>] {
        &self.climb.trace.settled
    }

    /// How many states smoothing has looked at since this search was made.
    pub fn smoothed(&self) -> u64 {
        self.climb.counters.smoothed
    }

    /// The memory of this search, for the next one; the route it was on stays.
    pub fn into_workspace(self) -> Workspace<Sp::State> {
        Workspace {
            astar: self.astar.into_workspace(),
            climb: self.climb,
            band: self.band,
            route: self.route,
            transitions: self.transitions,
        }
    }
}

/// A flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

fn climb<'c, Sp: Layout>(
    solver: &'c Solver<Sp>,
    class: u8,
    budget: Option<u64>,
    cancel: &'c AtomicBool,
) -> Climb<'c, Sp> {
    Climb {
        space: solver.space(),
        hierarchy: &solver.hierarchy,
        class: usize::from(class),
        budget: budget.unwrap_or(u64::MAX),
        cancel,
    }
}

impl<Sp: Layout, F> fmt::Debug for Search<'_, Sp, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("class", &self.class)
            .field("quality", &self.quality)
            .finish_non_exhaustive()
    }
}
