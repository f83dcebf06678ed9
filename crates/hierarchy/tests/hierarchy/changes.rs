//! A hierarchy that followed changes is the one that a fresh build gives whatever
//! the budgets (CHANGE-2, CHANGE-3, HPA-11): what is told (CHANGE-1) reaches as far as it must (CHANGE-4).
use grid_map::{Cell, GridMap};
use hierarchy::{Entrances, Layout, Options, Solver};
use oracle::SplitMix64;

use crate::answers::{Seen, check};
use crate::net::Net;
use crate::worlds::{built, cell, ground, map, options, shapes};

/// Changes something in a space and tells whose steps changed.
pub(crate) trait Edit: Layout + Clone {
    fn edit(&mut self, rng: &mut SplitMix64) -> Vec<Self::State>;
    fn pick(&self, rng: &mut SplitMix64) -> Self::State;
}

impl Edit for GridMap {
    fn edit(&mut self, rng: &mut SplitMix64) -> Vec<Cell> {
        let at = cell(rng, self);
        let walls = rng.below(60);
        let mut ground = ground(rng, walls);
        if rng.chance(1, 20) {
            ground = ground.refusing(rng.below(4) as u8);
        }
        self.set(at, ground).expect("the cell is on the map").collect()
    }

    fn pick(&self, rng: &mut SplitMix64) -> Cell {
        cell(rng, self)
    }
}

impl Edit for Net {
    fn edit(&mut self, rng: &mut SplitMix64) -> Vec<u32> {
        // Both ends of a step are told: the head's predecessors change with it.
        let mut before = Vec::new();
        let from = Net::edit(self, rng);
        before.push(from);
        before
    }

    fn pick(&self, rng: &mut SplitMix64) -> u32 {
        rng.below(self.place.len() as u64) as u32
    }
}

/// Edits with updates of random budgets between, and compares with fresh builds.
pub(crate) fn follow<Sp: Edit>(
    rng: &mut SplitMix64,
    space: Sp,
    options: Options,
    edits: usize,
    what: &str,
) where
    Sp::State: std::fmt::Debug,
{
    let mut solver = Solver::with_options(space, options).expect("small planes are cut");
    let mut seen = Seen::default();
    for edit in 0..edits {
        for _ in 0..rng.between(1, 3) {
            // What a step was is told before it changes too: it may join clusters no more.
            for state in solver.space_mut().edit(rng) {
                solver.changed(&state);
            }
        }
        let budget = [1, 7, 60, 1_000, 20_000, 0][rng.below(6) as usize];
        solver.update(budget);
        if rng.chance(1, 4) {
            let (a, b) = (solver.space().pick(rng), solver.space().pick(rng));
            if solver.space().contains(&a) && solver.space().contains(&b) {
                check(&solver, 0, &a, &b, &mut seen, what);
            }
        }
        if rng.chance(1, 8) {
            let small = rng.between(1, 300);
            let mut last = usize::MAX;
            while !solver.ready() {
                let updated = solver.update(small);
                last = updated.left;
            }
            assert!(last == 0 || last == usize::MAX);
            let fresh = built(solver.space().clone(), options);
            assert_eq!(solver.fingerprint(), fresh.fingerprint(), "{what}, edit {edit}");
        }
    }
    solver.update(0);
    assert!(solver.ready());
    let fresh = built(solver.space().clone(), options);
    assert_eq!(solver.fingerprint(), fresh.fingerprint(), "{what}");
}

#[test]
fn followed_grids_equal_fresh_builds() {
    let mut rng = SplitMix64::new(11);
    for round in 0..5 {
        for shape in shapes() {
            let map = map(&mut rng, shape, 24);
            let mut options = options(&mut rng);
            if round % 2 == 1 {
                options = options.with_entrances(Entrances::Full);
            }
            if round % 3 == 2 {
                options = options.with_tree_memory(rng.below(2000) as usize);
            }
            follow(&mut rng, map, options, 40, &format!("round {round}, {shape:?}, {options:?}"));
        }
    }
}

#[test]
fn followed_nets_equal_fresh_builds() {
    let mut rng = SplitMix64::new(12);
    for round in 0..40 {
        let (width, height) = (rng.between(1, 12) as u32, rng.between(1, 12) as u32);
        let net = Net::random(&mut rng, width, height, 1 + (round % 3) as u8);
        if net.place.is_empty() {
            continue;
        }
        let options = options(&mut rng);
        follow(&mut rng, net, options, 60, &format!("round {round}, {options:?}"));
    }
}
