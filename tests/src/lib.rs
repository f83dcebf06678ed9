//! What the tests across crates share: the [`case`] files.

pub mod case;
