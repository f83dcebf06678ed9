//! [`Query`]: what is asked of a search, and [`Outcome`]: all that it has to answer.
use crate::graph::Graph;

/// An estimate by source and target.
pub(crate) type Estimate<'a> = &'a dyn Fn(u32, u32) -> f64;
/// A cost by tail, head and weight.
pub(crate) type Cost<'a> = &'a dyn Fn(u32, u32, f64) -> f64;
/// Whether a node may not be entered.
pub(crate) type Blocked<'a> = &'a dyn Fn(u32) -> bool;

/// A query from `start` to `goal`, both nodes of the graph.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The graph that is searched.
    pub graph: &'a Graph,
    /// Where the path starts.
    pub start: u32,
    /// Where it ends.
    pub goal: u32,
    /// `estimate(source, target)`; without one the search is Dijkstra's.
    pub estimate: Option<Estimate<'a>>,
    /// `cost(tail, head, weight)`; without one it is the weight.
    pub cost: Option<Cost<'a>>,
    /// Which nodes are blocked; without it none.
    pub blocked: Option<Blocked<'a>>,
    /// The greatest number of iterations; without it there is no bound.
    pub budget: Option<u64>,
    /// Whether a search that fails answers with the nearest reached node.
    pub best_effort: bool,
}

/// How a query ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a path.
    Found,
    /// There is none.
    NoPath,
    /// The start is blocked.
    StartInvalid,
    /// The goal is blocked.
    GoalInvalid,
    /// The budget ran out first.
    BudgetExhausted,
}

/// The answer of a search in one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// The path's cost, `+inf` if none was found.
    pub cost: f64,
    /// The path's nodes, empty if none was found.
    pub nodes: Vec<u32>,
    /// The path's arcs, by position in the input.
    pub arcs: Vec<u32>,
    /// Pops.
    pub iterations: u64,
    /// Pops but the goal's.
    pub expanded: u64,
    /// How often a node that had been expanded was put back.
    pub reopened: u64,
    /// The nodes expanded, in order, a reopened node again.
    pub order: Vec<u32>,
    /// The way to the reached node of least estimate, where asked for and no path was found.
    pub best_effort: Option<BestEffort>,
}

/// A way towards a goal that was not reached.
#[derive(Clone, Debug, PartialEq)]
pub struct BestEffort {
    /// Its nodes, from the start on.
    pub nodes: Vec<u32>,
    /// Its arcs.
    pub arcs: Vec<u32>,
    /// Its cost.
    pub cost: f64,
}

impl<'a> Query<'a> {
    /// A query without hooks, estimate or bound.
    pub fn new(graph: &'a Graph, start: u32, goal: u32) -> Self {
        Query {
            graph,
            start,
            goal,
            estimate: None,
            cost: None,
            blocked: None,
            budget: None,
            best_effort: false,
        }
    }

    /// The estimate, cleaned: NaN and negative count as 0, as does no estimate at all.
    pub(crate) fn h(&self, source: u32, target: u32) -> f64 {
        match self.estimate {
            Some(estimate) => {
                let h = estimate(source, target);
                if h > 0.0 { h } else { 0.0 }
            }
            None => 0.0,
        }
    }

    pub(crate) fn is_blocked(&self, node: u32) -> bool {
        self.blocked.is_some_and(|blocked| blocked(node))
    }

    /// What taking an arc costs; `None` if it cannot be taken.
    pub(crate) fn charge(&self, tail: u32, head: u32, weight: f64) -> Option<f64> {
        let cost = match self.cost {
            Some(cost) => cost(tail, head, weight),
            None => weight,
        };
        (0.0..f64::INFINITY).contains(&cost).then_some(cost)
    }
}

impl Outcome {
    pub(crate) fn without_path(status: Status) -> Outcome {
        Outcome {
            status,
            cost: f64::INFINITY,
            nodes: Vec::new(),
            arcs: Vec::new(),
            iterations: 0,
            expanded: 0,
            reopened: 0,
            order: Vec::new(),
            best_effort: None,
        }
    }
}
