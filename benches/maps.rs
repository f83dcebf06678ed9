//! The map race: A* on MovingAI maps of eight neighbours, ours beside the control and pathfinding.
//!
//! `cargo bench -p benchmarks --bench maps -- [--pairs N] [--rounds N] [--only NAME,...] [--record]`
use std::process::ExitCode;

use benchmarks::{Arguments, Family, Machine, OctileMap, PathCheck, control, ours, peers, publish};

/// One of each kind: a city, a strategy map, two of role play, random obstacles, a maze.
const MAPS: [&str; 6] =
    ["Berlin_0_1024", "Aurora", "den520d", "ost100d", "random512-25-0", "maze512-8-0"];

/// Pairs a map.
const PAIRS: usize = 50;

fn main() -> ExitCode {
    let arguments = Arguments::from_command_line();
    let mut report = Machine::here().to_string();
    for name in MAPS {
        let Some((map, pairs)) = OctileMap::load(name, PAIRS) else {
            println!("skipped: no data");
            return ExitCode::SUCCESS;
        };
        let mut engines = control::octile_engines(&map);
        engines.extend(ours::octile_engines(&map));
        engines.extend(peers::octile_engines(&map));
        let edges = map.edges();
        let family = Family {
            name: "maps",
            workload: format!("{name}, eight neighbours"),
            nodes: map.costs.len(),
            arcs: edges.len(),
            engines,
            pairs,
            cost_sum: None,
            // Paths of one length add its steps up in different orders.
            check: PathCheck::within(1e-9, map.costs.len(), edges.into_iter()),
        };
        report += &family.report(&arguments);
        report += "\n";
    }
    publish("maps", &report, &arguments)
}
