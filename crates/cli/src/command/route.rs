//! `surepath route`: the cheapest path between two nodes (rule `CLI-6`).
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use surepath::{Algorithm, Answer, NodeId, QueryOptions, Status};

use crate::clock::Stopwatch;
use crate::command::Outcome;
use crate::draw::{DrawArgs, Picture};
use crate::end::End;
use crate::failure::Failure;
use crate::graph_args::GraphArgs;
use crate::input::read_landmarks;
use crate::network::Network;
use crate::output::print_json;
use crate::progress::{note, while_busy};
use crate::trip::Trip;

/// Find the cheapest path between two nodes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath route city.gr.gz --from 1 --to 70000\n  surepath route --from 0 --to 49 --algorithm bidirectional-astar --json\n  surepath route roads.csv --coords places.csv --from 0 --to 9 --budget 1000 --best-effort\n  surepath route city.gr.gz --landmarks city.oplm --from 1 --to 70000\n  surepath route andorra.osm.pbf --from 42.506,1.522 --to 42.542,1.734 --geojson way.geojson\n  surepath route --from 0 --to 33000 --draw search.html\n\nIds are those of the file: from 1 in .gr files, from 0 in .csv files and the demo network, those of\nOpenStreetMap in .osm.pbf files, which also take the places of ends: latitude and longitude."
)]
pub(super) struct Args {
    #[command(flatten)]
    graph: GraphArgs,
    /// Where the path starts: a node, or LAT,LON near the roads of an .osm.pbf
    #[arg(long, value_name = "ID|LAT,LON", allow_hyphen_values = true)]
    from: End,
    /// Where it ends
    #[arg(long, value_name = "ID|LAT,LON", allow_hyphen_values = true)]
    to: End,
    /// Which search; an A* without an estimate runs as Dijkstra
    #[arg(long, default_value = "auto", value_parser = algorithms())]
    algorithm: Algorithm,
    /// Which estimates, of those that exist
    #[arg(long, value_enum, default_value = "all")]
    estimate: Estimate,
    /// The graph's landmarks, by `landmarks build`; those of another graph are refused
    #[arg(long, value_name = "FILE")]
    landmarks: Option<PathBuf>,
    /// Give up after so many iterations
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
    /// Where there is no path, or none within the budget: the way to the node nearest to the goal
    #[arg(long)]
    best_effort: bool,
    /// List the nodes in order of expansion
    #[arg(long)]
    expansions: bool,
    /// Write the path along the roads of an .osm.pbf as GeoJSON
    #[arg(long, value_name = "FILE")]
    geojson: Option<PathBuf>,
    /// Snap LAT,LON of the end to the nearest road that the start has a path to
    #[arg(long)]
    reachable: bool,
    #[command(flatten)]
    draw: DrawArgs,
}

/// Which estimates a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Estimate {
    None,
    StraightLine,
    Landmarks,
    All,
}

impl Estimate {
    fn has_straight_line(self) -> bool {
        matches!(self, Estimate::StraightLine | Estimate::All)
    }

    fn has_landmarks(self) -> bool {
        matches!(self, Estimate::Landmarks | Estimate::All)
    }
}

pub(super) fn algorithms() -> impl TypedValueParser<Value = Algorithm> {
    let names = [Algorithm::Auto].into_iter().chain(Algorithm::RUNNING).map(Algorithm::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Algorithm>())
}

