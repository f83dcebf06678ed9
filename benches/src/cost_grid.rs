//! [`CostGrid`]: a grid of integer costs, read from the peers' work.
use crate::data::peers_folder;

/// The costs of the cheapest paths of all [`CostGrid::pairs`], added up.
pub const GRID_COST_SUM: f64 = 19_562_476.0;

/// A grid with four neighbours a cell, where a step costs what the cell entered does.
///
/// A cell's number is `y * width + x`.
#[derive(Clone, Debug)]
pub struct CostGrid {
    /// Cells in a row.
    pub width: u32,
    /// What a step into each cell costs, 0 for a wall.
    pub costs: Vec<u16>,
}

impl CostGrid {
    /// The least cost of a step that its maker allows.
    const LEAST: u32 = 100;

    /// The grid `work/grid1024.bin` of the [`peers_folder`]; `None` without it.
    ///
    /// # Panics
    ///
    /// If the file is there but is no grid.
    pub fn load() -> Option<CostGrid> {
        let bytes = std::fs::read(peers_folder()?.join("work/grid1024.bin")).ok()?;
        let (width, rest) = bytes.split_first_chunk().expect("a width comes first");
        let (height, cells) = rest.split_first_chunk().expect("a height follows");
        let (width, height) = (u32::from_le_bytes(*width), u32::from_le_bytes(*height));
        let costs: Vec<u16> =
            cells.chunks_exact(2).map(|cell| u16::from_le_bytes([cell[0], cell[1]])).collect();
        assert_eq!(costs.len(), width as usize * height as usize, "two bytes a cell");
        Some(CostGrid { width, costs })
    }

    /// The 100 far pairs of cells of the grid that is 1024 wide, `work/grid1024.pairs` in the [`peers_folder`].
    ///
    /// # Panics
    ///
    /// If the file is there but holds no pairs.
    pub fn pairs() -> Option<Vec<(u32, u32)>> {
        let text = std::fs::read_to_string(peers_folder()?.join("work/grid1024.pairs")).ok()?;
        let pair = |line: &str| {
            let numbers = line.split(' ').map(|field| field.parse().expect("a pair is numbers"));
            let [x, y, to_x, to_y] = numbers.collect::<Vec<u32>>()[..] else {
                panic!("`{line}` is not two cells");
            };
            (y * 1024 + x, to_y * 1024 + to_x)
        };
        Some(text.lines().map(pair).collect())
    }

    /// Up, right, down, left: whether that neighbour is on the grid, and its number if so.
    #[inline(always)]
    pub fn around(&self, cell: u32) -> [(bool, u32); 4] {
        let (x, height) = (cell % self.width, self.costs.len() as u32 / self.width);
        let y = cell / self.width;
        [
            (y > 0, cell.wrapping_sub(self.width)),
            (x + 1 < self.width, cell + 1),
            (y + 1 < height, cell + self.width),
            (x > 0, cell.wrapping_sub(1)),
        ]
    }

    /// The steps between two cells as if there were no walls, at the least cost.
    #[inline(always)]
    pub fn manhattan(&self, from: u32, to: u32) -> u32 {
        let (x, y) = (from % self.width, from / self.width);
        let (to_x, to_y) = (to % self.width, to / self.width);
        (x.abs_diff(to_x) + y.abs_diff(to_y)) * Self::LEAST
    }

    /// The same grid as directed edges `(tail, head, cost)` by tail, then head.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let open = |&cell: &u32| self.costs[cell as usize] != 0;
        (0..self.costs.len() as u32).filter(open).flat_map(move |cell| {
            let [up, right, down, left] = self.around(cell);
            let steps = [up, left, right, down].into_iter().filter(|step| step.0);
            let steps = steps.map(|step| step.1).filter(open);
            steps.map(move |to| (cell, to, u32::from(self.costs[to as usize])))
        })
    }
}
