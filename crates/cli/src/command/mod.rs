//! The commands, one file each: its arguments and `run`.
//!
//! A new command is a file here, a line in [`Command`] and one in [`Cli::run`].
mod compare;
mod completions;
mod convert;
mod demo;
mod fingerprint;
mod generate;
mod landmarks;
mod man;
mod map;
mod points;
mod puzzle;
mod route;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::progress::be_quiet;

/// How a command ended, by exit status (rule `CLI-3`); failures are 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Outcome {
    /// Done, or found.
    Done = 0,
    /// There is no path, or an end is invalid.
    NoPath = 1,
    /// A budget ran out.
    BudgetExhausted = 3,
}

/// Paths that are the same on every machine, bit for bit.
///
/// Without a command: a demonstration on a generated road network.
#[derive(Debug, Parser)]
#[command(name = "surepath", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Print one JSON object on standard output
    #[arg(long, global = true)]
    json: bool,
    /// Show neither bars nor notes, errors alone
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  surepath                                           the demonstration
  surepath generate road --size 100000 -o city.gr    a road network, city.co beside it
  surepath route city.gr --from 1 --to 70000         the cheapest way
  surepath compare city.gr                           four searches, every estimate, one table
  surepath landmarks build city.gr -o city.oplm      for route --landmarks city.oplm
  surepath route andorra.osm.pbf --from 42.506,1.522 --to 42.542,1.734   real roads
  surepath map scenario arena.map.scen               every path of a scenario, checked

A file may be `-` for standard input or output; names that end in .gz are compressed.
Exit status: 0 done or found, 1 no path or a blocked end, 2 usage or bad input, 3 a budget ran out.
NO_COLOR in the environment leaves messages without colour.";

#[derive(Debug, Subcommand)]
enum Command {
    Route(route::Args),
    Compare(compare::Args),
    Fingerprint(fingerprint::Args),
    #[command(subcommand, after_help = generate::EXAMPLES)]
    Generate(generate::Generate),
    #[command(subcommand)]
    Points(points::Points),
    #[command(subcommand, after_help = landmarks::EXAMPLES)]
    Landmarks(landmarks::Landmarks),
    #[command(subcommand)]
    Map(map::Map),
    Puzzle(puzzle::Args),
    Convert(convert::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Cli {
    /// Runs the command that was asked for.
    pub(crate) fn run(self) -> Result<Outcome, Failure> {
        let json = self.json;
        if self.quiet {
            be_quiet();
        }
        match self.command {
            None => demo::run(json),
            Some(Command::Route(args)) => args.run(json),
            Some(Command::Compare(args)) => args.run(json),
            Some(Command::Fingerprint(args)) => args.run(json),
            Some(Command::Generate(what)) => what.run(json),
            Some(Command::Points(what)) => what.run(json),
            Some(Command::Landmarks(what)) => what.run(json),
            Some(Command::Map(what)) => what.run(json),
            Some(Command::Puzzle(args)) => args.run(json),
            Some(Command::Convert(args)) => args.run(json),
            Some(Command::Completions(args)) => args.run(),
            Some(Command::Man(args)) => args.run(),
        }
    }
}
