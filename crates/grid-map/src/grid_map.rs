//! [`GridMap`]: a map of cells that can be searched and edited.
use crate::cell::{Cell, Direction, MAX_SIDE};
use crate::ground::Ground;
use crate::ground_store::GroundStore;
use crate::map_error::MapError;
use crate::shape::{CornerRule, Shape};

/// The most cells of a map.
pub const MAX_CELLS: usize = 1 << 28;

/// A map of square or hex cells: a state space and a plane.
///
/// A step leads to a [neighbour](crate::Neighbours) of the same medium that is no wall and costs
/// its length times the price of the cell entered. The estimate is the distance times the price of
/// the cheapest cell on the map, so it never exceeds the cost left.
///
/// Four bytes a cell at most (six with more than 65,536 kinds of ground): what lies in it, and a
/// bit for every step out of it.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, Ground, GridMap, MapError, Shape};
/// use state_search::Solver;
///
/// let map = GridMap::from_rows(&["..@..", "..@..", "....."], Shape::default())?;
/// let mut solver = Solver::new(map);
/// let (a, b) = (Cell::new(1, 1), Cell::new(3, 1));
/// // No corner is cut: around the wall's end in four straight steps.
/// assert_eq!(solver.path(&a, &b).map(|path| path.cost), Some(4.0));
///
/// // A gap in the wall; the cells whose steps changed are told.
/// let changed = solver.space_mut().set(Cell::new(2, 1), Ground::share(0.8))?;
/// assert_eq!(changed.len(), 9);
/// assert_eq!(solver.path(&a, &b).map(|path| path.cost), Some(2.25));
/// # Ok::<(), MapError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridMap {
    width: u32,
    height: u32,
    shape: Shape,
    grounds: GroundStore,
    /// A bit for each direction in which a step can be taken, for every cell; 0 for a wall.
    steps: Vec<u8>,
}

impl GridMap {
    /// A map of `width` columns and `height` rows of `cells`, row by row.
    ///
    /// # Errors
    ///
    /// [`MapError::InvalidSize`], then [`MapError::CellCount`], then [`MapError::InvalidGround`] for
    /// the first cell, row by row.
    pub fn new(
        width: u32,
        height: u32,
        cells: &[Ground],
        shape: Shape,
    ) -> Result<GridMap, MapError> {
        check_size(width, height)?;
        if cells.len() != width as usize * height as usize {
            return Err(MapError::CellCount { given: cells.len(), width, height });
        }
        for (at, ground) in cells.iter().enumerate() {
            if let Some(value) = ground.fault() {
                return Err(MapError::InvalidGround { cell: cell_at(at, width), value });
            }
        }
        Ok(GridMap::of(width, height, cells.iter().copied(), shape))
    }

    /// A map of the same ground everywhere.
    ///
    /// # Errors
    ///
    /// [`MapError::InvalidSize`] or [`MapError::InvalidGround`].
    pub fn filled(
        width: u32,
        height: u32,
        ground: Ground,
        shape: Shape,
    ) -> Result<GridMap, MapError> {
        check_size(width, height)?;
        if let Some(value) = ground.fault() {
            return Err(MapError::InvalidGround { cell: Cell::new(0, 0), value });
        }
        let count = width as usize * height as usize;
        Ok(GridMap::of(width, height, std::iter::repeat_n(ground, count), shape))
    }

    /// A map of rows of MovingAI letters, see [`Ground::from_letter`].
    ///
    /// # Errors
    ///
    /// [`MapError::InvalidSize`], then, row by row, [`MapError::RaggedRow`] or
    /// [`MapError::UnknownLetter`].
    pub fn from_rows<R: AsRef<[u8]>>(rows: &[R], shape: Shape) -> Result<GridMap, MapError> {
        let expected = rows.first().map_or(0, |row| row.as_ref().len());
        let width = u32::try_from(expected).unwrap_or(u32::MAX);
        let height = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        check_size(width, height)?;
        let mut cells = Vec::with_capacity(expected * rows.len());
        for (row, letters) in rows.iter().enumerate() {
            let letters = letters.as_ref();
            if letters.len() != expected {
                return Err(MapError::RaggedRow { row, length: letters.len(), expected });
            }
            for (column, &letter) in letters.iter().enumerate() {
                let ground = Ground::from_letter(letter);
                cells.push(ground.ok_or(MapError::UnknownLetter { letter, column, row })?);
            }
        }
        Ok(GridMap::of(width, height, cells.into_iter(), shape))
    }

    fn of(
        width: u32,
        height: u32,
        cells: impl ExactSizeIterator<Item = Ground>,
        shape: Shape,
    ) -> GridMap {
        let steps = vec![0; width as usize * height as usize];
        let grounds = GroundStore::new(cells);
        let mut map = GridMap { width, height, shape, grounds, steps };
        for at in 0..map.steps.len() {
            map.steps[at] = map.steps_from(cell_at(at, width));
        }
        map
    }

