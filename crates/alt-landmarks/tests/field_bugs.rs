//! Faults that other libraries' users met, as tiny inputs: section E of the collection.
use alt_landmarks::{
    BuildHooks, CompactLandmarks, CompactWidth, DecodeError, LandmarkOptions, Landmarks, StaleError,
};
use csr_core::{CsrGraph, EdgeList, NodeId};
use search::{Heuristic, SearchBuffers, Setup, Status};

fn both_ways(node_count: usize, links: &[(NodeId, NodeId, f64)]) -> CsrGraph {
    let edges: Vec<_> = links.iter().flat_map(|&(a, b, w)| [(a, b, w), (b, a, w)]).collect();
    CsrGraph::from_edges(node_count, &edges).expect("the links are valid")
}

fn of_nodes(graph: &CsrGraph, ids: &[NodeId]) -> Landmarks {
    Landmarks::of_nodes(graph, ids, BuildHooks::new()).expect("they are nodes")
}

/// Cost and path of A*, and the cost of bidirectional search beside it.
fn path(graph: &CsrGraph, landmarks: &Landmarks, start: u32, goal: u32) -> (f64, Vec<u32>) {
    let heuristic = landmarks.heuristic(graph).expect("it is their graph");
    let setup = Setup::new(graph).with_heuristic(heuristic);
    let mut buffers = SearchBuffers::new();
    let mut search = setup.astar(&mut buffers, start, goal).expect("ends are nodes");
    search.run();
    let path = search.path().expect("there is one");
    let mut search = setup.bidirectional(&mut buffers, start, goal).expect("ends are nodes");
    search.run();
    assert_eq!(search.cost(), Some(path.cost));
    (path.cost, path.nodes)
}

/// E01: the one landmark lies in another component; no `inf - inf`, no fallback (ALT-2).
#[test]
fn a_landmark_out_of_reach_bounds_nothing() {
    for scale in [1.0, 0.1] {
        let graph = both_ways(5, &[(0, 1, scale), (1, 2, scale), (3, 4, scale)]);
        let landmarks = of_nodes(&graph, &[3]);
        assert_eq!(landmarks.lower_bound(0, 2).to_bits(), 0.0f64.to_bits());
        assert_eq!(landmarks.lower_bound(0, 4), f64::INFINITY);
        assert_eq!(landmarks.lower_bound(4, 0), f64::INFINITY);
        assert_eq!(path(&graph, &landmarks, 0, 2), (scale + scale, vec![0, 1, 2]));
    }
}

/// E03: rounding both distances to 16 bits the same way bounds 0.9 by 1.
#[test]
fn rounded_tables_stay_below() {
    let graph = both_ways(3, &[(0, 1, 1000.4), (1, 2, 0.9)]);
    let landmarks = of_nodes(&graph, &[0]);
    for width in [CompactWidth::Bits16, CompactWidth::Bits32] {
        let compact = CompactLandmarks::new(&landmarks, width);
        assert!(!compact.is_exact());
        assert!(compact.lower_bound(1, 2) <= 0.9 && compact.lower_bound(2, 1) <= 0.9);
        assert!(compact.lower_bound(0, 2) > 1001.2, "the step is finer than a hundredth");
        assert!(compact.lower_bound(0, 2) <= 1001.3);
    }
}

/// E04: tables of weights that have since been lowered are refused, and accepted again once the
/// edit is undone (ALT-9).
#[test]
fn tables_of_lowered_weights_are_stale() {
    let mut edges = EdgeList::with_nodes(3).expect("three nodes are few");
    let mut ids = Vec::new();
    for (a, b, w) in [(0, 1, 10.0), (1, 2, 10.0), (0, 2, 15.0)] {
        for (tail, head) in [(a, b), (b, a)] {
            ids.push(edges.add_edge(tail, head, w).expect("it is valid"));
        }
    }
    let before = edges.compile();
    let landmarks = Landmarks::build(&before, &LandmarkOptions::default()).expect("few sums");
    assert_eq!(path(&before, &landmarks, 0, 2), (15.0, vec![0, 2]));
    for &edge in &ids[..4] {
        edges.set_weight(edge, 1.0).expect("it is there");
    }
    let after = edges.compile();
    let stale = landmarks.heuristic(&after).expect_err("weights are lower");
    let (tables, graph) = (before.fingerprint(), after.fingerprint());
    assert_eq!(stale, StaleError::Fingerprint { tables, graph });
    assert!(stale.to_string().contains(&format!("{tables:016x}")));
    let rebuilt = Landmarks::build(&after, &LandmarkOptions::default()).expect("few sums");
    assert_eq!(path(&after, &rebuilt, 0, 2), (2.0, vec![0, 1, 2]));
    for &edge in &ids[..4] {
        edges.set_weight(edge, 10.0).expect("it is there");
    }
    let undone = edges.compile();
    assert_eq!(path(&undone, &landmarks, 0, 2), (15.0, vec![0, 2]));
}

