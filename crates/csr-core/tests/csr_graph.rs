//! What a CSR graph promises, against the oracle's plain lists.
use csr_core::{BuildError, CsrGraph, MAX_ARCS, MAX_NODES};
use oracle::Instance;

/// CSR-1: the limits, and what a weight may be.
#[test]
fn weights_are_finite_and_at_least_zero() {
    assert_eq!((MAX_NODES, MAX_ARCS), (1 << 26, u32::MAX as usize));
    for weight in [0.0, f64::from_bits(1), f64::MIN_POSITIVE, 1.5, f64::MAX] {
        let graph = CsrGraph::from_edges(1, &[(0, 0, weight)]).expect("the weight is valid");
        let stored: Vec<u64> = graph.out_arcs(0).map(|arc| arc.weight.to_bits()).collect();
        assert_eq!(stored, [weight.to_bits()]);
    }
    for weight in [-f64::from_bits(1), -1.0, f64::INFINITY, f64::NEG_INFINITY] {
        let error = CsrGraph::from_edges(1, &[(0, 0, weight)]).expect_err("the weight is not");
        assert_eq!(error, BuildError::InvalidWeight { edge: 0, weight });
    }
    let error = CsrGraph::from_edges(1, &[(0, 0, f64::NAN)]).expect_err("NaN is no weight");
    assert!(matches!(error, BuildError::InvalidWeight { edge: 0, weight } if weight.is_nan()));
}

/// CSR-1: in both directions, in 32 bits and in 64.
#[test]
fn negative_zero_is_stored_as_zero() {
    for other in [1.0, 0.1] {
        let graph = CsrGraph::from_edges(2, &[(0, 1, -0.0), (1, 0, other)]).expect("is valid");
        let out = graph.out_arcs(0).map(|arc| arc.weight.to_bits());
        let into = graph.in_arcs(1).map(|arc| arc.weight.to_bits());
        assert_eq!(out.chain(into).collect::<Vec<_>>(), [0, 0]);
        let plain = CsrGraph::from_edges(2, &[(0, 1, 0.0), (1, 0, other)]).expect("is valid");
        assert_eq!(graph.fingerprint(), plain.fingerprint());
    }
}

/// CSR-2 and CSR-3: rows in input order, both ways, every arc with its edge, nothing lost; CSR-5:
/// the fingerprint. And no memory order shows.
#[test]
fn both_adjacencies_stand_in_input_order() {
    let (mut parallel, mut loops, mut reordered) = (0, 0, 0);
    for seed in 0..600 {
        let Instance { node_count, arcs, .. } = Instance::of(seed, 40);
        let expected = oracle::Graph::directed(node_count, &arcs);
        let backwards: Vec<u32> = (0..node_count as u32).rev().collect();
        let graphs = [
            CsrGraph::from_edges(node_count, &arcs),
            CsrGraph::from_edges_in_order(node_count, &arcs, &backwards),
        ];
        for graph in graphs {
            let graph = graph.expect("generated graphs are valid");
            let mut slot = 0;
            for node in 0..node_count as u32 {
                reordered += usize::from(graph.place_of(node) != node);
                assert_eq!(graph.first_out(node), slot);
                for (arc, &edge) in graph.out_arcs(node).zip(&expected.out[node as usize]) {
                    let (tail, head, weight) = arcs[edge as usize];
                    assert_eq!((arc.id, arc.edge, arc.tail, arc.head), (slot, edge, tail, head));
                    assert_eq!(arc.weight.to_bits(), (weight + 0.0).to_bits(), "seed {seed}");
                    assert_eq!(graph.arc(slot), Some(arc));
                    slot += 1;
                    loops += usize::from(tail == head);
                }
                let mut into = expected.into[node as usize].iter();
                let mut last = None;
                for arc in graph.in_arcs(node) {
                    assert_eq!(Some(&arc.edge), into.next(), "seed {seed}, into {node}");
                    assert_eq!(graph.arc(arc.id), Some(arc));
                    parallel += usize::from(last == Some(arc.tail));
                    last = Some(arc.tail);
                }
                assert_eq!(into.next(), None);
            }
            assert_eq!((slot as usize, graph.arc_count()), (arcs.len(), arcs.len()));
            assert_eq!(graph.arc(slot), None);
            assert_eq!(graph.fingerprint(), oracle::fingerprint(&expected), "seed {seed}");
        }
    }
    assert!(parallel > 100 && loops > 100 && reordered > 1000, "{parallel} {loops} {reordered}");
}

/// CSR-4: limits first, then the first bad arc; of one arc its tail, its head, its weight.
#[test]
fn errors_come_in_order() {
    let bad = [(0, 1, 1.0), (7, 8, -1.0), (0, 1, -2.0), (0, 9, 1.0)];
    let error = |node_count: usize, edges: &[(u32, u32, f64)]| {
        CsrGraph::from_edges(node_count, edges).expect_err("something is wrong with it")
    };
    let above = MAX_NODES + 1;
    assert_eq!(error(above, &bad), BuildError::TooManyNodes { given: above });
    let endpoint = |edge, node| BuildError::EndpointOutOfRange { edge, node, node_count: 2 };
    assert_eq!(error(2, &bad), endpoint(1, 7));
    assert_eq!(error(2, &[(0, 8, -1.0)]), endpoint(0, 8));
    assert_eq!(error(2, &bad[2..]), BuildError::InvalidWeight { edge: 0, weight: -2.0 });
    assert_eq!(error(2, &bad[3..]), endpoint(0, 9));
    let none = BuildError::EndpointOutOfRange { edge: 0, node: 0, node_count: 0 };
    assert_eq!(error(0, &bad), none);
}

/// CSR-5: the bytes, written out once by hand.
#[test]
fn the_fingerprint_is_fnv_1a_of_the_listed_bytes() {
    let graph = CsrGraph::from_edges(2, &[(1, 0, 0.5), (0, 1, 2.0)]).expect("is valid");
    let mut bytes = Vec::new();
    for word in [2u32, 0, 1, 2, 1] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(2.0f64.to_bits().to_le_bytes());
    bytes.extend(0u32.to_le_bytes());
    bytes.extend(0.5f64.to_bits().to_le_bytes());
    let hash = bytes.iter().fold(14_695_981_039_346_656_037_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211)
    });
    assert_eq!(graph.fingerprint(), hash);
    assert_eq!(graph.clone().fingerprint(), hash);
}
