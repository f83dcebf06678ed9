//! Ends beside the graph against the graph in which they really are nodes.
use std::sync::atomic::AtomicBool;

use csr_core::CsrGraph;
use oracle::{Instance, SplitMix64, all_pairs};
use search::{Anchor, AnchorError, Anchored, ArcPoint, QueryEnd, SearchBuffers, Setup, Status};

/// A query with up to three anchors an end, doubles among them.
fn query(rng: &mut SplitMix64, node_count: usize) -> Anchored {
    let anchors = |rng: &mut SplitMix64| -> Vec<Anchor> {
        (0..rng.below(4))
            .map(|_| Anchor { node: rng.node(node_count), cost: rng.below(40) as f64 * 0.25 })
            .collect()
    };
    let (start, goal) = (anchors(rng), anchors(rng));
    let direct = rng.chance(1, 4).then(|| rng.below(100) as f64);
    Anchored { start, goal, direct }
}

/// The graph with the start and the goal as its last two nodes.
fn inserted(node_count: usize, arcs: &[(u32, u32, f64)], query: &Anchored) -> CsrGraph {
    let (start, goal) = (node_count as u32, node_count as u32 + 1);
    let mut arcs = arcs.to_vec();
    arcs.extend(query.direct.map(|cost| (start, goal, cost)));
    arcs.extend(query.start.iter().map(|anchor| (start, anchor.node, anchor.cost)));
    arcs.extend(query.goal.iter().map(|anchor| (anchor.node, goal, anchor.cost)));
    CsrGraph::from_edges(node_count + 2, &arcs).expect("valid")
}

/// Cost by bits and nodes, for no estimate, half the distance, and random bounds below it, which
/// are not consistent; with and without blocked nodes.
#[test]
fn paths_equal_those_of_the_graph_with_the_nodes_inserted() {
    let (mut found, mut direct, mut denied) = (0, 0, 0);
    let mut buffers = SearchBuffers::new();
    let mut other_buffers = SearchBuffers::new();
    for seed in 0..700 {
        let instance = Instance::of(seed, 30);
        let (node_count, arcs) = (instance.node_count, &instance.arcs);
        if node_count == 0 {
            continue;
        }
        let graph = CsrGraph::from_edges(node_count, arcs).expect("valid");
        let distances = all_pairs(node_count, arcs);
        let mut rng = SplitMix64::new(seed);
        for round in 0..8 {
            let query = query(&mut rng, node_count);
            let real = inserted(node_count, arcs, &query);
            let goal = node_count as u32 + 1;
            let mood = rng.draw();
            let estimate = |u: u32, v: u32| {
                let share = match round % 3 {
                    1 => 0.5,
                    _ => SplitMix64::new(mood ^ u64::from(u * 64 + v)).unit(),
                };
                if share == 0.0 { 0.0 } else { share * distances[u as usize][v as usize] }
            };
            let bound = |u: u32, v: u32| {
                assert_eq!(v, goal);
                if u + 1 >= goal {
                    return 0.0;
                }
                query
                    .goal
                    .iter()
                    .map(|anchor| estimate(u, anchor.node) + anchor.cost)
                    .fold(f64::INFINITY, |a, b| if b < a { b } else { a })
            };
            let blocked_node = rng.node(node_count);
            let blocked = |node: u32| round >= 5 && node == blocked_node;

            let shown = format!("seed {seed}, round {round}: {query:?}, {arcs:?}");
            let (plain, real_plain) = (Setup::new(&graph), Setup::new(&real));
            let (plain, real_plain) =
                (plain.with_blocked(blocked), real_plain.with_blocked(blocked));
            let (status, path, expected) = if round % 3 == 0 {
                let mut search = plain.anchored(&mut buffers, &query).expect("valid");
                let mut real = real_plain.astar(&mut other_buffers, goal - 1, goal).expect("nodes");
                real.run();
                (search.run(), search.path(), real.path())
            } else {
                let setup = plain.with_heuristic(estimate);
                let mut search = setup.anchored(&mut buffers, &query).expect("valid");
                let real_setup = real_plain.with_heuristic(bound);
                let mut real = real_setup.astar(&mut other_buffers, goal - 1, goal).expect("nodes");
                real.run();
                (search.run(), search.path(), real.path())
            };
            match (path, expected) {
                (Some(path), Some(expected)) => {
                    assert_eq!(status, Status::Found);
                    assert_eq!(path.cost.to_bits(), expected.cost.to_bits(), "{shown}");
                    let between = &expected.nodes[1..expected.nodes.len() - 1];
                    assert_eq!(path.nodes, between, "{shown}");
                    assert_eq!(path.edges.len(), path.nodes.len().saturating_sub(1));
                    found += 1;
                    direct += usize::from(path.nodes.is_empty());
                }
                (None, None) => {
                    assert_ne!(status, Status::Found);
                    denied += 1;
                }
                (path, expected) => panic!("{path:?} against {expected:?}: {shown}"),
            }
        }
    }
    let sums = format!("{found} found, {direct} direct, {denied} denied");
    assert!(found > 1_500 && direct > 200 && denied > 500, "{sums}");
}

