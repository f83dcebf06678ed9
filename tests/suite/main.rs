//! One file per promise.

mod answer;
mod case_format;
mod cases;
