//! CLI-14 on real maps: every scenario, each path checked step by step, A* optimal.
//!
//! The files are sought in `SUREPATH_DATA`, else in `../shared/data` beside the workspace. By
//! default every 20th line is asked; `SUREPATH_FULL=1` asks all.
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use serde_json::Value;

use crate::run::{Folder, run};

/// Their lengths were found under other rules at the edges of water: only validity counts.
const OTHER_RULES: [&str; 3] = ["battleground", "isleofdread", "plaguelands"];

fn grids() -> Option<PathBuf> {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let grids = root.join("grids");
    grids.is_dir().then_some(grids)
}

/// Runs a scenario, every `step`-th line of it, by `engine`.
fn ask(folder: &Folder, scenario: &Path, step: usize, engine: &str) -> Value {
    let name = scenario.file_name().expect("it is a file").to_string_lossy();
    let text = std::fs::read_to_string(scenario).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut lines = text.lines();
    let header = lines.next().expect("there is a version");
    let asked: Vec<&str> = lines.filter(|line| !line.is_empty()).step_by(step).collect();
    let sample = format!("{engine}-{name}");
    folder.write(&sample, format!("{header}\n{}\n", asked.join("\n")));
    let map = scenario.with_extension("");
    let args = ["map", "scenario", &sample, "--map", &map.to_string_lossy(), "--engine", engine];
    let ran = run(folder, &[&args[..], &["--json"]].concat());
    assert_eq!(ran.stderr, "", "{name}");
    let counted: Value = serde_json::from_slice(&ran.stdout).expect("it is an object");
    let is_exempt = OTHER_RULES.iter().any(|map| name.starts_with(map));
    let misses = engine == "astar" && counted["optimal"] != counted["lines"];
    assert_eq!(ran.status, i32::from(misses), "{name}: {counted}");
    assert!(!misses || is_exempt, "{name}: {counted}");
    assert_eq!(
        (&counted["lines"], &counted["invalid"]),
        (&asked.len().into(), &0.into()),
        "{name}"
    );
    counted
}

#[test]
fn real_scenarios_are_solved() {
    let Some(grids) = grids() else {
        println!("skipped: no data");
        return;
    };
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&grids)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "scen"))
        .collect();
    files.sort();
    assert!(files.len() >= 28, "{} scenarios in {}", files.len(), grids.display());
    let folder = Folder::new("real-maps");
    let step = if full { 1 } else { 20 };
    let next = Mutex::new(files.iter());
    let rows = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let file = next.lock().expect("no holder panics").next();
                    let Some(file) = file else { break };
                    for engine in ["astar", "hierarchy"] {
                        let counted = ask(&folder, file, step, engine);
                        rows.lock().expect("no holder panics").push((file, engine, counted));
                    }
                }
            });
        }
    });
    let mut rows = rows.into_inner().expect("no holder panics");
    rows.sort_by_key(|&(file, engine, _)| (file, engine));
    let mut lines = 0;
    for pair in rows.chunks(2) {
        let [(file, _, astar), (_, _, climbed)] = pair else { panic!("each is asked twice") };
        lines += astar["lines"].as_u64().expect("it is a count");
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        // Both answer by the same rules: what one denies the other does.
        assert_eq!(astar["denied"], climbed["denied"], "{name}");
        let mean = climbed["mean_ratio"].as_f64().expect("there are lengths");
        assert!((0.95..1.05).contains(&mean), "{name}: {climbed}");
        println!(
            "{name}: {} lines, {} optimal, {} denied, median {} us; hierarchy {} us, {} on average",
            astar["lines"],
            astar["optimal"],
            astar["denied"],
            astar["median_us"],
            climbed["median_us"],
            climbed["mean_ratio"]
        );
    }
    assert!(lines >= 2500, "only {lines} lines were asked");
    println!("{lines} lines");
}
