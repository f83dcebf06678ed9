//! Which steps there are, what they cost, and what estimates say of them.
use grid_map::{Cell, CornerRule, GridMap, Ground, MapError, Neighbours, Shape, octile};
use oracle::{SplitMix64, distances_from};
use state_search::{Solver, StateSpace, Status};

const SQRT_2: f64 = std::f64::consts::SQRT_2;

fn cell(x: u16, y: u16) -> Cell {
    Cell::new(x, y)
}

fn cost(map: &GridMap, a: Cell, b: Cell) -> Option<f64> {
    Solver::new(map).path(&a, &b).map(|path| path.cost)
}

fn steps(map: &GridMap, from: Cell) -> Vec<(Cell, f64)> {
    let mut out = Vec::new();
    map.successors(&from, None, &mut out);
    out.into_iter().map(|step| (step.to, step.cost)).collect()
}

fn open(width: u32, height: u32, shape: Shape) -> GridMap {
    GridMap::filled(width, height, Ground::OPEN, shape).expect("the size is valid")
}

/// A straight trip over open ground stays straight and costs its length.
#[test]
fn straight_trips_do_not_wobble() {
    let map = open(10, 10, Shape::new(Neighbours::Eight));
    let path = Solver::new(&map).path(&cell(0, 0), &cell(7, 0)).expect("the map is open");
    assert_eq!(path.cost, 7.0);
    assert!(path.states.iter().all(|cell| cell.y() == 0));
}

/// STATE-3: diagonal where it helps, straight for the rest.
#[test]
fn octile_distances_are_lower_bounds() {
    assert_eq!(octile(4, 2), 4.82842712474619);
    assert_eq!(octile(1, 1), SQRT_2);
    assert_eq!(octile(0, 0), 0.0);
    assert_eq!(octile(5, 0), 5.0);
}

/// A goal in a wall is answered at once, and with best effort after a search of the rest.
#[test]
fn a_goal_within_a_wall_ends_the_search() {
    let mut map = open(5, 5, Shape::new(Neighbours::Four));
    map.set(cell(3, 3), Ground::WALL).expect("the cell is on the map");
    let solver = Solver::new(&map);
    let mut search = solver.search();
    assert_eq!(search.cost(&cell(0, 0), &cell(3, 3)).status, Status::GoalInvalid);
    search.set_best_effort(true);
    let mut path = Vec::new();
    let answer = search.path(&cell(0, 0), &cell(3, 3), &mut path);
    assert_eq!((answer.status, answer.partial), (Status::GoalInvalid, true));
    assert!(search.counters().expanded <= 24);
    assert_eq!(answer.cost, Some(5.0));
    assert_eq!(path.last(), Some(&cell(3, 2)));
}

/// STATE-12: a blocked start, a blocked goal, and both at once.
#[test]
fn a_blocked_end_has_one_verdict() {
    let rows = ["@.@.", "....", "@...", "...."];
    let map = GridMap::from_rows(&rows, Shape::default()).expect("the rows are a map");
    let solver = Solver::new(&map);
    let mut search = solver.search();
    let mut status = |a, b| search.cost(&a, &b).status;
    assert_eq!(status(cell(0, 0), cell(1, 1)), Status::StartInvalid);
    assert_eq!(status(cell(1, 1), cell(0, 0)), Status::GoalInvalid);
    assert_eq!(status(cell(0, 0), cell(0, 0)), Status::StartInvalid);
    assert_eq!(status(cell(9, 9), cell(0, 0)), Status::StartInvalid);
    assert_eq!(status(cell(1, 1), cell(4, 1)), Status::GoalInvalid);
    assert_eq!(status(cell(1, 1), cell(1, 1)), Status::Found);
}

/// Width and height are not to be confused.
#[test]
fn maps_need_not_be_square() {
    let map = open(7, 3, Shape::new(Neighbours::Four));
    assert_eq!(cost(&map, cell(0, 0), cell(6, 2)), Some(8.0));
    let tall = open(3, 7, Shape::new(Neighbours::Four));
    assert_eq!(cost(&tall, cell(0, 0), cell(2, 6)), Some(8.0));
    assert!(!map.is_open(cell(2, 6)));
}

/// The three corner rules, on two maps that tell them apart.
#[test]
fn corner_rules_differ() {
    let squeeze = [".@", "@."];
    let corner = [".@", ".."];
    for (rule, through_squeeze, past_corner) in [
        (CornerRule::Free, Some(SQRT_2), Some(SQRT_2)),
        (CornerRule::NoSqueeze, None, Some(SQRT_2)),
        (CornerRule::NoCut, None, Some(2.0)),
    ] {
        let shape = Shape::new(Neighbours::Eight).with_corners(rule);
        let at = |rows: &[&str; 2]| {
            let map = GridMap::from_rows(rows, shape).expect("the rows are a map");
            cost(&map, cell(0, 0), cell(1, 1))
        };
        assert_eq!(at(&squeeze), through_squeeze, "{rule:?}");
        assert_eq!(at(&corner), past_corner, "{rule:?}");
    }
}

