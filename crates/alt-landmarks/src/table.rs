//! [`Table`]: all distances of all landmarks, in the narrowest form that keeps each exact.
use std::ops::Neg;

use best_first::prefetch;
use search::Direction;

use crate::bound::{INFINITE, difference, greatest, greatest_between};
use crate::column::Distance;
use crate::rows::Rows;

/// Nodes laid at a time: their values are gathered column by column and written row by row.
const TILE: usize = 128;

/// Distances by place, in the narrowest form that keeps each of them, and each difference of two,
/// exact. Which one follows from the values alone, and no result shows it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    cells: Cells,
    /// Whether both directions are equal and stand there once.
    shared: bool,
}

#[derive(Clone, Debug)]
enum Cells {
    /// All finite distances are integers up to `2^24`.
    Narrow(Rows<f32, 16>),
    /// All finite distances are integers up to `2 * 10^9`, half as much if any is infinite.
    Int(Rows<i32, 16>, MaxFinite),
    /// Any distances.
    Wide(Rows<f64, 8>),
}

/// A bound from one place to another.
pub(crate) type BoundFn = fn(&Table, usize, usize) -> f64;

/// Two bounds: from the first place to the second, and from the second to the third.
pub(crate) type BoundsFn = fn(&Table, usize, usize, usize) -> (f64, f64);

