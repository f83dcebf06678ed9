//! How a query ended.
use csr_core::{EdgeId, NodeId};

/// How a query ended: the same set from every algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// There is a path.
    Found,
    /// There is none.
    NoPath,
    /// The start is blocked.
    StartInvalid,
    /// The goal is blocked.
    GoalInvalid,
    /// The budget was used up first.
    BudgetExhausted,
    /// The flag was set first.
    Cancelled,
}

/// A path: nodes, the edges between them, and what it costs.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Path {
    /// From the start to the goal, both included.
    pub nodes: Vec<NodeId>,
    /// The edge into every node but the first.
    pub edges: Vec<EdgeId>,
    /// The sum of the arcs' costs from the start on; of a bidirectional search the sum of its two
    /// halves, the same bits wherever sums are exact and the estimate is consistent (rule `BIDI-7`).
    pub cost: f64,
}

impl Path {
    /// Empties the path and keeps its memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.cost = 0.0;
    }
}
