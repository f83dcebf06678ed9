//! `surepath generate`: workloads from a seed (rules `CLI-9` and `CLI-17`).
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde::Serialize;
use surepath::formats::{Coordinates, GraphFile, MapFile, write_map, write_point_csv};
use surepath::generate;
use surepath::grid_map::Terrain as Grown;

use crate::command::Outcome;
use crate::failure::Failure;
use crate::graph_output::GraphOutput;
use crate::network::{DEMO_SEED, DEMO_SIZE};
use crate::output::{print_json, write_output};
use crate::progress::while_busy;

/// Examples of all workloads, below the list of them.
pub(super) const EXAMPLES: &str = "\
Examples:
  surepath generate road --size 100000 --seed 7 -o city.gr.gz
  surepath generate points --size 5000 -o places.csv
  surepath generate terrain --size 512 -o hills.map";

/// Write a generated workload
#[derive(Debug, Subcommand)]
pub(super) enum Generate {
    Road(Road),
    Points(Points),
    Terrain(Terrain),
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

/// Write points scattered over a square, about one to a unit of area
///
/// The same size and seed give the same bytes on every machine. Coordinates are whole thousandths.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath generate points --size 5000 --seed 7 -o places.csv\n  surepath generate points --size 5000 -o - | surepath points build - --nearest 6 -o graph.csv"
)]
pub(super) struct Points {
    /// How many points
    #[arg(long, value_name = "N", default_value_t = 1000)]
    size: usize,
    /// What they are drawn by
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The points: csv with the header `x,y`, .gz or not, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Write a map of terrain: walls in short lines, squares walled off as islands
///
/// The same size and seed give the same bytes on every machine. The terrain's ground has shares of
/// full speed, which the letters of a .map cannot hold: walls are written as `@`, all ground as `.`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath generate terrain --size 512 --seed 7 -o hills.map\n  surepath map route hills.map --from 64,64 --to 448,448 --engine hierarchy"
)]
pub(super) struct Terrain {
    /// How many cells along either side
    #[arg(long, value_name = "N", default_value_t = 512)]
    size: u32,
    /// What it is drawn by
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The map: .map, .gz or not, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Serialize)]
struct PointsObject {
    points: usize,
}

#[derive(Serialize)]
struct TerrainObject {
    width: u32,
    height: u32,
    walls: usize,
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
            Generate::Points(points) => points.run(json),
            Generate::Terrain(terrain) => terrain.run(json),
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

impl Points {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        check_output(&self.output, json)?;
        let positions = generate::points(self.size, self.seed)
            .map_err(|error| Failure::argument("--size", error))?;
        let points = Coordinates { positions, has_z: false };
        write(&self.output, |out| write_point_csv(&points, out))?;
        if json {
            print_json(&PointsObject { points: self.size })?;
        }
        Ok(Outcome::Done)
    }
}

impl Terrain {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        check_output(&self.output, json)?;
        let grown = Grown::new(self.size, self.size, self.seed);
        let map = while_busy("generating", || grown.generate())
            .map_err(|error| Failure::argument("--size", error))?;
        let letter = |cell| if map.is_open(cell) { b'.' } else { b'@' };
        let (width, height) = (map.width(), map.height());
        let letters = MapFile { width, height, tiles: map.cells().map(letter).collect() };
        write(&self.output, |out| write_map(&letters, out))?;
        if json {
            let walls = letters.tiles.iter().filter(|&&letter| letter == b'@').count();
            print_json(&TerrainObject { width, height, walls })?;
        }
        Ok(Outcome::Done)
    }
}

/// Standard output holds one result.
fn check_output(output: &Path, json: bool) -> Result<(), Failure> {
    if json && output == Path::new("-") {
        return Err(Failure::argument("-", "standard output cannot hold two results"));
    }
    Ok(())
}

fn write(
    output: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    while_busy("writing", || write_output(output, write))
        .map_err(|error| Failure::file(output, error))
}
