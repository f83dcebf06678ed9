//! Options: what runs, what the hooks see, limits and extras.
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use surepath::{Algorithm, Answer, Error, Graph, QueryOptions, Status};

/// Seconds on the edges of a strip of squares, and places to them; twice around is slow.
fn strip() -> Graph {
    let mut edges = Vec::new();
    let mut positions = Vec::new();
    for column in 0..40u32 {
        for row in 0..3 {
            let node = 3 * column + row;
            positions.push([f64::from(column), f64::from(row), 0.0]);
            if row < 2 {
                edges.push((node, node + 1, 2.0));
            }
            if column < 39 {
                edges.push((node, node + 3, f64::from(1 + row)));
            }
        }
    }
    let mut graph = Graph::from_edges(&edges).expect("the strip is a graph");
    graph.set_positions(positions).expect("there is one for each node");
    graph
}

fn ask(graph: &Graph, start: u32, goal: u32, options: &QueryOptions<'_>) -> Answer {
    graph.find_path_with(start, goal, options).expect("both ends are nodes")
}

/// EST-4: what runs with and without an estimate, and what the answer says of it.
#[test]
fn the_answer_says_what_ran() {
    use Algorithm::{AStar, Auto, BidirectionalAStar, BidirectionalDijkstra, Dijkstra};
    let graph = strip();
    let cost = ask(&graph, 0, 117, &QueryOptions::new()).cost();
    assert_eq!(cost, Some(39.0));
    let cases = [
        (Auto, AStar, Dijkstra),
        (Dijkstra, Dijkstra, Dijkstra),
        (AStar, AStar, Dijkstra),
        (BidirectionalDijkstra, BidirectionalDijkstra, BidirectionalDijkstra),
        (BidirectionalAStar, BidirectionalAStar, BidirectionalDijkstra),
    ];
    for (asked, with, without) in cases {
        let options = QueryOptions::new().algorithm(asked);
        let answer = ask(&graph, 0, 117, &options);
        assert_eq!((answer.algorithm, answer.cost()), (with, cost), "{asked}");
        let named: Vec<_> = answer.estimates.names().collect();
        let expected: &[&str] = if with.is_informed() { &["straight-line"] } else { &[] };
        assert_eq!(named, expected, "{asked}");

        let answer = ask(&graph, 0, 117, &options.clone().straight_line(false));
        assert_eq!((answer.algorithm, answer.cost()), (without, cost), "{asked}");
        assert!(answer.estimates.is_empty());

        // The caller's own is an estimate too, even one that says nothing.
        let own = options.straight_line(false).heuristic(|_, _| f64::NAN);
        let answer = ask(&graph, 0, 117, &own);
        assert_eq!((answer.algorithm, answer.cost()), (with, cost), "{asked}");
        assert_eq!(answer.estimates.heuristic, with.is_informed());
        assert_eq!(asked.name().parse(), Ok(asked));
    }
    let error = "a*".parse::<Algorithm>().expect_err("it is refused").to_string();
    assert!(error.starts_with("algorithm `a*` is none of auto, dijkstra, astar, "), "{error}");
}

/// EST-1, EST-2: the maximum of all estimates counts, and a caller's `+inf` closes a node.
#[test]
fn estimates_join_by_their_maximum() {
    let graph = strip();
    let line = ask(&graph, 0, 119, &QueryOptions::new());
    let exact = graph
        .tree(119, surepath::Direction::Backward, &QueryOptions::new())
        .expect("the root is a node");
    let own = QueryOptions::new().heuristic(|node, _| exact.distances()[node as usize]);
    let both = ask(&graph, 0, 119, &own);
    assert_eq!(both.cost(), line.cost());
    assert!(both.expanded() < line.expanded(), "{} {}", both.expanded(), line.expanded());
    assert!(both.estimates.straight_line && both.estimates.heuristic);
    let worse = QueryOptions::new().heuristic(|_, _| -7.0);
    assert_eq!(ask(&graph, 0, 119, &worse).counters, line.counters);
    let closed =
        QueryOptions::new().heuristic(|node, _| if node % 3 == 1 { f64::INFINITY } else { 0.0 });
    assert_eq!(ask(&graph, 0, 119, &closed).status, Status::NoPath);
    assert_eq!(ask(&graph, 0, 117, &closed).cost(), Some(39.0));
}

