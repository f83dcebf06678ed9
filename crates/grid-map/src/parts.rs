//! [`Parts`]: which cells of a map can be reached from which.
use crate::cell::Cell;
use crate::grid_map::GridMap;

/// A map's parts: cells joined by steps. Steps can be taken both ways, so each open cell is in one
/// part. What classes refuse is not looked at.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Parts, Shape};
///
/// // A wall from top to bottom.
/// let map = GridMap::from_rows(&["..@..", "..@..", "..@.."], Shape::default())?;
/// let parts = Parts::of(&map);
/// assert_eq!((parts.count(), parts.size(1)), (2, 6));
/// assert_ne!(parts.part(Cell::new(0, 0)), parts.part(Cell::new(4, 0)));
/// assert_eq!(parts.part(Cell::new(2, 1)), None);
/// # Ok::<(), grid_map::MapError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    width: u32,
    height: u32,
    /// The part of each cell, row by row; 0 for a wall.
    part: Vec<u32>,
    /// How many cells each part has; none for part 0.
    sizes: Vec<usize>,
}

impl Parts {
    /// The parts of `map` as it is, numbered from 1 by their first cells, row by row.
    ///
    /// `O(cells)` time and space.
    #[must_use]
    pub fn of(map: &GridMap) -> Parts {
        let (width, height) = (map.width(), map.height());
        let mut parts = Parts {
            width,
            height,
            part: vec![0; width as usize * height as usize],
            sizes: vec![0],
        };
        let mut open = Vec::new();
        for root in map.cells() {
            if !map.is_open(root) || parts.part[parts.place(root)] != 0 {
                continue;
            }
            let part = parts.sizes.len() as u32;
            let root_place = parts.place(root);
            parts.part[root_place] = part;
            parts.sizes.push(0);
            open.push(root);
            while let Some(cell) = open.pop() {
                parts.sizes[part as usize] += 1;
                for next in map.neighbours(cell) {
                    let place = parts.place(next);
                    if parts.part[place] == 0 {
                        parts.part[place] = part;
                        open.push(next);
                    }
                }
            }
        }
        parts
    }

    /// The number of parts.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sizes.len() - 1
    }

    /// The part of `cell`, from 1; `None` for a wall and off the map.
    #[must_use]
    pub fn part(&self, cell: Cell) -> Option<u32> {
        if cell.x() >= self.width || cell.y() >= self.height {
            return None;
        }
        Some(self.part[self.place(cell)]).filter(|&part| part != 0)
    }

    /// How many cells `part` has; 0 if there is no such part.
    #[must_use]
    pub fn size(&self, part: u32) -> usize {
        self.sizes.get(part as usize).copied().unwrap_or(0)
    }

    /// The part of most cells, the first of several; `None` on a map of walls.
    #[must_use]
    pub fn largest(&self) -> Option<u32> {
        (1..self.sizes.len() as u32)
            .reduce(|best, part| if self.size(part) > self.size(best) { part } else { best })
    }

    /// The cell of `part` nearest to `(x, y)` by the larger of the differences of columns and rows,
    /// the first of several row by row; seams are not looked across.
    ///
    /// `O(cells)` at worst.
    #[must_use]
    pub fn nearest(&self, part: u32, (x, y): (u32, u32)) -> Option<Cell> {
        let (x, y) = (i64::from(x), i64::from(y));
        let reach = i64::from(self.width.max(self.height)) + x.abs() + y.abs();
        (0..=reach).find_map(|radius| {
            (y - radius..=y + radius).find_map(|row| {
                let is_edge = (row - y).abs() == radius;
                let stride = if is_edge { 1 } else { (2 * radius).max(1) };
                (x - radius..=x + radius)
                    .step_by(stride as usize)
                    .filter_map(|column| self.cell(column, row))
                    .find(|&cell| self.part(cell) == Some(part))
            })
        })
    }

    fn cell(&self, x: i64, y: i64) -> Option<Cell> {
        let fits =
            (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&y);
        if fits { Some(Cell::new(x as u16, y as u16)) } else { None }
    }

    fn place(&self, cell: Cell) -> usize {
        cell.y() as usize * self.width as usize + cell.x() as usize
    }
}
