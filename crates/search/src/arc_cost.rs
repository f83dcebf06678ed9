//! What taking an arc is charged, and which nodes are closed.
use csr_core::{CsrGraph, NodeId, Place};

/// The charge for taking an arc (rule `COST-1`).
///
/// NaN, negative and `+inf` mean that the arc cannot be taken. The charge must depend on the
/// arguments alone. Closures of tail, head and weight are costs.
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
/// // Node 1 is crowded.
/// let crowded = |_tail: u32, head: u32, weight: f64| if head == 1 { weight * 2.0 } else { weight };
/// let setup = setup.with_cost(crowded);
/// let mut search = setup.astar(&mut buffers, 0, 2)?;
/// assert_eq!((search.run(), search.cost()), (Status::Found, Some(9.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ArcCost {
    /// Whether every cost is finite and at least 0, known beforehand; searches then do not check.
    const CHECKED: bool = false;

    /// The cost of the arc from `tail` to `head`, always in the arc's true direction.
    fn cost(&self, tail: NodeId, head: NodeId, weight: f64) -> f64;

    /// The same by place. Searches call this one.
    #[inline(always)]
    fn cost_placed(&self, graph: &CsrGraph, tail: Place, head: Place, weight: f64) -> f64 {
        self.cost(graph.node_at(tail), graph.node_at(head), weight)
    }
}

/// The stored weight.
///
/// # Examples
///
/// ```
/// use search::{ArcCost, Weight};
///
/// assert_eq!(Weight.cost(0, 1, 2.5), 2.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight;

impl ArcCost for Weight {
    const CHECKED: bool = true;

    #[inline(always)]
    fn cost(&self, _tail: NodeId, _head: NodeId, weight: f64) -> f64 {
        weight
    }

    #[inline(always)]
    fn cost_placed(&self, _graph: &CsrGraph, _tail: Place, _head: Place, weight: f64) -> f64 {
        weight
    }
}

impl<F: Fn(NodeId, NodeId, f64) -> f64> ArcCost for F {
    #[inline(always)]
    fn cost(&self, tail: NodeId, head: NodeId, weight: f64) -> f64 {
        self(tail, head, weight)
    }
}

/// Which nodes a search may not enter. Closures of a node are such.
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
/// let setup = setup.with_blocked(|node| node == 1);
/// let mut search = setup.astar(&mut buffers, 0, 2)?;
/// assert_eq!((search.run(), search.cost()), (Status::Found, Some(9.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Blocked {
    /// Whether no node is blocked, known beforehand.
    const NONE: bool = false;

    /// Whether `node` may not be entered, started from or asked for.
    fn is_blocked(&self, node: NodeId) -> bool;

    /// The same by place. Searches call this one.
    #[inline(always)]
    fn is_blocked_placed(&self, graph: &CsrGraph, place: Place) -> bool {
        self.is_blocked(graph.node_at(place))
    }
}

/// Every node is open.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{AllOpen, Setup, Weight, Zero};
///
/// // What a setup is made of until its hooks are given.
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 4.0)])?;
/// let setup: Setup<'_, Weight, Zero, AllOpen> = Setup::new(&graph);
/// assert_eq!(setup.cost_matrix(&[0], &[1])?.cost(0, 0), 4.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AllOpen;

impl Blocked for AllOpen {
    const NONE: bool = true;

    #[inline(always)]
    fn is_blocked(&self, _node: NodeId) -> bool {
        false
    }

    #[inline(always)]
    fn is_blocked_placed(&self, _graph: &CsrGraph, _place: Place) -> bool {
        false
    }
}

impl<F: Fn(NodeId) -> bool> Blocked for F {
    #[inline(always)]
    fn is_blocked(&self, node: NodeId) -> bool {
        self(node)
    }
}
