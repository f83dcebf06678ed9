//! [`Column`]: the distances of one tree by place, in 32 bits where that keeps them exact.
use crate::bound::INFINITE;

/// The distances of one tree by place.
///
/// Half the bytes where all are integers, as those of road networks are: selections read all columns
/// for every landmark that they choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Column {
    /// All finite distances are integers below [`INFINITE`], which is infinite.
    Narrow(Vec<i32>),
    /// Any distances.
    Wide(Vec<f64>),
}

impl Column {
    /// The distances that every call of `distances` gives.
    pub(crate) fn new<I: Iterator<Item = f64>>(distances: impl Fn() -> I) -> Column {
        let mut fits = true;
        let narrow = distances()
            .map(|distance| {
                let (value, fit) = integer(distance);
                fits &= fit;
                value
            })
            .collect();
        if fits { Column::Narrow(narrow) } else { Column::Wide(distances().collect()) }
    }

    /// The distance of `place`.
    #[inline(always)]
    pub(crate) fn get(&self, place: usize) -> f64 {
        match self {
            Column::Narrow(distances) => distances[place].get(),
            Column::Wide(distances) => distances[place],
        }
    }

    /// The distances of all columns in 32 bits, if all are.
    pub(crate) fn all_narrow(columns: &[Column]) -> Option<Vec<&[i32]>> {
        let narrow = columns.iter().map(|column| match column {
            Column::Narrow(distances) => Some(distances.as_slice()),
            Column::Wide(_) => None,
        });
        narrow.collect()
    }

    /// The distances of all columns in 64 bits.
    pub(crate) fn widen_all(columns: Vec<Column>) -> Vec<Vec<f64>> {
        columns.into_iter().map(Column::widen).collect()
    }

    /// Lowers each of `least` to the distance, where that is smaller.
    pub(crate) fn lower(&self, least: &mut [f64]) {
        fn lower<D: Distance>(least: &mut [f64], distances: &[D]) {
            for (least, &distance) in least.iter_mut().zip(distances) {
                let distance = distance.get();
                *least = if distance < *least { distance } else { *least };
            }
        }
        match self {
            Column::Narrow(distances) => lower(least, distances),
            Column::Wide(distances) => lower(least, distances),
        }
    }

    /// The same in 64 bits.
    pub(crate) fn widen(self) -> Vec<f64> {
        match self {
            Column::Narrow(distances) => distances.into_iter().map(Distance::get).collect(),
            Column::Wide(distances) => distances,
        }
    }
}

/// `distance` as an integer, [`INFINITE`] for infinity, and whether it is one below that. No
/// branch, so that compilers make vectors of a column.
#[inline(always)]
pub(crate) fn integer(distance: f64) -> (i32, bool) {
    // Adding 2^52 rounds to an integer, which then stands in the lowest bits.
    const TWO_52: f64 = 4_503_599_627_370_496.0;
    const LIMIT: f64 = INFINITE as f64;
    let infinite = distance == f64::INFINITY;
    let shifted = if distance < LIMIT { distance } else { LIMIT } + TWO_52;
    let fits = (shifted - TWO_52 == distance) & (distance < LIMIT);
    (shifted.to_bits() as i32, infinite | fits)
}

/// A distance as a source of tables has it.
pub(crate) trait Distance: Copy {
    fn get(self) -> f64;

    /// Bits of which the highest is set if this is below 0 or `-0.0`, as what a file holds may be.
    #[inline(always)]
    fn signs(self) -> u64 {
        0
    }

    /// [`integer`] of it.
    #[inline(always)]
    fn integer(self) -> (i32, bool) {
        integer(self.get())
    }
}

impl Distance for f64 {
    #[inline(always)]
    fn get(self) -> f64 {
        self
    }
}

/// An integer; [`INFINITE`] is infinite.
impl Distance for i32 {
    #[inline(always)]
    fn get(self) -> f64 {
        if self == INFINITE { f64::INFINITY } else { f64::from(self) }
    }

    #[inline(always)]
    fn integer(self) -> (i32, bool) {
        (self, true)
    }
}

/// The little-endian bits, as they stand in a file.
impl Distance for [u8; 8] {
    #[inline(always)]
    fn get(self) -> f64 {
        f64::from_le_bytes(self)
    }

    #[inline(always)]
    fn signs(self) -> u64 {
        u64::from_le_bytes(self)
    }
}
