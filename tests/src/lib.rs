//! What the tests across crates share: the [`case`] files, the bodies of the fuzz targets,
//! and the [`scenario`]s whose hashes every build must reproduce.

pub mod case;
#[cfg(feature = "fuzz")]
pub mod fuzz_body;
pub mod scenario;
#[cfg(feature = "fuzz")]
pub mod soak;
