//! Why something is not a map, or not on one.
use std::fmt;

use crate::cell::{Cell, MAX_SIDE};

/// What keeps input from being a map, or an edit from being made.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, MapError, Shape};
///
/// let error = GridMap::from_rows(&["...", ".?."], Shape::default()).unwrap_err();
/// assert_eq!(error, MapError::UnknownLetter { letter: b'?', column: 1, row: 1 });
/// let error = GridMap::from_rows(&["...", ".."], Shape::default()).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: length 2 is not 3");
///
/// let mut map = GridMap::filled(8, 8, Ground::OPEN, Shape::default())?;
/// let error = map.set(Cell::new(8, 0), Ground::WALL).unwrap_err();
/// assert_eq!(error, MapError::OutOfMap { cell: Cell::new(8, 0), width: 8, height: 8 });
/// # Ok::<(), MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MapError {
    /// A side is 0 or longer than [`MAX_SIDE`], or the map has more than [`MAX_CELLS`] cells.
    ///
    /// [`MAX_CELLS`]: crate::MAX_CELLS
    InvalidSize {
        /// The width given.
        width: u32,
        /// The height given.
        height: u32,
    },
    /// The number of cells is not width times height.
    CellCount {
        /// The number of cells given.
        given: usize,
        /// The width.
        width: u32,
        /// The height.
        height: u32,
    },
    /// A row is not as long as the first one.
    RaggedRow {
        /// The row, from 0.
        row: usize,
        /// Its length.
        length: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A letter stands for no ground.
    UnknownLetter {
        /// The letter.
        letter: u8,
        /// Its column, from 0.
        column: usize,
        /// Its row, from 0.
        row: usize,
    },
    /// A price is not finite and at least 0, or a share not finite and positive, or its inverse too
    /// large.
    InvalidGround {
        /// The cell.
        cell: Cell,
        /// The price or share.
        value: f64,
    },
    /// A share of walls is not between 0 and 0.5.
    InvalidWalls {
        /// The share given.
        share: f64,
    },
    /// There are more kinds of ground than [`MAX_KINDS`](crate::MAX_KINDS).
    TooManyKinds {
        /// The first cell whose kind is one too many.
        cell: Cell,
    },
    /// A cell is not on the map.
    OutOfMap {
        /// The cell.
        cell: Cell,
        /// The map's width.
        width: u32,
        /// The map's height.
        height: u32,
    },
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MapError::InvalidSize { width, height } => write!(
                f,
                "size {width} x {height} is not within 1 x 1 and {MAX_SIDE} x {MAX_SIDE}, of at \
                 most {} cells",
                crate::MAX_CELLS
            ),
            MapError::CellCount { given, width, height } => {
                write!(f, "{given} cells do not make {width} x {height}")
            }
            MapError::RaggedRow { row, length, expected } => {
                write!(f, "row {row}: length {length} is not {expected}")
            }
            MapError::UnknownLetter { letter, column, row } => {
                let letter = letter.escape_ascii();
                write!(f, "row {row}, column {column}: letter '{letter}' stands for no ground")
            }
            MapError::InvalidGround { cell, value } => write!(
                f,
                "cell {cell}: {value} is neither a price of at least 0 nor a positive share, both \
                 finite"
            ),
            MapError::InvalidWalls { share } => {
                write!(f, "share of walls {share} is not within 0..=0.5")
            }
            MapError::TooManyKinds { cell } => {
                write!(f, "cell {cell}: more than {} kinds of ground", crate::MAX_KINDS)
            }
            MapError::OutOfMap { cell, width, height } => {
                write!(f, "cell {cell} is not within {width} x {height}")
            }
        }
    }
}

impl std::error::Error for MapError {}
