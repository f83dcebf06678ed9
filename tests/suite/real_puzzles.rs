//! The 15-puzzle: the easiest of Korf's hundred boards, solved at the lengths that are published.
//!
//! The file is sought in `SUREPATH_DATA`, else in `../shared/data` beside the workspace. By default
//! the three easiest are asked; `SUREPATH_FULL=1` asks thirty.
use std::path::{Path, PathBuf};

use state_search::{Solver, StateSpace};
use surepath::puzzle::{Board, Puzzle};

/// What a stored state may take beside itself.
const MOST_BYTES: f64 = 40.0;

fn file() -> Option<PathBuf> {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let file = root.join("puzzle/korf100.txt");
    file.is_file().then_some(file)
}

/// A line `id t0..t15 length`.
fn board(line: &str) -> (u32, Board, u32) {
    let numbers: Vec<u32> =
        line.split_whitespace().map(|word| word.parse().expect("it is a number")).collect();
    let [id, tiles @ .., length] = &numbers[..] else { panic!("`{line}` has no length") };
    let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
    let board = Board::new(tiles.try_into().expect("there are 16 squares"));
    (*id, board.expect("it is a board"), *length)
}

/// STATE-4, STATE-7: no index below a size, tens of millions of states.
#[test]
fn easy_boards_are_solved_at_their_lengths() {
    let Some(file) = file() else {
        println!("skipped: no data");
        return;
    };
    let text = std::fs::read_to_string(&file).expect("the file can be read");
    let mut boards: Vec<(u32, Board, u32)> = text.lines().map(board).collect();
    assert_eq!(boards.len(), 100);
    boards.sort_by_key(|&(id, _, length)| (length, id));
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    boards.truncate(if full { 30 } else { 3 });
    let solver = Solver::new(Puzzle);
    let (mut states, mut most, mut path) = (0, 0.0, Vec::new());
    for &(id, start, length) in &boards {
        let mut search = solver.search();
        let answer = search.path(&start, &Board::GOAL, &mut path);
        assert_eq!(answer.cost, Some(f64::from(length)), "board {id}");
        assert_eq!(path.len() as u32, length + 1, "board {id}");
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&Board::GOAL)));
        let mut steps = Vec::new();
        for step in path.windows(2) {
            steps.clear();
            Puzzle.successors(&step[0], None, &mut steps);
            assert!(steps.iter().any(|next| next.to == step[1]), "board {id}: {step:?}");
        }
        let (stored, stats) = (search.discovered(), search.stats());
        let beside = stats.bytes as f64 / stored as f64 - size_of::<Board>() as f64;
        println!(
            "board {id}: {length} moves, {stored} states, {} expanded, {beside:.1} bytes a state \
             beside it",
            stats.expanded
        );
        states += stored;
        most = if beside > most { beside } else { most };
    }
    println!("{} boards, {states} states, {most:.1} bytes at most", boards.len());
    assert!(states > 1_000_000, "{states} states test little");
    assert!(most <= MOST_BYTES, "{most} bytes a state");
}
