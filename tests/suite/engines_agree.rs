//! Whatever is asked, every way of asking it costs the same.
use csr_core::CsrGraph;
use oracle::{Graph, Instance, Landmarks, Shape, SplitMix64, Status, Strategy, Weights};
use search::{Direction, SearchBuffers, Setup};

use crate::expert::{Plan, ask};

#[test]
fn one_cost_from_every_engine() {
    let mut buffers = SearchBuffers::new();
    let (mut found, mut denied, mut spared) = (0, 0, 0);
    for seed in 0..24 {
        let shape = [Shape::Grid, Shape::Road, Shape::Sparse, Shape::Components][seed as usize % 4];
        let weights =
            [Weights::Integers, Weights::SmallIntegers, Weights::Dyadic][seed as usize / 4 % 3];
        let instance = Instance::with(seed, shape, weights, 1_500);
        let n = instance.node_count;
        let name = instance.name();
        let reference = Graph::directed(n, &instance.arcs);
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let strategy = if seed % 2 == 0 { Strategy::Avoid } else { Strategy::Farthest };
        let landmarks = Landmarks::select(&reference, strategy, 6, seed).expect("small sums");
        let bound = |source, target| landmarks.lower_bound(source, target);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..12 {
            let (start, goal) = (rng.node(n), rng.node(n));
            let plain = Setup::new(&graph);
            let mut answers = Vec::new();
            for bidirectional in [false, true] {
                let plan = Plan { bidirectional, ..Plan::new(start, goal) };
                answers.push(ask(plain, &mut buffers, plan).expect("nodes"));
                answers.push(ask(plain.with_heuristic(bound), &mut buffers, plan).expect("nodes"));
            }
            let cost = answers[0].cost;
            for answer in &answers {
                assert_eq!(answer.cost.to_bits(), cost.to_bits(), "{name}: {start} to {goal}");
            }
            spared += answers[0].iterations.saturating_sub(answers[1].iterations);
            let finite = (cost < f64::INFINITY).then_some(cost);
            let mut tree = plain.tree(&mut buffers, start, Direction::Forward).expect("a node");
            assert_eq!(tree.grow_to(goal).expect("a node"), finite, "{name}");
            assert_eq!(tree.path(goal).map(|path| path.cost), finite, "{name}");
            if let Some(path) = tree.path(goal) {
                assert_eq!((&path.nodes, &path.edges), (&answers[0].nodes, &answers[0].edges));
            }
            let mut tree = plain.tree(&mut buffers, goal, Direction::Backward).expect("a node");
            tree.grow();
            assert_eq!(tree.distance(start), finite, "{name}: backward");
            match answers[0].status {
                Status::Found => found += 1,
                _ => denied += 1,
            }
        }
    }
    assert!(found > 100 && denied > 20 && spared > 5_000, "{found} {denied} {spared}");
    println!("{found} costs agreed on, {denied} denials, {spared} iterations spared by landmarks");
}

/// Going on to another goal, and growing a tree bit by bit, answer as fresh searches do.
#[test]
fn continued_searches_answer_like_fresh_ones() {
    let (mut buffers, mut others) = (SearchBuffers::new(), SearchBuffers::new());
    let (mut found, mut settled) = (0, 0);
    for seed in 0..154 {
        let instance = Instance::of(seed, 120);
        let n = instance.node_count;
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let setup = Setup::new(&graph);
        let mut rng = SplitMix64::new(seed);
        let start = rng.node(n);
        let goals: Vec<u32> = (0..8).map(|_| rng.node(n)).collect();
        let mut search = setup.astar(&mut buffers, start, goals[0]).expect("nodes");
        for &goal in &goals {
            search.continue_to(goal).expect("a node");
            search.run();
            let mut fresh = setup.astar(&mut others, start, goal).expect("nodes");
            fresh.run();
            assert_eq!(search.path(), fresh.path(), "{}: {start} to {goal}", instance.name());
            found += usize::from(fresh.path().is_some());
        }
        let mut whole = setup.tree(&mut buffers, start, Direction::Forward).expect("a node");
        whole.grow();
        let mut parts = setup.tree(&mut others, start, Direction::Forward).expect("a node");
        let limit = whole.distance(goals[0]).unwrap_or(1.0);
        parts.grow_within(limit);
        for node in 0..n as u32 {
            let near = whole.distance(node).filter(|&distance| distance <= limit);
            assert_eq!(parts.distance(node), near, "{}: within {limit}", instance.name());
        }
        let known = goals.iter().filter(|&&goal| whole.distance(goal).is_some()).count();
        assert_eq!(parts.grow_to_all(&goals).expect("nodes"), known);
        parts.step(2, None);
        parts.grow();
        for node in 0..n as u32 {
            assert_eq!(parts.distance(node), whole.distance(node), "{}", instance.name());
            assert_eq!(parts.path(node), whole.path(node), "{}", instance.name());
            settled += usize::from(parts.distance(node).is_some());
        }
    }
    assert!(found > 400 && settled > 3_000, "{found} {settled}");
    println!("{found} goals reached by going on, {settled} nodes settled in parts");
}
