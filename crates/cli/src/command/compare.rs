//! `surepath compare`: the same pairs by every search (rule `CLI-7`).
use std::io::{self, Write};

use clap::value_parser;
use surepath::LandmarkOptions;

use crate::command::Outcome;
use crate::command::landmarks::build_landmarks;
use crate::failure::Failure;
use crate::graph_args::GraphArgs;
use crate::measure::Comparison;
use crate::output::print_json;

/// Ask random pairs of the four searches, under every estimate that exists
///
/// One row a search: median and mean of the nodes expanded, median time, both medians beside
/// Dijkstra's, and whether all costs agree with Dijkstra's.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath compare city.gr.gz\n  surepath compare --queries 20 --seed 7 --json"
)]
pub(super) struct Args {
    #[command(flatten)]
    graph: GraphArgs,
    /// How many pairs
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..))]
    queries: u32,
    /// How many landmarks to build; 0 for none
    #[arg(long, value_name = "N", default_value = "16")]
    landmarks_count: usize,
    /// What the pairs are drawn by
    #[arg(long, default_value = "1")]
    seed: u64,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let network = self.graph.load()?;
        if network.graph.node_count() == 0 {
            return Err(Failure::argument("GRAPH", "a graph without nodes has no pairs"));
        }
        let landmarks = match self.landmarks_count {
            0 => None,
            count => Some(build_landmarks(&network, LandmarkOptions::new().count(count))?),
        };
        let landmarks = landmarks.as_ref();
        let comparison =
            Comparison::of(&network.graph, landmarks, self.queries as usize, self.seed);
        if json {
            print_json(&comparison)?;
        } else {
            let mut out = io::stdout().lock();
            comparison.print(&mut out)?;
            out.flush()?;
        }
        Ok(Outcome::Done)
    }
}
