//! `surepath convert`: a graph from one format to another (rule `CLI-10`).
use std::path::PathBuf;

use serde::Serialize;

use crate::command::Outcome;
use crate::failure::Failure;
use crate::graph_output::GraphOutput;
use crate::input::{coordinates_beside, read_coordinates, read_graph};
use crate::output::print_json;

/// Convert a graph, and its coordinates, from one format to another
///
/// Arcs keep their order and weights their bits, so the fingerprint stays. Ids are shifted where
/// the formats count from different numbers. A .csv does not say how many nodes there are: if the last
/// have no arcs, --nodes says it when the file is read.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath convert city.gr.gz city.csv --coords-out places.csv\n  surepath convert roads.csv roads.gr --coords places.csv"
)]
pub(super) struct Args {
    /// A graph: .gr or .csv, .gz or not, `-` for standard input
    input: PathBuf,
    /// Where to: .gr or .csv, .gz or not, `-` for standard output
    output: PathBuf,
    /// The coordinates: .co or .csv; by default the .co or .co.gz beside a .gr
    #[arg(long, value_name = "FILE")]
    coords: Option<PathBuf>,
    /// Where they go: .co or .csv; by default the .co beside a .gr
    #[arg(long, value_name = "FILE")]
    coords_out: Option<PathBuf>,
    /// How many nodes a .csv has, if more than its largest id says
    #[arg(long, value_name = "N")]
    nodes: Option<usize>,
}

#[derive(Serialize)]
struct Object {
    nodes: usize,
    arcs: usize,
    coordinates: bool,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let output = GraphOutput::new(&self.output, self.coords_out.as_deref(), json)?;
        let (graph, _) = read_graph(&self.input, self.nodes)?;
        let coords = self.coords.clone().or_else(|| coordinates_beside(&self.input));
        let coordinates =
            coords.map(|coords| read_coordinates(&coords, graph.node_count)).transpose()?;
        if coordinates.is_none() && self.coords_out.is_some() {
            return Err(Failure::argument("--coords-out", "there are no coordinates to write"));
        }
        let coordinates_written = output.write(&graph, coordinates.as_ref())?;
        if coordinates.is_some() && !coordinates_written {
            eprintln!("note: the coordinates are not written; --coords-out FILE writes them");
        }
        if json {
            print_json(&Object {
                nodes: graph.node_count,
                arcs: graph.edges.len(),
                coordinates: coordinates_written,
            })?;
        }
        Ok(Outcome::Done)
    }
}
