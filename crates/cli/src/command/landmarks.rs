//! `surepath landmarks`: tables for `route --landmarks` (rule `CLI-11`).
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use surepath::alt_landmarks::{BuildProgress, Strategy};
use surepath::{BuildHooks, LandmarkOptions};

use crate::clock::Stopwatch;
use crate::command::Outcome;
use crate::draw::{DrawArgs, Ground, Picture, Run, file_name};
use crate::failure::Failure;
use crate::input::{read_landmark_info, read_landmarks};
use crate::network::Network;
use crate::output::{print_json, write_output};
use crate::progress::{Told, while_busy};
use crate::read_args::ReadArgs;

/// Examples of both commands, below the list of them.
pub(super) const EXAMPLES: &str = "\
Examples:
  surepath landmarks build city.gr.gz -o city.oplm
  surepath landmarks info city.oplm --graph city.gr.gz";

/// Build and check landmarks, which make searches head for their goal
#[derive(Debug, Subcommand)]
pub(super) enum Landmarks {
    Build(Build),
    Info(Info),
}

/// Choose landmarks and write their distances from and to every node
///
/// The same graph, count, strategy and seed give the same bytes on every machine. They are good for
/// this graph alone, to the last arc and weight.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath landmarks build city.gr.gz -o city.oplm\n  surepath landmarks build roads.csv --count 8 --strategy farthest -o roads.oplm.gz --json\n  surepath landmarks build city.gr -o city.oplm --draw landmarks.png"
)]
pub(super) struct Build {
    /// A graph: .gr, .csv or .osm.pbf, .gz or not, `-` for standard input
    graph: PathBuf,
    /// How many
    #[arg(long, value_name = "N", default_value_t = LandmarkOptions::default().count)]
    count: usize,
    /// How they are chosen
    #[arg(long, value_enum, default_value = "avoid")]
    strategy: Choice,
    /// What roots are drawn by
    #[arg(long, default_value_t = LandmarkOptions::default().seed)]
    seed: u64,
    /// Where to: .oplm, .gz or not, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    draw: DrawArgs,
    /// Where nodes lie, to draw them: .co or .csv; by default the .co or .co.gz beside a .gr
    #[arg(long, value_name = "FILE", requires = "draw")]
    coords: Option<PathBuf>,
}

/// Print what a file of landmarks says, and check it
///
/// Every rule of the format is checked, and with a graph that the landmarks are its own.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath landmarks info city.oplm\n  surepath landmarks info city.oplm --graph city.gr.gz --json"
)]
pub(super) struct Info {
    /// The landmarks, .gz or not, `-` for standard input
    file: PathBuf,
    /// Their graph; ids are then those of its file, and node numbers from 0 without it
    #[arg(long, value_name = "GRAPH")]
    graph: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
}

/// How landmarks are chosen.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Choice {
    /// Where the ones so far bound worst
    Avoid,
    /// As far from the ones so far as can be
    Farthest,
}

#[derive(Serialize)]
struct Object {
    node_count: usize,
    ids: Vec<i64>,
    fingerprint: String,
    bytes: u64,
    build_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
}

impl Landmarks {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        match self {
            Landmarks::Build(build) => build.run(json),
            Landmarks::Info(info) => info.run(json),
        }
    }
}

impl Build {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let on_stdout = self.output == Path::new("-");
        if on_stdout && json {
            return Err(Failure::argument("-", "standard output cannot hold two results"));
        }
        let drawing = self.draw.draw.as_ref();
        let network = match drawing {
            Some(_) => Network::read(&self.graph, self.coords.as_deref(), &self.read)?,
            None => Network::read_bare(&self.graph, &self.read)?,
        };
        drawing.map_or(Ok(()), |_| network.check_drawable())?;
        while_busy("building the graph", || network.graph.compile());
        let strategy = match self.strategy {
            Choice::Avoid => Strategy::Avoid,
            Choice::Farthest => Strategy::Farthest,
        };
        let options =
            LandmarkOptions { count: self.count, strategy, seed: self.seed, ..Default::default() };
        let clock = Stopwatch::start();
        let landmarks = build_landmarks(&network, options)?;
        let build_s = clock.elapsed().as_secs_f64();
        while_busy("writing", || write_output(&self.output, |out| landmarks.write_to(out)))
            .map_err(|error| Failure::file(&self.output, error))?;
        if let Some(drawing) = drawing {
            let name = match self.strategy {
                Choice::Avoid => "chosen where those so far bound worst (avoid)",
                Choice::Farthest => "chosen far from those so far (farthest)",
            };
            let count = landmarks.ids().len();
            drawing.write(&Picture {
                title: format!("{}, {count} landmarks", file_name(&self.graph)),
                ground: Ground::Network(network.ground()),
                runs: vec![Run::of_landmarks(name, landmarks.ids())],
                start: None,
                goal: None,
                landmarks: landmarks.ids().to_vec(),
                cost_unit: None,
                notes: network.notes(),
            })?;
        }
        if !on_stdout {
            let object = Object {
                node_count: landmarks.node_count(),
                ids: network.ids(landmarks.ids()),
                fingerprint: format!("{:016x}", landmarks.fingerprint()),
                bytes: landmarks.serialized_len(),
                build_s: Some(build_s),
                verified: None,
            };
            object.print(json)?;
        }
        Ok(Outcome::Done)
    }
}

impl Info {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let object = match &self.graph {
            None => {
                let (info, bytes) = read_landmark_info(&self.file)?;
                Object {
                    node_count: info.node_count,
                    ids: info.ids.iter().map(|&id| i64::from(id)).collect(),
                    fingerprint: format!("{:016x}", info.fingerprint),
                    bytes,
                    build_s: None,
                    verified: None,
                }
            }
            Some(graph) => {
                let network = Network::read_bare(graph, &self.read)?;
                let landmarks = read_landmarks(&self.file, &network)?;
                Object {
                    node_count: landmarks.node_count(),
                    ids: network.ids(landmarks.ids()),
                    fingerprint: format!("{:016x}", landmarks.fingerprint()),
                    bytes: landmarks.serialized_len(),
                    build_s: None,
                    verified: Some(true),
                }
            }
        };
        object.print(json)?;
        Ok(Outcome::Done)
    }
}

impl Object {
    fn print(&self, json: bool) -> io::Result<()> {
        if json {
            return print_json(self);
        }
        let mut out = io::stdout().lock();
        let ids: Vec<String> = self.ids.iter().map(i64::to_string).collect();
        writeln!(out, "nodes        {}", self.node_count)?;
        writeln!(out, "landmarks    {} ({})", ids.len(), ids.join(" "))?;
        writeln!(out, "fingerprint  {}", self.fingerprint)?;
        writeln!(out, "bytes        {}", self.bytes)?;
        if let Some(seconds) = self.build_s {
            writeln!(out, "time         {seconds:.3} s")?;
        }
        if self.verified.is_some() {
            writeln!(out, "the landmarks are the graph's")?;
        }
        out.flush()
    }
}

/// Builds landmarks beside a bar of the trees that they take.
pub(super) fn build_landmarks(
    network: &Network,
    options: LandmarkOptions,
) -> Result<surepath::Landmarks, Failure> {
    let mut bar = Told::new("building landmarks");
    let mut show = |at: BuildProgress| bar.tell(at.trees_done as u64, at.trees as u64);
    let hooks = BuildHooks::new().on_progress(&mut show);
    let built = network.graph.build_landmarks_watched(options, hooks);
    built.map_err(|error| Failure::argument("landmarks", error))
}