/// Any slices give what one run gives; a budget and a flag stop it, and it runs on.
#[test]
fn slices_budgets_and_flags() {
    let mut stopped = 0;
    for seed in 0..200 {
        let instance = Instance::of(seed, 40);
        if instance.node_count == 0 {
            continue;
        }
        let graph = CsrGraph::from_edges(instance.node_count, &instance.arcs).expect("valid");
        let mut rng = SplitMix64::new(seed);
        let query = query(&mut rng, instance.node_count);
        let setup = Setup::new(&graph).recording(true);
        let mut buffers = SearchBuffers::new();
        let mut search = setup.anchored(&mut buffers, &query).expect("valid");
        let status = search.run();
        let whole = (status, search.path(), search.counters(), search.order().collect::<Vec<_>>());
        for slice in [1, 3] {
            let mut search = setup.anchored(&mut buffers, &query).expect("valid");
            while search.step(slice).is_none() {}
            let status = search.run();
            let sliced =
                (status, search.path(), search.counters(), search.order().collect::<Vec<_>>());
            assert_eq!(sliced, whole, "seed {seed}");
        }
        if whole.2.iterations > 2 {
            let mut search = setup.anchored(&mut buffers, &query).expect("valid");
            assert_eq!(search.run_within(2, None), Status::BudgetExhausted);
            assert_eq!((search.path(), search.counters().iterations), (None, 2));
            assert_eq!(search.run_within(0, Some(&AtomicBool::new(true))), Status::BudgetExhausted);
            assert_eq!(search.run(), whole.0);
            assert_eq!(search.path(), whole.1);
            let mut search = setup.anchored(&mut buffers, &query).expect("valid");
            assert_eq!(search.run_within(9, Some(&AtomicBool::new(true))), Status::Cancelled);
            assert_eq!(search.run(), whole.0);
            stopped += 1;
        }
    }
    assert!(stopped > 50, "only {stopped} searches were long enough");
}

/// Places along arcs: costs by hand, on one road in both directions, and past each other.
#[test]
fn places_along_arcs() {
    // 0 <-> 1 of weight 8, 1 -> 2 of 4 one way, 2 -> 0 of 1 one way.
    let edges = [(0, 1, 8.0), (1, 0, 8.0), (1, 2, 4.0), (2, 0, 1.0)];
    let graph = CsrGraph::from_edges(3, &edges).expect("valid");
    let mut buffers = SearchBuffers::new();
    let road = |along| ArcPoint { arc: 0, back: Some(1), along };
    let lane = |along| ArcPoint { arc: 2, back: None, along };
    let mut answer = |start, goal| {
        let query = Anchored::between_arcs(&graph, start, goal).expect("on arcs");
        let setup = Setup::new(&graph);
        let mut search = setup.anchored(&mut buffers, &query).expect("valid");
        search.run();
        search.path().map(|path| (path.cost, path.nodes))
    };
    assert_eq!(answer(road(0.25), road(0.75)), Some((4.0, vec![])));
    assert_eq!(answer(road(0.75), road(0.25)), Some((4.0, vec![])));
    assert_eq!(answer(road(0.5), road(0.5)), Some((0.0, vec![])));
    assert_eq!(answer(road(0.75), lane(0.5)), Some((2.0 + 2.0, vec![1])));
    assert_eq!(answer(lane(0.25), lane(0.75)), Some((2.0, vec![])));
    // Back along a one-way lane: all the way round.
    assert_eq!(answer(lane(0.75), lane(0.25)), Some((1.0 + 1.0 + 8.0 + 1.0, vec![2, 0, 1])));
    assert_eq!(answer(lane(1.0), road(0.125)), Some((0.0 + 1.0 + 1.0, vec![2, 0])));
}

