//! ALT: A\* with landmarks and the triangle inequality, on any graph, without coordinates.
//!
//! [`Landmarks`] are a few nodes with their distances from and to every node. They bound any
//! distance from below, so that a search heads for its goal: on road networks it expands one node
//! where Dijkstra's algorithm expands twenty to forty. They are built once ([`Landmarks::build`]),
//! kept as bytes ([`Landmarks::to_bytes`], [`Landmarks::read_from`]), refused for any other graph
//! than theirs ([`Landmarks::check`]) and used as the estimate of a search
//! ([`Landmarks::heuristic`]).
//!
//! Tables serve any costs that are not below the graph's weights. An edit of the graph makes them
//! stale; an edit undone makes them good again.
//!
//! Off by default, and beyond the specification: an active subset for one pair
//! ([`ActiveLandmarks`]), tables of 16 or 32 bits that round ([`CompactLandmarks`]), landmarks shared
//! out among components ([`LandmarkOptions::by_component`]).
//!
//! This crate knows nothing of files (bytes go in and come out), coordinates or edits. The umbrella
//! `surepath` builds and checks the tables beside its graphs.

mod active;
mod bound;
mod build_hooks;
mod codec;
mod column;
mod compact;
mod decode_error;
mod heuristic;
mod landmark_error;
mod landmarks;
mod options;
mod rows;
mod select;
mod stale_error;
mod table;
mod trees;

pub use active::ActiveLandmarks;
pub use build_hooks::{BuildHooks, BuildProgress};
pub use codec::TableInfo;
pub use compact::{CompactLandmarks, CompactWidth};
pub use decode_error::DecodeError;
pub use heuristic::LandmarkHeuristic;
pub use landmark_error::LandmarkError;
pub use landmarks::Landmarks;
pub use options::{LandmarkOptions, Strategy};
pub use stale_error::StaleError;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
