//! Benchmark maps: every answer is a legal path of the length that the benchmark says.
//!
//! By default a part of the rows of each file is asked; `SUREPATH_FULL=1` asks all.
use std::fs;
use std::path::{Path, PathBuf};

use formats::{DynamicCommand, MapFile, ScenarioRow};
use grid_map::{Cell, GridMap, Ground, Parts, Shape};
use state_search::{Search, Solver, Status};

fn data(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let folder = root.join(folder);
    folder.is_dir().then_some(folder)
}

fn is_full() -> bool {
    std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1")
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read_map(path: &Path) -> MapFile {
    formats::read_map(&read(path)[..]).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn grid(map: &MapFile) -> GridMap {
    let rows: Vec<&[u8]> = map.rows().collect();
    GridMap::from_rows(&rows, Shape::default()).expect("the letters are known")
}

fn cell((x, y): (u32, u32)) -> Cell {
    Cell::new(x as u16, y as u16)
}

/// The medium of a letter, told anew: ground, water, or none.
fn medium(letter: Option<u8>) -> Option<bool> {
    match letter? {
        b'.' | b'G' | b'S' => Some(false),
        b'W' => Some(true),
        _ => None,
    }
}

/// The length of a path, once each of its steps was found legal: to a neighbour of the same medium,
/// and diagonally only between two more.
fn checked_length(map: &MapFile, path: &[Cell], start: Cell, goal: Cell) -> f64 {
    assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
    let own = medium(map.tile(start.x(), start.y()));
    assert!(own.is_some(), "{start} is blocked");
    let mut diagonal = 0.0;
    let mut straight = 0.0;
    for pair in path.windows(2) {
        let [(ax, ay), (bx, by)] = [pair[0], pair[1]].map(|cell| (cell.x(), cell.y()));
        let far = (ax.abs_diff(bx), ay.abs_diff(by));
        assert!(far.0 <= 1 && far.1 <= 1 && far != (0, 0), "{} to {}", pair[0], pair[1]);
        for (x, y) in [(bx, by), (ax, by), (bx, ay)] {
            assert_eq!(medium(map.tile(x, y)), own, "{} to {}", pair[0], pair[1]);
        }
        if far == (1, 1) { diagonal += 1.0 } else { straight += 1.0 }
    }
    straight + diagonal * std::f64::consts::SQRT_2
}

/// What was found on one file of questions.
#[derive(Default)]
struct Tally {
    solved: usize,
    denied: usize,
    optimal: usize,
}

impl Tally {
    /// Asks for a path between the ends of `row`, whose length is 0 where none joins them.
    fn ask(
        &mut self,
        map: &MapFile,
        search: &mut Search<'_, GridMap>,
        row: (Cell, Cell, f64),
        path: &mut Vec<Cell>,
    ) {
        let (start, goal, length) = row;
        let answer = search.path(&start, &goal, path);
        match answer.cost {
            None => {
                self.denied += 1;
                self.optimal += usize::from(length == 0.0);
            }
            Some(cost) => {
                let measured = checked_length(map, path, start, goal);
                assert!((cost - measured).abs() <= 1e-9 * cost.max(1.0), "{cost}, {measured}");
                self.solved += 1;
                let tolerance = (1e-5 * length).max(0.01);
                self.optimal += usize::from((cost - length).abs() <= tolerance);
            }
        }
    }
}

/// Every scenario of the grids: legal paths, and the cheapest, but for the maps whose lengths are
/// known to follow other rules.
#[test]
fn scenarios_are_solved_at_their_lengths() {
    let Some(folder) = data("grids") else {
        println!("skipped: no data");
        return;
    };
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "scen"))
        .collect();
    files.sort();
    assert!(files.len() >= 25, "{} scenarios in {}", files.len(), folder.display());
    let mut asked = 0;
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let map = read_map(&folder.join(&name));
        let rows: Vec<ScenarioRow> = formats::read_scenario(&read(file)[..])
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let solver = Solver::new(grid(&map));
        let mut search = solver.search();
        let (mut tally, mut path) = (Tally::default(), Vec::new());
        let stride = if is_full() { 1 } else { (rows.len() / 6).max(1) };
        // From the end: the longest come last.
        let mut count = 0;
        for row in rows.iter().rev().step_by(stride) {
            tally.ask(&map, &mut search, (cell(row.start), cell(row.goal), row.length), &mut path);
            count += 1;
        }
        asked += count;
        assert_eq!(tally.solved + tally.denied, count, "{name}");
        let is_exempt = ["battleground", "plaguelands", "isleofdread"]
            .iter()
            .any(|exempt| name.starts_with(exempt));
        assert!(is_exempt || tally.optimal == count, "{name}: {} of {count}", tally.optimal);
    }
    assert!(asked > 150, "{asked} questions");
}

