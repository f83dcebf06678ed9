//! The command `surepath`: paths in road graphs and maps, from the terminal.
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
