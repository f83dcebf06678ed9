//! Every search with landmarks answers as Dijkstra's algorithm does (ALT-2, ALT-9).
use alt_landmarks::{LandmarkOptions, Landmarks, Strategy};
use csr_core::CsrGraph;
use oracle::{Instance, Weights, distances_from};
use search::{Heuristic, Max, SearchBuffers, Setup, Status};

fn costs(
    graph: &CsrGraph,
    heuristic: impl Heuristic,
    buffers: &mut SearchBuffers,
    start: u32,
    goal: u32,
) -> [f64; 2] {
    let setup = Setup::new(graph).with_heuristic(heuristic);
    let mut search = setup.astar(buffers, start, goal).expect("ends are nodes");
    let status = search.run();
    let one_way = search.cost().unwrap_or(f64::INFINITY);
    assert_eq!(status == Status::Found, one_way < f64::INFINITY);
    let mut search = setup.bidirectional(buffers, start, goal).expect("ends are nodes");
    search.run();
    [one_way, search.cost().unwrap_or(f64::INFINITY)]
}

/// A*, bidirectional search, the same beside another estimate and with few landmarks.
#[test]
fn costs_equal_dijkstras() {
    let (mut reached, mut unreached) = (0u64, 0u64);
    let mut buffers = SearchBuffers::new();
    for seed in 0..700 {
        let instance = Instance::of(seed, 28);
        if matches!(instance.weights, Weights::Huge | Weights::Mixed) {
            continue;
        }
        let (n, arcs) = (instance.node_count, &instance.arcs);
        let graph = CsrGraph::from_edges(n, arcs).expect("instances are valid");
        let strategy = [Strategy::Avoid, Strategy::Farthest][(seed % 2) as usize];
        let options = LandmarkOptions {
            count: 1 + seed as usize % 5,
            strategy,
            seed,
            by_component: seed % 5 == 0,
        };
        let landmarks = Landmarks::build(&graph, &options).expect("no sum overflows");
        let heuristic = landmarks.heuristic(&graph).expect("it is their graph");
        for start in (0..n as u32).step_by(3) {
            let right = distances_from(start, n, arcs);
            for goal in (0..n as u32).step_by(2) {
                let right = right[goal as usize];
                let active = heuristic.active(start, goal, 2);
                let other = |u: u32, v: u32| if u == v { 0.0 } else { f64::from_bits(1) * 0.0 };
                let found = [
                    costs(&graph, heuristic, &mut buffers, start, goal),
                    costs(&graph, Max(other, heuristic), &mut buffers, start, goal),
                    costs(&graph, active, &mut buffers, start, goal),
                ];
                for cost in found.into_iter().flatten() {
                    let same = cost == right
                        || (!instance.weights.sums_are_exact()
                            && (cost - right).abs() <= 1e-9 * right);
                    assert!(same, "{}: {start} to {goal}: {cost}, {right}", instance.name());
                }
                reached += u64::from(right < f64::INFINITY);
                unreached += u64::from(right == f64::INFINITY);
            }
        }
    }
    assert!(reached > 10_000 && unreached > 3_000, "{reached} reached, {unreached} not");
}

/// With good landmarks few nodes are expanded: an estimate that is 0 throughout would pass every
/// other test.
#[test]
fn landmarks_save_expansions() {
    let instance = Instance::sized(3, oracle::Shape::Grid, Weights::Integers, 2_500);
    let graph = CsrGraph::from_edges(instance.node_count, &instance.arcs).expect("it is valid");
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    let mut buffers = SearchBuffers::new();
    let (mut with, mut without) = (0, 0);
    for (start, goal) in (0..40).map(|i| (i * 61 % 2_500, i * 977 % 2_500)) {
        let setup = Setup::new(&graph).with_heuristic(landmarks.heuristic(&graph).expect("theirs"));
        let mut search = setup.astar(&mut buffers, start, goal).expect("ends are nodes");
        search.run();
        with += search.counters().expanded;
        let setup = Setup::new(&graph);
        let mut search = setup.astar(&mut buffers, start, goal).expect("ends are nodes");
        search.run();
        without += search.counters().expanded;
    }
    assert!(with * 5 < without, "{with} expansions with landmarks, {without} without");
}
