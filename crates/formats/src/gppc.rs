//! The dynamic track of the Grid-Based Path Planning Competition: maps that change between queries.
//!
//! A `.patch` file holds small maps; a `.scen` file of version 2 holds commands, each of which stamps
//! a patch or asks for a path. Format: gppc-dev/startkit-dynamic.
use std::io::{self, BufRead, Write};

use crate::format_error::{Fault, FormatError, quoted};
use crate::graph_file::refused;
use crate::line_reader::{Field, Fields, LineReader, Words};
use crate::movingai::{MAX_MAP_CELLS, MAX_MAP_SIDE, MapFile, Sizes};
use crate::movingai::{expect_line, read_grid, write_grid};
use crate::number::push_number;
use crate::scenario::is_name;

const TYPE: &str = "type patch";
const PATCHES: &str = "patches COUNT";
const VERSION: &str = "version 2";
const COST: &str = "cost 1 octile";
const PATCH_FILE: &str = "patch FILE";
const COMMANDS: &str = "commands";

/// A dynamic scenario: the size of its map, the file of its patches, and what happens in order.
///
/// # Examples
///
/// ```
/// use formats::{DynamicCommand, read_dynamic_scenario};
///
/// let text = b"version 2\nheight 9\nwidth 9\ncost 1 octile\npatch walls.patch\ncommands\nP 0 3 4 4\nQ 0 1 1 8 8 -1\n";
/// let scenario = read_dynamic_scenario(&text[..])?;
/// assert_eq!((scenario.width, &scenario.patch_file[..]), (9, "walls.patch"));
/// let patches = scenario.commands.iter().filter(|one| matches!(one, DynamicCommand::Patch { .. }));
/// assert_eq!((patches.count(), scenario.commands.len()), (1, 2));
/// # Ok::<(), formats::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DynamicScenario {
    /// Cells along a row of the map.
    pub width: u32,
    /// Rows of the map.
    pub height: u32,
    /// The name of the file with the patches, as the file has it.
    pub patch_file: String,
    /// What happens, in order.
    pub commands: Vec<DynamicCommand>,
}

/// A step of a dynamic scenario.
///
/// # Examples
///
/// ```
/// use formats::{DynamicCommand, MapFile};
///
/// /// Plays a command on `map`; whether there is anything to search.
/// fn play(map: &mut MapFile, patches: &[MapFile], command: DynamicCommand) -> bool {
///     match command {
///         DynamicCommand::Patch { patch, at, .. } => {
///             assert!(map.stamp(&patches[patch as usize], at.0, at.1), "it lies on the map");
///             false
///         }
///         DynamicCommand::Query { .. } => true,
///     }
/// }
///
/// let mut map = MapFile { width: 3, height: 1, tiles: b"...".to_vec() };
/// let wall = MapFile { width: 1, height: 1, tiles: b"@".to_vec() };
/// let command = DynamicCommand::Patch { bucket: 0, patch: 0, at: (1, 0) };
/// assert!(!play(&mut map, &[wall], command));
/// assert_eq!(map.tiles, b".@.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DynamicCommand {
    /// Stamps a patch, its top left corner at `at`.
    Patch {
        /// The bucket, which groups commands.
        bucket: u32,
        /// Which patch, from 0.
        patch: u32,
        /// Where, `(x, y)`.
        at: (u32, u32),
    },
    /// Asks for a path on the map as it now is.
    Query {
        /// The bucket, which groups commands.
        bucket: u32,
        /// Where the path starts, `(x, y)`.
        start: (u32, u32),
        /// Where the path ends, `(x, y)`.
        goal: (u32, u32),
        /// The length of the shortest path; `None`, -1 in the file, where there is none.
        length: Option<f64>,
    },
}

/// Reads a `.patch` file: `type patch`, `patches COUNT`, and so many times `patch NUMBER`, the sizes,
/// `map` and the rows (rule `FMT-11`).
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): as [`read_map`](crate::read_map); patches out of
/// order, too few or too many.
///
/// # Complexity
///
/// One pass. Memory in proportion to the bytes read: what a header claims allocates nothing.
///
/// # Examples
///
/// ```
/// let text = b"type patch\npatches 1\npatch 0\nheight 1\nwidth 2\nmap\n@.\n";
/// let patches = formats::read_patches(&text[..])?;
/// assert_eq!(patches[0].tiles, b"@.");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_patches(input: impl BufRead) -> Result<Vec<MapFile>, FormatError> {
    let mut lines = LineReader::new(input);
    expect_line(&mut lines, TYPE)?;
    let declared = expect_number(&mut lines, PATCHES, b"patches", 0..=u64::from(u32::MAX))?;
    let declared = match declared {
        Some(count) => count,
        None => return Err(lines.error(Fault::MissingHeader { expected: PATCHES })),
    };
    let mut patches = Vec::new();
    for number in 0..declared {
        if expect_number(&mut lines, "patch NUMBER", b"patch", number..=number)?.is_none() {
            return Err(lines.error(Fault::TooFew { what: "patches", declared, found: number }));
        }
        patches.push(read_grid(&mut lines)?);
    }
    while let Some(line) = lines.next_line()? {
        if !line.is_blank() {
            return Err(
                line.error(0, Fault::TooMany { what: "patches, or rows of the last,", declared })
            );
        }
    }
    Ok(patches)
}

