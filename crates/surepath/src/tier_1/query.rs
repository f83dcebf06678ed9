//! [`Query`]: from options to the searches of tier 2 and back.
use alt_landmarks::{LandmarkHeuristic, StaleError};
use csr_core::{CsrGraph, NodeId};
use search::{
    ArcCost, Blocked, Components, CostMatrix, Counters, Direction, Heuristic, Path, QueryEnd,
    QueryError, SearchBuffers, Setup, Status, Zero,
};

use crate::tier_1::algorithm::Algorithm;
use crate::tier_1::answer::Answer;
use crate::tier_1::error::Error;
use crate::tier_1::estimates::{Estimates, Sources};
use crate::tier_1::hooks::{HookBlocked, HookCost};
use crate::tier_1::options::QueryOptions;
use crate::tier_1::pool::Pool;
use crate::tier_1::tree::{Extent, ShortestPathTree};

/// All that a query of tier 1 needs. Each search is compiled for four cases: with hooks of cost
/// and blocked nodes or without, with estimates or without.
pub(crate) struct Query<'q> {
    pub(crate) graph: &'q CsrGraph,
    pub(crate) pool: &'q Pool,
    pub(crate) sources: Sources<'q>,
    /// The weak components, where goals in another one are to be denied at once.
    pub(crate) components: Option<&'q Components>,
    pub(crate) options: &'q QueryOptions<'q>,
}

impl<'q> Query<'q> {
    /// Answers from `start` to `goal`.
    pub(crate) fn find(mut self, start: NodeId, goal: NodeId) -> Result<Answer, Error> {
        // Rule ASTAR-1: ends that are not nodes, then tables of another graph, then blocked ends.
        self.check_end(start, QueryEnd::Start)?;
        self.check_end(goal, QueryEnd::Goal)?;
        self.sources.landmarks = self.landmarks()?;
        let algorithm = self.options.algorithm.resolved(!self.sources.used().is_empty());
        let setup = Setup::new(self.graph)
            .recording(self.options.recording)
            .best_effort(self.options.best_effort);
        let answer = match (self.options.has_hooks(), algorithm.is_informed()) {
            (false, false) => self.run(&setup, algorithm, start, goal),
            (false, true) => self.run(&setup.with_heuristic(self.sources), algorithm, start, goal),
            (true, false) => self.run(&self.hooked(setup), algorithm, start, goal),
            (true, true) => {
                let setup = self.hooked(setup).with_heuristic(self.sources);
                self.run(&setup, algorithm, start, goal)
            }
        };
        Ok(answer?)
    }

    /// Grows a tree at `root`, to `limit` if there is one.
    pub(crate) fn tree(
        &self,
        root: NodeId,
        direction: Direction,
        limit: Option<f64>,
    ) -> Result<ShortestPathTree, Error> {
        self.check_end(root, QueryEnd::Root)?;
        self.landmarks()?;
        let setup = Setup::new(self.graph).recording(true);
        let budget = self.options.budget.unwrap_or(u64::MAX);
        let extent = Extent { limit, budget, cancel: self.options.cancel };
        let tree = self.pool.with(|buffers| {
            if self.options.has_hooks() {
                extent.grow(&self.hooked(setup), buffers, root, direction)
            } else {
                extent.grow(&setup, buffers, root, direction)
            }
        });
        Ok(tree?)
    }

    /// The paths from `start` to each of `goals`, out of one tree that stops once it has them all.
    pub(crate) fn find_each(
        &self,
        start: NodeId,
        goals: &[NodeId],
    ) -> Result<Vec<Option<Path>>, Error> {
        self.check_end(start, QueryEnd::Start)?;
        for &goal in goals {
            self.check_end(goal, QueryEnd::Goal)?;
        }
        self.landmarks()?;
        let setup = Setup::new(self.graph);
        let paths = self.pool.with(|buffers| {
            if self.options.has_hooks() {
                paths_to_each(&self.hooked(setup), buffers, start, goals)
            } else {
                paths_to_each(&setup, buffers, start, goals)
            }
        });
        Ok(paths?)
    }

