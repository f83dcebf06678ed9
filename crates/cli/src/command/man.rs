//! `surepath man`: pages of the manual (rule `CLI-1`).
use std::io::{self, Write};

use clap::CommandFactory;
use clap_mangen::Man;

use crate::command::{Cli, Outcome};
use crate::failure::Failure;

/// Print a page of the manual
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath man > surepath.1\n  surepath man landmarks build > surepath-landmarks-build.1"
)]
pub(super) struct Args {
    /// Whose page: by default that of all commands
    command: Vec<String>,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let mut command = Cli::command();
        command.build();
        for name in &self.command {
            let found = command.find_subcommand(name);
            let what = || {
                format!(
                    "there is no command `{}`: `surepath --help` lists them",
                    self.command.join(" ")
                )
            };
            command = found.ok_or_else(|| Failure::argument("COMMAND", what()))?.clone();
        }
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        io::stdout().write_all(&page)?;
        Ok(Outcome::Done)
    }
}
