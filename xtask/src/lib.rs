//! Chores of the workspace: [`tidy`] checks what a compiler does not, [`ci`] is the one command that
//! must pass before a change lands, [`fuzz`] runs the fuzz targets, [`hash_matrix`] compares builds,
//! [`soak`] asks for minutes on end, [`pictures`] draws those of the documentation, [`player`] tries
//! the pages among them.
//!
//! Std only: it must build on a machine that has a toolchain and nothing else.
pub mod ci;
pub mod debian_rust;
pub mod fuzz;
pub mod hash_matrix;
pub mod json;
pub mod pictures;
pub mod player;
pub mod soak;
pub mod tidy;
pub mod tree;
pub mod workspace;
