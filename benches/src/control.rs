//! The control: the plainest fast searches over integer weights, which set the bar for ours.
//!
//! A CSR of 32-bit costs, arrays stamped with the number of the query, and the standard library's
//! `BinaryHeap` over words of cost and node, stale entries skipped when they surface. It is no
//! product: it keeps no edge ids, knows no blocked nodes, budgets or fractions, overflows
//! silently, breaks ties on the node alone; and it beats every library measured so far.
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;
use std::rc::Rc;

use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

/// The bar for one-way searches without an estimate.
pub const DIJKSTRA: &str = "control Dijkstra";
/// The bar for one-way searches with the straight line.
pub const STRAIGHT_LINE: &str = "control A* straight line";
/// The bar for searches from both ends without an estimate.
pub const BIDIRECTIONAL: &str = "control bidirectional Dijkstra";
/// The bar for searches with 16 landmarks.
pub const LANDMARKS: &str = "control A* ALT 16 farthest";

/// The landmarks of [`LANDMARKS`].
const LANDMARK_COUNT: usize = 16;

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

/// Distances from 16 landmarks to every node, a node's beside one another. They serve both
/// directions of a symmetric network alone.
#[derive(Debug)]
pub struct Landmarks {
    table: Vec<[u32; LANDMARK_COUNT]>,
}

/// The rows of the control: all four, or without the landmarks, which take a while to build.
pub fn engines(network: &RoadNetwork, with_landmarks: bool) -> Vec<Engine<'_>> {
    let edges = || network.edges.iter().copied();
    let (graph, footprint) = Footprint::build(|| Rc::new(Csr::new(network.node_count, edges())));
    let (both, both_footprint) = Footprint::build(|| {
        let reverse = edges().map(|(tail, head, cost)| (head, tail, cost));
        (graph.clone(), Csr::new(network.node_count, reverse))
    });
    let both_footprint = Footprint {
        build_ms: footprint.build_ms + both_footprint.build_ms,
        graph_bytes: footprint.graph_bytes + both_footprint.graph_bytes,
        search_bytes: 0,
    };
    let mut engines = vec![
        one_way(DIJKSTRA, graph.clone(), footprint, |_, _| 0),
        one_way(STRAIGHT_LINE, graph.clone(), footprint, |v, goal| network.straight_line(v, goal)),
        two_way(both, both_footprint),
    ];
    if with_landmarks {
        let (landmarks, tables) = Footprint::build(|| Landmarks::farthest(&graph));
        let tables =
            Footprint { graph_bytes: footprint.graph_bytes + tables.graph_bytes, ..tables };
        engines.push(with_tables(graph, landmarks, tables));
    }
    engines
}

fn one_way<'a>(
    name: &'static str,
    graph: Rc<Csr>,
    footprint: Footprint,
    estimate: impl Fn(u32, u32) -> u32 + 'a,
) -> Engine<'a> {
    let (mut side, footprint) = footprint.with_buffers(|| Side::new(graph.node_count()));
    let query = move |start, goal| {
        let cost = side.search(&graph, start, goal, |v| estimate(v, goal));
        side.answer(cost, start, goal)
    };
    Engine { name: name.into(), bar: name, footprint, query: Box::new(query) }
}

fn two_way<'a>((out, into): (Rc<Csr>, Csr), footprint: Footprint) -> Engine<'a> {
    let node_count = out.node_count();
    let (mut sides, footprint) =
        footprint.with_buffers(|| [Side::new(node_count), Side::new(node_count)]);
    let query = move |start, goal| {
        let [forward, backward] = &mut sides;
        let found = search_from_both_ends(&out, &into, forward, backward, start, goal);
        let (cost, nodes) = found.unzip();
        Answer {
            cost: cost.map(f64::from),
            nodes,
            work: Work::expanded(forward.expanded + backward.expanded),
            us: None,
        }
    };
    Engine { name: BIDIRECTIONAL.into(), bar: BIDIRECTIONAL, footprint, query: Box::new(query) }
}

fn with_tables<'a>(graph: Rc<Csr>, landmarks: Landmarks, footprint: Footprint) -> Engine<'a> {
    let (mut side, footprint) = footprint.with_buffers(|| Side::new(graph.node_count()));
    let query = move |start, goal: u32| {
        let to_goal = &landmarks.table[goal as usize];
        let cost = side.search(&graph, start, goal, |v| {
            let to_v = &landmarks.table[v as usize];
            let mut bound = 0;
            for i in 0..LANDMARK_COUNT {
                let difference = to_v[i].abs_diff(to_goal[i]);
                if difference > bound {
                    bound = difference;
                }
            }
            bound
        });
        side.answer(cost, start, goal)
    };
    Engine { name: LANDMARKS.into(), bar: LANDMARKS, footprint, query: Box::new(query) }
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
        graph: &Csr,
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
            for arc in graph.row(node) {
                let head = graph.head[arc];
                let cost = g + graph.cost[arc];
                let at = head as usize;
                if self.stamp[at] != query || cost < self.g[at] {
                    self.stamp[at] = query;
                    self.g[at] = cost;
                    self.parent[at] = node;
                    self.heap.push(Reverse(pack(cost + estimate(head), head)));
                }
            }
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

    fn answer(&self, cost: Option<u32>, start: u32, goal: u32) -> Answer {
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

impl Landmarks {
    /// Each landmark the node farthest from those before it, the first from node 0.
    ///
    /// # Panics
    ///
    /// If the graph has no nodes.
    pub fn farthest(graph: &Csr) -> Landmarks {
        let farthest = |distance: &[u32]| {
            let reached = (0..).zip(distance).filter(|&(_, &d)| d != u32::MAX);
            let by_distance = reached.max_by_key(|&(node, &d)| (d, Reverse(node)));
            by_distance.expect("a root reaches itself").0
        };
        let mut table = vec![[0; LANDMARK_COUNT]; graph.node_count()];
        let mut nearest = vec![u32::MAX; graph.node_count()];
        let mut landmark = farthest(&graph.distances_from(0));
        for i in 0..LANDMARK_COUNT {
            let distance = graph.distances_from(landmark);
            for ((row, nearest), &d) in table.iter_mut().zip(&mut nearest).zip(&distance) {
                row[i] = d;
                *nearest = d.min(*nearest);
            }
            landmark = farthest(&nearest);
        }
        Landmarks { table }
    }
}

#[inline(always)]
fn pack(cost: u32, node: u32) -> u64 {
    u64::from(cost) << 32 | u64::from(node)
}

#[inline(always)]
fn unpack(key: u64) -> (u32, u32) {
    ((key >> 32) as u32, key as u32)
}
