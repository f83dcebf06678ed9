//! The graph that a file holds.
use std::io;

use csr_core::{MAX_ARCS, MAX_NODES, NodeId};

/// What a graph file says: so many nodes, and directed edges between them in the order of the file.
///
/// Ids are 0-based, whatever the file counts from. The parts are those that
/// `csr_core::CsrGraph::from_edges` takes. Parallel edges and loops are kept.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use formats::{GraphFile, read_edge_csv};
///
/// let file = read_edge_csv(&b"tail,head,weight\n0,2,1.5\n"[..], None)?;
/// assert_eq!(file, GraphFile { node_count: 3, edges: vec![(0, 2, 1.5)] });
/// let graph = CsrGraph::from_edges(file.node_count, &file.edges)?;
/// assert_eq!(graph.arc_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphFile {
    /// The number of nodes.
    pub node_count: usize,
    /// `(tail, head, weight)` in the order of the file; the weights finite and at least 0.
    pub edges: Vec<(NodeId, NodeId, f64)>,
}

impl GraphFile {
    /// Refuses what no reader would accept, so that no file is written that cannot be read.
    pub(crate) fn check(&self) -> io::Result<()> {
        let count = self.node_count;
        if count > MAX_NODES {
            return Err(refused(format!("{count} nodes exceed the limit of {MAX_NODES}")));
        }
        if self.edges.len() > MAX_ARCS {
            let count = self.edges.len();
            return Err(refused(format!("{count} arcs exceed the limit of {MAX_ARCS}")));
        }
        for (edge, &(tail, head, weight)) in self.edges.iter().enumerate() {
            if let Some(node) = [tail, head].into_iter().find(|&node| node as usize >= count) {
                return Err(refused(format!("edge {edge}: node {node} is not in 0..{count}")));
            }
            if !(weight.is_finite() && weight >= 0.0) {
                return Err(refused(format!(
                    "edge {edge}: weight {weight} is not a finite number of at least 0"
                )));
            }
        }
        Ok(())
    }
}

/// The error of a writer that was given what no reader would accept.
pub(crate) fn refused(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}
