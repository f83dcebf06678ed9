//! [`Terrain`]: maps grown from a seed.
use crate::cell::Cell;
use crate::grid_map::GridMap;
use crate::ground::Ground;
use crate::map_error::MapError;
use crate::parts::Parts;
use crate::shape::Shape;

/// The layers of noise: how far apart their lattice points are, and how much they weigh.
const LAYERS: [(u32, f64); 4] = [(128, 0.5), (64, 0.25), (32, 0.15), (16, 0.1)];

/// The share that marks a wall.
const WALL: u16 = 0;

/// The largest share of walls.
const MOST_WALLS: f64 = 0.5;

/// Terrain to be grown from a seed: shares of full speed from 0.13 to 1 out of smooth noise, walls in
/// short lines, and a few squares walled off as islands that nothing reaches.
///
/// The same seed and options give the same map on every machine.
///
/// # Examples
///
/// ```
/// use grid_map::{MapError, Parts, Shape, Terrain};
///
/// let map = Terrain::new(64, 64, 1).generate()?;
/// assert_eq!((map.width(), map.height()), (64, 64));
/// let parts = Parts::of(&map);
/// assert!(parts.count() > 1, "there are islands");
/// let (a, b) = Terrain::far_pair(&map).expect("the map is open");
/// assert_eq!(parts.part(a), parts.part(b));
/// # Ok::<(), MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terrain {
    width: u32,
    height: u32,
    seed: u64,
    walls: f64,
    islands: u32,
    shape: Shape,
}

impl Terrain {
    /// Terrain of `width` columns and `height` rows: one cell in 20 a wall, 4 islands, 8 neighbours,
    /// no corner cut.
    #[must_use]
    pub fn new(width: u32, height: u32, seed: u64) -> Terrain {
        Terrain { width, height, seed, walls: 0.05, islands: 4, shape: Shape::default() }
    }

    /// The same terrain with a share of `walls`, from 0 to 0.5, islands left out of account.
    #[must_use]
    pub fn with_walls(self, walls: f64) -> Terrain {
        Terrain { walls, ..self }
    }

    /// The same terrain with another number of islands. Those that do not fit are left out.
    #[must_use]
    pub fn with_islands(self, islands: u32) -> Terrain {
        Terrain { islands, ..self }
    }

    /// The same terrain in another shape; noise and walls go on across its seams.
    #[must_use]
    pub fn with_shape(self, shape: Shape) -> Terrain {
        Terrain { shape, ..self }
    }

    /// Grows the map.
    ///
    /// # Errors
    ///
    /// [`MapError::InvalidSize`] or [`MapError::InvalidWalls`].
    pub fn generate(&self) -> Result<GridMap, MapError> {
        if !(0.0..=MOST_WALLS).contains(&self.walls) {
            return Err(MapError::InvalidWalls { share: self.walls });
        }
        GridMap::check_size(self.width, self.height)?;
        let mut cells = self.shares();
        let mut rng = SplitMix64(self.seed ^ 0x00AB_CDEF);
        self.raise_walls(&mut cells, &mut rng);
        self.wall_off_islands(&mut cells, &mut rng);
        let grounds = cells.into_iter().map(|share| match share {
            WALL => Ground::WALL,
            share => Ground::share(f64::from(share) / 1000.0),
        });
        GridMap::of(self.width, self.height, grounds, self.shape)
    }

    /// The two ends of the far pair: the cells of the largest part nearest to an eighth of the sides
    /// in from the first and the last corner. `None` on a map of walls.
    #[must_use]
    pub fn far_pair(map: &GridMap) -> Option<(Cell, Cell)> {
        let parts = Parts::of(map);
        let part = parts.largest()?;
        let (dx, dy) = (map.width() / 8, map.height() / 8);
        let a = parts.nearest(part, (dx, dy))?;
        let b = parts.nearest(part, (map.width() - 1 - dx, map.height() - 1 - dy))?;
        Some((a, b))
    }

