//! Searches over a [`CsrGraph`](csr_core::CsrGraph): the same path, cost and order of expansion,
//! bit for bit, on every machine.
//!
//! A [`Setup`] joins a graph with its hooks (cost, estimate, blocked nodes) and begins
//!
//! - [`AStar`], which is Dijkstra's algorithm without an estimate;
//! - [`BidirectionalSearch`], with averaged potentials where there is an estimate;
//! - [`TreeSearch`], one end to many, forward or backward, grown as far as wanted;
//! - [`AnchoredSearch`], between places that are no nodes: part of the way along an arc, say;
//! - a [`CostMatrix`], many to many;
//!
//! each over [`SearchBuffers`] that the caller keeps: once warm, a query allocates nothing but its
//! [`Path`]. Every search can be sliced, given a budget, cancelled, and asked for its counters and
//! its order of expansion.
//!
//! [`Components`] tell at once where there is no path at all.
//!
//! This crate knows nothing of files, states or maps. Take it for full control over graphs; the
//! umbrella `surepath` pools the buffers and takes plain closures.

mod anchored_search;
mod anchors;
mod arc_cost;
mod astar;
mod bidirectional;
mod buffers;
mod check_estimate;
mod components;
mod cost_matrix;
mod graph_space;
mod heuristic;
mod outcome;
mod query_error;
mod setup;
mod straight_line;
mod trace;
mod tree_search;

pub use anchored_search::AnchoredSearch;
pub use anchors::{Anchor, AnchorError, Anchored, ArcPoint};
pub use arc_cost::{AllOpen, ArcCost, Blocked, Weight};
pub use astar::AStar;
pub use best_first::{Counters, Progress};
pub use bidirectional::BidirectionalSearch;
pub use buffers::SearchBuffers;
pub use check_estimate::{EstimateFault, check_estimate};
pub use components::Components;
pub use cost_matrix::CostMatrix;
pub use graph_space::Direction;
pub use heuristic::{Heuristic, Max, Zero, clean};
pub use outcome::{Path, Status};
pub use query_error::{QueryEnd, QueryError};
pub use setup::Setup;
pub use straight_line::StraightLine;
pub use tree_search::TreeSearch;
