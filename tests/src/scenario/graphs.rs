//! Searches over graphs: every algorithm over every family of weights, estimates of every kind,
//! blocked nodes, slices, trees, matrices and edits.
use csr_core::{CsrGraph, EdgeList};
use oracle::{EstimateKind, EstimateTable, Instance, Shape, SplitMix64, Weights};
use search::{
    ArcCost, Blocked, Counters, Direction, Heuristic, Path, SearchBuffers, Setup, StraightLine,
    check_estimate,
};

use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[
    ("graphs/blocked", blocked),
    ("graphs/continued", continued),
    ("graphs/costs", costs),
    ("graphs/decimal", |t| weights(t, Weights::Decimal)),
    ("graphs/edits", edits),
    ("graphs/estimates", estimates),
    ("graphs/fingerprints", fingerprints),
    ("graphs/huge", |t| weights(t, Weights::Huge)),
    ("graphs/integers", |t| weights(t, Weights::Integers)),
    ("graphs/matrix", matrix),
    ("graphs/mixed", |t| weights(t, Weights::Mixed)),
    ("graphs/ones", |t| weights(t, Weights::Ones)),
    ("graphs/slices", slices),
    ("graphs/straight-line", straight_line),
    ("graphs/subnormal", |t| weights(t, Weights::Subnormal)),
    ("graphs/tiny", |t| weights(t, Weights::Tiny)),
    ("graphs/trees", trees),
    ("graphs/unit", |t| weights(t, Weights::Unit)),
    ("graphs/zeros", |t| weights(t, Weights::Zeros)),
];

pub(super) fn build(instance: &Instance) -> CsrGraph {
    CsrGraph::from_edges(instance.node_count, &instance.arcs).expect("generated arcs are valid")
}

/// A few instances of every shape.
pub(super) fn instances(family: Weights) -> impl Iterator<Item = Instance> {
    Shape::ALL.into_iter().flat_map(move |shape| {
        (0..3).map(move |seed| Instance::with(seed, shape, family, 60 + 40 * seed as usize))
    })
}

pub(super) fn pairs(seed: u64, node_count: usize, count: usize) -> Vec<(u32, u32)> {
    let mut rng = SplitMix64::new(seed);
    (0..count).map(|_| (rng.node(node_count), rng.node(node_count))).collect()
}

fn tell_path(trace: &mut Trace, path: Option<Path>) {
    match path {
        None => trace.word("no path", 0),
        Some(path) => {
            trace.real("cost", path.cost);
            trace.ids("nodes", path.nodes);
            trace.ids("edges", path.edges);
        }
    }
}

fn tell_counters(trace: &mut Trace, counters: Counters) {
    trace.word("iterations", counters.iterations);
    trace.word("expanded", counters.expanded);
    trace.word("relaxed", counters.relaxed);
    trace.word("pushed", counters.pushed);
    trace.word("reopened", counters.reopened);
}

/// A* and bidirectional search with the setup's hooks.
pub(super) fn tell_both<C: ArcCost, H: Heuristic, B: Blocked>(
    trace: &mut Trace,
    setup: &Setup<'_, C, H, B>,
    buffers: &mut SearchBuffers,
    (start, goal): (u32, u32),
) {
    trace.word("start", u64::from(start));
    let mut astar = setup.astar(buffers, start, goal).expect("both ends are nodes");
    trace.text("astar", &astar.run());
    tell_path(trace, astar.path());
    tell_path(trace, astar.best_effort());
    tell_counters(trace, astar.counters());
    trace.ids("order", astar.order());
    let mut both = setup.bidirectional(buffers, start, goal).expect("both ends are nodes");
    trace.text("bidirectional", &both.run());
    tell_path(trace, both.path());
    tell_path(trace, both.best_effort());
    tell_counters(trace, both.counters());
    trace.ids("order", both.order());
}

fn weights(trace: &mut Trace, family: Weights) {
    let mut buffers = SearchBuffers::new();
    for instance in instances(family) {
        let graph = build(&instance);
        let setup = Setup::new(&graph).recording(true);
        for pair in pairs(instance.seed, graph.node_count(), 6) {
            tell_both(trace, &setup, &mut buffers, pair);
        }
    }
}

fn estimates(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for (i, kind) in EstimateKind::ALL.into_iter().enumerate() {
        for seed in 0..14 {
            let instance = Instance::of(seed + 14 * i as u64, 30);
            let graph = build(&instance);
            let table = EstimateTable::of(seed, kind, instance.node_count, &instance.arcs);
            let estimate = |source, target| table.get(source, target);
            let setup = Setup::new(&graph).with_heuristic(estimate).recording(true);
            for pair in pairs(seed, graph.node_count(), 4) {
                tell_both(trace, &setup, &mut buffers, pair);
                let fault = check_estimate(&graph, &estimate, pair.1, 0.0);
                trace.text("fault", &fault.expect("the goal is a node"));
            }
        }
    }
}

fn blocked(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for instance in instances(Weights::SmallIntegers) {
        let graph = build(&instance);
        let closed = oracle::blocked_set(instance.seed, instance.node_count);
        let setup = Setup::new(&graph)
            .with_blocked(|node| closed[node as usize])
            .recording(true)
            .best_effort(true);
        for pair in pairs(instance.seed, graph.node_count(), 6) {
            tell_both(trace, &setup, &mut buffers, pair);
        }
    }
}

/// Hooks that raise, close and break arcs.
fn costs(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for instance in instances(Weights::Decimal) {
        let graph = build(&instance);
        let cost = |tail: u32, head: u32, weight: f64| match (tail ^ head) % 7 {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => -1.0,
            3 => weight * 3.0,
            4 => -0.0,
            _ => weight,
        };
        let setup = Setup::new(&graph).with_cost(cost).recording(true);
        for pair in pairs(instance.seed, graph.node_count(), 6) {
            tell_both(trace, &setup, &mut buffers, pair);
        }
    }
}

