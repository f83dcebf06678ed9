//! `surepath map bench`: hierarchies against A*, over terrain from a seed (rule `CLI-15`).
use std::io::{self, Write};

use clap::{ValueEnum, value_parser};
use surepath::grid_map::Neighbours;
use surepath::hierarchy::Quality;

use crate::command::Outcome;
use crate::failure::Failure;
use crate::map_bench::{Measured, Timed, Wanted};
use crate::output::print_json;

/// The least side of a map: below, there is no pair far enough apart.
const LEAST_SIZE: u32 = 128;

/// Measure hierarchies against A* over terrain grown from a seed
///
/// The far pair lies an eighth of the side in from opposite corners, the random pairs at least 64 cells
/// apart. Paths are the same in every run; times are the machine's.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  surepath map bench --size 256 --pairs 20\n  surepath map bench --size 128,256 --pairs 20 --quality off\n  surepath map bench --size 200 --neighbours 4 --wrap --pairs 20 --json\n\nA map of 4096 x 4096 takes minutes."
)]
pub(in crate::command) struct Args {
    /// How many cells along either side, at least 128; several sizes give a column each
    #[arg(long, value_name = "N", default_value = "1024", value_delimiter = ',')]
    size: Vec<u32>,
    /// What the terrain and the pairs are drawn by
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many random pairs
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: usize,
    /// Threads that build the hierarchy
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Coordinates along the side of a cluster
    #[arg(long, value_name = "N", default_value_t = 16)]
    side: u32,
    /// How many MiB of trees the hierarchy keeps, all without it, where the library keeps 64; those
    /// beyond are grown again as paths go by them
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(..=4_095))]
    tree_memory: Option<u32>,
    /// The share of cells that are walls
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    walls: f64,
    /// How many squares are walled off
    #[arg(long, value_name = "N", default_value_t = 4)]
    islands: u32,
    /// Have paths go around the map, along both axes
    #[arg(long)]
    wrap: bool,
    /// How many neighbours a cell has
    #[arg(long, value_enum, default_value = "8")]
    neighbours: Count,
    /// How good climbed paths are; without it, a table shows all and an object tells of `default`
    #[arg(long, value_enum)]
    quality: Option<Smoothing>,
}

/// A count of neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Count {
    #[value(name = "4")]
    Four,
    #[value(name = "8")]
    Eight,
}

/// How good climbed paths are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Smoothing {
    /// As they are refined
    Off,
    /// The cheapest within a narrow band
    Default,
    /// The cheapest within a wide band
    Best,
}

impl Smoothing {
    fn quality(self) -> (&'static str, Quality) {
        match self {
            Smoothing::Off => ("off", Quality::Off),
            Smoothing::Default => ("default", Quality::Default),
            Smoothing::Best => ("best", Quality::Best),
        }
    }
}

impl Args {
    pub(super) fn run(&self, json: bool) -> Result<Outcome, Failure> {
        if let Some(small) = self.size.iter().find(|&&size| size < LEAST_SIZE) {
            let what = format!("a map of {small} x {small}, where {LEAST_SIZE} is the least");
            return Err(Failure::argument("--size", what));
        }
        if json && self.size.len() != 1 {
            return Err(Failure::argument("--size", "an object tells of one size"));
        }
        if self.pairs == 0 || self.threads == 0 {
            let name = if self.pairs == 0 { "--pairs" } else { "--threads" };
            return Err(Failure::argument(name, "0, where 1 is the least"));
        }
        let qualities = match (self.quality, json) {
            (Some(quality), _) => vec![quality.quality()],
            (None, true) => vec![Smoothing::Default.quality()],
            (None, false) => Smoothing::value_variants().iter().map(|one| one.quality()).collect(),
        };
        let mut columns = Vec::new();
        for &size in &self.size {
            let wanted = Wanted {
                size,
                seed: self.seed,
                pairs: self.pairs,
                threads: self.threads,
                side: self.side,
                tree_memory: self.tree_memory.map_or(usize::MAX, |mib| mib as usize * (1 << 20)),
                walls: self.walls,
                islands: self.islands,
                wraps: self.wrap,
                neighbours: match self.neighbours {
                    Count::Four => Neighbours::Four,
                    Count::Eight => Neighbours::Eight,
                },
                qualities: &qualities,
            };
            columns.push(wanted.measure()?);
        }
        if json {
            print_json(&columns[0].object())?
        } else {
            print(&columns)?
        }
        Ok(Outcome::Done)
    }
}

