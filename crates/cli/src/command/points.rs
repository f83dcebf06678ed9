//! `surepath points`: positions linked to a graph, and paths over it (rule `CLI-12`).
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use surepath::formats::{Coordinates, GraphFile, write_edge_csv};
use surepath::{
    Algorithm, Error, LinkOptions, LinkProgress, LinkSides, Point3, PointError, PointGraph,
    QueryOptions,
};

use crate::clock::Stopwatch;
use crate::command::{Outcome, route};
use crate::draw::{DrawArgs, NetworkGround, Picture, file_name};
use crate::failure::Failure;
use crate::graph_output::{GraphOutput, note_lost_nodes};
use crate::input::{Family, read_links, read_points};
use crate::output::{print_json, write_output};
use crate::progress::{Told, while_busy};

/// Link points to a graph, and find paths between positions
#[derive(Debug, Subcommand)]
#[command(
    after_help = "Examples:\n  surepath points build places.csv --nearest 8 -o graph.csv\n  surepath points route places.csv --nearest 8 --from 0.5,2 --to 9,-3.25"
)]
pub(super) enum Points {
    Build(Build),
    Route(Route),
}

/// Write the graph that links points to their neighbours
///
/// Node ids are the points' places in the file, from 0; every link is written as an arc each way,
/// of the distance's weight. The same points and options give the same bytes on every machine.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath points build places.csv --nearest 8 -o graph.csv\n  surepath points build stars.csv.gz --max-distance 2.5 --links wormholes.csv -o sky.csv.gz\n  surepath points build places.csv --nearest 6 --sides both -o - | surepath fingerprint -\n\nThe points have the header `x,y` or `x,y,z`. In a .csv graph trailing points without a link do not show: give --nodes where it is read."
)]
pub(super) struct Build {
    #[command(flatten)]
    source: Source,
    /// The graph: .csv or .gr, .gz or not, `-` for csv on standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Find the shortest path between two positions
///
/// Each is snapped to its nearest point; the cost leaves the snapping out.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath points route places.csv --nearest 8 --from 0.5,2 --to 9,-3.25\n  surepath points route stars.csv --max-distance 2.5 --from 0,0,0 --to 8,1,-2 --json\n  surepath points route places.csv --nearest 8 --from 0,0 --to 30,30 --draw way.png"
)]
pub(super) struct Route {
    #[command(flatten)]
    source: Source,
    /// Where the path starts
    #[arg(long, value_name = "X,Y[,Z]", value_parser = position, allow_hyphen_values = true)]
    from: Point3,
    /// Where it ends
    #[arg(long, value_name = "X,Y[,Z]", value_parser = position, allow_hyphen_values = true)]
    to: Point3,
    /// Snap the end to the nearest point that the start has a path to
    #[arg(long)]
    reachable: bool,
    /// Which search
    #[arg(long, default_value = "auto", value_parser = route::algorithms())]
    algorithm: Algorithm,
    /// Give up after so many iterations
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
    #[command(flatten)]
    draw: DrawArgs,
}

/// Which points, and how they are linked.
#[derive(Debug, clap::Args)]
struct Source {
    /// The points: .csv, .gz or not, `-` for standard input
    points: PathBuf,
    /// Link points at most so far apart; with --nearest it limits how far a neighbour may be
    #[arg(long, value_name = "D", default_value_t = 0.0, allow_hyphen_values = true)]
    max_distance: f64,
    /// Link every point to so many nearest others
    #[arg(long, value_name = "K", default_value_t = 0)]
    nearest: usize,
    /// Whose choice makes a link of neighbours
    #[arg(long, value_enum, default_value = "either")]
    sides: Sides,
    /// Link these pairs: .csv with the header `a,b`
    #[arg(long, value_name = "PAIRS")]
    links: Option<PathBuf>,
}

/// Whose choice makes a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sides {
    /// Either end chose the other
    Either,
    /// Each end chose the other
    Both,
}

#[derive(Serialize)]
struct BuildObject {
    points: usize,
    pairs: usize,
    arcs: usize,
    build_s: f64,
}

/// A path and where it was snapped to.
#[derive(Serialize)]
struct RouteObject {
    #[serde(flatten)]
    route: route::Object,
    from: u32,
    to: u32,
}

impl Points {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        match self {
            Points::Build(args) => args.run(json),
            Points::Route(args) => args.run(json),
        }
    }
}

impl Source {
    /// Reads and links the points; how long the linking took in seconds.
    fn load(&self) -> Result<(PointGraph, Coordinates, f64), Failure> {
        if self.links.as_ref().is_some_and(|links| links == Path::new("-"))
            && self.points == Path::new("-")
        {
            return Err(Failure::argument("-", "standard input cannot be both points and pairs"));
        }
        let coordinates = read_points(&self.points)?;
        let positions = &coordinates.positions;
        let pairs = match &self.links {
            Some(links) => read_links(links, positions.len())?,
            None => Vec::new(),
        };
        let sides = match self.sides {
            Sides::Either => LinkSides::Either,
            Sides::Both => LinkSides::Both,
        };
        let options = LinkOptions::new()
            .nearest_count(self.nearest)
            .max_distance(self.max_distance)
            .sides(sides)
            .pairs(pairs);
        let clock = Stopwatch::start();
        let points: Vec<Point3> = positions.iter().map(|&at| Point3::from(at)).collect();
        let bar = Mutex::new(Told::new("linking points"));
        let tell = |at: LinkProgress| bar.lock().expect("nobody panics").tell(at.done, at.total);
        let graph = PointGraph::from_points_watched(&points, &options, &tell);
        drop(bar);
        let seconds = clock.elapsed().as_secs_f64();
        match graph {
            Ok(graph) => Ok((graph, coordinates, seconds)),
            Err(Error::Points(error @ PointError::MaxDistance { .. })) => {
                Err(Failure::argument("--max-distance", error))
            }
            Err(error) => Err(Failure::content(&self.points, error)),
        }
    }
}

