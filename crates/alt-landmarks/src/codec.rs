//! The serialised form (rules `ALT-7` and `ALT-8`).
use std::io;

use byteorder::{ByteOrder, LittleEndian, WriteBytesExt};
use csr_core::{CsrGraph, NodeId};
use search::Direction;

use crate::decode_error::DecodeError;
use crate::landmarks::Landmarks;
use crate::table::{Columns, Table};

/// The first bytes of the form.
pub(crate) const MAGIC: [u8; 4] = *b"OPLM";
/// The one version there is.
pub(crate) const VERSION: u32 = 1;
/// Bytes before the landmarks' ids.
const HEADER: usize = 24;
/// Landmarks written at a time.
const GROUP: usize = 8;

/// A distance as it stands in bytes: little-endian, aligned to nothing.
type Cell = [u8; 8];

/// What a serialised table says of itself, all of it checked but what takes the graph.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{LandmarkOptions, Landmarks, TableInfo};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 2.0), (1, 0, 2.0), (1, 2, 3.0), (2, 1, 3.0)])?;
/// let landmarks = Landmarks::build(&graph, &LandmarkOptions::new().count(2))?;
/// // Without the graph: what the bytes say of themselves.
/// let info = TableInfo::read_from(&landmarks.to_bytes())?;
/// assert_eq!((info.node_count, info.ids.len()), (3, 2));
/// assert_eq!(info.fingerprint, graph.fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableInfo {
    /// The node count of its graph.
    pub node_count: usize,
    /// The fingerprint of its graph.
    pub fingerprint: u64,
    /// The landmarks.
    pub ids: Vec<NodeId>,
}

impl Landmarks {
    /// The number of bytes of the serialised form.
    pub fn serialized_len(&self) -> u64 {
        length(self.node_count(), self.ids.len())
    }

    /// The serialised form, little-endian on every machine (rule `ALT-7`).
    ///
    /// # Panics
    ///
    /// If there is no memory for it; [`write_to`](Landmarks::write_to) needs little.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.serialized_len() as usize);
        self.write_to(&mut bytes).expect("writing to a vector does not fail");
        bytes
    }

    /// Writes the serialised form, in pieces of a few landmarks.
    ///
    /// # Errors
    ///
    /// Those of `writer`.
    pub fn write_to(&self, writer: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        writer.write_all(&MAGIC)?;
        writer.write_u32::<LittleEndian>(VERSION)?;
        // Neither is above 2^26.
        writer.write_i32::<LittleEndian>(self.node_count() as i32)?;
        writer.write_i32::<LittleEndian>(self.ids.len() as i32)?;
        writer.write_u64::<LittleEndian>(self.fingerprint)?;
        for &id in &self.ids {
            writer.write_i32::<LittleEndian>(id as i32)?;
        }
        let node_count = self.node_count();
        let count = self.ids.len();
        let mut columns: Vec<u64> = Vec::new();
        let mut directions = [Direction::Forward, Direction::Backward];
        if cfg!(surepath_mutant = "swapped-tables") {
            directions.reverse();
        }
        for direction in directions {
            for first in (0..count).step_by(GROUP) {
                let group = first..count.min(first + GROUP);
                columns.resize(group.len() * node_count, 0);
                for node in 0..node_count {
                    let place = self.place_of[node] as usize;
                    for position in group.clone() {
                        let distance = self.table.distance(direction, position, count, place);
                        columns[(position - first) * node_count + node] =
                            distance.to_bits().to_le();
                    }
                }
                writer.write_all(bytemuck::cast_slice(&columns[..group.len() * node_count]))?;
            }
        }
        Ok(())
    }

    /// Reads the landmarks of `graph`, strictly (rule `ALT-8`): the bytes are right to the last, or
    /// it is an error. The tables are laid out straight from `bytes`, whatever their alignment.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] for the first rule broken.
    ///
    /// # Complexity
    ///
    /// `O(bytes)`; nothing is allocated before their length is found good, and then no more than in
    /// proportion to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use alt_landmarks::{DecodeError, LandmarkOptions, Landmarks};
    /// use csr_core::CsrGraph;
    ///
    /// let graph = CsrGraph::from_edges(2, &[(0, 1, 1.0)])?;
    /// let bytes = Landmarks::build(&graph, &LandmarkOptions::default())?.to_bytes();
    /// assert_eq!(Landmarks::read_from(&bytes, &graph)?.to_bytes(), bytes);
    ///
    /// let edited = CsrGraph::from_edges(2, &[(0, 1, 2.0)])?;
    /// let error = Landmarks::read_from(&bytes, &edited).expect_err("it is another graph");
    /// assert!(matches!(error, DecodeError::Fingerprint { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_from(bytes: &[u8], graph: &CsrGraph) -> Result<Self, DecodeError> {
        let parts = Parts::open(bytes, Some(graph))?;
        let node_count = graph.node_count();
        let columns = Columns {
            forward: parts.forward.chunks_exact(node_count).collect(),
            backward: parts.backward.map(|cells| cells.chunks_exact(node_count).collect()),
        };
        let place_at = |node| graph.place_of(node as NodeId) as usize;
        // What fits there was a distance each: most files are read once and not twice.
        let table = match Table::lay_compact(&columns, node_count, place_at) {
            Some(table) => table,
            None => {
                parts.check_distances()?;
                Table::lay_wide(&columns, node_count, place_at)
            }
        };
        parts.check_own_distances()?;
        Ok(Self::of_table(graph, parts.ids, table))
    }
}

