//! Graphs as csv: a line an edge.
use std::io::{self, BufRead, Write};

use csr_core::{MAX_ARCS, MAX_NODES};

use crate::format_error::{Fault, FormatError};
use crate::graph_file::GraphFile;
use crate::line_reader::{Fields, LineReader};
use crate::number::push_number;

const HEADER: &str = "tail,head,weight";

/// Reads a graph from csv with the header `tail,head,weight`: directed edges, ids 0-based, numbers
/// as Rust reads them, exponents too (rule `FMT-3`).
///
/// There is one node more than the largest id, or `node_count` nodes where that is given.
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): another header or none, an id that is not below
/// `node_count` or [`MAX_NODES`], a weight that is not a finite number of at least 0, a cell too few or
/// too many, more than [`MAX_ARCS`] edges, or a failure of `input`; at line 1,
/// a `node_count` above [`MAX_NODES`].
///
/// # Complexity
///
/// One pass; memory in proportion to the bytes read.
///
/// # Examples
///
/// ```
/// let graph = formats::read_edge_csv(&b"tail,head,weight\n0, 4, 2.5e-1\n"[..], None)?;
/// assert_eq!((graph.node_count, graph.edges), (5, vec![(0, 4, 0.25)]));
///
/// let error = formats::read_edge_csv(&b"tail,head,weight\n0,4,1\n"[..], Some(4)).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: id 4 not in 0..3");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_edge_csv(
    input: impl BufRead,
    node_count: Option<usize>,
) -> Result<GraphFile, FormatError> {
    if let Some(count) = node_count {
        if count > MAX_NODES {
            return Err(FormatError::new(
                1,
                1,
                Fault::OutOfRange {
                    what: "node count",
                    found: count.to_string(),
                    low: 0,
                    high: MAX_NODES as u64,
                },
            ));
        }
    }
    let mut lines = LineReader::new(input);
    let limit = node_count.unwrap_or(MAX_NODES).min(MAX_NODES) as u32;
    let mut has_header = false;
    let mut largest_count = 0;
    let mut edges = Vec::new();
    while let Some(line) = lines.next_line()? {
        if line.is_blank() {
            continue;
        }
        if !has_header {
            if !line.is_header(HEADER) {
                return Err(line.wrong_header(HEADER));
            }
            has_header = true;
            continue;
        }
        let mut cells = line.cells(b',');
        let tail = cells.expect_field("tail")?.id(limit)?;
        let head = cells.expect_field("head")?.id(limit)?;
        let weight = cells.expect_field("weight")?.weight("weight")?;
        cells.expect_end()?;
        if edges.len() == MAX_ARCS {
            let declared = MAX_ARCS as u64;
            return Err(line.error(0, Fault::TooMany { what: "edges", declared }));
        }
        largest_count = largest_count.max(tail + 1).max(head + 1);
        edges.push((tail, head, weight));
    }
    if !has_header {
        return Err(lines.error(Fault::MissingHeader { expected: HEADER }));
    }
    Ok(GraphFile { node_count: node_count.unwrap_or(largest_count as usize), edges })
}

/// Writes a graph as csv that [`read_edge_csv`] reads back to the same bits.
///
/// The file has no place for the node count: nodes past the largest id that an edge names come back
/// only if the reader is given the count.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, where
/// [`read_edge_csv`] would refuse the file; else what `out` answers. Hand in a writer with a buffer.
///
/// # Examples
///
/// ```
/// use formats::{GraphFile, write_edge_csv};
///
/// let graph = GraphFile { node_count: 2, edges: vec![(0, 1, 2.5)] };
/// let mut out = Vec::new();
/// write_edge_csv(&graph, &mut out)?;
/// assert_eq!(out, b"tail,head,weight\n0,1,2.5\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_edge_csv(graph: &GraphFile, mut out: impl Write) -> io::Result<()> {
    graph.check()?;
    writeln!(out, "{HEADER}")?;
    let mut text = String::new();
    for &(tail, head, weight) in &graph.edges {
        text.clear();
        push_number(&mut text, f64::from(tail));
        text.push(',');
        push_number(&mut text, f64::from(head));
        text.push(',');
        push_number(&mut text, weight);
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}
