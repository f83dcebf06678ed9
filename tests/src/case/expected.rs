//! What a case says is right.
use oracle::Status;

/// The engines that answer queries on explicit graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A* with the scene's estimate.
    AStar,
    /// Dijkstra: the scene's estimate is left out.
    Dijkstra,
    /// From both ends, with the scene's estimate.
    BidirectionalAStar,
    /// From both ends, without.
    BidirectionalDijkstra,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Engine; 4] = [
        Engine::AStar,
        Engine::Dijkstra,
        Engine::BidirectionalAStar,
        Engine::BidirectionalDijkstra,
    ];

    /// What its lines begin with, the longest that fits first.
    pub(crate) const PREFIXES: [(&'static str, Engine); 4] = [
        ("bidirectional-dijkstra-", Engine::BidirectionalDijkstra),
        ("bidirectional-", Engine::BidirectionalAStar),
        ("dijkstra-", Engine::Dijkstra),
        ("", Engine::AStar),
    ];

    /// Whether it uses an estimate.
    pub fn is_informed(self) -> bool {
        matches!(self, Engine::AStar | Engine::BidirectionalAStar)
    }

    /// Whether it searches from both ends.
    pub fn is_bidirectional(self) -> bool {
        matches!(self, Engine::BidirectionalAStar | Engine::BidirectionalDijkstra)
    }
}

/// What is right of a query; `None` is not stated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expected {
    /// How it ends.
    pub status: Option<Status>,
    /// The path's cost, bit for bit.
    pub cost: Option<f64>,
    /// The path's nodes.
    pub path: Option<Vec<u32>>,
    /// The path's edges.
    pub edges: Option<Vec<u32>>,
    /// The nodes expanded, in order.
    pub expanded: Option<Vec<u32>>,
    /// The number of iterations.
    pub iterations: Option<u64>,
    /// The number of reopenings.
    pub reopened: Option<u64>,
    /// The nodes of the best-effort path.
    pub best_effort_path: Option<Vec<u32>>,
    /// Its edges.
    pub best_effort_edges: Option<Vec<u32>>,
    /// Its cost.
    pub best_effort_cost: Option<f64>,
}

impl Expected {
    /// This, and `other` where this says nothing.
    ///
    /// A status of its own other than found takes no path from `other`.
    pub(crate) fn or(self, mut other: Expected) -> Expected {
        if self.status.is_some_and(|status| status != Status::Found) {
            (other.cost, other.path, other.edges) = (None, None, None);
        }
        Expected {
            status: self.status.or(other.status),
            cost: self.cost.or(other.cost),
            path: self.path.or(other.path),
            edges: self.edges.or(other.edges),
            expanded: self.expanded.or(other.expanded),
            iterations: self.iterations.or(other.iterations),
            reopened: self.reopened.or(other.reopened),
            best_effort_path: self.best_effort_path.or(other.best_effort_path),
            best_effort_edges: self.best_effort_edges.or(other.best_effort_edges),
            best_effort_cost: self.best_effort_cost.or(other.best_effort_cost),
        }
    }

    /// How many things are stated.
    pub fn count(&self) -> usize {
        usize::from(self.status.is_some())
            + usize::from(self.cost.is_some())
            + usize::from(self.path.is_some())
            + usize::from(self.edges.is_some())
            + usize::from(self.expanded.is_some())
            + usize::from(self.iterations.is_some())
            + usize::from(self.reopened.is_some())
            + usize::from(self.best_effort_path.is_some())
            + usize::from(self.best_effort_edges.is_some())
            + usize::from(self.best_effort_cost.is_some())
    }
}

/// The typed error that is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedError {
    /// An end of a query is not a node.
    NodeOutOfRange {
        /// The id given.
        node: u32,
    },
    /// An edge's end is not a node.
    EndpointOutOfRange {
        /// Position of the edge in the input.
        edge: usize,
        /// The id given.
        node: u32,
    },
    /// An edge's weight is NaN, negative or infinite.
    InvalidWeight {
        /// Position of the edge in the input.
        edge: usize,
    },
    /// The node count is above the limit.
    TooManyNodes,
}
