//! Searches with 16 landmarks on a road network: tier 2, over buffers kept from query to query.
use std::rc::Rc;

use alt_landmarks::{LandmarkOptions, Landmarks, Strategy};
use csr_core::CsrGraph;
use search::{Heuristic, SearchBuffers, Setup};

use super::road::{Search, answer};
use crate::control;
use crate::data::RoadNetwork;
use crate::engine::{Engine, Footprint};

/// Fewer landmarks, the best for the pair.
const ACTIVE: usize = 4;

/// The network as a graph of ours.
///
/// # Panics
///
/// If it is none.
pub fn csr_graph(network: &RoadNetwork) -> CsrGraph {
    let edges: Vec<(u32, u32, f64)> =
        network.edges.iter().map(|&(tail, head, weight)| (tail, head, f64::from(weight))).collect();
    CsrGraph::from_edges(network.node_count, &edges).expect("the network is a graph")
}

/// A thousand pairs that a path joins, by a multiplicative walk over the nodes.
///
/// # Panics
///
/// If the network is no graph.
pub fn joined_pairs(network: &RoadNetwork) -> Vec<(u32, u32)> {
    let graph = csr_graph(network);
    let setup = Setup::new(&graph);
    let mut buffers = SearchBuffers::new();
    let node = |i: u64| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) % network.node_count as u64;
    let pairs = (0..).map(|i| (node(2 * i + 1) as u32, node(2 * i + 2) as u32));
    let joined = pairs.filter(|&(start, goal)| {
        let mut search = setup.bidirectional(&mut buffers, start, goal).expect("ends are nodes");
        search.run();
        search.cost().is_some()
    });
    joined.take(1_000).collect()
}

/// The row of ours that searches from both ends are compared with.
pub const DIJKSTRA: &str = "ours Dijkstra without landmarks";

/// Dijkstra's algorithm, and the rows of ours with landmarks: those from one end with the bar
/// `one_way`, those from both ends with Dijkstra's algorithm as theirs.
pub fn engines(network: &RoadNetwork, one_way: &'static str) -> Vec<Engine<'static>> {
    let (graph, footprint) = Footprint::build(|| Rc::new(csr_graph(network)));
    let (own, mut buffers) = (graph.clone(), SearchBuffers::new());
    let query = move |start, goal| run(&Setup::new(&own), Search::AStar, &mut buffers, start, goal);
    let dijkstra =
        Engine { name: DIJKSTRA.into(), bar: control::DIJKSTRA, footprint, query: Box::new(query) };
    let mut engines = vec![dijkstra];
    for (strategy, name) in [(Strategy::Avoid, "avoid"), (Strategy::Farthest, "farthest")] {
        let (landmarks, tables) = Footprint::build(|| {
            let options = LandmarkOptions::new().strategy(strategy);
            Rc::new(Landmarks::build(&graph, &options).expect("no sum overflows"))
        });
        let footprint = footprint.plus(tables);
        for (search, kind, bar) in
            [(Search::AStar, "A*", one_way), (Search::Bidirectional, "bidirectional", DIJKSTRA)]
        {
            for active in [None, Some(ACTIVE)] {
                let few = active.map_or(String::new(), |count| format!(", {count} active"));
                let (graph, landmarks) = (graph.clone(), landmarks.clone());
                let mut buffers = SearchBuffers::new();
                let query = move |start, goal| {
                    let all = landmarks.heuristic(&graph).expect("it is their graph");
                    let setup = Setup::new(&graph);
                    match active {
                        None => run(&setup.with_heuristic(all), search, &mut buffers, start, goal),
                        Some(count) => {
                            let few = all.active(start, goal, count);
                            run(&setup.with_heuristic(few), search, &mut buffers, start, goal)
                        }
                    }
                };
                engines.push(Engine {
                    name: format!("ours {kind} ALT 16 {name}{few}"),
                    bar,
                    footprint,
                    query: Box::new(query),
                });
            }
        }
    }
    engines
}

fn run<H: Heuristic>(
    setup: &Setup<'_, search::Weight, H>,
    search: Search,
    buffers: &mut SearchBuffers,
    start: u32,
    goal: u32,
) -> crate::engine::Answer {
    answer(setup, search, buffers, start, goal)
}
