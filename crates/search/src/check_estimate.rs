//! [`check_estimate`]: whether an estimate keeps its promises.
use core::fmt;
use csr_core::{CsrGraph, EdgeId, NodeId};

use crate::buffers::SearchBuffers;
use crate::graph_space::Direction;
use crate::heuristic::{Heuristic, clean};
use crate::query_error::QueryError;
use crate::setup::Setup;

/// The first place at which an estimate to a goal is not what A* wants.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{EstimateFault, check_estimate};
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 3.0)])?;
/// let too_high = |node: u32, _goal: u32| if node == 0 { 4.0 } else { 0.0 };
/// let fault = check_estimate(&graph, &too_high, 1, 0.0)?.expect("it is above the distance");
/// assert_eq!(fault, EstimateFault::NotALowerBound { node: 0, estimate: 4.0, distance: 3.0 });
/// assert_eq!(fault.to_string(), "node 0: estimate 4 is above the distance 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum EstimateFault {
    /// It is above the true distance: A* may miss the cheapest path.
    NotALowerBound {
        /// The node, the smallest such.
        node: NodeId,
        /// Its estimate.
        estimate: f64,
        /// Its distance to the goal, `+inf` if there is no path.
        distance: f64,
    },
    /// It falls along an arc by more than the arc weighs: nodes may be expanded again, and a
    /// bidirectional search may miss the cheapest path.
    Inconsistent {
        /// The edge of the arc, the first such in slot order.
        edge: EdgeId,
        /// The arc's tail.
        tail: NodeId,
        /// The arc's head.
        head: NodeId,
        /// The arc's weight.
        weight: f64,
        /// The estimate of the tail.
        tail_estimate: f64,
        /// The estimate of the head.
        head_estimate: f64,
    },
}

/// Checks the estimate of every node to `goal` against the stored weights: first that it is a lower
/// bound, then that it is consistent; the first fault in that order, or `None`.
///
/// An excess of at most `slack` times the bound is let pass: estimates that come out of
/// square roots are off by roundings. 0 lets nothing pass.
///
/// # Errors
///
/// [`QueryError`] if `goal` is not a node.
///
/// # Complexity
///
/// A backward tree and an estimate a node and arc.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{EstimateFault, check_estimate};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 3.0), (1, 2, 3.0)])?;
/// assert_eq!(check_estimate(&graph, &|node, _| [6.0, 3.0, 0.0][node as usize], 2, 0.0)?, None);
/// let fault = check_estimate(&graph, &|node, _| [6.0, 0.0, 0.0][node as usize], 2, 0.0)?;
/// assert!(matches!(fault, Some(EstimateFault::Inconsistent { edge: 0, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_estimate(
    graph: &CsrGraph,
    heuristic: &impl Heuristic,
    goal: NodeId,
    slack: f64,
) -> Result<Option<EstimateFault>, QueryError> {
    let setup = Setup::new(graph);
    let mut buffers = SearchBuffers::new();
    let mut tree = setup.tree(&mut buffers, goal, Direction::Backward)?;
    tree.grow();
    let estimate = |node| clean(heuristic.estimate(node, goal));
    // Infinities: nothing is above `+inf`, and `inf - inf` is NaN.
    let exceeds = |value: f64, bound: f64| value - bound > slack * bound;
    for node in 0..graph.node_count() as u32 {
        let distance = tree.distance(node).unwrap_or(f64::INFINITY);
        let estimate = estimate(node);
        if exceeds(estimate, distance) {
            return Ok(Some(EstimateFault::NotALowerBound { node, estimate, distance }));
        }
    }
    for arc in graph.arcs() {
        let (tail_estimate, head_estimate) = (estimate(arc.tail), estimate(arc.head));
        if exceeds(tail_estimate, arc.weight + head_estimate) {
            return Ok(Some(EstimateFault::Inconsistent {
                edge: arc.edge,
                tail: arc.tail,
                head: arc.head,
                weight: arc.weight,
                tail_estimate,
                head_estimate,
            }));
        }
    }
    Ok(None)
}

impl fmt::Display for EstimateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EstimateFault::NotALowerBound { node, estimate, distance } => {
                write!(f, "node {node}: estimate {estimate} is above the distance {distance}")
            }
            EstimateFault::Inconsistent {
                edge,
                tail,
                head,
                weight,
                tail_estimate,
                head_estimate,
            } => write!(
                f,
                "edge {edge} from {tail} to {head}: estimate {tail_estimate} is above weight \
                 {weight} plus estimate {head_estimate}"
            ),
        }
    }
}
