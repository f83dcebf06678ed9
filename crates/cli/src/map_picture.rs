//! What `map route --draw` draws: the cells that A* expanded, or the clusters, entrances and route of
//! a hierarchy.
use surepath::formats::MapFile;
use surepath::grid_map::{Cell, GridMap};
use surepath::hierarchy::Settled;
use surepath::state_search::{self, Layout, StateSpace, Status};

use crate::draw::{Clusters, Ground, MapGround, Picture, Run, Stage, Steps, replay_one};
use crate::map_search::{Engine, MapSolver};

/// A question that was answered.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) solver: &'a MapSolver,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
    pub(crate) status: &'static str,
    pub(crate) cost: Option<f64>,
}

/// The picture of the answer that `engine` gave with so many expansions, `path` being its path. Where
/// it is played A* is shown beside a hierarchy.
pub(crate) fn picture(
    title: String,
    letters: &MapFile,
    asked: &Asked<'_>,
    (engine, expanded): (Engine, u64),
    path: &[Cell],
    is_played: bool,
) -> Picture {
    let numbers = Numbers { width: letters.width };
    let mut runs = Vec::new();
    let mut clusters = None;
    let mut notes = Vec::new();
    if let MapSolver::Hierarchy(solver) = asked.solver {
        let levels = solver.statistics().levels;
        clusters = Some(Clusters {
            sides: levels
                .iter()
                .map(|level| u32::try_from(level.side).unwrap_or(u32::MAX))
                .collect(),
            entrances: solver.entrance_coords(0, 0).map(|at| numbers.at(at)).collect(),
        });
        if engine == Engine::Hierarchy {
            let climb = climb(asked, numbers, path, expanded);
            // Of what is counted the climb is shown, and not the trees that refining had to grow again.
            let hidden = expanded - climb.steps.len() as u64;
            if is_played && hidden > 0 {
                notes.push(format!(
                    "{hidden} states of trees that were grown again are counted, not shown"
                ));
            }
            runs.push(climb);
        }
    }
    if runs.is_empty() || is_played {
        runs.push(astar(asked, numbers));
    }
    Picture {
        title,
        ground: Ground::Map(MapGround::new(letters, clusters)),
        runs,
        start: Some(numbers.of(asked.start)),
        goal: Some(numbers.of(asked.goal)),
        landmarks: Vec::new(),
        cost_unit: None,
        notes,
    }
}

/// Cells as nodes.
#[derive(Clone, Copy)]
struct Numbers {
    width: u32,
}

impl Numbers {
    fn at(self, (x, y): (u32, u32)) -> u32 {
        y * self.width + x
    }

    fn of(self, cell: Cell) -> u32 {
        self.at((cell.x(), cell.y()))
    }
}

/// The climb of a hierarchy, its route, and the path that this was refined to.
fn climb(asked: &Asked<'_>, numbers: Numbers, path: &[Cell], expanded: u64) -> Run {
    let MapSolver::Hierarchy(solver) = asked.solver else {
        unreachable!("what a hierarchy answered was asked of one");
    };
    let (mut entrances, mut legs) = (Vec::new(), Vec::new());
    solver.search().abstract_route(&asked.start, &asked.goal, &mut entrances, &mut legs);
    // Again and whole: some is settled as the route is refined.
    let mut search = solver.search();
    search.set_recording(true);
    search.path(&asked.start, &asked.goal, &mut Vec::new());
    let settled = search.settled();
    let stage = |one: &Settled<Cell>| Stage {
        stretch: one.stretch,
        level: u8::try_from(one.level).expect("each level is four times as wide as the one below"),
    };
    let last = settled.len().saturating_sub(1) as u32;
    Run {
        name: "hierarchy".to_owned(),
        kind: Steps::Climbed,
        steps: settled.iter().map(|one| numbers.of(one.state)).collect(),
        costs: settled.iter().map(|one| one.cost).collect(),
        stages: settled.iter().map(stage).collect(),
        best: asked.cost.map(|cost| (last, cost)).into_iter().collect(),
        path: path.iter().map(|&cell| numbers.of(cell)).collect(),
        is_partial: false,
        entrances: entrances.into_iter().map(|cell| numbers.of(cell)).collect(),
        status: asked.status,
        cost: asked.cost,
        expanded,
    }
}

/// A* on the same map, its expansions recorded.
fn astar(asked: &Asked<'_>, numbers: Numbers) -> Run {
    let map = asked.solver.map();
    let solver = state_search::Solver::new(map);
    let mut search = solver.search();
    search.set_recording(true);
    let mut path = Vec::new();
    let answer = search.path(&asked.start, &asked.goal, &mut path);
    let steps: Vec<u32> = search.expanded().map(|&cell| numbers.of(cell)).collect();
    let ends = [asked.start, asked.goal].map(|cell| numbers.of(cell));
    let (costs, best) = replay(map, numbers, &steps, ends);
    Run {
        name: "A*".to_owned(),
        kind: Steps::Expanded,
        expanded: steps.len() as u64,
        steps,
        costs,
        stages: Vec::new(),
        best,
        path: path.iter().map(|&cell| numbers.of(cell)).collect(),
        is_partial: false,
        entrances: Vec::new(),
        // Both engines deny the same questions.
        status: if answer.status == Status::Found { "found" } else { asked.status },
        cost: answer.cost,
    }
}

fn replay(
    map: &GridMap,
    numbers: Numbers,
    steps: &[u32],
    [start, goal]: [u32; 2],
) -> (Vec<f64>, Vec<(u32, f64)>) {
    let mut transitions = Vec::new();
    let cells = Layout::width(map) as usize * Layout::height(map) as usize;
    replay_one(cells, steps, start, goal, |node, relax| {
        let at = |value: u32| u16::try_from(value).expect("a map is at most 65,535 cells a side");
        let cell = Cell::new(at(node % numbers.width), at(node / numbers.width));
        transitions.clear();
        map.successors(&cell, None, &mut transitions);
        for step in &transitions {
            relax(numbers.of(step.to), step.cost);
        }
    })
}
