//! [`Table`]: all distances of all landmarks, in the narrowest form that keeps each exact.
use search::Direction;

use crate::bound::{
    FloatRows, INFINITE, IntRows, float_shared, float_split, int_shared, int_split,
};
use crate::rows::Rows;

/// Nodes laid at a time: their values are gathered column by column and written row by row.
const TILE: usize = 64;

/// Distances by place, in one of four forms. Which one follows from the values alone, and no
/// result shows it.
#[derive(Clone, Debug)]
pub(crate) enum Table {
    /// All finite distances are integers below `2^31` (`2^30` if any is infinite), and both
    /// directions are equal.
    SharedInt(IntRows, MaxFinite),
    /// The same, with directions that differ.
    SplitInt(IntRows, MaxFinite),
    /// Any distances, both directions equal.
    SharedFloat(FloatRows),
    /// Any distances.
    SplitFloat(FloatRows),
}

/// The greatest finite distance of a table of integers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaxFinite(i32);

/// A distance as a source of tables has it.
pub(crate) trait Distance: Copy {
    fn get(self) -> f64;
}

impl Distance for f64 {
    #[inline(always)]
    fn get(self) -> f64 {
        self
    }
}

/// The little-endian bits, as they stand in a file.
impl Distance for [u8; 8] {
    #[inline(always)]
    fn get(self) -> f64 {
        f64::from_le_bytes(self)
    }
}

/// Distances landmark by landmark, as trees and files give them.
pub(crate) struct Columns<'c, D> {
    /// `d(L, v)` for each landmark.
    pub(crate) forward: Vec<&'c [D]>,
    /// `d(v, L)` for each landmark, or `None` if that is the same.
    pub(crate) backward: Option<Vec<&'c [D]>>,
}

impl<D: Distance> Columns<'_, D> {
    fn landmark_count(&self) -> usize {
        self.forward.len()
    }

    /// The columns as lanes of a row, the backward ones to be negated.
    fn lanes(&self) -> impl Iterator<Item = (&[D], bool)> {
        let forward = self.forward.iter().map(|&column| (column, false));
        forward.chain(self.backward.iter().flatten().map(|&column| (column, true)))
    }
}

impl Table {
    /// Lays out `columns`, whose entry `i` belongs to the node at place `place_at(i)`.
    pub(crate) fn lay<D: Distance>(
        columns: &Columns<'_, D>,
        node_count: usize,
        place_at: impl Fn(usize) -> usize,
    ) -> Table {
        let mut scan = IntScan::default();
        let ints = lay_rows(columns, node_count, &place_at, |distance, negated| {
            scan.take(distance).map(|value| if negated { -value } else { value })
        });
        let shared = columns.backward.is_none();
        match ints.and_then(|rows| Some((rows, scan.max_finite()?))) {
            Some((rows, max)) if shared => Table::SharedInt(rows, max),
            Some((rows, max)) => Table::SplitInt(rows, max),
            None => {
                let floats = lay_rows(columns, node_count, &place_at, |distance, negated| {
                    Some(if negated { -distance } else { distance })
                });
                let rows = floats.expect("floats take any distance");
                if shared { Table::SharedFloat(rows) } else { Table::SplitFloat(rows) }
            }
        }
    }

    /// The lower bound of rule `ALT-2`.
    #[inline(always)]
    pub(crate) fn bound(&self, source: usize, target: usize) -> f64 {
        match self {
            Table::SharedInt(rows, max) => max.widen(int_shared(rows, source, target)),
            Table::SplitInt(rows, max) => max.widen(int_split(rows, source, target)),
            Table::SharedFloat(rows) => float_shared(rows, source, target),
            Table::SplitFloat(rows) => float_split(rows, source, target),
        }
    }

    /// The bound of one landmark, `lane` of `landmark_count`.
    #[inline(always)]
    pub(crate) fn bound_of(
        &self,
        lane: usize,
        landmark_count: usize,
        source: usize,
        target: usize,
    ) -> f64 {
        match self {
            Table::SharedInt(rows, max) => {
                let (s, t) = (rows.value(source, lane), rows.value(target, lane));
                max.widen((t - s).abs())
            }
            Table::SplitInt(rows, max) => {
                let from = rows.value(target, lane) - rows.value(source, lane);
                let lane = lane + landmark_count;
                let to = rows.value(target, lane) - rows.value(source, lane);
                max.widen(from.max(to).max(0))
            }
            Table::SharedFloat(rows) => {
                let (s, t) = (rows.value(source, lane), rows.value(target, lane));
                search::clean((t - s).abs())
            }
            Table::SplitFloat(rows) => {
                let from = search::clean(rows.value(target, lane) - rows.value(source, lane));
                let lane = lane + landmark_count;
                let to = search::clean(rows.value(target, lane) - rows.value(source, lane));
                if to > from { to } else { from }
            }
        }
    }

