//! `hierarchical_pathfinding` on a grid, behind the feature `hierarchical`.
use std::rc::Rc;

use hierarchical_pathfinding::neighbors::Neighborhood;
use hierarchical_pathfinding::{PathCache, PathCacheConfig};

use crate::control;
use crate::cost_grid::CostGrid;
use crate::engine::{Answer, Engine, Footprint, Work};

/// Up, right, down, left, on a grid of one size.
#[derive(Clone, Debug)]
struct Four {
    width: usize,
    height: usize,
}

/// Its rows: chunks of 8, 16 and 32 cells, built on two threads; the whole path is resolved.
pub fn engines(grid: &CostGrid) -> Vec<Engine<'_>> {
    [8, 16, 32].map(|chunk| engine(grid, chunk)).into()
}

fn engine(grid: &CostGrid, chunk_size: usize) -> Engine<'_> {
    let width = grid.width as usize;
    let height = grid.costs.len() / width;
    let cost = move |(x, y): (usize, usize)| match grid.costs[y * width + x] {
        0 => -1,
        cost => cost as isize,
    };
    let (cache, footprint) = Footprint::build(|| {
        let config = PathCacheConfig { chunk_size, cache_paths: true, ..Default::default() };
        Rc::new(PathCache::new((width, height), cost, Four { width, height }, config))
    });
    let cell = move |number: u32| (number as usize % width, number as usize / width);
    let query = move |start: u32, goal: u32| {
        let path = cache.find_path(cell(start), cell(goal), cost);
        let cells = path.map(|path| path.resolve(cost));
        // Its own cost counts the cell left and not the one entered.
        let entered = |cells: &Vec<(usize, usize)>| {
            cells.iter().fold(0.0, |sum, &cell| sum + cost(cell) as f64)
        };
        let nodes = cells.as_ref().map(|cells| {
            let numbers = cells.iter().map(|&(x, y)| (y * width + x) as u32);
            std::iter::once(start).chain(numbers).collect()
        });
        Answer { cost: cells.as_ref().map(entered), nodes, work: Work::default(), us: None }
    };
    Engine {
        name: format!("hierarchical_pathfinding chunk {chunk_size}"),
        bar: control::GRID_MANHATTAN,
        footprint,
        query: Box::new(query),
    }
}

impl Neighborhood for Four {
    fn get_all_neighbors(&self, (x, y): (usize, usize), all: &mut Vec<(usize, usize)>) {
        if y > 0 {
            all.push((x, y - 1));
        }
        if x + 1 < self.width {
            all.push((x + 1, y));
        }
        if y + 1 < self.height {
            all.push((x, y + 1));
        }
        if x > 0 {
            all.push((x - 1, y));
        }
    }

    fn heuristic(&self, (x, y): (usize, usize), (to_x, to_y): (usize, usize)) -> usize {
        x.abs_diff(to_x) + y.abs_diff(to_y)
    }
}
