//! pathfinding: searches over a successor closure, here over the control's CSR.
use std::rc::Rc;

use pathfinding::directed::{astar::astar, dijkstra::dijkstra};

use crate::control::{self, Csr};
use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

pub(super) fn engines(network: &RoadNetwork) -> Vec<Engine<'_>> {
    let (graph, footprint) =
        Footprint::build(|| Rc::new(Csr::new(network.node_count, network.edges.iter().copied())));
    let other = graph.clone();
    let one_to_goal = move |start: u32, goal| {
        let mut expanded = 0;
        let successors = |&node: &u32| {
            expanded += 1;
            arcs(&graph, node)
        };
        let (nodes, cost) = dijkstra(&start, successors, |&v| v == goal).unzip();
        Answer { cost: cost.map(f64::from), nodes, work: Work::expanded(expanded), us: None }
    };
    let straight_line = move |start: u32, goal| {
        let mut expanded = 0;
        let successors = |&node: &u32| {
            expanded += 1;
            arcs(&other, node)
        };
        let estimate = |&v: &u32| network.straight_line(v, goal);
        let (nodes, cost) = astar(&start, successors, estimate, |&v| v == goal).unzip();
        Answer { cost: cost.map(f64::from), nodes, work: Work::expanded(expanded), us: None }
    };
    vec![
        Engine {
            name: "pathfinding Dijkstra".into(),
            bar: control::DIJKSTRA,
            footprint,
            query: Box::new(one_to_goal),
        },
        Engine {
            name: "pathfinding A* straight line".into(),
            bar: control::STRAIGHT_LINE,
            footprint,
            query: Box::new(straight_line),
        },
    ]
}

fn arcs(graph: &Csr, node: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    graph.row(node).map(|arc| (graph.head[arc], graph.cost[arc]))
}
