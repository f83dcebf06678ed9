//! Matrices of distances equal the scan's, and estimates are judged as the scan's distances judge
//! them.
use csr_core::CsrGraph;
use oracle::{EstimateKind, EstimateTable, Instance, SplitMix64, all_pairs};
use search::{EstimateFault, Setup, check_estimate, clean};

#[test]
fn matrices_equal_the_scan() {
    let (mut costs, mut infinite) = (0, 0);
    for seed in 0..616 {
        let instance = Instance::of(seed, 40);
        let n = instance.node_count;
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let distances = all_pairs(n, &instance.arcs);
        let mut rng = SplitMix64::new(seed);
        // With doubles, in any order.
        let sources: Vec<u32> = (0..rng.below(9)).map(|_| rng.node(n)).collect();
        let goals: Vec<u32> = (0..rng.below(9)).map(|_| rng.node(n)).collect();
        let matrix = Setup::new(&graph).cost_matrix(&sources, &goals).expect("nodes");
        for (row, &source) in sources.iter().enumerate() {
            for (column, &goal) in goals.iter().enumerate() {
                let cost = matrix.cost(row, column);
                let distance = distances[source as usize][goal as usize];
                assert_eq!(cost.to_bits(), distance.to_bits(), "{}", instance.name());
                costs += 1;
                infinite += usize::from(distance == f64::INFINITY);
            }
        }
        assert!(Setup::new(&graph).cost_matrix(&[n as u32], &goals).is_err());
        assert!(Setup::new(&graph).cost_matrix(&sources, &[n as u32]).is_err());
    }
    assert!(costs > 5_000 && infinite > 1_000, "{costs} {infinite}");
    println!("{costs} costs equal, {infinite} of them infinite");
}

#[test]
fn estimates_are_judged_by_distances() {
    let mut verdicts = [0; 3];
    for seed in 0..2_310 {
        let instance = Instance::of(seed, 20);
        if !instance.weights.sums_are_exact() {
            continue;
        }
        let n = instance.node_count;
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let kind = EstimateKind::ALL[seed as usize / 77 % 5];
        let table = EstimateTable::of(seed, kind, n, &instance.arcs);
        let distances = all_pairs(n, &instance.arcs);
        let goal = (seed % n as u64) as u32;
        let estimate = |node: u32| clean(table.get(node, goal));
        let too_large =
            (0..n as u32).find(|&node| estimate(node) > distances[node as usize][goal as usize]);
        let falls = |arc: &(u32, u32, f64)| {
            // An infinite estimate of both ends falls by nothing.
            estimate(arc.0) > arc.2 + estimate(arc.1)
        };
        let fault = check_estimate(&graph, &|u, v| table.get(u, v), goal, 0.0).expect("a node");
        match fault {
            None => {
                assert_eq!(too_large, None, "{}", instance.name());
                assert!(!instance.arcs.iter().any(falls), "{}", instance.name());
                verdicts[0] += 1;
            }
            Some(EstimateFault::NotALowerBound { node, .. }) => {
                assert_eq!(too_large, Some(node), "{}", instance.name());
                verdicts[1] += 1;
            }
            Some(EstimateFault::Inconsistent { edge, .. }) => {
                assert_eq!(too_large, None, "{}", instance.name());
                assert!(falls(&instance.arcs[edge as usize]), "{}", instance.name());
                verdicts[2] += 1;
            }
            Some(other) => panic!("unknown {other:?}"),
        }
    }
    assert!(verdicts.iter().all(|&count| count > 100), "{verdicts:?}");
    println!("{verdicts:?} sound, too large, inconsistent");
}
