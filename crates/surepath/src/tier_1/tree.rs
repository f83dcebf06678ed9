//! [`ShortestPathTree`]: the answer of a tree query.
use std::sync::atomic::{AtomicBool, Ordering};

use csr_core::{EdgeId, NodeId};
use search::{
    ArcCost, Blocked, Direction, Heuristic, Path, QueryError, SearchBuffers, Setup, TreeSearch,
};

/// The cheapest ways from a root to every node that was settled, or from every such node to it
/// (rules `TREE-1` to `TREE-3`).
///
/// # Examples
///
/// ```
/// use surepath::{Direction, Error, Graph, QueryOptions};
///
/// let graph = Graph::from_edges(&[(0, 1, 1.0), (1, 2, 2.0), (2, 3, 4.0)])?;
/// let tree = graph.tree_within(0, Direction::Forward, 5.0, &QueryOptions::new())?;
/// assert_eq!(tree.order(), [0, 1, 2]);
/// assert_eq!((tree.distance(2), tree.distance(3)), (Some(3.0), None));
/// assert_eq!(tree.path(2).map(|path| path.nodes), Some(vec![0, 1, 2]));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ShortestPathTree {
    root: NodeId,
    direction: Direction,
    is_complete: bool,
    distances: Vec<f64>,
    parents: Vec<Option<(NodeId, EdgeId)>>,
    order: Vec<NodeId>,
}

impl ShortestPathTree {
    /// Where it grew from.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// Whether its paths lead from the root or to it.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether every node that can be reached, within the limit if there was one, is settled: no
    /// budget ran out and no flag was set.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The distance of each node, `+inf` where it is not settled.
    pub fn distances(&self) -> &[f64] {
        &self.distances
    }

    /// The distance of `node`, if it is a node and settled.
    pub fn distance(&self, node: NodeId) -> Option<f64> {
        self.distances.get(node as usize).copied().filter(|&distance| distance < f64::INFINITY)
    }

    /// The node before `node` on its path from the root (after it, on its path to the root), and
    /// the edge between them; `None` for the root and for what is not settled.
    pub fn parent(&self, node: NodeId) -> Option<(NodeId, EdgeId)> {
        self.parents.get(node as usize).copied().flatten()
    }

    /// The settled nodes by distance, ties by smaller id (rule `TREE-1`).
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// The path between the root and `node`, if it is settled: from the root in a forward tree, to
    /// it in a backward one.
    pub fn path(&self, node: NodeId) -> Option<Path> {
        let mut path = Path::default();
        path.cost = self.distance(node)?;
        path.nodes.push(node);
        let mut at = node;
        while let Some((parent, edge)) = self.parent(at) {
            path.nodes.push(parent);
            path.edges.push(edge);
            at = parent;
        }
        if self.direction == Direction::Forward {
            path.nodes.reverse();
            path.edges.reverse();
        }
        Some(path)
    }
}

/// How far a tree grows.
#[derive(Clone, Copy)]
pub(crate) struct Extent<'a> {
    pub(crate) limit: Option<f64>,
    pub(crate) budget: u64,
    pub(crate) cancel: Option<&'a AtomicBool>,
}

impl Extent<'_> {
    /// Grows a tree and reads it off; the setup records.
    pub(crate) fn grow<C: ArcCost, H: Heuristic, B: Blocked>(
        self,
        setup: &Setup<'_, C, H, B>,
        buffers: &mut SearchBuffers,
        root: NodeId,
        direction: Direction,
    ) -> Result<ShortestPathTree, QueryError> {
        let mut tree = setup.tree(buffers, root, direction)?;
        let is_complete = self.fill(&mut tree);
        let node_count = setup.graph().node_count();
        let order: Vec<NodeId> = tree.order().collect();
        let mut distances = vec![f64::INFINITY; node_count];
        let mut parents = vec![None; node_count];
        for &node in &order {
            distances[node as usize] = tree.distance(node).expect("what is in order is settled");
            parents[node as usize] = tree.parent(node);
        }
        Ok(ShortestPathTree { root, direction, is_complete, distances, parents, order })
    }

    /// Settles nodes as far as wanted; whether none was left out for the budget or the flag.
    fn fill<C: ArcCost, H: Heuristic, B: Blocked>(
        self,
        tree: &mut TreeSearch<'_, '_, C, H, B>,
    ) -> bool {
        let limit = self.limit.unwrap_or(f64::INFINITY);
        let mut settled = 0;
        loop {
            match tree.next_distance() {
                Some(distance) if distance <= limit => {}
                _ => return true,
            }
            // Rules ASTAR-7 and ASTAR-8: an empty open set is seen before either.
            let is_cancelled =
                settled % 256 == 0 && self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
            if settled == self.budget || is_cancelled {
                return false;
            }
            tree.step(1, None);
            settled += 1;
        }
    }
}
