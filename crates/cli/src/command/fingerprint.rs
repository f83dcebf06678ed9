//! `surepath fingerprint`: what a graph is, in 16 digits (rule `CLI-8`).
use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;

use crate::command::Outcome;
use crate::failure::Failure;
use crate::network::Network;
use crate::output::print_json;
use crate::read_args::ReadArgs;

/// Print a graph's node count, arc count and fingerprint
///
/// Two graphs with the same fingerprint have the same nodes, arcs in the same order, and weights
/// to the last bit.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath fingerprint city.gr.gz\n  surepath convert city.gr - | surepath fingerprint - --json"
)]
pub(super) struct Args {
    /// A graph: .gr, .csv or .osm.pbf, .gz or not, `-` for standard input
    graph: PathBuf,
    #[command(flatten)]
    read: ReadArgs,
}

#[derive(Serialize)]
struct Object {
    nodes: usize,
    arcs: usize,
    fingerprint: String,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let graph = Network::read_bare(&self.graph, &self.read)?.graph;
        let object = Object {
            nodes: graph.node_count(),
            arcs: graph.edge_count(),
            fingerprint: format!("{:016x}", graph.fingerprint()),
        };
        if json {
            print_json(&object)?;
        } else {
            let Object { nodes, arcs, fingerprint } = object;
            writeln!(io::stdout(), "nodes {nodes}\narcs {arcs}\nfingerprint {fingerprint}")?;
        }
        Ok(Outcome::Done)
    }
}
