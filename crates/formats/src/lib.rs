//! Bytes to graphs and maps, and back.
//!
//! | format | reader | writer |
//! |---|---|---|
//! | DIMACS `.gr` | [`read_gr`] | [`write_gr`] |
//! | DIMACS `.co` | [`read_co`] | [`write_co`] |
//! | csv `tail,head,weight` | [`read_edge_csv`] | [`write_edge_csv`] |
//! | csv `id,x,y` or `id,x,y,z` | [`read_node_csv`] | [`write_node_csv`] |
//! | csv `x,y` or `x,y,z` | [`read_point_csv`] | [`write_point_csv`] |
//! | csv `a,b` | [`read_link_csv`] | [`write_link_csv`] |
//! | MovingAI `.map` | [`read_map`] | [`write_map`] |
//! | MovingAI `.scen` | [`read_scenario`] | [`write_scenario`] |
//! | GPPC `.patch` | [`read_patches`] | [`write_patches`] |
//! | GPPC `.scen`, version 2 | [`read_dynamic_scenario`] | [`write_dynamic_scenario`] |
//!
//! Readers take any [`BufRead`](std::io::BufRead), so a `&[u8]` too, and stream: what they hold is
//! in proportion to the bytes that they have read, whatever the header claims. Nothing that is in a
//! file makes them panic: a [`FormatError`] names line and column, the value found and the bound it
//! broke (rule `FMT-5`). All of them accept comments where the format has any, blank lines, CRLF and
//! a last line without an end. [`decompressed`] puts a gzip decoder in front where the bytes call
//! for it; [`Compressed`] is its counterpart for writing.
//!
//! Writers print every number in the shortest form that reads back to the same bits (rule `FMT-6`).
//! What no reader would accept (an id out of range, a weight that is NaN) they refuse with
//! [`InvalidInput`](std::io::ErrorKind::InvalidInput) before the first byte is written.
//!
//! This crate knows nothing of files, clocks, searches, or what a letter of a map means to walk on.
//!
//! # Examples
//!
//! ```
//! use formats::{GraphFile, read_gr, write_gr};
//!
//! let text = b"c a road\np sp 3 1\na 1 2 7\n";
//! let graph = read_gr(&text[..])?;
//! assert_eq!(graph, GraphFile { node_count: 3, edges: vec![(0, 1, 7.0)] });
//!
//! let mut out = Vec::new();
//! write_gr(&graph, &mut out)?;
//! assert_eq!(out, b"p sp 3 1\na 1 2 7\n");
//!
//! let error = read_gr(&b"p sp 3 1\na 0 2 5\n"[..]).unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 3: id 0 not in 1..3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coordinates;
mod dimacs;
mod edge_csv;
mod format_error;
mod gppc;
mod graph_file;
mod gzip;
mod line_reader;
mod link_csv;
mod movingai;
mod node_csv;
mod number;
mod point_csv;
mod scenario;

pub use coordinates::Coordinates;
pub use dimacs::{read_co, read_gr, write_co, write_gr};
pub use edge_csv::{read_edge_csv, write_edge_csv};
pub use format_error::{Fault, FormatError};
pub use gppc::{
    DynamicCommand, DynamicScenario, read_dynamic_scenario, read_patches, write_dynamic_scenario,
    write_patches,
};
pub use graph_file::GraphFile;
pub use gzip::{Compressed, Decompressed, decompressed};
pub use line_reader::MAX_LINE_BYTES;
pub use link_csv::{read_link_csv, write_link_csv};
pub use movingai::{MAP_LETTERS, MAX_MAP_CELLS, MAX_MAP_SIDE, MapFile, read_map, write_map};
pub use node_csv::{read_node_csv, write_node_csv};
pub use point_csv::{read_point_csv, read_point_csv_where, write_point_csv};
pub use scenario::{
    RowError, RowFault, ScenarioRow, read_scenario, scenario_faults, write_scenario,
};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
