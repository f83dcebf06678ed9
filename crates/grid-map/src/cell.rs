//! [`Cell`]: a place on a map, and the directions out of it.
use std::fmt;

/// The largest width and height of a map.
pub const MAX_SIDE: u32 = 1 << 16;

/// A place on a map: column `x`, row `y`, both from 0; on a hex map the axial `q` and `r`.
///
/// Four bytes. Ordered by row, then by column.
///
/// # Examples
///
/// ```
/// use grid_map::Cell;
///
/// let cell = Cell::new(3, 5);
/// assert_eq!((cell.x(), cell.y()), (3, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell(u32);

impl Cell {
    /// The cell in column `x` and row `y`.
    #[inline(always)]
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Self {
        Cell((y as u32) << 16 | x as u32)
    }

    /// The column.
    #[inline(always)]
    #[must_use]
    pub const fn x(self) -> u32 {
        self.0 & 0xFFFF
    }

    /// The row.
    #[inline(always)]
    #[must_use]
    pub const fn y(self) -> u32 {
        self.0 >> 16
    }

    /// The cell one step away, where that step does not leave the map.
    #[inline(always)]
    pub(crate) fn stepped(self, direction: Direction) -> Cell {
        Cell(self.0.wrapping_add(STEP[direction.0 as usize & 7]))
    }

    /// The bit of the direction in which `other` lies, 0 unless it is adjacent.
    #[inline(always)]
    pub(crate) fn bit_towards(self, other: Cell) -> u8 {
        let dx = other.x().wrapping_sub(self.x()).wrapping_add(1).min(3);
        let dy = other.y().wrapping_sub(self.y()).wrapping_add(1).min(3);
        TOWARDS[(dy * 4 + dx) as usize & 15]
    }
}

impl From<(u16, u16)> for Cell {
    fn from((x, y): (u16, u16)) -> Self {
        Cell::new(x, y)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

/// One of eight ways out of a cell: north, east, south, west, then north-east, south-east,
/// south-west, north-west. Transitions appear in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction(pub(crate) u8);

impl Direction {
    pub(crate) const ALL: [Direction; 8] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    /// What the direction adds to column and row.
    #[inline(always)]
    pub(crate) const fn delta(self) -> (i32, i32) {
        DELTAS[self.0 as usize & 7]
    }

    #[inline(always)]
    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The two straight directions that a diagonal one lies between.
    pub(crate) const fn sides(self) -> [Direction; 2] {
        let (dx, dy) = self.delta();
        [Direction(if dx > 0 { 1 } else { 3 }), Direction(if dy > 0 { 2 } else { 0 })]
    }

    #[inline(always)]
    pub(crate) const fn is_diagonal(self) -> bool {
        self.0 >= 4
    }
}

const DELTAS: [(i32, i32); 8] =
    [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// What each direction adds to a packed cell.
const STEP: [u32; 8] = {
    let mut step = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (dx, dy) = DELTAS[i];
        step[i] = ((dy << 16) as u32).wrapping_add(dx as u32);
        i += 1;
    }
    step
};

/// By `(dy + 1) * 4 + (dx + 1)`: the bit of that direction.
const TOWARDS: [u8; 16] = {
    let mut towards = [0; 16];
    let mut i = 0;
    while i < 8 {
        let (dx, dy) = DELTAS[i];
        towards[((dy + 1) * 4 + dx + 1) as usize] = 1 << i;
        i += 1;
    }
    towards
};
