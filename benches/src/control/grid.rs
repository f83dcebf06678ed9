//! The control on a grid whose steps are worked out as they are taken.
use std::rc::Rc;

use super::side::{Arcs, Side};
use super::{GRID_DIJKSTRA, GRID_MANHATTAN};
use crate::cost_grid::CostGrid;
use crate::engine::{Engine, Footprint};

/// The rows of the control on a grid. The grid itself counts as the graph.
pub fn engines(grid: &CostGrid) -> Vec<Engine<'_>> {
    let (own, footprint) = Footprint::build(|| Rc::new(grid.clone()));
    vec![
        engine(GRID_DIJKSTRA, own.clone(), footprint, |_, _, _| 0),
        engine(GRID_MANHATTAN, own, footprint, |grid, v, goal| grid.manhattan(v, goal)),
    ]
}

fn engine<'a>(
    name: &'static str,
    grid: Rc<CostGrid>,
    footprint: Footprint,
    estimate: impl Fn(&CostGrid, u32, u32) -> u32 + 'a,
) -> Engine<'a> {
    let (mut side, footprint) = footprint.with_buffers(|| Side::new(grid.costs.len()));
    let query = move |start, goal| {
        let cost = side.search(&*grid, start, goal, |v| estimate(&grid, v, goal));
        side.answer(cost, start, goal)
    };
    Engine { name: name.into(), bar: name, footprint, query: Box::new(query) }
}

impl Arcs for CostGrid {
    #[inline(always)]
    fn for_each_arc(&self, cell: u32, mut visit: impl FnMut(u32, u32)) {
        for (is_inside, to) in self.around(cell) {
            if is_inside {
                let cost = u32::from(self.costs[to as usize]);
                if cost != 0 {
                    visit(to, cost);
                }
            }
        }
    }
}
