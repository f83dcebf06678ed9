//! The road race: whole queries on `osm_delhi`, ours beside the control and the peers.
//!
//! `cargo bench -p benchmarks --bench road -- [--pairs N] [--rounds N] [--only NAME,...] [--record]`
use std::process::ExitCode;

use benchmarks::{
    Arguments, DELHI_COST_SUM, Machine, RoadNetwork, Table, control, delhi_pairs, peers, race,
};

fn main() -> ExitCode {
    let arguments = match Arguments::from_command_line() {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let (Some(network), Some(mut pairs)) = (RoadNetwork::load("osm_delhi"), delhi_pairs()) else {
        println!("skipped: no data");
        return ExitCode::SUCCESS;
    };
    pairs.truncate(arguments.pairs);

    let mut engines = control::engines(&network, true);
    engines.extend(peers::engines(&network, |library| arguments.wants_library(library)));
    if let Some(program) = &arguments.cpp {
        engines.extend(peers::cpp_engines(&network, program));
    }
    let is_bar = |name: &str| {
        engines.iter().any(|engine| engine.bar == name && arguments.wants_row(&engine.name))
    };
    let keep: Vec<bool> = engines
        .iter()
        .map(|engine| arguments.wants_row(&engine.name) || is_bar(&engine.name))
        .collect();
    let mut keep = keep.into_iter();
    engines.retain(|_| keep.next().expect("one answer an engine"));

    let laps = race(&mut engines, &network, &pairs, arguments.rounds, arguments.block);
    if pairs.len() == 1_000 {
        for (engine, laps) in engines.iter().zip(&laps) {
            assert_eq!(laps.cost_sum, DELHI_COST_SUM, "{}: the sum of all costs", engine.name);
        }
    }
    let (nodes, arcs) = (network.node_count, network.edges.len());
    let machine = Machine::here();
    let report = format!(
        "{machine}workload: osm_delhi, {nodes} nodes, {arcs} arcs, {} pairs, {} rounds, blocks of {}\n\n{}",
        pairs.len(),
        arguments.rounds,
        arguments.block,
        Table::new(&engines, &laps, nodes, arcs),
    );
    print!("{report}");
    if arguments.record {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/record");
        let path = format!("{folder}/road-{}.md", machine.commit);
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, report));
        if let Err(error) = written {
            eprintln!("error: {path}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
