//! Cases that other libraries got wrong, and inputs that have no business to be asked.
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape};
use hierarchy::{
    HierarchyError, Layout, Options, Quality, Solver, StateSpace, Status, Transition, check_mirror,
};
use state_search::FnSpace;

use crate::net::Net;
use crate::worlds::built;

pub(crate) const FOUR: Shape = Shape::new(Neighbours::Four);
pub(crate) const EIGHT: Shape = Shape::new(Neighbours::Eight);

pub(crate) fn chunks(side: u32) -> Options {
    Options::default().with_cluster_side(side).with_near(0)
}

pub(crate) fn rows(rows: &[&str], shape: Shape) -> GridMap {
    let letters: Vec<String> = rows.iter().map(|row| row.replace('#', "@")).collect();
    GridMap::from_rows(&letters, shape).expect("the rows are a map")
}

pub(crate) fn open(width: u32, height: u32, shape: Shape) -> GridMap {
    GridMap::filled(width, height, Ground::OPEN, shape).expect("the map is sound")
}

/// What a built hierarchy answers, smoothed as well as may be.
fn cost(map: GridMap, side: u32, from: (u16, u16), to: (u16, u16)) -> Result<f64, Status> {
    let solver = built(map, chunks(side));
    let mut search = solver.search();
    search.set_quality(Quality::Best);
    let mut path = Vec::new();
    let answer = search.path(&from.into(), &to.into(), &mut path);
    answer.cost.ok_or(answer.status)
}

/// G01, G13, G21.
#[test]
fn sizes_that_do_not_divide() {
    assert_eq!(cost(open(64, 36, EIGHT), 8, (32, 35), (32, 18)), Ok(17.0));
    assert_eq!(cost(open(7, 3, FOUR), 4, (0, 0), (6, 2)), Ok(8.0));
    assert_eq!(cost(open(8, 4, FOUR), 4, (3, 0), (4, 0)), Ok(1.0));
}

/// G04, G05.
#[test]
fn diagonals_inside_a_border() {
    let map = rows(&["..##", "##..", "####", "####"], EIGHT.with_corners(CornerRule::Free));
    let found = cost(map, 2, (0, 0), (3, 1)).expect("rule HPA-4 keeps the diagonal");
    assert!((found - (2.0 + 2.0_f64.sqrt())).abs() < 1e-12, "{found}");
    for (rule, squeezed, clipped) in [
        (CornerRule::Free, Ok(1), Ok(1)),
        (CornerRule::NoSqueeze, Err(Status::NoPath), Ok(1)),
        (CornerRule::NoCut, Err(Status::NoPath), Ok(2)),
    ] {
        let shape = EIGHT.with_corners(rule);
        let whole = |found: Result<f64, Status>| found.map(|cost| cost as u32);
        assert_eq!(whole(cost(rows(&[".#", "#."], shape), 1, (0, 0), (1, 1))), squeezed);
        assert_eq!(whole(cost(rows(&[".#", ".."], shape), 1, (0, 0), (1, 1))), clipped);
    }
}

/// G07.
#[test]
fn nothing_is_written_where_nothing_leads() {
    let mut map = open(20, 20, EIGHT);
    for y in 0..20 {
        map.set(Cell::new(10, y), Ground::WALL).expect("the cell is on the map");
    }
    let solver = built(map, chunks(5));
    let marker = Cell::new(7, 7);
    let mut piece = [marker; 4];
    let mut search = solver.search();
    let answer = search.path_into(&Cell::new(0, 0), &Cell::new(19, 19), &mut piece);
    assert_eq!((answer.status, answer.written, piece), (Status::NoPath, 0, [marker; 4]));
    assert_eq!(search.stats().expanded, 0, "rule HPA-9: labels deny without a search");
    assert!(!search.reaches(&Cell::new(0, 0), &Cell::new(19, 19)));
}

/// G08.
#[test]
fn passability_is_connectivity() {
    let cells: Vec<Ground> =
        (0..400).map(|at| Ground::price(if at % 2 == 0 { 1.0 } else { 3.0 })).collect();
    let map = GridMap::new(20, 20, &cells, FOUR).expect("the ground is sound");
    assert!(cost(map, 4, (0, 0), (19, 19)).is_ok());
}

