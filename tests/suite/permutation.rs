//! What may not matter does not: the order in memory, the names of nodes, the order of edges, the
//! unit of the weights, the direction in which a graph is told.
use csr_core::CsrGraph;
use oracle::{Instance, SplitMix64, Status, Weights};
use search::{Direction, SearchBuffers, Setup};

use crate::answer::Answer;
use crate::expert::{Plan, ask, grow};

type Arcs = Vec<(u32, u32, f64)>;

fn answers(graph: &CsrGraph, start: u32, goal: u32, buffers: &mut SearchBuffers) -> [Answer; 2] {
    [false, true].map(|bidirectional| {
        let plan = Plan { bidirectional, ..Plan::new(start, goal) };
        ask(Setup::new(graph), buffers, plan).expect("both are nodes")
    })
}

/// Rule CSR-2 leaves the order in memory open: nothing at all may show it.
#[test]
fn memory_order_does_not_show() {
    let mut buffers = SearchBuffers::new();
    let mut found = 0;
    for seed in 0..770 {
        let instance = Instance::of(seed, 40);
        let n = instance.node_count;
        let mut rng = SplitMix64::new(seed);
        let mut order: Vec<u32> = (0..n as u32).collect();
        rng.shuffle(&mut order);
        let plain = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let moved = CsrGraph::from_edges_in_order(n, &instance.arcs, &order).expect("valid arcs");
        assert_eq!(plain.fingerprint(), moved.fingerprint(), "{}", instance.name());
        let (start, goal) = (rng.node(n), rng.node(n));
        let here = answers(&plain, start, goal, &mut buffers);
        let there = answers(&moved, start, goal, &mut buffers);
        assert_eq!(here, there, "{}", instance.name());
        for direction in [Direction::Forward, Direction::Backward] {
            let here = grow(Setup::new(&plain), &mut buffers, start, direction);
            let there = grow(Setup::new(&moved), &mut buffers, start, direction);
            assert_eq!(here, there, "{}: {direction:?}", instance.name());
        }
        found += usize::from(here[0].status == Status::Found);
    }
    assert!(found > 300, "{found}");
    println!("{found} paths found twice");
}

/// What a step is said to cost about is a hint for the queue, however wrong.
#[test]
fn mean_step_does_not_show() {
    let mut buffers = SearchBuffers::new();
    let steps =
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 5e-324, 1e-300, 1e-3, 1e9, 1e308];
    let mut found = 0;
    for seed in 0..154 {
        let instance = Instance::of(seed, 200);
        let n = instance.node_count;
        let mut rng = SplitMix64::new(seed);
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let (start, goal) = (rng.node(n), rng.node(n));
        let plain = answers(&graph, start, goal, &mut buffers);
        for mean_step in steps {
            let hinted = [false, true].map(|bidirectional| {
                let plan = Plan { bidirectional, ..Plan::new(start, goal) };
                let setup = Setup::new(&graph).with_mean_step(mean_step);
                ask(setup, &mut buffers, plan).expect("both are nodes")
            });
            assert_eq!(hinted, plain, "{}: a step of {mean_step}", instance.name());
            found += usize::from(plain[0].status == Status::Found);
        }
    }
    assert!(found > 500, "{found}");
    println!("{found} paths found under wrong hints");
}

