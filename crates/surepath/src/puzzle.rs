//! The 15-puzzle: a state space that is no map.
use std::fmt;
use std::str::FromStr;

use crate::state_search::{StateSpace, Transition};

/// A board of the 15-puzzle: sixteen squares row by row, 0 the empty one.
///
/// Eight bytes; reads from sixteen numbers between blanks or commas.
///
/// # Examples
///
/// ```
/// use surepath::puzzle::{Board, Puzzle};
/// use surepath::state_search::Solver;
///
/// let start: Board = "1 2 3 7 4 5 6 0 8 9 10 11 12 13 14 15".parse()?;
/// assert!(start.is_solvable());
/// let solved = Solver::new(Puzzle).path(&start, &Board::GOAL).expect("it is solvable");
/// assert_eq!(solved.cost, 4.0);
/// # Ok::<(), surepath::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board(u64);

impl Board {
    /// The solved board: the empty square first, then 1 to 15.
    pub const GOAL: Board = Board(0xFEDC_BA98_7654_3210);

    /// The board of `tiles`, row by row.
    ///
    /// # Errors
    ///
    /// [`BoardError::NotATile`] or [`BoardError::Repeated`] for the first square at fault.
    pub fn new(tiles: [u8; 16]) -> Result<Board, BoardError> {
        let (mut board, mut seen) = (0, 0_u16);
        for (square, tile) in tiles.into_iter().enumerate() {
            if tile > 15 {
                return Err(BoardError::NotATile { square, value: u64::from(tile) });
            }
            if seen & (1 << tile) != 0 {
                return Err(BoardError::Repeated { square, tile });
            }
            seen |= 1 << tile;
            board |= u64::from(tile) << (4 * square);
        }
        Ok(Board(board))
    }

    /// The tile on `square`, which is below 16.
    #[inline]
    #[must_use]
    pub fn tile(self, square: usize) -> u8 {
        (self.0 >> (4 * (square & 15)) & 15) as u8
    }

    /// The tiles, row by row.
    #[must_use]
    pub fn tiles(self) -> [u8; 16] {
        std::array::from_fn(|square| self.tile(square))
    }

    /// Whether [`Board::GOAL`] can be reached: half of all boards.
    #[must_use]
    pub fn is_solvable(self) -> bool {
        let tiles = self.tiles();
        let inversions = (0..16)
            .flat_map(|a| (a + 1..16).map(move |b| (a, b)))
            .filter(|&(a, b)| tiles[a] != 0 && tiles[b] != 0 && tiles[a] > tiles[b])
            .count();
        // A move down or up changes the inversions by an odd number, and the row of the empty square.
        (inversions + self.empty() / 4) % 2 == 0
    }

    /// The empty square.
    #[inline]
    fn empty(self) -> usize {
        // The nibbles that are 0, by their lowest bit: the borrow of a higher nibble cannot reach
        // below the lowest nibble that is 0.
        const LOW: u64 = 0x1111_1111_1111_1111;
        let zero = self.0.wrapping_sub(LOW) & !self.0 & (LOW << 3);
        zero.trailing_zeros() as usize / 4
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        let mut tiles = [0; 16];
        let mut count = 0;
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
        for word in words {
            let value: u64 = word.parse().map_err(|_| BoardError::NotANumber { square: count })?;
            match tiles.get_mut(count) {
                Some(tile) if value < 16 => *tile = value as u8,
                Some(_) => return Err(BoardError::NotATile { square: count, value }),
                None => return Err(BoardError::NotSixteen { given: count + 1 }),
            }
            count += 1;
        }
        if count != 16 {
            return Err(BoardError::NotSixteen { given: count });
        }
        Board::new(tiles)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, tile) in self.tiles().into_iter().enumerate() {
            let end = if square == 15 { "" } else { " " };
            write!(f, "{tile}{end}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// What keeps numbers from being a board.
///
/// # Examples
///
/// ```
/// use surepath::puzzle::{Board, BoardError};
///
/// let error = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14".parse::<Board>().unwrap_err();
/// assert_eq!(error, BoardError::NotSixteen { given: 15 });
/// let error = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 3".parse::<Board>().unwrap_err();
/// assert_eq!(error, BoardError::Repeated { square: 15, tile: 3 });
/// assert_eq!(error.to_string(), "square 15: tile 3 stands there twice");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// There are not sixteen numbers.
    NotSixteen {
        /// How many were read.
        given: usize,
    },
    /// What stands for a square is no number.
    NotANumber {
        /// The square, from 0.
        square: usize,
    },
    /// A number is above 15.
    NotATile {
        /// The square, from 0.
        square: usize,
        /// The number.
        value: u64,
    },
    /// A tile is there already.
    Repeated {
        /// The second square of the tile, from 0.
        square: usize,
        /// The tile.
        tile: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardError::NotSixteen { given } => write!(f, "{given} numbers, and not 16"),
            BoardError::NotANumber { square } => write!(f, "square {square}: not a number"),
            BoardError::NotATile { square, value } => {
                write!(f, "square {square}: tile {value} not in 0..=15")
            }
            BoardError::Repeated { square, tile } => {
                write!(f, "square {square}: tile {tile} stands there twice")
            }
        }
    }
}

impl std::error::Error for BoardError {}

/// The moves of the 15-puzzle: a tile beside the empty square moves there, at a cost of 1.
///
/// The estimate is the sum of the tiles' distances along rows and columns (Korf, *Depth-First
/// Iterative-Deepening*, 1985), the key of a board its sixteen tiles.
///
/// # Examples
///
/// ```
/// use surepath::Solver;
/// use surepath::puzzle::{Board, Puzzle};
///
/// let goal: Board = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15".parse()?;
/// let mixed: Board = "1 2 6 3 4 5 0 7 8 9 10 11 12 13 14 15".parse()?;
/// let solved = Solver::new(Puzzle).path(&mixed, &goal).expect("its parity is even");
/// assert_eq!(solved.cost, 3.0);
/// # Ok::<(), surepath::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Puzzle;

impl StateSpace for Puzzle {
    type State = Board;

    #[inline]
    fn successors(&self, board: &Board, prev: Option<&Board>, out: &mut Vec<Transition<Board>>) {
        let empty = board.empty();
        let (column, row) = (empty % 4, empty / 4);
        let moves = [
            (row > 0, empty.wrapping_sub(4)),
            (column > 0, empty.wrapping_sub(1)),
            (column < 3, empty + 1),
            (row < 3, empty + 4),
        ];
        for (is_there, from) in moves {
            if is_there {
                let tile = board.0 >> (4 * from) & 15;
                let next = Board(board.0 ^ tile << (4 * from) ^ tile << (4 * empty));
                if Some(&next) != prev {
                    out.push(Transition::new(next, 1.0));
                }
            }
        }
    }

    #[inline]
    fn estimate(&self, from: &Board, to: &Board) -> f64 {
        let mut squares = [0_u8; 16];
        for square in 0..16 {
            squares[to.tile(square) as usize] = square as u8;
        }
        let mut sum = 0;
        for square in 0..16 {
            let tile = from.tile(square);
            if tile != 0 {
                let goal = squares[tile as usize] as usize;
                sum += (square % 4).abs_diff(goal % 4) + (square / 4).abs_diff(goal / 4);
            }
        }
        sum as f64
    }

    #[inline]
    fn index(&self, board: &Board) -> Option<u64> {
        Some(board.0)
    }

    fn typical_cost(&self) -> Option<f64> {
        Some(1.0)
    }
}
