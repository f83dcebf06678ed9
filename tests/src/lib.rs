//! What the tests across crates share: the [`case`] files, and the bodies of the fuzz targets.

pub mod case;
pub mod fuzz_body;
