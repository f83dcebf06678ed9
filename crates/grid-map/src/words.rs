//! Cells in memory: a word each, row by row.
use state_search::prefetch;

use crate::cell::{Cell, Direction};

/// Words in a line of the cache.
const LINE: u32 = 16;

/// A word for every cell of a map.
///
/// The place of a cell is its index as a state.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    words: Vec<u32>,
    width: u32,
    height: u32,
    /// From a place to the one below it.
    pitch: u32,
    /// What each direction adds to a place.
    steps: [u32; 8],
}

impl Words {
    /// Words of 0.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        let pitch = pitch(width);
        let steps = Direction::ALL.map(|direction| {
            let (dx, dy) = direction.delta();
            (dy as u32).wrapping_mul(pitch).wrapping_add(dx as u32)
        });
        let words = vec![0; pitch as usize * height as usize];
        Words { words, width, height, pitch, steps }
    }

    #[inline(always)]
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    #[inline(always)]
    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// One more than the largest place.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether `cell` is on the map.
    #[inline(always)]
    pub(crate) fn holds(&self, cell: Cell) -> bool {
        cell.x() < self.width && cell.y() < self.height
    }

    /// The place of a cell that is on the map.
    #[inline(always)]
    pub(crate) fn place(&self, cell: Cell) -> u32 {
        cell.y() * self.pitch + cell.x()
    }

    /// The place one step from `place`, where that step does not leave the map.
    #[inline(always)]
    pub(crate) fn stepped(&self, place: u32, direction: Direction) -> u32 {
        place.wrapping_add(self.steps[direction.0 as usize & 7])
    }

    #[inline(always)]
    pub(crate) fn word(&self, place: u32) -> u32 {
        self.words[place as usize]
    }

    /// Asks the memory for the words around `place`, and calls `near` with places among them: above,
    /// below, and in the nearer line of the cache beside that of `place`.
    #[inline(always)]
    pub(crate) fn look_ahead(&self, place: u32, mut near: impl FnMut(u64)) {
        let beside = place.wrapping_sub(LINE / 2).wrapping_add((place & (LINE / 2)) * 2);
        for place in [place.wrapping_sub(self.pitch), place.wrapping_add(self.pitch), beside] {
            prefetch(&self.words, place as usize);
            near(u64::from(place));
        }
    }

    #[inline(always)]
    pub(crate) fn set_word(&mut self, place: u32, word: u32) {
        self.words[place as usize] = word;
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
    }
}

/// Words from a row to the next: those of wide maps take an odd number of cache lines, so that the
/// cells of a column, which searches visit together, do not compete for a few places of a cache.
fn pitch(width: u32) -> u32 {
    if width < 256 { width } else { (width.div_ceil(LINE) | 1) * LINE }
}