/// Writes a `.patch` file that [`read_patches`] reads back.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, for a patch that
/// [`write_map`](crate::write_map) would refuse; else what `out` answers. Hand in a writer with a
/// buffer.
///
/// # Examples
///
/// ```
/// use formats::{MapFile, read_patches, write_patches};
///
/// let patches = [MapFile { width: 2, height: 1, tiles: b"@.".to_vec() }];
/// let mut out = Vec::new();
/// write_patches(&patches, &mut out)?;
/// assert_eq!(out, b"type patch\npatches 1\npatch 0\nheight 1\nwidth 2\nmap\n@.\n");
/// assert_eq!(read_patches(&out[..])?, patches);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_patches(patches: &[MapFile], mut out: impl Write) -> io::Result<()> {
    for patch in patches {
        patch.check()?;
    }
    write!(out, "{TYPE}\npatches {}\n", patches.len())?;
    for (number, patch) in patches.iter().enumerate() {
        writeln!(out, "patch {number}")?;
        write_grid(patch, &mut out)?;
    }
    out.flush()
}

/// Reads a dynamic scenario: `version 2`, then `height H`, `width W`, `cost 1 octile` and
/// `patch FILE` in any order, `commands`, then a line `P BUCKET PATCH X Y` or
/// `Q BUCKET SX SY GX GY LENGTH` for each command (rule `FMT-11`).
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): a header line missing, wrong or there twice, sizes
/// as for [`read_map`](crate::read_map), a place that is not on the map, a length that is neither -1 nor
/// a finite number of at least 0, anything else on a line, or a failure of `input`. Whether a patch
/// exists, and fits where it is stamped, only the patches tell: [`MapFile::stamp`].
///
/// # Complexity
///
/// One pass; memory in proportion to the bytes read.
///
/// # Examples
///
/// ```
/// use formats::{DynamicCommand, read_dynamic_scenario};
///
/// let text = b"version 2\nheight 9\nwidth 9\ncost 1 octile\npatch a.patch\ncommands\nQ 0 1 1 8 8 9.5\n";
/// let query = DynamicCommand::Query { bucket: 0, start: (1, 1), goal: (8, 8), length: Some(9.5) };
/// assert_eq!(read_dynamic_scenario(&text[..])?.commands, [query]);
///
/// let text = b"version 2\nheight 9\nwidth 9\ncost 1 octile\npatch a.patch\ncommands\nQ 0 9 1 8 8 9.5\n";
/// let error = read_dynamic_scenario(&text[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 7, column 5: start x 9 not in 0..8");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_dynamic_scenario(input: impl BufRead) -> Result<DynamicScenario, FormatError> {
    let mut lines = LineReader::new(input);
    expect_line(&mut lines, VERSION)?;
    let (width, height, patch_file) = read_header(&mut lines)?;
    let mut commands = Vec::new();
    while let Some(line) = lines.next_line()? {
        let mut words = line.words();
        let Some(word) = words.next() else { continue };
        let kind = match word.bytes {
            b"P" | b"Q" => word.bytes[0],
            _ => return Err(unknown(word, "`P` and `Q`")),
        };
        let bucket = words.expect_field("bucket")?.whole_u32("bucket", 0, u32::MAX)?;
        let x =
            |words: &mut Words<'_>, what| words.expect_field(what)?.whole_u32(what, 0, width - 1);
        let y =
            |words: &mut Words<'_>, what| words.expect_field(what)?.whole_u32(what, 0, height - 1);
        commands.push(if kind == b'P' {
            let patch = words.expect_field("patch")?.whole_u32("patch", 0, u32::MAX)?;
            let at = (x(&mut words, "x")?, y(&mut words, "y")?);
            DynamicCommand::Patch { bucket, patch, at }
        } else {
            let start = (x(&mut words, "start x")?, y(&mut words, "start y")?);
            let goal = (x(&mut words, "goal x")?, y(&mut words, "goal y")?);
            let field = words.expect_field("length")?;
            let length = if field.bytes == b"-1" { None } else { Some(field.weight("length")?) };
            DynamicCommand::Query { bucket, start, goal, length }
        });
        words.expect_end()?;
    }
    Ok(DynamicScenario { width, height, patch_file, commands })
}

