//! Routes are drawn tight over the first level (HPA-5) and smoothed into the cheapest path within a band
//! (HPA-8).
use std::collections::BTreeSet;
use std::fmt::Debug;

use grid_map::{Cell, GridMap, Ground, Neighbours, Shape};
use hierarchy::{Layout, Options, Quality, Solver};
use oracle::SplitMix64;
use state_search::{FnSpace, Transition};

use crate::net::Net;
use crate::worlds::{built, cell, ground, options, refusing_map, shapes, walk};

/// A map of four neighbours, where cells alone say what can be stepped on.
fn map(rng: &mut SplitMix64) -> GridMap {
    let (width, height) = (rng.between(40, 120) as u32, rng.between(40, 120) as u32);
    let walls = rng.below(3) * 10;
    let cells: Vec<Ground> = (0..width * height).map(|_| ground(rng, walls)).collect();
    GridMap::new(width, height, &cells, Shape::new(Neighbours::Four)).expect("the ground is sound")
}

/// The map with nothing left open but what lies in the band around `path`.
fn only_band(map: &GridMap, path: &[Cell], quality: Quality) -> GridMap {
    let within = |cell: Cell, of: &Cell| {
        let (dx, dy) = (cell.x().abs_diff(of.x()), cell.y().abs_diff(of.y()));
        if quality == Quality::Best { dx.max(dy) <= 14 } else { dx + dy <= 1 }
    };
    let mut band = map.clone();
    for cell in map.cells() {
        if !path.iter().any(|of| within(cell, of)) {
            band.set(cell, Ground::WALL).expect("the cell is on the map");
        }
    }
    band
}

#[test]
fn smoothed_paths_are_the_cheapest_within_their_band() {
    let mut rng = SplitMix64::new(11);
    let (mut climbed, mut cheaper) = (0, [0; 2]);
    for _ in 0..60 {
        let solver = built(map(&mut rng), Options::default().with_cluster_side(8));
        let mut search = solver.search();
        let (a, b) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
        let (mut refined, mut smoothed) = (Vec::new(), Vec::new());
        search.set_quality(Quality::Off);
        let Some(before) = search.path(&a, &b, &mut refined).cost else { continue };
        if search.stats().climbs == 0 {
            continue;
        }
        climbed += 1;
        for (at, quality) in [Quality::Default, Quality::Best].into_iter().enumerate() {
            search.set_quality(quality);
            let cost = search.path(&a, &b, &mut smoothed).cost.expect("a path is there");
            let band = state_search::Solver::new(only_band(solver.space(), &refined, quality));
            let least = band.search().cost(&a, &b).cost.expect("the band holds a path");
            assert_eq!(cost.to_bits(), least.to_bits(), "{quality:?}: {cost} against {least}");
            cheaper[at] += u32::from(cost < before);
        }
    }
    println!("{climbed} climbed, {cheaper:?} cheaper for smoothing");
    assert!(climbed > 30 && cheaper.iter().all(|&count| count > 20), "{climbed}, {cheaper:?}");
}

/// The cost of the cheapest path of `class` from `a` to `b` by states in the band around `path`.
fn least_within<Sp: Layout>(
    space: &Sp,
    class: u8,
    path: &[Sp::State],
    quality: Quality,
    (a, b): (&Sp::State, &Sp::State),
) -> Option<f64> {
    let radius = if quality == Quality::Best { 14 } else { 1 };
    let mut band = BTreeSet::new();
    for (x, y) in path.iter().filter_map(|state| space.coords(state)) {
        for by in y.saturating_sub(radius)..=y + radius {
            for bx in x.saturating_sub(radius)..=x + radius {
                if quality == Quality::Best || bx == x || by == y {
                    band.insert((bx, by));
                }
            }
        }
    }
    let mask = if space.class_count() < 2 { 0 } else { 1 << class };
    let steps = |from: &Sp::State, _: Option<&Sp::State>, out: &mut Vec<Transition<Sp::State>>| {
        space.successors(from, None, out);
        out.retain(|step| {
            let is_in = space.coords(&step.to).is_some_and(|at| band.contains(&at));
            is_in && step.refuses & mask == 0
        });
    };
    state_search::Solver::new(FnSpace::new(steps)).search().cost(a, b).cost
}

/// Asks for the ways between `ends` as they are refined, then smoothed; gives how many climbed and how
/// many became cheaper.
fn smooth_all<Sp: Layout<State: Debug>>(
    rng: &mut SplitMix64,
    space: Sp,
    ends: &[(Sp::State, Sp::State)],
) -> [u32; 2] {
    let solver = built(space, options(rng));
    let mut search = solver.search();
    let (mut climbed, mut cheaper) = (0, 0);
    let (mut refined, mut smoothed) = (Vec::new(), Vec::new());
    for (a, b) in ends {
        let class = rng.below(u64::from(solver.space().class_count().max(1))) as u8;
        search.set_class(class).expect("the class is one of the space's");
        search.set_quality(Quality::Off);
        let climbs = search.stats().climbs;
        let Some(before) = search.path(a, b, &mut refined).cost else { continue };
        if search.stats().climbs == climbs {
            continue;
        }
        climbed += 1;
        for quality in [Quality::Default, Quality::Best] {
            search.set_quality(quality);
            let cost = search.path(a, b, &mut smoothed).cost.expect("a path is there");
            let least = least_within(solver.space(), class, &refined, quality, (a, b));
            assert_eq!(Some(cost.to_bits()), least.map(f64::to_bits), "{a:?} -> {b:?} {quality:?}");
            assert_eq!(cost.to_bits(), walk(solver.space(), class, &smoothed).to_bits());
            cheaper += u32::from(cost < before);
        }
    }
    [climbed, cheaper]
}

