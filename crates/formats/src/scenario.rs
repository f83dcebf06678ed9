//! MovingAI `.scen` files: queries on a map, with the lengths of their shortest paths.
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};

use crate::format_error::{Fault, FormatError};
use crate::graph_file::refused;
use crate::line_reader::{Field, Fields, LineReader};
use crate::movingai::{MAX_MAP_SIDE, MapFile};
use crate::number::push_number;

const HEADER: &str = "version 1";

/// A row of a scenario: a query and the length of its shortest path.
///
/// # Examples
///
/// ```
/// use formats::{MapFile, RowFault, read_scenario};
///
/// let text = b"version 1\n0\ta.map\t3\t1\t0\t0\t2\t0\t2\n";
/// let rows = read_scenario(&text[..])?;
/// assert_eq!((rows[0].line, rows[0].start, rows[0].goal, rows[0].length), (2, (0, 0), (2, 0), 2.0));
/// let map = MapFile { width: 3, height: 1, tiles: b"..@".to_vec() };
/// let blocked = RowFault::Blocked { end: "goal", at: (2, 0), tile: b'@' };
/// assert_eq!(rows[0].check(&map, |tile| tile == b'.'), Err(blocked));
/// # Ok::<(), formats::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioRow {
    /// The line that the row came from, from 1; writers do not look at it.
    pub line: u64,
    /// The bucket, in most files a quarter of the length; nothing here relies on it.
    pub bucket: u32,
    /// The name of the map as the file has it, folders and all.
    pub map: String,
    /// The width that the map should have.
    pub width: u32,
    /// The height that the map should have.
    pub height: u32,
    /// Where the path starts, `(x, y)`.
    pub start: (u32, u32),
    /// Where the path ends, `(x, y)`.
    pub goal: (u32, u32),
    /// The length of the shortest path, as rounded in the file; 0 for some that do not exist.
    pub length: f64,
}

impl ScenarioRow {
    /// Checks the row against the map that it is about: sizes, then the start, then the goal.
    ///
    /// `is_open` says of a letter whether a path may start and end there.
    ///
    /// # Errors
    ///
    /// The first [`RowFault`].
    pub fn check(&self, map: &MapFile, is_open: impl Fn(u8) -> bool) -> Result<(), RowFault> {
        if (self.width, self.height) != (map.width, map.height) {
            let declared = (self.width, self.height);
            return Err(RowFault::OtherSize { declared, map: (map.width, map.height) });
        }
        for (end, at) in [("start", self.start), ("goal", self.goal)] {
            match map.tile(at.0, at.1) {
                None => return Err(RowFault::Outside { end, at, map: (map.width, map.height) }),
                Some(tile) if !is_open(tile) => return Err(RowFault::Blocked { end, at, tile }),
                Some(_) => {}
            }
        }
        Ok(())
    }
}

/// Checks every row against its map and names those at fault, in order: none is skipped silently.
///
/// # Examples
///
/// ```
/// use formats::{read_map, read_scenario, scenario_faults};
///
/// let map = read_map(&b"type octile\nheight 2\nwidth 4\nmap\n....\n.@..\n"[..])?;
/// let rows = read_scenario(&b"version 1\n0 m 4 2 1 1 0 0 2\n0 m 4 2 3 1 0 0 3\n"[..])?;
/// let faults: Vec<_> = scenario_faults(&rows, &map, |tile| tile == b'.').collect();
/// assert_eq!(faults.len(), 1);
/// assert_eq!(faults[0].to_string(), "row 1 (line 2): start (1, 1) is on `@`");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn scenario_faults<'a>(
    rows: &'a [ScenarioRow],
    map: &'a MapFile,
    is_open: impl Fn(u8) -> bool + 'a,
) -> impl Iterator<Item = RowError> + 'a {
    (1..).zip(rows).filter_map(move |(number, row)| {
        let fault = row.check(map, &is_open).err()?;
        Some(RowError { row: number, line: row.line, fault })
    })
}