fn points_of(seed: u64, node_count: usize) -> Vec<[f64; 3]> {
    let mut rng = SplitMix64::new(seed);
    let mut axis = || rng.unit() * 1000.0;
    (0..node_count).map(|_| [axis(), axis(), 0.0]).collect()
}

/// A road-like network whose weights are a speed times lengths that round.
fn straight_line(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for seed in 0..6 {
        let mut instance = Instance::sized(seed, Shape::Grid, Weights::Unit, 900);
        let points = points_of(seed, instance.node_count);
        for (tail, head, weight) in &mut instance.arcs {
            let length = oracle::distance(points[*tail as usize], points[*head as usize]);
            *weight = length * (1.0 + *weight);
        }
        let graph = build(&instance);
        let line = StraightLine::fitted(&graph, &points).expect("arcs have lengths");
        trace.real("factor", line.factor());
        let setup = Setup::new(&graph).with_heuristic(&line).recording(true);
        for pair in pairs(seed, graph.node_count(), 6) {
            tell_both(trace, &setup, &mut buffers, pair);
        }
    }
}

fn slices(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for instance in instances(Weights::SmallIntegers) {
        let graph = build(&instance);
        let setup = Setup::new(&graph).recording(true);
        for (start, goal) in pairs(instance.seed, graph.node_count(), 3) {
            for slice in [1, 2, 7, 1000] {
                let mut astar = setup.astar(&mut buffers, start, goal).expect("ends are nodes");
                trace.text("budget", &astar.run_within(5, None));
                while astar.step(slice).is_none() {}
                tell_path(trace, astar.path());
                tell_counters(trace, astar.counters());
                let mut both =
                    setup.bidirectional(&mut buffers, start, goal).expect("ends are nodes");
                trace.text("budget", &both.run_within(5, None));
                while both.step(slice).is_none() {}
                tell_path(trace, both.path());
                tell_counters(trace, both.counters());
            }
        }
    }
}

fn continued(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for instance in instances(Weights::Dyadic) {
        let graph = build(&instance);
        let setup = Setup::new(&graph).recording(true);
        let ends = pairs(instance.seed, graph.node_count(), 8);
        let mut search = setup.astar(&mut buffers, ends[0].0, ends[0].1).expect("ends are nodes");
        for (_, goal) in ends {
            search.continue_to(goal).expect("the goal is a node");
            trace.text("status", &search.run());
            tell_path(trace, search.path());
            tell_counters(trace, search.counters());
        }
        trace.ids("order", search.order());
    }
}

fn trees(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for family in Weights::ALL {
        let instance = Instance::sized(7, Shape::Sparse, family, 120);
        let graph = build(&instance);
        let setup = Setup::new(&graph).recording(true);
        for (direction, root) in [(Direction::Forward, 3), (Direction::Backward, 5)] {
            let mut tree = setup.tree(&mut buffers, root, direction).expect("the root is a node");
            tree.grow_within(2.0);
            tell_counters(trace, tree.counters());
            trace.text("to", &tree.grow_to(11).expect("it is a node"));
            tree.grow();
            trace.ids("order", tree.order());
            for node in 0..graph.node_count() as u32 {
                trace.real("distance", tree.distance(node).unwrap_or(f64::INFINITY));
                let (parent, edge) = tree.parent(node).unwrap_or((u32::MAX, u32::MAX));
                trace.ids("parent", [parent, edge]);
            }
        }
    }
}

fn matrix(trace: &mut Trace) {
    for instance in instances(Weights::Decimal) {
        let graph = build(&instance);
        let (sources, goals): (Vec<_>, Vec<_>) =
            pairs(instance.seed, graph.node_count(), 9).into_iter().unzip();
        let setup = Setup::new(&graph);
        let matrix = setup.cost_matrix(&sources, &goals).expect("all are nodes");
        for row in matrix.rows() {
            for &cost in row {
                trace.real("cost", cost);
            }
        }
    }
}

fn edits(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for seed in 0..10 {
        let instance = Instance::of(seed, 40);
        let mut rng = SplitMix64::new(seed);
        let mut list =
            EdgeList::from_edges(&instance.arcs, Some(instance.node_count), seed % 2 == 0)
                .expect("generated arcs are valid");
        for _ in 0..12 {
            let edge = rng.below(list.edge_count() as u64 + 2) as u32;
            match rng.below(4) {
                0 => trace.text("remove", &list.remove_edge(edge)),
                1 => trace.text("reweight", &list.set_weight(edge, rng.unit())),
                2 => trace.text("node", &list.add_node()),
                _ => {
                    let (tail, head) =
                        (rng.node(list.node_count() + 1), rng.node(list.node_count()));
                    trace.text("add", &list.add_edge(tail, head, rng.unit()));
                }
            }
            let graph = list.compile();
            trace.word("fingerprint", graph.fingerprint());
            let setup = Setup::new(&graph).recording(true);
            tell_both(trace, &setup, &mut buffers, pairs(seed, graph.node_count(), 1)[0]);
        }
    }
}

fn fingerprints(trace: &mut Trace) {
    for seed in 0..154 {
        let instance = Instance::of(seed, 50);
        let graph = build(&instance);
        trace.word("fingerprint", graph.fingerprint());
        for arc in graph.arcs() {
            trace.ids("arc", [arc.id, arc.edge, arc.tail, arc.head]);
            trace.real("weight", arc.weight);
        }
        for node in 0..graph.node_count() as u32 {
            trace.ids("in", graph.in_arcs(node).map(|arc| arc.id));
        }
    }
}
