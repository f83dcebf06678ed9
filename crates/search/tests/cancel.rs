//! Cancelling: where the flag is looked at, and that nothing is lost.
use csr_core::CsrGraph;
use search::{SearchBuffers, Setup, Status};
use std::sync::atomic::{AtomicBool, Ordering};

const NODES: u32 = 1_000;

fn chain() -> CsrGraph {
    let edges: Vec<(u32, u32, f64)> = (1..NODES).map(|node| (node - 1, node, 1.0)).collect();
    CsrGraph::from_edges(NODES as usize, &edges).expect("edges are valid")
}

/// ASTAR-8: before iterations 0, 256, 512, ... and at no other; the search can then be resumed.
#[test]
fn the_flag_is_looked_at_every_256_iterations() {
    let graph = chain();
    for (set_at, seen_at) in [(0, 256), (255, 256), (256, 512), (300, 512), (800, 999)] {
        let stop = AtomicBool::new(false);
        let setup = Setup::new(&graph).with_cost(|tail: u32, _, weight| {
            stop.fetch_or(tail == set_at, Ordering::Relaxed);
            weight
        });
        let mut buffers = SearchBuffers::new();
        let mut search = setup.astar(&mut buffers, 0, 998).expect("both ends are nodes");
        let status = search.run_within(u64::MAX, Some(&stop));
        let is_seen = seen_at < 999;
        assert_eq!(status, if is_seen { Status::Cancelled } else { Status::Found });
        assert_eq!(search.counters().iterations, seen_at);
        assert_eq!(search.run_within(u64::MAX, None), Status::Found);
        assert_eq!((search.cost(), search.counters().iterations), (Some(998.0), 999));
    }
}

/// ASTAR-8 with ASTAR-6 and ASTAR-7: a flag that is set stops before the first iteration, even where
/// the start is the goal; a budget that ends between two looks is kept.
#[test]
fn a_flag_that_is_set_stops_at_once() {
    let graph = chain();
    let setup = Setup::new(&graph);
    let mut buffers = SearchBuffers::new();
    let stop = AtomicBool::new(true);
    let mut search = setup.astar(&mut buffers, 7, 7).expect("both ends are nodes");
    assert_eq!(search.run_within(u64::MAX, Some(&stop)), Status::Cancelled);
    assert_eq!(search.counters().iterations, 0);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(search.run_within(u64::MAX, Some(&stop)), Status::Found);
    let path = search.path().expect("it was found");
    assert_eq!((path.cost, path.nodes, path.edges), (0.0, vec![7], vec![]));
    assert_eq!((search.counters().iterations, search.counters().expanded), (1, 0));
    let mut search = setup.astar(&mut buffers, 0, 998).expect("both ends are nodes");
    assert_eq!(search.run_within(300, Some(&stop)), Status::BudgetExhausted);
    assert_eq!(search.counters().iterations, 300);
    let mut search = setup.bidirectional(&mut buffers, 0, 998).expect("both ends are nodes");
    stop.store(true, Ordering::Relaxed);
    assert_eq!(search.run_within(u64::MAX, Some(&stop)), Status::Cancelled);
    assert_eq!(search.counters().iterations, 0);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(search.run_within(u64::MAX, Some(&stop)), Status::Found);
    assert_eq!(search.cost(), Some(998.0));
}

/// ASTAR-7 with BIDI-5: without a budget no search looks at the flag; the status is the same from all.
#[test]
fn no_budget_comes_before_the_flag() {
    let graph = chain();
    let stop = AtomicBool::new(true);
    let setup = Setup::new(&graph);
    let mut buffers = SearchBuffers::new();
    let mut search = setup.astar(&mut buffers, 0, 998).expect("both ends are nodes");
    assert_eq!(search.run_within(0, Some(&stop)), Status::BudgetExhausted);
    let mut search = setup.bidirectional(&mut buffers, 0, 998).expect("both ends are nodes");
    assert_eq!(search.run_within(0, Some(&stop)), Status::BudgetExhausted);
    assert_eq!(search.run_within(1, Some(&stop)), Status::Cancelled);
    assert_eq!(search.run_within(1, None), Status::BudgetExhausted);
    assert_eq!(search.counters().iterations, 1);
    // What is at its end needs neither.
    let unreachable = setup.with_heuristic(|_, _| f64::INFINITY);
    let mut search = unreachable.bidirectional(&mut buffers, 0, 998).expect("both ends are nodes");
    assert_eq!(search.run_within(0, Some(&stop)), Status::NoPath);
}