/// G09.
#[test]
fn a_pocket_is_denied_both_ways() {
    let pocket = [".....", ".###.", ".#.#.", ".###.", "....."];
    let ask = |from, to| cost(rows(&pocket, EIGHT), 2, from, to);
    assert_eq!(ask((2, 2), (0, 0)), Err(Status::NoPath));
    assert_eq!(ask((0, 0), (2, 2)), Err(Status::NoPath));
    assert_eq!(ask((2, 2), (2, 2)), Ok(0.0));
}

/// G11.
#[test]
fn edits_in_any_order_give_one_hierarchy() {
    let edits = [((5, 5), Ground::WALL), ((9, 2), Ground::WALL), ((5, 5), Ground::OPEN)];
    let mut blocked = open(16, 16, EIGHT);
    blocked.set(Cell::new(9, 2), Ground::WALL).expect("the cell is on the map");
    let expected = built(blocked, chunks(4)).fingerprint();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2]] {
        for budget in [1, 7, 0] {
            for one_by_one in [false, true] {
                let mut solver = built(open(16, 16, EIGHT), chunks(4));
                for edit in order {
                    let ((x, y), ground) = edits[edit];
                    let changed = solver.space_mut().set(Cell::new(x, y), ground);
                    for cell in changed.expect("the cell is on the map") {
                        solver.changed(&cell);
                    }
                    if one_by_one {
                        while solver.update(budget).left > 0 {}
                    }
                }
                let mut calls = 0;
                while !solver.ready() {
                    solver.update(budget);
                    calls += 1;
                }
                assert!(budget != 1 || one_by_one || calls > 100, "a budget of 1 is small");
                assert_eq!(solver.fingerprint(), expected);
            }
        }
    }
}

/// G15.
#[test]
fn a_goal_behind_a_wall_is_walked_around_to() {
    let mut map = open(16, 16, FOUR);
    for at in 5..12 {
        for cell in [Cell::new(at, 5), Cell::new(at, 11), Cell::new(5, at)] {
            map.set(cell, Ground::WALL).expect("the cell is on the map");
        }
    }
    let least = state_search::Solver::new(map.clone())
        .path(&Cell::new(0, 8), &Cell::new(8, 8))
        .expect("the U is open behind");
    let found = cost(map, 4, (0, 8), (8, 8)).expect("the U is open behind");
    assert!(found <= 1.05 * least.cost, "{found} against {}", least.cost);
}

/// G17.
#[test]
fn straight_trips_stay_straight() {
    let solver = built(open(32, 17, FOUR), chunks(8));
    let mut search = solver.search();
    search.set_quality(Quality::Off);
    let answer = search.path(&Cell::new(0, 8), &Cell::new(31, 8), &mut Vec::new());
    assert!(answer.cost.is_some_and(|cost| cost <= 1.05 * 31.0), "{answer:?}");
    assert_eq!(cost(open(32, 17, FOUR), 8, (0, 8), (31, 8)), Ok(31.0));
}

/// G19.
#[test]
fn degenerate_sizes() {
    assert_eq!(cost(open(1, 1, EIGHT), 16, (0, 0), (0, 0)), Ok(0.0));
    assert_eq!(cost(open(1, 9, EIGHT), 2, (0, 0), (0, 8)), Ok(8.0));
    assert_eq!(cost(open(9, 1, EIGHT), 1, (8, 0), (0, 0)), Ok(8.0));
    assert_eq!(cost(open(9, 9, FOUR), 100, (0, 0), (8, 8)), Ok(16.0));
    let zero = |options| Solver::with_options(open(4, 4, FOUR), options).err();
    assert_eq!(zero(chunks(0)), Some(HierarchyError::ZeroClusterSide));
    assert_eq!(zero(chunks(2).with_window(0)), Some(HierarchyError::ZeroWindow));
    assert_eq!(cost(open(4, 4, FOUR), 2, (9, 9), (0, 0)), Err(Status::StartInvalid));
    assert_eq!(cost(open(4, 4, FOUR), 2, (0, 0), (9, 9)), Err(Status::GoalInvalid));
    // A map of walls, and one with a single cell open.
    let walls = GridMap::filled(40, 40, Ground::WALL, EIGHT).expect("the map is sound");
    assert_eq!(cost(walls.clone(), 4, (0, 0), (9, 9)), Err(Status::StartInvalid));
    let mut one = walls;
    one.set(Cell::new(3, 3), Ground::OPEN).expect("the cell is on the map");
    assert_eq!(cost(one.clone(), 4, (3, 3), (3, 3)), Ok(0.0));
    assert_eq!(cost(one, 4, (3, 3), (4, 4)), Err(Status::GoalInvalid));
}

