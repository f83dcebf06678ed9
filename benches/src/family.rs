//! [`Family`]: what the benches of a family share from the command line to the record.
use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::engine::Engine;
use crate::machine::Machine;
use crate::path_check::PathCheck;
use crate::race::race;
use crate::table::Table;

/// Engines that answer the same pairs on the same graph.
pub struct Family<'a> {
    /// The file of its bench, and of its records.
    pub name: &'static str,
    /// What the graph is, for the report.
    pub workload: String,
    /// The number of nodes, by which buffers are divided.
    pub nodes: usize,
    /// The number of arcs, by which graphs are divided.
    pub arcs: usize,
    /// All engines; those that are not wanted sit out.
    pub engines: Vec<Engine<'a>>,
    /// All pairs of start and goal.
    pub pairs: Vec<(u32, u32)>,
    /// What every engine's costs add up to over all pairs.
    pub cost_sum: f64,
    /// What paths are checked against.
    pub check: PathCheck,
}

impl Family<'_> {
    /// Races the engines as `arguments` say, prints the table and files it where asked to.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn run(mut self, arguments: &Arguments) -> ExitCode {
        let all = self.pairs.len();
        self.pairs.truncate(arguments.pairs);
        let wanted: Vec<&str> = self
            .engines
            .iter()
            .filter(|engine| arguments.wants_row(&engine.name))
            .flat_map(|engine| [engine.name.as_str(), engine.bar])
            .collect();
        let mut keep: Vec<bool> =
            self.engines.iter().map(|engine| wanted.contains(&engine.name.as_str())).collect();
        let mut keep = keep.drain(..);
        self.engines.retain(|_| keep.next().expect("one answer an engine"));

        let laps = race(
            &mut self.engines,
            &self.pairs,
            arguments.rounds,
            arguments.block,
            |name, start, goal, answer| self.check.check(name, start, goal, answer),
        );
        if self.pairs.len() == all {
            for (engine, laps) in self.engines.iter().zip(&laps) {
                assert_eq!(laps.cost_sum, self.cost_sum, "{}: the sum of all costs", engine.name);
            }
        }
        let machine = Machine::here();
        let report = format!(
            "{machine}workload: {}, {} nodes, {} arcs; {} pairs, {} rounds, blocks of {}\n\n{}",
            self.workload,
            self.nodes,
            self.arcs,
            self.pairs.len(),
            arguments.rounds,
            arguments.block,
            Table::new(&self.engines, &laps, self.nodes, self.arcs),
        );
        print!("{report}");
        if arguments.record {
            if let Err(error) = machine.file(self.name, &report) {
                eprintln!("error: {error}");
                return ExitCode::FAILURE;
            }
        }
        ExitCode::SUCCESS
    }
}
