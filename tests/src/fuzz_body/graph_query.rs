//! Every engine over small graphs against the oracle: the same status, cost, path, counters and
//! order, in one run and in slices, with buffers that were used before (ASTAR-1, ASTAR-2, ASTAR-3,
//! ASTAR-4, ASTAR-5, ASTAR-6, ASTAR-7, BEST-1, COST-1, BIDI-1, BIDI-2, BIDI-3, BIDI-4, BIDI-5,
//! BIDI-6, TREE-1, TREE-2, TREE-3).
use super::Feed;
use csr_core::CsrGraph;
use oracle::{Graph, Query};
use search::{ArcCost, Blocked, Direction, Heuristic, SearchBuffers, Setup, Status};

const MAX_NODES: usize = 14;

/// A graph and its hooks, as tables.
struct World {
    node_count: usize,
    arcs: Vec<(u32, u32, f64)>,
    /// What an arc costs in place of its weight, by tail and head; without it the weight.
    factors: Option<Vec<f64>>,
    blocked: Vec<bool>,
    /// `estimates[source * node_count + target]`, not cleaned.
    estimates: Option<Vec<f64>>,
}

/// All that an answer says, comparable bit for bit.
#[derive(Debug, PartialEq)]
struct Told {
    status: oracle::Status,
    cost: Option<u64>,
    nodes: Vec<u32>,
    edges: Vec<u32>,
    order: Vec<u32>,
    iterations: u64,
    reopened: u64,
    /// Nodes, edges and cost of a best effort.
    partial: Option<(Vec<u32>, Vec<u32>, u64)>,
}

/// Reads a graph with hooks and asks it some questions, by every engine.
pub(super) fn graph_query(data: &[u8]) {
    let mut feed = Feed::new(data);
    let world = world(&mut feed);
    let mut buffers = SearchBuffers::new();
    for _ in 0..4 {
        let question = Question {
            start: feed.below(world.node_count) as u32,
            goal: feed.below(world.node_count) as u32,
            budget: match feed.byte() {
                byte @ 0..=39 => Some(u64::from(byte)),
                _ => None,
            },
            best_effort: feed.byte() % 2 == 1,
            slice: 1 + feed.below(4) as u64,
        };
        ask(&world, question, &mut buffers);
        if feed.is_empty() {
            break;
        }
    }
}

fn world(feed: &mut Feed) -> World {
    let node_count = 1 + feed.below(MAX_NODES);
    let arc_count = feed.below(6 * node_count);
    let arcs = (0..arc_count)
        .map(|_| (feed.below(node_count) as u32, feed.below(node_count) as u32, feed.weight()))
        .collect();
    let square = node_count * node_count;
    let factors = (feed.byte() % 3 == 1)
        .then(|| (0..square).map(|_| if feed.byte() < 24 { feed.float() } else { 1.0 }).collect());
    let mut blocked = vec![false; node_count];
    for _ in 0..feed.below(3) {
        blocked[feed.below(node_count)] = true;
    }
    let estimates = (feed.byte() % 2 == 1).then(|| {
        (0..square).map(|_| if feed.byte() < 24 { feed.float() } else { feed.weight() }).collect()
    });
    World { node_count, arcs, factors, blocked, estimates }
}

impl World {
    fn estimate(&self, source: u32, target: u32) -> f64 {
        let at = source as usize * self.node_count + target as usize;
        self.estimates.as_ref().map_or(0.0, |estimates| estimates[at])
    }

    fn cost(&self, tail: u32, head: u32, weight: f64) -> f64 {
        let at = tail as usize * self.node_count + head as usize;
        self.factors.as_ref().map_or(weight, |factors| factors[at] * weight)
    }
}

#[derive(Clone, Copy, Debug)]
struct Question {
    start: u32,
    goal: u32,
    budget: Option<u64>,
    best_effort: bool,
    slice: u64,
}

fn ask(world: &World, question: Question, buffers: &mut SearchBuffers) {
    let graph = CsrGraph::from_edges(world.node_count, &world.arcs).expect("arcs are valid");
    let reference = Graph::directed(world.node_count, &world.arcs);
    let cost = |tail, head, weight| world.cost(tail, head, weight);
    let blocked = |node: u32| world.blocked[node as usize];
    let estimate = |source, target| world.estimate(source, target);
    let setup = Setup::new(&graph)
        .with_cost(cost)
        .with_blocked(blocked)
        .recording(true)
        .best_effort(question.best_effort);
    let query = Query {
        cost: Some(&cost),
        blocked: Some(&blocked),
        budget: question.budget,
        best_effort: question.best_effort,
        ..Query::new(&reference, question.start, question.goal)
    };
    one_way(&setup, &query, question, buffers);
    both_ways(&setup, &query, question, buffers);
    tree(&setup, world, question, buffers);
    if world.estimates.is_some() {
        let setup = setup.with_heuristic(estimate);
        let query = Query { estimate: Some(&estimate), ..query };
        one_way(&setup, &query, question, buffers);
        both_ways(&setup, &query, question, buffers);
    }
}

