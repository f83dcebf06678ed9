//! [`OctileMap`]: a map of eight neighbours a cell, read from MovingAI's files or grown from a seed.
use std::f64::consts::SQRT_2;
use std::fs::File;
use std::io::BufReader;

use formats::{read_map, read_scenario};
use grid_map::{Ground, Parts, Terrain};

use crate::data::data_folder;
use crate::generate::split_mix;

/// A map with eight neighbours a cell and no corner cut. A cell's number is `y * width + x`.
#[derive(Clone, Debug)]
pub struct OctileMap {
    /// Cells in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// What lies in each cell.
    pub grounds: Vec<Ground>,
    /// What a straight and a diagonal step into each cell cost; infinite for a wall.
    pub costs: Vec<[f64; 2]>,
    /// The least cost of a straight step.
    pub least: f64,
}

impl OctileMap {
    /// The map `grids/NAME.map`, and `count` pairs of cells spread
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
        let ground =
            |&tile: &u8| Ground::from_letter(tile).expect("data files hold letters of maps");
        let joined: Vec<_> = rows.iter().filter(|row| row.length > 0.0).collect();
        let number = |(x, y): (u32, u32)| y * map.width + x;
        let some = joined.iter().step_by((joined.len() / count).max(1)).take(count);
        let pairs = some.map(|row| (number(row.start), number(row.goal))).collect();
        let grounds = map.tiles.iter().map(ground).collect();
        Some((OctileMap::new(map.width, map.height, grounds), pairs))
    }

    /// The terrain of `side` by `side` cells that grows from `seed`, and `count` pairs of cells of its
    /// largest part: the far pair, then such as lie at least half a side apart.
    ///
    /// # Panics
    ///
    /// If no terrain can be so large, or so small.
    pub fn terrain(side: u32, seed: u64, count: usize) -> (OctileMap, Vec<(u32, u32)>) {
        let map = Terrain::new(side, side, seed).generate().expect("the side is one of a map");
        let parts = Parts::of(&map);
        let largest = parts.largest();
        let number = |(x, y)| y * side + x;
        let (start, goal) = Terrain::far_pair(&map).expect("the terrain is open");
        let mut pairs = vec![(number((start.x(), start.y())), number((goal.x(), goal.y())))];
        let inside: Vec<(u32, u32)> = map
            .cells()
            .filter(|&cell| parts.part(cell) == largest)
            .map(|cell| (cell.x(), cell.y()))
            .collect();
        let mut state = seed;
        while pairs.len() < count {
            let mut draw = || inside[split_mix(&mut state) as usize % inside.len()];
            let (a, b) = (draw(), draw());
            if a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) >= side / 2 {
                pairs.push((number(a), number(b)));
            }
        }
        let grounds = map.cells().map(|cell| map.get(cell).expect("it is a cell of the map"));
        (OctileMap::new(side, side, grounds.collect()), pairs)
    }

    fn new(width: u32, height: u32, grounds: Vec<Ground>) -> OctileMap {
        let cost = |ground: &Ground| ground.costs().unwrap_or([f64::INFINITY; 2]);
        let costs: Vec<[f64; 2]> = grounds.iter().map(cost).collect();
        let least = costs.iter().map(|cost| cost[0]).fold(f64::INFINITY, f64::min);
        OctileMap { width, height, grounds, costs, least }
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