/// A torus joins its edges for diagonals too, and none of its cells twice.
#[test]
fn seams_are_crossed_every_way() {
    let torus = Shape::new(Neighbours::Eight).wrapping(true, true);
    let map = open(5, 5, torus);
    let mut beside: Vec<Cell> = map.neighbours(cell(4, 2)).collect();
    beside.sort_unstable();
    let expected =
        [(0, 1), (3, 1), (4, 1), (0, 2), (3, 2), (0, 3), (3, 3), (4, 3)].map(|(x, y)| cell(x, y));
    assert_eq!(beside, expected);
    assert_eq!(cost(&map, cell(4, 2), cell(0, 3)), Some(SQRT_2));
    for (width, height) in [(1, 1), (1, 2), (2, 2), (2, 5), (3, 1), (3, 3)] {
        let map = open(width, height, torus);
        for from in map.cells() {
            let mut beside: Vec<Cell> = map.neighbours(from).collect();
            let count = beside.len();
            beside.sort_unstable();
            beside.dedup();
            assert_eq!(beside.len(), count, "{width} x {height}, {from}");
            assert!(!beside.contains(&from), "{width} x {height}, {from}");
        }
    }
}

/// Water joins with water, shallow water with ground, and letters that are none are refused.
#[test]
fn letters_mean_what_moving_ai_says() {
    let map = GridMap::from_rows(&[".GS", "WWT", "WO@"], Shape::new(Neighbours::Four))
        .expect("the rows are a map");
    assert_eq!(cost(&map, cell(0, 0), cell(2, 0)), Some(2.0));
    assert_eq!(cost(&map, cell(1, 1), cell(0, 2)), Some(2.0));
    assert_eq!(cost(&map, cell(0, 0), cell(0, 1)), None);
    assert!(!map.is_open(cell(2, 1)) && !map.is_open(cell(1, 2)) && !map.is_open(cell(2, 2)));
    let error = GridMap::from_rows(&["..", ".x"], Shape::default());
    assert_eq!(
        error.expect_err("x is no letter"),
        MapError::UnknownLetter { letter: b'x', column: 1, row: 1 }
    );
}

/// Sizes, counts and numbers that make no map.
#[test]
fn what_is_no_map_is_refused() {
    let shape = Shape::default();
    let size = |width, height| GridMap::filled(width, height, Ground::OPEN, shape).err();
    assert_eq!(size(0, 4), Some(MapError::InvalidSize { width: 0, height: 4 }));
    assert_eq!(size(4, 0), Some(MapError::InvalidSize { width: 4, height: 0 }));
    assert_eq!(size(1 << 17, 1), Some(MapError::InvalidSize { width: 1 << 17, height: 1 }));
    assert_eq!(
        size(1 << 16, 1 << 16),
        Some(MapError::InvalidSize { width: 1 << 16, height: 1 << 16 })
    );
    let none: [&str; 0] = [];
    assert!(matches!(GridMap::from_rows(&none, shape), Err(MapError::InvalidSize { .. })));
    assert!(matches!(
        GridMap::from_rows(&["..", "..."], shape),
        Err(MapError::RaggedRow { row: 1, length: 3, expected: 2 })
    ));
    assert!(matches!(
        GridMap::new(2, 2, &[Ground::OPEN; 3], shape),
        Err(MapError::CellCount { given: 3, width: 2, height: 2 })
    ));
    let bad = [
        Ground::price(-1.0),
        Ground::price(f64::NAN),
        Ground::price(f64::INFINITY),
        Ground::price(1.5e308),
        Ground::share(-0.5),
        Ground::share(f64::NAN),
        Ground::share(f64::INFINITY),
        Ground::share(1e-309),
    ];
    let mut map = open(2, 2, shape);
    for ground in bad {
        let error = map.set(cell(1, 0), ground).expect_err("the ground is at fault");
        assert!(matches!(error, MapError::InvalidGround { .. }), "{error}");
        assert_eq!(map.get(cell(1, 0)), Some(Ground::OPEN));
    }
    let error = map.set(cell(2, 0), Ground::WALL).expect_err("the cell is off the map");
    assert_eq!(error, MapError::OutOfMap { cell: cell(2, 0), width: 2, height: 2 });
    for ground in [Ground::price(0.0), Ground::price(-0.0), Ground::share(3.0), Ground::share(0.0)]
    {
        map.set(cell(1, 0), ground).expect("the ground is valid");
    }
}

