//! Hierarchies on a grid.
use std::rc::Rc;

use grid_map::{Cell, GridMap, Ground, Neighbours, Shape};
use hierarchy::{Options, Quality, Solver, Workspace};

use crate::control;
use crate::cost_grid::CostGrid;
use crate::engine::{Answer, Engine, Footprint, Work};

/// The rows of ours that climb: one a quality, over one hierarchy.
///
/// # Panics
///
/// If the grid is no map.
pub fn engines(grid: &CostGrid) -> Vec<Engine<'static>> {
    let width = grid.width;
    let ground = |&cost: &u16| match cost {
        0 => Ground::WALL,
        cost => Ground::price(f64::from(cost)),
    };
    let grounds: Vec<Ground> = grid.costs.iter().map(ground).collect();
    let height = grounds.len() as u32 / width;
    let map = GridMap::new(width, height, &grounds, Shape::new(Neighbours::Four));
    let map = map.expect("the grid is a map");
    let (solver, footprint) = Footprint::build(|| {
        let mut solver = Solver::with_options(map, Options::default()).expect("the map is cut");
        solver.build();
        Rc::new(solver)
    });
    let row = |(quality, name): (Quality, &str)| {
        // Taken out and put back: an empty one in its place would cost as much as a query.
        let (solver, mut workspace, mut cells) = (solver.clone(), None, Vec::new());
        let cell = move |number: u32| Cell::new((number % width) as u16, (number / width) as u16);
        let query = move |start, goal| {
            let kept: Option<Workspace<Cell>> = workspace.take();
            let mut search = solver.search_in(kept.unwrap_or_default());
            search.set_quality(quality);
            let found = search.path(&cell(start), &cell(goal), &mut cells);
            let expanded = search.stats().expanded;
            workspace = Some(search.into_workspace());
            let number = |cell: &Cell| cell.y() * width + cell.x();
            Answer {
                cost: found.cost,
                nodes: found.is_found().then(|| cells.iter().map(number).collect()),
                work: Work::expanded(expanded),
                us: None,
            }
        };
        let name = format!("ours hierarchy {name}");
        Engine { name, bar: control::GRID_MANHATTAN, footprint, query: Box::new(query) }
    };
    [(Quality::Off, "unsmoothed"), (Quality::Default, "default"), (Quality::Best, "best")]
        .map(row)
        .into()
}
