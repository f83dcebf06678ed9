//! What a build takes and refuses: counts, roots, overflow, components, hooks (ALT-1, ALT-3, ALT-6).
use std::sync::atomic::AtomicBool;

use alt_landmarks::{
    BuildHooks, BuildProgress, LandmarkError, LandmarkOptions, Landmarks, Strategy,
};
use csr_core::CsrGraph;
use oracle::{Instance, Shape, Weights};
use search::Direction;

const STRATEGIES: [Strategy; 2] = [Strategy::Avoid, Strategy::Farthest];

fn graph(node_count: usize, edges: &[(u32, u32, f64)]) -> CsrGraph {
    CsrGraph::from_edges(node_count, edges).expect("the edges are valid")
}

/// ALT-6: no landmarks and no nodes are errors; the count is capped; landmarks are distinct.
#[test]
fn counts_are_checked_and_capped() {
    let some = graph(3, &[(0, 1, 1.0)]);
    for strategy in STRATEGIES {
        let options = LandmarkOptions::new().strategy(strategy);
        let none = Landmarks::build(&some, &options.count(0));
        assert_eq!(none.err(), Some(LandmarkError::NoLandmarks));
        let empty = Landmarks::build(&graph(0, &[]), &options);
        assert_eq!(empty.err(), Some(LandmarkError::NoNodes));
        for count in [3, 4, 16, usize::MAX] {
            let all = Landmarks::build(&some, &options.count(count)).expect("three nodes are some");
            let mut ids = all.ids().to_vec();
            ids.sort_unstable();
            assert_eq!(ids, [0, 1, 2]);
        }
        let one = Landmarks::build(&graph(1, &[(0, 0, 3.0)]), &options).expect("a node is some");
        assert_eq!((one.ids(), one.lower_bound(0, 0)), (&[0][..], 0.0));
    }
}

/// ALT-4, ALT-5: a candidate's distance, or size, is positive; without one the smallest id follows.
#[test]
fn zero_weights_leave_the_smallest_ids() {
    let zeros = graph(4, &[(0, 1, 0.0), (1, 2, 0.0), (2, 3, 0.0), (3, 0, 0.0)]);
    let apart = graph(4, &[]);
    for strategy in STRATEGIES {
        let options = LandmarkOptions::new().strategy(strategy).count(3);
        for graph in [&zeros, &apart] {
            let landmarks = Landmarks::build(graph, &options).expect("no sum overflows");
            assert_eq!(landmarks.ids(), [0, 1, 2]);
        }
        let landmarks = Landmarks::build(&zeros, &options).expect("no sum overflows");
        assert_eq!(landmarks.lower_bound(0, 3), 0.0);
        let landmarks = Landmarks::build(&apart, &options).expect("no sum overflows");
        assert_eq!(landmarks.lower_bound(0, 3), f64::INFINITY);
        assert_eq!(landmarks.lower_bound(3, 3), 0.0);
    }
}

/// ALT-1: a sum that overflows fails the build, though a cheaper way exists.
#[test]
fn overflow_is_an_error() {
    let far = graph(3, &[(0, 1, f64::MAX), (1, 2, f64::MAX), (0, 2, 1.0)]);
    for strategy in STRATEGIES {
        let error = Landmarks::build(&far, &LandmarkOptions::new().strategy(strategy));
        assert!(matches!(error, Err(LandmarkError::Overflow { .. })), "{error:?}");
    }
    let of = |ids: &[u32]| Landmarks::of_nodes(&far, ids, BuildHooks::new()).err();
    let overflow = |root, direction| Some(LandmarkError::Overflow { root, direction });
    assert_eq!(of(&[0]), overflow(0, Direction::Forward));
    assert_eq!(of(&[2]), overflow(2, Direction::Backward));
    assert_eq!(of(&[1]), None);
    // The largest sum that is a number is fine, in the widest tables too.
    let near = graph(3, &[(0, 1, f64::MAX / 2.0), (1, 2, f64::MAX / 2.0)]);
    let landmarks = Landmarks::build(&near, &LandmarkOptions::default()).expect("it fits");
    assert_eq!(landmarks.lower_bound(0, 2), f64::MAX);
}

