//! Classes of search: who may take which step.

/// The most classes of search that one space can tell apart: a transition's refusals are a byte.
pub const MAX_CLASSES: u8 = 8;

/// The bit of `refuses` that keeps `class` out, 0 where the space does not tell classes apart.
///
/// With 0 or 1 classes `refuses` is not read (rule `CLASS-1`), and a mask of 0 refuses nobody.
#[inline]
pub(crate) fn mask(class: u8, class_count: u8) -> u8 {
    if class_count < 2 { 0 } else { 1 << class }
}
