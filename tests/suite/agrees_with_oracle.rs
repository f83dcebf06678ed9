//! Every engine gives the reference's answer: status, cost, path, edges, counters and order of
//! expansion, bit for bit; and on exact sums the cost that a scan without a heap gives.
use csr_core::CsrGraph;
use oracle::points::{self, Cloud};
use oracle::{
    Direction as Way, Fnv, Graph, Instance, Query, Shape, SplitMix64, Status, StraightLine, Tree,
    Weights, fingerprint,
};
use search::{Direction, SearchBuffers, Setup};

use crate::answer::reference;
use crate::expert::{Plan, ask, grow};
use crate::trial::Trial;

#[test]
fn searches_equal_the_reference_and_the_scan() {
    let mut buffers = SearchBuffers::new();
    let (mut answers, mut found, mut reopened, mut scanned) = (0, 0, 0, 0);
    for seed in 0..12_000 {
        let trial = Trial::of(seed, if seed % 16 == 0 { 64 } else { 24 });
        let (start, goal) = trial.pair(0);
        let distance = trial.distance(start, goal);
        for (bidirectional, informed) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            let plan = Plan { bidirectional, ..Plan::new(start, goal) };
            let expected = trial.expected(plan, informed);
            let answer = trial.found(plan, informed, &mut buffers);
            assert_eq!(answer, expected, "{}: {plan:?}, informed: {informed}", trial.name());
            assert_eq!(answer.cost.to_bits(), expected.cost.to_bits(), "{}", trial.name());
            answers += 1;
            found += usize::from(answer.status == Status::Found);
            reopened += answer.reopened.unwrap_or(0);
            // Dijkstra and the scan round alike; the others only where nothing rounds.
            let bounded = trial.estimate_is_a_bound() && (!informed || !bidirectional);
            if bounded || !(bidirectional || informed) {
                scanned += 1;
                assert_eq!(answer.cost.to_bits(), distance.to_bits(), "{}: {plan:?}", trial.name());
            }
        }
    }
    assert!(answers == 48_000 && found > 20_000, "{answers} {found}");
    assert!(reopened > 500 && scanned > 15_000, "{reopened} {scanned}");
    println!("{answers} answers, {found} paths, {reopened} reopenings, {scanned} scanned");
}

#[test]
fn best_effort_and_budgets_equal_the_reference() {
    let mut buffers = SearchBuffers::new();
    let (mut efforts, mut exhausted) = (0, 0);
    for seed in 0..8_000 {
        let trial = Trial::of(seed, 24);
        let (start, goal) = trial.pair(1);
        for (budget, best_effort) in
            [(None, true), (Some(seed % 9), true), (Some(seed % 13), false)]
        {
            for (bidirectional, informed) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                if bidirectional && best_effort {
                    continue;
                }
                let plan = Plan { bidirectional, budget, best_effort, ..Plan::new(start, goal) };
                let expected = trial.expected(plan, informed);
                let answer = trial.found(plan, informed, &mut buffers);
                assert_eq!(answer, expected, "{}: {plan:?}, informed: {informed}", trial.name());
                efforts += usize::from(answer.best_effort.is_some());
                exhausted += usize::from(answer.status == Status::BudgetExhausted);
            }
        }
    }
    assert!(efforts > 5_000 && exhausted > 2_000, "{efforts} {exhausted}");
    println!("{efforts} best efforts, {exhausted} budgets used up");
}

