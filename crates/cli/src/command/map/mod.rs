//! `surepath map`: paths over maps of letters.
mod bench;
mod route;
mod scenario;

use clap::Subcommand;

use crate::command::Outcome;
use crate::failure::Failure;

/// Find paths over maps, check them against scenarios, measure what finds them
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Examples:\n  surepath map route arena.map --from 1,11 --to 40,20\n  surepath map scenario arena.map.scen --engine hierarchy\n  surepath map bench --size 256 --pairs 20\n\n`.` and `G` are ground, which shallow water `S` joins; `W` is water and joins water alone; `T`, `O` and `@` block. A diagonal step costs the square root of 2 and cuts no corner."
)]
pub(super) enum Map {
    Route(route::Args),
    Scenario(scenario::Args),
    Bench(bench::Args),
}

impl Map {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        match self {
            Map::Route(args) => args.run(json),
            Map::Scenario(args) => args.run(json),
            Map::Bench(args) => args.run(json),
        }
    }
}
