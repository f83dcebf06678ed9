//! Where a call of the command begins: its arguments are read, and what they ask for is done.
use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue};

use crate::command::Cli;
use crate::split_place;

/// What a list of arguments comes to before anything is done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Usage {
    /// A command, in the form in which it is run.
    Command(String),
    /// A text that was asked for, such as help: status 0.
    Text(String),
    /// An error of usage: status 2.
    Error(String),
}

/// Does what `arguments` ask for, of which the first is the name of the program; errors go to
/// standard error (rule `CLI-3`).
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match parse(arguments) {
        Ok(cli) => cli,
        // Texts that were asked for too; usage errors have status 2.
        Err(error) => error.exit(),
    };
    match cli.run() {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Reads `arguments`, of which the first is the name of the program, and does nothing.
pub fn usage(arguments: impl IntoIterator<Item = OsString>) -> Usage {
    match parse(arguments) {
        Ok(cli) => Usage::Command(format!("{cli:?}")),
        Err(error) if error.use_stderr() => Usage::Error(error.to_string()),
        Err(error) => Usage::Text(error.to_string()),
    }
}

/// Reads `arguments`; an error says what was meant where a space parts a place.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> clap::error::Result<Cli> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    Cli::try_parse_from(&arguments).map_err(|mut error| {
        if let Some(tip) = split_place::tip(&arguments).filter(|_| error.use_stderr()) {
            let tips = ContextValue::StyledStrs(vec![tip.into()]);
            error.insert(ContextKind::Suggested, tips);
        }
        error
    })
}
