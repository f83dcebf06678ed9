//! Nothing that is handed in panics, hangs, or takes outsized memory.
use std::sync::atomic::AtomicBool;

use csr_core::{BuildError, CsrGraph, EdgeList, EditError, MAX_NODES};
use search::{Direction, QueryError, SearchBuffers, Setup, Status, StraightLine};

use crate::expert::{Plan, ask};

#[test]
fn nodes_that_are_not_there() {
    let mut buffers = SearchBuffers::new();
    let mut refused = 0;
    for node_count in [0, 1, 5] {
        let graph = CsrGraph::from_edges(node_count, &[]).expect("no arcs are valid arcs");
        let setup = Setup::new(&graph);
        for node in [node_count as u32, node_count as u32 + 1, 1 << 26, u32::MAX] {
            let mut errors = vec![
                setup.astar(&mut buffers, node, node).err(),
                setup.bidirectional(&mut buffers, node, node).err(),
                setup.tree(&mut buffers, node, Direction::Forward).err(),
                setup.tree(&mut buffers, node, Direction::Backward).err(),
            ];
            if node_count > 0 {
                errors.push(setup.astar(&mut buffers, 0, node).err());
                errors.push(setup.bidirectional(&mut buffers, 0, node).err());
                let mut search = setup.astar(&mut buffers, 0, 0).expect("0 is a node");
                errors.push(search.continue_to(node).err());
                assert_eq!(search.run(), Status::Found, "a refused goal changes nothing");
                let mut tree = setup.tree(&mut buffers, 0, Direction::Forward).expect("a node");
                errors.push(tree.grow_to(node).err());
                errors.push(tree.grow_to_all(&[0, node]).err());
            }
            for error in errors {
                let error = error.expect("the node is refused");
                assert!(
                    matches!(error, QueryError::NodeOutOfRange { node: named, .. } if named == node),
                    "{error}"
                );
                assert!(error.to_string().contains(&node.to_string()), "{error}");
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 4 * 4 * 3 + 5 * 4 * 2);
}

/// Rules CSR-4 and EDGE-3: what is refused leaves no trace.
#[test]
fn edges_that_cannot_be() {
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, -f64::MIN_POSITIVE];
    for weight in bad {
        let error = CsrGraph::from_edges(2, &[(0, 1, 1.0), (0, 1, weight)]).expect_err("refused");
        assert!(matches!(error, BuildError::InvalidWeight { edge: 1, .. }), "{error}");
        let mut list = EdgeList::from_edges(&[(0, 1, 1.0)], None, false).expect("valid");
        let before = list.compile().fingerprint();
        assert!(list.add_edge(0, 1, weight).is_err());
        assert!(list.set_weight(0, weight).is_err());
        assert!(list.add_edge(0, 2, 1.0).is_err());
        assert_eq!(list.set_weight(2, 1.0), Err(EditError::NoSuchEdge { edge: 2, edge_count: 2 }));
        assert_eq!(list.compile().fingerprint(), before, "a refused edit changes nothing");
        list.remove_edge(1).expect("the edge is live");
        assert_eq!(list.remove_edge(1), Err(EditError::EdgeRemoved { edge: 1 }));
        assert_eq!(list.compile().arc_count(), 1);
    }
    let too_many = CsrGraph::from_edges(MAX_NODES + 1, &[]).expect_err("refused");
    assert_eq!(too_many, BuildError::TooManyNodes { given: MAX_NODES + 1 });
    assert!(CsrGraph::from_edges(usize::MAX, &[]).is_err());
    let far = EdgeList::from_edges(&[(0, u32::MAX, 1.0)], None, true).expect_err("refused");
    assert!(matches!(far, BuildError::TooManyNodes { .. }), "{far}");
}

#[test]
fn cancelled_searches_go_on() {
    let n = 2_000;
    let arcs: Vec<_> = (1..n).map(|v| (v - 1, v, 1.0)).collect();
    let graph = CsrGraph::from_edges(n as usize, &arcs).expect("valid arcs");
    let setup = Setup::new(&graph);
    let mut buffers = SearchBuffers::new();
    let set = AtomicBool::new(true);
    let unset = AtomicBool::new(false);
    let mut search = setup.astar(&mut buffers, 0, n - 1).expect("nodes");
    assert_eq!(search.run_within(u64::MAX, Some(&set)), Status::Cancelled);
    assert_eq!(search.counters().iterations, 0, "the flag is looked at before iteration 0");
    assert_eq!(search.step(300), None);
    // Next at 512: between the looks the flag may be set as it likes.
    assert_eq!(search.run_within(u64::MAX, Some(&set)), Status::Cancelled);
    assert_eq!(search.counters().iterations, 512);
    assert_eq!(search.run_within(600, Some(&unset)), Status::BudgetExhausted);
    assert_eq!(search.run(), Status::Found);
    assert_eq!((search.cost(), search.counters().iterations), (Some(1999.0), 2000));
    let mut search = setup.bidirectional(&mut buffers, 0, n - 1).expect("nodes");
    assert_eq!(search.run_within(u64::MAX, Some(&set)), Status::Cancelled);
    assert_eq!(search.step(300), None);
    assert_eq!(search.run_within(u64::MAX, Some(&set)), Status::Cancelled);
    assert_eq!(search.counters().iterations, 512);
    assert_eq!(search.run_within(u64::MAX, Some(&unset)), Status::Found);
    assert_eq!(search.cost(), Some(1999.0));
}

/// Rule EST-3: coordinates need only be finite. A distance that overflows proves nothing, least of
/// all that there is no path.
#[test]
fn coordinates_out_of_all_proportion() {
    let mut buffers = SearchBuffers::new();
    let mut fitted = 0;
    for scale in [1e-320, 1e-200, 1e-100, 1.0, 1e100, 1e153, 1e154, 1e155, 1e300] {
        let points: Vec<[f64; 3]> = (0..12).map(|v| [f64::from(v) * scale, 0.0, 0.0]).collect();
        let arcs: Vec<_> = (1..12).flat_map(|v| [(v - 1, v, 2.0), (v, v - 1, 3.0)]).collect();
        let graph = CsrGraph::from_edges(12, &arcs).expect("valid arcs");
        let Some(line) = StraightLine::fitted(&graph, &points) else { continue };
        fitted += 1;
        for bidirectional in [false, true] {
            let plan = Plan { bidirectional, ..Plan::new(0, 11) };
            let setup = Setup::new(&graph).with_heuristic(&line);
            let answer = ask(setup, &mut buffers, plan).expect("nodes");
            assert_eq!(answer.cost, 22.0, "scale {scale:e}, {plan:?}: {answer:?}");
        }
    }
    assert!(fitted >= 4, "{fitted} lines");
}
