//! Point graphs: links of every source over every kind of cloud, and nearest nodes.
use oracle::SplitMix64;
use oracle::points::{Cloud, cloud};
use point_graph::{LinkOptions, LinkSides, Point3, PointGraph};
use search::{SearchBuffers, Setup};

use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[
    ("points/distance", |t| clouds(t, &[LinkOptions::new().max_distance(3.0)])),
    ("points/filtered", filtered),
    ("points/large", large),
    ("points/mutual", |t| {
        clouds(t, &[LinkOptions::new().nearest_count(3).sides(LinkSides::Both)]);
    }),
    ("points/nearest", |t| {
        let within = LinkOptions::new().nearest_count(4).max_distance(5.0);
        clouds(t, &[LinkOptions::new().nearest_count(1), within]);
    }),
    ("points/queries", queries),
    ("points/routes", routes),
];

fn points_of(seed: u64, kind: Cloud, count: usize) -> Vec<Point3> {
    cloud(seed, kind, count).into_iter().map(|[x, y, z]| Point3::new(x, y, z)).collect()
}

fn tell_graph(trace: &mut Trace, graph: &PointGraph) {
    trace.word("fingerprint", graph.graph().fingerprint());
    for (a, b, weight) in graph.links() {
        trace.ids("link", [a, b]);
        trace.real("weight", weight);
    }
}

fn clouds(trace: &mut Trace, options: &[LinkOptions]) {
    for kind in Cloud::ALL {
        for (seed, count) in [(1, 2), (2, 30), (3, 150)] {
            let points = points_of(seed, kind, count);
            for options in options {
                let graph = PointGraph::from_points(&points, options);
                tell_graph(trace, &graph.expect("the points and options are valid"));
            }
        }
    }
}

/// Enough points for a parallel build to be cut up.
fn large(trace: &mut Trace) {
    for kind in [Cloud::Uniform, Cloud::Clustered, Cloud::Lattice] {
        let points = points_of(9, kind, 20_000);
        let options = LinkOptions::new().nearest_count(if kind == Cloud::Lattice { 2 } else { 6 });
        let graph = PointGraph::from_points(&points, &options).expect("the points are valid");
        trace.word("links", graph.link_count() as u64);
        trace.word("fingerprint", graph.graph().fingerprint());
    }
}

/// The calls of the filter are part of the trace, in order.
fn filtered(trace: &mut Trace) {
    for kind in Cloud::ALL {
        let points = points_of(4, kind, 60);
        for options in [LinkOptions::new().nearest_count(3), LinkOptions::new().max_distance(4.0)] {
            let mut calls = Vec::new();
            let graph = PointGraph::from_points_where(&points, &options, |a, b| {
                calls.extend([a, b]);
                (a ^ b) % 3 != 0
            });
            trace.ids("calls", calls);
            tell_graph(trace, &graph.expect("the points are valid"));
        }
    }
}

fn queries(trace: &mut Trace) {
    let mut rng = SplitMix64::new(5);
    for kind in Cloud::ALL {
        let points = points_of(6, kind, 200);
        let graph =
            PointGraph::from_points(&points, &LinkOptions::new()).expect("the points are valid");
        for _ in 0..40 {
            let mut axis = || rng.unit() * 120.0 - 10.0;
            let at = Point3::new(axis(), axis(), axis());
            trace.text("nearest", &graph.nearest_node(at).expect("a valid position"));
            trace.ids("nearest 5", graph.nearest_nodes(at, 5).expect("a valid position"));
            trace.ids("within", graph.nodes_within(at, 20.0).expect("a valid position"));
        }
    }
}

fn routes(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for kind in [Cloud::Uniform, Cloud::Solid, Cloud::Planar, Cloud::Lattice] {
        let points = points_of(8, kind, 400);
        let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(5))
            .expect("the points are valid");
        let line = |a: u32, b: u32| points[a as usize].distance(points[b as usize]);
        let setup = Setup::new(graph.graph()).with_heuristic(line).recording(true);
        for goal in [1, 77, 399] {
            let mut search = setup.astar(&mut buffers, 0, goal).expect("both are nodes");
            trace.text("status", &search.run());
            trace.real("cost", search.cost().unwrap_or(f64::INFINITY));
            trace.ids("order", search.order());
        }
    }
}
