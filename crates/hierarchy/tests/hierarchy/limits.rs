//! Budgets, sums, steps read and bytes held at their limits (CLASS-3, HPA-4, HPA-6).
use std::sync::atomic::{AtomicU64, Ordering};

use grid_map::{Cell, GridMap, Ground};
use hierarchy::{Layout, Options, Quality, Solver, StateSpace, Status, Transition};
use oracle::SplitMix64;

use crate::cases::{FOUR, chunks, open};
use crate::worlds::{built, cell, ground};

/// With a wall of which it is not told.
fn walled(mut solver: Solver<GridMap>, wall: Cell) -> Solver<GridMap> {
    solver.space_mut().set(wall, Ground::WALL).expect("the cell is there").for_each(drop);
    solver
}

/// CLASS-3: a budget that suffices with all trees suffices with none, for trees that are grown again
/// answer nothing new.
#[test]
fn a_budget_suffices_whatever_trees_are_kept() {
    let mut rng = SplitMix64::new(5);
    let cells: Vec<Ground> = (0..128 * 128).map(|_| ground(&mut rng, 10)).collect();
    let map = GridMap::new(128, 128, &cells, crate::cases::EIGHT).expect("the ground is sound");
    let solvers =
        [64 << 20, 0].map(|bytes| built(map.clone(), Options::default().with_tree_memory(bytes)));
    let mut differ = 0;
    for _ in 0..100 {
        let (a, b) = (cell(&mut rng, &map), cell(&mut rng, &map));
        let statuses = solvers.each_ref().map(|solver| {
            let mut search = solver.search();
            search.set_budget(Some(3_000));
            search.cost(&a, &b).status
        });
        differ += u32::from(statuses[0] != statuses[1]);
    }
    assert_eq!(differ, 0, "of 100 answers under a budget");
}

/// HPA-4: a path is found if one exists, also where it is cheap beside what it costs to come from a
/// landmark, which is more than floats hold.
#[test]
fn sums_that_overflow_elsewhere_hide_no_path() {
    let line = crate::net::line(40, 1e307);
    let solver = built(line, chunks(4));
    let (start, goal) = (13, 25);
    let least = state_search::Solver::new(solver.space()).search().cost(&start, &goal);
    assert!(least.cost.is_some_and(|cost| cost < 1.3e308));
    let mut search = solver.search();
    let answer = search.path(&start, &goal, &mut Vec::new());
    assert_eq!((answer.status, answer.cost), (Status::Found, least.cost));
}

/// A wall that nobody told of, before the one entrance that is kept: what stands beside the goal is
/// asked of A*, and so it should be beside the start.
#[test]
fn untold_walls_beside_either_end_deny_nothing() {
    let ends = [Cell::new(0, 3), Cell::new(7, 3)];
    for quality in [Quality::Off, Quality::Default] {
        for column in [3, 4] {
            for row in 0..4 {
                for [start, goal] in [ends, [ends[1], ends[0]]] {
                    let solver = built(open(8, 4, FOUR), chunks(4));
                    let solver = walled(solver, Cell::new(column, row));
                    let least =
                        state_search::Solver::new(solver.space()).search().cost(&start, &goal);
                    let mut search = solver.search();
                    search.set_quality(quality);
                    let answer = search.path(&start, &goal, &mut Vec::new());
                    assert_eq!(
                        answer.status, least.status,
                        "wall {column}, {row}: {start:?} -> {goal:?}"
                    );
                }
            }
        }
    }
}

/// The memory of trees that are grown again is memory that a search holds.
#[test]
fn trees_that_are_grown_again_count_as_bytes() {
    let map = open(256, 256, FOUR);
    let bytes = [1 << 30, 0].map(|bytes| {
        let options = Options::default().with_cluster_side(64).with_tree_memory(bytes);
        let solver = built(map.clone(), options);
        let mut search = solver.search();
        search.set_quality(Quality::Off);
        search.path(&Cell::new(1, 1), &Cell::new(250, 250), &mut Vec::new());
        search.stats().bytes
    });
    // A number for each state of the goal's cluster, in the tree of each of a few entrances.
    assert!(bytes[1] >= bytes[0] + 8 * 64 * 64 * 4, "{bytes:?}");
}

/// A map that counts how often it is asked what a step costs.
struct Counted(GridMap, AtomicU64);

impl StateSpace for Counted {
    type State = Cell;

    fn successors(&self, cell: &Cell, prev: Option<&Cell>, out: &mut Vec<Transition<Cell>>) {
        self.0.successors(cell, prev, out);
    }

    fn index(&self, cell: &Cell) -> Option<u64> {
        self.0.index(cell)
    }

    fn contains(&self, cell: &Cell) -> bool {
        self.0.contains(cell)
    }
}

impl Layout for Counted {
    fn coords(&self, cell: &Cell) -> Option<(u32, u32)> {
        self.0.coords(cell)
    }

    fn states_at(&self, x: u32, y: u32, out: &mut Vec<Cell>) {
        self.0.states_at(x, y, out);
    }

    fn width(&self) -> u32 {
        Layout::width(&self.0)
    }

    fn height(&self) -> u32 {
        Layout::height(&self.0)
    }

    fn predecessors(&self, cell: &Cell, out: &mut Vec<Transition<Cell>>) {
        self.0.predecessors(cell, out);
    }

    fn step_cost(
        &self,
        from: &Cell,
        to: &Cell,
        classes: u8,
        scratch: &mut Vec<Transition<Cell>>,
    ) -> f64 {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.step_cost(from, to, classes, scratch)
    }
}

/// The goal at the end of a dead end as long as its cluster is large: every entrance's way goes all
/// along it, and the steps are read once for each. A search from the goal looks at every state once.
#[test]
fn steps_to_the_goal_are_not_read_once_an_entrance() {
    let side = 64;
    let is_wall = |at: u32| {
        let (x, y) = (at % (2 * side), at / (2 * side));
        let x = x.wrapping_sub(side);
        if x >= side || x < 2 || y < 2 || x > side - 3 || y > side - 3 {
            // All open, but for a ring with one door around what is within.
            let ring = x < side && x.min(y).min(side - 1 - x).min(side - 1 - y) == 1;
            return ring && (x, y) != (1, 2);
        }
        // To and fro.
        let door = if y / 2 % 2 == 0 { 2 } else { side - 3 };
        y % 2 == 1 && x != door
    };
    let cells: Vec<Ground> = (0..2 * side * side)
        .map(|at| if is_wall(at) { Ground::WALL } else { Ground::OPEN })
        .collect();
    let map = GridMap::new(2 * side, side, &cells, FOUR).expect("the ground is sound");
    let start = Cell::new(0, 0);
    let within = (2..side - 2).flat_map(|y| (2..side - 2).map(move |x| (side + x, y)));
    let plain = state_search::Solver::new(&map);
    let mut astar = plain.search();
    let ends = within.filter_map(|(x, y)| {
        let cell = Cell::new(x as u16, y as u16);
        Some((astar.cost(&start, &cell).cost?, cell))
    });
    let (far, goal) = ends.fold((0.0, start), |most, end| if end.0 > most.0 { end } else { most });
    assert!(far > 1_000.0, "{far}");
    let solver = built(Counted(map.clone(), AtomicU64::new(0)), chunks(side));
    solver.space().1.store(0, Ordering::Relaxed);
    let mut search = solver.search();
    assert!(search.cost(&start, &goal).is_found());
    assert_eq!(search.stats().climbs, 1);
    let read = solver.space().1.load(Ordering::Relaxed);
    assert!(read <= 4 * u64::from(side * side), "{read} steps are read in {} states", side * side);
}
