//! The rows of ours.
mod grid;
mod road;

pub use grid::{engines as grid_engines, octile_engines};
pub use road::engines as road_engines;
