//! Cases of section G of the list of other libraries' bugs that need more than one question. The others
//! are in `cases.rs`, each under its number.
use grid_map::{Cell, GridMap, Ground, Parts};
use hierarchy::{Quality, Solver, Status};
use state_search::Layout;

use crate::cases::{EIGHT, FOUR, chunks, open, rows};
use crate::worlds::built;

/// The nearest of several goals, each asked in turn on one search.
fn nearest(solver: &Solver<GridMap>, start: Cell, goals: &[Cell]) -> Option<(Cell, f64)> {
    let mut search = solver.search();
    let costs = goals.iter().map(|goal| (*goal, search.cost(&start, goal).cost));
    let found = costs.filter_map(|(goal, cost)| Some((goal, cost?)));
    found.reduce(|best, next| if next.1 < best.1 { next } else { best })
}

/// G03: the nearest of several goals.
#[test]
fn g03_the_nearest_of_several_goals() {
    let solver = built(open(7, 7, FOUR), chunks(3));
    let around = |x: u16, y: u16| [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)].map(Cell::from);
    let found = nearest(&solver, Cell::new(3, 3), &around(5, 3));
    assert_eq!(found, Some((Cell::new(4, 3), 1.0)));
    let found = nearest(&solver, Cell::new(5, 3), &around(3, 3));
    assert_eq!(found, Some((Cell::new(4, 3), 1.0)));
}

/// G12: a goal snapped into a pocket is denied at once, one snapped to the start's part is reached.
#[test]
fn g12_goals_snapped_into_a_pocket() {
    let map = rows(&["...#.##", "...#.##", "....#.."], FOUR);
    let parts = Parts::of(&map);
    let start = Cell::new(0, 0);
    let own = parts.part(start).expect("the start is open");
    assert_eq!(parts.nearest(own, (4, 2)), Some(Cell::new(3, 2)));
    let solver = built(map, chunks(2));
    let mut search = solver.search();
    assert!(search.reaches(&start, &Cell::new(3, 2)));
    for pocket in [Cell::new(5, 2), Cell::new(4, 0)] {
        assert!(!search.reaches(&start, &pocket));
        let answer = search.path(&start, &pocket, &mut Vec::new());
        assert_eq!((answer.status, search.stats().expanded), (Status::NoPath, 0));
    }
}

/// G16: pieces of any size, and updates of any budget, give the path of the whole.
#[test]
fn g16_slices_give_the_path_of_the_whole() {
    let (start, goal) = (Cell::new(0, 0), Cell::new(4, 4));
    let mut whole = Vec::new();
    for budget in [0, 1, 2, 7, 1000] {
        let mut solver = Solver::with_options(open(5, 5, FOUR), chunks(2)).expect("the map is cut");
        while solver.update(budget).left > 0 {}
        let mut search = solver.search();
        let mut path = Vec::new();
        assert_eq!(search.path(&start, &goal, &mut path).cost, Some(8.0));
        if whole.is_empty() {
            whole = path.clone();
        }
        assert_eq!(path, whole, "after updates of {budget}");
        for size in [2, 3, 7] {
            let mut piece = vec![start; size];
            let (mut at, mut walked) = (start, vec![start]);
            while at != goal {
                let answer = search.path_into(&at, &goal, &mut piece);
                walked.extend(&piece[1..answer.written]);
                at = piece[answer.written - 1];
            }
            assert_eq!(walked, whole, "in pieces of {size}");
        }
    }
}

/// G24: no seed of a hash shows; a blocked goal has one answer, told apart from no path.
#[test]
fn g24_the_same_path_from_every_solver() {
    let map = rows(&["....", "....", "....", "...#"], FOUR);
    let ask = |goal: (u16, u16)| {
        let solver = built(map.clone(), chunks(2));
        let mut path = Vec::new();
        let answer = solver.search().path(&Cell::new(0, 0), &goal.into(), &mut path);
        (answer.status, path)
    };
    assert_eq!(ask((3, 3)), (Status::GoalInvalid, Vec::new()));
    let first = ask((3, 2));
    assert_eq!((first.0, first.1.len()), (Status::Found, 6));
    for _ in 0..6 {
        assert_eq!(ask((3, 2)), first);
    }
}

