//! [`GridMap`]: a map of cells that can be searched and edited.
use crate::cell::{Cell, Direction, MAX_SIDE};
use crate::ground::Ground;
use crate::map_error::MapError;
use crate::palette::{Costs, Palette};
use crate::shape::{CornerRule, Neighbours, Shape};
use crate::words::Words;

/// The most cells of a map.
pub const MAX_CELLS: usize = 1 << 28;

/// A map of square or hex cells: a state space and a plane.
///
/// A step leads to a [neighbour](crate::Neighbours) of the same medium that is no wall and costs
/// its length times the price of the cell entered. The estimate is the distance times the price of
/// the cheapest cell on the map, so it never exceeds the cost left.
///
/// Four bytes a cell, up to an eighth more on wide maps: the kind of ground that lies in it, and a bit
/// for every step out of it.
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
    shape: Shape,
    /// For every cell its kind of ground above a byte of [`STEPS`].
    words: Words,
    palette: Palette,
    metric: Metric,
    first_long: u8,
    /// Whether the map has no seam and no cell refuses a class.
    is_plain: bool,
}

/// How estimates are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    Manhattan,
    Octile,
    /// As the shape says: hex maps and seams.
    General,
}

/// A bit for each direction in which a step can be taken; none for a wall.
const STEPS: u32 = 0xFF;

