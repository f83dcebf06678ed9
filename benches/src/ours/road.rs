//! Graph searches on a road network: tier 2, over buffers that are kept from query to query, and
//! tier 1, the umbrella, which pools them.
use std::rc::Rc;

use surepath::graph::CsrGraph;
use surepath::search::{
    ArcCost, Blocked, Counters, Heuristic, Path, SearchBuffers, Setup, StraightLine,
};
use surepath::{Algorithm, Graph, QueryOptions};

use crate::control;
use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

/// Which search a row runs.
#[derive(Clone, Copy)]
pub(super) enum Search {
    AStar,
    Bidirectional,
}

/// The rows of ours on a road network. Paths come with their nodes and edges.
pub fn engines(network: &RoadNetwork) -> Vec<Engine<'static>> {
    let edges: Vec<(u32, u32, f64)> =
        network.edges.iter().map(|&(tail, head, weight)| (tail, head, f64::from(weight))).collect();
    let (graph, footprint) = Footprint::build(|| {
        Rc::new(CsrGraph::from_edges(network.node_count, &edges).expect("the network is a graph"))
    });
    let points: Vec<[f64; 3]> =
        network.positions.iter().map(|&[x, y]| [f64::from(x), f64::from(y), 0.0]).collect();
    let (line, line_footprint) = Footprint::build(|| {
        Rc::new(StraightLine::fitted(&graph, &points).expect("the network has positions"))
    });
    let with_line = footprint.plus(line_footprint);

    let (own, own_line) = (graph.clone(), line.clone());
    let dijkstra = move |buffers: &mut SearchBuffers, start, goal| {
        answer(&Setup::new(&own), Search::AStar, buffers, start, goal)
    };
    let own = graph.clone();
    let straight_line = move |buffers: &mut SearchBuffers, start, goal| {
        let setup = Setup::new(&own).with_heuristic(&*own_line);
        answer(&setup, Search::AStar, buffers, start, goal)
    };
    let own = graph.clone();
    let both_ends = move |buffers: &mut SearchBuffers, start, goal| {
        answer(&Setup::new(&own), Search::Bidirectional, buffers, start, goal)
    };
    let both_ends_with_line = move |buffers: &mut SearchBuffers, start, goal| {
        let setup = Setup::new(&graph).with_heuristic(&*line);
        answer(&setup, Search::Bidirectional, buffers, start, goal)
    };
    let mut engines = vec![
        engine("ours Dijkstra", control::DIJKSTRA, footprint, dijkstra),
        engine("ours A* straight line", control::STRAIGHT_LINE, with_line, straight_line),
        engine("ours bidirectional Dijkstra", control::BIDIRECTIONAL, footprint, both_ends),
        engine(
            "ours bidirectional A* straight line",
            control::STRAIGHT_LINE,
            with_line,
            both_ends_with_line,
        ),
    ];
    engines.extend(tier_1(&edges, &points));
    engines
}

/// The same questions to the umbrella's `Graph`.
fn tier_1(edges: &[(u32, u32, f64)], points: &[[f64; 3]]) -> Vec<Engine<'static>> {
    // A graph each, for a graph pools the buffers of all its queries.
    let engine = |name: &str, bar, algorithm| {
        let (graph, footprint) = Footprint::build(|| {
            let mut graph = Graph::from_directed_edges(edges).expect("the network is a graph");
            graph.set_positions(points.to_vec()).expect("there is a position a node");
            graph.straight_line().expect("it can be fitted");
            graph
        });
        let options = QueryOptions::new().algorithm(algorithm);
        let query = move |start, goal| {
            let answer = graph.find_path_with(start, goal, &options).expect("both are nodes");
            from_path(answer.path, answer.counters)
        };
        Engine { name: name.into(), bar, footprint, query: Box::new(query) }
    };
    vec![
        engine("ours tier 1 Dijkstra", control::DIJKSTRA, Algorithm::Dijkstra),
        engine("ours tier 1 A* straight line", control::STRAIGHT_LINE, Algorithm::AStar),
        engine(
            "ours tier 1 bidirectional Dijkstra",
            control::BIDIRECTIONAL,
            Algorithm::BidirectionalDijkstra,
        ),
        engine(
            "ours tier 1 bidirectional A* straight line",
            control::STRAIGHT_LINE,
            Algorithm::BidirectionalAStar,
        ),
    ]
}

fn engine(
    name: &str,
    bar: &'static str,
    footprint: Footprint,
    mut query: impl FnMut(&mut SearchBuffers, u32, u32) -> Answer + 'static,
) -> Engine<'static> {
    let mut buffers = SearchBuffers::new();
    let query = move |start, goal| query(&mut buffers, start, goal);
    Engine { name: name.into(), bar, footprint, query: Box::new(query) }
}

#[inline(always)]
pub(super) fn answer<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: &Setup<'_, C, H, B>,
    search: Search,
    buffers: &mut SearchBuffers,
    start: u32,
    goal: u32,
) -> Answer {
    let (path, counters) = match search {
        Search::AStar => {
            let mut search = setup.astar(buffers, start, goal).expect("both ends are nodes");
            search.run();
            (search.path(), search.counters())
        }
        Search::Bidirectional => {
            let mut search = setup.bidirectional(buffers, start, goal).expect("both are nodes");
            search.run();
            (search.path(), search.counters())
        }
    };
    from_path(path, counters)
}

/// Keeps the nodes; the edges were built and are dropped.
fn from_path(path: Option<Path>, counters: Counters) -> Answer {
    Answer {
        cost: path.as_ref().map(|path| path.cost),
        nodes: path.map(|path| path.nodes),
        work: Work {
            expanded: Some(counters.expanded),
            relaxed: Some(counters.relaxed),
            pushed: Some(counters.pushed),
        },
        us: None,
    }
}
