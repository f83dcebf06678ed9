//! Ids, tables, bounds and bytes equal those of the slow reference (ALT-1 to ALT-7).
use alt_landmarks::{LandmarkError, LandmarkOptions, Landmarks, Strategy};
use csr_core::CsrGraph;
use oracle::Instance;

const STRATEGIES: [(Strategy, oracle::Strategy); 2] =
    [(Strategy::Avoid, oracle::Strategy::Avoid), (Strategy::Farthest, oracle::Strategy::Farthest)];

/// Ids by position and every distance by its bits: nothing is left to a tolerance, fractional
/// weights and overflow included (ALT-1, ALT-3 to ALT-6).
#[test]
fn ids_and_tables_equal_the_oracles() {
    let (mut tables, mut overflows, mut unreachable, mut many) = (0, 0, 0u64, 0);
    for seed in 0..2_000 {
        let instance = Instance::of(seed, 30);
        let node_count = instance.node_count;
        let graph = CsrGraph::from_edges(node_count, &instance.arcs).expect("instances are valid");
        let slow = oracle::Graph::directed(node_count, &instance.arcs);
        let count = [1, 2, 4, 9, 16, 20, 40][(seed / 7 % 7) as usize];
        for (strategy, slow_strategy) in STRATEGIES {
            let options = LandmarkOptions { count, strategy, seed, ..LandmarkOptions::default() };
            let built = Landmarks::build(&graph, &options);
            let expected = match oracle::Landmarks::select(&slow, slow_strategy, count, seed) {
                Ok(expected) => expected,
                Err(oracle::Overflow) => {
                    assert!(
                        matches!(built, Err(LandmarkError::Overflow { .. })),
                        "{}: {built:?}",
                        instance.name()
                    );
                    overflows += 1;
                    continue;
                }
            };
            let built = built.expect("the oracle built them");
            assert_eq!(built.ids(), expected.ids, "{} {strategy:?}", instance.name());
            for (l, (forward, backward)) in
                expected.forward.iter().zip(&expected.backward).enumerate()
            {
                for v in 0..node_count {
                    let found = [built.forward(l, v as u32), built.backward(l, v as u32)];
                    let right = [forward[v], backward[v]];
                    unreachable += u64::from(forward[v] == f64::INFINITY);
                    assert_eq!(
                        found.map(f64::to_bits),
                        right.map(f64::to_bits),
                        "{} {strategy:?}, landmark {l}, node {v}: {found:?} against {right:?}",
                        instance.name()
                    );
                }
            }
            for u in 0..node_count as u32 {
                for v in 0..node_count as u32 {
                    let (found, right) = (built.lower_bound(u, v), expected.lower_bound(u, v));
                    assert_eq!(
                        found.to_bits(),
                        right.to_bits(),
                        "{} {strategy:?}, {u} to {v}: {found} against {right}",
                        instance.name()
                    );
                }
            }
            let bytes = expected.to_bytes(node_count, graph.fingerprint());
            assert_eq!(built.to_bytes(), bytes, "{}", instance.name());
            let read = Landmarks::read_from(&bytes, &graph).expect("the oracle wrote them");
            assert_eq!(read.to_bytes(), bytes, "{}", instance.name());
            tables += 1;
            many += usize::from(expected.ids.len() > 16);
        }
    }
    assert!(tables > 3_000 && overflows > 100, "{tables} tables, {overflows} overflows");
    assert!(unreachable > 50_000 && many > 100, "{unreachable} infinities, {many} wide tables");
}

/// The same on graphs large enough for several blocks and tiles, in an order of memory that is
/// not the file's.
#[test]
fn large_graphs_equal_the_oracles() {
    for (seed, shape, weights) in [
        (1, oracle::Shape::Road, oracle::Weights::Integers),
        (2, oracle::Shape::Grid, oracle::Weights::Decimal),
        (3, oracle::Shape::Components, oracle::Weights::Unit),
        (4, oracle::Shape::Grid, oracle::Weights::Zeros),
        (5, oracle::Shape::Chain, oracle::Weights::Mixed),
    ] {
        let instance = Instance::sized(seed, shape, weights, 2_600);
        let (n, arcs) = (instance.node_count, &instance.arcs);
        let graph = CsrGraph::from_edges(n, arcs).expect("instances are valid");
        let slow = oracle::Graph::directed(n, arcs);
        for (strategy, slow_strategy) in STRATEGIES {
            let options = LandmarkOptions::new().strategy(strategy);
            let built = Landmarks::build(&graph, &options).expect("no sum overflows");
            let expected =
                oracle::Landmarks::select(&slow, slow_strategy, 16, 1).expect("no sum overflows");
            assert_eq!(built.ids(), expected.ids, "{}", instance.name());
            let bytes = expected.to_bytes(n, graph.fingerprint());
            assert!(built.to_bytes() == bytes, "{}", instance.name());
        }
    }
}
