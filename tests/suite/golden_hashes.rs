//! J03: every scenario's hash is the one that is kept: this build moves no bit of any result.
use suite::scenario::{Trace, all};

/// The hashes that every build must reproduce.
const GOLDEN: &str = include_str!("../golden/hashes.txt");

#[test]
fn every_scenario_has_its_hash() {
    let (mut events, mut found) = (0, Vec::new());
    for scenario in all() {
        let mut trace = Trace::new();
        (scenario.run)(&mut trace);
        events += trace.events();
        found.push(format!("{} {:016x}", scenario.name, trace.finish()));
    }
    let golden: Vec<&str> = GOLDEN.lines().collect();
    let differing: Vec<_> = found.iter().filter(|line| !golden.contains(&line.as_str())).collect();
    assert!(
        differing.is_empty() && found.len() == golden.len(),
        "{} kept, {} run, and these differ: {differing:#?}\n\
         A result has moved. If that is meant, say `results change` and how in CHANGELOG.md and run \
         `cargo xtask hash-matrix --bless`; if not, `cargo run -p suite --bin scenarios -- --explain \
         NAME` here and before the change shows the first event that differs.",
        golden.len(),
        found.len(),
    );
    assert!(found.len() >= 40 && events > 500_000, "{} scenarios, {events} events", found.len());
}