/// The limits of tables of integers: sums at, and just above, what they hold, and what 31 and 30 bits
/// do; a distance that is infinity's number in them.
#[test]
fn wide_integers_stay_exact() {
    let two31 = f64::from(1u32 << 31);
    let two30 = two31 / 2.0;
    let limits = [1e9, 1e9 + 1.0, 1e9 + 2.0, 2e9 - 1.0, 2e9, 2e9 + 1.0, 2e9 + 2.0];
    let bits = [two31 - 1.0, two31, two31 + 1.0, two30 - 1.0, two30, 3e15];
    for weight in [limits.as_slice(), &bits].concat() {
        for isolated in [0, 1] {
            for back in [None, Some((1, 0, weight)), Some((1, 0, weight - 1.0))] {
                let edges: Vec<_> = [Some((0, 1, weight)), back].into_iter().flatten().collect();
                let graph = graph(2 + isolated, &edges);
                let landmarks =
                    Landmarks::build(&graph, &LandmarkOptions::default()).expect("it fits");
                assert_eq!(landmarks.lower_bound(0, 1), weight);
                let back = back.map_or(f64::INFINITY, |(_, _, weight)| weight);
                assert_eq!(landmarks.lower_bound(1, 0), back);
                if isolated == 1 {
                    assert_eq!(landmarks.lower_bound(0, 2), f64::INFINITY);
                    assert_eq!(landmarks.lower_bound(2, 1), f64::INFINITY);
                }
            }
        }
    }
}

/// ALT-3: SplitMix64 of `rand_xoshiro` draws as the text of the rule does, one draw a landmark.
#[test]
fn roots_are_drawn_as_specified() {
    use rand_core::{Rng, SeedableRng};
    let mut drawn = 0;
    for seed in [0, 1, 1_234_567, u64::MAX] {
        let mut theirs = rand_xoshiro::SplitMix64::seed_from_u64(seed);
        let mut text = oracle::SplitMix64::new(seed);
        for _ in 0..1_000 {
            assert_eq!(theirs.next_u64(), text.draw());
            drawn += 1;
        }
    }
    assert_eq!(drawn, 4_000);
    let instance = Instance::sized(4, Shape::Road, Weights::Integers, 60);
    let graph = graph(instance.node_count, &instance.arcs);
    for strategy in STRATEGIES {
        let options = LandmarkOptions::new().strategy(strategy).seed(77).count(8);
        let mut text = oracle::SplitMix64::new(77);
        let roots: Vec<u32> = (0..8).map(|_| text.node(instance.node_count)).collect();
        let seeded = Landmarks::build(&graph, &options).expect("few sums");
        let rooted = Landmarks::build_from_roots(&graph, &options, &roots, BuildHooks::new());
        assert_eq!(seeded.to_bytes(), rooted.expect("few sums").to_bytes());
        let mut generator = rand_xoshiro::SplitMix64::seed_from_u64(77);
        let drawn =
            Landmarks::build_with_generator(&graph, &options, &mut generator, BuildHooks::new());
        assert_eq!(seeded.to_bytes(), drawn.expect("few sums").to_bytes());
        let mut after = oracle::SplitMix64::new(77);
        for _ in 0..8 {
            after.draw();
        }
        assert_eq!(generator.next_u64(), after.draw(), "eight draws for eight landmarks");
        let given = Landmarks::of_nodes(&graph, seeded.ids(), BuildHooks::new());
        assert_eq!(seeded.to_bytes(), given.expect("few sums").to_bytes());
    }
}

#[test]
fn lists_of_the_callers_are_checked() {
    let graph = graph(3, &[(0, 1, 1.0)]);
    let of = |ids: &[u32]| Landmarks::of_nodes(&graph, ids, BuildHooks::new()).err();
    assert_eq!(of(&[]), Some(LandmarkError::NoLandmarks));
    let outside = LandmarkError::NodeOutOfRange { position: 1, node: 3, node_count: 3 };
    assert_eq!(of(&[0, 3, 0]), Some(outside));
    assert_eq!(of(&[2, 0, 2]), Some(LandmarkError::Duplicate { position: 2, node: 2 }));
    let options = LandmarkOptions::default();
    let from = |roots: &[u32]| {
        Landmarks::build_from_roots(&graph, &options, roots, BuildHooks::new()).err()
    };
    assert_eq!(from(&[0, 3]), Some(outside));
    assert_eq!(from(&[]), Some(LandmarkError::NoLandmarks));
    assert_eq!(from(&[0, 0, 0, 0, 0]), None);
}

