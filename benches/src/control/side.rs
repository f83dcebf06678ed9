//! [`Side`]: the control's searches.
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;

use super::csr::Csr;
use crate::engine::{Answer, Work};

/// Where a search finds its arcs.
pub trait Arcs {
    /// Calls `visit(head, cost)` for every arc out of `node`.
    fn for_each_arc(&self, node: u32, visit: impl FnMut(u32, u32));
}

/// The working memory of one direction of a search.
#[derive(Debug)]
pub struct Side {
    /// The query in which each node was last reached.
    stamp: Vec<u32>,
    g: Vec<u32>,
    parent: Vec<u32>,
    query: u32,
    /// `f << 32 | node`.
    heap: BinaryHeap<Reverse<u64>>,
    /// Expansions of the last query.
    pub expanded: u64,
}

impl Side {
    /// Buffers for graphs of `node_count` nodes.
    pub fn new(node_count: usize) -> Side {
        Side {
            stamp: vec![0; node_count],
            g: vec![0; node_count],
            parent: vec![0; node_count],
            query: 0,
            heap: BinaryHeap::new(),
            expanded: 0,
        }
    }

    /// A* over `graph`; the cost, if there is a path. `estimate` must be consistent.
    #[inline(always)]
    pub fn search(
        &mut self,
        graph: &impl Arcs,
        start: u32,
        goal: u32,
        estimate: impl Fn(u32) -> u32,
    ) -> Option<u32> {
        self.begin(start, estimate(start));
        let query = self.query;
        while let Some(Reverse(key)) = self.heap.pop() {
            let (f, node) = unpack(key);
            let g = self.g[node as usize];
            if node == goal {
                return Some(g);
            }
            if f > g + estimate(node) {
                continue;
            }
            self.expanded += 1;
            graph.for_each_arc(node, |head, weight| {
                let cost = g + weight;
                let at = head as usize;
                if self.stamp[at] != query || cost < self.g[at] {
                    self.stamp[at] = query;
                    self.g[at] = cost;
                    self.parent[at] = node;
                    self.heap.push(Reverse(pack(cost + estimate(head), head)));
                }
            });
        }
        None
    }

    fn begin(&mut self, root: u32, f: u32) {
        self.query += 1;
        self.expanded = 0;
        self.heap.clear();
        self.stamp[root as usize] = self.query;
        self.g[root as usize] = 0;
        self.parent[root as usize] = root;
        self.heap.push(Reverse(pack(f, root)));
    }

    /// The nodes from `root` to `node`.
    pub fn path(&self, root: u32, node: u32) -> Vec<u32> {
        let mut nodes = vec![node];
        let mut at = node;
        while at != root {
            at = self.parent[at as usize];
            nodes.push(at);
        }
        nodes.reverse();
        nodes
    }

    /// The cost of the first entry in the heap, stale or not.
    fn next_cost(&self) -> Option<u32> {
        self.heap.peek().map(|&Reverse(key)| unpack(key).0)
    }

    /// The answer after a search that ended at `cost`.
    pub fn answer(&self, cost: Option<u32>, start: u32, goal: u32) -> Answer {
        Answer {
            cost: cost.map(f64::from),
            nodes: cost.map(|_| black_box(self.path(start, goal))),
            work: Work::expanded(self.expanded),
            us: None,
        }
    }
}

/// Dijkstra's search from both ends, the side with the lower key first.
pub fn search_from_both_ends(
    out: &Csr,
    into: &Csr,
    forward: &mut Side,
    backward: &mut Side,
    start: u32,
    goal: u32,
) -> Option<(u32, Vec<u32>)> {
    forward.begin(start, 0);
    backward.begin(goal, 0);
    let (mut best, mut meeting) = (u32::MAX, u32::MAX);
    while let (Some(ahead), Some(behind)) = (forward.next_cost(), backward.next_cost()) {
        if u64::from(ahead) + u64::from(behind) >= u64::from(best) {
            break;
        }
        let (this, other, graph) = if ahead <= behind {
            (&mut *forward, &*backward, out)
        } else {
            (&mut *backward, &*forward, into)
        };
        let Reverse(key) = this.heap.pop().expect("its cost was just read");
        let (g, node) = unpack(key);
        if g > this.g[node as usize] {
            continue;
        }
        this.expanded += 1;
        let query = this.query;
        for arc in graph.row(node) {
            let head = graph.head[arc];
            let cost = g + graph.cost[arc];
            let at = head as usize;
            if this.stamp[at] != query || cost < this.g[at] {
                this.stamp[at] = query;
                this.g[at] = cost;
                this.parent[at] = node;
                this.heap.push(Reverse(pack(cost, head)));
                if other.stamp[at] == other.query && cost.saturating_add(other.g[at]) < best {
                    best = cost + other.g[at];
                    meeting = head;
                }
            }
        }
    }
    if meeting == u32::MAX {
        return (start == goal).then(|| (0, vec![start]));
    }
    let mut nodes = forward.path(start, meeting);
    let mut at = meeting;
    while at != goal {
        at = backward.parent[at as usize];
        nodes.push(at);
    }
    Some((best, nodes))
}

#[inline(always)]
pub(super) fn pack(cost: u32, node: u32) -> u64 {
    u64::from(cost) << 32 | u64::from(node)
}

#[inline(always)]
pub(super) fn unpack(key: u64) -> (u32, u32) {
    ((key >> 32) as u32, key as u32)
}
