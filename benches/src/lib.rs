//! Benchmarks of the surepath crates beside other libraries, with every answer checked.
//!
//! One family of benches a file beside `Cargo.toml`: `road.rs` races whole queries on a road
//! network and prints a table, `road_criterion.rs` is its small sister for daily work. Here is
//! what they share: the data, the [control] that sets the bar, the [peers], [ours], and the
//! [race](race()) itself, which interleaves all of them in one process, since times of different
//! runs do not compare.
//!
//! Never published. Without the data, benches say `skipped: no data` and pass.

mod arguments;
pub mod clock;
pub mod control;
mod cost_grid;
mod counts;
mod data;
mod engine;
mod family;
pub mod generate;
mod machine;
pub mod memory;
mod octile_map;
pub mod ours;
mod path_check;
pub mod peers;
mod race;
mod table;

pub use arguments::Arguments;
pub use cost_grid::{CostGrid, GRID_COST_SUM};
pub use counts::Counts;
pub use data::{DELHI_COST_SUM, RoadNetwork, data_folder, delhi_pairs, peers_folder};
pub use engine::{Answer, Engine, Footprint, Work};
pub use family::{Family, publish};
pub use machine::Machine;
pub use octile_map::OctileMap;
pub use path_check::PathCheck;
pub use race::{Laps, race};
pub use table::{Table, median};