/// COST-1: the hook sees tail, head and weight in the arc's true direction, from both sides, and
/// an arc without a price cannot be taken.
#[test]
fn hooks_see_the_true_direction() -> Result<(), Error> {
    let graph = Graph::from_directed_edges(&[(0, 1, 1.0), (1, 2, 2.0), (0, 2, 4.0)])?;
    for algorithm in Algorithm::RUNNING {
        let calls = AtomicU32::new(0);
        let cost = |tail: u32, head: u32, weight: f64| {
            calls.fetch_add(1, Ordering::Relaxed);
            assert!(tail < head);
            assert_eq!(weight, [[0.0, 1.0, 4.0], [0.0, 0.0, 2.0]][tail as usize][head as usize]);
            if (tail, head) == (1, 2) { f64::NAN } else { weight }
        };
        let options = QueryOptions::new().algorithm(algorithm).edge_cost(cost);
        let answer = graph.find_path_with(0, 2, &options)?;
        assert_eq!((answer.cost(), answer.edges()), (Some(4.0), &[2][..]));
        assert!(calls.load(Ordering::Relaxed) >= 3);
    }
    Ok(())
}

/// ASTAR-1: blocked ends, the start first, at no iteration, also where they are the same.
#[test]
fn blocked_ends_are_told_apart() -> Result<(), Error> {
    let graph = Graph::from_edges(&[(0, 1, 1.0)])?;
    for algorithm in Algorithm::RUNNING {
        let options = QueryOptions::new().algorithm(algorithm).blocked(|node| node == 1);
        for (start, goal, status) in [
            (1, 0, Status::StartInvalid),
            (0, 1, Status::GoalInvalid),
            (1, 1, Status::StartInvalid),
        ] {
            let answer = graph.find_path_with(start, goal, &options)?;
            assert_eq!((answer.status, answer.iterations()), (status, 0));
            assert_eq!((answer.cost(), answer.partial), (None, None));
        }
    }
    Ok(())
}

/// ASTAR-7, ASTAR-8, BIDI-5: budgets and flags.
#[test]
fn searches_stop_when_told() {
    let graph = strip();
    let set = AtomicBool::new(true);
    for algorithm in Algorithm::RUNNING {
        let options = QueryOptions::new().algorithm(algorithm);
        let whole = ask(&graph, 0, 119, &options);
        let enough = ask(&graph, 0, 119, &options.clone().budget(whole.iterations()));
        assert_eq!(enough, whole, "{algorithm}");
        let short = ask(&graph, 0, 119, &options.clone().budget(whole.iterations() - 1));
        assert_eq!(short.status, Status::BudgetExhausted, "{algorithm}");
        assert_eq!(short.iterations(), whole.iterations() - 1, "{algorithm}");
        let cancelled = ask(&graph, 0, 119, &options.cancel(&set));
        assert_eq!((cancelled.status, cancelled.iterations()), (Status::Cancelled, 0));
    }
}

/// BEST-1: the way to the nearest reached node, by the estimates that exist, from each algorithm;
/// towards a blocked goal from the start alone.
#[test]
fn best_effort_ends_near_the_goal() {
    let graph = strip();
    for algorithm in Algorithm::RUNNING {
        let options = QueryOptions::new().algorithm(algorithm).best_effort(true);
        let found = ask(&graph, 0, 117, &options);
        assert_eq!((found.status, &found.partial), (Status::Found, &None));

        // A wall with the goal behind it: node 57 is the nearest on this side.
        let walled = options.clone().blocked(|node| node / 3 == 20);
        let answer = ask(&graph, 0, 117, &walled);
        assert_eq!(answer.status, Status::NoPath, "{algorithm}");
        let partial = answer.partial.expect("the start is reached");
        assert_eq!((partial.nodes.last(), partial.cost), (Some(&57), 19.0), "{algorithm}");

        let blocked = options.clone().blocked(|node| node == 117);
        let answer = ask(&graph, 0, 117, &blocked);
        assert_eq!(answer.status, Status::GoalInvalid, "{algorithm}");
        assert!(!answer.algorithm.is_bidirectional());
        let partial = answer.partial.expect("the start is reached");
        assert_eq!(partial.nodes.last(), Some(&114), "{algorithm}");

        let short = ask(&graph, 0, 117, &options.budget(3));
        assert_eq!(short.status, Status::BudgetExhausted, "{algorithm}");
        assert!(short.partial.is_some_and(|path| path.nodes.len() > 1), "{algorithm}");
    }
    let options = QueryOptions::new().best_effort(true).blocked(|node| node == 0);
    let answer = ask(&graph, 0, 117, &options);
    assert_eq!((answer.status, answer.partial), (Status::StartInvalid, None));
}

