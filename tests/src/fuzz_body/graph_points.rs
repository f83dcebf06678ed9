//! Point graphs and queries by position against brute force (PTS-1 to PTS-8).
use super::Feed;
use oracle::links::{self, Sources};
use point_graph::{LinkOptions, Point3, PointError, PointGraph};

const MAX_POINTS: usize = 40;
const LIMIT: f64 = 2_097_152.0;

/// Reads points and options, builds the graph, and asks for neighbours.
pub(super) fn graph_points(data: &[u8]) {
    let mut feed = Feed::new(data);
    let is_plane = feed.byte() % 2 == 0;
    let count = feed.below(MAX_POINTS + 1);
    let style = feed.byte();
    let points: Vec<[f64; 3]> = (0..count).map(|_| point(&mut feed, style, is_plane)).collect();
    let sources = Sources {
        pairs: (0..feed.below(6))
            .map(|_| (feed.below(count + 1) as u32, feed.below(count + 1) as u32))
            .collect(),
        max_distance: distance(&mut feed),
        nearest_count: [0, 0, 1, 2, 3, 8, MAX_POINTS][feed.below(7)],
    };
    // What a callback refuses: nothing, or the pairs whose sum leaves a remainder.
    let refused = match feed.byte() {
        byte @ 0..=127 => Some(2 + u32::from(byte % 4)),
        _ => None,
    };
    let positions: Vec<Point3> = points.iter().map(|&point| Point3::from(point)).collect();
    let options = LinkOptions::new()
        .max_distance(sources.max_distance)
        .nearest_count(sources.nearest_count)
        .pairs(sources.pairs.clone());
    let is_valid = |a: u32, b: u32| refused.is_none_or(|modulus| (a + b) % modulus != 0);
    let mut calls = Vec::new();
    let built = match refused {
        None => PointGraph::from_points(&positions, &options),
        Some(_) => PointGraph::from_points_where(&positions, &options, |a, b| {
            calls.push((a, b));
            is_valid(a, b)
        }),
    };
    let graph = match (first_fault(&points, &sources), built) {
        (None, Ok(graph)) => graph,
        (Some(expected), Err(error)) => {
            assert_eq!(kind(&error), expected, "{error}");
            return assert!(calls.is_empty(), "asked about links of what is refused");
        }
        (expected, built) => panic!("{expected:?} expected, {:?}", built.err()),
    };
    let mut ask = is_valid;
    let expected = links::build(
        &points,
        &sources,
        refused.is_some().then_some(&mut ask as &mut dyn FnMut(u32, u32) -> bool),
    );
    assert_eq!(calls, expected.calls, "calls of link_valid");
    let arcs: Vec<(u32, u32, u64)> =
        graph.graph().arcs().map(|arc| (arc.tail, arc.head, arc.weight.to_bits())).collect();
    let listed = oracle::Graph::directed(count, &expected.arcs(&points));
    let mut expected_arcs = Vec::new();
    for out in &listed.out {
        for &arc in out {
            let arc = listed.arcs[arc as usize];
            expected_arcs.push((arc.tail, arc.head, arc.weight.to_bits()));
        }
    }
    assert_eq!(arcs, expected_arcs);
    queries(&mut feed, &graph, &points, style, is_plane);
}

fn queries(feed: &mut Feed, graph: &PointGraph, points: &[[f64; 3]], style: u8, is_plane: bool) {
    for _ in 0..4 {
        let place = point(feed, style, is_plane);
        let modulus = 1 + u32::from(feed.byte() % 3);
        let position = Point3::from(place);
        if bad_axis(place).is_some() {
            assert!(graph.nearest_node(position).is_err());
            continue;
        }
        let accept = |node: u32| node % modulus == modulus - 1;
        assert_eq!(graph.nearest_node(position), Ok(links::nearest_node(points, place, |_| true)));
        assert_eq!(
            graph.nearest_node_where(position, accept),
            Ok(links::nearest_node(points, place, accept))
        );
        let wanted = feed.below(points.len() + 2);
        let mut all: Vec<u32> = Vec::new();
        while let Some(next) = links::nearest_node(points, place, |node| !all.contains(&node)) {
            all.push(next);
        }
        let nearest = graph.nearest_nodes(position, wanted).expect("the position is valid");
        assert_eq!(nearest, all[..wanted.min(all.len())]);
        let radius = distance(feed).abs();
        if radius < f64::INFINITY {
            let within = graph.nodes_within(position, radius).expect("the query is valid");
            assert_eq!(within, all[..within.len()]);
            let next = all.get(within.len()).map(|&node| Point3::from(points[node as usize]));
            assert!(next.is_none_or(|next| next.squared_distance(position) > radius * radius));
            let last = within.last().map(|&node| Point3::from(points[node as usize]));
            assert!(last.is_none_or(|last| last.squared_distance(position) <= radius * radius));
        }
    }
}

fn point(feed: &mut Feed, style: u8, is_plane: bool) -> [f64; 3] {
    let mut axis = || {
        let byte = feed.byte();
        match style % 8 {
            // Whole numbers, so that distances tie.
            0 | 1 => f64::from(byte % 8),
            2 => f64::from(byte as i8) * 0.1,
            3 => f64::from(byte % 2),
            4 => f64::from(byte) * 2.0f64 * 1e-9,
            5 => [LIMIT, -LIMIT, 0.0, -0.0, 1e-30, f64::from_bits(1)][usize::from(byte % 6)],
            6 => f64::from(byte % 4) * 1e5 + f64::from(feed.byte()) * 1e-3,
            _ => match byte {
                0 => feed.float(),
                1 => LIMIT + 1.0,
                _ => f64::from(byte) * 8192.0,
            },
        }
    };
    let (x, y) = (axis(), axis());
    [x, y, if is_plane { 0.0 } else { axis() }]
}

fn distance(feed: &mut Feed) -> f64 {
    match feed.byte() {
        byte @ 0..=99 => f64::from(byte % 10),
        byte @ 100..=199 => f64::from(byte) * 0.01,
        200..=219 => feed.float(),
        220..=229 => 1.0 / 1_073_741_824.0,
        230..=239 => 1e7,
        _ => 0.0,
    }
}

/// What is wrong first, by PTS-5.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Coordinate(usize),
    MaxDistance,
    Pair(usize),
}

fn first_fault(points: &[[f64; 3]], sources: &Sources) -> Option<Fault> {
    let coordinate = points.iter().position(|&point| bad_axis(point).is_some());
    let distance = sources.max_distance;
    let is_distance = distance == 0.0 || (1.0 / 1_073_741_824.0..f64::INFINITY).contains(&distance);
    let count = points.len() as u32;
    let pair = sources.pairs.iter().position(|&(a, b)| a.max(b) >= count);
    coordinate
        .map(Fault::Coordinate)
        .or((!is_distance).then_some(Fault::MaxDistance))
        .or(pair.map(Fault::Pair))
}

fn bad_axis(point: [f64; 3]) -> Option<usize> {
    point.iter().position(|axis| !(-LIMIT..=LIMIT).contains(axis))
}

fn kind(error: &PointError) -> Fault {
    match *error {
        PointError::Coordinate { point: Some(point), .. } => Fault::Coordinate(point),
        PointError::MaxDistance { .. } => Fault::MaxDistance,
        PointError::PairOutOfRange { pair, .. } => Fault::Pair(pair),
        ref other => panic!("not an error of a build: {other}"),
    }
}
