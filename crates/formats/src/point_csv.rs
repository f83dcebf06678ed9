//! Points as csv: a line a point, its place in the file its id.
use std::io::{self, BufRead, Write};

use csr_core::MAX_NODES;

use crate::coordinates::Coordinates;
use crate::format_error::{Fault, FormatError};
use crate::line_reader::{Fields, LineReader};
use crate::number::push_number;

const PLANE: &str = "x,y";
const SPACE: &str = "x,y,z";
const EITHER: &str = "x,y` or `x,y,z";

/// Reads points from csv with the header `x,y` or `x,y,z`, a line a point, in the order of the ids
/// (rule `FMT-7`).
///
/// How large a coordinate may be is for the point graph to say.
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): another header or none, a coordinate that is no
/// finite number, a cell too few or too many, more than [`MAX_NODES`] points, or a failure of `input`.
///
/// # Complexity
///
/// One pass; memory in proportion to the bytes read.
///
/// # Examples
///
/// ```
/// let points = formats::read_point_csv(&b"x,y,z\n1,2,3\n"[..])?;
/// assert_eq!((points.positions, points.has_z), (vec![[1.0, 2.0, 3.0]], true));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_point_csv(input: impl BufRead) -> Result<Coordinates, FormatError> {
    read_point_csv_where(input, |_| Ok(()))
}

/// As [`read_point_csv`], with a say in every point: what `accept` finds at fault is an error of the
/// point's line.
///
/// # Errors
///
/// As [`read_point_csv`], or what `accept` answers.
///
/// # Examples
///
/// ```
/// use formats::{Fault, read_point_csv_where};
///
/// let error = read_point_csv_where(&b"x,y\n1,2\n\n3,9\n"[..], |[_, y, _]| match y {
///     y if y > 5.0 => Err(Fault::BadValue { what: "y", found: y.to_string(), expected: "at most 5" }),
///     _ => Ok(()),
/// })
/// .unwrap_err();
/// assert_eq!(error.line(), 4);
/// ```
pub fn read_point_csv_where(
    input: impl BufRead,
    mut accept: impl FnMut([f64; 3]) -> Result<(), Fault>,
) -> Result<Coordinates, FormatError> {
    let mut lines = LineReader::new(input);
    let mut has_z = None;
    let mut positions = Vec::new();
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
        let position = cells.position(has_z)?;
        cells.expect_end()?;
        accept(position).map_err(|fault| line.error(0, fault))?;
        if positions.len() == MAX_NODES {
            let declared = MAX_NODES as u64;
            return Err(line.error(0, Fault::TooMany { what: "points", declared }));
        }
        positions.push(position);
    }
    match has_z {
        Some(has_z) => Ok(Coordinates { positions, has_z }),
        None => Err(lines.error(Fault::MissingHeader { expected: EITHER })),
    }
}

/// Writes points as csv that [`read_point_csv`] reads back to the same bits.
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
/// use formats::{Coordinates, write_point_csv};
///
/// let points = Coordinates { positions: vec![[0.0, 1.0, 2.0]], has_z: true };
/// let mut out = Vec::new();
/// write_point_csv(&points, &mut out)?;
/// assert_eq!(out, b"x,y,z\n0,1,2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_point_csv(points: &Coordinates, mut out: impl Write) -> io::Result<()> {
    points.check()?;
    writeln!(out, "{}", if points.has_z { SPACE } else { PLANE })?;
    let used = if points.has_z { 3 } else { 2 };
    let mut text = String::new();
    for position in &points.positions {
        text.clear();
        for (axis, &value) in position[..used].iter().enumerate() {
            if axis > 0 {
                text.push(',');
            }
            push_number(&mut text, value);
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}
