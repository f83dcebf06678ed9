//! Costs of any kind are answered as by A*, to the bit alike whatever trees are kept (CLASS-3).
use hierarchy::{Entrances, Quality, Solver};
use oracle::SplitMix64;

use crate::net::Net;
use crate::worlds::{built, options};

/// Few costs that sums absorb, that are no steps, that are nothing or nearly so.
const KINDS: [&[f64]; 4] = [
    &[0.0, -0.0, 0.0, 1.0],
    &[1e300, 1.0, 0.0, 5e-324, 1e-310, 1e16, -0.0, 3e299],
    &[1.0, 2.0, f64::NAN, -1.0, f64::INFINITY, f64::NEG_INFINITY, 0.1],
    &[0.1, 0.2, 0.3, 1e-9, 1e9],
];

/// The sum of the steps that count along `path`, which must exist.
fn walk(net: &Net, class: u8, path: &[u32]) -> f64 {
    let mask = if net.classes < 2 { 0 } else { 1 << class };
    path.windows(2).fold(0.0, |sum, pair| {
        let steps = net.steps[pair[0] as usize].iter();
        let steps = steps.filter(|step| step.to == pair[1] && step.refuses & mask == 0);
        let cost = steps.map(|step| step.cost).filter(|&cost| cost >= 0.0).reduce(f64::min);
        sum + cost.filter(|&cost| cost < f64::INFINITY).expect("the step is there")
    })
}

/// The path as pieces of `size`.
fn pieces(
    solver: &Solver<Net>,
    class: u8,
    quality: Quality,
    ends: (u32, u32),
    size: usize,
) -> Vec<u32> {
    let mut search = solver.search();
    search.set_class(class).expect("the class exists");
    search.set_quality(quality);
    let (mut at, goal) = ends;
    let (mut piece, mut path) = (vec![at; size], vec![at]);
    let mut goes_on = false;
    while at != goal {
        let written = search.path_into(&at, &goal, &mut piece).written;
        let begin = usize::from(size > 1 || !goes_on);
        goes_on = true;
        path.extend_from_slice(&piece[begin..written]);
        at = piece[written - 1];
        assert!(path.len() < 10_000, "pieces of {size} never end");
    }
    path
}

#[test]
fn costs_of_any_kind_are_answered_alike_whatever_trees_are_kept() {
    let mut rng = SplitMix64::new(82);
    let mut climbs = 0;
    for round in 0..400 {
        let (width, height) = (rng.between(1, 12) as u32, rng.between(1, 12) as u32);
        let mut net = Net::random(&mut rng, width, height, 1 + round as u8 % 3);
        let costs = KINDS[round % KINDS.len()];
        for step in net.steps.iter_mut().flatten() {
            step.cost = costs[rng.below(costs.len() as u64) as usize];
        }
        let count = net.place.len() as u64;
        if count == 0 {
            continue;
        }
        let mut all = options(&mut rng);
        if round % 5 == 0 {
            all = all.with_entrances(Entrances::Full).with_cluster_side(width + 1);
        }
        let some = rng.below(2_000) as usize;
        let solvers =
            [1 << 24, 0, some].map(|bytes| built(net.clone(), all.with_tree_memory(bytes)));
        for _ in 0..8 {
            let (a, b) = (rng.below(count) as u32, rng.below(count) as u32);
            let class = rng.below(u64::from(net.classes)) as u8;
            let plain = state_search::Solver::new(&net);
            let mut astar = plain.search();
            astar.set_class(class).expect("the class exists");
            let least = astar.cost(&a, &b);
            for quality in [Quality::Off, Quality::Default, Quality::Best] {
                let size = rng.between(1, 8) as usize;
                let answers = solvers.each_ref().map(|solver| {
                    let mut search = solver.search();
                    search.set_class(class).expect("the class exists");
                    search.set_quality(quality);
                    let mut path = Vec::new();
                    let answer = search.path(&a, &b, &mut path);
                    climbs += search.stats().climbs;
                    assert_eq!(answer.status, least.status, "round {round}: {a} -> {b}");
                    if let (Some(cost), Some(least)) = (answer.cost, least.cost) {
                        assert_eq!(cost.to_bits(), walk(&net, class, &path).to_bits());
                        assert!(cost >= least * (1.0 - 1e-12), "{cost} under {least}");
                        let pieces = pieces(solver, class, quality, (a, b), size);
                        let end = path.iter().position(|&state| state == b).expect("it ends there");
                        assert_eq!(pieces[..=end], path[..=end], "in pieces of {size}");
                    }
                    (answer.cost.map(f64::to_bits), path)
                });
                assert_eq!(answers[0], answers[1], "round {round}: {a} -> {b}");
                assert_eq!(answers[0], answers[2], "round {round}: {a} -> {b}");
            }
        }
    }
    assert!(climbs > 5_000, "only {climbs} climbs");
}