/// The greatest finite distance of a table of integers.
#[derive(Clone, Copy, Debug)]
struct MaxFinite(i32);

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
        Table::lay_compact(columns, node_count, &place_at)
            .unwrap_or_else(|| Table::lay_wide(columns, node_count, &place_at))
    }

    /// [`lay`](Table::lay) in 32 bits, if all values are distances and exact there.
    pub(crate) fn lay_compact<D: Distance>(
        columns: &Columns<'_, D>,
        node_count: usize,
        place_at: impl Fn(usize) -> usize,
    ) -> Option<Table> {
        let narrow = || {
            let narrow = |distance: D| narrow(distance.get());
            lay_rows(columns, node_count, &place_at, narrow, |_| {}).map(Cells::Narrow)
        };
        let int = || {
            let mut scan = IntScan::default();
            let rows = lay_rows(columns, node_count, &place_at, D::integer, |v| scan.take(v))?;
            Some(Cells::Int(rows, scan.max_finite()?))
        };
        let cells = narrow().or_else(int)?;
        Some(Table { cells, shared: columns.backward.is_none() })
    }

    /// [`lay`](Table::lay) in 64 bits, which keep any distance.
    pub(crate) fn lay_wide<D: Distance>(
        columns: &Columns<'_, D>,
        node_count: usize,
        place_at: impl Fn(usize) -> usize,
    ) -> Table {
        let rows = lay_rows(columns, node_count, &place_at, |d| (d.get(), true), |_| {});
        let cells = Cells::Wide(rows.expect("floats take any distance"));
        Table { cells, shared: columns.backward.is_none() }
    }

    /// The lower bound of rule `ALT-2`.
    pub(crate) fn bound(&self, source: usize, target: usize) -> f64 {
        self.bound_fn()(self, source, target)
    }

    /// [`bound`](Table::bound), compiled for this form of table: chosen once a query, so that
    /// searches hold a call and not a loop for each form.
    pub(crate) fn bound_fn(&self) -> BoundFn {
        match (self.shared, self.lines()) {
            (true, 1) => Table::bound_by::<true, 1>,
            (true, 2) => Table::bound_by::<true, 2>,
            (true, _) => Table::bound_by::<true, 0>,
            (false, 1) => Table::bound_by::<false, 1>,
            (false, 2) => Table::bound_by::<false, 2>,
            (false, 4) => Table::bound_by::<false, 4>,
            (false, _) => Table::bound_by::<false, 0>,
        }
    }

    /// Two bounds through one place; compiled as [`bound_fn`](Table::bound_fn).
    pub(crate) fn bounds_fn(&self) -> BoundsFn {
        match (self.shared, self.lines()) {
            (true, 1) => Table::bounds_by::<true, 1>,
            (true, 2) => Table::bounds_by::<true, 2>,
            (true, _) => Table::bounds_by::<true, 0>,
            (false, 1) => Table::bounds_by::<false, 1>,
            (false, 2) => Table::bounds_by::<false, 2>,
            (false, 4) => Table::bounds_by::<false, 4>,
            (false, _) => Table::bounds_by::<false, 0>,
        }
    }

    /// Lines a row, 0 if it is part of one.
    fn lines(&self) -> usize {
        match &self.cells {
            Cells::Narrow(rows) => rows.lines(),
            Cells::Int(rows, _) => rows.lines(),
            Cells::Wide(rows) => rows.lines(),
        }
    }

    fn bounds_by<const SHARED: bool, const LINES: usize>(
        &self,
        first: usize,
        middle: usize,
        last: usize,
    ) -> (f64, f64) {
        match &self.cells {
            Cells::Narrow(rows) => {
                let (to, from) =
                    greatest_between::<f32, 16, SHARED, LINES>(rows, first, middle, last);
                (f64::from(to), f64::from(from))
            }
            Cells::Int(rows, max) => {
                let (to, from) =
                    greatest_between::<i32, 16, SHARED, LINES>(rows, first, middle, last);
                (max.widen(to), max.widen(from))
            }
            Cells::Wide(rows) => {
                greatest_between::<f64, 8, SHARED, LINES>(rows, first, middle, last)
            }
        }
    }

    fn bound_by<const SHARED: bool, const LINES: usize>(
        &self,
        source: usize,
        target: usize,
    ) -> f64 {
        match &self.cells {
            Cells::Narrow(rows) => {
                f64::from(greatest::<f32, 16, SHARED, LINES>(rows, source, target))
            }
            Cells::Int(rows, max) => {
                max.widen(greatest::<i32, 16, SHARED, LINES>(rows, source, target))
            }
            Cells::Wide(rows) => greatest::<f64, 8, SHARED, LINES>(rows, source, target),
        }
    }

    /// Asks the memory for the row of `place`.
    #[inline(always)]
    pub(crate) fn warm(&self, place: usize) {
        match &self.cells {
            Cells::Narrow(rows) => rows.warm(place),
            Cells::Int(rows, _) => rows.warm(place),
            Cells::Wide(rows) => rows.warm(place),
        }
    }

    /// The bound of landmark `lane` of `landmark_count` alone.
    #[inline(always)]
    pub(crate) fn bound_of(
        &self,
        lane: usize,
        landmark_count: usize,
        source: usize,
        target: usize,
    ) -> f64 {
        let ahead = self.bound_in(lane, source, target);
        if self.shared {
            return ahead;
        }
        let behind = self.bound_in(lane + landmark_count, source, target);
        if behind > ahead { behind } else { ahead }
    }

    #[inline(always)]
    fn bound_in(&self, lane: usize, source: usize, target: usize) -> f64 {
        let shared = self.shared;
        match &self.cells {
            Cells::Narrow(rows) => {
                let (source, target) = (rows.value(source, lane), rows.value(target, lane));
                f64::from(difference(source, target, shared))
            }
            Cells::Int(rows, max) => {
                let (source, target) = (rows.value(source, lane), rows.value(target, lane));
                max.widen(difference(source, target, shared))
            }
            Cells::Wide(rows) => {
                difference(rows.value(source, lane), rows.value(target, lane), shared)
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
        // Backward distances are negated, unless they are the forward ones.
        let negated = direction == Direction::Backward && !self.shared;
        let lane = if negated { lane + landmark_count } else { lane };
        match &self.cells {
            Cells::Narrow(rows) => {
                let value = f64::from(rows.value(place, lane));
                if negated { -value } else { value }
            }
            Cells::Int(rows, max) => {
                let value = rows.value(place, lane);
                max.widen(if negated { -value } else { value })
            }
            Cells::Wide(rows) => {
                let value = rows.value(place, lane);
                if negated { -value } else { value }
            }
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        match &self.cells {
            Cells::Narrow(rows) => rows.heap_bytes(),
            Cells::Int(rows, _) => rows.heap_bytes(),
            Cells::Wide(rows) => rows.heap_bytes(),
        }
    }
}

/// `distance` in 32 bits, and whether it is an integer whose differences with others such are exact
/// there. No branch, so that compilers make vectors of a column.
#[inline(always)]
fn narrow(distance: f64) -> (f32, bool) {
    // Adding 2^52 rounds to an integer; infinity stays what it is.
    const TWO_52: f64 = 4_503_599_627_370_496.0;
    let is_integer = (distance + TWO_52) - TWO_52 == distance;
    let is_small = (distance <= 16_777_216.0) | (distance == f64::INFINITY);
    (distance as f32, is_integer & is_small)
}

impl MaxFinite {
    /// A value or a bound as a float: what is greater than every finite distance is infinite.
    #[inline(always)]
    fn widen(self, value: i32) -> f64 {
        if value > self.0 { f64::INFINITY } else { f64::from(value) }
    }
}

/// Whether values fit rows of integers.
#[derive(Default)]
struct IntScan {
    greatest: i32,
    any_infinite: bool,
}

impl IntScan {
    fn take(&mut self, values: &[i32]) {
        for &value in values {
            let infinite = value == INFINITE;
            let finite = if infinite { 0 } else { value };
            self.any_infinite |= infinite;
            self.greatest = if finite > self.greatest { finite } else { self.greatest };
        }
    }

    /// The greatest finite distance, if infinity can be told from differences.
    fn max_finite(&self) -> Option<MaxFinite> {
        let limit = if self.any_infinite { INFINITE / 2 } else { INFINITE };
        (self.greatest <= limit).then_some(MaxFinite(self.greatest))
    }
}

/// Rows of the values that `encode` makes of the distances, each shown to `look`; `None` as soon as
/// one does not fit.
fn lay_rows<D: Distance, T: Copy + Default + Neg<Output = T>, const N: usize>(
    columns: &Columns<'_, D>,
    node_count: usize,
    place_at: &impl Fn(usize) -> usize,
    encode: impl Fn(D) -> (T, bool),
    mut look: impl FnMut(&[T]),
) -> Option<Rows<T, N>> {
    // A few distances first, from all over: most tables that do not fit show it at once, before rows
    // are allocated.
    for (column, _) in columns.lanes() {
        let mut sample = column.iter().step_by(node_count / TILE + 1);
        if !sample.all(|&distance| encode(distance).1) {
            return None;
        }
    }
    let per_landmark = if columns.backward.is_none() { 1 } else { 2 };
    let lanes = columns.landmark_count() * per_landmark;
    let mut rows = Rows::zeroed(node_count, lanes);
    // Column by column into the tile and row by row out of it, so that both run along memory.
    let mut tile = vec![[T::default(); TILE]; rows.width()];
    for first in (0..node_count).step_by(TILE) {
        let len = TILE.min(node_count - first);
        let (mut fits, mut signs) = (true, 0);
        for (lane, (column, negated)) in tile.iter_mut().zip(columns.lanes()) {
            // A column's next values, which lie far from the others'.
            for ahead in (first + TILE..first + 2 * TILE).step_by(64 / size_of::<D>()) {
                prefetch(column, ahead);
            }
            for (slot, &distance) in lane.iter_mut().zip(&column[first..first + len]) {
                let (value, fit) = encode(distance);
                fits &= fit;
                signs |= distance.signs();
                *slot = value;
            }
            look(&lane[..len]);
            if negated {
                lane.iter_mut().for_each(|value| *value = -*value);
            }
        }
        if !fits || signs >> 63 != 0 {
            return None;
        }
        // Places may lie anywhere: those of the next tile are asked for meanwhile.
        for node in first + len..node_count.min(first + 2 * TILE) {
            rows.warm(place_at(node));
        }
        rows.fill(&tile, len, |i| place_at(first + i));
    }
    Some(rows)
}
