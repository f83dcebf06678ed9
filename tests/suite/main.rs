//! One file per promise.

mod answer;
mod case_format;
mod cases;
mod fuzz_replay;
