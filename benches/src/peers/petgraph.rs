//! petgraph: `Csr` and `Graph`, with the library's own searches.
use std::rc::Rc;

use petgraph::algo::{astar, bidirectional_dijkstra, dijkstra};
use petgraph::csr::Csr;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::control;
use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

/// Its `dijkstra` and `bidirectional_dijkstra` answer costs and no path.
pub(super) fn engines(network: &RoadNetwork) -> Vec<Engine<'_>> {
    let mut engines = csr_engines(network);
    engines.extend(graph_engines(network));
    engines
}

fn csr_engines(network: &RoadNetwork) -> Vec<Engine<'_>> {
    let (graph, footprint) = Footprint::build(|| {
        // A `Csr` keeps no parallel edges: the cheapest of them comes first and stays.
        let mut edges = network.edges.clone();
        edges.sort_unstable();
        edges.dedup_by_key(|&mut (tail, head, _)| (tail, head));
        Rc::new(Csr::<(), u32>::from_sorted_edges(&edges).expect("the edges were just sorted"))
    });
    let other = graph.clone();
    let one_to_goal = move |start, goal| {
        let mut arcs = 0;
        let costs = dijkstra(&*graph, start, Some(goal), |edge| {
            arcs += 1;
            *edge.weight()
        });
        Answer {
            cost: costs.get(&goal).copied().map(f64::from),
            nodes: None,
            work: Work::relaxed(arcs),
            us: None,
        }
    };
    let straight_line = move |start, goal| {
        let mut arcs = 0;
        let cost = |edge: petgraph::csr::EdgeReference<'_, u32, petgraph::Directed>| {
            arcs += 1;
            *edge.weight()
        };
        let found =
            astar(&*other, start, |v| v == goal, cost, |v| network.straight_line(v, goal)).unzip();
        Answer { cost: found.0.map(f64::from), nodes: found.1, work: Work::relaxed(arcs), us: None }
    };
    vec![
        Engine {
            name: "petgraph Csr Dijkstra (no path)".into(),
            bar: control::DIJKSTRA,
            footprint,
            query: Box::new(one_to_goal),
        },
        Engine {
            name: "petgraph Csr A* straight line".into(),
            bar: control::STRAIGHT_LINE,
            footprint,
            query: Box::new(straight_line),
        },
    ]
}

fn graph_engines(network: &RoadNetwork) -> Vec<Engine<'_>> {
    let (graph, footprint) = Footprint::build(|| {
        let mut graph = DiGraph::<(), u32>::with_capacity(network.node_count, network.edges.len());
        for _ in 0..network.node_count {
            graph.add_node(());
        }
        for &(tail, head, weight) in &network.edges {
            graph.add_edge(node(tail), node(head), weight);
        }
        Rc::new(graph)
    });
    let (second, third) = (graph.clone(), graph.clone());
    let one_to_goal = move |start, goal| {
        let mut arcs = 0;
        let costs = dijkstra(&*graph, node(start), Some(node(goal)), |edge| {
            arcs += 1;
            *edge.weight()
        });
        let cost = costs.get(&node(goal)).copied().map(f64::from);
        Answer { cost, nodes: None, work: Work::relaxed(arcs), us: None }
    };
    let straight_line = move |start, goal| {
        let mut arcs = 0;
        let cost = |edge: petgraph::graph::EdgeReference<'_, u32>| {
            arcs += 1;
            *edge.weight()
        };
        let estimate = |v: NodeIndex| network.straight_line(v.index() as u32, goal);
        let found = astar(&*second, node(start), |v| v == node(goal), cost, estimate).unzip();
        let nodes = found.1.map(|nodes| nodes.iter().map(|v| v.index() as u32).collect());
        Answer { cost: found.0.map(f64::from), nodes, work: Work::relaxed(arcs), us: None }
    };
    let from_both_ends = move |start, goal| {
        let mut arcs = 0;
        let cost = |edge: petgraph::graph::EdgeReference<'_, u32>| {
            arcs += 1;
            *edge.weight()
        };
        let cost = bidirectional_dijkstra(&*third, node(start), node(goal), cost);
        Answer { cost: cost.map(f64::from), nodes: None, work: Work::relaxed(arcs), us: None }
    };
    vec![
        Engine {
            name: "petgraph Graph Dijkstra (no path)".into(),
            bar: control::DIJKSTRA,
            footprint,
            query: Box::new(one_to_goal),
        },
        Engine {
            name: "petgraph Graph A* straight line".into(),
            bar: control::STRAIGHT_LINE,
            footprint,
            query: Box::new(straight_line),
        },
        Engine {
            name: "petgraph Graph bidirectional Dijkstra (no path)".into(),
            bar: control::BIDIRECTIONAL,
            footprint,
            query: Box::new(from_both_ends),
        },
    ]
}

fn node(id: u32) -> NodeIndex {
    NodeIndex::new(id as usize)
}
