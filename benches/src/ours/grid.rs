//! State search on a grid: over a ready-made map, and over a space of closures on cell numbers.
use grid_map::{Cell, GridMap, Ground, Neighbours, Shape};
use state_search::{FnSpace, Solver, StateSpace, Transition, Workspace};

use crate::control;
use crate::cost_grid::CostGrid;
use crate::engine::{Answer, Engine, Footprint, Work};
use crate::octile_map::OctileMap;

/// The rows of ours on a grid.
pub fn engines(grid: &CostGrid) -> Vec<Engine<'_>> {
    vec![grid_map(grid), closures(grid)]
}

fn grid_map(grid: &CostGrid) -> Engine<'_> {
    let width = grid.width;
    let (solver, footprint) = Footprint::build(|| {
        let ground = |&cost: &u16| match cost {
            0 => Ground::WALL,
            cost => Ground::price(f64::from(cost)),
        };
        let grounds: Vec<Ground> = grid.costs.iter().map(ground).collect();
        let height = grounds.len() as u32 / width;
        let map = GridMap::new(width, height, &grounds, Shape::new(Neighbours::Four));
        Solver::new(map.expect("the grid is a map"))
    });
    let cell = move |number: u32| Cell::new((number % width) as u16, (number / width) as u16);
    let number = move |cell: &Cell| cell.y() * width + cell.x();
    engine("ours A* grid map", control::GRID_MANHATTAN, solver, footprint, cell, number)
}

/// The row of ours on a map of eight neighbours.
pub fn octile_engines(map: &OctileMap) -> Vec<Engine<'static>> {
    let width = map.width;
    let (solver, footprint) = Footprint::build(|| {
        let shape = Shape::new(Neighbours::Eight);
        let map = GridMap::new(width, map.height, &map.grounds, shape);
        Solver::new(map.expect("the map is one"))
    });
    let cell = move |number: u32| Cell::new((number % width) as u16, (number / width) as u16);
    let number = move |cell: &Cell| cell.y() * width + cell.x();
    vec![engine("ours A* octile", control::OCTILE, solver, footprint, cell, number)]
}

fn closures(grid: &CostGrid) -> Engine<'_> {
    let successors = |&cell: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
        for (is_inside, to) in grid.around(cell) {
            if is_inside && grid.costs[to as usize] != 0 {
                out.push(Transition::new(to, f64::from(grid.costs[to as usize])));
            }
        }
    };
    let space = FnSpace::new(successors)
        .with_estimate(|&from: &u32, &to: &u32| f64::from(grid.manhattan(from, to)))
        .with_index(grid.costs.len(), |&cell: &u32| u64::from(cell));
    let identity = |&cell: &u32| cell;
    let bar = control::GRID_MANHATTAN;
    engine("ours A* closures", bar, Solver::new(space), Footprint::default(), |cell| cell, identity)
}

fn engine<'a, Sp>(
    name: &str,
    bar: &'static str,
    solver: Solver<Sp>,
    footprint: Footprint,
    state: impl Fn(u32) -> Sp::State + 'a,
    number: impl Fn(&Sp::State) -> u32 + 'a,
) -> Engine<'a>
where
    Sp: StateSpace + 'a,
    Sp::State: 'a,
{
    let mut workspace = Workspace::default();
    let mut states = Vec::new();
    let query = move |start, goal| {
        let mut search = solver.search_in(std::mem::take(&mut workspace));
        let found = search.path(&state(start), &state(goal), &mut states);
        let stats = search.stats();
        workspace = search.into_workspace();
        Answer {
            cost: found.cost,
            nodes: found.is_found().then(|| states.iter().map(&number).collect()),
            work: Work {
                expanded: Some(stats.expanded),
                relaxed: None,
                pushed: Some(stats.pushed),
            },
            us: None,
        }
    };
    Engine { name: name.into(), bar, footprint, query: Box::new(query) }
}
