//! MovingAI `.map` files: grids of letters.
//!
//! Format: <https://movingai.com/benchmarks/formats.html> (Sturtevant, "Benchmarks for Grid-Based
//! Pathfinding", 2012). What a letter means to walk on is not said here.
use std::io::{self, BufRead, Write};

use crate::format_error::{Fault, FormatError, quoted};
use crate::graph_file::refused;
use crate::line_reader::{Fields, Line, LineReader, MAX_LINE_BYTES, Words};

/// The letters that a map may hold: ground, `G` ground too, out of bounds `@` and `O`, trees `T`,
/// swamp or shallow water `S`, water `W`.
pub const MAP_LETTERS: &[u8; 7] = b".G@OTSW";

/// The most cells that a map may have along either side: as many as a line has bytes.
pub const MAX_MAP_SIDE: u32 = MAX_LINE_BYTES as u32;

/// The most cells that a map may have, `2^32 - 1`.
pub const MAX_MAP_CELLS: u64 = u32::MAX as u64;

pub(crate) const TYPE: &str = "type octile";
const HEIGHT: &str = "height ROWS";
const WIDTH: &str = "width TILES";
const MAP: &str = "map";

/// A grid of letters, row by row from the top; also a patch, which is stamped onto another.
///
/// # Examples
///
/// ```
/// use formats::MapFile;
///
/// let mut map = MapFile { width: 3, height: 2, tiles: b"...@@@".to_vec() };
/// assert_eq!((map.tile(1, 0), map.tile(1, 1), map.tile(3, 0)), (Some(b'.'), Some(b'@'), None));
/// let gap = MapFile { width: 1, height: 1, tiles: b".".to_vec() };
/// assert!(map.stamp(&gap, 1, 1) && !map.stamp(&gap, 3, 0));
/// assert_eq!(map.rows().collect::<Vec<_>>(), [b"...", b"@.@"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapFile {
    /// Cells along a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// `width * height` of [`MAP_LETTERS`]: the cell `(x, y)` stands at `y * width + x`.
    pub tiles: Vec<u8>,
}

impl MapFile {
    /// The letter of the cell `(x, y)`, or `None` outside of the map.
    pub fn tile(&self, x: u32, y: u32) -> Option<u8> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = u64::from(y) * u64::from(self.width) + u64::from(x);
        self.tiles.get(usize::try_from(at).ok()?).copied()
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.tiles.chunks(self.width.max(1) as usize)
    }

    /// Whether all of `patch` lies on this map when its top left corner is at `(x, y)`.
    pub fn covers(&self, patch: &MapFile, x: u32, y: u32) -> bool {
        let fits =
            |at: u32, size: u32, limit: u32| at.checked_add(size).is_some_and(|end| end <= limit);
        fits(x, patch.width, self.width) && fits(y, patch.height, self.height)
    }

    /// Replaces the cells under `patch`, its top left corner at `(x, y)`; `false`, and nothing is
    /// changed, where it is not [covered](MapFile::covers).
    #[must_use]
    pub fn stamp(&mut self, patch: &MapFile, x: u32, y: u32) -> bool {
        if !self.covers(patch, x, y) {
            return false;
        }
        let width = self.width as usize;
        let mut start = y as usize * width + x as usize;
        for row in patch.rows() {
            if let Some(cells) = self.tiles.get_mut(start..start + row.len()) {
                cells.copy_from_slice(row);
            }
            start += width;
        }
        true
    }

    /// Refuses what no reader would accept, so that no file is written that cannot be read.
    pub(crate) fn check(&self) -> io::Result<()> {
        let (width, height) = (self.width, self.height);
        let cells = u64::from(width) * u64::from(height);
        let sides = 1..=MAX_MAP_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) || cells > MAX_MAP_CELLS {
            return Err(refused(format!("a map of {width} x {height} cannot be written")));
        }
        if self.tiles.len() as u64 != cells {
            let count = self.tiles.len();
            return Err(refused(format!("{count} tiles are not those of {width} x {height}")));
        }
        match self.tiles.iter().position(|tile| !MAP_LETTERS.contains(tile)) {
            Some(at) => Err(refused(format!(
                "cell {at}: tile `{}` is none of .G@OTSW",
                self.tiles[at].escape_ascii()
            ))),
            None => Ok(()),
        }
    }
}

/// Reads a `.map` file: `type octile`, `height H` and `width W` in either order, `map`, then `H` rows
/// of `W` letters (rule `FMT-8`).
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): a header line missing, wrong or there twice, a
/// side of 0 or above [`MAX_MAP_SIDE`], more than [`MAX_MAP_CELLS`] cells, too few or too many rows, a
/// row of another width, a letter that is none of [`MAP_LETTERS`], or a failure of `input`. Rows count
/// from 1 in messages.
///
/// # Complexity
///
/// One pass. Memory in proportion to the bytes read: what the header claims allocates nothing.
///
/// # Examples
///
/// ```
/// let map = formats::read_map(&b"type octile\nheight 2\nwidth 3\nmap\n..@\n.T.\n"[..])?;
/// assert_eq!((map.width, map.height, map.tile(2, 0)), (3, 2, Some(b'@')));
///
/// let error = formats::read_map(&b"type octile\nheight 1\nwidth 3\nmap\n..\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 3: row 1 has 2 tiles where the width is 3");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_map(input: impl BufRead) -> Result<MapFile, FormatError> {
    let mut lines = LineReader::new(input);
    expect_line(&mut lines, TYPE)?;
    let map = read_grid(&mut lines)?;
    while let Some(line) = lines.next_line()? {
        if !line.is_blank() {
            let declared = u64::from(map.height);
            return Err(line.error(0, Fault::TooMany { what: "rows", declared }));
        }
    }
    Ok(map)
}