/// The order of expansion comes where asked for, and counts what the counter counts.
#[test]
fn expansions_are_recorded_on_request() {
    let graph = strip();
    for algorithm in Algorithm::RUNNING {
        let options = QueryOptions::new().algorithm(algorithm);
        assert!(ask(&graph, 0, 119, &options).order.is_empty());
        let recorded = ask(&graph, 0, 119, &options.record_expansions(true));
        assert_eq!(recorded.order.len() as u64, recorded.expanded());
        assert_eq!(recorded.order[0], 0);
        assert!(!algorithm.is_bidirectional() || recorded.order[1] == 119);
    }
}

/// EST-3: positions are checked, fitted to the weights, and forgotten when nodes are added.
#[test]
fn positions_make_an_estimate_while_they_hold() -> Result<(), Error> {
    let mut graph = Graph::from_edges(&[(0, 1, 2.0), (1, 2, 2.0)])?;
    let error = graph.set_positions(vec![[0.0; 3]; 2]).expect_err("it is refused");
    assert_eq!(error.to_string(), "2 positions for 3 nodes");
    let error = graph
        .set_positions(vec![[0.0; 3], [0.0, f64::NAN, 0.0], [0.0; 3]])
        .expect_err("it is refused");
    assert_eq!(error.to_string(), "node 1: y NaN is not finite");
    assert!(graph.straight_line().is_none());

    graph.set_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]])?;
    let factor = |graph: &Graph| graph.straight_line().map(|line| line.factor());
    let scale = 1.0 - 1.0 / 4_294_967_296.0;
    assert_eq!(factor(&graph), Some(2.0 * scale));
    graph.set_weight(0, 1.0)?;
    assert_eq!(factor(&graph), Some(scale), "an edit fits it anew");
    graph.set_weight(1, 0.0)?;
    assert_eq!(factor(&graph), None, "a factor of 0 is no estimate");
    graph.set_weight(1, 1.0)?;
    let node = graph.add_node()?;
    assert_eq!((factor(&graph), graph.positions().len()), (None, 0));
    assert_eq!(graph.find_path(0, 2)?.algorithm, Algorithm::Dijkstra);
    let positions = (0..=node).map(|x| [f64::from(x), 0.0, 0.0]).collect();
    graph.set_positions(positions)?;
    assert_eq!(graph.find_path(0, 2)?.algorithm, Algorithm::AStar);
    graph.set_positions(Vec::new())?;
    assert_eq!(graph.find_path(0, 2)?.algorithm, Algorithm::Dijkstra);
    Ok(())
}

/// BIDI-7: with an estimate that is admissible and not consistent a bidirectional search answers with
/// a real path, whose arcs may sum to less than `mu`, never to more; A* with the cheapest.
#[test]
fn inconsistent_estimates_still_give_real_paths() -> Result<(), Error> {
    const SIDE: u32 = 7;
    let mut edges = Vec::new();
    for node in 0..SIDE * SIDE {
        if (node + 1) % SIDE > 0 {
            edges.push((node, node + 1, f64::from(1 + node * 7 % 5)));
        }
        if node + SIDE < SIDE * SIDE {
            edges.push((node, node + SIDE, f64::from(1 + node * 3 % 4)));
        }
    }
    let graph = Graph::from_edges(&edges)?;
    let goal = SIDE * SIDE - 1;
    let distances = (0..=goal).map(|node| graph.distances(node)).collect::<Result<Vec<_>, _>>()?;
    let cheapest = distances[0][goal as usize];
    let (mut dearer, mut less_than_mu) = (0, 0);
    for seed in 0..100u64 {
        let estimate = |source: u32, target: u32| {
            let mixed = seed + u64::from(source) * 31 + u64::from(target) * 17 + 1;
            let share = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60;
            (distances[source as usize][target as usize] * share as f64 / 15.0).floor()
        };
        let options = QueryOptions::bidirectional().heuristic(estimate);
        let answer = graph.find_path_with(0, goal, &options)?;
        let mut sum = 0.0;
        for (step, &edge) in answer.nodes().windows(2).zip(answer.edges()) {
            let edge = graph.edge(edge).expect("the edge is there");
            assert_eq!(step, [edge.tail, edge.head]);
            sum += edge.weight;
        }
        assert_eq!((answer.nodes()[0], answer.nodes().last()), (0, Some(&goal)));
        let mu = answer.cost().expect("there is a path");
        assert!(cheapest <= sum && sum <= mu, "{cheapest} {sum} {mu}");
        dearer += u32::from(mu > cheapest);
        less_than_mu += u32::from(sum < mu);
        let options = options.algorithm(Algorithm::AStar);
        assert_eq!(graph.find_path_with(0, goal, &options)?.cost(), Some(cheapest));
    }
    assert!(dearer > 0 && less_than_mu > 0, "{dearer} {less_than_mu}");
    Ok(())
}
