//! Long paths over maps that change: HPA\*, complete, deterministic, updated in slices.
//!
//! - [`Solver`] lays a hierarchy of clusters over any space with a [`Layout`]: square and hex grids,
//!   a torus, bridges, one-way steps.
//! - [`Search`] asks it: [`path`](Search::path) whole or [a piece at a time](Search::path_into),
//!   [`reaches`](Search::reaches) in constant time, the [abstract route](Search::abstract_route), what
//!   a climb [settled](Search::settled).
//! - [`Solver::changed`] and [`Solver::update`] follow a map as it changes, with a budget of work.
//! - [`Quality`] says how near the cheapest paths shall come, [`Options`] how the hierarchy is made.
//!
//! A path is found if and only if A\* finds one, is legal step by step, and costs a per cent or so
//! more than the cheapest. What is near, or asked while something is stale, is answered by A\*.
//!
//! Answers are the same on any machine, however updates are sliced. Where A\* suffices, take
//! `surepath-state-search`; for maps to climb `surepath-grid-map`; for everything `surepath`.
//!
//! # Examples
//!
//! A wall, a gap opened in it, and a path asked a piece at a time:
//!
//! ```
//! use grid_map::{Cell, GridMap, Ground, Shape};
//! use hierarchy::Solver;
//!
//! // 64 x 64 cells, and a wall from top to bottom but for a gap at the very end.
//! let mut map = GridMap::filled(64, 64, Ground::OPEN, Shape::default())?;
//! for y in 0..63 {
//!     map.set(Cell::new(32, y), Ground::WALL)?;
//! }
//! let mut solver = Solver::new(map)?;
//! solver.build();
//! let (start, goal) = (Cell::new(2, 5), Cell::new(60, 5));
//! let around = solver.path(&start, &goal).expect("there is a way around");
//!
//! // A gap: the map says whose steps changed, and the hierarchy follows in slices.
//! let version = solver.version();
//! for cell in solver.space_mut().set(Cell::new(32, 6), Ground::OPEN)? {
//!     solver.changed(&cell);
//! }
//! while solver.update(10_000).left > 0 {}
//! assert!(solver.ready() && solver.still_valid(&around.states, version, 0));
//!
//! // Eight states at a time: each piece goes on along the route of the first.
//! let mut search = solver.search();
//! let mut piece = [start; 8];
//! let (mut at, mut steps) = (start, 0);
//! while at != goal {
//!     let answer = search.path_into(&at, &goal, &mut piece);
//!     assert!(answer.is_found());
//!     at = piece[answer.written - 1];
//!     steps += answer.written - 1;
//! }
//! assert!(steps < 70 && around.states.len() > 100);
//! assert_eq!(search.stats().climbs, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod build_progress;
mod climb;
mod cluster;
mod components;
mod crossing;
mod entrance_coords;
mod entrances;
mod fill;
mod fingerprint;
mod geometry;
mod goal_end;
mod hierarchy;
mod hierarchy_error;
mod inner;
mod labels;
mod landmarks;
mod links;
mod live_fill;
mod meter;
mod mirror;
mod options;
mod packed;
mod pairs;
#[cfg(feature = "rayon")]
mod parallel;
mod parts;
mod places;
mod reader;
mod rebuild;
mod refine;
mod route;
mod search;
mod smooth;
mod solver;
mod spread;
mod statistics;
mod sweep;
mod tighten;
mod top_search;
mod trace;
mod trees;
mod validity;
mod view;
mod waiting;

pub use build_progress::BuildProgress;
pub use hierarchy_error::HierarchyError;
pub use mirror::{Unmirrored, check_mirror};
pub use options::{Entrances, Options, Quality};
pub use search::{Search, Workspace};
pub use solver::{Solver, Updated};
pub use state_search::{
    Answer, Layout, MAX_CLASSES, Path, SearchError, StateSpace, Stats, Status, Transition,
};
pub use statistics::{LevelStatistics, Statistics};
pub use trace::{Settled, Stretch};
