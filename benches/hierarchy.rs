//! The hierarchy race: paths near the cheapest on a 1024x1024 grid of costs, beside A*.
//!
//! `cargo bench -p benchmarks --features hierarchical --bench hierarchy -- [--pairs N] [--rounds N] [--record]`
use std::process::ExitCode;

use benchmarks::{Arguments, CostGrid, Family, PathCheck, control, ours, peers};

/// How far above the cheapest a path may be.
const SLACK: f64 = 0.1;

fn main() -> ExitCode {
    let arguments = Arguments::from_command_line();
    let Some((grid, pairs)) = CostGrid::load().zip(CostGrid::pairs()) else {
        println!("skipped: no data");
        return ExitCode::SUCCESS;
    };
    let mut engines = control::grid_engines(&grid);
    engines.retain(|engine| engine.name == control::GRID_MANHATTAN);
    engines.extend(ours::grid_engines(&grid));
    engines.extend(ours::hierarchy_engines(&grid));
    engines.extend(peers::hierarchical_engines(&grid));
    Family {
        name: "hierarchy",
        workload: "grid1024, four neighbours".into(),
        nodes: grid.costs.len(),
        arcs: grid.edges().count(),
        engines,
        pairs,
        cost_sum: None,
        check: PathCheck::new(grid.costs.len(), grid.edges()).with_slack(SLACK),
    }
    .run(&arguments)
}