    /// Smooth noise spread over the shares from 0.13 to 1, in thousandths.
    fn shares(&self) -> Vec<u16> {
        let mut heights = Vec::with_capacity(self.width as usize * self.height as usize);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for y in 0..self.height {
            for x in 0..self.width {
                let mut height = 0.0;
                for (layer, (spacing, weight)) in LAYERS.into_iter().enumerate() {
                    height += self.noise(layer as u64, x, y, spacing) * weight;
                }
                least = if height < least { height } else { least };
                most = if height > most { height } else { most };
                heights.push(height);
            }
        }
        let span = if most > least { most - least } else { 1.0 };
        let share = |height: f64| 130 + ((height - least) / span * 870.0 + 0.5) as u16;
        heights.into_iter().map(share).collect()
    }

    /// The noise of one layer between its four lattice points around `(x, y)`.
    fn noise(&self, layer: u64, x: u32, y: u32, spacing: u32) -> f64 {
        let ease = |at: u32| {
            let t = f64::from(at % spacing) / f64::from(spacing);
            t * t * (3.0 - 2.0 * t)
        };
        let (wrap_x, wrap_y) = self.shape.wraps();
        let beside = |at: u32, size: u32, wraps: bool| {
            let points = size.div_ceil(spacing);
            let next = at / spacing + 1;
            if wraps && next == points { 0 } else { next }
        };
        let columns = [x / spacing, beside(x, self.width, wrap_x)];
        let rows = [y / spacing, beside(y, self.height, wrap_y)];
        let (across, along) = (ease(x), ease(y));
        let at = |column: usize, row: usize| self.lattice(layer, columns[column], rows[row]);
        let above = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
        let below = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
        above + (below - above) * along
    }

    /// A number from 0 up to 1 for a lattice point.
    fn lattice(&self, layer: u64, x: u32, y: u32) -> f64 {
        let column = layer
            .wrapping_mul(0x9E37)
            .wrapping_add(u64::from(x))
            .wrapping_mul(0xD1B5_4A32_D192_ED03);
        let hash = mix(self.seed ^ mix(column ^ mix(u64::from(y) + 77)));
        (hash >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Short lines of walls, along or across, until the share is reached.
    fn raise_walls(&self, cells: &mut [u16], rng: &mut SplitMix64) {
        let wanted = (self.walls * cells.len() as f64) as usize;
        let (wrap_x, wrap_y) = self.shape.wraps();
        let mut raised = 0;
        while raised < wanted {
            let (x, y) = (rng.below(self.width), rng.below(self.height));
            let length = 3 + rng.below(10);
            let is_across = rng.below(2) == 0;
            for i in 0..length {
                let (x, y) = if is_across { (x + i, y) } else { (x, y + i) };
                let x = if wrap_x { x % self.width } else { x };
                let y = if wrap_y { y % self.height } else { y };
                if x < self.width && y < self.height && raised < wanted {
                    let cell = &mut cells[y as usize * self.width as usize + x as usize];
                    raised += usize::from(*cell != WALL);
                    *cell = WALL;
                }
            }
        }
    }

    /// Squares within a ring of walls, of a 32nd of the shorter side but 5 cells at least.
    fn wall_off_islands(&self, cells: &mut [u16], rng: &mut SplitMix64) {
        let side = (self.width.min(self.height) / 32).max(5);
        if self.width < 4 * side || self.height < 4 * side {
            return;
        }
        let middle = side / 2;
        for _ in 0..self.islands {
            let left = rng.below(self.width - side);
            let top = rng.below(self.height - side);
            for y in 0..side {
                for x in 0..side {
                    let at = (top + y) as usize * self.width as usize + (left + x) as usize;
                    if x == 0 || y == 0 || x == side - 1 || y == side - 1 {
                        cells[at] = WALL;
                    } else if x == middle && y == middle && cells[at] == WALL {
                        cells[at] = 1000;
                    }
                }
            }
        }
    }
}

/// Sebastiano Vigna's SplitMix64.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