/// E05: bytes load for their own graph alone.
#[test]
fn bytes_of_another_graph_are_an_error() {
    let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)]).expect("it is valid");
    let bytes = of_nodes(&graph, &[0]).to_bytes();
    let heavier = CsrGraph::from_edges(2, &[(0, 1, 2.0)]).expect("it is valid");
    let larger = CsrGraph::from_edges(3, &[(0, 1, 1.0)]).expect("it is valid");
    let (found, expected) = (graph.fingerprint(), heavier.fingerprint());
    let load = |graph| Landmarks::read_from(&bytes, graph).map(|landmarks| landmarks.to_bytes());
    assert_eq!(load(&heavier), Err(DecodeError::Fingerprint { found, expected }));
    assert_eq!(load(&larger), Err(DecodeError::NodeCount { found: 2, expected: Some(3) }));
    assert_eq!(load(&graph), Ok(bytes.clone()));
}

/// E07: a node spliced into an edge has no row, and the tables say so before any search.
#[test]
fn a_spliced_node_makes_tables_stale() {
    let graph = both_ways(2, &[(0, 1, 10.0)]);
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    let split = both_ways(3, &[(0, 1, 10.0), (0, 2, 5.0), (2, 1, 5.0)]);
    let stale = StaleError::NodeCount { tables: 2, graph: 3 };
    assert_eq!(landmarks.check(&split), Err(stale));
    assert_eq!(landmarks.heuristic(&split).err(), Some(stale));
    let rebuilt = Landmarks::build(&split, &LandmarkOptions::default()).expect("few sums");
    assert!(rebuilt.lower_bound(2, 1) <= 5.0);
    assert_eq!(path(&split, &rebuilt, 2, 1), (5.0, vec![2, 1]));
}

/// E08: the straight line must not promise more than edges keep; the fitted one beside landmarks
/// does not.
#[test]
fn a_fitted_line_beside_landmarks_is_safe() {
    let graph = both_ways(3, &[(0, 1, 1.0), (0, 2, 1.0), (2, 1, 1.0)]);
    let points = [[0.0, 0.0, 0.0], [130.0, 0.0, 0.0], [60.0, 80.0, 0.0]];
    let claimed = search::StraightLine::with_factor(&graph, &points, 1.0 / 120.0);
    let fault = search::check_estimate(&graph, &claimed, 1, 0.0).expect("1 is a node");
    assert!(
        matches!(fault, Some(search::EstimateFault::NotALowerBound { node: 0, distance: 1.0, .. })),
        "{fault:?}"
    );
    let line = search::StraightLine::fitted(&graph, &points).expect("edges have lengths");
    assert!(line.factor() <= 1.0 / 130.0 && line.factor() > 0.999_999 / 130.0);
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    let both = search::Max(&line, landmarks.heuristic(&graph).expect("it is their graph"));
    assert_eq!(search::check_estimate(&graph, &both, 1, 0.0), Ok(None));
}

/// E09: a hook closes an edge that the tables know; bounds stay finite, the search says no path.
#[test]
fn a_closed_edge_leaves_bounds_finite() {
    let graph = both_ways(4, &[(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0)]);
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    assert_eq!(landmarks.lower_bound(0, 3), 3.0);
    let heuristic = landmarks.heuristic(&graph).expect("it is their graph");
    assert_eq!(heuristic.estimate(0, 3), 3.0);
    let closed = |tail: u32, head: u32, weight: f64| {
        if tail.min(head) == 1 && tail.max(head) == 2 { f64::INFINITY } else { weight }
    };
    let setup = Setup::new(&graph).with_heuristic(heuristic).with_cost(closed);
    let mut buffers = SearchBuffers::new();
    assert_eq!(setup.astar(&mut buffers, 0, 3).expect("nodes").run(), Status::NoPath);
    assert_eq!(setup.bidirectional(&mut buffers, 0, 3).expect("nodes").run(), Status::NoPath);
}
