//! Point graphs with pooled memory and plain options.
use surepath::generate;
use surepath::point_graph::LinkIndex;
use surepath::{
    Algorithm, Error, Graph, LinkOptions, PathEnd, Point3, PointGraph, QueryOptions, Status,
};

fn row(count: u32) -> Result<PointGraph, Error> {
    let points: Vec<Point3> = (0..count).map(|i| Point3::plane(f64::from(i), 0.0)).collect();
    PointGraph::from_points(&points, &LinkOptions::new().max_distance(1.0))
}

/// A graph of the same links and positions answers alike, but for a straight line that is fitted
/// and so a little shorter.
#[test]
fn answers_equal_those_of_the_graph_of_the_links() -> Result<(), Error> {
    let mut state = 7u64;
    let mut coordinate = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / 16_777_216.0
    };
    let points: Vec<Point3> =
        (0..400).map(|_| Point3::new(coordinate(), coordinate(), coordinate())).collect();
    let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(5))?;
    let links: Vec<_> = graph.links().collect();
    let listed = Graph::from_edges_with(&links, Some(400), false)?;
    assert_eq!(graph.fingerprint(), listed.fingerprint());
    let mut found = 0;
    for algorithm in Algorithm::RUNNING {
        let options = QueryOptions::new().algorithm(algorithm).record_expansions(true);
        for start in (0..400).step_by(37) {
            let there = 399 - start;
            let answer = graph.find_path_with(start, there, &options)?;
            assert_eq!(answer.algorithm, algorithm);
            assert_eq!(answer.estimates.straight_line, algorithm.is_informed());
            let expected = listed.find_path(start, there)?;
            assert_eq!(answer.is_found(), expected.is_found());
            assert_eq!(graph.reachable(start, there)?, expected.is_found());
            if let (Some(cost), Some(other)) = (answer.cost(), expected.cost()) {
                assert!((cost - other).abs() <= 1e-9 * other, "{cost} for {other}");
                found += 1;
            }
            let at = graph.points()[start as usize];
            assert_eq!(graph.find_path_with(at, there, &options)?, answer);
        }
    }
    assert!(found > 20, "{found} paths");
    Ok(())
}

#[test]
fn hooks_budgets_and_blocked_nodes() -> Result<(), Error> {
    let graph = row(10)?;
    let blocked = QueryOptions::new().blocked(|node| node == 4);
    assert_eq!(graph.find_path_with(0, 9, &blocked)?.status, Status::NoPath);
    assert_eq!(graph.find_path_with(4, 9, &blocked)?.status, Status::StartInvalid);
    // PTS-8: snapping knows nothing of blocked nodes; with a filter it does.
    let at = Point3::plane(4.1, 0.0);
    assert_eq!(graph.find_path_with(0, at, &blocked)?.status, Status::GoalInvalid);
    assert_eq!(graph.nearest_node_where(at, |node| node != 4)?, Some(5));
    let budget = QueryOptions::new().budget(3);
    assert_eq!(graph.find_path_with(0, 9, &budget)?.status, Status::BudgetExhausted);
    let doubled = QueryOptions::new().edge_cost(|_, _, weight| 2.0 * weight);
    assert_eq!(graph.find_path_with(0, 9, &doubled)?.cost(), Some(18.0));
    let far = QueryOptions::new().best_effort(true).blocked(|node| node == 7);
    let partial = graph.find_path_with(2, 9, &far)?.partial.expect("up to the block");
    assert_eq!(partial.nodes, [2, 3, 4, 5, 6]);
    Ok(())
}

#[test]
fn ends_that_are_not_there() -> Result<(), Error> {
    let graph = row(3)?;
    assert_eq!(graph.find_path(0, 3).expect_err("no node").to_string(), "node 3 is not in 0..3");
    let outside = Point3::plane(0.0, 3e6);
    let error = graph.find_path(outside, 0).expect_err("out of bounds");
    assert_eq!(error.to_string(), "position: y = 3000000 is not within ±2097152");
    let empty = PointGraph::from_points(&[], &LinkOptions::new())?;
    assert_eq!(empty.find_path(Point3::default(), Point3::default()), Err(Error::NoNodes));
    assert_eq!(empty.nearest_node(Point3::default())?, None);
    let bad = PointGraph::from_points(&[outside], &LinkOptions::new()).expect_err("out of bounds");
    assert_eq!(bad.to_string(), "point 0: y = 3000000 is not within ±2097152");
    Ok(())
}

/// Threads ask one graph at once, by node, by position and on links.
#[test]
fn threads_get_the_same_answers() -> Result<(), Error> {
    let network = generate::road_network(3_000, 1)?;
    let points: Vec<Point3> = network.positions.iter().map(|&at| Point3::from(at)).collect();
    let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(4))?;
    let links = LinkIndex::new(graph.parts());
    let ask = |i: u32| {
        let ends = [i * 7 % 3_000, i * 13 % 3_000];
        let [a, b] = ends.map(|node| graph.points()[node as usize]);
        let answer = graph.find_path(PathEnd::Node(ends[0]), b)?;
        Ok::<_, Error>((answer, graph.find_path_on_links(&links, a, b)?))
    };
    let alone: Vec<_> = (0..60).map(ask).collect::<Result<_, _>>()?;
    let copy = graph.clone();
    assert_eq!(copy.find_path(0, 1)?, graph.find_path(0, 1)?);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (i, expected) in (0..).zip(&alone) {
                    assert_eq!(ask(i).as_ref(), Ok(expected));
                }
            });
        }
    });
    assert!(alone.iter().filter(|(answer, _)| answer.is_found()).count() > 10);
    Ok(())
}
