//! `surepath map scenario`: every query of a scenario, and every path checked (rule `CLI-14`).
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use surepath::formats::{MapFile, RowFault, ScenarioRow};
use surepath::grid_map::{Neighbours, Parts};

use crate::clock::Stopwatch;
use crate::command::Outcome;
use crate::failure::Failure;
use crate::input::{read_letters, read_rows};
use crate::map_search::{Engine, MapSolver, cell, is_legal};
use crate::measure::median;
use crate::output::print_json;
use crate::progress::Progress;

/// Ask every query of a scenario, check every path, compare with the lengths in the file
///
/// Ends with status 1 if A* misses an optimum, if a step of a path is illegal, or if a path is denied
/// where there is one.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath map scenario arena.map.scen\n  surepath map scenario arena.map.scen --engine hierarchy --json\n  surepath map scenario queries.scen.gz --map hills.map.gz"
)]
pub(in crate::command) struct Args {
    /// The scenario: .scen, .gz or not, `-` for standard input
    scenario: PathBuf,
    /// The map; by default the one that the scenario names, beside it
    #[arg(long, value_name = "MAP")]
    map: Option<PathBuf>,
    /// What answers
    #[arg(long, value_enum, default_value = "astar")]
    engine: Engine,
}

/// What `--json` prints. Ratios are null where no path has a length.
#[derive(Serialize)]
struct Object {
    engine: &'static str,
    lines: usize,
    solved: usize,
    denied: usize,
    optimal: usize,
    invalid: usize,
    mean_ratio: Option<f64>,
    max_ratio: Option<f64>,
    median_us: f64,
    mean_expanded: f64,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        let rows = read_rows(&self.scenario)?;
        if rows.is_empty() {
            return Err(Failure::content(&self.scenario, "there are no queries"));
        }
        let file = match &self.map {
            Some(map) => map.clone(),
            None => self.map_beside(&rows)?,
        };
        let letters = read_letters(&file)?;
        for row in &rows {
            match row.check(&letters, |_| true) {
                // A blocked end is answered: there is no path.
                Ok(()) | Err(RowFault::Blocked { .. }) => {}
                Err(fault) => return Err(Failure::line(&self.scenario, row.line, fault)),
            }
        }
        let solver = MapSolver::new(&file, &letters, Neighbours::Eight, self.engine)?;
        let object = measure(&rows, &letters, &solver, self.engine);
        if json {
            print_json(&object)?
        } else {
            object.print(&file)?
        }
        let misses = self.engine == Engine::Astar && object.optimal < object.lines;
        Ok(if misses || object.invalid > 0 { Outcome::NoPath } else { Outcome::Done })
    }

    /// The map that all rows name, in the folder of the scenario.
    fn map_beside(&self, rows: &[ScenarioRow]) -> Result<PathBuf, Failure> {
        if self.scenario == Path::new("-") {
            return Err(Failure::argument("--map", "nothing lies beside standard input"));
        }
        let name =
            |row: &ScenarioRow| row.map.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let first = name(&rows[0]);
        if let Some(other) = rows.iter().find(|row| name(row) != first) {
            let what = format!("map {} is not {first} as above", name(other));
            return Err(Failure::line(&self.scenario, other.line, what));
        }
        let beside = self.scenario.with_file_name(&first);
        let packed = self.scenario.with_file_name(format!("{first}.gz"));
        Ok(if !beside.exists() && packed.exists() { packed } else { beside })
    }
}

/// Asks all rows, which are on the map. There is at least one.
fn measure(rows: &[ScenarioRow], letters: &MapFile, solver: &MapSolver, engine: Engine) -> Object {
    let parts = Parts::of(solver.map());
    let mut search = solver.search();
    let mut path = Vec::new();
    let mut microseconds = Vec::with_capacity(rows.len());
    let (mut solved, mut denied, mut optimal, mut invalid) = (0, 0, 0, 0);
    let (mut ratios, mut ratio_sum, mut max_ratio) = (0_usize, 0.0, 0.0);
    let mut progress = Progress::new("asking", Some(rows.len() as u64));
    for row in rows {
        let [start, goal] =
            [row.start, row.goal].map(|at| cell(at).expect("rows were checked against the map"));
        let clock = Stopwatch::start();
        let answer = search.path(start, goal, &mut path);
        microseconds.push(clock.elapsed().as_secs_f64() * 1e6);
        progress.advance(1);
        let Some(cost) = answer.cost else {
            denied += 1;
            let is_joined = parts.part(start).is_some() && parts.part(start) == parts.part(goal);
            invalid += usize::from(is_joined);
            // In the files 0 is also the length of a path that does not exist.
            optimal += usize::from(!is_joined && row.length == 0.0);
            continue;
        };
        solved += 1;
        invalid += usize::from(!is_legal(letters, &path, (start, goal), cost));
        optimal += usize::from((cost - row.length).abs() <= tolerance(row.length));
        if row.length > 0.0 {
            let ratio = cost / row.length;
            (ratios, ratio_sum) = (ratios + 1, ratio_sum + ratio);
            max_ratio = if ratio > max_ratio { ratio } else { max_ratio };
        }
    }
    drop(progress);
    Object {
        engine: engine.name(),
        lines: rows.len(),
        solved,
        denied,
        optimal,
        invalid,
        mean_ratio: (ratios > 0).then(|| ratio_sum / ratios as f64),
        max_ratio: (ratios > 0).then_some(max_ratio),
        median_us: median(&mut microseconds),
        mean_expanded: search.expanded() as f64 / rows.len() as f64,
    }
}

/// How far a length in a file may be off: they are rounded.
fn tolerance(length: f64) -> f64 {
    let relative = 1e-5 * length;
    if relative > 0.01 { relative } else { 0.01 }
}

impl Object {
    fn print(&self, map: &Path) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "map        {}", map.display())?;
        writeln!(out, "engine     {}", self.engine)?;
        writeln!(out, "lines      {}", self.lines)?;
        writeln!(out, "solved     {}", self.solved)?;
        writeln!(out, "denied     {}", self.denied)?;
        writeln!(out, "optimal    {}", self.optimal)?;
        writeln!(out, "invalid    {}", self.invalid)?;
        if let (Some(mean), Some(max)) = (self.mean_ratio, self.max_ratio) {
            writeln!(out, "ratio      {mean:.6} on average, {max:.6} at most")?;
        }
        writeln!(out, "time       {:.1} us, the median", self.median_us)?;
        writeln!(out, "expanded   {:.1} cells on average", self.mean_expanded)?;
        out.flush()
    }
}