/// What `--json` prints; ids are the file's.
#[derive(Serialize)]
pub(super) struct Object {
    status: &'static str,
    cost: Option<f64>,
    path: Option<Vec<i64>>,
    arcs: Option<Vec<u32>>,
    algorithm: &'static str,
    estimates: Vec<&'static str>,
    expanded: u64,
    iterations: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Option<Vec<i64>>>,
    #[serde(flatten)]
    trip: Option<Trip>,
    seconds: f64,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        if self.estimate == Estimate::Landmarks && self.landmarks.is_none() {
            return Err(Failure::argument(
                "--estimate landmarks",
                "no file of landmarks is given: --landmarks FILE names one that `landmarks build` wrote",
            ));
        }
        let network = self.graph.load()?;
        let drawing = self.draw.draw.as_ref();
        drawing.map_or(Ok(()), |_| network.check_drawable())?;
        self.check_roads(&network)?;
        let (start, from) = network.end("--from", self.from, None)?;
        let (goal, to) = network.end("--to", self.to, self.reachable.then_some(start))?;
        // Read, and so checked, even where no estimate is wanted.
        let landmarks = self.landmarks.as_deref().map(|file| read_landmarks(file, &network));
        let landmarks = landmarks.transpose()?;
        let mut options = QueryOptions::new()
            .algorithm(self.algorithm)
            .straight_line(self.estimate.has_straight_line())
            .record_expansions(self.expansions || drawing.is_some())
            .best_effort(self.best_effort);
        if let Some(landmarks) = landmarks.as_ref().filter(|_| self.estimate.has_landmarks()) {
            options = options.landmarks(landmarks);
        }
        if let Some(budget) = self.budget {
            options = options.budget(budget);
        }
        let (answer, seconds) = while_busy("searching", || {
            let clock = Stopwatch::start();
            let answer = network.graph.find_path_with(start, goal, &options);
            (answer, clock.elapsed().as_secs_f64())
        });
        let answer = answer.expect("both ends are nodes");
        let mut object = Object::new(&answer, |nodes| network.ids(nodes), seconds);
        object.order = self.expansions.then(|| network.ids(&answer.order));
        object.partial =
            self.best_effort.then(|| answer.partial.as_ref().map(|path| network.ids(&path.nodes)));
        if let (Some(roads), Some(from), Some(to)) = (&network.roads, from, to) {
            let path = answer.path.as_ref().or(answer.partial.as_ref());
            let trip = Trip::new(roads, [from, to], path);
            if let Some(file) = &self.geojson {
                trip.write_geojson(file).map_err(|error| Failure::file(file, error))?;
            }
            object.trip = Some(trip);
            if answer.status == Status::NoPath {
                note("no road joins these nodes: --reachable ends at the nearest that one does");
            }
        }
        let (name, outcome) = status(answer.status);
        if let Some(drawing) = drawing {
            let title = format!("{}, {} to {}", self.graph.name(), self.from, self.to);
            let (ground, graph) = (network.ground(), network.graph.compile());
            let answers = [(answer, name)];
            let mut picture = Picture::of_answers(title, ground, graph, [start, goal], &answers);
            picture.cost_unit = network.cost_unit();
            picture.notes = network.notes();
            picture.landmarks =
                landmarks.as_ref().map_or_else(Vec::new, |table| table.ids().to_vec());
            drawing.write(&picture)?;
        }
        object.print(json)?;
        Ok(outcome)
    }

    /// Refuses what only roads have, and a file that could not be written.
    fn check_roads(&self, network: &Network) -> Result<(), Failure> {
        match &self.geojson {
            _ if self.reachable && network.roads.is_none() => Err(Failure::argument(
                "--reachable",
                "only on roads of an .osm.pbf ends are snapped",
            )),
            Some(_) if network.roads.is_none() => Err(Failure::argument(
                "--geojson",
                "only the roads of an .osm.pbf are on the earth",
            )),
            Some(file) if file == Path::new("-") => {
                Err(Failure::argument("--geojson", "standard output cannot hold two results"))
            }
            _ => Ok(()),
        }
    }
}

impl Object {
    /// Without order and partial path, `ids` being the file's ids of nodes.
    pub(super) fn new(answer: &Answer, ids: impl Fn(&[NodeId]) -> Vec<i64>, seconds: f64) -> Self {
        Object {
            status: status(answer.status).0,
            cost: answer.cost(),
            path: answer.path.as_ref().map(|path| ids(&path.nodes)),
            arcs: answer.path.as_ref().map(|path| path.edges.clone()),
            algorithm: answer.algorithm.name(),
            estimates: answer.estimates.names().collect(),
            expanded: answer.expanded(),
            iterations: answer.iterations(),
            order: None,
            partial: None,
            trip: None,
            seconds,
        }
    }

    pub(super) fn print(&self, json: bool) -> io::Result<()> {
        if json { print_json(self) } else { print_text(self) }
    }
}

/// A status by its name and exit status.
pub(super) fn status(status: Status) -> (&'static str, Outcome) {
    match status {
        Status::Found => ("found", Outcome::Done),
        Status::NoPath => ("no_path", Outcome::NoPath),
        Status::StartInvalid => ("start_invalid", Outcome::NoPath),
        Status::GoalInvalid => ("goal_invalid", Outcome::NoPath),
        Status::BudgetExhausted => ("budget_exhausted", Outcome::BudgetExhausted),
        // Nothing else is left, and it too ends a search early.
        _ => ("cancelled", Outcome::BudgetExhausted),
    }
}

fn print_text(object: &Object) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", object.status.replace('_', " "))?;
    if let Some(cost) = object.cost {
        let unit = object.trip.as_ref().map_or(String::new(), |trip| format!(" {}", trip.unit()));
        writeln!(out, "cost       {cost}{unit}")?;
    }
    if let Some(trip) = &object.trip {
        trip.print(&mut out)?;
    }
    let estimates = match object.estimates.as_slice() {
        [] => "no estimate".to_owned(),
        names => names.join(", "),
    };
    writeln!(out, "algorithm  {} ({estimates})", object.algorithm)?;
    writeln!(out, "expanded   {} nodes in {} iterations", object.expanded, object.iterations)?;
    writeln!(out, "time       {:.3} ms", object.seconds * 1e3)?;
    let paths = [("path", &object.path), ("way so far", &object.partial.clone().flatten())];
    for (name, path) in paths {
        if let Some(path) = path {
            writeln!(out, "{name:10} {}", shortened(path))?;
        }
    }
    if let Some(order) = &object.order {
        writeln!(out, "order      {}", shortened(order))?;
    }
    out.flush()
}

/// All ids, or the first and last of many.
fn shortened(ids: &[i64]) -> String {
    const ENDS: usize = 6;
    let join = |ids: &[i64]| ids.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    if ids.len() <= 2 * ENDS {
        return join(ids);
    }
    let (first, last) = (&ids[..ENDS], &ids[ids.len() - ENDS..]);
    format!("{} ... {} ({} nodes; --json lists them)", join(first), join(last), ids.len())
}