/// The maps that change between questions: every length, edits applied cell by cell to a solver
/// that stays.
#[test]
fn dynamic_scenarios_are_solved_at_their_lengths() {
    let Some(folder) = data("dynamic") else {
        println!("skipped: no data");
        return;
    };
    for name in ["dao_arena2", "switch_sc1_Aurora_TheFrozenSea"] {
        let scenario = read(&folder.join(name).with_extension("scen"));
        let scenario = formats::read_dynamic_scenario(&scenario[..]).expect("the file is valid");
        let patches = read(&folder.join(&scenario.patch_file));
        let patches = formats::read_patches(&patches[..]).expect("the file is valid");
        let cells = scenario.width as usize * scenario.height as usize;
        let mut map =
            MapFile { width: scenario.width, height: scenario.height, tiles: vec![b'.'; cells] };
        let mut solver = Solver::new(grid(&map));
        let mut workspace = Default::default();
        let (mut tally, mut path, mut asked, mut changed) = (Tally::default(), Vec::new(), 0, 0);
        let (mut seen, stride) = (0, if is_full() { 1 } else { 40 });
        for command in &scenario.commands {
            match *command {
                DynamicCommand::Patch { patch, at: (x, y), .. } => {
                    let patch = &patches[patch as usize];
                    assert!(map.stamp(patch, x, y), "{name}: the patch lies on the map");
                    for row in 0..patch.height {
                        for column in 0..patch.width {
                            let letter = patch.tile(column, row).expect("the cell is on the patch");
                            let ground = Ground::from_letter(letter).expect("the letter is known");
                            let at = cell((x + column, y + row));
                            changed +=
                                solver.space_mut().set(at, ground).expect("on the map").len();
                        }
                    }
                }
                DynamicCommand::Query { start, goal, length, .. } => {
                    seen += 1;
                    if seen % stride != 0 {
                        continue;
                    }
                    asked += 1;
                    let mut search = solver.search_in(workspace);
                    let row = (cell(start), cell(goal), length.unwrap_or(0.0));
                    tally.ask(&map, &mut search, row, &mut path);
                    workspace = search.into_workspace();
                }
            }
        }
        assert_eq!(tally.optimal, asked, "{name}");
        assert!(asked >= 50 && changed > 10_000, "{name}: {asked} asked, {changed} changed");
        let fresh = grid(&map);
        let edited = solver.space();
        assert!(fresh.cells().all(|cell| {
            fresh.get(cell) == edited.get(cell)
                && fresh.neighbours(cell).eq(edited.neighbours(cell))
        }));
    }
}

/// A wall, a place off the map and a part that nothing joins are told apart.
#[test]
fn ends_that_cannot_be_reached_say_so() {
    let rows = ["..@.", "@@@.", "...."];
    let map = GridMap::from_rows(&rows, Shape::default()).expect("the rows are a map");
    let parts = Parts::of(&map);
    assert_eq!(parts.count(), 2);
    let solver = Solver::new(&map);
    let mut search = solver.search();
    let mut status = |a, b| search.cost(&cell(a), &cell(b)).status;
    assert_eq!(status((0, 0), (3, 0)), Status::NoPath);
    assert_eq!(status((0, 0), (2, 0)), Status::GoalInvalid);
    assert_eq!(status((0, 3), (0, 0)), Status::StartInvalid);
    assert_eq!(status((0, 2), (3, 0)), Status::Found);
}
