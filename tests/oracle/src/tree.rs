//! Shortest-path trees: rules `TREE-1` to `TREE-3`.
use crate::graph::Graph;
use crate::open_set::OpenSet;

/// Which arcs a tree runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Distances from the root.
    Forward,
    /// Distances to the root.
    Backward,
}

/// A shortest-path tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// For each node its distance from (or to) the root, `+inf` where there is no way.
    pub distance: Vec<f64>,
    /// For each node the one before it on the way from (or to) the root.
    pub parent: Vec<Option<u32>>,
    /// For each node the arc between it and its parent, by position in the input.
    pub parent_arc: Vec<Option<u32>>,
    /// The nodes reached, in the order in which they became final.
    pub order: Vec<u32>,
    /// Whether a sum overflowed.
    pub overflowed: bool,
}

impl Tree {
    /// The tree of `root`. `O((V + E) log E)`.
    pub fn grow(graph: &Graph, root: u32, direction: Direction) -> Tree {
        let mut tree = Tree {
            distance: vec![f64::INFINITY; graph.node_count],
            parent: vec![None; graph.node_count],
            parent_arc: vec![None; graph.node_count],
            order: Vec::new(),
            overflowed: false,
        };
        let mut open = OpenSet::new(graph.node_count);
        tree.distance[root as usize] = 0.0;
        open.push(root, 0.0, 0.0);
        while let Some(node) = open.pop() {
            tree.order.push(node);
            let arcs = match direction {
                Direction::Forward => &graph.out[node as usize],
                Direction::Backward => &graph.into[node as usize],
            };
            for &id in arcs {
                let arc = graph.arcs[id as usize];
                let v = match direction {
                    Direction::Forward => arc.head,
                    Direction::Backward => arc.tail,
                };
                let sum = tree.distance[node as usize] + arc.weight;
                if sum == f64::INFINITY {
                    tree.overflowed = true;
                } else if sum < tree.distance[v as usize] {
                    tree.distance[v as usize] = sum;
                    tree.parent[v as usize] = Some(node);
                    tree.parent_arc[v as usize] = Some(id);
                    open.push(v, sum, sum);
                }
            }
        }
        tree
    }
}
