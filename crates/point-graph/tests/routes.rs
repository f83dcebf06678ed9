//! Paths by node and by position, and where positions are snapped.
use oracle::SplitMix64;
use oracle::points::Cloud;
use point_graph::{Axis, LinkOptions, LinkSides, Point3, PointError, PointGraph};
use search::{Heuristic, SearchBuffers, Setup, Status};

fn cloud(seed: u64, options: &LinkOptions) -> (Vec<[f64; 3]>, PointGraph) {
    let kind = Cloud::ALL[seed as usize % Cloud::ALL.len()];
    let cloud = oracle::points::cloud(seed, kind, 2 + seed as usize % 50);
    let points: Vec<Point3> = cloud.iter().map(|&at| at.into()).collect();
    let graph = PointGraph::from_points(&points, options).expect("valid");
    (cloud, graph)
}

/// The oracle's A* with the straight line: path, cost and counters.
#[test]
fn paths_equal_the_oracle() {
    let (mut found, mut missing) = (0, 0);
    let mut buffers = SearchBuffers::new();
    for seed in 0..600 {
        let options =
            LinkOptions::new().nearest_count(1 + seed as usize % 4).sides(LinkSides::Either);
        let (cloud, graph) = cloud(seed, &options);
        let links: Vec<_> = graph.links().collect();
        let reference = oracle::Graph::undirected(cloud.len(), &links);
        let line = oracle::StraightLine::unit(&cloud);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..6 {
            let [start, goal] = [(); 2].map(|()| rng.node(cloud.len()));
            let estimate = |u, v| line.estimate(u, v);
            let query = oracle::Query::new(&reference, start, goal);
            let expected = oracle::Query { estimate: Some(&estimate), ..query }.search();
            let path = graph.find_path(&mut buffers, start, goal).expect("both are nodes");
            let nodes = path.as_ref().map_or(&[][..], |path| &path.nodes);
            assert_eq!(nodes, expected.nodes, "seed {seed}: {start} to {goal}");
            if let Some(path) = path {
                assert_eq!(path.cost.to_bits(), expected.cost.to_bits());
                assert_eq!(path.edges, expected.arcs);
                assert!(graph.reachable(start, goal).expect("nodes"));
                // By position: a node's own position, unless a smaller node stands there too.
                let ends = [start, goal].map(|node| graph.points()[node as usize]);
                let [from, to] =
                    ends.map(|at| graph.nearest_node(at).expect("valid").expect("some"));
                assert_eq!(
                    graph.find_path(&mut buffers, ends[0], ends[1]),
                    graph.find_path(&mut buffers, from, to)
                );
                found += 1;
            } else {
                assert!(!graph.reachable(start, goal).expect("nodes"));
                missing += 1;
            }
        }
    }
    assert!(found > 1_500 && missing > 300, "{found} found, {missing} without a path");
}

/// The straight line of a point graph is exact: along a row the estimate is the distance.
#[test]
fn the_straight_line_is_exact() {
    let points: Vec<Point3> = (0..50).map(|i| Point3::plane(f64::from(i), 7.0)).collect();
    let graph =
        PointGraph::from_points(&points, &LinkOptions::new().max_distance(1.0)).expect("valid");
    assert_eq!(graph.straight_line().factor(), 1.0);
    assert_eq!(graph.straight_line().estimate(3, 40), 37.0);
    let mut buffers = SearchBuffers::new();
    let setup = Setup::new(graph.graph()).with_heuristic(graph.straight_line());
    let mut search = setup.astar(&mut buffers, 20, 30).expect("nodes");
    assert_eq!(search.run(), Status::Found);
    assert_eq!(search.counters().expanded, 10, "nothing is expanded away from the goal");
}

/// G12: the target is nearest to a pocket that no path leads to.
#[test]
fn snapping_within_the_component_of_the_other_end() {
    let rows = ["...#.##", "...#.##", "....#.."];
    let points: Vec<Point3> = (0..3)
        .flat_map(|y| (0..7).map(move |x| (x, y)))
        .filter(|&(x, y): &(usize, usize)| rows[y].as_bytes()[x] == b'.')
        .map(|(x, y)| Point3::plane(x as f64, y as f64))
        .collect();
    let graph =
        PointGraph::from_points(&points, &LinkOptions::new().max_distance(1.0)).expect("valid");
    let at = |node: u32| graph.points()[node as usize];
    let target = Point3::plane(4.4, 2.4);
    let plain = graph.nearest_node(target).expect("valid").expect("some");
    assert_eq!(at(plain), Point3::plane(5.0, 2.0));
    let mut buffers = SearchBuffers::new();
    assert_eq!(graph.reachable(0, plain), Ok(false));
    assert_eq!(graph.find_path(&mut buffers, 0, target), Ok(None));
    let reachable = graph.nearest_reachable(target, 0).expect("valid");
    assert_eq!(at(reachable), Point3::plane(3.0, 2.0));
    let path = graph.find_path(&mut buffers, 0, reachable).expect("nodes").expect("joined");
    assert_eq!(path.cost, 5.0);
}

#[test]
fn ends_that_are_not_there() {
    let mut buffers = SearchBuffers::new();
    let empty = PointGraph::from_points(&[], &LinkOptions::new()).expect("valid");
    let at = Point3::default();
    assert_eq!(empty.find_path(&mut buffers, at, at), Ok(None));
    let error = PointError::NoSuchNode { node: 0, node_count: 0 };
    assert_eq!(empty.find_path(&mut buffers, 0, at), Err(error));
    assert_eq!(empty.nearest_reachable(at, 0), Err(error));
    assert_eq!(empty.reachable(0, 0), Err(error));
    let one = PointGraph::from_points(&[at], &LinkOptions::new()).expect("valid");
    let path = one.find_path(&mut buffers, at, 0).expect("valid").expect("is there");
    assert_eq!((path.cost, &path.nodes[..]), (0.0, &[0][..]));
    let far = Point3::new(0.0, 0.0, 1e9);
    let bad = PointError::Coordinate { point: None, axis: Axis::Z, value: 1e9 };
    // The start first.
    assert_eq!(one.find_path(&mut buffers, far, 9), Err(bad));
    assert_eq!(
        one.find_path(&mut buffers, 9, far),
        Err(PointError::NoSuchNode { node: 9, node_count: 1 })
    );
    assert_eq!(one.nearest_reachable(far, 0), Err(bad));
    assert_eq!(
        PointError::NoSuchNode { node: 9, node_count: 1 }.to_string(),
        "node 9 is not in 0..1"
    );
}
