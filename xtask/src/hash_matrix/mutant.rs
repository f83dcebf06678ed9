//! The check of the check: rules broken one at a time, each of which the hashes must notice.
//!
//! A mutant is a `cfg` that the crates honour in one line each: `--cfg surepath_mutant="..."`.
use std::path::Path;
use std::process::ExitCode;

use super::cell::mutant_cell;
use super::{cell_hashes, golden, report};

/// What each breaks.
const MUTANTS: [(&str, &str); 6] = [
    ("tie-on-rank", "OPEN-1: ties go to the larger id"),
    ("larger-g", "OPEN-1: the larger g does not come first"),
    ("fused-distance", "EST-3, PTS-1: distances are summed by a fused multiply-add"),
    ("unstable-sort", "CSR-2: arcs of a node stand in reverse input order"),
    ("no-reopening", "ASTAR-4: a closed node stays closed"),
    ("swapped-tables", "ALT-7: forward and backward tables change places in the bytes"),
];

/// Builds the scenarios with each rule broken; fails unless every one is noticed.
pub fn run(root: &Path) -> ExitCode {
    match all_are_noticed(root) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mutants: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the scenarios with each rule broken, and whether every one is noticed.
///
/// # Errors
///
/// What kept one from being built or run.
pub fn all_are_noticed(root: &Path) -> Result<bool, String> {
    let golden = golden(root)?;
    let mut survivors = 0;
    for (name, what) in MUTANTS {
        let cell = mutant_cell(format!("--cfg surepath_mutant=\"{name}\""));
        let output = cell_hashes(root, &cell, &[])?;
        let noticed = report::differences(&golden, &super::parse(&output));
        match noticed.first() {
            Some((scenario, _)) => {
                println!(
                    "{name}: noticed in column {} by {} of {} scenarios, {scenario} first ({what})",
                    cell.name,
                    noticed.len(),
                    golden.len()
                );
            }
            None => {
                survivors += 1;
                println!("{name}: NOT NOTICED ({what})");
            }
        }
    }
    println!("mutants: {} of {} noticed", MUTANTS.len() - survivors, MUTANTS.len());
    Ok(survivors == 0)
}
