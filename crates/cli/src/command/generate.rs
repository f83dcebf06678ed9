//! `surepath generate`: workloads from a seed (rule `CLI-9`).
use std::path::PathBuf;

use clap::Subcommand;
use serde::Serialize;
use surepath::formats::{Coordinates, GraphFile};
use surepath::generate;

use crate::command::Outcome;
use crate::failure::Failure;
use crate::graph_output::GraphOutput;
use crate::network::{DEMO_SEED, DEMO_SIZE};
use crate::output::print_json;
use crate::progress::while_busy;

/// Examples of all workloads, below the list of them.
pub(super) const EXAMPLES: &str = "\
Examples:
  surepath generate road --size 100000 --seed 7 -o city.gr.gz";

/// Write a generated workload
#[derive(Debug, Subcommand)]
pub(super) enum Generate {
    Road(Road),
}

/// Write a road-like network: planar, connected, arterial and local streets
///
/// The same size and seed give the same bytes on every machine. Weights are tenths of seconds. The
/// coordinates go beside a .gr, or where --coords-out says.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath generate road --size 100000 --seed 7 -o city.gr.gz\n  surepath generate road --size 1000 -o roads.csv --coords-out places.csv\n  surepath generate road -o - | surepath fingerprint -"
)]
pub(super) struct Road {
    /// How many nodes
    #[arg(long, value_name = "N", default_value_t = DEMO_SIZE)]
    size: usize,
    /// What it is drawn by
    #[arg(long, value_name = "S", default_value_t = DEMO_SEED)]
    seed: u64,
    /// The graph: .gr or .csv, .gz or not, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Its coordinates: .co or .csv; by default the .co beside a .gr
    #[arg(long, value_name = "FILE")]
    coords_out: Option<PathBuf>,
}

#[derive(Serialize)]
struct Object {
    nodes: usize,
    arcs: usize,
}

impl Generate {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        match self {
            Generate::Road(road) => road.run(json),
        }
    }
}

impl Road {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let output = GraphOutput::new(&self.output, self.coords_out.as_deref(), json)?;
        let network = while_busy("generating", || generate::road_network(self.size, self.seed))
            .map_err(|error| Failure::argument("--size", error))?;
        let graph = GraphFile { node_count: network.positions.len(), edges: network.edges };
        let coordinates = Coordinates { positions: network.positions, has_z: false };
        output.write(&graph, Some(&coordinates))?;
        if json {
            print_json(&Object { nodes: graph.node_count, arcs: graph.edges.len() })?;
        }
        Ok(Outcome::Done)
    }
}
