//! Places on links against a look at all links, and paths between them against the graph in which
//! the places really are nodes.
use alt_landmarks::{LandmarkOptions, Landmarks};
use oracle::SplitMix64;
use oracle::points::Cloud;
use point_graph::{LinkIndex, LinkOptions, Point3, PointError, PointGraph};
use search::{Max, SearchBuffers, Setup};

fn graph_of(seed: u64) -> PointGraph {
    let kind = Cloud::ALL[seed as usize % Cloud::ALL.len()];
    let cloud = oracle::points::cloud(seed, kind, 1 + seed as usize % 40);
    let points: Vec<Point3> = cloud.iter().map(|&at| at.into()).collect();
    let options = LinkOptions::new().nearest_count(seed as usize % 4);
    PointGraph::from_points(&points, &options).expect("valid")
}

fn position(rng: &mut SplitMix64, graph: &PointGraph) -> Point3 {
    // Next to a point or to the middle of two, or anywhere.
    let [a, b] = [(); 2].map(|()| graph.points()[rng.node(graph.node_count()) as usize]);
    let [a, b] = [a.to_array(), b.to_array()];
    let share = [0.0, 0.5, 0.25][rng.below(3) as usize];
    let jitter = [0.0, 0.125, 3.0][rng.below(3) as usize];
    let mut axis = |i: usize| {
        let at = a[i] + share * (b[i] - a[i]) + jitter * (rng.unit() - 0.5);
        at.clamp(-2_097_152.0, 2_097_152.0)
    };
    Point3::new(axis(0), axis(1), axis(2))
}

/// The squared distance from a link by bisection: slow, and shares no formula with the index.
fn squared_from_link(p: Point3, a: Point3, b: Point3) -> f64 {
    let at = |t: f64| {
        let of = |a: f64, b: f64| a * (1.0 - t) + b * t;
        Point3::new(of(a.x, b.x), of(a.y, b.y), of(a.z, b.z)).squared_distance(p)
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(left) <= at(right) { high = right } else { low = left }
    }
    at(low)
}

#[test]
fn the_nearest_place_is_that_of_a_scan() {
    let (mut inner, mut asked) = (0, 0);
    for seed in 0..800 {
        let graph = graph_of(seed);
        let index = LinkIndex::new(&graph);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..4 {
            let at = position(&mut rng, &graph);
            // From near to far, every link once.
            let mut order = Vec::new();
            let none = index.nearest_where(at, |a, b| {
                order.push((a, b));
                false
            });
            assert_eq!(none, Ok(None));
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(graph.links().map(|(a, b, _)| (a, b))));
            let squares: Vec<f64> = order
                .iter()
                .map(|&link| {
                    let place = index
                        .nearest_where(at, |a, b| (a, b) == link)
                        .expect("valid")
                        .expect("the link is there");
                    assert_eq!((place.a, place.b), link);
                    let [a, b] = [link.0, link.1].map(|node| graph.points()[node as usize]);
                    let square = at.squared_distance(place.position);
                    assert_eq!(place.distance, square.sqrt());
                    let slow = squared_from_link(at, a, b);
                    let scale = 1e-9 * (1.0 + slow + a.squared_distance(b));
                    assert!((square - slow).abs() <= scale, "seed {seed}: {square} for {slow}");
                    inner += usize::from(place.along > 0.0 && place.along < 1.0);
                    square
                })
                .collect();
            for i in 1..order.len() {
                let key = |i: usize| (squares[i], order[i]);
                assert!(key(i - 1) < key(i), "seed {seed}: from near to far, ties by nodes");
            }
            let nearest = index.nearest(at).expect("valid");
            assert_eq!(nearest.map(|place| (place.a, place.b)), order.first().copied());
            asked += order.len();
        }
    }
    assert!(inner > 5_000 && asked > 50_000, "{inner} places inside of {asked} links");
}

