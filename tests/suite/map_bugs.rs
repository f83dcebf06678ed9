//! Bugs that users of other libraries met on maps and in state searches, each by its number in the
//! list that the cases of `tests/data` name too.
use allocation_counter::measure;
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape, octile};
use hierarchy::Options;
use state_search::{FnSpace, Search, Solver, StateSpace, Status, Transition, Workspace};
use surepath::{Algorithm, Graph, QueryOptions};

fn open(width: u32, height: u32, shape: Shape) -> GridMap {
    GridMap::filled(width, height, Ground::OPEN, shape).expect("the size is one of a map")
}

fn four() -> Shape {
    Shape::new(Neighbours::Four)
}

/// A13: a diagonal step costs more than a straight one, so straight trips do not wobble.
#[test]
fn straight_trips_stay_straight() {
    for corners in [CornerRule::NoCut, CornerRule::NoSqueeze, CornerRule::Free] {
        let solver = Solver::new(open(10, 10, Shape::default().with_corners(corners)));
        let path = solver.path(&Cell::new(0, 0), &Cell::new(7, 0)).expect("the map is open");
        assert_eq!(path.cost, 7.0);
        let straight: Vec<Cell> = (0..=7).map(|x| Cell::new(x, 0)).collect();
        assert_eq!(path.states, straight, "{corners:?}");
    }
}

/// A14: the octile estimate takes the shorter way diagonally and the rest straight, and so is never
/// above the cost left: on an open map it is that cost.
#[test]
fn the_octile_estimate_is_the_cost_of_an_open_map() {
    let expected = [
        ((4, 2), 4.828_427_124_746_19),
        ((1, 1), core::f64::consts::SQRT_2),
        ((0, 0), 0.0),
        ((5, 0), 5.0),
    ];
    let solver = Solver::new(open(8, 8, Shape::default()));
    for ((dx, dy), distance) in expected {
        assert_eq!(octile(dx, dy), distance);
        assert_eq!(octile(dy, dx), distance);
        let (from, to) = (Cell::new(0, 0), Cell::new(dx as u16, dy as u16));
        assert_eq!(solver.space().estimate(&from, &to), distance);
        let cost = solver.path(&from, &to).expect("the map is open").cost;
        assert!((cost - distance).abs() < 1e-12, "{dx}, {dy}: {cost}");
    }
}

/// A16: ties are broken in the queue and never in the estimate, so costs far below 1 stay exact.
#[test]
fn small_costs_are_not_lost_in_ties() {
    let arcs = [(0, 1, 0.05), (1, 3, 0.05), (0, 2, 0.049), (2, 3, 0.052)];
    let space = FnSpace::new(|&from: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
        let own = arcs.iter().filter(|&&(tail, ..)| tail == from);
        out.extend(own.map(|&(_, head, cost)| Transition::new(head, cost)));
    });
    let path = Solver::new(space).path(&0, &3).expect("3 is reached");
    assert_eq!((path.cost, path.states), (0.05 + 0.05, vec![0, 1, 3]));
}

/// A17: states leave the queue by their keys, whichever was entered last.
#[test]
fn keys_leave_in_their_order() {
    for costs in [&[1, 9, 2][..], &[1, 5, 2, 9, 6, 3, 4]] {
        let successors = |&from: &usize, _: Option<&usize>, out: &mut Vec<Transition<usize>>| {
            if from == 0 {
                let steps = costs.iter().enumerate();
                out.extend(steps.map(|(i, &cost)| Transition::new(i + 1, f64::from(cost))));
            }
        };
        let solver = Solver::new(FnSpace::new(successors));
        let mut search = solver.search();
        search.set_recording(true);
        assert_eq!(search.cost(&0, &99).status, Status::NoPath);
        let left: Vec<i32> = search.expanded().skip(1).map(|&state| costs[state - 1]).collect();
        let mut sorted = costs.to_vec();
        sorted.sort_unstable();
        assert_eq!(left, sorted);
    }
}

/// A18: a search for a goal in an obstacle ends: at once, or after every other cell if it is to come
/// as near as it can.
#[test]
fn a_goal_in_an_obstacle_ends_the_search() {
    let mut map = open(5, 5, four());
    map.set(Cell::new(3, 3), Ground::WALL).expect("the cell is on the map");
    let (start, goal) = (Cell::new(0, 0), Cell::new(3, 3));
    let solver = Solver::new(&map);
    let mut search = solver.search();
    assert_eq!(search.cost(&start, &goal).status, Status::GoalInvalid);
    assert_eq!(search.stats().expanded, 0);
    search.set_best_effort(true);
    let mut path = Vec::new();
    let answer = search.path(&start, &goal, &mut path);
    assert_eq!((answer.status, answer.partial), (Status::GoalInvalid, true));
    assert_eq!(search.stats().expanded, 24);
    // And where nobody says that the goal is none.
    let successors = |cell: &Cell, prev: Option<&Cell>, out: &mut Vec<Transition<Cell>>| {
        map.successors(cell, prev, out);
    };
    let space = FnSpace::new(successors).with_estimate(|a: &Cell, b: &Cell| map.estimate(a, b));
    let solver = Solver::new(space);
    let mut search = solver.search();
    assert_eq!(search.cost(&start, &goal).status, Status::NoPath);
    assert_eq!(search.stats().expanded, 24);
}

/// G21: width and height are not taken for each other, with clusters neither.
#[test]
fn maps_need_not_be_square() {
    let (start, goal) = (Cell::new(0, 0), Cell::new(6, 2));
    let map = open(7, 3, four());
    assert_eq!((map.width(), map.height()), (7, 3));
    assert_eq!(Solver::new(&map).path(&start, &goal).expect("the map is open").cost, 8.0);
    assert!(!map.is_open(Cell::new(2, 6)));
    let options = Options::default().with_cluster_side(4);
    let mut solver = hierarchy::Solver::with_options(map, options).expect("4 is a side");
    solver.build();
    assert_eq!(solver.path(&start, &goal).expect("the map is open").cost, 8.0);
}

