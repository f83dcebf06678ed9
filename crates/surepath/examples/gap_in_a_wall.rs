//! A hierarchy that follows its map: a gap opens in a wall, and a walker asks a piece at a time.
use surepath::hierarchy::Solver;
use surepath::{Cell, GridMap, Ground, Shape};

/// So many cells are walked before the next piece is asked.
const PIECE: usize = 16;

/// Walks from `start` to `goal`, and says in how many steps and pieces.
fn walk(solver: &Solver<GridMap>, start: Cell, goal: Cell) -> (usize, usize) {
    let mut search = solver.search();
    let mut piece = [start; PIECE];
    let (mut at, mut steps, mut pieces) = (start, 0, 0);
    while at != goal {
        // Goes on along the route of the last piece while nothing changes.
        let answer = search.path_into(&at, &goal, &mut piece);
        assert!(answer.is_found(), "there is a way");
        at = piece[answer.written - 1];
        steps += answer.written - 1;
        pieces += 1;
    }
    (steps, pieces)
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // 96 x 96 cells, and a wall from top to bottom but for its lower end.
    let mut map = GridMap::filled(96, 96, Ground::OPEN, Shape::default())?;
    for y in 0..95 {
        map.set(Cell::new(48, y), Ground::WALL)?;
    }
    let mut solver = Solver::new(map)?;
    solver.build();
    let (start, goal) = (Cell::new(3, 8), Cell::new(90, 8));
    let (around, pieces) = walk(&solver, start, goal);
    println!("around the wall: {around} steps in {pieces} pieces");

    // The gap: the map says whose steps changed, and the hierarchy follows in slices of work.
    for cell in solver.space_mut().set(Cell::new(48, 10), Ground::OPEN)? {
        solver.changed(&cell);
    }
    let mut slices = 0;
    while solver.update(2_000).left > 0 {
        slices += 1;
    }
    let (through, pieces) = walk(&solver, start, goal);
    println!(
        "through the gap: {through} steps in {pieces} pieces, after {slices} slices of update"
    );

    assert!(around > 170 && through < 100, "{around} and {through}");
    assert!(solver.ready() && slices > 0 && pieces > 5);

    // Walled up at both ends it is denied from the labels, without a search.
    for y in [10, 95] {
        for cell in solver.space_mut().set(Cell::new(48, y), Ground::WALL)? {
            solver.changed(&cell);
        }
    }
    solver.update(0);
    let mut search = solver.search();
    assert!(!search.reaches(&start, &goal));
    assert!(!search.cost(&start, &goal).is_found());
    println!("walled up: denied after {} expansions", search.stats().expanded);
    assert_eq!(search.stats().expanded, 0);
    Ok(())
}
