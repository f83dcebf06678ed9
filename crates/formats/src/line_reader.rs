//! Lines of a stream, and the fields of a line, each with its place.
use std::io::{self, BufRead, Read};

use crate::format_error::{Fault, FormatError, quoted};

/// The most bytes that a line may have; a longer one is an error and is never held whole.
pub const MAX_LINE_BYTES: usize = 1 << 26;

/// Hands out the lines of a stream, without copying those that lie whole in its buffer.
pub(crate) struct LineReader<R> {
    input: R,
    /// A line that spans two fillings of the input's buffer.
    spill: Vec<u8>,
    /// Bytes of the input's buffer that the last line took.
    taken: usize,
    /// The number of the line handed out last.
    number: u64,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(input: R) -> LineReader<R> {
        LineReader { input, spill: Vec::new(), taken: 0, number: 0 }
    }

    /// The next line without its end (LF or CRLF), or `None` at the end of the stream, when
    /// errors stand one line past the last.
    pub(crate) fn next_line(&mut self) -> Result<Option<Line<'_>>, FormatError> {
        self.input.consume(self.taken);
        self.taken = 0;
        self.number += 1;
        let number = self.number;
        let failed = |error: io::Error| FormatError::reading(number, &error);
        let buffer = filled(&mut self.input).map_err(failed)?;
        if buffer.is_empty() {
            return Ok(None);
        }
        let mut line = if let Some(end) = buffer.iter().position(|&byte| byte == b'\n') {
            self.taken = end + 1;
            &filled(&mut self.input).map_err(failed)?[..end]
        } else {
            self.spill.clear();
            let mut limited = Read::by_ref(&mut self.input).take(MAX_LINE_BYTES as u64 + 2);
            limited.read_until(b'\n', &mut self.spill).map_err(failed)?;
            self.spill.strip_suffix(b"\n").unwrap_or(&self.spill)
        };
        line = line.strip_suffix(b"\r").unwrap_or(line);
        if number == 1 {
            // Spreadsheets put a byte order mark before their csv.
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        }
        if line.len() > MAX_LINE_BYTES {
            let limit = MAX_LINE_BYTES as u64;
            return Err(FormatError::new(number, 1, Fault::LineTooLong { limit }));
        }
        Ok(Some(Line { number, bytes: line }))
    }

    /// An error at the start of the line handed out last.
    pub(crate) fn error(&self, fault: Fault) -> FormatError {
        FormatError::new(self.number, 1, fault)
    }
}

/// The bytes that lie ready; none at the end of the stream.
fn filled<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    // A loop that returned its loan would hold it in the next round too: ask until it would
    // succeed, then once more, which costs nothing while the buffer has bytes.
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    input.fill_buf()
}

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: u64,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Line<'a> {
    pub(crate) fn is_blank(&self) -> bool {
        self.bytes.iter().all(|&byte| is_space(byte))
    }

    /// The fields between runs of spaces and tabs.
    pub(crate) fn words(self) -> Words<'a> {
        Words { line: self, at: 0 }
    }

    /// The fields between commas, or another separator, without the spaces around them.
    pub(crate) fn cells(self, separator: u8) -> Cells<'a> {
        Cells { line: self, at: Some(0), separator }
    }

    /// An error at a byte of the line, counted from 0.
    pub(crate) fn error(&self, at: usize, fault: Fault) -> FormatError {
        FormatError::new(self.number, at as u64 + 1, fault)
    }

    /// Whether the line's cells are exactly those of `header`.
    pub(crate) fn is_header(&self, header: &str) -> bool {
        let mut cells = self.cells(b',');
        header.split(',').all(|name| cells.next().is_some_and(|cell| cell.bytes == name.as_bytes()))
            && cells.next().is_none()
    }

    pub(crate) fn wrong_header(&self, expected: &'static str) -> FormatError {
        self.error(0, Fault::WrongHeader { expected, found: quoted(self.bytes) })
    }
}

/// A field of a line and where it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) line: u64,
    /// Counted from 0.
    pub(crate) at: usize,
    pub(crate) bytes: &'a [u8],
}

