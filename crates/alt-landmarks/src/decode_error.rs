//! Why bytes are not the landmarks of a graph.
use std::fmt;

use csr_core::NodeId;
use search::Direction;

use crate::codec::{MAGIC, VERSION};

/// The first rule of the strict reader that bytes break (rule `ALT-8`), in the order of the
/// variants.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{DecodeError, LandmarkOptions, Landmarks};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)])?;
/// let mut bytes = Landmarks::build(&graph, &LandmarkOptions::new().count(1))?.to_bytes();
/// assert_eq!(Landmarks::read_from(b"<html>", &graph).unwrap_err(), DecodeError::Magic);
/// // A changed weight: the tables are stale.
/// let changed = CsrGraph::from_edges(2, &[(0, 1, 2.0)])?;
/// let error = Landmarks::read_from(&bytes, &changed).unwrap_err();
/// assert!(matches!(error, DecodeError::Fingerprint { expected, .. } if expected == changed.fingerprint()));
/// // A file that was cut.
/// let found = bytes.len() - 1;
/// bytes.truncate(found);
/// let error = Landmarks::read_from(&bytes, &graph).unwrap_err();
/// assert_eq!(error, DecodeError::Length { found, expected: found as u64 + 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes do not begin with `OPLM`: it is another kind of file.
    Magic,
    /// The version is not 1: the file was written by another release.
    Version {
        /// The version found.
        found: u32,
    },
    /// The tables are of a graph with another number of nodes, or of none at all.
    NodeCount {
        /// The count found.
        found: i32,
        /// The graph's node count; `None` where no graph is at hand.
        expected: Option<usize>,
    },
    /// The number of landmarks is not in `1..=node_count`.
    LandmarkCount {
        /// The number found.
        found: i32,
        /// The node count.
        node_count: usize,
    },
    /// There are more or fewer bytes than the counts ask for.
    Length {
        /// The number of bytes given.
        found: usize,
        /// The number that the header asks for, or the least that a header takes.
        expected: u64,
    },
    /// The tables are of another graph: build them anew.
    Fingerprint {
        /// The fingerprint found.
        found: u64,
        /// The graph's.
        expected: u64,
    },
    /// A landmark is not a node.
    IdOutOfRange {
        /// Its position.
        position: usize,
        /// The id found.
        id: i32,
        /// The node count.
        node_count: usize,
    },
    /// A landmark is listed twice.
    DuplicateId {
        /// The position of the second.
        position: usize,
        /// The id.
        id: NodeId,
    },
    /// A distance is NaN, negative or `-0.0`.
    Distance {
        /// Which table.
        table: Direction,
        /// The landmark's position.
        position: usize,
        /// The node whose distance it is.
        node: NodeId,
        /// The bit pattern found.
        bits: u64,
    },
    /// A landmark's distance to itself is not 0.
    SelfDistance {
        /// Which table.
        table: Direction,
        /// The landmark's position.
        position: usize,
        /// The distance found.
        distance: f64,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |table| match table {
            Direction::Forward => "forward",
            Direction::Backward => "backward",
        };
        match *self {
            DecodeError::Magic => {
                write!(f, "no landmark file: it does not begin with {}", MAGIC.escape_ascii())
            }
            DecodeError::Version { found } => {
                write!(f, "landmark file of version {found}, this release reads {VERSION}")
            }
            DecodeError::NodeCount { found, expected: Some(expected) } => {
                write!(f, "landmarks of a graph of {found} nodes, the graph has {expected}")
            }
            DecodeError::NodeCount { found, expected: None } => {
                write!(f, "landmarks of a graph of {found} nodes, at least 1 needed")
            }
            DecodeError::LandmarkCount { found, node_count } => {
                write!(f, "{found} landmarks, the number must be in 1..={node_count}")
            }
            DecodeError::Length { found, expected } => {
                write!(f, "landmark file of {found} bytes, its header asks for {expected}")
            }
            DecodeError::Fingerprint { found, expected } => write!(
                f,
                "landmarks of the graph {found:016x}, the graph is {expected:016x}: build them anew"
            ),
            DecodeError::IdOutOfRange { position, id, node_count } => {
                write!(f, "landmark {position}: node {id} is not in 0..{node_count}")
            }
            DecodeError::DuplicateId { position, id } => {
                write!(f, "landmark {position}: node {id} is a landmark already")
            }
            DecodeError::Distance { table, position, node, bits } => write!(
                f,
                "{} table of landmark {position}, node {node}: {} (bits {bits:016x}) is no \
                 distance of at least 0",
                name(table),
                f64::from_bits(bits)
            ),
            DecodeError::SelfDistance { table, position, distance } => write!(
                f,
                "{} table of landmark {position}: distance {distance} to itself, must be 0",
                name(table)
            ),
        }
    }
}

impl std::error::Error for DecodeError {}
