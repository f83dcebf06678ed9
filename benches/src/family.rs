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
    /// What every engine's costs add up to over all pairs, where it is known.
    pub cost_sum: Option<f64>,
    /// What paths are checked against.
    pub check: PathCheck,
}

impl Family<'_> {
    /// Races the engines as `arguments` say, prints the table and files it where asked to.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn run(self, arguments: &Arguments) -> ExitCode {
        let name = self.name;
        let report = format!("{}{}", Machine::here(), self.report(arguments));
        publish(name, &report, arguments)
    }

    /// Races the engines as `arguments` say: what was raced, and the table.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn report(mut self, arguments: &Arguments) -> String {
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

        let Arguments { rounds, block, .. } = *arguments;
        let laps = race(&mut self.engines, &self.pairs, rounds, block, &self.check);
        if let Some(cost_sum) = self.cost_sum.filter(|_| self.pairs.len() == all) {
            for (engine, laps) in self.engines.iter().zip(&laps) {
                assert_eq!(laps.cost_sum(), cost_sum, "{}: the sum of all costs", engine.name);
            }
        }
        format!(
            "workload: {}, {} nodes, {} arcs; {} pairs, {} rounds, blocks of {}\n\n{}",
            self.workload,
            self.nodes,
            self.arcs,
            self.pairs.len(),
            arguments.rounds,
            arguments.block,
            Table::new(&self.engines, &laps, self.nodes, self.arcs),
        )
    }
}

/// Prints a report and files it where asked to.
pub fn publish(family: &str, report: &str, arguments: &Arguments) -> ExitCode {
    print!("{report}");
    if arguments.record {
        if let Err(error) = Machine::here().file(family, report) {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
