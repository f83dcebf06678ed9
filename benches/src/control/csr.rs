//! [`Csr`]: the control's graph.
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::side::{Arcs, pack, unpack};

/// A graph in compressed sparse rows, one direction.
#[derive(Debug)]
pub struct Csr {
    /// Where the row of each node starts; one more than there are nodes.
    pub first: Vec<u32>,
    /// The far end of every arc.
    pub head: Vec<u32>,
    /// The cost of every arc.
    pub cost: Vec<u32>,
}

impl Csr {
    /// The graph of directed edges `(tail, head, cost)`: one counting sort.
    pub fn new(
        node_count: usize,
        edges: impl ExactSizeIterator<Item = (u32, u32, u32)> + Clone,
    ) -> Csr {
        let mut first = vec![0u32; node_count + 1];
        for (tail, _, _) in edges.clone() {
            first[tail as usize + 1] += 1;
        }
        for node in 0..node_count {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut head = vec![0; edges.len()];
        let mut cost = vec![0; edges.len()];
        for (tail, to, weight) in edges {
            let slot = &mut next[tail as usize];
            head[*slot as usize] = to;
            cost[*slot as usize] = weight;
            *slot += 1;
        }
        Csr { first, head, cost }
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.first.len() - 1
    }

    /// The slots of the arcs out of `node`.
    #[inline(always)]
    pub fn row(&self, node: u32) -> std::ops::Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }

    /// The cost of the cheapest path from `root` to every node, `u32::MAX` where there is none.
    pub fn distances_from(&self, root: u32) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.node_count()];
        let mut heap = BinaryHeap::new();
        distance[root as usize] = 0;
        heap.push(Reverse(u64::from(root)));
        while let Some(Reverse(key)) = heap.pop() {
            let (g, node) = unpack(key);
            if g > distance[node as usize] {
                continue;
            }
            for arc in self.row(node) {
                let head = self.head[arc];
                let cost = g + self.cost[arc];
                if cost < distance[head as usize] {
                    distance[head as usize] = cost;
                    heap.push(Reverse(pack(cost, head)));
                }
            }
        }
        distance
    }
}

impl Arcs for Csr {
    #[inline(always)]
    fn for_each_arc(&self, node: u32, mut visit: impl FnMut(u32, u32)) {
        for arc in self.row(node) {
            visit(self.head[arc], self.cost[arc]);
        }
    }
}
