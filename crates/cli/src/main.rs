//! The command `surepath`: paths in road graphs and maps, from the terminal.
mod clock;
mod command;
mod failure;
mod graph_args;
mod graph_output;
mod input;
mod map_search;
mod measure;
mod network;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    // Usage errors end here, with status 2.
    match command::Cli::parse().run() {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}