/// Where the kind of ground stands in a word.
const KIND_SHIFT: u32 = 8;

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
        GridMap::check_size(width, height)?;
        if cells.len() != width as usize * height as usize {
            return Err(MapError::CellCount { given: cells.len(), width, height });
        }
        for (at, ground) in cells.iter().enumerate() {
            if let Some(value) = ground.fault() {
                let at = (at % width as usize, at / width as usize);
                let cell = Cell::new(at.0 as u16, at.1 as u16);
                return Err(MapError::InvalidGround { cell, value });
            }
        }
        GridMap::of(width, height, cells.iter().copied(), shape)
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
        GridMap::check_size(width, height)?;
        if let Some(value) = ground.fault() {
            return Err(MapError::InvalidGround { cell: Cell::new(0, 0), value });
        }
        let count = width as usize * height as usize;
        GridMap::of(width, height, std::iter::repeat_n(ground, count), shape)
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
        GridMap::check_size(width, height)?;
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
        GridMap::of(width, height, cells.into_iter(), shape)
    }

    /// A map of cells that are right in number and not at fault.
    pub(crate) fn of(
        width: u32,
        height: u32,
        cells: impl Iterator<Item = Ground>,
        shape: Shape,
    ) -> Result<GridMap, MapError> {
        let has_seam = shape.wraps() != (false, false);
        let metric = match shape.neighbours() {
            Neighbours::Four if !has_seam => Metric::Manhattan,
            Neighbours::Eight if !has_seam => Metric::Octile,
            _ => Metric::General,
        };
        let first_long = if shape.neighbours() == Neighbours::Eight { 4 } else { 8 };
        let (words, palette) = (Words::new(width, height), Palette::default());
        let mut map = GridMap { shape, words, palette, metric, first_long, is_plain: false };
        let mut last = None;
        for (cell, ground) in map.cells().zip(cells) {
            // Neighbours are often alike, and then need no look-up.
            let kind = match last {
                Some((known, kind)) if known == ground => {
                    map.palette.add_again(kind);
                    kind
                }
                _ => map.palette.add(ground).ok_or(MapError::TooManyKinds { cell })?,
            };
            last = Some((ground, kind));
            map.words.set_word(map.words.place(cell), kind << KIND_SHIFT);
        }
        map.summarise();
        for cell in map.cells() {
            map.find_steps(cell);
        }
        Ok(map)
    }

    /// Puts `ground` into `cell` and says whose transitions changed by it: nobody's if the same lay
    /// there; the cell's; with a corner rule also its eight neighbours' where more than its price
    /// changed.
    ///
    /// # Errors
    ///
    /// [`MapError::OutOfMap`] or [`MapError::InvalidGround`]; the map is then as it was.
    pub fn set(&mut self, cell: Cell, ground: Ground) -> Result<Changed, MapError> {
        if !self.words.holds(cell) {
            let (width, height) = self.size();
            return Err(MapError::OutOfMap { cell, width, height });
        }
        if let Some(value) = ground.fault() {
            return Err(MapError::InvalidGround { cell, value });
        }
        let place = self.words.place(cell);
        let old_kind = self.words.word(place) >> KIND_SHIFT;
        let before = self.palette.ground(old_kind);
        let mut changed = Changed::default();
        if before == ground {
            return Ok(changed);
        }
        let kind = self.palette.add(ground).ok_or(MapError::TooManyKinds { cell })?;
        self.palette.remove(old_kind);
        if self.palette.count(kind) == 1 || self.palette.count(old_kind) == 0 {
            self.summarise();
        }
        self.words.set_word(place, kind << KIND_SHIFT);
        self.find_steps(cell);
        changed.push(cell);
        let same_way = before.is_wall() == ground.is_wall() && before.medium() == ground.medium();
        let reaches_corners =
            self.shape.has_corners() && !(same_way && before.refuses() == ground.refuses());
        if !same_way || reaches_corners {
            for direction in Direction::ALL {
                let Some(beside) = self.shape.beside(cell, direction, self.size()) else {
                    continue;
                };
                self.find_steps(beside);
                if reaches_corners {
                    changed.push(beside);
                }
            }
        }
        Ok(changed)
    }

    /// What lies in `cell`, `None` if it is not on the map.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Ground> {
        if self.words.holds(cell) { Some(self.ground(cell)) } else { None }
    }

    /// Whether `cell` is on the map and no wall.
    #[inline]
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.get(cell).is_some_and(|ground| !ground.is_wall())
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.words.width()
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn height(&self) -> u32 {
        self.words.height()
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
        self.palette.cheapest()
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = self.size();
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x as u16, y as u16)))
    }

    /// The bytes held on the heap.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.words.heap_bytes() + self.palette.heap_bytes()
    }

    #[inline(always)]
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.words.width(), self.words.height())
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    #[inline(always)]
    pub(crate) fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The steps out of the cell at `place`, a bit by direction.
    #[inline(always)]
    pub(crate) fn steps(&self, place: u32) -> u8 {
        (self.words.word(place) & STEPS) as u8
    }

    /// What a straight and a diagonal step into the cell at `place` cost.
    #[inline(always)]
    pub(crate) fn costs(&self, place: u32) -> &Costs {
        self.palette.costs(self.words.word(place) >> KIND_SHIFT)
    }

    /// What lies in a cell on the map.
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        self.palette.ground(self.words.word(self.words.place(cell)) >> KIND_SHIFT)
    }

    #[inline(always)]
    pub(crate) fn metric(&self) -> Metric {
        self.metric
    }

    /// The first direction in which a step is longer than 1, past the last where there is none.
    #[inline(always)]
    pub(crate) fn first_long(&self) -> u8 {
        self.first_long
    }

    #[inline(always)]
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    fn summarise(&mut self) {
        self.palette.summarise();
        self.is_plain = self.shape.wraps() == (false, false) && !self.palette.any_refusal();
    }

    /// Whether a map can have this size.
    pub(crate) fn check_size(width: u32, height: u32) -> Result<(), MapError> {
        let sides_fit = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height);
        if sides_fit && width as usize * height as usize <= MAX_CELLS {
            Ok(())
        } else {
            Err(MapError::InvalidSize { width, height })
        }
    }

    /// The cells that one step leads to, whatever class takes it, in the order of transitions.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<'_> {
        let steps = if self.words.holds(cell) { self.steps(self.words.place(cell)) } else { 0 };
        Direction::ALL
            .into_iter()
            .filter(move |direction| steps & direction.bit() != 0)
            .filter_map(move |direction| self.shape.beside(cell, direction, self.size()))
    }

    /// Works out the steps out of `cell`.
    fn find_steps(&mut self, cell: Cell) {
        let mut steps = 0;
        let here = self.ground(cell);
        let joins = |other: Option<Cell>| {
            other.is_some_and(|other| {
                let there = self.ground(other);
                !there.is_wall() && there.medium() == here.medium()
            })
        };
        for direction in self.shape.directions() {
            let open = !here.is_wall()
                && joins(self.shape.beside(cell, direction, self.size()))
                && (!self.shape.is_long(direction) || {
                    let [one, other] = self.corners(cell, direction);
                    match self.shape.corners() {
                        CornerRule::NoCut => joins(one) && joins(other),
                        CornerRule::NoSqueeze => joins(one) || joins(other),
                        CornerRule::Free => true,
                    }
                });
            if open {
                steps |= direction.bit();
            }
        }
        let place = self.words.place(cell);
        let kind = self.words.word(place) >> KIND_SHIFT;
        self.words.set_word(place, kind << KIND_SHIFT | u32::from(steps));
    }

    /// The two cells that a diagonal step passes between.
    pub(crate) fn corners(&self, cell: Cell, direction: Direction) -> [Option<Cell>; 2] {
        direction.sides().map(|side| self.shape.beside(cell, side, self.size()))
    }
}

/// The cells whose transitions an edit changed, the edited one first; at most nine.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
///
/// let mut map = GridMap::filled(8, 8, Ground::OPEN, Shape::default())?;
/// let mut changed = map.set(Cell::new(0, 4), Ground::WALL)?;
/// // The cell itself and, at the map's edge, five that could step onto it.
/// assert_eq!((changed.len(), changed.next()), (6, Some(Cell::new(0, 4))));
/// // Nothing changes where a wall stands already.
/// assert_eq!(map.set(Cell::new(0, 4), Ground::WALL)?.len(), 0);
/// # Ok::<(), grid_map::MapError>(())
/// ```
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