/// Reads a `.scen` file: `version 1`, then a row a line of bucket, map, width, height, start x, start
/// y, goal x, goal y and length, between tabs or spaces (rule `FMT-9`).
///
/// Where a line has a tab, only tabs separate, so that names of maps may hold spaces. Rows are checked
/// for what they are, not against a map: that is [`scenario_faults`].
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): another version or none, a value too few or too
/// many, one that is no whole number of its range, a length that is not a finite number of at least 0,
/// or a failure of `input`.
///
/// # Complexity
///
/// One pass; memory in proportion to the bytes read.
///
/// # Examples
///
/// ```
/// use formats::read_scenario;
///
/// let rows = read_scenario(&b"version 1\n0 a.map 9 9 1 2 3 4 2.5\n"[..])?;
/// assert_eq!((rows.len(), rows[0].length), (1, 2.5));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_scenario(input: impl BufRead) -> Result<Vec<ScenarioRow>, FormatError> {
    let mut lines = LineReader::new(input);
    let mut has_header = false;
    let mut rows = Vec::new();
    while let Some(line) = lines.next_line()? {
        if line.is_blank() {
            continue;
        }
        if !has_header {
            let words: Vec<_> = line.words().take(3).map(|word| word.bytes).collect();
            if words != [&b"version"[..], b"1"] && words != [&b"version"[..], b"1.0"] {
                return Err(line.wrong_header(HEADER));
            }
            has_header = true;
        } else if line.bytes.contains(&b'\t') {
            rows.push(row(line.cells(b'\t'))?);
        } else {
            rows.push(row(line.words())?);
        }
    }
    if !has_header {
        return Err(lines.error(Fault::MissingHeader { expected: HEADER }));
    }
    Ok(rows)
}

fn row<'a>(mut fields: impl Fields<'a>) -> Result<ScenarioRow, FormatError> {
    let size = |field: Field<'_>, what| field.whole_u32(what, 1, MAX_MAP_SIDE);
    let place = |field: Field<'_>, what| field.whole_u32(what, 0, MAX_MAP_SIDE - 1);
    let first = fields.expect_field("bucket")?;
    let row = ScenarioRow {
        line: first.line,
        bucket: first.whole_u32("bucket", 0, u32::MAX)?,
        map: fields.expect_field("map name")?.text("map name")?,
        width: size(fields.expect_field("width")?, "width")?,
        height: size(fields.expect_field("height")?, "height")?,
        start: (
            place(fields.expect_field("start x")?, "start x")?,
            place(fields.expect_field("start y")?, "start y")?,
        ),
        goal: (
            place(fields.expect_field("goal x")?, "goal x")?,
            place(fields.expect_field("goal y")?, "goal y")?,
        ),
        length: fields.expect_field("length")?.weight("length")?,
    };
    // Some files have a tab at the end of a line.
    match fields.next() {
        Some(field) if !field.bytes.is_empty() => Err(field.surplus()),
        _ => fields.expect_end().map(|()| row),
    }
}

