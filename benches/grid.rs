//! The grid race: A* over a 1024x1024 grid of costs and over terrain of that size, ours beside the
//! control and the peers.
//!
//! `cargo bench -p benchmarks --bench grid -- [--pairs N] [--rounds N] [--only NAME,...] [--record]`
use std::process::ExitCode;

use benchmarks::{
    Arguments, CostGrid, Family, GRID_COST_SUM, Machine, OctileMap, PathCheck, control, ours,
    peers, publish,
};

/// Pairs on the terrain.
const TERRAIN_PAIRS: usize = 25;

fn main() -> ExitCode {
    let arguments = Arguments::from_command_line();
    let Some((grid, pairs)) = CostGrid::load().zip(CostGrid::pairs()) else {
        println!("skipped: no data");
        return ExitCode::SUCCESS;
    };
    let mut engines = control::grid_engines(&grid);
    engines.extend(ours::grid_engines(&grid));
    engines.extend(peers::grid_engines(&grid, |library| arguments.wants_library(library)));
    let costs = Family {
        name: "grid",
        workload: "grid1024, four neighbours".into(),
        nodes: grid.costs.len(),
        arcs: grid.edges().count(),
        engines,
        pairs,
        cost_sum: Some(GRID_COST_SUM),
        check: PathCheck::new(grid.costs.len(), grid.edges()),
    };
    let mut report = Machine::here().to_string();
    report += &costs.report(&arguments);
    report += "\n";

    let (map, pairs) = OctileMap::terrain(1024, 1, TERRAIN_PAIRS);
    let mut engines = control::octile_engines(&map);
    engines.extend(ours::octile_engines(&map));
    engines.extend(peers::octile_engines(&map));
    let edges = map.edges();
    let terrain = Family {
        name: "grid",
        workload: "terrain of 1024 x 1024 cells from seed 1, eight neighbours".into(),
        nodes: map.costs.len(),
        arcs: edges.len(),
        engines,
        pairs,
        cost_sum: None,
        // Paths of one length add its steps up in different orders.
        check: PathCheck::within(1e-9, map.costs.len(), edges.into_iter()),
    };
    report += &terrain.report(&arguments);
    publish("grid", &report, &arguments)
}
