//! Ids and limits.

/// A node: one of `0..node_count`.
pub type NodeId = u32;

/// An edge as its user knows it: its position in the list of all edges ever added.
pub type EdgeId = u32;

/// An arc: its slot in the out-adjacency, nodes ascending, input order within a node.
pub type ArcId = u32;

/// Where a node lies in a graph's memory: also one of `0..node_count`.
///
/// A [`CsrGraph`](crate::CsrGraph) keeps nodes that are near in the graph near in memory. The
/// order never shows in an id, a tie or a fingerprint; it is public so that tables can be laid out
/// alike ([`CsrGraph::place_of`](crate::CsrGraph::place_of)).
pub type Place = u32;

/// The most nodes that a graph may have, `2^26` (rule `CSR-1`).
pub const MAX_NODES: usize = 1 << 26;

/// The most arcs that a graph may have, `2^32 - 1` (rule `CSR-1`).
pub const MAX_ARCS: usize = u32::MAX as usize;
