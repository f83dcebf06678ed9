//! Pairs of points as csv: the explicit links of a point graph.
use std::io::{self, BufRead, Write};

use csr_core::{MAX_NODES, NodeId};

use crate::format_error::{Fault, FormatError};
use crate::line_reader::{Fields, LineReader};
use crate::number::push_number;

const HEADER: &str = "a,b";

/// Reads pairs of 0-based ids from csv with the header `a,b`, in the order of the file.
///
/// The header may be missing: then the first line is a pair already (rule `FMT-7`).
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): another header, an id that is not below `point_count`, a cell too
/// few or too many, an empty file, or a failure of `input`.
///
/// # Complexity
///
/// One pass; memory in proportion to the bytes read.
///
/// # Examples
///
/// ```
/// assert_eq!(formats::read_link_csv(&b"a,b\n0,2\n1,0\n"[..], 3)?, [(0, 2), (1, 0)]);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_link_csv(
    input: impl BufRead,
    point_count: usize,
) -> Result<Vec<(NodeId, NodeId)>, FormatError> {
    let mut lines = LineReader::new(input);
    let limit = point_count.min(MAX_NODES) as u32;
    let mut is_first = true;
    let mut links = Vec::new();
    while let Some(line) = lines.next_line()? {
        if line.is_blank() {
            continue;
        }
        if std::mem::replace(&mut is_first, false) {
            if line.is_header(HEADER) {
                continue;
            }
            if line.bytes.iter().any(u8::is_ascii_alphabetic) {
                return Err(line.wrong_header(HEADER));
            }
        }
        let mut cells = line.cells(b',');
        let a = cells.expect_field("first id")?.id(limit)?;
        let b = cells.expect_field("second id")?.id(limit)?;
        cells.expect_end()?;
        links.push((a, b));
    }
    if is_first {
        return Err(lines.error(Fault::MissingHeader { expected: HEADER }));
    }
    Ok(links)
}

/// Writes pairs of ids as csv that [`read_link_csv`] reads back.
///
/// # Errors
///
/// What `out` answers. Hand in a writer with a buffer.
///
/// # Examples
///
/// ```
/// use formats::write_link_csv;
///
/// let mut out = Vec::new();
/// write_link_csv(&[(0, 3), (2, 1)], &mut out)?;
/// assert_eq!(out, b"a,b\n0,3\n2,1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_link_csv(links: &[(NodeId, NodeId)], mut out: impl Write) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    let mut text = String::new();
    for &(a, b) in links {
        text.clear();
        push_number(&mut text, f64::from(a));
        text.push(',');
        push_number(&mut text, f64::from(b));
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}