/// G25: every algorithm says the same of a start that is blocked, and of a goal.
#[test]
fn all_say_the_same_of_a_blocked_start() {
    let rows = ["@.@..", ".....", "@....", "....."];
    let map = GridMap::from_rows(&rows, four()).expect("the rows are a map");
    let (wall, free) = (Cell::new(0, 0), Cell::new(1, 1));
    let solver = Solver::new(&map);
    let mut climbing = hierarchy::Solver::new(&map).expect("the map is of a good size");
    climbing.build();
    for (start, goal, expected) in [
        (wall, free, Status::StartInvalid),
        (free, wall, Status::GoalInvalid),
        (wall, wall, Status::StartInvalid),
    ] {
        assert_eq!(solver.search().cost(&start, &goal).status, expected);
        let mut path = vec![free];
        assert_eq!(climbing.search().path(&start, &goal, &mut path).status, expected);
        assert!(path.is_empty(), "nothing is written");
        // The same map as a graph, cell by cell, by every algorithm over graphs.
        let number = |cell: Cell| cell.y() * 5 + cell.x();
        let mut edges = Vec::new();
        for cell in map.cells() {
            edges.extend(map.neighbours(cell).map(|to| (number(cell), number(to), 1.0)));
        }
        let graph = Graph::from_directed_edges(&edges).expect("the cells are nodes");
        for algorithm in [
            Algorithm::Dijkstra,
            Algorithm::AStar,
            Algorithm::BidirectionalDijkstra,
            Algorithm::BidirectionalAStar,
        ] {
            let is_wall = |node: u32| rows[node as usize / 5].as_bytes()[node as usize % 5] == b'@';
            let options = QueryOptions::new().algorithm(algorithm).blocked(is_wall);
            let answer = graph.find_path_with(number(start), number(goal), &options);
            let status = answer.expect("both are nodes").status;
            assert_eq!(format!("{status:?}"), format!("{expected:?}"), "{algorithm:?}");
        }
    }
}

/// H02: the same question again needs no reset. H03: nor does the millionth on one workspace, which
/// allocates nothing, whatever its stamps do.
#[test]
fn one_workspace_answers_again_and_again() {
    let solver = Solver::new(open(5, 5, Shape::default()));
    let (start, goal) = (Cell::new(0, 1), Cell::new(4, 3));
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    let count = if full { 1_000_000 } else { 20_000 };
    let expected = solver.path(&start, &goal).expect("the map is open");
    let mut search = solver.search();
    let mut path = Vec::new();
    search.path(&start, &goal, &mut path);
    let expanded = search.counters().expanded;
    let allocated = measure(|| {
        for _ in 0..count {
            let answer = search.path(&start, &goal, &mut path);
            assert_eq!(answer.cost, Some(expected.cost));
            assert_eq!((&path, search.counters().expanded), (&expected.states, expanded));
        }
    });
    assert_eq!(allocated.count_total, 0);
}

/// H04: a workspace that has searched all over the map answers the next question as a new one does.
#[test]
fn a_used_workspace_answers_as_a_new_one() {
    let weights = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let ring = FnSpace::new(|&at: &usize, _: Option<&usize>, out: &mut Vec<Transition<usize>>| {
        out.push(Transition::new((at + 1) % 6, weights[at]));
        out.push(Transition::new((at + 5) % 6, weights[(at + 5) % 6]));
    })
    .with_index(6, |&at: &usize| at as u64);
    let solver = Solver::new(ring);
    let ask = |search: &mut Search<'_, _>| {
        let mut path = Vec::new();
        (search.path(&2, &5, &mut path).cost, path)
    };
    let mut search = solver.search();
    // From 0 to a place that is none: every place is settled.
    assert_eq!(search.cost(&0, &77).status, Status::NoPath);
    assert_eq!(search.stats().expanded, 6);
    let workspace: Workspace<usize> = search.into_workspace();
    let used = ask(&mut solver.search_in(workspace));
    assert_eq!(used, (Some(9.0), vec![2, 1, 0, 5]));
    assert_eq!(used, ask(&mut solver.search()));
}

/// H06: every way of asking tells a blocked start, then a blocked goal, the start that is its own
/// goal too. H07: and comes as near to a blocked goal as it can, if asked to.
#[test]
fn blocked_ends_are_told_from_every_entry() {
    let map = GridMap::from_rows(&["@..."], four()).expect("the row is a map");
    let solver = Solver::new(map);
    let at = |x| Cell::new(x, 0);
    for (start, goal, expected) in
        [(0, 3, Status::StartInvalid), (3, 0, Status::GoalInvalid), (0, 0, Status::StartInvalid)]
    {
        let mut search = solver.search();
        assert!(solver.path(&at(start), &at(goal)).is_none());
        assert_eq!(search.cost(&at(start), &at(goal)).status, expected);
        assert_eq!(search.path(&at(start), &at(goal), &mut Vec::new()).status, expected);
        assert_eq!(search.path_into(&at(start), &at(goal), &mut [at(1)]).status, expected);
        search.begin(&at(start), &at(goal));
        assert_eq!(search.step(1), expected);
    }
    let mut search = solver.search();
    search.set_best_effort(true);
    let mut path = Vec::new();
    let answer = search.path(&at(3), &at(0), &mut path);
    assert_eq!((answer.status, answer.partial), (Status::GoalInvalid, true));
    assert_eq!((answer.cost, path), (Some(2.0), vec![at(3), at(2), at(1)]));
}
