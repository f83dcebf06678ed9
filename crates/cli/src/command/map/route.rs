//! `surepath map route`: a path between two cells (rule `CLI-13`).
use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;
use surepath::grid_map::{Cell, Neighbours};
use surepath::state_search::Status;

use crate::clock::Stopwatch;
use crate::command::Outcome;
use crate::draw::{DrawArgs, file_name};
use crate::failure::Failure;
use crate::input::read_letters;
use crate::map_picture::{Asked, picture};
use crate::map_search::{Engine, MapSolver, cell};
use crate::output::print_json;
use crate::progress::while_busy;

/// Find a path between two cells of a map
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath map route arena.map --from 1,11 --to 40,20\n  surepath map route hills.map.gz --from 64,64 --to 448,448 --engine hierarchy --json\n  surepath map route maze.map --from 0,0 --to 9,9 --neighbours 4\n  surepath map route hills.map --from 64,64 --to 448,448 --engine hierarchy --draw way.svg\n\nA cell is its column and row, both from 0 at the top left."
)]
pub(in crate::command) struct Args {
    /// The map: .map, .gz or not, `-` for standard input
    map: PathBuf,
    /// Where the path starts
    #[arg(long, value_name = "X,Y", value_parser = place)]
    from: (u32, u32),
    /// Where it ends
    #[arg(long, value_name = "X,Y", value_parser = place)]
    to: (u32, u32),
    /// How many neighbours a cell has
    #[arg(long, value_enum, default_value = "8")]
    neighbours: Count,
    /// What answers
    #[arg(long, value_enum, default_value = "astar")]
    engine: Engine,
    #[command(flatten)]
    draw: DrawArgs,
}

/// A count of neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Count {
    #[value(name = "4")]
    Four,
    #[value(name = "8")]
    Eight,
}

/// What `--json` prints: the keys of `route`, cells as `[x, y]`. A map has no arcs to number.
#[derive(Serialize)]
struct Object {
    status: &'static str,
    cost: Option<f64>,
    path: Option<Vec<[u32; 2]>>,
    arcs: Option<Vec<u32>>,
    algorithm: &'static str,
    estimates: [&'static str; 1],
    expanded: u64,
    iterations: u64,
    seconds: f64,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let letters = read_letters(&self.map)?;
        let on_map = |name, (x, y): (u32, u32)| match cell((x, y)) {
            Some(cell) if x < letters.width && y < letters.height => Ok(cell),
            _ => {
                let (width, height) = (letters.width, letters.height);
                let what = format!("cell {x},{y} is not on the map of {width} x {height}");
                Err(Failure::argument(name, what))
            }
        };
        let (start, goal) = (on_map("--from", self.from)?, on_map("--to", self.to)?);
        let (neighbours, estimate) = match self.neighbours {
            Count::Four => (Neighbours::Four, "manhattan"),
            Count::Eight => (Neighbours::Eight, "octile"),
        };
        let solver = MapSolver::new(&self.map, &letters, neighbours, self.engine)?;
        let mut search = solver.search();
        let mut path = Vec::new();
        let (answer, seconds) = while_busy("searching", || {
            let clock = Stopwatch::start();
            let answer = search.path(start, goal, &mut path);
            (answer, clock.elapsed().as_secs_f64())
        });
        let (status, outcome) = match answer.status {
            Status::Found => ("found", Outcome::Done),
            Status::StartInvalid => ("start_invalid", Outcome::NoPath),
            Status::GoalInvalid => ("goal_invalid", Outcome::NoPath),
            // Without a budget or a flag nothing else is left.
            _ => ("no_path", Outcome::NoPath),
        };
        let object = Object {
            status,
            cost: answer.cost,
            path: answer.is_found().then(|| path.iter().map(|at| [at.x(), at.y()]).collect()),
            arcs: None,
            algorithm: search.ran().name(),
            estimates: [estimate],
            expanded: search.expanded(),
            iterations: search.iterations(),
            seconds,
        };
        if let Some(drawing) = &self.draw.draw {
            let [from, to] = [self.from, self.to].map(|(x, y)| format!("{x},{y}"));
            let title = format!("{}, {from} to {to}", file_name(&self.map));
            let asked = Asked { solver: &solver, start, goal, status, cost: answer.cost };
            let ran = (search.ran(), object.expanded);
            drawing.write(&picture(title, &letters, &asked, ran, &path, drawing.is_played()))?;
        }
        if json {
            print_json(&object)?
        } else {
            print_text(&object, &path)?
        }
        Ok(outcome)
    }
}

fn print_text(object: &Object, path: &[Cell]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", object.status.replace('_', " "))?;
    if let Some(cost) = object.cost {
        writeln!(out, "cost       {cost}")?;
    }
    writeln!(out, "algorithm  {} ({})", object.algorithm, object.estimates[0])?;
    writeln!(out, "expanded   {} cells in {} iterations", object.expanded, object.iterations)?;
    writeln!(out, "time       {:.3} ms", object.seconds * 1e3)?;
    if object.path.is_some() {
        writeln!(out, "path       {}", shortened(path))?;
    }
    out.flush()
}

/// All cells, or the first and last of many.
fn shortened(path: &[Cell]) -> String {
    const ENDS: usize = 4;
    let join = |path: &[Cell]| {
        path.iter().map(|at| format!("{},{}", at.x(), at.y())).collect::<Vec<_>>().join(" ")
    };
    if path.len() <= 2 * ENDS {
        return join(path);
    }
    let (first, last) = (&path[..ENDS], &path[path.len() - ENDS..]);
    format!("{} ... {} ({} cells; --json lists them)", join(first), join(last), path.len())
}

/// Reads `X,Y`.
fn place(text: &str) -> Result<(u32, u32), String> {
    let (x, y) = text.split_once(',').ok_or("one number where X,Y was expected")?;
    let whole = |text: &str| {
        let text = text.trim();
        text.parse().map_err(|_| format!("`{text}` is not a whole number of at least 0"))
    };
    Ok((whole(x)?, whole(y)?))
}
