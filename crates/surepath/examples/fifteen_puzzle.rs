//! The 15-puzzle: a space of ten trillion states of which A* looks at a few thousand.
use surepath::{Solver, StateSpace, Transition};

/// Boards of 16 cells, four bits each, the first cell lowest; 0 is the gap.
struct Fifteen;

/// The gap first, then 1 to 15.
const GOAL: u64 = 0xFEDC_BA98_7654_3210;

fn tile(board: u64, cell: usize) -> usize {
    (board >> (4 * cell) & 15) as usize
}

impl StateSpace for Fifteen {
    type State = u64;

    fn successors(&self, &board: &u64, prev: Option<&u64>, out: &mut Vec<Transition<u64>>) {
        let gap = (0..16).find(|&cell| tile(board, cell) == 0).expect("a board has a gap");
        let mut slide = |cell: usize| {
            let moved = tile(board, cell) as u64;
            let to = board ^ moved << (4 * cell) ^ moved << (4 * gap);
            // Nobody takes back the move just made.
            if Some(&to) != prev {
                out.push(Transition::new(to, 1.0));
            }
        };
        if gap >= 4 {
            slide(gap - 4);
        }
        if gap % 4 < 3 {
            slide(gap + 1);
        }
        if gap < 12 {
            slide(gap + 4);
        }
        if gap % 4 > 0 {
            slide(gap - 1);
        }
    }

    /// How far all tiles have to go: never more than the moves left. Here to [`GOAL`] alone, where
    /// every tile has its own number's cell.
    fn estimate(&self, &from: &u64, _to: &u64) -> f64 {
        let far = |cell: usize| match tile(from, cell) {
            0 => 0,
            place => (cell % 4).abs_diff(place % 4) + (cell / 4).abs_diff(place / 4),
        };
        (0..16).map(far).sum::<usize>() as f64
    }

    /// A key that spares the search from hashing and comparing boards.
    fn index(&self, board: &u64) -> Option<u64> {
        Some(*board)
    }
}

pub(crate) fn main() {
    let tiles = [4, 5, 2, 3, 1, 9, 6, 7, 13, 8, 0, 10, 12, 14, 15, 11];
    let start = tiles.iter().rev().fold(0, |board, tile| board << 4 | tile);
    let solver = Solver::new(Fifteen);
    let mut search = solver.search();
    let mut path = Vec::new();
    let answer = search.path(&start, &GOAL, &mut path);

    let moves: Vec<usize> = path
        .windows(2)
        .map(|step| {
            let gap = (0..16).find(|&cell| tile(step[1], cell) == 0).expect("a board has a gap");
            tile(step[0], gap)
        })
        .collect();
    println!("{} moves: {moves:?}", moves.len());
    println!("{} states expanded of {} seen", search.stats().expanded, search.discovered());

    assert_eq!(answer.cost, Some(moves.len() as f64));
    assert_eq!(path.last(), Some(&GOAL));
    assert_eq!(moves.len(), 24);
}
