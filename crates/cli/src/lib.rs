//! What the command `surepath` does, for its binary and for tests that call it in their own process.
//!
//! Nothing here is meant to be built upon: the library is the crate `surepath`.
mod clock;
mod command;
mod draw;
mod end;
mod entry;
mod failure;
mod graph_args;
mod graph_output;
mod input;
mod map_bench;
mod map_picture;
mod map_search;
mod measure;
mod network;
mod output;
mod progress;
mod read_args;
mod split_place;
mod trip;

pub use entry::{Usage, run, usage};
