//! `surepath completions`: scripts for shells (rule `CLI-1`).
use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::command::{Cli, Outcome};
use crate::failure::Failure;

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath completions bash > ~/.local/share/bash-completion/completions/surepath\n  surepath completions fish > ~/.config/fish/completions/surepath.fish"
)]
pub(super) struct Args {
    /// Whose script
    shell: Shell,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "surepath", &mut script);
        io::stdout().write_all(&script)?;
        Ok(Outcome::Done)
    }
}
