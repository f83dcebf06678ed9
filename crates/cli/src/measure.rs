//! The table of `compare`: the same pairs by every search under every estimate (rule `CLI-7`).
use std::io::{self, Write};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::Serialize;
use surepath::{Algorithm, Answer, Graph, Landmarks, NodeId, QueryOptions};

use crate::clock::Stopwatch;
use crate::progress::Progress;

/// All that was measured.
#[derive(Serialize)]
pub(crate) struct Comparison {
    queries: usize,
    rows: Vec<Row>,
    /// The pair for which Dijkstra expanded as many as for half of the others, or more.
    #[serde(skip)]
    pub(crate) typical: [NodeId; 2],
}

/// One search under some estimates.
#[derive(Serialize)]
struct Row {
    algorithm: &'static str,
    estimates: Vec<&'static str>,
    median_expanded: f64,
    mean_expanded: f64,
    median_us: f64,
    /// Median to Dijkstra's median.
    expanded_ratio: f64,
    /// Median to Dijkstra's median.
    time_ratio: f64,
    /// Whether all costs are Dijkstra's.
    agree: bool,
}

/// A row to be.
struct Contender<'a> {
    algorithm: Algorithm,
    estimates: Vec<&'static str>,
    options: QueryOptions<'a>,
    expanded: Vec<f64>,
    microseconds: Vec<f64>,
    agree: bool,
}

impl<'a> Contender<'a> {
    fn new(algorithm: Algorithm, options: QueryOptions<'a>) -> Self {
        let options = options.algorithm(algorithm);
        Contender {
            algorithm,
            estimates: Vec::new(),
            options,
            expanded: Vec::new(),
            microseconds: Vec::new(),
            agree: true,
        }
    }
}

/// The searches and estimates that exist for a graph, Dijkstra's first.
fn contenders<'a>(graph: &Graph, landmarks: Option<&'a Landmarks>) -> Vec<Contender<'a>> {
    let plain = QueryOptions::new().straight_line(false);
    let mut contenders = vec![
        Contender::new(Algorithm::Dijkstra, plain.clone()),
        Contender::new(Algorithm::BidirectionalDijkstra, plain.clone()),
    ];
    let mut sources = Vec::new();
    let has_line = graph.straight_line().is_some();
    if has_line {
        sources.push(QueryOptions::new());
    }
    if let Some(landmarks) = landmarks {
        sources.push(plain.landmarks(landmarks));
        if has_line {
            sources.push(QueryOptions::new().landmarks(landmarks));
        }
    }
    for options in sources {
        for algorithm in [Algorithm::AStar, Algorithm::BidirectionalAStar] {
            contenders.push(Contender::new(algorithm, options.clone()));
        }
    }
    contenders
}

impl Comparison {
    /// Asks `queries` random pairs of every contender, one pair after the other, so that what
    /// disturbs the machine disturbs all alike. The graph has nodes.
    pub(crate) fn of(
        graph: &Graph,
        landmarks: Option<&Landmarks>,
        queries: usize,
        seed: u64,
    ) -> Comparison {
        let mut contenders = contenders(graph, landmarks);
        let exact = graph.compile().arcs().all(|arc| arc.weight % 1.0 == 0.0);
        let mut random = SplitMix64::from_seed(seed.to_le_bytes());
        let mut progress = Progress::new("comparing", Some((queries * contenders.len()) as u64));
        let mut pairs = Vec::new();
        for _ in 0..queries {
            let (start, goal) = (below(&mut random, graph), below(&mut random, graph));
            pairs.push([start, goal]);
            let mut expected = None;
            for contender in &mut contenders {
                let clock = Stopwatch::start();
                let answer = graph.find_path_with(start, goal, &contender.options);
                contender.microseconds.push(clock.elapsed().as_secs_f64() * 1e6);
                let answer = answer.expect("both ends are nodes");
                contender.expanded.push(answer.expanded() as f64);
                contender.estimates = answer.estimates.names().collect();
                let expected = *expected.get_or_insert(answer.cost());
                contender.agree &= agree(answer.cost(), expected, exact);
                progress.advance(1);
            }
        }
        drop(progress);
        let typical = typical(&pairs, &contenders[0].expanded);
        let mut rows = Vec::new();
        let mut first = None;
        for mut contender in contenders {
            let mean_expanded =
                contender.expanded.iter().fold(0.0, |sum, count| sum + count) / queries as f64;
            let median_expanded = median(&mut contender.expanded);
            let median_us = median(&mut contender.microseconds);
            let (expanded, time) = *first.get_or_insert((median_expanded, median_us));
            rows.push(Row {
                algorithm: contender.algorithm.name(),
                estimates: contender.estimates,
                median_expanded,
                mean_expanded,
                median_us,
                expanded_ratio: ratio(median_expanded, expanded),
                time_ratio: ratio(median_us, time),
                agree: contender.agree,
            });
        }
        Comparison { queries, rows, typical }
    }

