//! The rows of ours.
mod grid;

pub use grid::engines as grid_engines;
