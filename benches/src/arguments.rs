//! [`Arguments`]: what a bench may be told on its command line.
use std::path::PathBuf;

/// The options that every race takes.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// `--pairs N`: the first `N` pairs, all by default.
    pub pairs: usize,
    /// `--rounds N`: how often over, 3 by default.
    pub rounds: usize,
    /// `--block N`: how many pairs an engine answers before the next one does, 1 by default.
    pub block: usize,
    /// `--only A,B`: rows whose name starts so, and their bars; all by default.
    pub only: Vec<String>,
    /// `--size N`: how much of a generated workload; each bench has its own default.
    pub size: Option<usize>,
    /// `--cpp PROGRAM`: also the rows of `peers/road.cpp`.
    pub cpp: Option<PathBuf>,
    /// `--record`: also file the table under `record/`.
    pub record: bool,
}

impl Arguments {
    /// Reads the command line; cargo's own `--bench` is ignored.
    ///
    /// Anything unknown, or a value that is missing, ends the process with the usage and status 2.
    pub fn from_command_line() -> Arguments {
        Arguments::read(std::env::args().skip(1)).unwrap_or_else(|message| {
            eprintln!("{message}");
            std::process::exit(2)
        })
    }

    fn read(mut given: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut arguments = Arguments {
            pairs: usize::MAX,
            rounds: 3,
            block: 1,
            only: Vec::new(),
            size: None,
            cpp: None,
            record: false,
        };
        while let Some(argument) = given.next() {
            let mut value = || given.next().ok_or(format!("{argument} needs a value\n{USAGE}"));
            let count = |text: String| match text.parse() {
                Ok(count) if count > 0 => Ok(count),
                _ => Err(format!("`{text}` is not a count of at least 1\n{USAGE}")),
            };
            match argument.as_str() {
                "--bench" => {}
                "--record" => arguments.record = true,
                "--pairs" => arguments.pairs = count(value()?)?,
                "--rounds" => arguments.rounds = count(value()?)?,
                "--block" => arguments.block = count(value()?)?,
                "--only" => arguments.only = value()?.split(',').map(str::to_owned).collect(),
                "--size" => arguments.size = Some(count(value()?)?),
                "--cpp" => arguments.cpp = Some(value()?.into()),
                _ => return Err(format!("unknown argument `{argument}`\n{USAGE}")),
            }
        }
        Ok(arguments)
    }

    /// Whether the rows of a library may be wanted: one of `--only` starts with its name, or the
    /// name with it.
    pub fn wants_library(&self, library: &str) -> bool {
        let matches =
            |only: &String| only.starts_with(library) || library.starts_with(only.as_str());
        self.only.is_empty() || self.only.iter().any(matches)
    }

    /// Whether the row is wanted.
    pub fn wants_row(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| name.starts_with(only.as_str()))
    }
}

const USAGE: &str = "usage: [--pairs N] [--rounds N] [--block N] [--only NAME,...] [--size N] [--cpp PROGRAM] [--record]";
