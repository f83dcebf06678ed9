//! Landmarks in tier 1: refused once stale, otherwise the same costs (ALT-9, ASTAR-1, EST-2).
use surepath::{
    Algorithm, Direction, Error, Graph, LandmarkOptions, Landmarks, LinkOptions, Point3,
    PointGraph, QueryOptions, Status, generate,
};

fn is_stale<T: std::fmt::Debug>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::StaleLandmarks(_)))
}

fn network() -> Graph {
    generate::road_network(900, 3).expect("it is small").to_graph()
}

/// ASTAR-1: an end that is not a node, then stale tables, then a blocked end; whatever the
/// algorithm, and wherever options may bring tables.
#[test]
fn stale_tables_are_refused_in_order() -> Result<(), Error> {
    let mut graph = Graph::from_edges(&[(0, 1, 10.0), (1, 2, 10.0), (0, 2, 15.0)])?;
    let landmarks = graph.build_landmarks(LandmarkOptions::default())?;
    graph.set_weight(0, 1.0)?;
    for algorithm in [Algorithm::Auto].into_iter().chain(Algorithm::RUNNING) {
        let options = QueryOptions::with_landmarks(&landmarks)
            .algorithm(algorithm)
            .blocked(|_| true)
            .deny_at_once(true)
            .budget(0);
        assert!(is_stale(graph.find_path_with(0, 2, &options)), "{algorithm}");
        assert!(is_stale(graph.find_path_with(1, 1, &options)), "{algorithm}");
        let outside = graph.find_path_with(0, 3, &options);
        assert!(matches!(outside, Err(Error::Query(_))), "{algorithm}: {outside:?}");
    }
    let options = QueryOptions::with_landmarks(&landmarks);
    assert!(is_stale(graph.tree(0, Direction::Forward, &options)));
    assert!(is_stale(graph.find_paths(0, &[1], &options)));
    assert!(is_stale(graph.cost_matrix(&[0], &[1], &options)));
    assert!(matches!(graph.cost_matrix(&[0], &[9], &options), Err(Error::Query(_))));
    assert!(matches!(graph.tree(9, Direction::Forward, &options), Err(Error::Query(_))));
    let blocked = QueryOptions::new().blocked(|_| true);
    assert_eq!(graph.find_path_with(0, 2, &blocked)?.status, Status::StartInvalid);
    Ok(())
}

/// ALT-9: every kind of edit makes tables stale, and its undoing makes them good again.
#[test]
fn edits_are_caught_and_edits_undone_are_not() -> Result<(), Error> {
    let mut graph = network();
    let landmarks = graph.build_landmarks(LandmarkOptions::default())?;
    let options = QueryOptions::with_landmarks(&landmarks);
    let fresh = graph.find_path_with(3, 700, &options)?;
    assert!(fresh.is_found());

    let weight = graph.set_weight(5, 1e6)?;
    assert!(is_stale(graph.find_path_with(3, 700, &options)));
    graph.set_weight(5, weight)?;
    assert_eq!(graph.find_path_with(3, 700, &options)?, fresh);

    let edge = graph.add_edge(0, 800, 1.0)?;
    assert!(is_stale(graph.find_path_with(3, 700, &options)));
    graph.remove_edge(edge)?;
    assert_eq!(graph.find_path_with(3, 700, &options)?, fresh);

    let bytes = landmarks.to_bytes();
    assert_eq!(graph.read_landmarks(&bytes)?.ids(), landmarks.ids());
    graph.add_node()?;
    assert!(is_stale(graph.find_path_with(3, 700, &options)));
    assert!(matches!(graph.read_landmarks(&bytes), Err(Error::LandmarkBytes(_))));

    let rebuilt = graph.build_landmarks(LandmarkOptions::default())?;
    let options = QueryOptions::with_landmarks(&rebuilt);
    assert_eq!(graph.find_path_with(3, 700, &options)?.cost(), fresh.cost());
    Ok(())
}

