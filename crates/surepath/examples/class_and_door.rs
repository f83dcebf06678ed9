//! Two classes on one map: a door lets people pass and keeps carts out.
use surepath::{Cell, GridMap, Ground, MapError, Shape, Solver};

const PEOPLE: u8 = 0;
const CARTS: u8 = 1;

/// `D` is the door; the gate for carts is far to the right.
const ROWS: [&str; 5] = [
    "................",
    "................",
    "###D##########..",
    "................",
    "................",
];

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ground = |letter: u8| match letter {
        b'#' => Ground::WALL,
        // A bit for every class that cannot enter.
        b'D' => Ground::OPEN.refusing(1 << CARTS),
        _ => Ground::OPEN,
    };
    let cells: Vec<Ground> = ROWS.iter().flat_map(|row| row.bytes().map(ground)).collect();
    let map = GridMap::new(16, 5, &cells, Shape::default())?;
    let mut solver = Solver::new(map);
    let (start, goal) = (Cell::new(3, 0), Cell::new(3, 4));

    let mut search = solver.search();
    let mut path = Vec::new();
    search.set_class(PEOPLE)?;
    let people = search.path(&start, &goal, &mut path);
    println!("people: cost {:?} through {:?}", people.cost, path[2]);
    assert_eq!(people.cost, Some(4.0));
    assert!(path.contains(&Cell::new(3, 2)));

    search.set_class(CARTS)?;
    let carts = search.path(&start, &goal, &mut path);
    println!("carts:  cost {:?} in {} steps", carts.cost, path.len() - 1);
    assert!(carts.cost > Some(20.0) && !path.contains(&Cell::new(3, 2)));

    // The gate is walled up: carts are shut out, people are not.
    close_the_gate(solver.space_mut())?;
    let mut search = solver.search();
    assert_eq!(search.cost(&start, &goal).cost, Some(4.0));
    search.set_class(CARTS)?;
    let shut_out = search.cost(&start, &goal);
    println!("carts without the gate: {:?}", shut_out.status);
    assert!(!shut_out.is_found());
    Ok(())
}

fn close_the_gate(map: &mut GridMap) -> Result<(), MapError> {
    for x in [14, 15] {
        map.set(Cell::new(x, 2), Ground::WALL)?;
    }
    Ok(())
}
