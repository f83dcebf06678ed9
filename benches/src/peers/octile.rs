//! pathfinding and petgraph on a map of eight neighbours: the first over its steps, the second over a
//! graph of them.
use std::cmp::Ordering;
use std::ops::Add;

use num_traits::Zero;
use pathfinding::directed::astar::astar;
use petgraph::csr::Csr;

use crate::control;
use crate::engine::{Answer, Engine, Footprint, Work};
use crate::octile_map::OctileMap;

/// A cost that is never NaN: pathfinding asks for an order.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cost(f64);

/// The rows of pathfinding and of petgraph.
pub fn engines(map: &OctileMap) -> Vec<Engine<'_>> {
    vec![pathfinding(map), petgraph(map)]
}

fn petgraph(map: &OctileMap) -> Engine<'_> {
    let (graph, footprint) = Footprint::build(|| {
        let mut edges = map.edges();
        edges.sort_by_key(|&(tail, head, _)| (tail, head));
        Csr::<(), f64>::from_sorted_edges(&edges).expect("the edges are sorted")
    });
    let query = move |start: u32, goal: u32| {
        let mut arcs = 0;
        let cost = |edge: petgraph::csr::EdgeReference<'_, f64, petgraph::Directed>| {
            arcs += 1;
            *edge.weight()
        };
        let estimate = |cell| map.octile(cell, goal);
        let found = petgraph::algo::astar(&graph, start, |cell| cell == goal, cost, estimate);
        let (cost, nodes) = found.unzip();
        Answer { cost, nodes, work: Work::relaxed(arcs), us: None }
    };
    Engine {
        name: "petgraph Csr A* octile".into(),
        bar: control::OCTILE,
        footprint,
        query: Box::new(query),
    }
}

fn pathfinding(map: &OctileMap) -> Engine<'_> {
    let query = move |start: u32, goal: u32| {
        let mut expanded = 0;
        let successors = |&cell: &u32| {
            expanded += 1;
            let (mut steps, mut count) = ([(0, Cost(0.0)); 8], 0);
            map.for_each_step(cell, |to, cost| {
                steps[count] = (to, Cost(cost));
                count += 1;
            });
            steps.into_iter().take(count)
        };
        let estimate = |&cell: &u32| Cost(map.octile(cell, goal));
        let (nodes, cost) = astar(&start, successors, estimate, |&cell| cell == goal).unzip();
        Answer {
            cost: cost.map(|Cost(cost)| cost),
            nodes,
            work: Work::expanded(expanded),
            us: None,
        }
    };
    Engine {
        name: "pathfinding A* octile".into(),
        bar: control::OCTILE,
        footprint: Footprint::default(),
        query: Box::new(query),
    }
}

impl Eq for Cost {}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.0.partial_cmp(&other.0).expect("costs are numbers")
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost(self.0 + other.0)
    }
}

impl Zero for Cost {
    fn zero() -> Cost {
        Cost(0.0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}
