//! [`race`]: all engines on all pairs, interleaved.
use std::hint::black_box;

use crate::engine::{Answer, Engine};
use crate::path_check::PathCheck;
use crate::{clock, memory};

/// What one engine did in a race.
#[derive(Clone, Debug, Default)]
pub struct Laps {
    /// Microseconds of processor for every query, by round, then by pair.
    pub rounds: Vec<Vec<f64>>,
    /// The cost of every pair; `None` where no path was found.
    pub costs: Vec<Option<f64>>,
    /// The expansions of one round; `None` if the engine counts none.
    pub expanded: Option<u64>,
    /// Heap bytes that the queries of every round asked for, their answers included.
    pub allocated: Vec<usize>,
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
/// path, not the drop of the answer; an engine that takes its own time is believed. One query each
/// warms up first.
///
/// # Panics
///
/// If `check` does not accept the cost of an answer beside that of the first engine, an engine
/// changes its mind, or a path is none of `check`'s graph.
pub fn race(
    engines: &mut [Engine<'_>],
    pairs: &[(u32, u32)],
    rounds: usize,
    block: usize,
    check: &PathCheck,
) -> Vec<Laps> {
    let mut laps = vec![Laps::default(); engines.len()];
    if let Some(&(start, goal)) = pairs.first() {
        for (engine, laps) in engines.iter_mut().zip(&mut laps) {
            laps.grown += memory::retained(|| drop((engine.query)(start, goal))).1;
        }
    }
    for round in 0..rounds {
        for laps in &mut laps {
            laps.rounds.push(Vec::with_capacity(pairs.len()));
            laps.allocated.push(0);
        }
        for (number, some) in pairs.chunks(block).enumerate() {
            for turn in 0..engines.len() {
                let which = (turn + number + round) % engines.len();
                let (engine, laps) = (&mut engines[which], &mut laps[which]);
                for (i, &(start, goal)) in some.iter().enumerate() {
                    let answer = laps.query(engine, round, start, goal);
                    if round == 0 {
                        check.check(&engine.name, start, goal, &answer);
                        laps.costs.push(answer.cost);
                    } else {
                        let before = laps.costs[number * block + i];
                        assert_eq!(answer.cost, before, "{} changed its mind", engine.name);
                    }
                }
            }
        }
        for (engine, own) in engines.iter().zip(&laps) {
            for ((&cost, &exact), pair) in own.costs.iter().zip(&laps[0].costs).zip(pairs) {
                let name = &engine.name;
                assert!(check.accepts(cost, exact), "{name}: {pair:?}: {cost:?} for {exact:?}");
            }
        }
    }
    laps
}

impl Laps {
    /// The sum of all costs.
    pub fn cost_sum(&self) -> f64 {
        self.costs.iter().flatten().fold(0.0, |sum, cost| sum + cost)
    }

    /// The fastest round of every pair, in microseconds.
    pub fn least(&self) -> Vec<f64> {
        let mut least = self.rounds.first().cloned().unwrap_or_default();
        for round in &self.rounds {
            for (least, &us) in least.iter_mut().zip(round) {
                *least = us.min(*least);
            }
        }
        least
    }

    /// One timed query.
    fn query(&mut self, engine: &mut Engine<'_>, round: usize, start: u32, goal: u32) -> Answer {
        let ((answer, us), asked, given_back) = memory::traffic(|| {
            clock::processor_timed(|| black_box((engine.query)(black_box(start), black_box(goal))))
        });
        self.rounds[round].push(answer.us.unwrap_or(us));
        self.is_elsewhere = answer.us.is_some();
        self.allocated[round] += asked;
        if round == 0 {
            let own = answer.nodes.as_ref().map_or(0, |nodes| 4 * nodes.capacity());
            self.grown += asked.saturating_sub(given_back + own);
            self.expanded = self.expanded.or(answer.work.expanded.map(|_| 0));
            if let (Some(sum), Some(count)) = (&mut self.expanded, answer.work.expanded) {
                *sum += count;
            }
        }
        answer
    }
}
