//! Why bytes are not what their format promises.
use std::error::Error;
use std::fmt;
use std::io;

/// The first fault of a file, and where it stands.
///
/// Lines and columns count from 1, columns in bytes. A fault that shows only at the end of the
/// file (too few arcs, say) stands one line past the last.
///
/// # Examples
///
/// ```
/// use formats::{Fault, read_gr};
///
/// let error = read_gr(&b"p sp 2 1\na 1 2 far\n"[..]).expect_err("that is no weight");
/// assert_eq!((error.line(), error.column()), (2, 7));
/// assert!(matches!(error.fault(), Fault::BadValue { what: "weight", .. }));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FormatError {
    line: u64,
    column: u64,
    fault: Fault,
}

impl FormatError {
    /// A fault at a place; for readers of further formats that report alike.
    pub fn new(line: u64, column: u64, fault: Fault) -> FormatError {
        FormatError { line, column, fault }
    }

    /// The line, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The byte within the line, from 1.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What is wrong there: also the message without its place.
    pub fn fault(&self) -> &Fault {
        &self.fault
    }

    pub(crate) fn reading(line: u64, error: &io::Error) -> FormatError {
        let fault = Fault::Unreadable { kind: error.kind(), message: error.to_string() };
        FormatError::new(line, 1, fault)
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl Error for FormatError {}

/// What is wrong at a place of a file: the value found and the bound that it broke (rule `FMT-5`).
///
/// Texts quoted from the file are cut to a few dozen characters.
///
/// # Examples
///
/// ```
/// use formats::{Fault, read_gr};
///
/// let fault = |text: &str| read_gr(text.as_bytes()).unwrap_err().fault().clone();
/// let range = fault("p sp 2 1\na 1 3 5\n");
/// assert_eq!(range, Fault::OutOfRange { what: "id", found: "3".to_owned(), low: 1, high: 2 });
/// assert_eq!(range.to_string(), "id 3 not in 1..2");
/// assert_eq!(fault("p sp 2 1\n"), Fault::TooFew { what: "arcs", declared: 1, found: 0 });
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// The underlying reader failed, or its gzip stream is cut or corrupt.
    Unreadable {
        /// The kind of failure.
        kind: io::ErrorKind,
        /// What the reader said.
        message: String,
    },
    /// A line is longer than any line of these formats.
    LineTooLong {
        /// The most bytes that a line may have.
        limit: u64,
    },
    /// The header line is not there; where the format asks for it first, something else stands there.
    MissingHeader {
        /// What the header looks like.
        expected: &'static str,
    },
    /// The header is another one.
    WrongHeader {
        /// What the header looks like.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A header stands there a second time.
    SecondHeader {
        /// What the header looks like.
        header: &'static str,
        /// The line of the first.
        first_line: u64,
    },
    /// A line that starts with none of the words of its format.
    UnknownLine {
        /// How the line starts.
        found: String,
        /// How lines may start here.
        expected: &'static str,
    },
    /// The line ends before a value that it should have.
    MissingField {
        /// What is missing.
        what: &'static str,
    },
    /// The line goes on after its last value.
    ExtraField {
        /// What stands there.
        found: String,
    },
    /// A value is not of its kind: no number, not finite, below zero.
    BadValue {
        /// What the value is for.
        what: &'static str,
        /// What stands there.
        found: String,
        /// What would do.
        expected: &'static str,
    },
    /// A whole number is outside its range. Ids are as in the file: 1-based in DIMACS files.
    OutOfRange {
        /// What the number is for.
        what: &'static str,
        /// What stands there.
        found: String,
        /// The smallest that would do.
        low: u64,
        /// The largest that would do; below `low` where nothing would.
        high: u64,
    },
    /// The file ends too early for the count that it, or the caller, declared.
    TooFew {
        /// What is counted.
        what: &'static str,
        /// How many were declared.
        declared: u64,
        /// How many there are.
        found: u64,
    },
    /// The file goes on after the count that it declared, or past the limit of the format.
    TooMany {
        /// What is counted.
        what: &'static str,
        /// How many were declared.
        declared: u64,
    },
    /// An id that was given before.
    RepeatedId {
        /// The id, as in the file.
        id: u64,
    },
    /// An id between others is never given.
    MissingId {
        /// The smallest id that is missing, as in the file.
        id: u64,
    },
    /// A row of a map is not as wide as the map.
    RowLength {
        /// The row, from 1.
        row: u32,
        /// The tiles that it has.
        found: u64,
        /// The tiles that it should have.
        width: u32,
    },
    /// A row of a map holds a byte that is no letter of the format.
    UnknownTile {
        /// The row, from 1.
        row: u32,
        /// The byte.
        tile: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable { message, .. } => write!(f, "reading failed: {message}"),
            Fault::LineTooLong { limit } => write!(f, "the line has more than {limit} bytes"),
            Fault::MissingHeader { expected } => write!(f, "no line `{expected}` before this"),
            Fault::WrongHeader { expected, found } => {
                write!(f, "header `{found}` is not `{expected}`")
            }
            Fault::SecondHeader { header, first_line } => {
                write!(f, "a second line `{header}`, the first is line {first_line}")
            }
            Fault::UnknownLine { found, expected } => {
                write!(f, "`{found}` starts no line of this format, only {expected} do")
            }
            Fault::MissingField { what } => write!(f, "the line ends before its {what}"),
            Fault::ExtraField { found } => {
                write!(f, "`{found}` after the end of the line's values")
            }
            Fault::BadValue { what, found, expected } => {
                write!(f, "{what} `{found}` is not {expected}")
            }
            Fault::OutOfRange { what, found, low, high } if low > high => {
                write!(f, "{what} {found} where there is none to name")
            }
            Fault::OutOfRange { what, found, low, high } => {
                write!(f, "{what} {found} not in {low}..{high}")
            }
            Fault::TooFew { what, declared, found } => {
                write!(f, "the file ends after {found} of {declared} {what}")
            }
            Fault::TooMany { what, declared } => write!(f, "more than {declared} {what}"),
            Fault::RepeatedId { id } => write!(f, "id {id} a second time"),
            Fault::MissingId { id } => write!(f, "id {id} is missing"),
            Fault::RowLength { row, found, width } => {
                write!(f, "row {row} has {found} tiles where the width is {width}")
            }
            Fault::UnknownTile { row, tile } => {
                write!(f, "tile `{}` in row {row} is none of .G@OTSW", tile.escape_ascii())
            }
        }
    }
}

/// Bytes of a file as an error quotes them: lossy, cut, without control characters.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]);
    let mut text: String = text
        .chars()
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if bytes.len() > LONGEST {
        text.push_str("...");
    }
    text
}
