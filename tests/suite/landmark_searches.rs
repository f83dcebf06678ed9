//! Searches by landmarks equal the reference's by its own landmarks, in all that they answer.
use alt_landmarks::{LandmarkOptions, Landmarks, Strategy};
use csr_core::CsrGraph;
use oracle::{Graph, Instance, Query, Shape, SplitMix64, Status, Weights};
use search::{SearchBuffers, Setup};

use crate::answer::reference;
use crate::expert::{Plan, ask};

/// Rules ALT-2 and ALT-9: the tables serve any graph of their fingerprint, wherever its nodes lie
/// in memory.
#[test]
fn landmark_searches_equal_the_reference() {
    let mut buffers = SearchBuffers::new();
    let (mut answers, mut found, mut at_once) = (0, 0, 0);
    for seed in 0..60 {
        let shape = [Shape::Grid, Shape::Sparse, Shape::Road, Shape::Chain, Shape::Components]
            [seed as usize % 5];
        let weights = [Weights::SmallIntegers, Weights::Integers, Weights::Decimal, Weights::Ones]
            [seed as usize / 5 % 4];
        let instance = Instance::sized(seed, shape, weights, 700);
        let n = instance.node_count;
        let name = instance.name();
        let slow = Graph::directed(n, &instance.arcs);
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let mut rng = SplitMix64::new(seed);
        let mut order: Vec<u32> = (0..n as u32).collect();
        rng.shuffle(&mut order);
        let moved = CsrGraph::from_edges_in_order(n, &instance.arcs, &order).expect("valid arcs");
        let (strategy, slow_strategy) = match seed % 2 {
            0 => (Strategy::Avoid, oracle::Strategy::Avoid),
            _ => (Strategy::Farthest, oracle::Strategy::Farthest),
        };
        let options = LandmarkOptions::new().count(5).strategy(strategy).seed(seed);
        let landmarks = Landmarks::build(&graph, &options).expect("small sums");
        let expected =
            oracle::Landmarks::select(&slow, slow_strategy, 5, seed).expect("small sums");
        let estimate = |u, v| expected.lower_bound(u, v);
        let bytes = expected.to_bytes(n, oracle::fingerprint(&slow));
        assert!(landmarks.to_bytes() == bytes, "{name}: the files differ");
        for _ in 0..4 {
            let (start, goal) = (rng.node(n), rng.node(n));
            for bidirectional in [false, true] {
                let plan = Plan { bidirectional, ..Plan::new(start, goal) };
                let query = Query { estimate: Some(&estimate), ..Query::new(&slow, start, goal) };
                let expected = reference(&query, bidirectional);
                for graph in [&graph, &moved] {
                    let bound = landmarks.heuristic(graph).expect("the fingerprint is the same");
                    let setup = Setup::new(graph).with_heuristic(bound);
                    let answer = ask(setup, &mut buffers, plan).expect("nodes");
                    assert!(answer == expected, "{name}: {plan:?}");
                    answers += 1;
                    found += usize::from(answer.status == Status::Found);
                    at_once += usize::from(answer.status != Status::Found && answer.iterations < 2);
                }
            }
        }
    }
    assert!(answers == 960 && found > 300 && at_once > 50, "{answers} {found} {at_once}");
    println!("{answers} answers, {found} paths, {at_once} denied at once by the tables");
}