/// G25: every way to ask has the same verdict on a blocked start.
#[test]
fn g25_one_verdict_on_a_blocked_start() {
    let map = rows(&["#.#..", ".....", "#....", "....."], FOUR);
    let (start, goal) = (Cell::new(0, 0), Cell::new(1, 1));
    let astar = state_search::Solver::new(map.clone());
    assert_eq!(astar.search().cost(&start, &goal).status, Status::StartInvalid);
    let solver = built(map, chunks(2));
    let mut search = solver.search();
    for quality in [Quality::Off, Quality::Default, Quality::Best] {
        search.set_quality(quality);
        let mut piece = [goal; 2];
        for status in [
            search.path(&start, &goal, &mut Vec::new()).status,
            search.path_into(&start, &goal, &mut piece).status,
            search.cost(&start, &goal).status,
            search.abstract_route(&start, &goal, &mut Vec::new(), &mut Vec::new()).status,
        ] {
            assert_eq!(status, Status::StartInvalid);
        }
        assert!(!search.reaches(&start, &goal));
    }
}

/// G03, G05: an edit that walls the start in is followed, and what is asked of it denied.
#[test]
fn a_start_that_was_walled_in_is_denied() {
    let mut solver = built(open(9, 9, EIGHT), chunks(3));
    for cell in [(0, 1), (1, 1), (1, 0)] {
        let changed = solver.space_mut().set(cell.into(), Ground::WALL);
        for cell in changed.expect("the cell is on the map") {
            solver.changed(&cell);
        }
    }
    solver.update(0);
    let mut search = solver.search();
    assert!(!search.reaches(&Cell::new(0, 0), &Cell::new(8, 8)));
    let answer = search.path(&Cell::new(0, 0), &Cell::new(8, 8), &mut Vec::new());
    assert_eq!((answer.status, search.stats().expanded), (Status::NoPath, 0));
}

/// A wall that nobody told of is not walked through: such a path is asked of A*, whole and in pieces.
#[test]
fn untold_walls_are_not_walked_through() {
    let (start, goal) = (Cell::new(2, 5), Cell::new(37, 5));
    for quality in [Quality::Off, Quality::Default] {
        let mut solver = built(open(40, 40, EIGHT), chunks(8));
        // All of a column but its last cell.
        for y in 0..39 {
            solver.space_mut().set(Cell::new(20, y), Ground::WALL).expect("the cell is there");
        }
        let mut cheapest = Vec::new();
        let least =
            state_search::Solver::new(solver.space()).search().path(&start, &goal, &mut cheapest);
        let mut search = solver.search();
        search.set_quality(quality);
        let mut path = Vec::new();
        assert_eq!(search.path(&start, &goal, &mut path).cost, least.cost);
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
        assert!(search.stats().fallbacks > 0);
        let (mut at, mut walked) = (start, 0.0);
        let mut piece = [start; 8];
        while at != goal {
            let written = search.path_into(&at, &goal, &mut piece).written;
            assert!(written > 1, "{at} is not left");
            for step in piece[..written].windows(2) {
                walked += solver.space().step_cost(&step[0], &step[1], 0, &mut Vec::new());
            }
            at = piece[written - 1];
        }
        // Pieces find the wall as they come to it.
        assert!(walked < f64::INFINITY && Some(walked) >= least.cost, "{walked}");
        drop(search);
        // And with no way left.
        solver.space_mut().set(Cell::new(20, 39), Ground::WALL).expect("the cell is there");
        let answer = solver.search().path(&start, &goal, &mut path);
        assert_eq!((answer.status, path.len()), (Status::NoPath, 0));
    }
}