/// The graph with two more points, linked to the ends of their links and, on one link, to each
/// other.
#[test]
fn paths_equal_those_of_the_graph_with_the_places_inserted() {
    let (mut found, mut direct, mut missing) = (0, 0, 0);
    let mut buffers = SearchBuffers::new();
    for seed in 0..1_500 {
        let graph = graph_of(seed);
        let index = LinkIndex::new(&graph);
        let mut rng = SplitMix64::new(seed);
        let [from, to] = [(); 2].map(|()| position(&mut rng, &graph));
        let Some(start) = index.nearest(from).expect("valid") else { continue };
        let goal = index.nearest(to).expect("valid").expect("there is a link");
        let mut points = graph.points().to_vec();
        let (s, t) = (points.len() as u32, points.len() as u32 + 1);
        points.extend([start.position, goal.position]);
        let mut pairs: Vec<(u32, u32)> = graph.links().map(|(a, b, _)| (a, b)).collect();
        pairs.extend([(start.a, s), (start.b, s), (goal.a, t), (goal.b, t)]);
        let one_link = (start.a, start.b) == (goal.a, goal.b);
        pairs.extend(one_link.then_some((s, t)));
        let real =
            PointGraph::from_points(&points, &LinkOptions::new().pairs(pairs)).expect("valid");
        let expected = real.find_path(&mut buffers, s, t).expect("nodes");
        let path = index.find_path(&mut buffers, from, to).expect("valid");
        match (path, expected) {
            (Some(path), Some(expected)) => {
                let difference = (path.cost - expected.cost).abs();
                assert!(difference <= 1e-9 * expected.cost, "seed {seed}: {path:?}, {expected:?}");
                // The nodes are a path of that length.
                let ends = |node: u32| graph.points()[node as usize];
                let stops: Vec<Point3> = std::iter::once(path.start.position)
                    .chain(path.nodes.iter().map(|&node| ends(node)))
                    .chain([path.goal.position])
                    .collect();
                let length =
                    stops.windows(2).fold(0.0, |sum, step| sum + step[0].distance(step[1]));
                assert_eq!(length.to_bits(), path.cost.to_bits(), "seed {seed}");
                for step in path.nodes.windows(2) {
                    assert!(graph.graph().out_arcs(step[0]).any(|arc| arc.head == step[1]));
                }
                found += 1;
                direct += usize::from(path.nodes.is_empty());
            }
            (None, None) => missing += 1,
            (path, expected) => panic!("seed {seed}: {path:?} against {expected:?}"),
        }
    }
    let sums = format!("{found} found, {direct} direct, {missing} without a path");
    assert!(found > 600 && direct > 50 && missing > 20, "{sums}");
}

/// Landmarks, and their maximum with the straight line, bound distances to places that they know
/// nothing of: same cost, fewer nodes than without.
#[test]
fn landmarks_hold_for_places_on_links() {
    let (mut found, mut blind, mut guided) = (0, 0, 0);
    let mut buffers = SearchBuffers::new();
    for seed in 0..120 {
        let cloud = oracle::points::cloud(seed, Cloud::Uniform, 300);
        let points: Vec<Point3> = cloud.iter().map(|&at| at.into()).collect();
        let options = LinkOptions::new().nearest_count(3);
        let graph = PointGraph::from_points(&points, &options).expect("valid");
        let index = LinkIndex::new(&graph);
        let landmarks =
            Landmarks::build(graph.graph(), &LandmarkOptions::new().count(6).seed(seed))
                .expect("there are nodes");
        let bound = landmarks.heuristic(graph.graph()).expect("the tables are the graph's");
        let mut rng = SplitMix64::new(seed);
        for _ in 0..5 {
            let [start, goal] = [(); 2].map(|()| {
                let at = position(&mut rng, &graph);
                index.nearest(at).expect("valid").expect("there are links")
            });
            let query = index.query(&start, &goal);
            let plain = Setup::new(graph.graph());
            let mut search = plain.anchored(&mut buffers, &query).expect("valid");
            let status = search.run();
            let (cost, expanded) = (search.cost(), search.counters().expanded);
            let both = plain.with_heuristic(Max(bound, graph.straight_line()));
            let mut search = both.anchored(&mut buffers, &query).expect("valid");
            assert_eq!(search.run(), status, "seed {seed}");
            let best = search.counters().expanded;
            if let (Some(cost), Some(other)) = (cost, search.cost()) {
                assert!((cost - other).abs() <= 1e-9 * cost, "seed {seed}: {other} for {cost}");
                let alone = plain.with_heuristic(bound);
                let mut search = alone.anchored(&mut buffers, &query).expect("valid");
                search.run();
                let other = search.cost().expect("there is a path");
                assert!((cost - other).abs() <= 1e-9 * cost, "seed {seed}: {other} for {cost}");
                found += 1;
                blind += expanded;
                guided += best;
            }
        }
    }
    assert!(found > 300 && 3 * guided < blind, "{found} found, {guided} expanded for {blind}");
}

#[test]
fn no_links_and_bad_positions() {
    let lonely = PointGraph::from_points(&[Point3::default()], &LinkOptions::new()).expect("valid");
    let index = LinkIndex::new(&lonely);
    let mut buffers = SearchBuffers::new();
    let at = Point3::default();
    assert_eq!(index.nearest(at), Ok(None));
    assert_eq!(index.find_path(&mut buffers, at, at), Ok(None));
    let bad = Point3::plane(f64::INFINITY, 0.0);
    assert!(matches!(index.nearest(bad), Err(PointError::Coordinate { point: None, .. })));
    assert!(index.find_path(&mut buffers, at, bad).is_err());
    // A link of no length is a place.
    let twins = PointGraph::from_points(&[at, at], &LinkOptions::new().nearest_count(1));
    let twins = twins.expect("valid");
    let place = LinkIndex::new(&twins).nearest(Point3::plane(3.0, 4.0)).expect("valid");
    let place = place.expect("there is a link");
    assert_eq!((place.along, place.position, place.distance), (0.0, at, 5.0));
}