/// Graphs of thousands of nodes, whose queues are long: the order of expansion shows every tie.
#[test]
fn long_queues_equal_the_reference() {
    let mut buffers = SearchBuffers::new();
    let (mut answers, mut expanded) = (0, 0);
    for seed in 0..55 {
        let shape = [Shape::Grid, Shape::Sparse, Shape::Road, Shape::Chain, Shape::Components]
            [seed as usize % 5];
        let weights = Weights::ALL[seed as usize / 5];
        let instance = Instance::sized(seed, shape, weights, 3_000);
        let n = instance.node_count;
        let name = instance.name();
        let reference_graph = Graph::directed(n, &instance.arcs);
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let points = points::cloud(seed, Cloud::Lattice, n);
        // No bound of anything, but the same for both: nodes tie and are reopened.
        let mean = graph.mean_weight();
        let factor = if mean < f64::INFINITY { 0.5 * mean } else { 1e306 };
        let expected_line = StraightLine::scaled(&points, factor);
        let estimate = |u, v| expected_line.estimate(u, v);
        let line = search::StraightLine::with_factor(&graph, &points, factor);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..3 {
            let (start, goal) = (rng.node(n), rng.node(n));
            for bidirectional in [false, true] {
                let plan = Plan { bidirectional, ..Plan::new(start, goal) };
                let query = Query::new(&reference_graph, start, goal);
                let answer = ask(Setup::new(&graph), &mut buffers, plan).expect("nodes");
                assert!(answer == reference(&query, bidirectional), "{name}: {plan:?}");
                expanded += answer.expanded.len();
                let setup = Setup::new(&graph).with_heuristic(&line);
                let answer = ask(setup, &mut buffers, plan).expect("nodes");
                let query = Query { estimate: Some(&estimate), ..query };
                assert!(answer == reference(&query, bidirectional), "{name}: {plan:?}, line");
                expanded += answer.expanded.len();
                answers += 2;
            }
        }
    }
    assert!(answers == 55 * 12 && expanded > 200_000, "{answers} {expanded}");
    println!("{answers} answers, {expanded} expansions in the same order");
}

/// Graphs on which nothing goes as a search hopes: many parallel arcs, many ties, an estimate that
/// has nothing to do with the distances, so that nodes are reopened again and again and parents
/// shrink behind their children.
#[test]
fn reopening_at_every_turn_equals_the_reference() {
    let mut buffers = SearchBuffers::new();
    let (mut reopened, mut efforts) = (0, 0);
    for seed in 0..6_000 {
        let trial = Trial::wild(seed);
        let (start, goal) = trial.pair(4);
        for bidirectional in [false, true] {
            for budget in [None, Some(2 + seed % 40)] {
                let best_effort = !bidirectional;
                let plan = Plan { bidirectional, budget, best_effort, ..Plan::new(start, goal) };
                let expected = trial.expected(plan, true);
                let answer = trial.found(plan, true, &mut buffers);
                assert_eq!(answer, expected, "{}: {plan:?}", trial.name());
                reopened += answer.reopened.unwrap_or(0);
                efforts += usize::from(answer.best_effort.is_some());
            }
        }
    }
    assert!(reopened > 20_000 && efforts > 1_000, "{reopened} {efforts}");
    println!("{reopened} reopenings, {efforts} best efforts");
}

#[test]
fn trees_and_fingerprints_equal_the_reference() {
    let mut buffers = SearchBuffers::new();
    let (mut settled, mut prints) = (0, Fnv::new());
    for seed in 0..6_000 {
        let trial = Trial::of(seed, 40);
        let (root, _) = trial.pair(2);
        assert_eq!(trial.graph.fingerprint(), fingerprint(&trial.reference), "{}", trial.name());
        prints.bytes(&trial.graph.fingerprint().to_le_bytes());
        for (direction, way) in
            [(Direction::Forward, Way::Forward), (Direction::Backward, Way::Backward)]
        {
            let tree = Tree::grow(&trial.reference, root, way);
            let (answer, edges) = grow(Setup::new(&trial.graph), &mut buffers, root, direction)
                .expect("the root is a node");
            let name = format!("{}, {direction:?} from {root}", trial.name());
            assert_eq!(answer.distances, tree.distance, "{name}");
            assert_eq!(answer.settled, tree.order, "{name}");
            assert_eq!(answer.parents, tree.parent, "{name}");
            assert_eq!(edges, tree.parent_arc, "{name}");
            settled += tree.order.len();
        }
    }
    assert!(settled > 50_000, "{settled}");
    println!("{settled} nodes settled, all fingerprints {:016x}", prints.value());
}
