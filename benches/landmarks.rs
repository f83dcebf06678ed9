//! The landmark race: queries with 16 landmarks on `osm_delhi` and `bremen_time` beside Dijkstra's
//! algorithm and the control, then what a bound, a build and a load take.
//!
//! `cargo bench -p benchmarks --bench landmarks -- [--pairs N] [--rounds N] [--only NAME,...] [--record]`
use std::hint::black_box;
use std::process::{Command, ExitCode};

use alt_landmarks::{LandmarkOptions, Landmarks, Strategy};
use benchmarks::{
    Arguments, DELHI_COST_SUM, Family, Machine, PathCheck, RoadNetwork, clock, control,
    delhi_pairs, median, ours, publish,
};
use csr_core::CsrGraph;
use search::{Direction, Heuristic, SearchBuffers, Setup};

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, network, file] = given.as_slice() {
        if flag == LOAD_ONCE {
            return load_once(network, file);
        }
    }
    let arguments = Arguments::from_command_line();
    let (Some(delhi), Some(bremen), Some(pairs)) =
        (RoadNetwork::load("osm_delhi"), RoadNetwork::load("bremen_time"), delhi_pairs())
    else {
        println!("skipped: no data");
        return ExitCode::SUCCESS;
    };
    let mut report = Machine::here().to_string();
    for (network, workload, cost_sum, pairs) in [
        (&delhi, "osm_delhi", Some(DELHI_COST_SUM), pairs),
        (&bremen, "bremen_time", None, ours::joined_pairs(&bremen)),
    ] {
        // The control's landmarks serve symmetric networks alone.
        let symmetric = !network.positions.is_empty();
        let one_way = if symmetric { control::LANDMARKS } else { control::DIJKSTRA };
        let mut engines = control::engines(network, symmetric);
        engines.retain(|engine| symmetric || !engine.name.contains("straight line"));
        engines.extend(ours::landmark_engines(network, one_way));
        let parts = report_parts(network, workload);
        let family = Family {
            name: "landmarks",
            workload: workload.into(),
            nodes: network.node_count,
            arcs: network.edges.len(),
            engines,
            pairs,
            cost_sum,
            check: PathCheck::new(network.node_count, network.edges.iter().copied()),
        };
        report.push_str(&format!("\n{}\n{parts}", family.report(&arguments)));
    }
    publish("landmarks", &report, &arguments)
}

/// What bounds, builds and loads take, each the median of a few.
fn report_parts(network: &RoadNetwork, name: &str) -> String {
    let graph = ours::csr_graph(network);
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    let mut report = format!(
        "- bound, goal fixed: {:.1} ns in memory order, {:.1} ns in random order\n",
        bound_ns(&graph, &landmarks, 1),
        bound_ns(&graph, &landmarks, 0x9E37_79B1)
    );
    report.push_str(&report_load(name, &landmarks));
    for strategy in [Strategy::Avoid, Strategy::Farthest] {
        let options = LandmarkOptions::new().strategy(strategy);
        let (mut builds, mut trees) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            builds.push(clock::timed(|| Landmarks::build(&graph, &options)).1 / 1e3);
            trees.push(clock::timed(|| grow_trees(&graph, &landmarks)).1 / 1e3);
        }
        let (build, trees) = (median(&builds), median(&trees));
        report.push_str(&format!(
            "- build {strategy:?}: {build:.0} ms, {:.2} of its 48 trees ({trees:.0} ms)\n",
            build / trees
        ));
    }
    report
}

/// Reading a file of tables, and laying them out, the median of a few processes: a program loads its
/// tables once, with memory that it has not used before.
fn report_load(name: &str, landmarks: &Landmarks) -> String {
    let file = std::env::temp_dir().join(format!("surepath-{}.oplm", std::process::id()));
    std::fs::write(&file, landmarks.to_bytes()).expect("the folder for such files can be written");
    let bench = std::env::current_exe().expect("this program has a path");
    let (mut reads, mut loads) = (Vec::new(), Vec::new());
    for _ in 0..7 {
        let child = Command::new(&bench).args([LOAD_ONCE, name]).arg(&file).output();
        let output = child.expect("this program can be started").stdout;
        let output = String::from_utf8(output).expect("it prints numbers");
        let times: Vec<f64> = output.split_whitespace().flat_map(str::parse).collect();
        let &[read, load] = times.as_slice() else { panic!("`{output}` is not two times") };
        reads.push(read);
        loads.push(load);
    }
    std::fs::remove_file(&file).expect("it is there");
    let (read, load) = (median(&reads), median(&loads));
    format!(
        "- load: {load:.1} ms after reading {:.1} MB in {read:.1} ms: {:.2} of the time of reading\n",
        landmarks.serialized_len() as f64 / 1e6,
        (read + load) / read
    )
}

/// What the program is told, with a network and a file, to load the file once and no more.
const LOAD_ONCE: &str = "--load-once";

/// Prints the milliseconds of reading `file` and of laying out the tables in it.
fn load_once(network: &str, file: &str) -> ExitCode {
    let Some(network) = RoadNetwork::load(network) else { return ExitCode::FAILURE };
    let graph = ours::csr_graph(&network);
    graph.fingerprint();
    let (bytes, read) = clock::timed(|| std::fs::read(file).expect("it was just written"));
    let (loaded, load) = clock::timed(|| Landmarks::read_from(&bytes, &graph));
    assert!(!loaded.expect("they are the graph's").ids().is_empty());
    println!("{} {}", read / 1e3, load / 1e3);
    ExitCode::SUCCESS
}

/// Nanoseconds a bound to one goal, over all nodes in steps of `stride`.
fn bound_ns(graph: &CsrGraph, landmarks: &Landmarks, stride: u64) -> f64 {
    let heuristic = landmarks.heuristic(graph).expect("it is their graph");
    let nodes = graph.node_count() as u64;
    let goal = (nodes / 3) as u32;
    let times: Vec<f64> = (0..7)
        .map(|_| {
            let ((), us) = clock::timed(|| {
                let mut sum = 0.0;
                for i in 0..nodes {
                    let place = (i * stride % nodes) as u32;
                    sum += heuristic.estimate_placed(graph, place, black_box(goal));
                }
                black_box(sum);
            });
            us * 1e3 / nodes as f64
        })
        .collect();
    median(&times)
}

/// The trees alone: a root's, one from and one to every landmark.
fn grow_trees(graph: &CsrGraph, landmarks: &Landmarks) {
    let setup = Setup::new(graph);
    let mut buffers = SearchBuffers::new();
    for &id in landmarks.ids() {
        for direction in [Direction::Forward, Direction::Forward, Direction::Backward] {
            let mut tree = setup.tree(&mut buffers, id, direction).expect("it is a node");
            tree.grow();
            black_box(tree.counters());
        }
    }
}
