//! pathfinding and petgraph on a grid: the first over its steps, the second over a graph of them.
use petgraph::csr::Csr;

use crate::control;
use crate::cost_grid::CostGrid;
use crate::engine::{Answer, Engine, Footprint, Work};

/// The rows of every library for which `want(LIBRARY)` holds.
pub fn engines<'a>(grid: &'a CostGrid, want: impl Fn(&str) -> bool) -> Vec<Engine<'a>> {
    let mut engines = Vec::new();
    if want("pathfinding") {
        engines.push(pathfinding(grid));
    }
    if want("petgraph") {
        engines.push(petgraph(grid));
    }
    engines
}

fn pathfinding(grid: &CostGrid) -> Engine<'_> {
    let query = move |start: u32, goal: u32| {
        let mut expanded = 0;
        let successors = |&cell: &u32| {
            expanded += 1;
            let steps = grid.around(cell).into_iter().filter(|step| step.0);
            let steps = steps.map(|(_, to)| (to, u32::from(grid.costs[to as usize])));
            steps.filter(|step| step.1 != 0)
        };
        let estimate = |&cell: &u32| grid.manhattan(cell, goal);
        let found =
            pathfinding::directed::astar::astar(&start, successors, estimate, |&cell| cell == goal);
        let (nodes, cost) = found.unzip();
        Answer { cost: cost.map(f64::from), nodes, work: Work::expanded(expanded), us: None }
    };
    Engine {
        name: "pathfinding A* manhattan".into(),
        bar: control::GRID_MANHATTAN,
        footprint: Footprint::default(),
        query: Box::new(query),
    }
}

fn petgraph(grid: &CostGrid) -> Engine<'_> {
    let (graph, footprint) = Footprint::build(|| {
        let edges: Vec<_> = grid.edges().collect();
        Csr::<(), u32>::from_sorted_edges(&edges).expect("the edges come sorted")
    });
    let query = move |start: u32, goal: u32| {
        let mut arcs = 0;
        let cost = |edge: petgraph::csr::EdgeReference<'_, u32, petgraph::Directed>| {
            arcs += 1;
            *edge.weight()
        };
        let estimate = |cell| grid.manhattan(cell, goal);
        let found = petgraph::algo::astar(&graph, start, |cell| cell == goal, cost, estimate);
        let (cost, nodes) = found.unzip();
        Answer { cost: cost.map(f64::from), nodes, work: Work::relaxed(arcs), us: None }
    };
    Engine {
        name: "petgraph Csr A* manhattan".into(),
        bar: control::GRID_MANHATTAN,
        footprint,
        query: Box::new(query),
    }
}