/// G20.
#[test]
fn corridors_on_a_border() {
    let map = rows(&["####.###", "...#.#..", ".....#..", "####.###"], FOUR);
    assert_eq!(cost(map, 4, (0, 2), (4, 0)), Ok(6.0));
}

/// G23.
#[test]
fn a_torus_joins_across_its_seam() {
    let torus = open(5, 5, EIGHT.wrapping(true, true));
    let found = cost(torus, 2, (4, 2), (0, 3)).expect("the seam is open");
    assert!((found - 2.0_f64.sqrt()).abs() < 1e-12);
}

#[test]
fn a_plane_of_no_places_answers_by_astar() {
    let mut net = Net::random(&mut oracle::SplitMix64::new(1), 0, 0, 0);
    net.place = vec![None, None];
    net.steps = vec![vec![Transition::new(1, 2.0)], Vec::new()];
    let mut solver = built(net, Options::default());
    assert_eq!(solver.path(&0, &1).map(|path| path.cost), Some(2.0));
    // Rule CHANGE-1: off the plane a change has no effect.
    solver.changed(&0);
    assert!(solver.ready());
    let space = FnSpace::new(|&n: &u32, _, out: &mut Vec<Transition<u32>>| {
        out.push(Transition::new(n + 1, 1.0));
    });
    assert_eq!(space.index(&3), None, "a space of closures has no plane");
}

#[test]
fn what_is_stale_is_answered_by_astar() {
    let mut solver =
        Solver::with_options(open(40, 40, EIGHT), chunks(4)).expect("the plane is cut");
    assert!(!solver.ready());
    let (a, b) = (Cell::new(0, 0), Cell::new(39, 39));
    let mut search = solver.search();
    assert!(search.reaches(&a, &b));
    let stats = search.stats();
    assert_eq!((stats.climbs, stats.fallbacks), (0, 1));
    solver.build();
    let mut search = solver.search();
    assert!(search.path(&a, &b, &mut Vec::new()).is_found());
    assert_eq!((search.stats().climbs, search.stats().fallbacks), (1, 0));
    // Near ends are A*'s (rule HPA-6).
    let solver = built(open(100, 100, EIGHT), Options::default());
    let mut search = solver.search();
    search.cost(&a, &Cell::new(31, 31));
    search.cost(&a, &Cell::new(32, 0));
    assert_eq!((search.stats().climbs, search.stats().fallbacks), (1, 1));
}

#[test]
fn abstract_routes_add_up() {
    let solver = built(open(200, 200, EIGHT), Options::default());
    let mut search = solver.search();
    let (mut entrances, mut costs) = (Vec::new(), Vec::new());
    // Rule HPA-10.
    let (a, b) = (Cell::new(3, 5), Cell::new(190, 120));
    let answer = search.abstract_route(&a, &b, &mut entrances, &mut costs);
    assert!(entrances.len() > 2);
    assert_eq!(costs.len(), entrances.len() + 1);
    let sum = costs.iter().fold(0.0, |sum, cost| sum + cost);
    assert!((sum - answer.cost.expect("the map is open")).abs() < 1e-9);
    let answer = search.abstract_route(&a, &Cell::new(4, 5), &mut entrances, &mut costs);
    assert_eq!((answer.cost, entrances.len(), &costs[..]), (Some(1.0), 0, &[1.0][..]));
}

#[test]
fn budgets_and_flags_stop_a_climb() {
    let solver = built(open(200, 200, EIGHT), Options::default());
    let (a, b) = (Cell::new(3, 5), Cell::new(190, 120));
    let mut search = solver.search();
    search.cost(&a, &b);
    let needed = search.stats().expanded;
    for budget in [0, 1, needed / 2, needed - 1] {
        let mut search = solver.search();
        search.set_budget(Some(budget));
        assert_eq!(search.cost(&a, &b).status, Status::BudgetExhausted, "{budget} of {needed}");
    }
    let mut search = solver.search();
    search.set_budget(Some(needed));
    assert!(search.cost(&a, &b).is_found());
    // What was done is counted from the making of the search, whatever memory it has.
    let workspace = search.into_workspace();
    assert_eq!(solver.search_in(workspace).stats().expanded, 0);
    let flag = std::sync::atomic::AtomicBool::new(true);
    let mut search = solver.search();
    search.set_cancel(Some(&flag));
    assert_eq!(search.cost(&a, &b).status, Status::Cancelled);
}

