//! [`race`]: all engines on all pairs, interleaved.
use std::hint::black_box;

use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine};
use crate::{clock, memory};

/// What one engine did in a race.
#[derive(Clone, Debug, Default)]
pub struct Laps {
    /// Microseconds of every query, by round, then by pair.
    pub rounds: Vec<Vec<f64>>,
    /// The sum of the costs of one round.
    pub cost_sum: f64,
    /// The expansions of one round; `None` if the engine counts none.
    pub expanded: Option<u64>,
    /// Heap bytes that the queries of one round asked for, their answers included.
    pub allocated: usize,
    /// Heap bytes by which the engine grew while it answered.
    pub grown: usize,
    /// Whether the engine takes its own time: it then is a program of its own, whose heap is not
    /// seen from here.
    pub is_elsewhere: bool,
}

/// Runs every engine on every pair, `rounds` times over.
///
/// The engines take turns every `block` pairs, each round and block another one first, so that
/// whatever the machine does meanwhile befalls all of them alike. With a block of 1 each finds the
/// caches full of the others' data; a greater one shows them warm. Timed is the query with its
/// path, not the drop of the answer; an engine that takes its own time is believed. One query each warms up first.
///
/// # Panics
///
/// If two answers to a pair cost differently, an engine changes its mind, or a path does not lead
/// from the start to the goal over edges of `network` whose cheapest weights add up to the cost.
pub fn race(
    engines: &mut [Engine<'_>],
    network: &RoadNetwork,
    pairs: &[(u32, u32)],
    rounds: usize,
    block: usize,
) -> Vec<Laps> {
    let rows = Rows::new(network);
    let mut laps = vec![Laps::default(); engines.len()];
    let mut costs: Vec<Option<f64>> = Vec::with_capacity(pairs.len());
    if let Some(&(start, goal)) = pairs.first() {
        for (engine, laps) in engines.iter_mut().zip(&mut laps) {
            laps.grown += memory::retained(|| drop((engine.query)(start, goal))).1;
        }
    }
    for round in 0..rounds {
        for laps in &mut laps {
            laps.rounds.push(Vec::with_capacity(pairs.len()));
        }
        for (number, some) in pairs.chunks(block).enumerate() {
            for turn in 0..engines.len() {
                let which = (turn + number + round) % engines.len();
                let (engine, laps) = (&mut engines[which], &mut laps[which]);
                for (i, &(start, goal)) in some.iter().enumerate() {
                    let answer = laps.query(engine, round, start, goal);
                    let pair = number * block + i;
                    if pair == costs.len() {
                        costs.push(answer.cost);
                    }
                    assert_eq!(answer.cost, costs[pair], "{}: {start} to {goal}", engine.name);
                    if round == 0 {
                        rows.check(&engine.name, start, goal, &answer);
                    }
                }
            }
        }
    }
    laps
}

impl Laps {
    /// One timed query.
    fn query(&mut self, engine: &mut Engine<'_>, round: usize, start: u32, goal: u32) -> Answer {
        let ((answer, us), asked, given_back) = memory::traffic(|| {
            clock::timed(|| black_box((engine.query)(black_box(start), black_box(goal))))
        });
        self.rounds[round].push(answer.us.unwrap_or(us));
        self.is_elsewhere = answer.us.is_some();
        if round == 0 {
            let own = answer.nodes.as_ref().map_or(0, |nodes| 4 * nodes.capacity());
            self.grown += asked.saturating_sub(given_back + own);
            self.allocated += asked;
            self.cost_sum += answer.cost.unwrap_or(0.0);
            self.expanded = self.expanded.or(answer.work.expanded.map(|_| 0));
            if let (Some(sum), Some(count)) = (&mut self.expanded, answer.work.expanded) {
                *sum += count;
            }
        }
        answer
    }
}

/// The edges of a network by tail, to check paths against.
struct Rows {
    /// `(head, weight)`, the cheapest of parallel edges first.
    of: Vec<Vec<(u32, u32)>>,
}

impl Rows {
    fn new(network: &RoadNetwork) -> Rows {
        let mut of = vec![Vec::new(); network.node_count];
        for &(tail, head, weight) in &network.edges {
            of[tail as usize].push((head, weight));
        }
        for row in &mut of {
            row.sort_unstable();
        }
        Rows { of }
    }

    #[track_caller]
    fn check(&self, name: &str, start: u32, goal: u32, answer: &Answer) {
        let Some(nodes) = &answer.nodes else { return };
        let from_to = (nodes.first().copied(), nodes.last().copied());
        assert_eq!(from_to, (Some(start), Some(goal)), "{name}: the ends of the path");
        let mut sum = 0.0;
        for step in nodes.windows(2) {
            let mut edges = self.of[step[0] as usize].iter();
            let edge = edges.find(|&&(head, _)| head == step[1]);
            let &(_, weight) = edge.unwrap_or_else(|| panic!("{name}: {step:?} is no edge"));
            sum += f64::from(weight);
        }
        assert_eq!(Some(sum), answer.cost, "{name}: {start} to {goal}, the sum of the path");
    }
}
