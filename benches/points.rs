//! The point race: a graph of a million points and their 8 nearest, beside the trees of other
//! libraries, which are built and asked for the same neighbours.
//!
//! `cargo bench -p benchmarks --features points --bench points -- [--size N] [--rounds N] [--record]`
use std::fmt::Write as _;
use std::hint::black_box;
use std::num::NonZero;
use std::process::ExitCode;

use benchmarks::{Arguments, Machine, clock, generate, median, publish};
use kiddo::{ImmutableKdTree, SquaredEuclidean};
use point_graph::{LinkOptions, Point3, PointGraph};
use rstar::RTree;
use rstar::primitives::GeomWithData;

/// How many neighbours of every point.
const COUNT: usize = 8;

/// One in so many points is also compared with a look at all others.
const SAMPLE: usize = 50_000;

type Points = [[f64; 2]];
/// Builds and asks; the squared distance of every point's neighbours, by point, nearest first, but
/// for ours, whose graph is the answer.
type Row = (&'static str, fn(&Points) -> Vec<f64>);

const ROWS: [Row; 2] = [("kiddo ImmutableKdTree", kiddo), ("rstar RTree", rstar)];

fn main() -> ExitCode {
    let arguments = Arguments::from_command_line();
    let size = arguments.size.unwrap_or(1_000_000);
    let workloads = [
        ("uniform", generate::uniform_points(size, 1)),
        ("clustered", generate::clustered_points(size, 1)),
    ];
    let mut report = format!(
        "{}workload: {size} points in the plane, {COUNT} nearest; {} rounds\n\n",
        Machine::here(),
        arguments.rounds
    );
    report.push_str("| | points | median s | ratio |\n|---|---|---:|---:|\n");
    for (kind, points) in &workloads {
        let (mut own, mut others) = (Vec::new(), vec![Vec::new(); ROWS.len()]);
        for round in 0..arguments.rounds {
            let (graph, us) = clock::processor_timed(|| black_box(ours(points)));
            own.push(us / 1e6);
            for (row, times) in ROWS.iter().zip(&mut others) {
                let (squares, us) = clock::processor_timed(|| black_box(row.1(points)));
                times.push(us / 1e6);
                if round == 0 {
                    check(row.0, &graph, points, &squares);
                }
            }
            if round == 0 {
                check_samples(&graph, points);
            }
        }
        let mut line = |name: &str, times: &[f64]| {
            let ratio = median(&own) / median(times);
            let _ = writeln!(report, "| {name} | {kind} | {:.3} | {ratio:.2} |", median(times));
        };
        line("ours, the graph built", &own);
        for (row, times) in ROWS.iter().zip(&others) {
            line(row.0, times);
        }
    }
    publish("points", &report, &arguments)
}

fn ours(points: &Points) -> PointGraph {
    let points: Vec<Point3> = points.iter().map(|&point| Point3::from(point)).collect();
    PointGraph::from_points(&points, &LinkOptions::new().nearest_count(COUNT))
        .expect("the points are in bounds")
}

fn kiddo(points: &Points) -> Vec<f64> {
    let tree: ImmutableKdTree<f64, 2> =
        ImmutableKdTree::new_from_slice(points).expect("the points are finite");
    // The point itself is among them, at distance 0.
    let count = NonZero::new(COUNT + 1).expect("9 is not 0");
    let mut squares = Vec::with_capacity(points.len() * COUNT);
    for point in points {
        let found = tree.query(point).nearest_n::<SquaredEuclidean<f64>>(count).execute();
        squares.extend(found[1..].iter().map(|neighbour| neighbour.distance));
    }
    squares
}

fn rstar(points: &Points) -> Vec<f64> {
    let with_ids = points.iter().zip(0u32..).map(|(&point, id)| GeomWithData::new(point, id));
    let tree = RTree::bulk_load(with_ids.collect());
    let mut squares = Vec::with_capacity(points.len() * COUNT);
    for &point in points {
        let found = tree.nearest_neighbor_iter_with_distance_2(point).skip(1).take(COUNT);
        squares.extend(found.map(|(_, square)| square));
    }
    squares
}

/// The nearest of a node's neighbours in the graph are the nearest points: their distances are
/// those that the other library found.
fn check(name: &str, graph: &PointGraph, points: &Points, squares: &[f64]) {
    let count = COUNT.min(points.len() - 1);
    assert_eq!(squares.len(), points.len() * count, "{name}: as many as asked");
    for (node, theirs) in squares.chunks(count).enumerate() {
        assert_eq!(nearest(graph, points, node)[..count], *theirs, "{name}: point {node}");
    }
}

fn check_samples(graph: &PointGraph, points: &Points) {
    let count = COUNT.min(points.len() - 1);
    for node in (0..points.len()).step_by(SAMPLE) {
        let others = points.iter().enumerate().filter(|&(other, _)| other != node);
        let mut all: Vec<f64> = others.map(|(_, &other)| square(points[node], other)).collect();
        all.sort_by(|a, b| a.partial_cmp(b).expect("distances are numbers"));
        assert_eq!(nearest(graph, points, node)[..count], all[..count], "point {node}");
    }
}

/// The squared distances of a node's neighbours in the graph, nearest first.
fn nearest(graph: &PointGraph, points: &Points, node: usize) -> Vec<f64> {
    let arcs = graph.graph().out_arcs(node as u32);
    let mut squares: Vec<f64> =
        arcs.map(|arc| square(points[node], points[arc.head as usize])).collect();
    squares.sort_by(|a, b| a.partial_cmp(b).expect("distances are numbers"));
    squares
}

fn square([x, y]: [f64; 2], [other_x, other_y]: [f64; 2]) -> f64 {
    let (dx, dy) = (x - other_x, y - other_y);
    dx * dx + dy * dy
}