    /// `d(L, v)` or `d(v, L)` of landmark `lane` of `landmark_count` and the node at `place`.
    pub(crate) fn distance(
        &self,
        direction: Direction,
        lane: usize,
        landmark_count: usize,
        place: usize,
    ) -> f64 {
        let backward = lane + landmark_count;
        match (self, direction) {
            (Table::SharedInt(rows, max), _) | (Table::SplitInt(rows, max), Direction::Forward) => {
                max.widen(rows.value(place, lane))
            }
            (Table::SplitInt(rows, max), Direction::Backward) => {
                max.widen(-rows.value(place, backward))
            }
            (Table::SharedFloat(rows), _) | (Table::SplitFloat(rows), Direction::Forward) => {
                rows.value(place, lane)
            }
            (Table::SplitFloat(rows), Direction::Backward) => -rows.value(place, backward),
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Table::SharedInt(rows, _) | Table::SplitInt(rows, _) => rows.heap_bytes(),
            Table::SharedFloat(rows) | Table::SplitFloat(rows) => rows.heap_bytes(),
        }
    }
}

impl MaxFinite {
    /// A value or a bound as a float: what is greater than every finite distance is infinite.
    #[inline(always)]
    fn widen(self, value: i32) -> f64 {
        if value > self.0 { f64::INFINITY } else { f64::from(value) }
    }
}

/// Whether distances fit rows of integers.
#[derive(Default)]
struct IntScan {
    greatest: i32,
    any_infinite: bool,
}

impl IntScan {
    /// `distance` as an integer, [`INFINITE`] for infinity, `None` if it is none.
    #[inline(always)]
    fn take(&mut self, distance: f64) -> Option<i32> {
        // The cast saturates, and so makes INFINITE of infinity.
        let value = distance as i32;
        let infinite = distance == f64::INFINITY;
        self.any_infinite |= infinite;
        self.greatest = self.greatest.max(if infinite { 0 } else { value });
        (infinite || f64::from(value) == distance).then_some(value)
    }

    /// The greatest finite distance, if infinity can be told from differences.
    fn max_finite(&self) -> Option<MaxFinite> {
        let limit = if self.any_infinite { INFINITE / 2 } else { INFINITE };
        (self.greatest <= limit).then_some(MaxFinite(self.greatest))
    }
}

/// Rows of the values that `encode` makes of the distances; `None` as soon as it does.
fn lay_rows<D: Distance, T: Copy + Default, const N: usize>(
    columns: &Columns<'_, D>,
    node_count: usize,
    place_at: &impl Fn(usize) -> usize,
    mut encode: impl FnMut(f64, bool) -> Option<T>,
) -> Option<Rows<T, N>> {
    // A few rows first: most tables that do not fit show it at once, before rows are allocated.
    let sample = node_count.min(TILE);
    for (column, negated) in columns.lanes() {
        for distance in &column[..sample] {
            encode(distance.get(), negated)?;
        }
    }
    let per_landmark = if columns.backward.is_none() { 1 } else { 2 };
    let lanes = columns.landmark_count() * per_landmark;
    let mut rows = Rows::zeroed(node_count, lanes);
    let mut tile = vec![T::default(); TILE * lanes];
    for first in (0..node_count).step_by(TILE) {
        let len = TILE.min(node_count - first);
        let mut fits = true;
        for (lane, (column, negated)) in columns.lanes().enumerate() {
            let slots = tile[lane..].iter_mut().step_by(lanes);
            for (slot, distance) in slots.zip(&column[first..first + len]) {
                let value = encode(distance.get(), negated);
                fits &= value.is_some();
                *slot = value.unwrap_or_default();
            }
        }
        if !fits {
            return None;
        }
        for (i, row) in tile.chunks_exact(lanes).take(len).enumerate() {
            rows.set(place_at(first + i), row);
        }
    }
    Some(rows)
}
