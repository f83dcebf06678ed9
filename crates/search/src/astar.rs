//! [`AStar`]: A*, and Dijkstra's algorithm as its case without an estimate.
use std::sync::atomic::AtomicBool;

use best_first::{Counters, Progress};
use csr_core::{Adjacency, NodeId, Place};

use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::{SearchBuffers, Side};
use crate::graph_space::{ById, Direction, GraphRows, GraphSpace, Reach};
use crate::heuristic::{Heuristic, Zero, clean};
use crate::outcome::{Path, Status};
use crate::query_error::{QueryEnd, QueryError};
use crate::setup::Setup;

/// A search from a start to a goal, begun by [`Setup::astar`] (rules `ASTAR-1` to `ASTAR-8`).
///
/// Hart, Nilsson and Raphael 1968; without an estimate Dijkstra 1959. Closed nodes are reopened, so
/// that the path is the cheapest for any admissible estimate, consistent or not, and of equal ways
/// the first stays (rule `ASTAR-4`).
///
/// # Determinism
///
/// Path, cost, counters and order of expansion depend on the graph, the hooks' answers and the
/// query alone; slices do not show.
///
/// # Complexity
///
/// With a consistent estimate `O((nodes + arcs) log nodes)` at worst, and near linear in what is
/// expanded where arcs cost alike.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup, Status};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0), (1, 2, 4.0), (0, 2, 9.0)])?;
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// let mut search = setup.astar(&mut buffers, 0, 2)?;
/// assert_eq!((search.run(), search.cost()), (Status::Found, Some(8.0)));
/// assert_eq!(search.path().expect("it was found").nodes, [0, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AStar<'s, 'g, C, H, B> {
    setup: &'s Setup<'g, C, H, B>,
    buffers: &'s mut SearchBuffers,
    goal: Place,
    /// How the search ended, or what it will end as however it runs (an invalid goal).
    status: Option<Status>,
    /// Whether the goal is blocked and the search runs on for a best effort.
    goal_blocked: bool,
}

impl<'s, 'g, C: ArcCost, H: Heuristic, B: Blocked> AStar<'s, 'g, C, H, B> {
    pub(crate) fn begin(
        setup: &'s Setup<'g, C, H, B>,
        buffers: &'s mut SearchBuffers,
        start: Place,
        goal: Place,
    ) -> Self {
        let graph = setup.graph;
        let side = &mut buffers.forward;
        side.begin(!H::IS_ZERO, graph.node_count(), setup.mean_step, setup.recording);
        // Rule ASTAR-1: the start first, and before any search.
        let start_blocked = setup.blocked.is_blocked_placed(graph, start);
        let goal_blocked = !start_blocked && setup.blocked.is_blocked_placed(graph, goal);
        let status = if start_blocked {
            Some(Status::StartInvalid)
        } else if goal_blocked && !setup.best_effort {
            Some(Status::GoalInvalid)
        } else {
            // Rule ASTAR-2: whatever the estimate.
            let f = clean(setup.heuristic.estimate_placed(graph, start, goal));
            if H::IS_ZERO {
                side.compact.push_source(&ById(graph), start, 0.0, 0.0);
            } else {
                side.keyed.push_source(&ById(graph), start, 0.0, f);
            }
            None
        };
        AStar { setup, buffers, goal, status, goal_blocked }
    }

    /// Does at most `iterations` iterations; the status once the search has ended.
    ///
    /// Any sequence of slices gives the same result as one run (rule `ASTAR-7`).
    pub fn step(&mut self, iterations: u64) -> Option<Status> {
        if self.status.is_none() {
            let progress = self.advance(iterations, None);
            self.note(progress);
        }
        self.status
    }

    /// Runs to the end.
    pub fn run(&mut self) -> Status {
        self.run_within(u64::MAX, None)
    }

    /// Runs to the end, to `budget` iterations in all, or until `cancel` is set, which is looked
    /// at before iterations 0, 256, 512, ... (rule `ASTAR-8`).
    ///
    /// After [`Status::BudgetExhausted`] or [`Status::Cancelled`] the search can be run on.
    pub fn run_within(&mut self, budget: u64, cancel: Option<&AtomicBool>) -> Status {
        if let Some(status) = self.status {
            return status;
        }
        if budget == 0 {
            return self.stopped(Status::BudgetExhausted);
        }
        let progress = match cancel {
            Some(_) => self.advance(budget, cancel),
            None => self.advance(budget.saturating_sub(self.counters().iterations), None),
        };
        self.note(progress);
        match (self.status, progress) {
            (Some(status), _) => status,
            (None, Progress::Cancelled) => Status::Cancelled,
            (None, _) => self.stopped(Status::BudgetExhausted),
        }
    }

    /// The cost of the path, if it was found: the tentative distance of the goal (rule
    /// `ASTAR-5`).
    pub fn cost(&self) -> Option<f64> {
        (self.status == Some(Status::Found)).then(|| self.buffers.forward.g(self.goal))
    }

    /// The path, if it was found.
    pub fn path(&self) -> Option<Path> {
        let mut path = Path::default();
        self.path_into(&mut path).then_some(path)
    }

    /// Writes the path into `path`, which is cleared first; whether it was found.
    pub fn path_into(&self, path: &mut Path) -> bool {
        path.clear();
        if self.status != Some(Status::Found) {
            return false;
        }
        self.path_to(self.goal, path);
        true
    }

