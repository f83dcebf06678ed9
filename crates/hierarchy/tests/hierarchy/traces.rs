//! HPA-13: what a climb settles is told in order, and telling changes nothing.
use hierarchy::{Layout, Settled, Solver, Stretch};
use oracle::SplitMix64;

use crate::net::Net;
use crate::worlds::{built, cell, map, options, shapes};

/// The bytes of trees past which none of these maps drops any.
const KEPT: usize = 1 << 24;

/// Asks one pair with and without a record; gives what was settled.
fn check<Sp: Layout>(
    solver: &Solver<Sp>,
    start: &Sp::State,
    goal: &Sp::State,
) -> Vec<Settled<Sp::State>>
where
    Sp::State: std::fmt::Debug,
{
    let (mut told, mut plain) = (solver.search(), solver.search());
    told.set_recording(true);
    let (mut path, mut plain_path) = (Vec::new(), Vec::new());
    let [answer, plain_answer] =
        [told.path(start, goal, &mut path), plain.path(start, goal, &mut plain_path)];
    assert_eq!(answer, plain_answer);
    assert_eq!(answer.cost.map(f64::to_bits), plain_answer.cost.map(f64::to_bits));
    assert_eq!(path, plain_path);
    let of = |stats: hierarchy::Stats| (stats.expanded, stats.pushed, stats.reopened, stats.climbs);
    assert_eq!(of(told.stats()), of(plain.stats()));
    assert!(plain.settled().is_empty());
    if told.stats().climbs == 0 || told.stats().fallbacks > 0 {
        return Vec::new();
    }
    let settled = told.settled().to_vec();
    // Trees may be grown again.
    assert!(settled.len() as u64 <= told.stats().expanded);
    // Without it, nothing but the climb.
    let mut told = solver.search();
    told.set_recording(true);
    told.cost(start, goal);
    let climbed = settled.iter().take_while(|one| one.stretch != Stretch::Tightening);
    assert!(told.settled().iter().eq(climbed));
    if solver.options().tree_memory() >= KEPT {
        assert_eq!(told.settled().len() as u64, told.stats().expanded);
    }
    settled
}

/// The stretches come one after the other, each level by level, and costs are those of ways there are.
fn check_order<Sp: Layout>(
    solver: &Solver<Sp>,
    start: &Sp::State,
    goal: &Sp::State,
    settled: &[Settled<Sp::State>],
) where
    Sp::State: std::fmt::Debug,
{
    let rank = |one: &Settled<Sp::State>| {
        let stretch = match one.stretch {
            Stretch::FromStart => 0,
            Stretch::ToGoal => 1,
            Stretch::Between => 2,
            _ => 3,
        };
        (stretch, one.level)
    };
    assert!(settled.is_sorted_by_key(rank), "{settled:?}");
    let plain = state_search::Solver::new(solver.space());
    let mut astar = plain.search();
    for one in settled {
        let [from, to] = match one.stretch {
            Stretch::ToGoal => [&one.state, goal],
            _ => [start, &one.state],
        };
        let least = astar.cost(from, to).cost.expect("a way led there");
        assert!(one.cost >= least * (1.0 - 1e-12), "{one:?} under {least}");
        let side = solver.statistics().levels[one.level.max(1) - 1].side;
        let apart = |a: &Sp::State, b: &Sp::State| match (
            solver.space().coords(a),
            solver.space().coords(b),
        ) {
            (Some(a), Some(b)) => u64::from(a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))),
            _ => panic!("what is climbed lies on the plane"),
        };
        if one.level == 0 {
            assert!(apart(from, to) < side, "{one:?} lies in the cluster of its end");
        }
    }
    // Both ends, each first of its stretch.
    let first = |stretch| settled.iter().find(|one| one.stretch == stretch);
    for (stretch, end) in [(Stretch::FromStart, start), (Stretch::ToGoal, goal)] {
        if let Some(first) = first(stretch) {
            assert_eq!((&first.state, first.level, first.cost), (end, 0, 0.0));
        }
    }
}

#[test]
fn climbs_are_told_in_order() {
    let mut rng = SplitMix64::new(77);
    let (mut climbs, mut upper, mut between, mut tightening) = (0, 0, 0, 0);
    for round in 0..120 {
        let tree_memory = if round % 2 == 0 { KEPT } else { rng.below(9_000) as usize };
        let options = options(&mut rng).with_tree_memory(tree_memory);
        let solver = built(map(&mut rng, shapes()[round % shapes().len()], 30), options);
        for _ in 0..6 {
            let (start, goal) = (cell(&mut rng, solver.space()), cell(&mut rng, solver.space()));
            let settled = check(&solver, &start, &goal);
            check_order(&solver, &start, &goal, &settled);
            climbs += usize::from(!settled.is_empty());
            upper += settled.iter().filter(|one| one.level > 1).count();
            tightening += settled.iter().filter(|one| one.stretch == Stretch::Tightening).count();
            between += settled.iter().filter(|one| one.stretch == Stretch::Between).count();
        }
        let net = built(Net::random(&mut rng, 9, 9, 3), options);
        let states = net.space().place.len() as u64;
        if states == 0 {
            continue;
        }
        let (start, goal) = (rng.below(states) as u32, rng.below(states) as u32);
        check(&net, &start, &goal);
    }
    assert!(
        climbs > 100 && upper > 600 && between > 5_000 && tightening > 1_000,
        "{climbs} {upper} {between} {tightening}"
    );
}
