//! A path is found if and only if one exists (HPA-4), is legal and never dearer for smoothing (HPA-8), refines
//! its edges (HPA-5), is decided on as said (HPA-6), arrives in pieces (HPA-7) and is never denied by labels
//! (HPA-9), under both rules of keeping crossings (HPA-2, HPA-3).
use hierarchy::{Entrances, Layout, Options, Quality, Solver, StateSpace, Status};
use oracle::SplitMix64;

use crate::net::Net;
use crate::worlds::{built, cell, map, options, shapes, walk};

/// What a run over many questions saw.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) climbs: u64,
    pub(crate) denied: u64,
    pub(crate) found: u64,
    pub(crate) ratios: f64,
    pub(crate) worst: f64,
    /// Under the default quality, likewise.
    pub(crate) smoothed: f64,
    pub(crate) worst_smoothed: f64,
}

/// Asks everything of one pair and compares it with A*.
pub(crate) fn check<Sp: Layout>(
    solver: &Solver<Sp>,
    class: u8,
    start: &Sp::State,
    goal: &Sp::State,
    seen: &mut Seen,
    what: &str,
) where
    Sp::State: std::fmt::Debug,
{
    let plain = state_search::Solver::new(solver.space());
    let mut astar = plain.search();
    astar.set_class(class).expect("the class exists");
    let best = astar.cost(start, goal);
    let mut search = solver.search();
    search.set_class(class).expect("the class exists");
    let mut path = Vec::new();
    let mut cheapest_so_far = f64::INFINITY;
    for quality in [Quality::Off, Quality::Default, Quality::Best] {
        search.set_quality(quality);
        let answer = search.path(start, goal, &mut path);
        assert_eq!(answer.status, best.status, "{what}: {start:?} -> {goal:?}");
        let (Some(cost), Some(least)) = (answer.cost, best.cost) else {
            assert!(path.is_empty(), "{what}: nothing is written without a path");
            continue;
        };
        assert!(answer.whole);
        assert_eq!((path.first(), path.last()), (Some(start), Some(goal)), "{what}");
        let sum = walk(solver.space(), class, &path);
        assert_eq!(cost.to_bits(), sum.to_bits(), "{what}: {cost} against {sum}");
        assert!(cost >= least * (1.0 - 1e-12), "{what}: {cost} under {least}");
        assert!(
            cost <= cheapest_so_far * (1.0 + 1e-12),
            "{what}: smoothing makes {cost} of {cheapest_so_far}"
        );
        cheapest_so_far = cost;
        let ratio = if least > 0.0 { cost / least } else { 1.0 };
        if quality == Quality::Default {
            seen.smoothed += ratio;
            seen.worst_smoothed = seen.worst_smoothed.max(ratio);
        }
        if quality == Quality::Off {
            seen.found += 1;
            seen.ratios += ratio;
            seen.worst = seen.worst.max(ratio);
        }
    }
    let reaches = search.reaches(start, goal);
    match best.status {
        Status::Found => assert!(reaches, "{what}: {start:?} reaches {goal:?}"),
        _ => seen.denied += 1,
    }
    seen.climbs += search.stats().climbs;
    if best.status == Status::Found {
        for size in [1, 2, 3, 8] {
            pieces(solver, class, start, goal, size, what);
        }
    }
}

/// Rule HPA-7: pieces of any size arrive.
fn pieces<Sp: Layout>(
    solver: &Solver<Sp>,
    class: u8,
    start: &Sp::State,
    goal: &Sp::State,
    size: usize,
    what: &str,
) where
    Sp::State: std::fmt::Debug,
{
    let mut search = solver.search();
    search.set_class(class).expect("the class exists");
    search.set_quality(if size == 3 { Quality::Default } else { Quality::Off });
    let mut piece = vec![start.clone(); size];
    let mut at = start.clone();
    let mut path = vec![start.clone()];
    for _ in 0..10_000 {
        let answer = search.path_into(&at, goal, &mut piece);
        assert!(answer.is_found(), "{what}: {:?}", answer.status);
        assert!(answer.written > 0 && answer.cost.is_some());
        for state in &piece[..answer.written] {
            if path.last() != Some(state) {
                path.push(state.clone());
            }
        }
        at = piece[answer.written - 1].clone();
        if at == *goal {
            walk(solver.space(), class, &path);
            let stats = search.stats();
            assert!(stats.climbs + stats.fallbacks <= 1, "{what}: one route serves all pieces");
            return;
        }
    }
    panic!("{what}: pieces of {size} from {start:?} never reach {goal:?}, now at {at:?}");
}

#[test]
fn grids_are_answered_as_by_astar() {
    let mut seen = Seen::default();
    let mut rng = SplitMix64::new(1);
    for round in 0..40 {
        for (number, shape) in shapes().into_iter().enumerate() {
            let map = map(&mut rng, shape, 26);
            let mut options = options(&mut rng);
            if round % 4 == 3 {
                options = options.with_entrances(Entrances::Full);
            }
            if round % 5 == 4 {
                options = options.with_tree_memory(rng.below(3000) as usize);
            }
            let solver = built(map, options);
            for _ in 0..12 {
                let (a, b) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
                let what = format!("round {round}, shape {number}, {options:?}");
                if solver.space().contains(&a) && solver.space().contains(&b) {
                    check(&solver, 0, &a, &b, &mut seen, &what);
                }
            }
        }
    }
    println!("{seen:?}, mean {}", seen.ratios / seen.found as f64);
    assert!(seen.climbs > 2_000 && seen.denied > 200 && seen.found > 800, "{seen:?}");
}

#[test]
fn one_way_nets_with_two_states_in_a_place_are_answered_as_by_astar() {
    let mut seen = Seen::default();
    let mut rng = SplitMix64::new(2);
    for round in 0..150 {
        let (width, height) = (rng.between(1, 14) as u32, rng.between(1, 14) as u32);
        let net = Net::random(&mut rng, width, height, 1 + 2 * (round % 2) as u8);
        let count = net.steps.len() as u64;
        if count == 0 {
            continue;
        }
        let mut options = options(&mut rng);
        if round % 3 == 0 {
            options = options.with_entrances(Entrances::Full);
        }
        let classes = net.classes;
        let solver = built(net, options);
        for _ in 0..12 {
            let (a, b) = (rng.below(count) as u32, rng.below(count) as u32);
            let class = rng.below(u64::from(classes)) as u8;
            check(&solver, class, &a, &b, &mut seen, &format!("round {round}, {options:?}"));
        }
    }
    println!("{seen:?}, mean {}", seen.ratios / seen.found as f64);
    assert!(seen.climbs > 1_000 && seen.denied > 100 && seen.found > 400, "{seen:?}");
}

#[test]
fn default_options_serve_a_large_map() {
    let mut rng = SplitMix64::new(3);
    let mut seen = Seen::default();
    let map = map(&mut rng, shapes()[1], 200);
    let solver = built(map, Options::default());
    for _ in 0..20 {
        let (a, b) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
        if solver.space().contains(&a) && solver.space().contains(&b) {
            check(&solver, 0, &a, &b, &mut seen, "large");
        }
    }
    println!("{seen:?}, mean {}", seen.ratios / seen.found as f64);
}
