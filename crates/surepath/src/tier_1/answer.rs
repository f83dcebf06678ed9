//! [`Answer`]: all that a query has to say.
use csr_core::{EdgeId, NodeId};
use search::{Counters, Path, Status};

use crate::tier_1::algorithm::Algorithm;
use crate::tier_1::estimates::Estimates;

/// The answer to a query.
///
/// Equal on every machine, counters and order included.
///
/// # Examples
///
/// ```
/// use surepath::{Graph, Status};
///
/// let graph = Graph::from_directed_edges(&[(0, 1, 4.0), (1, 2, 4.0)])?;
/// let answer = graph.find_path(0, 2)?;
/// assert_eq!((answer.cost(), answer.nodes(), answer.edges()), (Some(8.0), &[0, 1, 2][..], &[0, 1][..]));
/// let none = graph.find_path(2, 0)?;
/// assert_eq!((none.status, none.cost(), none.nodes().len()), (Status::NoPath, None, 0));
/// # Ok::<(), surepath::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// How the query ended.
    pub status: Status,
    /// The path, if it was found.
    pub path: Option<Path>,
    /// The path to the reached node of least estimate to the goal, where a
    /// [best effort](crate::QueryOptions::best_effort) was asked for and no path was found; `None`
    /// if the start is blocked.
    pub partial: Option<Path>,
    /// What ran: never [`Algorithm::Auto`].
    pub algorithm: Algorithm,
    /// The estimates that it used.
    pub estimates: Estimates,
    /// What it did.
    pub counters: Counters,
    /// The nodes in order of expansion, both sides of a bidirectional search interleaved as they
    /// ran; empty unless [recording](crate::QueryOptions::record_expansions) was asked for.
    pub order: Vec<NodeId>,
}

impl Answer {
    /// Whether there is a path.
    pub fn is_found(&self) -> bool {
        self.path.is_some()
    }

    /// The cost of the path, if it was found.
    pub fn cost(&self) -> Option<f64> {
        self.path.as_ref().map(|path| path.cost)
    }

    /// The nodes of the path from start to goal, both included; empty if none was found.
    pub fn nodes(&self) -> &[NodeId] {
        self.path.as_ref().map_or(&[], |path| &path.nodes)
    }

    /// The edge into every node of the path but the first; empty if none was found.
    pub fn edges(&self) -> &[EdgeId] {
        self.path.as_ref().map_or(&[], |path| &path.edges)
    }

    /// Nodes whose arcs were looked at.
    pub fn expanded(&self) -> u64 {
        self.counters.expanded
    }

    /// Nodes taken out of an open set.
    pub fn iterations(&self) -> u64 {
        self.counters.iterations
    }
}
