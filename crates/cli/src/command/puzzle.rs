//! `surepath puzzle`: the 15-puzzle, solved in as few moves as can be (rule `CLI-16`).
use std::io::{self, Write};

use serde::Serialize;
use surepath::puzzle::{Board, Puzzle};
use surepath::state_search::{Answer, Search, Solver, Status};

use crate::clock::Stopwatch;
use crate::command::Outcome;
use crate::failure::Failure;
use crate::output::print_json;
use crate::progress::Progress;

/// Solve the 15-puzzle in as few moves as can be
///
/// By A* with the Manhattan distances of the tiles: an example of a space that is no map. Easy boards
/// take a moment, the hardest more memory than most machines have: see --budget.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath puzzle 1,5,2,3/4,0,6,7/8,9,10,11/12,13,14,15\n  surepath puzzle 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15 --budget 20000000 --json\n\nThe goal has the gap, 0, first and then 1 to 15. Rows are divided by / or spaces, tiles by commas or spaces."
)]
pub(super) struct Args {
    /// The 16 tiles, row by row, 0 the gap
    #[arg(required = true, value_name = "ROWS")]
    rows: Vec<String>,
    /// Give up after so many iterations
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
}

/// What `--json` prints; `bytes` are those of the search's memory.
#[derive(Serialize)]
struct Object {
    status: &'static str,
    length: Option<u64>,
    expanded: u64,
    states: usize,
    bytes: usize,
    seconds: f64,
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        // Rows may be arguments of their own.
        let rows = self.rows.join(" ").replace('/', " ");
        let start: Board = rows.parse().map_err(|error| Failure::argument("ROWS", error))?;
        let solver = Solver::new(Puzzle);
        let mut search = solver.search();
        let clock = Stopwatch::start();
        let (status, outcome, length) = if start.is_solvable() {
            match solve(&mut search, start, self.budget) {
                Answer { status: Status::Found, cost, .. } => {
                    ("found", Outcome::Done, cost.map(|cost| cost as u64))
                }
                // Half of all boards reach the goal, and this is one of them.
                _ => ("budget_exhausted", Outcome::BudgetExhausted, None),
            }
        } else {
            // No search: it would look at half of all boards.
            ("no_path", Outcome::NoPath, None)
        };
        let object = Object {
            status,
            length,
            expanded: search.stats().expanded,
            states: search.discovered(),
            bytes: search.stats().bytes,
            seconds: clock.elapsed().as_secs_f64(),
        };
        if json {
            print_json(&object)?
        } else {
            object.print()?
        }
        Ok(outcome)
    }
}

/// Solves a board beside a bar that counts iterations, a slice of them at a time.
fn solve(search: &mut Search<'_, Puzzle>, start: Board, budget: Option<u64>) -> Answer {
    const SLICE: u64 = 1 << 14;
    let mut bar = match budget {
        Some(_) => Progress::new("searching", budget),
        None => Progress::counted("searching", "states"),
    };
    search.begin(&start, &Board::GOAL);
    loop {
        let done = search.counters().iterations;
        let left = budget.map_or(u64::MAX, |budget| budget - done);
        let status = search.step(SLICE.min(left));
        bar.advance(search.counters().iterations - done);
        if status != Status::BudgetExhausted || left <= SLICE {
            return search.write_path_into(&mut []);
        }
    }
}

impl Object {
    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", self.status.replace('_', " "))?;
        if let Some(length) = self.length {
            writeln!(out, "length     {length} moves")?;
        }
        writeln!(out, "expanded   {} of {} states", self.expanded, self.states)?;
        writeln!(out, "memory     {} bytes", self.bytes)?;
        writeln!(out, "time       {:.3} ms", self.seconds * 1e3)?;
        out.flush()
    }
}
