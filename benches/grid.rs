//! The grid race: A* over a 1024x1024 grid of costs, ours beside the control and the peers.
//!
//! `cargo bench -p benchmarks --bench grid -- [--pairs N] [--rounds N] [--only NAME,...] [--record]`
use std::process::ExitCode;

use benchmarks::{Arguments, CostGrid, Family, GRID_COST_SUM, PathCheck, control, ours, peers};

fn main() -> ExitCode {
    let arguments = Arguments::from_command_line();
    let Some((grid, pairs)) = CostGrid::load().zip(CostGrid::pairs()) else {
        println!("skipped: no data");
        return ExitCode::SUCCESS;
    };
    let mut engines = control::grid_engines(&grid);
    engines.extend(ours::grid_engines(&grid));
    engines.extend(peers::grid_engines(&grid, |library| arguments.wants_library(library)));
    Family {
        name: "grid",
        workload: "grid1024, four neighbours".into(),
        nodes: grid.costs.len(),
        arcs: grid.edges().count(),
        engines,
        pairs,
        cost_sum: Some(GRID_COST_SUM),
        check: PathCheck::new(grid.costs.len(), grid.edges()),
    }
    .run(&arguments)
}