    /// The path to the reached node of least estimate to the goal, ties by smaller distance, then
    /// by id (rule `BEST-1`); `None` if the start is blocked or the search was not run.
    ///
    /// `O(nodes)` estimates.
    pub fn best_effort(&self) -> Option<Path> {
        self.best_effort_by(&self.setup.heuristic)
    }

    /// As [`best_effort`](AStar::best_effort), by another estimate than the one that was searched
    /// with.
    pub fn best_effort_by(&self, heuristic: &impl Heuristic) -> Option<Path> {
        let nearest = nearest_reached(self.setup, &self.buffers.forward, self.goal, heuristic)?;
        let mut path = Path::default();
        self.path_to(nearest, &mut path);
        Some(path)
    }

    /// What was done so far.
    pub fn counters(&self) -> Counters {
        self.buffers.forward.counters()
    }

    /// The nodes in order of expansion, if [`Setup::recording`] was asked for.
    pub fn order(&self) -> impl ExactSizeIterator<Item = NodeId> + '_ {
        self.buffers.forward.order().iter().map(|&place| self.setup.graph.node_at(place))
    }

    /// The tentative distance of `node`, if it was reached.
    ///
    /// # Panics
    ///
    /// If `node` is not a node of the graph.
    pub fn tentative_distance(&self, node: NodeId) -> Option<f64> {
        let g = self.buffers.forward.g(self.setup.graph.place_of(node));
        (g < f64::INFINITY).then_some(g)
    }

    fn path_to(&self, place: Place, path: &mut Path) {
        let side = &self.buffers.forward;
        path.cost = side.g(place);
        self.setup.trace(side, Direction::Forward, place, path);
    }

    fn advance(&mut self, iterations: u64, cancel: Option<&AtomicBool>) -> Progress {
        let setup = self.setup;
        match setup.graph.adjacency() {
            Adjacency::Compact { out, .. } => {
                let rows = GraphRows { setup, rows: out, direction: Direction::Forward };
                let space = GraphSpace { rows, task: Reach { goal: self.goal } };
                advance(&mut self.buffers.forward, space, iterations, cancel)
            }
            Adjacency::Wide { out, .. } => {
                let rows = GraphRows { setup, rows: out, direction: Direction::Forward };
                let space = GraphSpace { rows, task: Reach { goal: self.goal } };
                advance(&mut self.buffers.forward, space, iterations, cancel)
            }
        }
    }

    fn note(&mut self, progress: Progress) {
        self.status = match progress {
            Progress::Found(_) => Some(Status::Found),
            Progress::Exhausted if self.goal_blocked => Some(Status::GoalInvalid),
            Progress::Exhausted => Some(Status::NoPath),
            Progress::Running | Progress::Cancelled => None,
        };
    }

    /// How a run that was stopped ends: an invalid goal stays invalid.
    fn stopped(&self, status: Status) -> Status {
        if self.goal_blocked { Status::GoalInvalid } else { status }
    }
}

impl<C: ArcCost, B: Blocked> AStar<'_, '_, C, Zero, B> {
    /// Goes on to another goal, keeping all that was worked out: Dijkstra's tree only grows.
    ///
    /// The next call of [`run`](AStar::run) or [`step`](AStar::step) answers for `goal`, as a fresh
    /// search would but for the counters, which run on. A node that was expanded before is found
    /// without an iteration.
    ///
    /// # Errors
    ///
    /// [`QueryError`] for a goal that is not a node; the search is then as it was.
    pub fn continue_to(&mut self, goal: NodeId) -> Result<(), QueryError> {
        let goal = self.setup.end(goal, QueryEnd::Goal)?;
        if self.status == Some(Status::StartInvalid) {
            return Ok(());
        }
        self.goal = goal;
        self.goal_blocked = self.setup.blocked.is_blocked_placed(self.setup.graph, goal);
        self.status = if self.goal_blocked && !self.setup.best_effort {
            Some(Status::GoalInvalid)
        } else if self.buffers.forward.is_closed(goal) {
            Some(Status::Found)
        } else {
            None
        };
        Ok(())
    }
}

fn advance<A, C, H, B>(
    side: &mut Side,
    mut space: GraphSpace<'_, '_, A, C, H, B, Reach>,
    iterations: u64,
    cancel: Option<&AtomicBool>,
) -> Progress
where
    A: csr_core::PlacedArc,
    C: ArcCost,
    H: Heuristic,
    B: Blocked,
{
    match (H::IS_ZERO, cancel) {
        (true, None) => side.compact.step(&mut space, iterations),
        (true, Some(cancel)) => side.compact.run(&mut space, iterations, cancel),
        (false, None) => side.keyed.step(&mut space, iterations),
        (false, Some(cancel)) => side.keyed.run(&mut space, iterations, cancel),
    }
}

/// The node that a best effort ends at (rule `BEST-1`).
pub(crate) fn nearest_reached<C, H, B>(
    setup: &Setup<'_, C, H, B>,
    side: &Side,
    goal: Place,
    heuristic: &impl Heuristic,
) -> Option<Place> {
    let mut nearest: Option<(f64, f64, Place)> = None;
    for node in 0..setup.graph.node_count() as u32 {
        let place = setup.graph.place_of(node);
        let g = side.g(place);
        if g == f64::INFINITY {
            continue;
        }
        let h = clean(heuristic.estimate_placed(setup.graph, place, goal));
        if nearest.is_none_or(|(best_h, best_g, _)| h < best_h || (h == best_h && g < best_g)) {
            nearest = Some((h, g, place));
        }
    }
    nearest.map(|(_, _, place)| place)
}
