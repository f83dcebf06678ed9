//! `surepath convert`: a graph from one format to another (rule `CLI-10`).
use std::path::PathBuf;

use serde::Serialize;
use surepath::formats::{Coordinates, GraphFile};
use surepath::osm::RoadNetwork;

use crate::command::Outcome;
use crate::failure::Failure;
use crate::graph_output::GraphOutput;
use crate::input::{Source, coordinates_beside, read_coordinates, read_graph};
use crate::output::print_json;
use crate::progress::note;
use crate::read_args::ReadArgs;

/// Convert a graph, and its coordinates, from one format to another
///
/// Arcs keep their order and weights their bits, so the fingerprint stays. Ids are shifted where
/// the formats count from different numbers. Roads of an .osm.pbf are numbered in the order of their
/// nodes' ids there, with longitude and latitude in degrees as coordinates; names are left behind. A .csv does not say how many nodes there are: if the last
/// have no arcs, --nodes says it when the file is read.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath convert city.gr.gz city.csv --coords-out places.csv\n  surepath convert roads.csv roads.gr --coords places.csv\n  surepath convert andorra.osm.pbf andorra.gr.gz --cost seconds"
)]
pub(super) struct Args {
    /// A graph: .gr, .csv or .osm.pbf, .gz or not, `-` for standard input
    #[arg(value_name = "IN")]
    graph: PathBuf,
    /// Where to: .gr or .csv, .gz or not, `-` for standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The coordinates: .co or .csv; by default the .co or .co.gz beside a .gr
    #[arg(long, value_name = "FILE")]
    coords: Option<PathBuf>,
    /// Where they go: .co or .csv; by default the .co beside a .gr
    #[arg(long, value_name = "FILE")]
    coords_out: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
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
        let (graph, coordinates) = match read_graph(&self.graph, &self.read)? {
            Source::Text(graph, _) => {
                let coords = self.coords.clone().or_else(|| coordinates_beside(&self.graph));
                let read = coords.map(|coords| read_coordinates(&coords, graph.node_count));
                (graph, read.transpose()?)
            }
            Source::Roads(_) if self.coords.is_some() => {
                return Err(Failure::argument("--coords", "an .osm.pbf has its own"));
            }
            Source::Roads(roads) => {
                let (graph, coordinates) = files(&roads);
                (graph, Some(coordinates))
            }
        };
        if coordinates.is_none() && self.coords_out.is_some() {
            return Err(Failure::argument("--coords-out", "there are no coordinates to write"));
        }
        let coordinates_written = output.write(&graph, coordinates.as_ref())?;
        if coordinates.is_some() && !coordinates_written {
            note("the coordinates are not written; --coords-out FILE writes them");
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

/// The roads of an extract as other formats have them.
fn files(roads: &RoadNetwork) -> (GraphFile, Coordinates) {
    let places = (0..roads.node_count()).map(|node| roads.place(node as u32));
    let positions = places.map(|place| [place.lon(), place.lat(), 0.0]).collect();
    let graph = GraphFile { node_count: roads.node_count(), edges: roads.edges().to_vec() };
    (graph, Coordinates { positions, has_z: false })
}