/// EST-2: with landmarks, the straight line, an estimate of one's own, hooks and any mixture of
/// them the cost is Dijkstra's, and the answer says what was used.
#[test]
fn costs_equal_dijkstras_under_any_estimates() -> Result<(), Error> {
    let graph = network();
    let landmarks = graph.build_landmarks(LandmarkOptions::new().count(8))?;
    let (mut found, mut fewer) = (0, 0);
    for pair in 0..60u32 {
        let (start, goal) = (pair * 13 % 900, (pair * 331 + 7) % 900);
        for hooked in [false, true] {
            // Never below the weight.
            let cost = |tail: u32, _: u32, weight: f64| weight * f64::from(1 + tail % 3);
            let with = |options: QueryOptions<'static>| {
                if hooked {
                    options.edge_cost(cost).blocked(|node| node % 50 == 49)
                } else {
                    options
                }
            };
            let plain = with(QueryOptions::new().algorithm(Algorithm::Dijkstra));
            let right = graph.find_path_with(start, goal, &plain)?;
            for algorithm in [Algorithm::AStar, Algorithm::BidirectionalAStar] {
                for (line, own) in [(false, false), (false, true), (true, false), (true, true)] {
                    let mut options =
                        with(QueryOptions::new()).algorithm(algorithm).straight_line(line);
                    if own {
                        options = options.heuristic(|u, v| if u == v { 0.0 } else { f64::NAN });
                    }
                    let options = options.landmarks(&landmarks);
                    let answer = graph.find_path_with(start, goal, &options)?;
                    assert_eq!(answer.status, right.status, "{start} to {goal} {algorithm}");
                    let (cost, right_cost) = (answer.cost(), right.cost());
                    let close = cost.zip(right_cost).is_none_or(|(a, b)| (a - b).abs() <= 1e-9 * b);
                    assert!(close, "{start} to {goal} {algorithm}: {cost:?}, {right_cost:?}");
                    let mut names = vec!["landmarks"];
                    if line {
                        names.insert(0, "straight-line");
                    }
                    if own {
                        names.push("heuristic");
                    }
                    assert_eq!(answer.estimates.names().collect::<Vec<_>>(), names);
                    found += u32::from(answer.is_found());
                    fewer += u32::from(answer.expanded() * 3 < right.expanded());
                }
            }
        }
    }
    assert!(found > 600 && fewer > 300, "{found} found, {fewer} with a third of the work");
    Ok(())
}

/// The preset, the default algorithm, and what comes of no estimate at all.
#[test]
fn presets_say_what_ran() -> Result<(), Error> {
    let graph = network();
    let landmarks = graph.build_landmarks(LandmarkOptions::new().count(4))?;
    let ran = |options: &QueryOptions<'_>| {
        let answer = graph.find_path_with(1, 801, options).expect("ends are nodes");
        (answer.algorithm, answer.estimates.names().collect::<Vec<_>>())
    };
    let both = vec!["straight-line", "landmarks"];
    let preset = QueryOptions::with_landmarks(&landmarks);
    assert_eq!(ran(&preset), (Algorithm::BidirectionalAStar, both.clone()));
    let auto = QueryOptions::new().landmarks(&landmarks);
    assert_eq!(ran(&auto), (Algorithm::AStar, both));
    let alone = auto.straight_line(false);
    assert_eq!(ran(&alone), (Algorithm::AStar, vec!["landmarks"]));
    let dijkstra = alone.algorithm(Algorithm::Dijkstra);
    assert_eq!(ran(&dijkstra), (Algorithm::Dijkstra, vec![]));
    Ok(())
}

/// A point graph lies in memory in an order of its own; tables follow it, and its bytes do not.
#[test]
fn point_graphs_take_landmarks_too() -> Result<(), Error> {
    let point = |i: u32| Point3::plane(f64::from(i * 37 % 101), f64::from(i * 61 % 103));
    let points: Vec<Point3> = (0..400).map(point).collect();
    let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(4))?;
    let landmarks = graph.build_landmarks(LandmarkOptions::new().count(6))?;
    let edges: Vec<_> = graph.links().collect();
    let plain = Graph::from_edges_with(&edges, Some(400), false)?;
    assert_eq!(plain.fingerprint(), graph.fingerprint());
    let of_plain = plain.build_landmarks(LandmarkOptions::new().count(6))?;
    assert_eq!(of_plain.to_bytes(), landmarks.to_bytes());
    let same_pairs = |landmarks: &Landmarks| {
        let options = QueryOptions::with_landmarks(landmarks);
        let mut found = 0;
        for (start, goal) in (0..80).map(|i| (i, (i * 7 + 200) % 400)) {
            let right = graph.find_path(start, goal)?;
            let answer = graph.find_path_with(start, goal, &options)?;
            let close = answer.cost().zip(right.cost());
            assert!(close.is_none_or(|(a, b)| (a - b).abs() <= 1e-9 * b), "{start} to {goal}");
            assert_eq!(answer.is_found(), right.is_found());
            found += usize::from(right.is_found());
        }
        Ok::<usize, Error>(found)
    };
    assert!(same_pairs(&landmarks)? > 50);
    assert!(same_pairs(&of_plain)? > 50);
    assert!(same_pairs(&graph.read_landmarks(&landmarks.to_bytes())?)? > 50);
    Ok(())
}

/// TIER-1: one set of tables serves threads at once.
#[test]
fn tables_are_shared_by_threads() -> Result<(), Error> {
    let graph = network();
    let landmarks = graph.build_landmarks(LandmarkOptions::default())?;
    let options = QueryOptions::with_landmarks(&landmarks);
    let ask = || -> Vec<_> {
        (0..40).map(|i| graph.find_path_with(i, 899 - i, &options).expect("nodes")).collect()
    };
    let alone = ask();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(ask)).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("it does not panic"), alone);
        }
    });
    Ok(())
}
