//! Links and queries against a look at all pairs.
use oracle::SplitMix64;
use oracle::links::Sources;
use oracle::points::Cloud;
use point_graph::{LinkOptions, LinkSides, Point3, PointGraph};

fn points_of(cloud: &[[f64; 3]]) -> Vec<Point3> {
    cloud.iter().map(|&at| at.into()).collect()
}

/// A point set of each kind in turn, with options drawn from its seed.
fn instance(seed: u64) -> (Vec<[f64; 3]>, Sources) {
    let mut rng = SplitMix64::new(seed);
    let kind = Cloud::ALL[seed as usize % Cloud::ALL.len()];
    let count = match rng.below(4) {
        0 => rng.below(5),
        1 => rng.below(90),
        _ => rng.below(40),
    };
    let cloud = oracle::points::cloud(seed, kind, count as usize);
    let mut sources = Sources::default();
    if rng.chance(3, 4) {
        sources.nearest_count = match rng.below(8) {
            0 => cloud.len() + rng.below(3) as usize,
            1 => 33 + rng.below(20) as usize,
            _ => rng.below(10) as usize,
        };
    }
    if rng.chance(1, 2) && cloud.len() > 1 {
        // A distance that occurs, so that its own pair decides whether it is inclusive.
        let [a, b] = [rng.node(cloud.len()), rng.node(cloud.len())];
        let distance = oracle::distance(cloud[a as usize], cloud[b as usize]);
        sources.max_distance = if distance < point_graph::MIN_DISTANCE { 1.0 } else { distance };
    }
    if rng.chance(1, 4) && !cloud.is_empty() {
        sources.pairs =
            (0..rng.below(12)).map(|_| (rng.node(cloud.len()), rng.node(cloud.len()))).collect();
        sources.pairs.extend_from_within(..sources.pairs.len() / 2);
    }
    (cloud, sources)
}

fn options_of(sources: &Sources) -> LinkOptions {
    LinkOptions::new()
        .nearest_count(sources.nearest_count)
        .max_distance(sources.max_distance)
        .pairs(sources.pairs.clone())
}

/// Rules PTS-2, PTS-3 and PTS-6: pairs, their order, both arcs of each, weights by bits, edge ids.
#[test]
fn links_equal_brute_force_on_every_kind_of_cloud() {
    let mut links = 0;
    for seed in 0..5_000 {
        let (cloud, sources) = instance(seed);
        let expected = oracle::links::build(&cloud, &sources, None);
        let graph = PointGraph::from_points(&points_of(&cloud), &options_of(&sources))
            .expect("generated input is valid");
        let arcs = expected.arcs(&cloud);
        let listed = csr_core::CsrGraph::from_edges(cloud.len(), &arcs).expect("arcs are valid");
        assert!(
            graph.graph().arcs().eq(listed.arcs()),
            "seed {seed}: {sources:?}\n{:?}\nagainst\n{:?}",
            graph.links().collect::<Vec<_>>(),
            expected.pairs
        );
        for node in 0..cloud.len() as u32 {
            assert!(graph.graph().in_arcs(node).eq(listed.in_arcs(node)), "seed {seed}");
        }
        assert_eq!(graph.graph().fingerprint(), listed.fingerprint());
        assert!(graph.links().map(|(a, b, _)| (a, b)).eq(expected.pairs.iter().copied()));
        assert_eq!(graph.link_count(), expected.pairs.len());
        links += expected.pairs.len();
    }
    assert!(links > 500_000, "only {links} links: the clouds test nothing");
}

/// Rule PTS-4: the same links and the same calls in the same order.
#[test]
fn callbacks_equal_brute_force() {
    let (mut calls, mut refused) = (0, 0);
    for seed in 0..2_000 {
        let (cloud, sources) = instance(seed);
        // A mood: an answer of its own for every call, so that the order of calls shows.
        for mood in [false, true] {
            let answer = |rng: &mut SplitMix64, a: u32, b: u32| {
                if mood { rng.chance(2, 3) } else { (a * 7 + b * 13) % 5 != 0 }
            };
            let mut rng = SplitMix64::new(seed);
            let expected =
                oracle::links::build(&cloud, &sources, Some(&mut |a, b| answer(&mut rng, a, b)));
            let mut rng = SplitMix64::new(seed);
            let mut called = Vec::new();
            let graph =
                PointGraph::from_points_where(&points_of(&cloud), &options_of(&sources), |a, b| {
                    called.push((a, b));
                    answer(&mut rng, a, b)
                })
                .expect("generated input is valid");
            assert_eq!(called, expected.calls, "seed {seed}: {sources:?}");
            assert!(
                graph.links().map(|(a, b, _)| (a, b)).eq(expected.pairs.iter().copied()),
                "seed {seed}: {sources:?}"
            );
            calls += called.len();
            refused += called.iter().filter(|&&(a, b)| (a * 7 + b * 13) % 5 == 0).count();
        }
    }
    assert!(calls > 300_000 && refused > 50_000, "{calls} calls, {refused} refused");
}

