//! What a graph is: nodes, edges, arcs, and the compressed sparse rows that searches read.
//!
//! - [`CsrGraph`] is immutable: both adjacencies by a stable counting sort, the id of the edge
//!   behind every arc, a fingerprint.
//! - [`EdgeList`] is what one edits: stable [`EdgeId`]s, removal, reweighting; it compiles to a
//!   [`CsrGraph`].
//!
//! An *edge* is what a user adds, with an id that stays; an *arc* is a directed slot of the CSR
//! graph. Parallel edges, self-loops, zero weights and graphs without arcs are supported.
//!
//! This crate knows nothing of coordinates, searches, files or clocks. It is `no_std` and needs
//! `alloc`. For paths take `surepath-search` or the umbrella `surepath`.
//!
//! # Examples
//!
//! ```
//! use csr_core::{BuildError, CsrGraph};
//!
//! let graph = CsrGraph::from_edges(3, &[(0, 1, 1.5), (0, 2, 4.0), (1, 2, 1.0)])?;
//! let heads: Vec<_> = graph.out_arcs(0).map(|arc| (arc.head, arc.weight)).collect();
//! assert_eq!(heads, [(1, 1.5), (2, 4.0)]);
//! assert_eq!(graph.in_arcs(2).map(|arc| arc.tail).collect::<Vec<_>>(), [0, 1]);
//! # Ok::<(), BuildError>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod adjacency;
mod build_error;
mod csr_graph;
mod edge_list;
mod fingerprint;
mod ids;
mod memory_order;
mod symmetric;

pub use adjacency::{Adjacency, CompactArc, PlacedArc, Rows, WideArc};
pub use build_error::{BuildError, EditError};
pub use csr_graph::{Arc, CsrGraph};
pub use edge_list::{Edge, EdgeList};
pub use fingerprint::Fnv1a;
pub use ids::{ArcId, EdgeId, MAX_ARCS, MAX_NODES, NodeId, Place};
