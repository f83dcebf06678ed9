//! [`Shape`]: which cells are neighbours, and how far apart cells are.
use std::f64::consts::SQRT_2;

use crate::cell::{Cell, Direction};

/// Which cells are neighbours.
///
/// # Examples
///
/// ```
/// use grid_map::{Neighbours, Shape};
///
/// assert_eq!(Shape::default().neighbours(), Neighbours::Eight);
/// assert_eq!(Shape::new(Neighbours::Four).distance((0, 0), (2, 3), (9, 9)), 5.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Neighbours {
    /// The four that share a side.
    Four,
    /// The four, and the four that share a corner.
    #[default]
    Eight,
    /// The six of a hex map in axial coordinates: `(q, r)` is column and row, and `(1, -1)` and
    /// `(-1, 1)` are neighbours of `(0, 0)` where `(1, 1)` and `(-1, -1)` are not.
    Hex,
}

/// What a diagonal step needs of the two cells beside it; read with [`Neighbours::Eight`] only.
///
/// # Examples
///
/// ```
/// use grid_map::{CornerRule, Neighbours, Shape};
///
/// let shape = Shape::new(Neighbours::Eight).with_corners(CornerRule::NoSqueeze);
/// assert_eq!(shape.corners(), CornerRule::NoSqueeze);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CornerRule {
    /// Both can be entered: no corner is cut.
    #[default]
    NoCut,
    /// One of them can be entered: no squeezing between two walls.
    NoSqueeze,
    /// Nothing.
    Free,
}

/// The shape of a map: neighbours, corner rule, and which axes wrap around.
///
/// # Examples
///
/// ```
/// use grid_map::{CornerRule, Neighbours, Shape};
///
/// let torus = Shape::new(Neighbours::Four).wrapping(true, true);
/// assert_eq!(torus.distance((0, 0), (9, 8), (10, 10)), 3.0);
/// let lenient = Shape::new(Neighbours::Eight).with_corners(CornerRule::NoSqueeze);
/// assert_eq!(lenient.distance((0, 0), (4, 2), (10, 10)), 4.82842712474619);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    pub(crate) neighbours: Neighbours,
    pub(crate) corners: CornerRule,
    pub(crate) wrap_x: bool,
    pub(crate) wrap_y: bool,
}

impl Shape {
    /// A shape that cuts no corners and does not wrap.
    #[must_use]
    pub const fn new(neighbours: Neighbours) -> Self {
        Shape { neighbours, corners: CornerRule::NoCut, wrap_x: false, wrap_y: false }
    }

    /// The same shape with another rule for diagonals.
    #[must_use]
    pub const fn with_corners(self, corners: CornerRule) -> Self {
        Shape { corners, ..self }
    }

    /// The same shape with columns, rows or both joined end to end: a cylinder or a torus.
    #[must_use]
    pub const fn wrapping(self, x: bool, y: bool) -> Self {
        Shape { wrap_x: x, wrap_y: y, ..self }
    }

    /// Which cells are neighbours.
    #[must_use]
    pub const fn neighbours(self) -> Neighbours {
        self.neighbours
    }

    /// The rule for diagonals.
    #[must_use]
    pub const fn corners(self) -> CornerRule {
        self.corners
    }

    /// Whether columns and rows are joined end to end.
    #[must_use]
    pub const fn wraps(self) -> (bool, bool) {
        (self.wrap_x, self.wrap_y)
    }

    /// The length of a shortest way between `(x, y)` pairs on an open map of `size` `(width,
    /// height)` where every step costs its length: Manhattan's, octile or hex distance.
    #[must_use]
    pub fn distance(self, a: (u32, u32), b: (u32, u32), size: (u32, u32)) -> f64 {
        let dx = a.0.abs_diff(b.0);
        let dy = a.1.abs_diff(b.1);
        match self.neighbours {
            Neighbours::Four => {
                let dx = around(dx, size.0, self.wrap_x);
                let dy = around(dy, size.1, self.wrap_y);
                f64::from(dx) + f64::from(dy)
            }
            Neighbours::Eight => {
                octile(around(dx, size.0, self.wrap_x), around(dy, size.1, self.wrap_y))
            }
            Neighbours::Hex => self.hex_distance(a, b, size),
        }
    }