/// Prints a row for each thing measured and a column for each size.
fn print(columns: &[Measured]) -> io::Result<()> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |name: &str, of: &dyn Fn(&Measured) -> String| {
        rows.push(std::iter::once(name.to_owned()).chain(columns.iter().map(of)).collect());
    };
    row("map", &|of| format!("{0}x{0}", of.size));
    row("levels", &|of| of.levels.to_string());
    row("build", &|of| format!("{:.3} s", of.build_s));
    row("  in A* of the far pair", &|of| format!("{:.1}", of.build_in_astar()));
    row("  bytes a cell", &|of| format!("{:.1}", of.bytes_per_cell));
    row("far pair, A*", &|of| time(of.far_astar.us));
    row("  expanded", &|of| of.far_astar.expanded.to_string());
    for at in 0..columns.first().map_or(0, |first| first.qualities.len()) {
        let name = columns[0].qualities[at].name;
        row(&format!("far pair, {name}"), &|of| time(of.qualities[at].far.us));
        row("  times faster", &|of| format!("{:.0}", of.far_speed_up(at)));
        row("  expanded", &|of| of.qualities[at].far.expanded.to_string());
        row("  smoothed", &|of| of.qualities[at].smoothed.to_string());
        row("  ratio", &|of| format!("{:.4}", of.qualities[at].far_ratio));
        row("  first 64 states", &|of| time(of.qualities[at].prefix_us));
        row(&format!("random pairs, {name}"), &|of| time(of.qualities[at].median_us));
        row("  times faster", &|of| format!("{:.0}", of.pairs_speed_up(at)));
        row("  first 64 states", &|of| time(of.qualities[at].median_prefix_us));
        row("  mean ratio", &|of| format!("{:.4}", of.qualities[at].mean_ratio));
        row("  worst ratio", &|of| format!("{:.4}", of.qualities[at].max_ratio));
        row("  a further 64 states", &|of| or_none(of.qualities[at].piece_us));
    }
    row("random pairs, A*", &|of| time(of.median_astar_us));
    let changed = |timed: &Timed, of: &Measured| {
        format!("{} = {:.3} A*", time(timed.us), timed.us / of.far_astar.us)
    };
    row("a change inside", &|of| changed(&of.update_inside, of));
    row("  clusters built", &|of| of.update_inside.expanded.to_string());
    row("a change on all borders", &|of| changed(&of.update_border, of));
    row("  clusters built", &|of| of.update_border.expanded.to_string());
    row("a pair denied", &|of| or_none(of.deny_us));

    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=columns.len()).map(width).collect();
    let mut out = io::stdout().lock();
    for row in &rows {
        write!(out, "{:width$}", row[0], width = widths[0])?;
        for (text, width) in row.iter().zip(&widths).skip(1) {
            write!(out, "  {text:>width$}")?;
        }
        writeln!(out)?;
    }
    out.flush()
}

/// A time as people say it.
fn time(us: f64) -> String {
    if us < 1e3 {
        format!("{us:.2} us")
    } else if us < 1e6 {
        format!("{:.2} ms", us / 1e3)
    } else {
        format!("{:.2} s", us / 1e6)
    }
}

fn or_none(us: Option<f64>) -> String {
    us.map_or("none".to_owned(), time)
}
