//! [`EdgeList`]: the graph that one edits.
use alloc::vec::Vec;

use crate::build_error::{BuildError, EditError};
use crate::csr_graph::{CsrGraph, check};
use crate::ids::{EdgeId, MAX_ARCS, MAX_NODES, NodeId};

/// A mutable list of directed edges with ids that stay (rule `EDGE-1`).
///
/// An edge's id is its position in the list of all edges ever added; removed ids are never used
/// again. Nodes are added and never removed. [`compile`](EdgeList::compile) makes the
/// [`CsrGraph`] of the live edges in id order.
///
/// # Examples
///
/// ```
/// use csr_core::{EdgeList, EditError};
///
/// let mut list = EdgeList::with_nodes(3)?;
/// let slow = list.add_edge(0, 2, 9.0)?;
/// let fast = list.add_edge(0, 2, 4.0)?;
/// list.set_weight(slow, 8.0)?;
/// list.remove_edge(fast)?;
/// assert_eq!(list.remove_edge(fast), Err(EditError::EdgeRemoved { edge: fast }));
///
/// let graph = list.compile();
/// let arc = graph.out_arcs(0).next().expect("the slow edge is left");
/// assert_eq!((arc.edge, arc.weight), (slow, 8.0));
/// # Ok::<(), EditError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EdgeList {
    node_count: usize,
    /// A removed edge keeps its place with `live` false.
    edges: Vec<Edge>,
    live_count: usize,
}

/// One edge of an [`EdgeList`].
///
/// # Examples
///
/// ```
/// use csr_core::EdgeList;
///
/// let mut list = EdgeList::from_edges(&[(0, 1, 2.0)], None, false)?;
/// let back = list.edge(1).expect("an undirected edge is listed twice");
/// assert_eq!((back.tail, back.head, back.weight, back.live), (1, 0, 2.0, true));
/// list.remove_edge(1)?;
/// assert!(list.edge(1).is_some_and(|edge| !edge.live), "its id stays taken");
/// # Ok::<(), csr_core::EditError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Edge {
    /// The node that it leaves.
    pub tail: NodeId,
    /// The node that it enters.
    pub head: NodeId,
    /// Its weight, finite and at least 0.
    pub weight: f64,
    /// Whether it has not been removed.
    pub live: bool,
}

impl EdgeList {
    /// A list without nodes or edges.
    pub fn new() -> Self {
        EdgeList::default()
    }

    /// A list of `node_count` nodes without edges.
    ///
    /// # Errors
    ///
    /// [`BuildError::TooManyNodes`] above [`MAX_NODES`].
    pub fn with_nodes(node_count: usize) -> Result<Self, BuildError> {
        check(node_count, core::iter::empty(), 0)?;
        Ok(EdgeList { node_count, ..EdgeList::default() })
    }

    /// A list of `edges` over `node_count` nodes, or one more than the largest id if `None`, 0 for
    /// no edges (rule `EDGE-2`).
    ///
    /// If `directed`, edge `i` has id `i`. If not, edge `i` is listed twice: as `2 i` and, the
    /// other way, as `2 i + 1`; a loop becomes two edges too.
    ///
    /// # Errors
    ///
    /// [`BuildError`] as for [`CsrGraph::from_edges`], naming an undirected edge by its position
    /// in `edges`.
    pub fn from_edges(
        edges: &[(NodeId, NodeId, f64)],
        node_count: Option<usize>,
        directed: bool,
    ) -> Result<Self, BuildError> {
        let node_count = node_count.unwrap_or_else(|| {
            edges
                .iter()
                .map(|&(tail, head, _)| (tail.max(head) as usize).saturating_add(1))
                .max()
                .unwrap_or(0)
        });
        let ways = if directed { 1 } else { 2 };
        check(node_count, edges.iter().copied(), edges.len().saturating_mul(ways))?;
        let mut list = EdgeList {
            node_count,
            edges: Vec::with_capacity(edges.len() * ways),
            live_count: edges.len() * ways,
        };
        for &(tail, head, weight) in edges {
            let weight = weight + 0.0;
            list.edges.push(Edge { tail, head, weight, live: true });
            if !directed {
                list.edges.push(Edge { tail: head, head: tail, weight, live: true });
            }
        }
        Ok(list)
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.node_count
    }

