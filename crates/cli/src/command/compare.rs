//! `surepath compare`: the same pairs by every search (rule `CLI-7`).
use std::io::{self, Write};

use clap::value_parser;
use surepath::LandmarkOptions;

use crate::command::Outcome;
use crate::command::landmarks::build_landmarks;
use crate::command::route;
use crate::draw::{DrawArgs, Picture};
use crate::failure::Failure;
use crate::graph_args::GraphArgs;
use crate::measure::{Comparison, ask_all};
use crate::output::print_json;

/// Ask random pairs of the four searches, under every estimate that exists
///
/// One row a search: median and mean of the nodes expanded, median time, both medians beside
/// Dijkstra's, and whether all costs agree with Dijkstra's. What --draw draws is the pair for which
/// Dijkstra expands its median: beside it the search that expands fewest, and in a page all of them.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath compare city.gr.gz\n  surepath compare --queries 20 --seed 7 --json\n  surepath compare --queries 20 --draw searches.html"
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
    #[command(flatten)]
    draw: DrawArgs,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let network = self.graph.load()?;
        let drawing = self.draw.draw.as_ref();
        drawing.map_or(Ok(()), |_| network.check_drawable())?;
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
        if let Some(drawing) = drawing {
            let [start, goal] = comparison.typical;
            let answers = ask_all(&network.graph, landmarks, [start, goal]);
            let answers: Vec<_> = answers
                .into_iter()
                .map(|answer| {
                    let status = route::status(answer.status).0;
                    (answer, status)
                })
                .collect();
            let (from, to) = (network.id(start), network.id(goal));
            let title = format!("{}, {from} to {to}", self.graph.name());
            let (ground, graph) = (network.ground(), network.graph.compile());
            let mut picture = Picture::of_answers(title, ground, graph, [start, goal], &answers);
            // Dijkstra's stays first.
            let fewest = (1..picture.runs.len()).min_by_key(|&at| picture.runs[at].expanded);
            fewest.into_iter().for_each(|fewest| picture.runs.swap(1, fewest));
            picture.landmarks = landmarks.map_or_else(Vec::new, |table| table.ids().to_vec());
            picture.cost_unit = network.cost_unit();
            picture.notes = network.notes();
            drawing.write(&picture)?;
        }
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