/// Writes a dynamic scenario that [`read_dynamic_scenario`] reads back to the same bits.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, for what
/// [`read_dynamic_scenario`] would refuse; else what `out` answers. Hand in a writer with a buffer.
///
/// # Examples
///
/// ```
/// use formats::{DynamicCommand, DynamicScenario, read_dynamic_scenario, write_dynamic_scenario};
///
/// let commands = vec![DynamicCommand::Query { bucket: 0, start: (1, 1), goal: (8, 8), length: None }];
/// let patch_file = "a.patch".to_owned();
/// let scenario = DynamicScenario { width: 9, height: 9, patch_file, commands };
/// let mut out = Vec::new();
/// write_dynamic_scenario(&scenario, &mut out)?;
/// assert_eq!(read_dynamic_scenario(&out[..])?, scenario);
/// // A place that is not on the map is refused before the first byte.
/// let small = DynamicScenario { width: 4, ..scenario };
/// assert!(write_dynamic_scenario(&small, Vec::new()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dynamic_scenario(scenario: &DynamicScenario, mut out: impl Write) -> io::Result<()> {
    let (width, height) = (scenario.width, scenario.height);
    let sides = 1..=MAX_MAP_SIDE;
    let cells = u64::from(width) * u64::from(height);
    if !sides.contains(&width) || !sides.contains(&height) || cells > MAX_MAP_CELLS {
        return Err(refused(format!("a map of {width} x {height} cannot be written")));
    }
    let name = &scenario.patch_file;
    if !is_name(name) || name.contains(' ') {
        return Err(refused(format!("the name {name:?} of the patches cannot be written")));
    }
    let on_map = |at: (u32, u32)| at.0 < width && at.1 < height;
    for command in &scenario.commands {
        let fits = match *command {
            DynamicCommand::Patch { at, .. } => on_map(at),
            DynamicCommand::Query { start, goal, length, .. } => {
                on_map(start)
                    && on_map(goal)
                    && length.is_none_or(|length| length.is_finite() && length >= 0.0)
            }
        };
        if !fits {
            return Err(refused(format!("{command:?} cannot be written")));
        }
    }
    write!(out, "{VERSION}\nheight {height}\nwidth {width}\n{COST}\npatch {name}\n{COMMANDS}\n")?;
    for command in &scenario.commands {
        match *command {
            DynamicCommand::Patch { bucket, patch, at } => {
                writeln!(out, "P {bucket} {patch} {} {}", at.0, at.1)?;
            }
            DynamicCommand::Query { bucket, start, goal, length } => {
                let mut text = String::new();
                push_number(&mut text, length.unwrap_or(-1.0));
                let (sx, sy, gx, gy) = (start.0, start.1, goal.0, goal.1);
                writeln!(out, "Q {bucket} {sx} {sy} {gx} {gy} {text}")?;
            }
        }
    }
    out.flush()
}

/// Width, height and the name of the patches, from the lines up to `commands`.
fn read_header<R: BufRead>(lines: &mut LineReader<R>) -> Result<(u32, u32, String), FormatError> {
    let mut sizes = Sizes::default();
    let mut cost_line = None;
    let mut patches: Option<(String, u64)> = None;
    while let Some(line) = lines.next_line()? {
        let mut words = line.words();
        let Some(word) = words.next() else { continue };
        let second = |header, first_line| word.error(Fault::SecondHeader { header, first_line });
        match word.bytes {
            b"cost" => {
                if let Some(first_line) = cost_line {
                    return Err(second(COST, first_line));
                }
                let same =
                    line.words().map(|word| word.bytes).eq(COST.split(' ').map(str::as_bytes));
                if !same {
                    return Err(line.wrong_header(COST));
                }
                cost_line = Some(line.number);
            }
            b"patch" => {
                if let Some((_, first_line)) = patches {
                    return Err(second(PATCH_FILE, first_line));
                }
                let name = words.expect_field("file")?.text("file")?;
                words.expect_end()?;
                patches = Some((name, line.number));
            }
            b"commands" => {
                words.expect_end()?;
                sizes.check(&line)?;
                if cost_line.is_none() {
                    return Err(word.error(Fault::MissingHeader { expected: COST }));
                }
                let Some((patch_file, _)) = patches else {
                    return Err(word.error(Fault::MissingHeader { expected: PATCH_FILE }));
                };
                let (width, height) = sizes.both().expect("both were checked");
                return Ok((width, height, patch_file));
            }
            _ if sizes.take(&line, word.bytes, words)? => {}
            _ => return Err(unknown(word, "`height`, `width`, `cost`, `patch` and `commands`")),
        }
    }
    Err(lines.error(Fault::MissingHeader { expected: COMMANDS }))
}

/// The number of the next line that is not blank, which is to be `word NUMBER`; `None` at the end.
fn expect_number<R: BufRead>(
    lines: &mut LineReader<R>,
    header: &'static str,
    word: &[u8],
    range: std::ops::RangeInclusive<u64>,
) -> Result<Option<u64>, FormatError> {
    while let Some(line) = lines.next_line()? {
        let mut words = line.words();
        let Some(first) = words.next() else { continue };
        if first.bytes != word {
            return Err(line.wrong_header(header));
        }
        let number = words.expect_field("number")?.whole("number", *range.start(), *range.end())?;
        words.expect_end()?;
        return Ok(Some(number));
    }
    Ok(None)
}

fn unknown(word: Field<'_>, expected: &'static str) -> FormatError {
    word.error(Fault::UnknownLine { found: quoted(word.bytes), expected })
}