    fn hex_distance(self, a: (u32, u32), b: (u32, u32), size: (u32, u32)) -> f64 {
        let dq = i64::from(b.0) - i64::from(a.0);
        let dr = i64::from(b.1) - i64::from(a.1);
        let turns = |wraps: bool| if wraps { -1..=1 } else { 0..=0 };
        let mut least = i64::MAX;
        for turn_q in turns(self.wrap_x) {
            for turn_r in turns(self.wrap_y) {
                let q = dq + turn_q * i64::from(size.0);
                let r = dr + turn_r * i64::from(size.1);
                least = least.min((q.abs() + r.abs() + (q + r).abs()) / 2);
            }
        }
        least as f64
    }

    /// The directions that lead to neighbours.
    pub(crate) fn directions(self) -> impl Iterator<Item = Direction> {
        let mask: u8 = match self.neighbours {
            Neighbours::Four => 0b0000_1111,
            Neighbours::Eight => 0b1111_1111,
            // North-east and south-west beside the four.
            Neighbours::Hex => 0b0101_1111,
        };
        Direction::ALL.into_iter().filter(move |direction| mask & direction.bit() != 0)
    }

    /// Whether a cell decides about steps that pass it by.
    pub(crate) fn has_corners(self) -> bool {
        self.neighbours == Neighbours::Eight && self.corners != CornerRule::Free
    }

    /// Whether a step in `direction` is longer than 1.
    #[inline(always)]
    pub(crate) fn is_long(self, direction: Direction) -> bool {
        self.neighbours == Neighbours::Eight && direction.is_diagonal()
    }

    /// The cell beside `cell` in `direction` on a map of `size`, around the seam where it wraps.
    ///
    /// Every pair of cells is joined once at most, and none with itself: where an axis that wraps
    /// is one or two cells long, only one way along it counts.
    pub(crate) fn beside(self, cell: Cell, direction: Direction, size: (u32, u32)) -> Option<Cell> {
        let (dx, dy) = direction.delta();
        let x = along(cell.x(), dx, size.0, self.wrap_x)?;
        let y = along(cell.y(), dy, size.1, self.wrap_y)?;
        Some(Cell::new(x, y))
    }
}

/// The octile distance: the shortest way over `dx` and `dy` in straight steps of 1 and diagonal
/// steps of the square root of 2.
///
/// # Examples
///
/// ```
/// // Two diagonal steps, then one straight.
/// assert_eq!(grid_map::octile(3, 2), 1.0 + 2.0 * 2.0_f64.sqrt());
/// ```
#[inline(always)]
#[must_use]
pub fn octile(dx: u32, dy: u32) -> f64 {
    let (less, more) = if dx < dy { (dx, dy) } else { (dy, dx) };
    SQRT_2 * f64::from(less) + f64::from(more - less)
}

/// `distance` along an axis of `size`, the other way around where that is shorter.
#[inline(always)]
fn around(distance: u32, size: u32, wraps: bool) -> u32 {
    if wraps { distance.min(size.abs_diff(distance)) } else { distance }
}

/// `at + step` on an axis of `size`.
fn along(at: u32, step: i32, size: u32, wraps: bool) -> Option<u16> {
    if step == 0 {
        return Some(at as u16);
    }
    let next = i64::from(at) + i64::from(step);
    if (0..i64::from(size)).contains(&next) {
        return Some(next as u16);
    }
    // Around one cell is the cell itself, around two the same as straight on.
    if !wraps || size < 3 {
        return None;
    }
    Some(if next < 0 { (size - 1) as u16 } else { 0 })
}