impl Field<'_> {
    pub(crate) fn error(&self, fault: Fault) -> FormatError {
        FormatError::new(self.line, self.at as u64 + 1, fault)
    }

    /// The error that the line goes on with this field.
    pub(crate) fn surplus(&self) -> FormatError {
        self.error(Fault::ExtraField { found: quoted(self.bytes) })
    }

    /// The field as text.
    pub(crate) fn text(&self, what: &'static str) -> Result<String, FormatError> {
        match std::str::from_utf8(self.bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => Err(self.bad_value(what, "text in UTF-8")),
        }
    }

    pub(crate) fn bad_value(&self, what: &'static str, expected: &'static str) -> FormatError {
        self.error(Fault::BadValue { what, found: quoted(self.bytes), expected })
    }
}

/// What both ways to cut a line into fields have in common.
pub(crate) trait Fields<'a>: Iterator<Item = Field<'a>> {
    /// The line, and the place in it, counted from 0, where the next field would start.
    fn place(&self) -> (Line<'a>, usize);

    /// The next field, or the error that it is missing. An empty cell is missing too.
    #[inline]
    fn expect_field(&mut self, what: &'static str) -> Result<Field<'a>, FormatError> {
        match self.next() {
            Some(field) if !field.bytes.is_empty() => Ok(field),
            Some(field) => Err(field.error(Fault::MissingField { what })),
            None => {
                let (line, at) = self.place();
                Err(line.error(at, Fault::MissingField { what }))
            }
        }
    }

    /// The error that there is a further field, if there is.
    #[inline]
    fn expect_end(&mut self) -> Result<(), FormatError> {
        match self.next() {
            None => Ok(()),
            Some(field) => Err(field.surplus()),
        }
    }
}

/// The fields between runs of spaces and tabs: none is empty.
#[derive(Debug)]
pub(crate) struct Words<'a> {
    line: Line<'a>,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = Field<'a>;

    #[inline]
    fn next(&mut self) -> Option<Field<'a>> {
        let bytes = self.line.bytes;
        let mut start = self.at;
        while start < bytes.len() && is_space(bytes[start]) {
            start += 1;
        }
        let mut end = start;
        while end < bytes.len() && !is_space(bytes[end]) {
            end += 1;
        }
        self.at = end;
        (start < end).then_some(Field {
            line: self.line.number,
            at: start,
            bytes: &bytes[start..end],
        })
    }
}

impl<'a> Fields<'a> for Words<'a> {
    fn place(&self) -> (Line<'a>, usize) {
        (self.line, self.at)
    }
}

/// The fields between separators, some perhaps empty; always at least one.
#[derive(Debug)]
pub(crate) struct Cells<'a> {
    line: Line<'a>,
    /// Where the next cell starts; none after the last.
    at: Option<usize>,
    separator: u8,
}

impl Cells<'_> {
    /// The next two or three cells as a position; `z` is 0 where there is none.
    pub(crate) fn position(&mut self, has_z: bool) -> Result<[f64; 3], FormatError> {
        let x = self.expect_field("x")?.real("x")?;
        let y = self.expect_field("y")?.real("y")?;
        let z = if has_z { self.expect_field("z")?.real("z")? } else { 0.0 };
        Ok([x, y, z])
    }
}

impl<'a> Iterator for Cells<'a> {
    type Item = Field<'a>;

    #[inline]
    fn next(&mut self) -> Option<Field<'a>> {
        let bytes = self.line.bytes;
        let mut start = self.at?;
        let mut end = start;
        while end < bytes.len() && bytes[end] != self.separator {
            end += 1;
        }
        self.at = (end < bytes.len()).then_some(end + 1);
        while start < end && is_space(bytes[start]) {
            start += 1;
        }
        while start < end && is_space(bytes[end - 1]) {
            end -= 1;
        }
        Some(Field { line: self.line.number, at: start, bytes: &bytes[start..end] })
    }
}

impl<'a> Fields<'a> for Cells<'a> {
    fn place(&self) -> (Line<'a>, usize) {
        (self.line, self.at.unwrap_or(self.line.bytes.len()))
    }
}

#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c')
}