impl TableInfo {
    /// The length of the whole form, as its first 16 bytes claim it; `None` if they do not begin
    /// one. For readers of streams, so that they need not take more.
    pub fn claimed_len(start: &[u8]) -> Option<u64> {
        let counts = start.strip_prefix(&MAGIC)?.get(4..12)?;
        let count = |bytes| usize::try_from(LittleEndian::read_i32(bytes)).ok();
        Some(length(count(&counts[..4])?, count(&counts[4..])?))
    }

    /// Reads and checks a serialised table without its graph: every rule of the strict reader but
    /// that the graph is the right one. The node count must be at least 1.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] for the first rule broken.
    pub fn read_from(bytes: &[u8]) -> Result<Self, DecodeError> {
        let parts = Parts::open(bytes, None)?;
        parts.check_distances()?;
        parts.check_own_distances()?;
        let Parts { node_count, fingerprint, ids, .. } = parts;
        Ok(TableInfo { node_count, fingerprint, ids })
    }
}

/// Bytes of the right length, with the right landmarks, taken apart.
struct Parts<'b> {
    node_count: usize,
    fingerprint: u64,
    ids: Vec<NodeId>,
    forward: &'b [Cell],
    /// `None` if it is the same as forward.
    backward: Option<&'b [Cell]>,
}