    /// Puts `ground` into `cell` and says whose transitions changed by it: nobody's if the same lay
    /// there; the cell's; with a corner rule also its eight neighbours' where more than its price
    /// changed.
    ///
    /// # Errors
    ///
    /// [`MapError::OutOfMap`] or [`MapError::InvalidGround`]; the map is then as it was.
    pub fn set(&mut self, cell: Cell, ground: Ground) -> Result<Changed, MapError> {
        let at = self.place(cell).ok_or(MapError::OutOfMap {
            cell,
            width: self.width,
            height: self.height,
        })?;
        if let Some(value) = ground.fault() {
            return Err(MapError::InvalidGround { cell, value });
        }
        let before = self.grounds.ground(at);
        let mut changed = Changed::default();
        if before == ground {
            return Ok(changed);
        }
        self.grounds.set(at, ground);
        changed.push(cell);
        let same_way = before.is_wall() == ground.is_wall() && before.medium() == ground.medium();
        let reaches_corners =
            self.shape.has_corners() && !(same_way && before.refuses() == ground.refuses());
        for direction in Direction::ALL {
            let Some(beside) = self.shape.beside(cell, direction, self.size()) else { continue };
            if reaches_corners {
                changed.push(beside);
            }
            if !same_way {
                let beside_at = self.index_of(beside);
                self.steps[beside_at] = self.steps_from(beside);
            }
        }
        self.steps[at] = self.steps_from(cell);
        Ok(changed)
    }

    /// What lies in `cell`, `None` if it is not on the map.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Ground> {
        self.place(cell).map(|at| self.grounds.ground(at))
    }

    /// Whether `cell` is on the map and no wall.
    #[inline]
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|at| !self.grounds.ground(at).is_wall())
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Which cells are neighbours.
    #[inline]
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The least cost of a straight step into an open cell, 0 without one.
    #[inline]
    #[must_use]
    pub fn cheapest(&self) -> f64 {
        self.grounds.cheapest()
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.steps.len()).map(move |at| cell_at(at, width))
    }

    /// The bytes held on the heap.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.steps.capacity() + self.grounds.heap_bytes()
    }

    #[inline(always)]
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    #[inline(always)]
    pub(crate) fn grounds(&self) -> &GroundStore {
        &self.grounds
    }

    /// The steps out of the cell numbered `at`.
    #[inline(always)]
    pub(crate) fn steps(&self, at: usize) -> u8 {
        self.steps[at]
    }

    /// The number of a cell that is on the map.
    #[inline(always)]
    pub(crate) fn index_of(&self, cell: Cell) -> usize {
        cell.y() as usize * self.width as usize + cell.x() as usize
    }

    /// The number of `cell`, `None` if it is not on the map.
    #[inline(always)]
    pub(crate) fn place(&self, cell: Cell) -> Option<usize> {
        if cell.x() < self.width && cell.y() < self.height {
            Some(self.index_of(cell))
        } else {
            None
        }
    }

    /// Works out the steps out of `cell` (bit by direction).
    fn steps_from(&self, cell: Cell) -> u8 {
        let here = self.grounds.ground(self.index_of(cell));
        if here.is_wall() {
            return 0;
        }
        let joins = |other: Option<Cell>| {
            other.is_some_and(|other| {
                let there = self.grounds.ground(self.index_of(other));
                !there.is_wall() && there.medium() == here.medium()
            })
        };
        let mut steps = 0;
        for direction in self.shape.directions() {
            let open = joins(self.shape.beside(cell, direction, self.size()))
                && (!self.shape.is_long(direction) || {
                    let [one, other] = self.corners(cell, direction);
                    match self.shape.corners {
                        CornerRule::NoCut => joins(one) && joins(other),
                        CornerRule::NoSqueeze => joins(one) || joins(other),
                        CornerRule::Free => true,
                    }
                });
            if open {
                steps |= direction.bit();
            }
        }
        steps
    }

    /// The two cells that a diagonal step passes between.
    pub(crate) fn corners(&self, cell: Cell, direction: Direction) -> [Option<Cell>; 2] {
        direction.sides().map(|side| self.shape.beside(cell, side, self.size()))
    }
}

/// The cells whose transitions an edit changed, the edited one first; at most nine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    cells: [Cell; 9],
    from: u8,
    to: u8,
}

impl Changed {
    fn push(&mut self, cell: Cell) {
        self.cells[self.to as usize] = cell;
        self.to += 1;
    }
}

impl Iterator for Changed {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.from == self.to {
            return None;
        }
        self.from += 1;
        Some(self.cells[self.from as usize - 1])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.to - self.from);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Changed {}

fn cell_at(at: usize, width: u32) -> Cell {
    Cell::new((at % width as usize) as u16, (at / width as usize) as u16)
}

fn check_size(width: u32, height: u32) -> Result<(), MapError> {
    let sides_fit = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height);
    if sides_fit && width as usize * height as usize <= MAX_CELLS {
        Ok(())
    } else {
        Err(MapError::InvalidSize { width, height })
    }
}