#[test]
fn names_and_order_of_edges_do_not_change_costs() {
    let mut buffers = SearchBuffers::new();
    let mut found = 0;
    for seed in 0..770 {
        let instance = Instance::of(seed, 40);
        let n = instance.node_count;
        let mut rng = SplitMix64::new(seed ^ 1);
        let mut name: Vec<u32> = (0..n as u32).collect();
        rng.shuffle(&mut name);
        let mut arcs: Arcs = instance
            .arcs
            .iter()
            .map(|&(tail, head, weight)| (name[tail as usize], name[head as usize], weight))
            .collect();
        rng.shuffle(&mut arcs);
        let plain = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let renamed = CsrGraph::from_edges(n, &arcs).expect("valid arcs");
        let (start, goal) = (rng.node(n), rng.node(n));
        let here = answers(&plain, start, goal, &mut buffers);
        let there = answers(&renamed, name[start as usize], name[goal as usize], &mut buffers);
        // Dijkstra's cost is one number; a bidirectional one only where sums are exact.
        let compared = if instance.weights.sums_are_exact() { 2 } else { 1 };
        for (here, there) in here.iter().zip(&there).take(compared) {
            assert_eq!(here.status, there.status, "{}", instance.name());
            assert_eq!(here.cost.to_bits(), there.cost.to_bits(), "{}", instance.name());
            found += usize::from(here.status == Status::Found);
        }
    }
    assert!(found > 500, "{found}");
    println!("{found} costs unchanged");
}

/// The same path for every power of two that the weights are multiplied with, from 2^-900 to 2^900:
/// nothing is shifted, quantised or compared with a tolerance.
#[test]
fn powers_of_two_do_not_change_paths() {
    let mut buffers = SearchBuffers::new();
    let mut found = 0;
    for seed in 0..60 {
        let weights = [Weights::Integers, Weights::Decimal, Weights::Unit][seed as usize % 3];
        let shape = oracle::Shape::ALL[seed as usize / 3 % 7];
        let instance = Instance::with(seed, shape, weights, 30);
        let n = instance.node_count;
        let mut rng = SplitMix64::new(seed);
        let (start, goal) = (rng.node(n), rng.node(n));
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let plain = answers(&graph, start, goal, &mut buffers);
        for exponent in [-900, -540, -33, -1, 1, 64, 500, 900] {
            let scale = f64::from_bits(((1023 + exponent) as u64) << 52);
            let arcs: Arcs =
                instance.arcs.iter().map(|&(tail, head, w)| (tail, head, w * scale)).collect();
            let graph = CsrGraph::from_edges(n, &arcs).expect("valid arcs");
            for (mut scaled, plain) in
                answers(&graph, start, goal, &mut buffers).into_iter().zip(&plain)
            {
                if scaled.status == Status::Found {
                    scaled.cost /= scale;
                    found += 1;
                }
                assert_eq!(&scaled, plain, "{} times 2^{exponent}", instance.name());
            }
        }
    }
    assert!(found > 300, "{found}");
    println!("{found} paths unchanged");
}

/// A backward tree is the forward tree of the graph told backwards, and -0.0 is 0.0.
#[test]
fn told_backwards_and_with_signed_zeros() {
    let mut buffers = SearchBuffers::new();
    let (mut settled, mut zeros) = (0, 0);
    for seed in 0..462 {
        let instance = Instance::of(seed, 40);
        let n = instance.node_count;
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let back: Arcs = instance.arcs.iter().map(|&(a, b, weight)| (b, a, weight)).collect();
        let back = CsrGraph::from_edges(n, &back).expect("valid arcs");
        let root = (seed % n as u64) as u32;
        let one = grow(Setup::new(&graph), &mut buffers, root, Direction::Backward);
        let other = grow(Setup::new(&back), &mut buffers, root, Direction::Forward);
        assert_eq!(one, other, "{}", instance.name());
        settled += one.expect("a node").0.settled.len();
        let signed: Arcs = instance
            .arcs
            .iter()
            .map(|&(a, b, weight)| (a, b, if weight == 0.0 { -0.0 } else { weight }))
            .collect();
        zeros += signed.iter().filter(|arc| arc.2 == 0.0).count();
        let signed = CsrGraph::from_edges(n, &signed).expect("-0.0 is a weight of 0");
        assert_eq!(signed.fingerprint(), graph.fingerprint(), "{}", instance.name());
    }
    assert!(settled > 3_000 && zeros > 500, "{settled} {zeros}");
    println!("{settled} nodes settled backwards, {zeros} zeros signed");
}
