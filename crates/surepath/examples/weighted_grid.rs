//! A grid whose cells differ in price: the cheapest way takes the road around the swamp.
use surepath::{Cell, GridMap, Ground, MapError, Shape, Solver};

/// `.` is a meadow, `=` a road at half the price, `~` a swamp at four times, `#` a wall.
const ROWS: [&str; 7] = [
    "............",
    ".==========.",
    ".=~~~~~~~~=.",
    ".=~~~~#~~~=.",
    "..~~~~#~~~..",
    "..~~~~~~~~..",
    "............",
];

pub(crate) fn main() -> Result<(), MapError> {
    let ground = |letter: u8| match letter {
        b'=' => Ground::price(0.5),
        b'~' => Ground::price(4.0),
        b'#' => Ground::WALL,
        _ => Ground::OPEN,
    };
    let cells: Vec<Ground> = ROWS.iter().flat_map(|row| row.bytes().map(ground)).collect();
    let map = GridMap::new(12, 7, &cells, Shape::default())?;
    let solver = Solver::new(map);
    let (start, goal) = (Cell::new(0, 4), Cell::new(11, 4));
    let path = solver.path(&start, &goal).expect("the map is open");

    let mut picture: Vec<Vec<u8>> = ROWS.iter().map(|row| row.as_bytes().to_vec()).collect();
    for at in &path.states {
        picture[at.y() as usize][at.x() as usize] = b'*';
    }
    for row in picture {
        println!("{}", String::from_utf8_lossy(&row));
    }
    println!("cost {} in {} steps", path.cost, path.states.len() - 1);

    // A step costs its length times the price of the cell entered, so the road pays off.
    let roads =
        path.states.iter().filter(|at| ROWS[at.y() as usize].as_bytes()[at.x() as usize] == b'=');
    assert_eq!(roads.count(), 12);
    let expected = 4.5 + 2.5 * std::f64::consts::SQRT_2;
    assert!((path.cost - expected).abs() < 1e-12, "{}", path.cost);
    Ok(())
}
