//! [`Failure`]: why a command ends with status 2.
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use surepath::formats::FormatError;

/// Bad usage, bad input, or an output that cannot be written (rule `CLI-3`).
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file is not what its format promises.
    Format { file: PathBuf, error: FormatError },
    /// A line of a file does not fit what it is about.
    Line { file: PathBuf, line: u64, what: String },
    /// A file cannot be opened or written.
    File { file: PathBuf, error: io::Error },
    /// A file as a whole is at fault.
    Content { file: PathBuf, what: String },
    /// An argument is at fault.
    Argument { name: &'static str, what: String },
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn file(file: &Path, error: io::Error) -> Self {
        Failure::File { file: file.to_path_buf(), error }
    }

    pub(crate) fn line(file: &Path, line: u64, what: impl fmt::Display) -> Self {
        Failure::Line { file: file.to_path_buf(), line, what: what.to_string() }
    }

    pub(crate) fn content(file: &Path, what: impl fmt::Display) -> Self {
        Failure::Content { file: file.to_path_buf(), what: what.to_string() }
    }

    pub(crate) fn argument(name: &'static str, what: impl fmt::Display) -> Self {
        Failure::Argument { name, what: what.to_string() }
    }

    /// Whether only the reader of standard output has gone: `surepath ... | head`.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        let error = match self {
            Failure::Output(error) => error,
            Failure::File { file, error } if file == Path::new("-") => error,
            _ => return false,
        };
        error.kind() == io::ErrorKind::BrokenPipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Format { file, error } => {
                write!(f, "{}:{}: {}", file.display(), error.line(), error.fault())
            }
            Failure::Line { file, line, what } => write!(f, "{}:{line}: {what}", file.display()),
            Failure::File { file, error } => write!(f, "{}: {error}", file.display()),
            Failure::Content { file, what } => write!(f, "{}: {what}", file.display()),
            Failure::Argument { name, what } => write!(f, "{name}: {what}"),
            Failure::Output(error) => write!(f, "standard output: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    /// Of standard output: files have names and are told with them.
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}
