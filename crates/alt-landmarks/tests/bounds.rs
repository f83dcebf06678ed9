//! Bounds are bounds, and consistent: those of all landmarks, of an active subset, and of rounded
//! tables (ALT-2).
use alt_landmarks::{CompactLandmarks, CompactWidth, LandmarkOptions, Landmarks, Strategy};
use csr_core::CsrGraph;
use oracle::{Instance, Shape, Weights, all_pairs};
use search::{Heuristic, SearchBuffers, Setup};

const SHAPES: [Shape; 5] =
    [Shape::Sparse, Shape::Grid, Shape::Road, Shape::Components, Shape::Chain];

fn graph_of(instance: &Instance) -> CsrGraph {
    CsrGraph::from_edges(instance.node_count, &instance.arcs).expect("instances are valid")
}

fn options(seed: u64) -> LandmarkOptions {
    let strategy = [Strategy::Avoid, Strategy::Farthest][(seed % 2) as usize];
    LandmarkOptions { count: 1 + seed as usize % 6, strategy, seed, by_component: seed % 3 == 0 }
}

/// Where sums are exact, no bound is above the distance, none falls along an arc by more than its
/// weight, in either argument, and `+inf` is always true.
#[test]
fn exact_bounds_are_admissible_and_consistent() {
    let (mut tight, mut infinite, mut arcs) = (0u64, 0u64, 0u64);
    for seed in 0..200 {
        let weights = [
            Weights::SmallIntegers,
            Weights::Integers,
            Weights::Ones,
            Weights::Dyadic,
            Weights::Subnormal,
        ][(seed / 5 % 5) as usize];
        let instance = Instance::sized(seed, SHAPES[(seed % 5) as usize], weights, 20);
        let graph = graph_of(&instance);
        let landmarks = Landmarks::build(&graph, &options(seed)).expect("no sum overflows");
        let heuristic = landmarks.heuristic(&graph).expect("it is their graph");
        let distance = all_pairs(instance.node_count, &instance.arcs);
        for t in 0..instance.node_count as u32 {
            let active = heuristic.active(seed as u32 % instance.node_count as u32, t, 2);
            for (u, distance) in (0..).zip(&distance) {
                let (bound, distance) = (heuristic.estimate(u, t), distance[t as usize]);
                assert!(bound <= distance, "{}: {u} to {t}: {bound}", instance.name());
                assert!(active.estimate(u, t) <= bound);
                tight += u64::from(u != t && bound == distance);
                infinite += u64::from(bound == f64::INFINITY);
            }
            let estimates: [&dyn Fn(u32, u32) -> f64; 2] =
                [&|u, v| heuristic.estimate(u, v), &|u, v| active.estimate(u, v)];
            for estimate in estimates {
                for &(tail, head, weight) in &instance.arcs {
                    assert!(
                        estimate(tail, t) <= weight + estimate(head, t)
                            && estimate(t, head) <= estimate(t, tail) + weight,
                        "{}: {tail} to {head} and {t}",
                        instance.name()
                    );
                    arcs += 1;
                }
            }
        }
    }
    assert!(tight > 10_000 && infinite > 2_000 && arcs > 200_000, "{tight} {infinite} {arcs}");
}

/// Where sums round, a bound passes the distance by at most `N * 2^-52` times the largest finite
/// table entry.
#[test]
fn fractional_bounds_keep_the_rounding_bound() {
    let mut above = 0;
    for seed in 0..200 {
        let weights = [Weights::Decimal, Weights::Unit, Weights::Tiny, Weights::Mixed]
            [(seed / 5 % 4) as usize];
        let instance = Instance::sized(seed, SHAPES[(seed % 5) as usize], weights, 24);
        let graph = graph_of(&instance);
        let landmarks = Landmarks::build(&graph, &options(seed)).expect("no sum overflows");
        let distance = all_pairs(instance.node_count, &instance.arcs);
        let nodes = 0..instance.node_count as u32;
        let entries = nodes.clone().flat_map(|v| {
            let landmarks = &landmarks;
            (0..landmarks.ids().len())
                .flat_map(move |l| [landmarks.forward(l, v), landmarks.backward(l, v)])
        });
        let finite = entries.filter(|entry| *entry < f64::INFINITY);
        let largest = finite.fold(0.0, |a, b| if b > a { b } else { a });
        let slack = instance.node_count as f64 * f64::EPSILON * largest;
        for u in nodes.clone() {
            for v in nodes.clone() {
                let (bound, right) =
                    (landmarks.lower_bound(u, v), distance[u as usize][v as usize]);
                assert!(bound <= right + slack, "{}: {u} to {v}: {bound}", instance.name());
                above += usize::from(bound > right);
            }
        }
    }
    assert!(above > 20, "no rounding was seen: {above}");
}