/// Writes a `.map` file that [`read_map`] reads back.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, for sides of 0 or
/// beyond the limits, a number of tiles that is not theirs, or a letter that is none of
/// [`MAP_LETTERS`]; else what `out` answers. Hand in a writer with a buffer.
///
/// # Examples
///
/// ```
/// use formats::{read_map, write_map};
///
/// let text = b"type octile\nheight 1\nwidth 3\nmap\n.@.\n";
/// let map = read_map(&text[..])?;
/// let mut out = Vec::new();
/// write_map(&map, &mut out)?;
/// assert_eq!(out, text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_map(map: &MapFile, mut out: impl Write) -> io::Result<()> {
    map.check()?;
    writeln!(out, "{TYPE}")?;
    write_grid(map, &mut out)?;
    out.flush()
}

/// Reads the sizes, the line `map` and the rows, and no line more.
pub(crate) fn read_grid<R: BufRead>(lines: &mut LineReader<R>) -> Result<MapFile, FormatError> {
    let mut sizes = Sizes::default();
    loop {
        let Some(line) = lines.next_line()? else {
            return Err(lines.error(Fault::MissingHeader { expected: MAP }));
        };
        let mut words = line.words();
        let Some(word) = words.next() else { continue };
        if word.bytes == MAP.as_bytes() {
            words.expect_end()?;
            sizes.check(&line)?;
            break;
        }
        if !sizes.take(&line, word.bytes, words)? {
            let (found, expected) = (quoted(word.bytes), "`height`, `width` and `map`");
            return Err(line.error(word.at, Fault::UnknownLine { found, expected }));
        }
    }
    let (width, height) = sizes.both().expect("both were checked");
    let mut tiles = Vec::new();
    for row in 1..=height {
        let Some(line) = lines.next_line()? else {
            let (declared, found) = (u64::from(height), u64::from(row - 1));
            return Err(lines.error(Fault::TooFew { what: "rows", declared, found }));
        };
        let found = line.bytes.len();
        if found != width as usize {
            let fault = Fault::RowLength { row, found: found as u64, width };
            return Err(line.error(found.min(width as usize), fault));
        }
        if let Some(x) = line.bytes.iter().position(|tile| !MAP_LETTERS.contains(tile)) {
            return Err(line.error(x, Fault::UnknownTile { row, tile: line.bytes[x] }));
        }
        tiles.extend_from_slice(line.bytes);
    }
    Ok(MapFile { width, height, tiles })
}

/// Writes the sizes, the line `map` and the rows.
pub(crate) fn write_grid(map: &MapFile, out: &mut impl Write) -> io::Result<()> {
    write!(out, "height {}\nwidth {}\n{MAP}\n", map.height, map.width)?;
    for row in map.rows() {
        out.write_all(row)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads the line of which all words are given, past blank lines.
pub(crate) fn expect_line<R: BufRead>(
    lines: &mut LineReader<R>,
    expected: &'static str,
) -> Result<(), FormatError> {
    while let Some(line) = lines.next_line()? {
        if line.is_blank() {
            continue;
        }
        let mut words = line.words();
        let same = expected
            .split(' ')
            .all(|word| words.next().is_some_and(|found| found.bytes == word.as_bytes()));
        if same && words.next().is_none() {
            return Ok(());
        }
        return Err(line.wrong_header(expected));
    }
    Err(lines.error(Fault::MissingHeader { expected }))
}

/// The sizes that a header declares, each with its line.
#[derive(Default)]
pub(crate) struct Sizes {
    height: Option<(u32, u64)>,
    width: Option<(u32, u64)>,
}

impl Sizes {
    /// Takes a line `height H` or `width W`; `false` where it starts with another word.
    pub(crate) fn take(
        &mut self,
        line: &Line<'_>,
        word: &[u8],
        mut words: Words<'_>,
    ) -> Result<bool, FormatError> {
        let (what, header, size) = match word {
            b"height" => ("height", HEIGHT, &mut self.height),
            b"width" => ("width", WIDTH, &mut self.width),
            _ => return Ok(false),
        };
        if let Some((_, first_line)) = *size {
            return Err(line.error(0, Fault::SecondHeader { header, first_line }));
        }
        let value = words.expect_field(what)?.whole_u32(what, 1, MAX_MAP_SIDE)?;
        words.expect_end()?;
        *size = Some((value, line.number));
        Ok(true)
    }

    /// Refuses, at the line that ends the header, sizes that are missing or too large together.
    pub(crate) fn check(&self, line: &Line<'_>) -> Result<(), FormatError> {
        if self.height.is_none() {
            return Err(line.error(0, Fault::MissingHeader { expected: HEIGHT }));
        }
        let Some((width, height)) = self.both() else {
            return Err(line.error(0, Fault::MissingHeader { expected: WIDTH }));
        };
        let cells = u64::from(width) * u64::from(height);
        if cells > MAX_MAP_CELLS {
            return Err(line.error(
                0,
                Fault::OutOfRange {
                    what: "cell count",
                    found: cells.to_string(),
                    low: 1,
                    high: MAX_MAP_CELLS,
                },
            ));
        }
        Ok(())
    }

    /// Width and height, where both are known.
    pub(crate) fn both(&self) -> Option<(u32, u32)> {
        Some((self.width?.0, self.height?.0))
    }
}