    /// The number of edges ever added, removed ones included: the next edge's id.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The number of edges that have not been removed.
    pub fn live_count(&self) -> usize {
        self.live_count
    }

    /// The edge with this id, removed or not.
    pub fn edge(&self, edge: EdgeId) -> Option<&Edge> {
        self.edges.get(edge as usize)
    }

    /// Adds a node and returns its id.
    ///
    /// # Errors
    ///
    /// [`BuildError::TooManyNodes`] at [`MAX_NODES`] nodes.
    pub fn add_node(&mut self) -> Result<NodeId, BuildError> {
        if self.node_count >= MAX_NODES {
            return Err(BuildError::TooManyNodes { given: self.node_count + 1 });
        }
        self.node_count += 1;
        Ok(self.node_count as u32 - 1)
    }

    /// Adds a directed edge and returns its id.
    ///
    /// # Errors
    ///
    /// [`EditError::Invalid`] for an endpoint that is not a node, a weight that is NaN, negative or
    /// infinite, or at [`MAX_ARCS`] edges ever added. The list is then as it was.
    pub fn add_edge(
        &mut self,
        tail: NodeId,
        head: NodeId,
        weight: f64,
    ) -> Result<EdgeId, EditError> {
        let id = self.edges.len();
        if id >= MAX_ARCS {
            return Err(BuildError::TooManyArcs { given: id + 1 }.into());
        }
        check_at(id, self.node_count, tail, head, weight)?;
        self.edges.push(Edge { tail, head, weight: weight + 0.0, live: true });
        self.live_count += 1;
        Ok(id as u32)
    }

    /// Removes an edge for good.
    ///
    /// # Errors
    ///
    /// [`EditError::NoSuchEdge`] or [`EditError::EdgeRemoved`]; the list is then as it was
    /// (rule `EDGE-3`).
    pub fn remove_edge(&mut self, edge: EdgeId) -> Result<(), EditError> {
        self.live_edge(edge)?.live = false;
        self.live_count -= 1;
        Ok(())
    }

    /// Gives an edge another weight and returns the one it had.
    ///
    /// # Errors
    ///
    /// As [`remove_edge`](EdgeList::remove_edge), or [`EditError::Invalid`] for a weight that is
    /// NaN, negative or infinite; the list is then as it was.
    pub fn set_weight(&mut self, edge: EdgeId, weight: f64) -> Result<f64, EditError> {
        let node_count = self.node_count;
        let known = self.live_edge(edge)?;
        check_at(edge as usize, node_count, known.tail, known.head, weight)?;
        Ok(core::mem::replace(&mut known.weight, weight + 0.0))
    }

    /// The graph of the live edges in id order. `O(nodes + edges)`.
    pub fn compile(&self) -> CsrGraph {
        if self.live_count == self.edges.len() {
            return CsrGraph::build(
                self.node_count,
                self.edges.len(),
                |i| self.edges[i].arc(),
                |i| i as u32,
                None,
            );
        }
        let live: Vec<EdgeId> =
            (0..self.edges.len() as u32).filter(|&edge| self.edges[edge as usize].live).collect();
        CsrGraph::build(
            self.node_count,
            live.len(),
            |i| self.edges[live[i] as usize].arc(),
            |i| live[i],
            None,
        )
    }

    fn live_edge(&mut self, edge: EdgeId) -> Result<&mut Edge, EditError> {
        let edge_count = self.edges.len();
        match self.edges.get_mut(edge as usize) {
            None => Err(EditError::NoSuchEdge { edge, edge_count }),
            Some(known) if !known.live => Err(EditError::EdgeRemoved { edge }),
            Some(known) => Ok(known),
        }
    }
}

impl Edge {
    fn arc(&self) -> (NodeId, NodeId, f64) {
        (self.tail, self.head, self.weight)
    }
}

/// Checks one edge under the id that it has or would have.
fn check_at(
    id: usize,
    node_count: usize,
    tail: NodeId,
    head: NodeId,
    weight: f64,
) -> Result<(), BuildError> {
    check(node_count, core::iter::once((tail, head, weight)), 1).map_err(|error| match error {
        BuildError::EndpointOutOfRange { node, node_count, .. } => {
            BuildError::EndpointOutOfRange { edge: id, node, node_count }
        }
        BuildError::InvalidWeight { weight, .. } => BuildError::InvalidWeight { edge: id, weight },
        other => other,
    })
}
