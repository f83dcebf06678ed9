//! [`OctileMap`]: a map of eight neighbours a cell, read from MovingAI's files.
use std::f64::consts::SQRT_2;
use std::fs::File;
use std::io::BufReader;

use formats::{read_map, read_scenario};

use crate::data::data_folder;

/// A map with eight neighbours a cell and no corner cut. A cell's number is `y * width + x`.
#[derive(Clone, Debug)]
pub struct OctileMap {
    /// Cells in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// What a straight and a diagonal step into each cell cost; infinite for a wall.
    pub costs: Vec<[f64; 2]>,
    /// The least cost of a straight step.
    pub least: f64,
}

impl OctileMap {
    /// The map `grids/NAME.map`, all of whose open cells cost 1, and `count` pairs of cells spread
    /// over `grids/NAME.map.scen`, those that no path joins left out; `None` without the data.
    ///
    /// # Panics
    ///
    /// If a file is there but is not well formed, or if the map has water.
    pub fn load(name: &str, count: usize) -> Option<(OctileMap, Vec<(u32, u32)>)> {
        let grids = data_folder()?.join("grids");
        let open = |file: String| Some(BufReader::new(File::open(grids.join(file)).ok()?));
        let map = read_map(open(format!("{name}.map"))?).expect("data files are well formed");
        let rows = read_scenario(open(format!("{name}.map.scen"))?);
        let rows = rows.expect("data files are well formed");
        assert!(!map.tiles.contains(&b'W'), "{name}: water is a medium of its own");
        let cost = |tile: &u8| match tile {
            b'.' | b'G' | b'S' => [1.0, SQRT_2],
            _ => [f64::INFINITY; 2],
        };
        let joined: Vec<_> = rows.iter().filter(|row| row.length > 0.0).collect();
        let number = |(x, y): (u32, u32)| y * map.width + x;
        let some = joined.iter().step_by((joined.len() / count).max(1)).take(count);
        let pairs = some.map(|row| (number(row.start), number(row.goal))).collect();
        let costs = map.tiles.iter().map(cost).collect();
        Some((OctileMap { width: map.width, height: map.height, costs, least: 1.0 }, pairs))
    }

    /// Calls `visit(cell, cost)` for every step out of `cell`.
    #[inline(always)]
    pub fn for_each_step(&self, cell: u32, mut visit: impl FnMut(u32, f64)) {
        let (x, y) = (cell % self.width, cell / self.width);
        let is_open = |inside: bool, to: u32| inside && self.costs[to as usize][0] < f64::INFINITY;
        let (above, below) = (cell.wrapping_sub(self.width), cell.wrapping_add(self.width));
        let up = is_open(y > 0, above);
        let down = is_open(y + 1 < self.height, below);
        let left = is_open(x > 0, cell.wrapping_sub(1));
        let right = is_open(x + 1 < self.width, cell + 1);
        for (is_open, to) in
            [(up, above), (right, cell + 1), (down, below), (left, cell.wrapping_sub(1))]
        {
            if is_open {
                visit(to, self.costs[to as usize][0]);
            }
        }
        for (are_open, to) in [
            (up && left, above.wrapping_sub(1)),
            (up && right, above.wrapping_add(1)),
            (down && left, below.wrapping_sub(1)),
            (down && right, below.wrapping_add(1)),
        ] {
            if are_open && self.costs[to as usize][1] < f64::INFINITY {
                visit(to, self.costs[to as usize][1]);
            }
        }
    }

    /// The cheapest way between two cells as if there were no walls, at the least cost.
    #[inline(always)]
    pub fn octile(&self, from: u32, to: u32) -> f64 {
        let (dx, dy) = (
            (from % self.width).abs_diff(to % self.width),
            (from / self.width).abs_diff(to / self.width),
        );
        let (short, long) = if dx < dy { (dx, dy) } else { (dy, dx) };
        (f64::from(long - short) + SQRT_2 * f64::from(short)) * self.least
    }

    /// The same map as directed edges `(tail, head, cost)`.
    pub fn edges(&self) -> Vec<(u32, u32, f64)> {
        let mut edges = Vec::new();
        for cell in 0..self.costs.len() as u32 {
            if self.costs[cell as usize][0] < f64::INFINITY {
                self.for_each_step(cell, |to, cost| edges.push((cell, to, cost)));
            }
        }
        edges
    }
}