/// Rounded tables never bound above the exact ones, so A* finds the cheapest paths with them; tables
/// in which nothing had to be rounded bound the same.
#[test]
fn compact_bounds_are_at_most_the_exact_ones() {
    let (mut weaker, mut exact, mut useful, mut paths) = (0u64, 0u64, 0u64, 0u64);
    for seed in 0..300 {
        let instance = Instance::with(
            seed,
            SHAPES[(seed % 5) as usize],
            Weights::ALL[(seed / 5 % 11) as usize],
            24,
        );
        let graph = graph_of(&instance);
        let Ok(landmarks) = Landmarks::build(&graph, &options(seed)) else { continue };
        for width in [CompactWidth::Bits16, CompactWidth::Bits32] {
            let compact = CompactLandmarks::new(&landmarks, width);
            exact += u64::from(compact.is_exact());
            let heuristic = compact.heuristic(&graph).expect("it is their graph");
            let setup = Setup::new(&graph).with_heuristic(heuristic);
            let dijkstra = Setup::new(&graph);
            let (mut ours, mut theirs) = (SearchBuffers::new(), SearchBuffers::new());
            for u in 0..instance.node_count as u32 {
                for v in 0..instance.node_count as u32 {
                    let (bound, full) = (compact.lower_bound(u, v), landmarks.lower_bound(u, v));
                    assert!(bound <= full, "{}: {u} to {v}: {bound}, {full}", instance.name());
                    assert!(!compact.is_exact() || bound == full, "{}", instance.name());
                    weaker += u64::from(bound < full);
                    useful += u64::from(bound > 0.0 && bound < f64::INFINITY);
                    if (u + v) % 7 != 0 {
                        continue;
                    }
                    let mut found = setup.astar(&mut ours, u, v).expect("ends are nodes");
                    let mut right = dijkstra.astar(&mut theirs, u, v).expect("ends are nodes");
                    assert_eq!(found.run(), right.run(), "{}: {u} to {v}", instance.name());
                    if let (Some(a), Some(b)) = (found.cost(), right.cost()) {
                        let close = (a - b).abs() <= 1e-9 * b;
                        let same = a == b || (close && !instance.weights.sums_are_exact());
                        assert!(same, "{}: {u} to {v}: {a}, {b}", instance.name());
                        paths += 1;
                    }
                }
            }
        }
    }
    assert!(weaker > 5_000 && exact > 100 && useful > 20_000, "{weaker} {exact} {useful}");
    assert!(paths > 5_000, "{paths} paths");
}

