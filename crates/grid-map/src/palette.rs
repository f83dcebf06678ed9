//! The kinds of ground on a map, and what each costs.
use std::collections::BTreeMap;

use crate::ground::Ground;

/// The costs of a straight and a diagonal step into a cell.
pub(crate) type Costs = [f64; 2];

/// The most kinds of ground that one map tells apart.
pub const MAX_KINDS: usize = 1 << 24;

/// Nobody enters a wall, so these are never paid.
const WALL_COSTS: Costs = [f64::INFINITY; 2];

/// With more kinds of ground than this nobody looks whether all cost the same.
const FEW_KINDS: usize = 16;

/// The kinds of ground on a map, numbered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Palette {
    /// The step costs of each kind.
    costs: Vec<Costs>,
    /// The ground of each kind, and how many cells are of it.
    used: Vec<(Ground, u32)>,
    /// The kinds that cells are of, by what tells grounds apart.
    numbers: BTreeMap<(u64, u32), u32>,
    /// Kinds that no cell is of.
    spare: Vec<u32>,
    /// The least cost of a straight step into an open cell, 0 without one.
    cheapest: f64,
    /// The mean cost of a straight step into an open cell, when the kinds last came or went.
    mean: f64,
    /// The costs that all open cells have, if they have the same and refuse nobody.
    uniform: Option<Costs>,
    /// Whether a cell refuses a class.
    any_refusal: bool,
}

impl Palette {
    /// Counts one cell more of `ground`, which is not at fault, and gives its kind: `None` where
    /// there are [`MAX_KINDS`] others. [`summarise`](Palette::summarise) is due if a kind came or
    /// went.
    pub(crate) fn add(&mut self, ground: Ground) -> Option<u32> {
        let kind = match self.numbers.get(&key(ground)) {
            Some(&kind) => kind,
            None => self.number(ground)?,
        };
        self.used[kind as usize].1 += 1;
        Some(kind)
    }

    /// Counts one cell more of a kind that has some.
    pub(crate) fn add_again(&mut self, kind: u32) {
        self.used[kind as usize].1 += 1;
    }

    /// Counts one cell less of `kind`.
    pub(crate) fn remove(&mut self, kind: u32) {
        let (ground, count) = &mut self.used[kind as usize];
        *count -= 1;
        if *count == 0 {
            self.numbers.remove(&key(*ground));
            self.spare.push(kind);
        }
    }

    /// How many cells are of `kind`.
    pub(crate) fn count(&self, kind: u32) -> u32 {
        self.used[kind as usize].1
    }

    pub(crate) fn ground(&self, kind: u32) -> Ground {
        self.used[kind as usize].0
    }

    /// The step costs of `kind`, infinite for a wall.
    #[inline(always)]
    pub(crate) fn costs(&self, kind: u32) -> &Costs {
        &self.costs[kind as usize]
    }

    #[inline(always)]
    pub(crate) fn cheapest(&self) -> f64 {
        self.cheapest
    }

    pub(crate) fn mean(&self) -> f64 {
        self.mean
    }

    #[inline(always)]
    pub(crate) fn uniform(&self) -> Option<Costs> {
        self.uniform
    }

    #[inline(always)]
    pub(crate) fn any_refusal(&self) -> bool {
        self.any_refusal
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.costs.capacity() * size_of::<Costs>()
            + self.used.capacity() * size_of::<(Ground, u32)>()
            + self.numbers.len() * 24
            + self.spare.capacity() * 4
    }

    fn number(&mut self, ground: Ground) -> Option<u32> {
        let costs = ground.costs().unwrap_or(WALL_COSTS);
        let kind = match self.spare.pop() {
            Some(kind) => {
                self.costs[kind as usize] = costs;
                self.used[kind as usize] = (ground, 0);
                kind
            }
            None if self.costs.len() == MAX_KINDS => return None,
            None => {
                self.costs.push(costs);
                self.used.push((ground, 0));
                self.costs.len() as u32 - 1
            }
        };
        self.numbers.insert(key(ground), kind);
        Some(kind)
    }

    /// Works out anew what depends on which kinds there are.
    pub(crate) fn summarise(&mut self) {
        let live = || self.used.iter().zip(&self.costs).filter(|((_, count), _)| *count > 0);
        let open = || live().filter(|((ground, _), _)| !ground.is_wall());
        let least = open().map(|(_, costs)| costs[0]).fold(f64::INFINITY, f64::min);
        self.cheapest = if least < f64::INFINITY { least } else { 0.0 };
        let (sum, cells) = live()
            .filter(|((ground, _), _)| !ground.is_wall())
            .map(|((_, count), costs)| (costs[0], f64::from(*count)))
            .fold((0.0, 0.0), |(sum, cells), (cost, count)| (sum + cost * count, cells + count));
        self.mean = if cells > 0.0 { sum / cells } else { 1.0 };
        self.any_refusal = open().any(|((ground, _), _)| ground.refuses() != 0);
        let first = open().map(|(_, costs)| *costs).next();
        let same =
            self.numbers.len() <= FEW_KINDS && open().all(|(_, costs)| Some(*costs) == first);
        self.uniform = first.filter(|_| same && !self.any_refusal);
    }
}

/// What tells grounds apart.
fn key(ground: Ground) -> (u64, u32) {
    let (form, number) = ground.form();
    let rest =
        u32::from(form) << 16 | u32::from(ground.medium()) << 8 | u32::from(ground.refuses());
    (number.to_bits(), rest)
}