#[test]
fn invalid_ends_are_named() {
    let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0), (1, 0, 1.0), (1, 1, 1.0)]).expect("valid");
    let mut buffers = SearchBuffers::new();
    let setup = Setup::new(&graph);
    let fine = Anchor { node: 0, cost: 0.0 };
    let mut error = |query: Anchored| setup.anchored(&mut buffers, &query).expect_err("invalid");
    let start = vec![fine, Anchor { node: 2, cost: 0.0 }];
    let named = error(Anchored { start, ..Anchored::default() });
    let expected =
        AnchorError::NodeOutOfRange { end: QueryEnd::Start, anchor: 1, node: 2, node_count: 2 };
    assert_eq!(named, expected);
    assert_eq!(named.to_string(), "start anchor 1: node 2 is not in 0..2");
    for cost in [f64::NAN, -1.0, f64::INFINITY] {
        let goal = vec![Anchor { node: 1, cost }];
        let named = error(Anchored { start: vec![fine], goal, direct: Some(cost) });
        assert!(matches!(named, AnchorError::InvalidCost { end: QueryEnd::Goal, anchor: 0, .. }));
        let named = error(Anchored { direct: Some(cost), ..Anchored::default() });
        assert!(matches!(named, AnchorError::InvalidDirect { .. }), "{named}");
    }

    let point = |arc, back, along| ArcPoint { arc, back, along };
    let good = point(0, Some(1), 0.5);
    for (bad, expected) in [
        (point(3, None, 0.5), AnchorError::NoSuchArc { arc: 3, arc_count: 3 }),
        (point(0, Some(7), 0.5), AnchorError::NoSuchArc { arc: 7, arc_count: 3 }),
        (point(0, Some(2), 0.5), AnchorError::NotTheWayBack { arc: 0, back: 2 }),
        (point(0, None, 1.5), AnchorError::InvalidFraction { along: 1.5 }),
    ] {
        assert_eq!(Anchored::between_arcs(&graph, bad, good), Err(expected));
        assert_eq!(Anchored::between_arcs(&graph, good, bad), Err(expected));
    }
}

/// All anchors of an end blocked: the start is named first, and a direct way needs none.
#[test]
fn blocked_anchors() {
    let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)]).expect("valid");
    let mut buffers = SearchBuffers::new();
    let anchors = |node| vec![Anchor { node, cost: 1.0 }];
    let query = Anchored { start: anchors(0), goal: anchors(1), direct: None };
    let mut run = |blocked: &dyn Fn(u32) -> bool, query: &Anchored| {
        let setup = Setup::new(&graph).with_blocked(blocked);
        setup.anchored(&mut buffers, query).expect("valid").run()
    };
    assert_eq!(run(&|_| false, &query), Status::Found);
    assert_eq!(run(&|_| true, &query), Status::StartInvalid);
    assert_eq!(run(&|node| node == 1, &query), Status::GoalInvalid);
    assert_eq!(run(&|_| true, &Anchored { direct: Some(9.0), ..query }), Status::Found);
    assert_eq!(run(&|_| false, &Anchored::default()), Status::NoPath);
}
