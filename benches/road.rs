//! The road race: whole queries on `osm_delhi`, ours beside the control and the peers.
//!
//! `cargo bench -p benchmarks --bench road -- [--pairs N] [--rounds N] [--only NAME,...] [--record]`
use std::process::ExitCode;

use benchmarks::{
    Arguments, DELHI_COST_SUM, Family, PathCheck, RoadNetwork, control, delhi_pairs, ours, peers,
};

fn main() -> ExitCode {
    let arguments = Arguments::from_command_line();
    let (Some(network), Some(pairs)) = (RoadNetwork::load("osm_delhi"), delhi_pairs()) else {
        println!("skipped: no data");
        return ExitCode::SUCCESS;
    };
    let mut engines = control::engines(&network, true);
    engines.extend(ours::road_engines(&network));
    engines.extend(peers::engines(&network, |library| arguments.wants_library(library)));
    if let Some(program) = &arguments.cpp {
        engines.extend(peers::cpp_engines(&network, program));
    }
    Family {
        name: "road",
        workload: "osm_delhi".into(),
        nodes: network.node_count,
        arcs: network.edges.len(),
        engines,
        pairs,
        cost_sum: Some(DELHI_COST_SUM),
        check: PathCheck::new(network.node_count, network.edges.iter().copied()),
    }
    .run(&arguments)
}
