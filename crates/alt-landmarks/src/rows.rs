//! [`Rows`]: values by place, a place's side by side and never over more cache lines than need be.

use best_first::prefetch;

/// A cache line of values.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<T, const N: usize>(pub(crate) [T; N]);

/// `width` values a place, in lines of `N`, a power of two. A width is a power of two below `N` or
/// a multiple of `N`, so that no row straddles a line that it need not touch.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T, const N: usize> {
    lines: Vec<Line<T, N>>,
    width: usize,
}

impl<T: Copy + Default, const N: usize> Rows<T, N> {
    /// Rows of `lanes` values, filled up with zeros.
    pub(crate) fn zeroed(place_count: usize, lanes: usize) -> Self {
        let width = if lanes <= N { lanes.next_power_of_two() } else { lanes.next_multiple_of(N) };
        let line_count = (place_count * width).div_ceil(N);
        Rows { lines: vec![Line([T::default(); N]); line_count], width }
    }

    /// The value in `lane` of the row of `place`.
    #[inline(always)]
    pub(crate) fn value(&self, place: usize, lane: usize) -> T {
        let index = place * self.width + lane;
        self.lines[index / N].0[index % N]
    }

    /// Writes the rows of a tile's columns, one a lane of a row, the filling included: row `i` is that
    /// of `place_at(i)`, for the first `count`.
    pub(crate) fn fill<const TILE: usize>(
        &mut self,
        tile: &[[T; TILE]],
        count: usize,
        place_at: impl Fn(usize) -> usize,
    ) {
        if self.width < N {
            for i in 0..count {
                let first = place_at(i) * self.width;
                let part = &mut self.lines[first / N].0[first % N..first % N + self.width];
                part.iter_mut().zip(tile).for_each(|(slot, lane)| *slot = lane[i]);
            }
            return;
        }
        // Line by line of all rows, so that the lanes are an array of fixed length.
        for (offset, lanes) in tile.chunks_exact(N).enumerate() {
            let lanes: &[[T; TILE]; N] = lanes.try_into().expect("the chunk has that length");
            (0..count.min(TILE)).for_each(|i| {
                let line = &mut self.lines[place_at(i) * self.width / N + offset];
                line.0 = std::array::from_fn(|lane| lanes[lane][i]);
            });
        }
    }

    /// The row of `place` where rows are `LINES` lines long.
    #[inline(always)]
    pub(crate) fn fixed<const LINES: usize>(&self, place: usize) -> &[Line<T, N>; LINES] {
        let row = &self.lines[place * LINES..place * LINES + LINES];
        row.try_into().expect("the slice has that length")
    }

    /// The row of `place` where rows are some whole lines.
    #[inline(always)]
    pub(crate) fn whole(&self, place: usize) -> &[Line<T, N>] {
        let count = self.width / N;
        &self.lines[place * count..place * count + count]
    }

    /// The row of `place` where rows are parts of lines.
    #[inline(always)]
    pub(crate) fn part(&self, place: usize) -> &[T] {
        let first = place * self.width;
        &self.lines[first / N].0[first % N..first % N + self.width]
    }

    /// Asks the memory for the row of `place`.
    #[inline(always)]
    pub(crate) fn warm(&self, place: usize) {
        let first = place * self.width / N;
        for line in first..first + self.width.div_ceil(N) {
            prefetch(&self.lines, line);
        }
    }

    /// Lines a row, 0 if it is part of one.
    pub(crate) fn lines(&self) -> usize {
        self.width / N
    }

    /// Values a row, the filling included.
    #[inline(always)]
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(self.lines.as_slice())
    }
}
