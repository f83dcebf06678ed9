//! A* over states that the search knows nothing of: puzzles, plans, networks, maps.
//!
//! - [`StateSpace`] is what a user implements, in ten lines; [`FnSpace`] takes closures instead.
//! - [`Solver`] is made once over a space and shared by threads; each asks through a [`Search`].
//! - [`Layout`] says where states lie on a plane, for spaces that a hierarchy shall serve.
//!
//! Answers are the same on any machine, whatever dictionary the space allows and however a search
//! is sliced. This crate knows nothing of coordinates, graphs, files or clocks. For explicit graphs
//! take `surepath-search`; for maps `surepath-grid-map`; for everything `surepath`.
//!
//! # Examples
//!
//! A grid whose cells carry a share of full speed, from the bottom left to the bottom right:
//!
//! ```
//! use state_search::{Solver, StateSpace, Transition};
//!
//! /// A cell's share of full speed: 1 open ground, 0.3 mud, 0 a wall.
//! struct Field([[f64; 3]; 3]);
//!
//! impl StateSpace for Field {
//!     type State = (usize, usize);
//!
//!     fn successors(
//!         &self,
//!         &(x, y): &(usize, usize),
//!         prev: Option<&(usize, usize)>,
//!         out: &mut Vec<Transition<(usize, usize)>>,
//!     ) {
//!         for to in [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
//!             if to.0 < 3 && to.1 < 3 && Some(&to) != prev && self.0[to.1][to.0] > 0.0 {
//!                 out.push(Transition::new(to, 1.0 / self.0[to.1][to.0]));
//!             }
//!         }
//!     }
//!
//!     fn estimate(&self, a: &(usize, usize), b: &(usize, usize)) -> f64 {
//!         (a.0.abs_diff(b.0) + a.1.abs_diff(b.1)) as f64
//!     }
//! }
//!
//! let mut solver = Solver::new(Field([[1.0, 1.0, 1.0], [1.0, 0.3, 1.0], [1.0, 0.0, 1.0]]));
//! let around = solver.path(&(0, 2), &(2, 2)).expect("there is a way around");
//! assert_eq!(around.cost, 6.0);
//! assert_eq!(around.states, [(0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]);
//!
//! // Less mud: now it wades through.
//! solver.space_mut().0[1][1] = 0.5;
//! let through = solver.path(&(0, 2), &(2, 2)).expect("there is a way through");
//! assert_eq!(through.states, [(0, 2), (0, 1), (1, 1), (2, 1), (2, 2)]);
//! ```
mod answer;
mod class;
mod dictionary;
mod fn_space;
mod layout;
mod search;
mod search_error;
mod solver;
mod state_space;
mod stats;
mod successors;
mod walk;

pub use answer::{Answer, Path, Status};
pub use best_first::{Counters, prefetch};
pub use class::MAX_CLASSES;
pub use fn_space::{FnSpace, NoEstimate, NoIndex};
pub use layout::{Layout, listed_step_cost};
pub use search::{Search, Workspace};
pub use search_error::SearchError;
pub use solver::Solver;
pub use state_space::{StateSpace, Transition};
pub use stats::Stats;
pub use successors::{OwnSuccessors, Successors};
