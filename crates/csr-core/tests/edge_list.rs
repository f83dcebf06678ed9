//! What an edge list promises.
use csr_core::{BuildError, CsrGraph, EdgeList, EditError, MAX_NODES};
use oracle::SplitMix64;

/// EDGE-1: whatever is added, removed and reweighted, the compiled graph is the one of the live
/// edges in id order, under the ids they were given.
#[test]
fn compiles_to_the_live_edges_in_id_order() {
    let (mut removed, mut reweighted) = (0, 0);
    for seed in 0..200 {
        let mut rng = SplitMix64::new(seed);
        let mut list = EdgeList::new();
        let mut model: Vec<Option<(u32, u32, f64)>> = Vec::new();
        for _ in 0..rng.below(60) {
            let nodes = list.node_count();
            match rng.below(5) {
                0 => assert_eq!(list.add_node(), Ok(nodes as u32)),
                1 if !model.is_empty() => {
                    let edge = rng.below(model.len() as u64) as u32;
                    let done = list.remove_edge(edge);
                    assert_eq!(done.is_ok(), model[edge as usize].is_some());
                    model[edge as usize] = None;
                    removed += 1;
                }
                2 if !model.is_empty() => {
                    let edge = rng.below(model.len() as u64) as u32;
                    let weight = rng.unit();
                    let before = list.set_weight(edge, weight).ok();
                    assert_eq!(before, model[edge as usize].map(|known| known.2));
                    if let Some(known) = &mut model[edge as usize] {
                        known.2 = weight;
                        reweighted += 1;
                    }
                }
                _ if nodes > 0 => {
                    let edge = (rng.node(nodes), rng.node(nodes), rng.below(9) as f64);
                    let id = list.add_edge(edge.0, edge.1, edge.2);
                    assert_eq!(id, Ok(model.len() as u32), "ids are never used again");
                    model.push(Some(edge));
                }
                _ => {}
            }
        }
        let live: Vec<(u32, (u32, u32, f64))> =
            (0..).zip(&model).filter_map(|(id, edge)| Some((id, (*edge)?))).collect();
        let edges: Vec<_> = live.iter().map(|&(_, edge)| edge).collect();
        let expected = CsrGraph::from_edges(list.node_count(), &edges).expect("edges are valid");
        let graph = list.compile();
        assert_eq!((list.edge_count(), list.live_count()), (model.len(), live.len()));
        assert_eq!(graph.fingerprint(), expected.fingerprint(), "seed {seed}");
        for (arc, plain) in graph.arcs().zip(expected.arcs()) {
            assert_eq!((arc.tail, arc.head), (plain.tail, plain.head));
            assert_eq!(arc.edge, live[plain.edge as usize].0, "seed {seed}");
        }
    }
    assert!(removed > 200 && reweighted > 200, "{removed} removed, {reweighted} reweighted");
}

/// EDGE-2: ids of undirected edges, loops, and the node count that is not given.
#[test]
fn an_undirected_edge_is_two_directed_ones() {
    let edges = [(0, 4, 1.0), (2, 2, -0.0)];
    let list = EdgeList::from_edges(&edges, None, false).expect("edges are valid");
    let ends: Vec<(u32, u32)> =
        (0..4).filter_map(|id| list.edge(id)).map(|edge| (edge.tail, edge.head)).collect();
    assert_eq!(ends, [(0, 4), (4, 0), (2, 2), (2, 2)]);
    assert_eq!((list.node_count(), list.edge_count()), (5, 4));
    let weights: Vec<u64> = list.compile().arcs().map(|arc| arc.weight.to_bits()).collect();
    assert_eq!(weights, [1.0f64.to_bits(), 0, 0, 1.0f64.to_bits()]);
    let list = EdgeList::from_edges(&edges, Some(9), true).expect("edges are valid");
    assert_eq!((list.node_count(), list.edge_count()), (9, 2));
    let list = EdgeList::from_edges(&[], None, false).expect("no edges are valid");
    assert_eq!((list.node_count(), list.compile().arc_count()), (0, 0));
}

/// EDGE-2 with CSR-4: an undirected edge is named as it was listed, and an id as large as can be
/// is no reason to allocate.
#[test]
fn an_undirected_edge_is_named_by_its_place_in_the_input() {
    let error = EdgeList::from_edges(&[(0, 1, 1.0), (0, 5, 1.0)], Some(2), false);
    let expected = BuildError::EndpointOutOfRange { edge: 1, node: 5, node_count: 2 };
    assert_eq!(error, Err(expected));
    let error = EdgeList::from_edges(&[(0, u32::MAX, 1.0)], None, true);
    assert_eq!(error, Err(BuildError::TooManyNodes { given: 1 << 32 }));
    assert!(EdgeList::with_nodes(MAX_NODES + 1).is_err());
}

/// EDGE-3: every edit that is refused, and the list as it was.
#[test]
fn an_edit_that_is_refused_changes_nothing() {
    let mut list = EdgeList::from_edges(&[(0, 1, 1.0), (1, 0, 2.0)], None, true).expect("is valid");
    list.remove_edge(0).expect("is there");
    let before = list.clone();
    let no_such = EditError::NoSuchEdge { edge: 2, edge_count: 2 };
    assert_eq!(list.remove_edge(2), Err(no_such));
    assert_eq!(list.set_weight(2, 1.0), Err(no_such));
    assert_eq!(list.remove_edge(0), Err(EditError::EdgeRemoved { edge: 0 }));
    assert_eq!(list.set_weight(0, 1.0), Err(EditError::EdgeRemoved { edge: 0 }));
    let invalid = BuildError::InvalidWeight { edge: 1, weight: -1.0 };
    assert_eq!(list.set_weight(1, -1.0), Err(EditError::Invalid(invalid)));
    let endpoint = BuildError::EndpointOutOfRange { edge: 2, node: 2, node_count: 2 };
    assert_eq!(list.add_edge(0, 2, 1.0), Err(EditError::Invalid(endpoint)));
    let invalid = BuildError::InvalidWeight { edge: 2, weight: f64::INFINITY };
    assert_eq!(list.add_edge(0, 1, f64::INFINITY), Err(EditError::Invalid(invalid)));
    assert_eq!(list, before);
    let mut full = EdgeList::with_nodes(MAX_NODES).expect("is at the limit");
    assert_eq!(full.add_node(), Err(BuildError::TooManyNodes { given: MAX_NODES + 1 }));
    assert_eq!(full.node_count(), MAX_NODES);
}