/// Rule PTS-3, the stricter side: a pair is linked where each end chose the other.
#[test]
fn links_of_both_sides_equal_brute_force() {
    let mut stricter = 0;
    for seed in 0..1_000 {
        let (cloud, mut sources) = instance(seed);
        sources.pairs.clear();
        if sources.nearest_count == 0 {
            continue;
        }
        let points = points_of(&cloud);
        let options = options_of(&sources);
        let chosen: Vec<Vec<u32>> =
            (0..cloud.len() as u32).map(|a| choices(&cloud, &sources, a)).collect();
        let expected: Vec<(u32, u32)> = (0..cloud.len() as u32)
            .flat_map(|a| (a + 1..cloud.len() as u32).map(move |b| (a, b)))
            .filter(|&(a, b)| chosen[a as usize].contains(&b) && chosen[b as usize].contains(&a))
            .collect();
        let both = options.clone().sides(LinkSides::Both);
        let graph = PointGraph::from_points(&points, &both).expect("valid");
        assert!(graph.links().map(|(a, b, _)| (a, b)).eq(expected.iter().copied()), "seed {seed}");
        let asked = PointGraph::from_points_where(&points, &both, |_, _| true).expect("valid");
        assert!(asked.links().eq(graph.links()), "seed {seed}");
        let either = PointGraph::from_points(&points, &options).expect("valid");
        stricter += usize::from(either.link_count() > graph.link_count());
    }
    assert!(stricter > 300, "the sides differed {stricter} times");
}

/// The nearest others of `a`, by sorting all.
fn choices(cloud: &[[f64; 3]], sources: &Sources, a: u32) -> Vec<u32> {
    let square = |b: u32| {
        let (p, q) = (Point3::from(cloud[a as usize]), Point3::from(cloud[b as usize]));
        p.squared_distance(q)
    };
    let limit = match sources.max_distance {
        0.0 => f64::INFINITY,
        distance => distance * distance,
    };
    let mut others: Vec<u32> =
        (0..cloud.len() as u32).filter(|&b| b != a && square(b) <= limit).collect();
    others.sort_by(|&b, &c| {
        square(b).partial_cmp(&square(c)).expect("squares are numbers").then(b.cmp(&c))
    });
    others.truncate(sources.nearest_count);
    others
}

/// Rule PTS-7: the links, as pairs of positions, under 20 shuffles.
#[test]
fn links_do_not_depend_on_the_order_of_points() {
    let mut links = 0;
    for seed in 0..5_000 {
        let (cloud, mut sources) = instance(seed);
        let kind = Cloud::ALL[seed as usize % Cloud::ALL.len()];
        if !matches!(kind, Cloud::Uniform | Cloud::Solid | Cloud::Clustered | Cloud::Planar) {
            // Distances tie, and a last slot would go by index.
            sources.nearest_count = 0;
        }
        sources.pairs.clear();
        let positions = |points: &[Point3]| {
            let graph = PointGraph::from_points(points, &options_of(&sources)).expect("valid");
            let mut pairs: Vec<[[u64; 3]; 2]> = graph
                .links()
                .map(|(a, b, _)| {
                    let mut ends =
                        [a, b].map(|end| graph.points()[end as usize].to_array().map(f64::to_bits));
                    ends.sort_unstable();
                    ends
                })
                .collect();
            pairs.sort_unstable();
            pairs
        };
        let mut points = points_of(&cloud);
        let expected = positions(&points);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..20 {
            rng.shuffle(&mut points);
            assert_eq!(positions(&points), expected, "seed {seed}");
        }
        links += expected.len();
    }
    assert!(links > 250_000, "only {links} links");
}

/// Rule PTS-8 and the queries beside it, against sorting all points.
#[test]
fn queries_equal_a_linear_scan() {
    let mut answers = 0;
    for seed in 0..1_000 {
        let (cloud, _) = instance(seed);
        let graph =
            PointGraph::from_points(&points_of(&cloud), &LinkOptions::new()).expect("valid");
        let mut rng = SplitMix64::new(seed);
        for _ in 0..5 {
            // Next to a point, on a point, or anywhere.
            let mut at = [0; 3].map(|_| 200.0 * rng.unit() - 100.0);
            if rng.chance(2, 3) && !cloud.is_empty() {
                let near = cloud[rng.node(cloud.len()) as usize];
                at = if rng.chance(1, 2) { near } else { near.map(|c| 0.5 * c) };
            }
            let position = Point3::from(at);
            let mut order: Vec<(f64, u32)> = (0u32..)
                .zip(graph.points())
                .map(|(id, point)| (point.squared_distance(position), id))
                .collect();
            order.sort_by(|a, b| a.partial_cmp(b).expect("squares are numbers"));
            let ids: Vec<u32> = order.iter().map(|&(_, id)| id).collect();

            let nearest = graph.nearest_node(position).expect("in range");
            assert_eq!(nearest, ids.first().copied(), "seed {seed}");
            assert_eq!(nearest, oracle::links::nearest_node(&cloud, at, |_| true));
            let even = |id: u32| id % 2 == 0;
            assert_eq!(
                graph.nearest_node_where(position, even).expect("in range"),
                oracle::links::nearest_node(&cloud, at, even),
                "seed {seed}"
            );
            for count in [0, 1, 3, 40, usize::MAX] {
                let found = graph.nearest_nodes(position, count).expect("in range");
                assert_eq!(found, ids[..count.min(ids.len())], "seed {seed}");
                answers += found.len();
            }
            let radius = order.get(order.len() / 2).map_or(1.0, |&(square, _)| square.sqrt());
            let inside = order.iter().filter(|&&(square, _)| square <= radius * radius).count();
            let found = graph.nodes_within(position, radius).expect("in range");
            assert_eq!(found, ids[..inside], "seed {seed}");
            answers += found.len();
            let asked: Vec<u32> = {
                let mut asked = Vec::new();
                let none = graph.nearest_node_where(position, |id| {
                    asked.push(id);
                    false
                });
                assert_eq!(none.expect("in range"), None);
                asked
            };
            assert_eq!(asked, ids, "asked from near to far; seed {seed}");
        }
    }
    assert!(answers > 100_000, "only {answers} answers");
}