/// Tables are read by place only where the places are theirs: a graph of the same fingerprint in
/// another order of memory gets the same estimates.
#[test]
fn another_order_of_memory_does_not_show() {
    let instance = Instance::sized(5, Shape::Road, Weights::Decimal, 200);
    let graph = graph_of(&instance);
    let reverse: Vec<u32> = (0..instance.node_count as u32).rev().collect();
    let turned = CsrGraph::from_edges_in_order(instance.node_count, &instance.arcs, &reverse)
        .expect("valid");
    assert_eq!(graph.fingerprint(), turned.fingerprint());
    assert_ne!(graph.order_hash(), turned.order_hash());
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    assert_eq!(
        landmarks.to_bytes(),
        Landmarks::build(&turned, &LandmarkOptions::default()).expect("few sums").to_bytes()
    );
    let compact = CompactLandmarks::new(&landmarks, CompactWidth::Bits16);
    let mut positive = 0;
    for graph in [&graph, &turned] {
        let all = landmarks.heuristic(graph).expect("the fingerprint is theirs");
        let few = all.active(3, 150, 4);
        let rounded = compact.heuristic(graph).expect("the fingerprint is theirs");
        for (u, v) in (0..200).map(|i| (i, (i * 37 + 11) % 200)) {
            let (from, to) = (graph.place_of(u), graph.place_of(v));
            let placed = [
                all.estimate_placed(graph, from, to),
                few.estimate_placed(graph, from, to),
                rounded.estimate_placed(graph, from, to),
            ];
            assert_eq!(placed, [all.estimate(u, v), few.estimate(u, v), rounded.estimate(u, v)]);
            positive += usize::from(placed[0] > 0.0);
        }
    }
    assert!(positive > 300, "{positive}");
}

/// ALT-2: both bounds through a place at once are the two bounds one by one, in every form of table
/// and for rows of every width, infinities included.
#[test]
fn two_bounds_at_once_are_the_two_bounds() {
    let (mut infinite, mut positive) = (0, 0);
    for weights in [Weights::SmallIntegers, Weights::Integers, Weights::Decimal] {
        for shape in [Shape::Grid, Shape::Components, Shape::Chain] {
            let instance = Instance::sized(11, shape, weights, 120);
            let graph = graph_of(&instance);
            let nodes = instance.node_count as u32;
            for count in [1, 3, 8, 16, 17, 40] {
                let options = LandmarkOptions::new().count(count);
                let landmarks = Landmarks::build(&graph, &options).expect("few sums");
                let heuristic = landmarks.heuristic(&graph).expect("it is their graph");
                for place in 0..nodes {
                    let (start, goal) = (place * 7 % nodes, (place * 13 + 5) % nodes);
                    let bound = |u, v| heuristic.estimate_placed(&graph, u, v);
                    let both = heuristic.estimates_between(&graph, start, place, goal);
                    assert_eq!(both, (bound(start, place), bound(place, goal)));
                    infinite += usize::from(both.0 == f64::INFINITY);
                    positive += usize::from(both.0 > 0.0 && both.1 > 0.0);
                }
            }
        }
    }
    assert!(infinite > 300 && positive > 1_000, "{infinite} {positive}");
}

/// The active landmarks are those that bound the pair best, ties to the earlier, best first.
#[test]
fn active_landmarks_are_the_best_of_the_pair() {
    let instance = Instance::sized(9, Shape::Grid, Weights::Integers, 400);
    let graph = graph_of(&instance);
    let landmarks = Landmarks::build(&graph, &LandmarkOptions::default()).expect("few sums");
    let heuristic = landmarks.heuristic(&graph).expect("it is their graph");
    for (start, goal) in [(0, 399), (20, 380), (7, 7), (399, 0)] {
        let one = |l: usize| {
            let difference = |a: f64, b: f64| if a < f64::INFINITY { b - a } else { 0.0 };
            let ahead = difference(landmarks.forward(l, start), landmarks.forward(l, goal));
            let behind = difference(landmarks.backward(l, goal), landmarks.backward(l, start));
            ahead.max(behind).max(0.0)
        };
        let mut ranked: Vec<usize> = (0..16).collect();
        ranked.sort_by(|&a, &b| one(b).partial_cmp(&one(a)).expect("bounds are numbers"));
        let active = heuristic.active(start, goal, 4);
        assert_eq!(active.positions(), &ranked[..4], "{start} to {goal}");
        assert_eq!(active.estimate(start, goal), heuristic.estimate(start, goal));
        assert_eq!(heuristic.active(start, goal, 99).positions().len(), 16);
        assert_eq!(heuristic.active(start, goal, 0).estimate(start, goal), 0.0);
    }
}