    /// The distances from each of `sources` to each of `goals`.
    pub(crate) fn matrix(&self, sources: &[NodeId], goals: &[NodeId]) -> Result<CostMatrix, Error> {
        if sources.iter().chain(goals).all(|&node| (node as usize) < self.graph.node_count()) {
            self.landmarks()?;
        }
        let setup = Setup::new(self.graph);
        let matrix = if self.options.has_hooks() {
            self.hooked(setup).cost_matrix(sources, goals)
        } else {
            setup.cost_matrix(sources, goals)
        };
        Ok(matrix?)
    }

    fn hooked(&self, setup: Setup<'q>) -> Setup<'q, HookCost<'q>, Zero, HookBlocked<'q>> {
        let options = self.options;
        setup
            .with_cost(HookCost(options.edge_cost.as_deref()))
            .with_blocked(HookBlocked(options.blocked.as_deref()))
    }

    /// The landmarks that the query brings. Those of another graph are an error, whether the search
    /// would look at them or not (rule `ALT-9`).
    fn landmarks(&self) -> Result<Option<LandmarkHeuristic<'q>>, StaleError> {
        self.options.landmarks.map(|landmarks| landmarks.heuristic(self.graph)).transpose()
    }

    fn check_end(&self, node: NodeId, end: QueryEnd) -> Result<(), QueryError> {
        let node_count = self.graph.node_count();
        if node as usize >= node_count {
            return Err(QueryError::NodeOutOfRange { end, node, node_count });
        }
        Ok(())
    }

    fn run<C: ArcCost, H: Heuristic, B: Blocked>(
        &self,
        setup: &Setup<'q, C, H, B>,
        algorithm: Algorithm,
        start: NodeId,
        goal: NodeId,
    ) -> Result<Answer, QueryError> {
        let options = self.options;
        let budget = options.budget.unwrap_or(u64::MAX);
        let estimates =
            if algorithm.is_informed() { self.sources.used() } else { Estimates::default() };
        if let Some(status) = self.status_at_once(start, goal) {
            return Ok(Answer {
                status,
                path: None,
                partial: None,
                algorithm,
                estimates,
                counters: Counters::default(),
                order: Vec::new(),
            });
        }
        self.pool.with(|buffers| {
            if algorithm.is_bidirectional() {
                let mut search = setup.bidirectional(buffers, start, goal)?;
                let status = search.run_within(budget, options.cancel);
                if !(status == Status::GoalInvalid && options.best_effort) {
                    return Ok(Answer {
                        status,
                        path: search.path(),
                        partial: self
                            .wants_partial(status)
                            .then(|| search.best_effort_by(&self.sources))
                            .flatten(),
                        algorithm,
                        estimates,
                        counters: search.counters(),
                        order: search.order().collect(),
                    });
                }
            }
            // Rule BEST-1: from a blocked goal there is nothing to search, but towards it there is.
            let algorithm = algorithm.one_way();
            let mut search = setup.astar(buffers, start, goal)?;
            let status = search.run_within(budget, options.cancel);
            Ok(Answer {
                status,
                path: search.path(),
                partial: self
                    .wants_partial(status)
                    .then(|| search.best_effort_by(&self.sources))
                    .flatten(),
                algorithm,
                estimates,
                counters: search.counters(),
                order: search.order().collect(),
            })
        })
    }

    /// The status of a query that components answer without a search; blocked ends come first
    /// (rule `ASTAR-1`).
    fn status_at_once(&self, start: NodeId, goal: NodeId) -> Option<Status> {
        let apart = self.components.is_some_and(|components| !components.joined(start, goal));
        if !apart || self.options.best_effort {
            return None;
        }
        let blocked = HookBlocked(self.options.blocked.as_deref());
        Some(if blocked.is_blocked(start) {
            Status::StartInvalid
        } else if blocked.is_blocked(goal) {
            Status::GoalInvalid
        } else {
            Status::NoPath
        })
    }

    /// Rule `BEST-1`.
    fn wants_partial(&self, status: Status) -> bool {
        let fails = [Status::NoPath, Status::BudgetExhausted, Status::GoalInvalid];
        self.options.best_effort && fails.contains(&status)
    }
}

fn paths_to_each<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: &Setup<'_, C, H, B>,
    buffers: &mut SearchBuffers,
    start: NodeId,
    goals: &[NodeId],
) -> Result<Vec<Option<Path>>, QueryError> {
    let mut tree = setup.tree(buffers, start, Direction::Forward)?;
    tree.grow_to_all(goals)?;
    Ok(goals.iter().map(|&goal| tree.path(goal)).collect())
}