/// Around seams, along the map's edges and over steps that some classes are refused.
#[test]
fn maps_of_every_shape_are_smoothed() {
    let mut rng = SplitMix64::new(14);
    for shape in shapes() {
        let mut counts = [0; 2];
        for _ in 0..30 {
            let map = refusing_map(&mut rng, shape, 40);
            let mut ends = Vec::new();
            for _ in 0..8 {
                ends.push((cell(&mut rng, &map), cell(&mut rng, &map)));
            }
            let more = smooth_all(&mut rng, map, &ends);
            counts = [counts[0] + more[0], counts[1] + more[1]];
        }
        println!("{shape:?}: of {} climbed {} cheaper for smoothing", counts[0], counts[1]);
        assert!(counts[0] > 10 && counts[1] > 0, "{shape:?}: {counts:?}");
    }
}

/// Two states to some places and none to others, one-way steps and long ones.
#[test]
fn nets_are_smoothed() {
    let mut rng = SplitMix64::new(15);
    let mut counts = [0; 2];
    for round in 0..40 {
        let net = Net::random(&mut rng, 20, 14, 1 + round % 3);
        let count = net.place.len() as u64;
        let mut ends = Vec::new();
        for _ in 0..8 {
            ends.push((rng.below(count) as u32, rng.below(count) as u32));
        }
        let more = smooth_all(&mut rng, net, &ends);
        counts = [counts[0] + more[0], counts[1] + more[1]];
    }
    println!("of {} climbed {} cheaper for smoothing", counts[0], counts[1]);
    assert!(counts[0] > 50 && counts[1] > 20, "{counts:?}");
}

#[test]
fn costs_of_any_kind_settle_in_few_looks() {
    let mut rng = SplitMix64::new(13);
    let (mut climbed, mut most) = (0, 0.0_f64);
    for _ in 0..40 {
        let (width, height) = (rng.between(40, 90) as u32, rng.between(40, 90) as u32);
        let steep = |rng: &mut SplitMix64| Ground::price((1_u64 << rng.below(50)) as f64);
        let cells: Vec<Ground> = (0..width * height).map(|_| steep(&mut rng)).collect();
        let map = GridMap::new(width, height, &cells, Shape::new(Neighbours::Four));
        let map = map.expect("the ground is sound");
        let solver = built(map, Options::default().with_cluster_side(8));
        let (a, b) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
        let mut search = solver.search();
        let (mut refined, mut smoothed) = (Vec::new(), Vec::new());
        search.set_quality(Quality::Off);
        search.path(&a, &b, &mut refined);
        if search.stats().climbs == 0 {
            continue;
        }
        climbed += 1;
        search.set_quality(Quality::Best);
        let cost = search.path(&a, &b, &mut smoothed).cost.expect("a path is there");
        let band = only_band(solver.space(), &refined, Quality::Best);
        let count = band.cells().filter(|&cell| band.is_open(cell)).count();
        let least = state_search::Solver::new(band).search().cost(&a, &b).cost;
        assert_eq!(least.map(f64::to_bits), Some(cost.to_bits()));
        most = most.max(search.smoothed() as f64 / count as f64);
    }
    println!("{climbed} climbed, at most {most:.1} looks a state");
    assert!(climbed > 20 && most < 64.0, "{climbed}, {most}");
}

#[test]
fn routes_are_never_dearer_for_being_drawn_tight() {
    let mut rng = SplitMix64::new(12);
    let (mut climbed, mut tightened) = (0, 0);
    for _ in 0..40 {
        let options = Options::default().with_cluster_side(4).with_window(2).with_near(8);
        let solver: Solver<GridMap> = built(map(&mut rng), options);
        let mut search = solver.search();
        search.set_quality(Quality::Off);
        let mut path = Vec::new();
        for _ in 0..10 {
            let (a, b) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
            let climbs = search.stats().climbs;
            // The cost of the route as it was found: the sum of its legs.
            let route = search.abstract_route(&a, &b, &mut Vec::new(), &mut Vec::new()).cost;
            let cost = search.path(&a, &b, &mut path).cost;
            assert_eq!(route.is_some(), cost.is_some(), "{a:?} -> {b:?}");
            let (Some(route), Some(cost)) = (route, cost) else { continue };
            if search.stats().climbs == climbs {
                continue;
            }
            assert!(cost <= route * (1.0 + 1e-12), "{a:?} -> {b:?}: {cost} of {route}");
            climbed += 1;
            tightened += u32::from(cost < route * (1.0 - 1e-12));
        }
    }
    println!("{climbed} climbed, {tightened} cheaper for being drawn tight");
    assert!(climbed > 200 && tightened > 50, "{climbed}, {tightened}");
}
