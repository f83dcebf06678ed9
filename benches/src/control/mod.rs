//! The control: the plainest fast searches over integer weights, which set the bar for ours.
//!
//! A CSR of 32-bit costs, arrays stamped with the number of the query, and the standard library's
//! `BinaryHeap` over words of cost and node, stale entries skipped when they surface. It is no
//! product: it keeps no edge ids, knows no blocked nodes, budgets or fractions, overflows
//! silently, breaks ties on the node alone; and it beats every library measured so far.
mod csr;
mod grid;
mod landmarks;
mod octile;
mod side;

use std::rc::Rc;

pub use csr::Csr;
pub use grid::engines as grid_engines;
pub use landmarks::{LANDMARK_COUNT, Landmarks};
pub use octile::engines as octile_engines;
pub use side::{Arcs, Side, search_from_both_ends};

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

/// The bar for A* on a grid.
pub const GRID_MANHATTAN: &str = "control A* manhattan";
/// The bar for A* on a map of eight neighbours.
pub const OCTILE: &str = "control A* octile";
/// The bar for Dijkstra's search on a grid.
pub const GRID_DIJKSTRA: &str = "control Dijkstra grid";

/// The rows of the control: all four, or without the landmarks, which take a while to build.
pub fn engines(network: &RoadNetwork, with_landmarks: bool) -> Vec<Engine<'_>> {
    let edges = || network.edges.iter().copied();
    let (graph, footprint) = Footprint::build(|| Rc::new(Csr::new(network.node_count, edges())));
    let (both, both_footprint) = Footprint::build(|| {
        let reverse = edges().map(|(tail, head, cost)| (head, tail, cost));
        (graph.clone(), Csr::new(network.node_count, reverse))
    });
    let both_footprint = footprint.plus(both_footprint);
    let mut engines = vec![
        one_way(DIJKSTRA, graph.clone(), footprint, |_, _| 0),
        one_way(STRAIGHT_LINE, graph.clone(), footprint, |v, goal| network.straight_line(v, goal)),
        two_way(both, both_footprint),
    ];
    if with_landmarks {
        let (landmarks, tables) = Footprint::build(|| Landmarks::farthest(&graph));
        let tables = footprint.plus(tables);
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
        let cost = side.search(&*graph, start, goal, |v| estimate(v, goal));
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
    let query = move |start, goal| {
        let to_goal = landmarks.row(goal);
        let estimate = |v| Landmarks::bound(landmarks.row(v), to_goal);
        let cost = side.search(&*graph, start, goal, estimate);
        side.answer(cost, start, goal)
    };
    Engine { name: LANDMARKS.into(), bar: LANDMARKS, footprint, query: Box::new(query) }
}