    /// Prints the table for people.
    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = vec![
            ["algorithm", "estimates", "median", "mean", "median us", "expanded", "time", "agree"]
                .map(str::to_owned),
        ];
        for row in &self.rows {
            let estimates = match row.estimates.as_slice() {
                [] => "none".to_owned(),
                names => names.join(" + "),
            };
            lines.push([
                row.algorithm.to_owned(),
                estimates,
                format!("{:.0}", row.median_expanded),
                format!("{:.0}", row.mean_expanded),
                format!("{:.1}", row.median_us),
                share(row.expanded_ratio),
                share(row.time_ratio),
                if row.agree { "yes" } else { "NO" }.to_owned(),
            ]);
        }
        let widths: Vec<usize> = (0..8)
            .map(|column| lines.iter().map(|line| line[column].len()).max().unwrap_or(0))
            .collect();
        for line in lines {
            for (column, (text, &width)) in line.iter().zip(&widths).enumerate() {
                match column {
                    0 => write!(out, "{text:width$}")?,
                    1 => write!(out, "  {text:width$}")?,
                    _ => write!(out, "  {text:>width$}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The answers of all searches to one question, their expansions recorded, Dijkstra's first.
pub(crate) fn ask_all(
    graph: &Graph,
    landmarks: Option<&Landmarks>,
    [start, goal]: [NodeId; 2],
) -> Vec<Answer> {
    contenders(graph, landmarks)
        .into_iter()
        .map(|contender| {
            let options = contender.options.record_expansions(true);
            graph.find_path_with(start, goal, &options).expect("both ends are nodes")
        })
        .collect()
}

/// The pair in the middle by what was expanded, of equals the first.
fn typical(pairs: &[[NodeId; 2]], expanded: &[f64]) -> [NodeId; 2] {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_by(|&a, &b| expanded[a].partial_cmp(&expanded[b]).expect("counts are numbers"));
    pairs[order[order.len() / 2]]
}

fn below(random: &mut SplitMix64, graph: &Graph) -> NodeId {
    ((u128::from(random.next_u64()) * graph.node_count() as u128) >> 64) as NodeId
}

/// Equal bits where sums are exact, else nearly equal.
fn agree(cost: Option<f64>, expected: Option<f64>, exact: bool) -> bool {
    match (cost, expected) {
        (Some(cost), Some(expected)) if !exact => {
            let gap = if cost > expected { cost - expected } else { expected - cost };
            gap <= 1e-9 * expected
        }
        _ => cost.map(f64::to_bits) == expected.map(f64::to_bits),
    }
}

/// The middle one, or half the sum of the middle two. There is at least one.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(|a, b| a.partial_cmp(b).expect("counts and times are numbers"));
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { 0.5 * (values[middle - 1] + values[middle]) }
}

/// 1 where there is nothing to compare.
fn ratio(value: f64, to: f64) -> f64 {
    if to > 0.0 { value / to } else { 1.0 }
}

/// A ratio as people say it: 1/24.
fn share(ratio: f64) -> String {
    if ratio > 0.0 && ratio < 0.995 {
        format!("1/{:.1}", 1.0 / ratio)
    } else {
        format!("{ratio:.2}")
    }
}
