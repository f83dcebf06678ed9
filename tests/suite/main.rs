//! One file per promise.

mod agrees_with_oracle;
mod allocations;
mod answer;
mod case_format;
mod cases;
mod certificates;
mod concurrency;
mod dirty_buffers;
mod engines_agree;
mod expert;
mod field_bugs;
mod fuzz_replay;
mod golden_hashes;
mod hostile;
mod landmark_searches;
mod many_to_many;
mod map_bugs;
mod maps;
mod permutation;
mod real_data;
mod real_dynamic;
mod real_puzzles;
mod slicing;
mod soak;
mod trial;
mod umbrella;