/// Writes a `.scen` file, tabs between the values, that [`read_scenario`] reads back to the same bits.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, for a row that
/// [`read_scenario`] would refuse or read otherwise; else what `out` answers. Hand in a writer with a
/// buffer.
///
/// # Examples
///
/// ```
/// use formats::{read_scenario, write_scenario};
///
/// // Spaces or tabs are read, tabs are written.
/// let rows = read_scenario(&b"version 1\n0 a.map 3 1 0 0 2 0 2\n"[..])?;
/// let mut out = Vec::new();
/// write_scenario(&rows, &mut out)?;
/// assert_eq!(out, b"version 1\n0\ta.map\t3\t1\t0\t0\t2\t0\t2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_scenario(rows: &[ScenarioRow], mut out: impl Write) -> io::Result<()> {
    for (number, row) in (1..).zip(rows) {
        let sizes_fit =
            [row.width, row.height].iter().all(|size| (1..=MAX_MAP_SIDE).contains(size));
        let (start, goal) = (row.start, row.goal);
        let places_fit = [start.0, start.1, goal.0, goal.1].iter().all(|at| *at < MAX_MAP_SIDE);
        let length_fits = row.length.is_finite() && row.length >= 0.0;
        if !(sizes_fit && places_fit && length_fits && is_name(&row.map)) {
            return Err(refused(format!("row {number} cannot be written: {row:?}")));
        }
    }
    writeln!(out, "{HEADER}")?;
    let mut text = String::new();
    for row in rows {
        text.clear();
        push_number(&mut text, f64::from(row.bucket));
        text.push('\t');
        text.push_str(&row.map);
        let numbers = [row.width, row.height, row.start.0, row.start.1, row.goal.0, row.goal.1];
        for value in numbers.map(f64::from).into_iter().chain([row.length]) {
            text.push('\t');
            push_number(&mut text, value);
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}

/// Whether a name comes back as it was: not empty, no tab, no end of a line, no space around it.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.trim() == name && !name.contains(|c: char| c.is_ascii_control())
}

/// A row of a scenario that does not belong to its map.
///
/// # Examples
///
/// ```
/// use formats::{MapFile, read_scenario, scenario_faults};
///
/// let rows = read_scenario(&b"version 1\n0\ta.map\t3\t1\t0\t0\t2\t0\t2\n"[..])?;
/// let map = MapFile { width: 5, height: 1, tiles: b".....".to_vec() };
/// let fault = scenario_faults(&rows, &map, |_| true).next().expect("the sizes differ");
/// assert_eq!((fault.row, fault.line), (1, 2));
/// assert_eq!(fault.to_string(), "row 1 (line 2): size 3 x 1 is not the map's 5 x 1");
/// # Ok::<(), formats::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The row, from 1.
    pub row: u64,
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub fault: RowFault,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} (line {}): {}", self.row, self.line, self.fault)
    }
}

impl Error for RowError {}

/// Why a row of a scenario does not belong to its map. Places and sizes are `(x, y)`.
///
/// # Examples
///
/// ```
/// use formats::{MapFile, RowFault, ScenarioRow};
///
/// let map = MapFile { width: 3, height: 1, tiles: b"...".to_vec() };
/// let row = ScenarioRow {
///     line: 2,
///     bucket: 0,
///     map: "a.map".to_owned(),
///     width: 3,
///     height: 1,
///     start: (0, 0),
///     goal: (3, 0),
///     length: 3.0,
/// };
/// let outside = RowFault::Outside { end: "goal", at: (3, 0), map: (3, 1) };
/// assert_eq!(row.check(&map, |_| true), Err(outside));
/// assert_eq!(outside.to_string(), "goal (3, 0) is not on the map of 3 x 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowFault {
    /// The row is about a map of another size.
    OtherSize {
        /// The size that the row names.
        declared: (u32, u32),
        /// The map's size.
        map: (u32, u32),
    },
    /// An end is not on the map.
    Outside {
        /// `start` or `goal`.
        end: &'static str,
        /// The place.
        at: (u32, u32),
        /// The map's size.
        map: (u32, u32),
    },
    /// An end is where no path can be.
    Blocked {
        /// `start` or `goal`.
        end: &'static str,
        /// The place.
        at: (u32, u32),
        /// The letter there.
        tile: u8,
    },
}

impl fmt::Display for RowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            RowFault::OtherSize { declared, map } => {
                write!(
                    f,
                    "size {} x {} is not the map's {} x {}",
                    declared.0, declared.1, map.0, map.1
                )
            }
            RowFault::Outside { end, at, map } => {
                write!(f, "{end} ({}, {}) is not on the map of {} x {}", at.0, at.1, map.0, map.1)
            }
            RowFault::Blocked { end, at, tile } => {
                write!(f, "{end} ({}, {}) is on `{}`", at.0, at.1, tile.escape_ascii())
            }
        }
    }
}

impl Error for RowFault {}
