//! The long runs: a sample by default, all of it with `SUREPATH_FULL=1` (in release, a few minutes).
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape};
use hierarchy::Entrances;
use oracle::SplitMix64;

use crate::answers::{Seen, check};
use crate::changes::follow;
use crate::classes::compare;
use crate::net::Net;
use crate::worlds::{built, cell, map, options, refusing_map, shapes};

/// `whole` runs with `SUREPATH_FULL=1`, else a few.
fn runs(whole: usize, sample: usize) -> usize {
    match std::env::var_os("SUREPATH_FULL") {
        Some(full) if full == "1" => whole,
        _ => sample,
    }
}

/// 3,000 maps of all shapes, nets with one-way steps and bridges among them: found if and only if A*
/// finds a path, legal, summed up, arriving in pieces, never denied (HPA-4 to HPA-9); smoothed by
/// default 1.02 times as dear as the cheapest at most, on average (HPA-8).
#[test]
fn random_maps_are_answered_as_by_astar() {
    let count = runs(3000, 150);
    let mut rng = SplitMix64::new(101);
    let mut seen = Seen::default();
    for round in 0..count {
        let mut options = options(&mut rng);
        if round % 5 == 4 {
            options = options.with_entrances(Entrances::Full);
        }
        let what = format!("round {round}, {options:?}");
        if round % 3 == 2 {
            let (width, height) = (rng.between(1, 14) as u32, rng.between(1, 14) as u32);
            let net = Net::random(&mut rng, width, height, 1);
            let states = net.steps.len() as u64;
            if states == 0 {
                continue;
            }
            let solver = built(net, options);
            for _ in 0..4 {
                let (a, b) = (rng.below(states) as u32, rng.below(states) as u32);
                check(&solver, 0, &a, &b, &mut seen, &what);
            }
        } else {
            let shape = shapes()[round % shapes().len()];
            let solver = built(map(&mut rng, shape, 26), options);
            for _ in 0..4 {
                let (a, b) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
                if solver.space().is_open(a) && solver.space().is_open(b) {
                    check(&solver, 0, &a, &b, &mut seen, &what);
                }
            }
        }
    }
    let mean = |sum: f64| sum / seen.found as f64;
    println!(
        "{count} maps: {} found, {} denied, {} climbs; off {:.4} on average, {:.4} at worst; default {:.4} \
         on average, {:.4} at worst",
        seen.found,
        seen.denied,
        seen.climbs,
        mean(seen.ratios),
        seen.worst,
        mean(seen.smoothed),
        seen.worst_smoothed
    );
    assert!(seen.found > count as u64 && seen.climbs > 2 * count as u64, "{seen:?}");
    assert!(mean(seen.smoothed) <= 1.02, "{seen:?}");
}

/// 20 maps, 2,000 edits each, random budgets between: the fingerprint is a fresh build's (CHANGE-3).
#[test]
fn long_runs_of_edits_equal_fresh_builds() {
    let (maps, edits) = (runs(20, 3), runs(2000, 100));
    let mut rng = SplitMix64::new(102);
    for round in 0..maps {
        let mut options = options(&mut rng);
        if round % 4 == 3 {
            options = options.with_entrances(Entrances::Full);
        }
        if round % 3 == 2 {
            options = options.with_tree_memory(rng.below(2000) as usize);
        }
        let what = format!("map {round}, {options:?}");
        if round % 5 == 4 {
            let net = Net::random(&mut rng, 12, 12, 1 + (round % 3) as u8);
            follow(&mut rng, net, options, edits, &what);
        } else {
            let map = map(&mut rng, shapes()[round % shapes().len()], 30);
            follow(&mut rng, map, options, edits, &what);
        }
    }
    println!("{maps} maps of {edits} edits each");
}

/// 500 maps of classes: answers and expansions are those of a solver over one class's steps (CLASS-1).
#[test]
fn many_maps_of_classes_are_answered_alike() {
    let count = runs(500, 30);
    let mut rng = SplitMix64::new(103);
    let mut climbs = 0;
    for round in 0..count {
        let options = options(&mut rng);
        if round % 2 == 0 {
            let (width, height) = (rng.between(2, 12) as u32, rng.between(2, 12) as u32);
            let net = Net::random(&mut rng, width, height, 2 + (round % 7) as u8);
            if !net.place.is_empty() {
                climbs += compare(&mut rng, net, options, |rng, net| {
                    rng.below(net.place.len() as u64) as u32
                });
            }
            continue;
        }
        let map = refusing_map(&mut rng, shapes()[round % shapes().len()], 16);
        climbs += compare(&mut rng, map, options, cell);
    }
    println!("{count} maps of classes, {climbs} climbs");
    assert!(climbs > 5 * count as u64, "only {climbs} climbs");
}

/// Steps that cost nothing, and some that a sum swallows: ways are explained without going in circles.
#[test]
fn free_steps_are_walked_without_circles() {
    let mut rng = SplitMix64::new(104);
    let mut seen = Seen::default();
    for round in 0..runs(400, 60) {
        let free = [Ground::price(0.0), Ground::price(1e-30), Ground::price(1e18)];
        let cells: Vec<Ground> = (0..400)
            .map(|_| match rng.below(10) {
                0 => Ground::WALL,
                1 => Ground::price(1.0),
                2 => free[2],
                at => free[(at % 2) as usize],
            })
            .collect();
        let shape = Shape::new([Neighbours::Four, Neighbours::Eight][round % 2]);
        let shape = shape.with_corners(CornerRule::Free);
        let map = GridMap::new(20, 20, &cells, shape).expect("the ground is sound");
        let options = options(&mut rng).with_tree_memory([0, 1 << 20][round / 2 % 2]);
        let solver = built(map, options);
        for _ in 0..4 {
            let (a, b): (Cell, Cell) =
                (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
            if solver.space().is_open(a) && solver.space().is_open(b) {
                check(&solver, 0, &a, &b, &mut seen, &format!("round {round}, {options:?}"));
            }
        }
    }
    assert!(seen.climbs > 100, "{seen:?}");
}
