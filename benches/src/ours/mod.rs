//! The rows of ours.
mod grid;
mod hierarchy;
mod landmarks;
mod road;

pub use grid::{engines as grid_engines, octile_engines};
pub use hierarchy::engines as hierarchy_engines;
pub use landmarks::{DIJKSTRA, csr_graph, engines as landmark_engines, joined_pairs};
pub use road::engines as road_engines;