impl<'b> Parts<'b> {
    /// Checks the rules in the order of `ALT-8`, up to the landmarks' ids.
    fn open(bytes: &'b [u8], graph: Option<&CsrGraph>) -> Result<Self, DecodeError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(DecodeError::Magic);
        }
        let field = |first: usize| {
            let short = DecodeError::Length { found: bytes.len(), expected: HEADER as u64 };
            bytes.get(first..first + 4).ok_or(short)
        };
        let found = LittleEndian::read_u32(field(4)?);
        if found != VERSION {
            return Err(DecodeError::Version { found });
        }
        let found = LittleEndian::read_i32(field(8)?);
        let expected = graph.map(CsrGraph::node_count);
        let node_count = match usize::try_from(found) {
            Ok(count) if expected.map_or(count > 0, |expected| count == expected) => count,
            _ => return Err(DecodeError::NodeCount { found, expected }),
        };
        let found = LittleEndian::read_i32(field(12)?);
        let count = match usize::try_from(found) {
            Ok(count) if (1..=node_count).contains(&count) => count,
            _ => return Err(DecodeError::LandmarkCount { found, node_count }),
        };
        let expected = length(node_count, count);
        if bytes.len() as u64 != expected {
            return Err(DecodeError::Length { found: bytes.len(), expected });
        }
        let fingerprint = LittleEndian::read_u64(&bytes[16..HEADER]);
        if let Some(expected) = graph.map(CsrGraph::fingerprint).filter(|&f| f != fingerprint) {
            return Err(DecodeError::Fingerprint { found: fingerprint, expected });
        }
        let (ids, cells) = bytes[HEADER..].split_at(4 * count);
        let ids = check_ids(ids, node_count)?;
        // Cells of eight bytes are aligned wherever they lie: a view, never a copy.
        let cells: &[Cell] = bytemuck::cast_slice(cells);
        let (forward, backward) = cells.split_at(count * node_count);
        let differ = forward.as_flattened() != backward.as_flattened();
        Ok(Parts { node_count, fingerprint, ids, forward, backward: differ.then_some(backward) })
    }

    /// The next rule: every distance is one.
    fn check_distances(&self) -> Result<(), DecodeError> {
        check_distances(Direction::Forward, self.forward, self.node_count)?;
        let backward = self.backward.unwrap_or(&[]);
        check_distances(Direction::Backward, backward, self.node_count)
    }

    /// The last rule: a landmark's distance to itself is 0.
    fn check_own_distances(&self) -> Result<(), DecodeError> {
        let backward = self.backward.unwrap_or(self.forward);
        for (table, cells) in [(Direction::Forward, self.forward), (Direction::Backward, backward)]
        {
            for (position, &id) in self.ids.iter().enumerate() {
                let distance = f64::from_le_bytes(cells[position * self.node_count + id as usize]);
                if distance != 0.0 {
                    return Err(DecodeError::SelfDistance { table, position, distance });
                }
            }
        }
        Ok(())
    }
}

/// How long the form is.
fn length(node_count: usize, count: usize) -> u64 {
    let (node_count, count) = (node_count as u64, count as u64);
    // Both below 2^31, so it is below 2^67 at most: 128 bits, then all there is.
    let cells = 16 * u128::from(node_count) * u128::from(count);
    u64::try_from(HEADER as u128 + 4 * u128::from(count) + cells).unwrap_or(u64::MAX)
}

fn check_ids(bytes: &[u8], node_count: usize) -> Result<Vec<NodeId>, DecodeError> {
    let mut ids = Vec::with_capacity(bytes.len() / 4);
    for (position, bytes) in bytes.chunks_exact(4).enumerate() {
        let id = LittleEndian::read_i32(bytes);
        match NodeId::try_from(id) {
            Ok(node) if (node as usize) < node_count => ids.push(node),
            _ => return Err(DecodeError::IdOutOfRange { position, id, node_count }),
        }
    }
    // The first that repeats an earlier one, without a table of nodes.
    let mut sorted: Vec<(NodeId, usize)> =
        ids.iter().enumerate().map(|(position, &id)| (id, position)).collect();
    sorted.sort_unstable();
    let twins = sorted.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    match twins.map(|pair| (pair[1].1, pair[1].0)).min() {
        Some((position, id)) => Err(DecodeError::DuplicateId { position, id }),
        None => Ok(ids),
    }
}

/// No NaN, nothing negative, no `-0.0`: as bits, nothing is above infinity.
fn check_distances(table: Direction, cells: &[Cell], node_count: usize) -> Result<(), DecodeError> {
    let infinity = f64::INFINITY.to_bits();
    for (chunk, block) in cells.chunks(4096).enumerate() {
        // A set sign, or a NaN: two tests that compilers make vectors of.
        let (mut signs, mut any_nan) = (0, false);
        for &cell in block {
            let distance = f64::from_le_bytes(cell);
            signs |= distance.to_bits();
            any_nan |= distance.is_nan();
        }
        if signs >> 63 == 0 && !any_nan {
            continue;
        }
        let bad = |&cell: &Cell| u64::from_le_bytes(cell) > infinity;
        let first = block.iter().position(bad).expect("one is above infinity");
        let bits = u64::from_le_bytes(block[first]);
        let index = chunk * 4096 + first;
        let (position, node) = (index / node_count, (index % node_count) as NodeId);
        return Err(DecodeError::Distance { table, position, node, bits });
    }
    Ok(())
}
