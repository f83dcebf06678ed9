//! Changes that nobody told of: a path is legal in the space as it is, and nothing panics.
use std::fmt::Debug;

use grid_map::{Cell, Ground};
use hierarchy::{Layout, Options, Quality, Search, Status};
use oracle::SplitMix64;

use crate::cases::{EIGHT, FOUR, chunks, open};
use crate::changes::Edit;
use crate::net::Net;
use crate::worlds::{built, map, options, shapes, walk};

/// The bytes of trees past which none of these spaces drops any.
const KEPT: usize = 1 << 24;

/// A wall across a cluster whose trees are grown again, when the entrances that it parts are walked.
#[test]
fn walls_across_trees_that_are_grown_again_are_gone_around() {
    let (start, goal) = (Cell::new(2, 5), Cell::new(37, 5));
    for quality in [Quality::Off, Quality::Default] {
        let mut solver = built(open(40, 40, EIGHT), chunks(8).with_tree_memory(0));
        for y in 0..39 {
            let changed = solver.space_mut().set(Cell::new(20, y), Ground::WALL);
            changed.expect("the cell is there").for_each(drop);
        }
        let least = state_search::Solver::new(solver.space()).search().cost(&start, &goal).cost;
        let mut search = solver.search();
        search.set_quality(quality);
        let mut path = Vec::new();
        assert_eq!(search.path(&start, &goal, &mut path).cost, least);
        assert_eq!(Some(walk(solver.space(), 0, &path)), least);
    }
}

/// A wall at a border is opened and nobody told; then a wall is told of across the border, so that the
/// crossings between both are chosen anew.
#[test]
fn an_opening_beside_a_wall_that_was_told_of_is_survived() {
    for shape in [FOUR, EIGHT] {
        for x in [15, 16] {
            let mut map = open(64, 64, shape);
            map.set(Cell::new(x, 5), Ground::WALL).expect("the cell is there").for_each(drop);
            let mut solver = built(map, Options::default());
            let opened = solver.space_mut().set(Cell::new(x, 5), Ground::OPEN);
            opened.expect("the cell is there").for_each(drop);
            for told in [Cell::new(20, 5), Cell::new(10, 5)] {
                let changed = solver.space_mut().set(told, Ground::WALL);
                for cell in changed.expect("the cell is there") {
                    solver.changed(&cell);
                }
                solver.update(0);
            }
            let (start, goal) = (Cell::new(1, 5), Cell::new(60, 5));
            let path = solver.path(&start, &goal).expect("the map is open");
            assert_eq!(path.cost, walk(solver.space(), 0, &path.states));
        }
    }
}

/// Asks for a path whole, then in pieces.
fn ask<Sp: Layout<State: Debug>>(
    space: &Sp,
    class: u8,
    search: &mut Search<'_, Sp>,
    (start, goal): (&Sp::State, &Sp::State),
    size: usize,
) {
    let plain = state_search::Solver::new(space);
    let mut astar = plain.search();
    astar.set_class(class).expect("the class exists");
    let least = astar.cost(start, goal);
    let mut path = Vec::new();
    if let Some(cost) = search.path(start, goal, &mut path).cost {
        assert_eq!((path.first(), path.last()), (Some(start), Some(goal)));
        assert_eq!(cost.to_bits(), walk(space, class, &path).to_bits());
        assert!(least.cost.is_some_and(|least| cost >= least * (1.0 - 1e-12)), "{cost}");
    }
    let mut piece = vec![start.clone(); size];
    let mut at = start.clone();
    for round in 0.. {
        assert!(round < 3_000, "pieces from {start:?} never reach {goal:?}");
        let answer = search.path_into(&at, goal, &mut piece);
        if at == *goal || answer.status != Status::Found {
            break;
        }
        let mut walked = vec![at];
        let goes_on = usize::from(size > 1 || round == 0);
        walked.extend_from_slice(&piece[goes_on..answer.written]);
        walk(space, class, &walked);
        at = walked[walked.len() - 1].clone();
        if at == *goal {
            assert_eq!(least.status, Status::Found, "{start:?} -> {goal:?}");
            break;
        }
    }
}

/// Edits of which few are told, and questions in between, on one workspace.
fn edit_and_ask<Sp: Edit<State: Debug>>(rng: &mut SplitMix64, space: Sp, options: Options) -> u64 {
    let mut solver = built(space, options);
    let mut workspace = hierarchy::Workspace::default();
    let tells = rng.chance(1, 2);
    let mut climbs = 0;
    for _ in 0..12 {
        for _ in 0..rng.below(4) {
            let changed = solver.space_mut().edit(rng);
            if tells && rng.chance(1, 3) {
                changed.iter().for_each(|state| solver.changed(state));
                solver.update([0, 7, 100][rng.below(3) as usize]);
            }
        }
        if tells {
            solver.update(0);
        }
        let (a, b) = (solver.space().pick(rng), solver.space().pick(rng));
        let mut search = solver.search_in(workspace);
        let class = rng.below(u64::from(solver.space().class_count().max(1))) as u8;
        search.set_class(class).expect("the class exists");
        search.set_quality([Quality::Off, Quality::Default, Quality::Best][rng.below(3) as usize]);
        ask(solver.space(), class, &mut search, (&a, &b), rng.between(1, 8) as usize);
        climbs += search.stats().climbs;
        workspace = search.into_workspace();
    }
    climbs
}

#[test]
fn what_nobody_told_of_leaves_paths_legal() {
    let mut rng = SplitMix64::new(81);
    let mut climbs = 0;
    for round in 0..300 {
        let memory = [KEPT, 0, 700][round % 3];
        let some = options(&mut rng).with_tree_memory(memory);
        let map = map(&mut rng, shapes()[round % shapes().len()], 26);
        climbs += edit_and_ask(&mut rng, map, some);
        let net = Net::random(&mut rng, 9, 8, 1 + round as u8 % 3);
        if !net.place.is_empty() {
            climbs += edit_and_ask(&mut rng, net, some);
        }
    }
    assert!(climbs > 1_000, "only {climbs} climbs");
}