fn one_way<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: &Setup<'_, C, H, B>,
    query: &Query<'_>,
    question: Question,
    buffers: &mut SearchBuffers,
) {
    let expected = query.search();
    let partial = expected.best_effort.as_ref();
    let expected = Told {
        status: expected.status,
        cost: (expected.status == oracle::Status::Found).then_some(expected.cost.to_bits()),
        partial: partial.map(|path| (path.nodes.clone(), path.arcs.clone(), path.cost.to_bits())),
        nodes: expected.nodes,
        edges: expected.arcs,
        order: expected.order,
        iterations: expected.iterations,
        reopened: expected.reopened,
    };
    for sliced in [false, true] {
        let mut search =
            setup.astar(buffers, question.start, question.goal).expect("both ends are nodes");
        let budget = question.budget.unwrap_or(u64::MAX);
        if sliced {
            let mut left = budget;
            while left > 0 && search.step(question.slice.min(left)).is_none() {
                left = left.saturating_sub(question.slice);
            }
        }
        let status = search.run_within(budget, None);
        let path = search.path().unwrap_or_default();
        let wants_partial =
            question.best_effort && !matches!(status, Status::Found | Status::StartInvalid);
        let partial = if wants_partial { search.best_effort() } else { None };
        let told = Told {
            status: same(status),
            cost: search.cost().map(f64::to_bits),
            nodes: path.nodes,
            edges: path.edges,
            order: search.order().collect(),
            iterations: search.counters().iterations,
            reopened: search.counters().reopened,
            partial: partial.map(|path| (path.nodes, path.edges, path.cost.to_bits())),
        };
        assert_eq!(told, expected, "{question:?}, sliced: {sliced}");
    }
}

fn both_ways<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: &Setup<'_, C, H, B>,
    query: &Query<'_>,
    question: Question,
    buffers: &mut SearchBuffers,
) {
    let expected = query.search_bidirectional();
    for sliced in [false, true] {
        let mut search = setup
            .bidirectional(buffers, question.start, question.goal)
            .expect("both ends are nodes");
        let budget = question.budget.unwrap_or(u64::MAX);
        if sliced {
            let mut left = budget;
            while left > 0 && search.step(question.slice.min(left)).is_none() {
                left = left.saturating_sub(question.slice);
            }
        }
        let status = same(search.run_within(budget, None));
        let path = search.path().unwrap_or_default();
        let at = format!("{question:?}, sliced: {sliced}");
        assert_eq!(status, expected.status, "{at}");
        let cost = (status == oracle::Status::Found).then_some(expected.cost.to_bits());
        assert_eq!(search.cost().map(f64::to_bits), cost, "{at}");
        assert_eq!(
            (path.nodes, path.edges),
            (expected.nodes.clone(), expected.arcs.clone()),
            "{at}"
        );
        assert_eq!(search.order().collect::<Vec<_>>(), sides(&expected.order), "{at}");
        assert_eq!(search.counters().expanded, expected.expanded, "{at}");
        assert_eq!(search.counters().iterations, expected.expanded, "{at}");
        assert_eq!(search.counters().reopened, expected.reopened, "{at}");
        assert_eq!(search.meeting_node(), expected.meeting_node, "{at}");
    }
}

fn sides(order: &[(oracle::Side, u32)]) -> Vec<u32> {
    order.iter().map(|&(_, node)| node).collect()
}

/// Grows trees in steps, and compares distances with those of a scan without a heap.
fn tree<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: &Setup<'_, C, H, B>,
    world: &World,
    question: Question,
    buffers: &mut SearchBuffers,
) {
    let root = question.start;
    let open = |node: u32| !world.blocked[node as usize];
    let priced: Vec<(u32, u32, f64)> = world
        .arcs
        .iter()
        .map(|&(tail, head, weight)| (tail, head, world.cost(tail, head, weight)))
        .filter(|&(tail, head, cost)| {
            open(tail) && open(head) && (0.0..f64::INFINITY).contains(&cost)
        })
        .collect();
    for direction in [Direction::Forward, Direction::Backward] {
        let distances = match direction {
            _ if !open(root) => vec![f64::INFINITY; world.node_count],
            Direction::Forward => oracle::distances_from(root, world.node_count, &priced),
            Direction::Backward => oracle::distances_to(root, world.node_count, &priced),
        };
        let mut tree = setup.tree(buffers, root, direction).expect("the root is a node");
        let limit = question.slice as f64;
        tree.grow_within(limit);
        for (node, &distance) in (0..).zip(&distances) {
            let within = (distance <= limit).then_some(distance.to_bits());
            assert_eq!(tree.distance(node).map(f64::to_bits), within, "{direction:?}, {node}");
        }
        let reached = |node: u32| distances[node as usize] < f64::INFINITY;
        let found = tree.grow_to(question.goal).expect("the goal is a node");
        assert_eq!(found.is_some(), reached(question.goal));
        tree.grow();
        for (node, &distance) in (0..).zip(&distances) {
            let expected = reached(node).then_some(distance.to_bits());
            assert_eq!(tree.distance(node).map(f64::to_bits), expected, "{direction:?}, {node}");
            let Some(path) = tree.path(node) else { continue };
            let sum = match direction {
                Direction::Forward => walk(world, path.edges.iter()),
                Direction::Backward => walk(world, path.edges.iter().rev()),
            };
            assert_eq!(sum.to_bits(), distance.to_bits(), "{direction:?}, {node}");
        }
        let order: Vec<f64> = tree.order().map(|node| distances[node as usize]).collect();
        assert!(order.is_sorted(), "{order:?}");
        assert_eq!(order.len(), (0..world.node_count as u32).filter(|&node| reached(node)).count());
    }
}

/// The sum of the edges' costs, from the root on.
fn walk<'e>(world: &World, edges: impl Iterator<Item = &'e u32>) -> f64 {
    edges.fold(0.0, |sum, &edge| {
        let (tail, head, weight) = world.arcs[edge as usize];
        sum + world.cost(tail, head, weight)
    })
}

fn same(status: Status) -> oracle::Status {
    match status {
        Status::Found => oracle::Status::Found,
        Status::NoPath => oracle::Status::NoPath,
        Status::StartInvalid => oracle::Status::StartInvalid,
        Status::GoalInvalid => oracle::Status::GoalInvalid,
        Status::BudgetExhausted => oracle::Status::BudgetExhausted,
        other => panic!("nothing was cancelled, and yet {other:?}"),
    }
}
