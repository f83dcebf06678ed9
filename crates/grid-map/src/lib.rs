//! Maps of square or hex cells as state spaces: neighbours, corner rules, prices, seams, edits.
//!
//! - [`GridMap`] is the map: built from [`Ground`]s or rows of MovingAI letters, edited cell by cell.
//! - [`Shape`] says which cells are neighbours: four, eight under a [`CornerRule`], six of a hex map,
//!   with either axis joined end to end.
//! - [`Ground`] says what lies in a [`Cell`]: a wall, or ground with a price or a share of full speed.
//! - [`Parts`] says which cells can be reached from which; [`Terrain`] grows maps from a seed.
//!
//! This crate knows nothing of searches beyond their contract, nor of files: searches are
//! `surepath-state-search` and `surepath-hierarchy`, MovingAI files `surepath-formats`.
//!
//! # Examples
//!
//! ```
//! use grid_map::{Cell, GridMap, MapError, Shape};
//! use state_search::Solver;
//!
//! let map = GridMap::from_rows(&[".....", ".@@@.", "....."], Shape::default())?;
//! let path = Solver::new(map).path(&Cell::new(0, 1), &Cell::new(4, 1)).expect("the map is open");
//! assert_eq!(path.cost, 6.0);
//! assert_eq!(path.states.len(), 7);
//! # Ok::<(), MapError>(())
//! ```
mod cell;
mod grid_map;
mod ground;
mod map_error;
mod palette;
mod parts;
mod shape;
mod space;
mod terrain;
mod words;

pub use cell::{Cell, MAX_SIDE};
pub use grid_map::{Changed, GridMap, MAX_CELLS};
pub use ground::Ground;
pub use map_error::MapError;
pub use palette::MAX_KINDS;
pub use parts::Parts;
pub use shape::{CornerRule, Neighbours, Shape, octile};
pub use terrain::Terrain;
