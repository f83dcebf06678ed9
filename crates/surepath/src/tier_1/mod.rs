//! Tier 1: what most users need, over pooled memory and plain closures (rule `TIER-1`).
mod algorithm;
mod answer;
mod error;
mod estimates;
mod graph;
mod hooks;
mod options;
mod point_graph;
mod pool;
mod query;
mod tree;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use answer::Answer;
pub use error::Error;
pub use estimates::Estimates;
pub use graph::Graph;
pub use options::QueryOptions;
pub use point_graph::PointGraph;
pub use tree::ShortestPathTree;