/// Progress counts every tree, and a flag stops the build.
#[test]
fn builds_are_watched_and_cancelled() {
    let instance = Instance::sized(6, Shape::Sparse, Weights::Integers, 900);
    let directed = graph(instance.node_count, &instance.arcs);
    let instance = Instance::sized(6, Shape::Grid, Weights::Integers, 900);
    let symmetric = graph(instance.node_count, &instance.arcs);
    for (graph, strategy, trees) in [
        (&directed, Strategy::Avoid, 24),
        (&directed, Strategy::Farthest, 17),
        (&symmetric, Strategy::Avoid, 16),
        (&symmetric, Strategy::Farthest, 9),
    ] {
        let options = LandmarkOptions::new().strategy(strategy).count(8);
        let mut seen: Vec<BuildProgress> = Vec::new();
        let mut note = |progress| seen.push(progress);
        let hooks = BuildHooks::new().on_progress(&mut note);
        let watched = Landmarks::build_watched(graph, &options, hooks).expect("few sums");
        assert!(seen.windows(2).all(|pair| pair[0].trees_done < pair[1].trees_done));
        assert!(seen.iter().all(|progress| progress.trees == trees));
        assert_eq!(seen.last().map(|progress| progress.trees_done), Some(trees));
        let flag = AtomicBool::new(false);
        let plain = Landmarks::build_watched(graph, &options, BuildHooks::new().cancel(&flag));
        assert_eq!(plain.expect("nothing is set").to_bytes(), watched.to_bytes());
        let flag = AtomicBool::new(true);
        let hooks = BuildHooks::new().cancel(&flag);
        let cancelled = Landmarks::build_watched(graph, &options, hooks);
        assert_eq!(cancelled.err(), Some(LandmarkError::Cancelled));
        let hooks = BuildHooks::new().cancel(&flag);
        let cancelled = Landmarks::of_nodes(graph, &[0], hooks);
        assert_eq!(cancelled.err(), Some(LandmarkError::Cancelled));
    }
}

/// By component: shares by size, specks get nothing, and the tables are those of the chosen.
#[test]
fn components_share_by_size() {
    // A path of 60 nodes, one of 30, and ten specks, ids mixed.
    let name = |i: u32| (i * 37) % 100;
    let mut edges = Vec::new();
    for (first, last) in [(0, 59), (60, 89)] {
        for i in first..last {
            edges.push((name(i), name(i + 1), 1.0));
            edges.push((name(i + 1), name(i), 1.0));
        }
    }
    let graph = graph(100, &edges);
    for strategy in STRATEGIES {
        for (count, large, small) in [(1, 1, 0), (2, 1, 1), (3, 2, 1), (10, 6, 3)] {
            let options = LandmarkOptions::new().strategy(strategy).count(count).by_component(true);
            let landmarks = Landmarks::build(&graph, &options).expect("few sums");
            let position = |id: u32| (0..100).find(|&i| name(i) == id).expect("names are ids");
            let positions: Vec<u32> = landmarks.ids().iter().map(|&id| position(id)).collect();
            assert_eq!(positions.len(), count);
            assert!(positions[..large].iter().all(|&i| i < 60), "{positions:?}");
            assert!(positions[large..large + small].iter().all(|&i| (60..90).contains(&i)));
            let given = Landmarks::of_nodes(&graph, landmarks.ids(), BuildHooks::new());
            assert_eq!(given.expect("few sums").to_bytes(), landmarks.to_bytes());
        }
        // Everyone is served in the end.
        let options = LandmarkOptions::new().strategy(strategy).count(100).by_component(true);
        let mut ids = Landmarks::build(&graph, &options).expect("few sums").ids().to_vec();
        ids.sort_unstable();
        assert_eq!(ids, (0..100).collect::<Vec<_>>());
    }
    // One component: the same choice with and without.
    let instance = Instance::sized(4, Shape::Road, Weights::Integers, 60);
    let whole = CsrGraph::from_edges(instance.node_count, &instance.arcs).expect("it is valid");
    let options = LandmarkOptions::new().count(7);
    let plain = Landmarks::build(&whole, &options).expect("few sums");
    let shared = Landmarks::build(&whole, &options.by_component(true)).expect("few sums");
    assert_eq!(plain.to_bytes(), shared.to_bytes());
}