#[test]
fn a_change_touches_the_paths_near_it() {
    let mut solver = built(open(100, 100, EIGHT), Options::default());
    let top = solver.path(&Cell::new(2, 2), &Cell::new(95, 2)).expect("the map is open");
    let bottom = solver.path(&Cell::new(2, 95), &Cell::new(95, 95)).expect("the map is open");
    let version = solver.version();
    assert!(!solver.touches(&top.states, version) && solver.still_valid(&top.states, version, 0));
    let wall = top.states[40];
    for cell in solver.space_mut().set(wall, Ground::WALL).expect("the cell is on the map") {
        solver.changed(&cell);
    }
    assert!(solver.touches(&top.states, version) && !solver.touches(&bottom.states, version));
    assert!(!solver.still_valid(&top.states, version, 0));
    assert!(solver.still_valid(&bottom.states, version, 0));
    assert!(solver.still_valid(&top.states, solver.version(), 0), "nothing changed since");
}

#[test]
fn builds_tell_their_progress_and_stop() {
    let mut solver =
        Solver::with_options(open(64, 64, EIGHT), chunks(8)).expect("the plane is cut");
    let flag = std::sync::atomic::AtomicBool::new(false);
    let mut told = 0;
    let updated = solver.update_until(&flag, |updated| {
        told += 1;
        if updated.built >= 10 {
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(updated.left > 0 && told > 10);
    solver.update(0);
    assert_eq!(solver.fingerprint(), built(open(64, 64, EIGHT), chunks(8)).fingerprint());
    let statistics = solver.statistics();
    assert_eq!(statistics.levels.len(), 2);
    assert!(statistics.levels.iter().all(|level| level.entrances > 0 && level.edges > 0));
    assert_eq!(statistics.to_string().lines().count(), 3);
    assert!(solver.heap_bytes() >= statistics.levels.iter().map(|level| level.bytes).sum());
}

#[test]
fn a_space_that_does_not_mirror_is_named() {
    let map = open(9, 9, EIGHT.wrapping(true, false));
    assert_eq!(check_mirror(&map), Ok(()));
    let mut rng = oracle::SplitMix64::new(5);
    let net = Net::random(&mut rng, 8, 8, 2);
    assert_eq!(check_mirror(&net), Ok(()));
    /// Forgets one step backward, or makes one up.
    struct Lame(GridMap, bool);
    impl StateSpace for Lame {
        type State = Cell;
        fn successors(&self, at: &Cell, prev: Option<&Cell>, out: &mut Vec<Transition<Cell>>) {
            self.0.successors(at, prev, out);
        }
        fn index(&self, at: &Cell) -> Option<u64> {
            self.0.index(at)
        }
    }
    impl Layout for Lame {
        fn coords(&self, at: &Cell) -> Option<(u32, u32)> {
            self.0.coords(at)
        }
        fn states_at(&self, x: u32, y: u32, out: &mut Vec<Cell>) {
            self.0.states_at(x, y, out);
        }
        fn width(&self) -> u32 {
            self.0.width()
        }
        fn height(&self) -> u32 {
            self.0.height()
        }
        fn predecessors(&self, at: &Cell, out: &mut Vec<Transition<Cell>>) {
            self.0.predecessors(at, out);
            if *at == Cell::new(2, 1) {
                if self.1 {
                    out.retain(|step| step.to != Cell::new(1, 1));
                } else {
                    out.push(Transition::new(Cell::new(4, 4), 1.0));
                }
            }
        }
    }
    let fault = check_mirror(&Lame(open(5, 5, FOUR), true)).expect_err("a step is missing");
    assert_eq!((fault.from, fault.to), (Cell::new(1, 1), Cell::new(2, 1)));
    assert!(fault.missing_backward && fault.to_string().contains("predecessors of (2, 1)"));
    let fault = check_mirror(&Lame(open(5, 5, FOUR), false)).expect_err("a step is made up");
    assert_eq!((fault.from, fault.to), (Cell::new(4, 4), Cell::new(2, 1)));
    assert!(!fault.missing_backward && fault.to_string().contains("successors of (4, 4)"));
}
