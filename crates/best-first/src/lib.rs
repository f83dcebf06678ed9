//! What every best-first search needs: one open set with a total order, labels that are forgotten
//! in `O(1)`, and one loop over any source of arcs.
//!
//! - [`Space`] says where arcs come from. CSR graphs, state spaces and hierarchies implement it.
//! - [`BestFirst`] is the loop: sources, slices, cancellation, counters, recorded expansions.
//! - [`OpenSet`] is the queue's contract: [`BucketQueue`] the fast one for nodes known beforehand,
//!   [`PoolQueue`] the fast one for nodes numbered as they are discovered, [`HeapQueue`] the plain
//!   one. All follow rule `OPEN-1`: smaller `f`, larger `g`, smaller rank.
//! - [`Labels`] are what is kept of a node.
//!
//! This crate knows nothing of graphs, coordinates or heuristics. It is `no_std` and needs `alloc`.
//! Take it to write a search of your own; for paths take `surepath`.
//!
//! # Examples
//!
//! Dijkstra on a ring of five nodes, one step right costing its tail's number plus one:
//!
//! ```
//! use best_first::{BestFirst, BucketQueue, CompactLabels, Labels, Progress, Ranks, Space};
//!
//! struct Ring;
//!
//! impl Ranks for Ring {
//!     fn rank(&self, node: u32) -> u32 {
//!         node
//!     }
//! }
//!
//! impl Space for Ring {
//!     type Arc = u32;
//!     type Arcs = core::iter::Once<u32>;
//!     fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
//!         core::iter::once((node + 1) % 5)
//!     }
//!     fn cost(&mut self, node: u32, _arc: u32) -> f64 {
//!         f64::from(node + 1)
//!     }
//!     fn head(&mut self, arc: u32) -> Option<u32> {
//!         Some(arc)
//!     }
//!     fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
//!         Some(g)
//!     }
//!     fn is_goal(&mut self, node: u32) -> bool {
//!         node == 3
//!     }
//! }
//!
//! let mut search = BestFirst::<CompactLabels, BucketQueue>::default();
//! search.begin(5, 1.0, false);
//! search.push_source(&Ring, 0, 0.0, 0.0);
//! assert_eq!(search.step(&mut Ring, u64::MAX), Progress::Found(3));
//! assert_eq!(search.labels().g(3), 6.0);
//! assert_eq!(search.counters().expanded, 3);
//! ```
#![no_std]

extern crate alloc;

mod best_first;
mod bucket_queue;
mod counters;
mod heap_queue;
mod labels;
mod open_set;
mod pool_queue;
mod pop_order;
mod prefetch;
mod progress;
mod ring;

pub use best_first::{BestFirst, Space};
pub use bucket_queue::BucketQueue;
pub use counters::Counters;
pub use heap_queue::HeapQueue;
pub use labels::{
    ArenaLabels, CompactLabels, KeptKeys, KeyedLabels, Labels, MAX_ARENA, MAX_INDEXED,
};
pub use open_set::{OpenSet, Ranks};
pub use pool_queue::PoolQueue;
pub use pop_order::Entry;
pub use prefetch::prefetch;
pub use progress::Progress;