/// STATE-3: on random maps of every shape the path costs what the oracle says, whatever the cells
/// cost, and no estimate exceeds it.
#[test]
fn estimates_never_exceed_and_paths_are_cheapest() {
    let (mut found, mut denied) = (0, 0);
    for seed in 0..600 {
        let mut rng = SplitMix64::new(seed);
        let neighbours = [Neighbours::Four, Neighbours::Eight, Neighbours::Hex][seed as usize % 3];
        let corners = [CornerRule::NoCut, CornerRule::NoSqueeze, CornerRule::Free];
        let shape = Shape::new(neighbours)
            .with_corners(corners[rng.below(3) as usize])
            .wrapping(rng.chance(1, 2), rng.chance(1, 2));
        let (width, height) = (rng.between(1, 9) as u32, rng.between(1, 9) as u32);
        let cells: Vec<Ground> = (0..width * height)
            .map(|_| match rng.below(4) {
                0 => Ground::WALL,
                1 => Ground::share(rng.between(1, 8) as f64 / 8.0),
                _ => Ground::price(rng.between(2, 6) as f64),
            })
            .collect();
        let map = GridMap::new(width, height, &cells, shape).expect("the map is valid");
        let place = |cell: Cell| cell.y() * width + cell.x();
        let edges: Vec<(u32, u32, f64)> = map
            .cells()
            .flat_map(|from| {
                steps(&map, from).into_iter().map(move |(to, cost)| (place(from), place(to), cost))
            })
            .collect();
        let goal = map.cells().nth(rng.below(u64::from(width * height)) as usize);
        let goal = goal.expect("the place is on the map");
        let solver = Solver::new(&map);
        let mut search = solver.search();
        for start in map.cells().filter(|&cell| map.is_open(cell)) {
            if !map.is_open(goal) {
                continue;
            }
            let distances = distances_from(place(start), (width * height) as usize, &edges);
            let distance = distances[place(goal) as usize];
            let answer = search.cost(&start, &goal);
            let at = format!("seed {seed}, {shape:?}, {width} x {height}, {start} to {goal}");
            match answer.cost {
                None => {
                    assert_eq!(distance, f64::INFINITY, "{at}");
                    denied += 1;
                }
                Some(cost) => {
                    assert!(
                        (cost - distance).abs() <= 1e-12 * distance,
                        "{at}: {cost}, {distance}"
                    );
                    let estimate = map.estimate(&start, &goal);
                    assert!(estimate <= distance * (1.0 + 1e-12), "{at}: {estimate}, {distance}");
                    found += 1;
                }
            }
        }
    }
    assert!(found > 5_000 && denied > 300, "{found} found, {denied} denied");
}

/// Edits leave the map that would have been made with them, and what they report covers every
/// transition that changed.
#[test]
fn edits_report_what_they_change() {
    let (mut reported, mut quiet) = (0, 0);
    for seed in 0..200 {
        let mut rng = SplitMix64::new(seed);
        let neighbours = [Neighbours::Four, Neighbours::Eight, Neighbours::Hex][seed as usize % 3];
        let corners = [CornerRule::NoCut, CornerRule::NoSqueeze, CornerRule::Free];
        let shape = Shape::new(neighbours)
            .with_corners(corners[rng.below(3) as usize])
            .wrapping(rng.chance(1, 2), rng.chance(1, 2));
        let (width, height) = (rng.between(1, 7) as u32, rng.between(1, 7) as u32);
        let ground = |rng: &mut SplitMix64| match rng.below(6) {
            0 | 1 => Ground::WALL,
            2 => Ground::WATER,
            3 => Ground::OPEN.refusing(2),
            _ => Ground::price(rng.between(1, 3) as f64),
        };
        let mut cells: Vec<Ground> = (0..width * height).map(|_| ground(&mut rng)).collect();
        let mut map = GridMap::new(width, height, &cells, shape).expect("the map is valid");
        let transitions = |map: &GridMap| {
            map.cells()
                .flat_map(|from| {
                    let mut out = Vec::new();
                    map.successors(&from, None, &mut out);
                    out.into_iter().map(move |step| (from, step))
                })
                .collect::<Vec<_>>()
        };
        for _ in 0..30 {
            let before = transitions(&map);
            let place = rng.below(u64::from(width * height)) as u32;
            let at = cell((place % width) as u16, (place / width) as u16);
            let new = ground(&mut rng);
            let changed: Vec<Cell> = map.set(at, new).expect("the edit is valid").collect();
            cells[place as usize] = new;
            let fresh = GridMap::new(width, height, &cells, shape).expect("the map is valid");
            let after = transitions(&map);
            assert_eq!(after, transitions(&fresh), "seed {seed}");
            assert_eq!(map.cheapest(), fresh.cheapest(), "seed {seed}");
            for step in before.iter().filter(|step| !after.contains(step)) {
                assert!(changed.contains(&step.0) || changed.contains(&step.1.to), "seed {seed}");
                reported += 1;
            }
            for step in after.iter().filter(|step| !before.contains(step)) {
                assert!(changed.contains(&step.0) || changed.contains(&step.1.to), "seed {seed}");
            }
            quiet += usize::from(changed.is_empty());
        }
    }
    assert!(reported > 5_000 && quiet > 100, "{reported} changed, {quiet} edits changed nothing");
}
