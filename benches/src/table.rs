//! [`Table`]: the outcome of a race, for people.
use std::fmt;

use crate::engine::Engine;
use crate::race::Laps;

/// The outcome of a race as Markdown, a row an engine.
///
/// Times are of processor. `ratio` is the time of the row's bar over its own, from the medians of a round: 2.00 is twice
/// as fast as the control's search of that kind. Stated are the median of the rounds and, in
/// brackets, the least and the greatest; `at best` is the same of each pair's fastest round, which a
/// busy machine disturbs less. `B/arc` is the graph or index, `B/node` the buffers kept
/// between queries, `B/query` what a warm query allocates, its answer included.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    name: String,
    build_ms: f64,
    median_us: f64,
    mean_us: f64,
    expanded: Option<f64>,
    ratio: Option<[f64; 3]>,
    ratio_at_best: Option<f64>,
    /// Mean and worst ratio of costs to the first engine's, where they are not all the same.
    costs: Option<[f64; 2]>,
    bytes_per_arc: f64,
    bytes_per_node: Option<f64>,
    bytes_per_query: Option<f64>,
}

impl Table {
    /// The table of `engines` after they ran `laps` on a graph of so many nodes and arcs.
    pub fn new(engines: &[Engine<'_>], laps: &[Laps], nodes: usize, arcs: usize) -> Table {
        let medians: Vec<Vec<f64>> = laps
            .iter()
            .map(|laps| laps.rounds.iter().map(|round| median(round)).collect())
            .collect();
        let at_best: Vec<f64> = laps.iter().map(|laps| median(&laps.least())).collect();
        let row = |i: usize| {
            let engine = &engines[i];
            let bar = engines.iter().position(|other| other.name == engine.bar);
            let ratio = bar.map(|bar| {
                let mut ratios: Vec<f64> =
                    medians[bar].iter().zip(&medians[i]).map(|(bar, own)| bar / own).collect();
                let middle = median(&ratios);
                ratios.sort_by(|a, b| a.partial_cmp(b).expect("times are numbers"));
                [middle, ratios[0], ratios[ratios.len() - 1]]
            });
            let pairs = laps[i].rounds.first().map_or(0, Vec::len) as f64;
            let total = laps[i].rounds.iter().flatten().fold(0.0, |sum, us| sum + us);
            // Of the last round, when all that grows has grown.
            let allocated = laps[i].allocated.last().copied().unwrap_or(0);
            let seen = !laps[i].is_elsewhere;
            Row {
                name: engine.name.clone(),
                build_ms: engine.footprint.build_ms,
                median_us: median(&medians[i]),
                mean_us: total / (pairs * laps[i].rounds.len() as f64),
                expanded: laps[i].expanded.map(|sum| sum as f64 / pairs),
                ratio,
                costs: over_the_first(&laps[i], &laps[0]),
                ratio_at_best: bar.map(|bar| at_best[bar] / at_best[i]),
                bytes_per_arc: engine.footprint.graph_bytes as f64 / arcs as f64,
                bytes_per_node: seen.then_some(
                    (engine.footprint.search_bytes + laps[i].grown) as f64 / nodes as f64,
                ),
                bytes_per_query: seen.then_some(allocated as f64 / pairs),
            }
        };
        Table { rows: (0..engines.len()).map(row).collect() }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| | median us | mean us | ratio | at best | expanded | build ms | B/arc | B/node | B/query |"
        )?;
        writeln!(f, "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")?;
        for row in &self.rows {
            // Beside the name, for most tables have none.
            let name = match row.costs {
                Some([mean, worst]) => format!("{}, cost {mean:.4} (worst {worst:.3})", row.name),
                None => row.name.clone(),
            };
            let ratio = row.ratio.map_or(String::new(), |[middle, least, greatest]| {
                format!("{middle:.2} [{least:.2}, {greatest:.2}]")
            });
            let optional = |value: Option<f64>| value.map_or(String::new(), grouped);
            writeln!(
                f,
                "| {name} | {} | {} | {ratio} | {} | {} | {:.1} | {:.1} | {} | {} |",
                grouped(row.median_us),
                grouped(row.mean_us),
                row.ratio_at_best.map_or(String::new(), |ratio| format!("{ratio:.2}")),
                optional(row.expanded),
                row.build_ms,
                row.bytes_per_arc,
                optional(row.bytes_per_node),
                optional(row.bytes_per_query),
            )?;
        }
        Ok(())
    }
}

fn over_the_first(laps: &Laps, first: &Laps) -> Option<[f64; 2]> {
    let pairs = laps.costs.iter().flatten().zip(first.costs.iter().flatten());
    let ratios: Vec<f64> =
        pairs.map(|(&cost, &exact)| if exact > 0.0 { cost / exact } else { 1.0 }).collect();
    let mean = ratios.iter().fold(0.0, |sum, ratio| sum + ratio) / ratios.len() as f64;
    let worst = ratios.iter().fold(0.0f64, |worst, &ratio| worst.max(ratio));
    (worst > 1.0 + 1e-6).then_some([mean, worst])
}

/// The middle value, the mean of the two middle ones of an even number.
///
/// # Panics
///
/// If there is no value, or one that is NaN.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("measurements are numbers"));
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[half] } else { (sorted[half - 1] + sorted[half]) / 2.0 }
}

/// A number of at least 0 with commas between thousands, one decimal below a hundred.
fn grouped(value: f64) -> String {
    if value < 100.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