impl Build {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let is_dimacs = Family::of(&self.output) == Some(Family::Dimacs);
        let is_stdout = self.output == Path::new("-");
        // The names are checked before any work is done.
        let dimacs = is_dimacs.then(|| GraphOutput::new(&self.output, None, json)).transpose()?;
        if is_stdout && json {
            return Err(Failure::argument("-", "standard output cannot hold two results"));
        }
        if matches!(Family::of(&self.output), None | Some(Family::Osm)) && !is_stdout {
            let what = "the name of an output ends in .csv or .gr, or one with .gz";
            return Err(Failure::content(&self.output, what));
        }
        let (graph, coordinates, build_s) = self.source.load()?;
        let edges = graph.links().flat_map(|(a, b, weight)| [(a, b, weight), (b, a, weight)]);
        let file = GraphFile { node_count: graph.node_count(), edges: edges.collect() };
        match dimacs {
            Some(output) => drop(output.write(&file, Some(&coordinates))?),
            None => {
                while_busy("writing", || {
                    write_output(&self.output, |out| write_edge_csv(&file, out))
                })
                .map_err(|error| Failure::file(&self.output, error))?;
                note_lost_nodes(&file);
            }
        }
        let object = BuildObject {
            points: graph.node_count(),
            pairs: graph.link_count(),
            arcs: file.edges.len(),
            build_s,
        };
        if json {
            print_json(&object)?;
        } else if !is_stdout {
            let BuildObject { points, pairs, arcs, build_s } = object;
            writeln!(
                io::stdout(),
                "points {points}\npairs {pairs}\narcs {arcs}\nlinked in {:.3} ms",
                build_s * 1e3
            )?;
        }
        Ok(Outcome::Done)
    }
}

impl Route {
    fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let (graph, coordinates, _) = self.source.load()?;
        let snapped = |name, position| match graph.nearest_node(position) {
            Ok(Some(node)) => Ok(node),
            Ok(None) => Err(Failure::content(&self.source.points, "there are no points")),
            Err(error) => Err(Failure::argument(name, error)),
        };
        let start = snapped("--from", self.from)?;
        let goal = if self.reachable {
            graph
                .nearest_reachable(self.to, start)
                .map_err(|error| Failure::argument("--to", error))?
        } else {
            snapped("--to", self.to)?
        };
        let drawing = self.draw.draw.as_ref();
        let mut options =
            QueryOptions::new().algorithm(self.algorithm).record_expansions(drawing.is_some());
        if let Some(budget) = self.budget {
            options = options.budget(budget);
        }
        graph.straight_line();
        let clock = Stopwatch::start();
        let answer = graph.find_path_with(start, goal, &options);
        let seconds = clock.elapsed().as_secs_f64();
        let answer = answer.expect("both ends are nodes");
        let ids = |nodes: &[u32]| nodes.iter().map(|&node| i64::from(node)).collect();
        let route = route::Object::new(&answer, ids, seconds);
        let (name, outcome) = route::status(answer.status);
        if let Some(drawing) = drawing {
            let title = format!("{}, point {start} to {goal}", file_name(&self.source.points));
            let (positions, graph) = (&coordinates.positions, graph.graph());
            let network = NetworkGround::new(graph, positions, false);
            let answers = [(answer, name)];
            let mut picture = Picture::of_answers(title, network, graph, [start, goal], &answers);
            picture.notes = NetworkGround::notes(positions);
            drawing.write(&picture)?;
        }
        if json {
            print_json(&RouteObject { route, from: start, to: goal })?;
        } else {
            let [from, to] = [start, goal].map(|node| {
                let Point3 { x, y, z } = graph.points()[node as usize];
                if z == 0.0 {
                    format!("{node} at {x},{y}")
                } else {
                    format!("{node} at {x},{y},{z}")
                }
            });
            writeln!(io::stdout(), "from       point {from}\nto         point {to}")?;
            route.print(false)?;
        }
        Ok(outcome)
    }
}

/// Reads `X,Y` or `X,Y,Z`.
fn position(text: &str) -> Result<Point3, String> {
    let numbers: Vec<f64> = text
        .split(',')
        .map(|number| {
            number.trim().parse().map_err(|_| format!("`{}` is not a number", number.trim()))
        })
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [x, y] => Ok(Point3::plane(x, y)),
        [x, y, z] => Ok(Point3::new(x, y, z)),
        _ => Err(format!("{} numbers where X,Y or X,Y,Z was expected", numbers.len())),
    }
}
