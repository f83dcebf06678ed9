//! Coordinates of nodes as csv: a line a node, with its id.
use std::io::{self, BufRead, Write};

use csr_core::MAX_NODES;

use crate::coordinates::{Coordinates, Placed};
use crate::format_error::{Fault, FormatError};
use crate::line_reader::{Fields, LineReader};
use crate::number::push_number;

const PLANE: &str = "id,x,y";
const SPACE: &str = "id,x,y,z";
const EITHER: &str = "id,x,y` or `id,x,y,z";

/// Reads coordinates from csv with the header `id,x,y` or `id,x,y,z`, ids 0-based, in any order
/// (rule `FMT-4`).
///
/// There must be a line for every id from 0 to the largest, or for every id below `node_count` where
/// that is given.
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): another header or none, an id that is not below
/// `node_count` or [`MAX_NODES`], that comes twice or is missing, a coordinate that is no finite number,
/// a cell too few or too many, or a failure of `input`.
///
/// # Complexity
///
/// One pass. Memory in proportion to the bytes read, and a bit an id where they are not in order.
///
/// # Examples
///
/// ```
/// let places = formats::read_node_csv(&b"id,x,y\n1,2.5,-3\n0,0,1e2\n"[..], None)?;
/// assert_eq!(places.positions, [[0.0, 100.0, 0.0], [2.5, -3.0, 0.0]]);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_node_csv(
    input: impl BufRead,
    node_count: Option<usize>,
) -> Result<Coordinates, FormatError> {
    let mut lines = LineReader::new(input);
    let limit = node_count.unwrap_or(MAX_NODES).min(MAX_NODES) as u32;
    let mut has_z = None;
    let mut placed = Placed::default();
    while let Some(line) = lines.next_line()? {
        if line.is_blank() {
            continue;
        }
        let Some(has_z) = has_z else {
            has_z = Some(line.is_header(SPACE));
            if has_z == Some(false) && !line.is_header(PLANE) {
                return Err(line.wrong_header(EITHER));
            }
            continue;
        };
        let mut cells = line.cells(b',');
        let field = cells.expect_field("id")?;
        let id = field.id(limit)?;
        let position = cells.position(has_z)?;
        cells.expect_end()?;
        if !placed.insert(id, position) {
            return Err(field.error(Fault::RepeatedId { id: u64::from(id) }));
        }
    }
    let Some(has_z) = has_z else {
        return Err(lines.error(Fault::MissingHeader { expected: EITHER }));
    };
    let found = placed.len();
    let positions = placed.finish().map_err(|id| lines.error(Fault::MissingId { id }))?;
    match node_count {
        Some(declared) if found < declared => {
            let (declared, found) = (declared as u64, found as u64);
            Err(lines.error(Fault::TooFew { what: "nodes", declared, found }))
        }
        _ => Ok(Coordinates { positions, has_z }),
    }
}

/// Writes coordinates as csv that [`read_node_csv`] reads back to the same bits.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, for a coordinate
/// that is not finite or a `z` other than 0 without `has_z`; else what `out` answers. Hand in a writer
/// with a buffer.
///
/// # Examples
///
/// ```
/// use formats::{Coordinates, write_node_csv};
///
/// let coordinates = Coordinates { positions: vec![[1.5, 42.5, 0.0]], has_z: false };
/// let mut out = Vec::new();
/// write_node_csv(&coordinates, &mut out)?;
/// assert_eq!(out, b"id,x,y\n0,1.5,42.5\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_node_csv(coordinates: &Coordinates, mut out: impl Write) -> io::Result<()> {
    coordinates.check()?;
    writeln!(out, "{}", if coordinates.has_z { SPACE } else { PLANE })?;
    let used = if coordinates.has_z { 3 } else { 2 };
    let mut text = String::new();
    for (node, position) in coordinates.positions.iter().enumerate() {
        text.clear();
        push_number(&mut text, node as f64);
        for &value in &position[..used] {
            text.push(',');
            push_number(&mut text, value);
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}
