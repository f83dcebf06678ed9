//! Hierarchies over maps that change between queries: they follow every edit, and climb legal paths.
//!
//! The files are sought in `SUREPATH_DATA`, else in `../shared/data` beside the workspace. All
//! patches are applied; by default every 100th query is asked, by `SUREPATH_FULL=1` every one.
use std::f64::consts::SQRT_2;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use formats::{DynamicCommand, MapFile, read_dynamic_scenario, read_patches};
use grid_map::{Cell, GridMap, Ground, Shape};
use hierarchy::{Solver, Workspace};

fn dynamic() -> Option<PathBuf> {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let dynamic = root.join("dynamic");
    dynamic.is_dir().then_some(dynamic)
}

fn open(path: &Path) -> BufReader<File> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    BufReader::new(file)
}

fn cell((x, y): (u32, u32)) -> Cell {
    Cell::new(x as u16, y as u16)
}

/// The length of a path whose steps are legal by the letters alone.
#[track_caller]
fn length(letters: &MapFile, path: &[Cell], ends: (Cell, Cell)) -> f64 {
    assert_eq!((path.first(), path.last()), (Some(&ends.0), Some(&ends.1)));
    let is_open = |x, y| letters.tile(x, y) == Some(b'.');
    assert!(is_open(ends.0.x(), ends.0.y()), "{ends:?}");
    let mut sum = 0.0;
    for step in path.windows(2) {
        let (a, b) = (step[0], step[1]);
        sum += match (a.x().abs_diff(b.x()), a.y().abs_diff(b.y())) {
            (0, 1) | (1, 0) => 1.0,
            (1, 1) => SQRT_2,
            _ => panic!("{a} to {b} is no step"),
        };
        assert!(is_open(b.x(), b.y()), "{a} to {b} leads into a wall");
        assert!(is_open(a.x(), b.y()) && is_open(b.x(), a.y()), "{a} to {b} cuts a corner");
    }
    sum
}

/// Stamps a patch onto the letters, sets what differs on the solver's map, and tells the hierarchy.
fn stamp(
    letters: &mut MapFile,
    patch: &MapFile,
    at: (u32, u32),
    solver: &mut Solver<GridMap>,
) -> usize {
    let before = letters.clone();
    assert!(letters.stamp(patch, at.0, at.1), "the patch lies on the map");
    let mut edits = 0;
    for y in at.1..at.1 + patch.height {
        for x in at.0..at.0 + patch.width {
            let letter = letters.tile(x, y).expect("it is on the map");
            if before.tile(x, y) == Some(letter) {
                continue;
            }
            edits += 1;
            let ground = Ground::from_letter(letter).expect("it is a letter of maps");
            for cell in solver.space_mut().set(cell((x, y)), ground).expect("it is on the map") {
                solver.changed(&cell);
            }
        }
    }
    edits
}

#[test]
fn hierarchies_follow_the_dynamic_scenarios() {
    let Some(folder) = dynamic() else {
        println!("skipped: no data");
        return;
    };
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    let step = if full { 1 } else { 100 };
    for (name, queries) in [("dao_arena2", 2000), ("switch_sc1_Aurora_TheFrozenSea", 2200)] {
        let scenario = read_dynamic_scenario(open(&folder.join(format!("{name}.scen"))));
        let scenario = scenario.unwrap_or_else(|error| panic!("{name}: {error}"));
        let patches = read_patches(open(&folder.join(&scenario.patch_file)));
        let patches = patches.unwrap_or_else(|error| panic!("{name}: {error}"));
        let (width, height) = (scenario.width, scenario.height);
        let tiles = vec![b'.'; width as usize * height as usize];
        let mut letters = MapFile { width, height, tiles };
        let map = GridMap::filled(width, height, Ground::OPEN, Shape::default());
        let mut solver =
            Solver::new(map.expect("it is of a good size")).expect("and not too large");
        let mut workspace = Workspace::default();
        let (mut seen, mut asked, mut denied, mut edits, mut climbs) = (0, 0, 0, 0, 0);
        let (mut ratios, mut worst) = (0.0, 0.0);
        let mut path = Vec::new();
        for command in &scenario.commands {
            let (ends, expected) = match *command {
                DynamicCommand::Patch { patch, at, .. } => {
                    edits += stamp(&mut letters, &patches[patch as usize], at, &mut solver);
                    continue;
                }
                DynamicCommand::Query { start, goal, length, .. } => {
                    ((cell(start), cell(goal)), length)
                }
            };
            seen += 1;
            if seen % step != 0 {
                continue;
            }
            asked += 1;
            solver.update(0);
            let mut search = solver.search_in(workspace);
            let answer = search.path(&ends.0, &ends.1, &mut path);
            climbs = search.stats().climbs.max(climbs);
            let reaches = search.reaches(&ends.0, &ends.1);
            workspace = search.into_workspace();
            assert_eq!(reaches, expected.is_some(), "{name}: {command:?}");
            let Some(expected) = expected else {
                denied += 1;
                assert!(!answer.is_found(), "{name}: {command:?}");
                continue;
            };
            let cost = answer.cost.unwrap_or_else(|| panic!("{name}: {command:?}: no path"));
            assert_eq!(cost.to_bits(), length(&letters, &path, ends).to_bits(), "{command:?}");
            let ratio = if expected > 0.0 { cost / expected } else { 1.0 };
            assert!(ratio > 1.0 - 1e-9, "{command:?}: {cost} is shorter than the shortest");
            ratios += ratio;
            worst = if ratio > worst { ratio } else { worst };
        }
        assert_eq!((seen, asked), (queries, queries / step), "{name}");
        let mean = ratios / f64::from(asked - denied);
        println!(
            "{name}: {asked} queries among {edits} edits, {denied} denied; {mean:.4} times the length \
             on average, {worst:.4} at most"
        );
        assert!(edits > 1000 && climbs > 0 && mean < 1.05, "{name}: {edits}, {climbs}, {mean}");
        // What is left is what a fresh build over the last map gives (rule CHANGE-3).
        solver.update(0);
        let mut fresh = Solver::new(solver.space().clone()).expect("it is of the same size");
        fresh.build();
        assert_eq!(solver.fingerprint(), fresh.fingerprint(), "{name}");
    }
}
