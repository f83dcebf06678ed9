//! The order of neighbours, packed into one integer: smaller squared distance, then smaller index
//! (rule `PTS-3`).

/// A neighbour: the bits of its squared distance, its index, its place in the tree.
///
/// Squared distances are never negative, NaN or `-0.0`, so their bits compare as they do. The
/// place follows from the index and never decides.
pub(crate) type Key = u128;

/// The key of a neighbour at `place`.
#[inline(always)]
pub(crate) fn key(squared_distance: f64, id: u32, place: u32) -> Key {
    Key::from(squared_distance.to_bits()) << 64 | Key::from(id) << 32 | Key::from(place)
}

/// The key that every neighbour within the squared distance precedes, and no other.
#[inline(always)]
pub(crate) fn limit_key(squared_distance: f64) -> Key {
    key(squared_distance, u32::MAX, u32::MAX)
}

/// The squared distance of a key.
#[inline(always)]
pub(crate) fn squared_distance(key: Key) -> f64 {
    f64::from_bits((key >> 64) as u64)
}

/// The index of a key.
#[inline(always)]
pub(crate) fn id(key: Key) -> u32 {
    (key >> 32) as u32
}

/// The place of a key.
#[inline(always)]
pub(crate) fn place(key: Key) -> u32 {
    key as u32
}
