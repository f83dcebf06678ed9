//! The umbrella's promises, one file each.
mod allocations;
mod concurrency;
mod edits;
mod generated;
mod landmarks;
mod options;
mod points;
mod reachable;
mod trees;
