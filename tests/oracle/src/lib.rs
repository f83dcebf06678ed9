//! The slow, obvious reference: everything that the specification says of explicit graphs, told
//! once more by code that shares nothing with the crates it checks.
//!
//! - seeded inputs: [`SplitMix64`], [`Instance`] (graphs), [`EstimateTable`], [`blocked_set`],
//!   [`points`];
//! - answers: [`distances_from`] (no heap at all), [`Query`] (A*, Dijkstra, bidirectional),
//!   [`Tree`], [`Landmarks`], [`links`], [`nearest_node`], [`components`];
//! - [`certificate`]: checks for graphs on which even this would be too slow.
//!
//! Speed comes last here, but every answer on a graph of a quarter of a million nodes still takes
//! well under a second.

mod bidirectional;
mod blocked;
pub mod certificate;
pub mod components;
mod distances;
mod estimates;
mod fingerprint;
mod graph;
mod instance;
mod landmarks;
pub mod links;
mod open_set;
pub mod pbf;
pub mod points;
mod query;
mod rng;
mod select;
mod straight_line;
mod tree;
mod unidirectional;
mod weights;

pub use bidirectional::{BidirectionalOutcome, Side};
pub use blocked::blocked_set;
pub use distances::{all_pairs, distances_from, distances_to};
pub use estimates::{EstimateKind, EstimateTable};
pub use fingerprint::{Fnv, fingerprint};
pub use graph::{Arc, Graph};
pub use instance::{Instance, Shape, sparse_with_zeros};
pub use landmarks::{Landmarks, Overflow};
pub use links::nearest_node;
pub use points::Point;
pub use query::{BestEffort, Outcome, Query, Status};
pub use rng::SplitMix64;
pub use select::Strategy;
pub use straight_line::{StraightLine, distance};
pub use tree::{Direction, Tree};
pub use weights::Weights;
