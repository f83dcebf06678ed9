//! The worked examples, each of which asserts its answer: plain `cargo test` runs them all.

#[path = "../examples/class_and_door.rs"]
mod class_and_door;
#[path = "../examples/closures.rs"]
mod closures;
#[path = "../examples/fifteen_puzzle.rs"]
mod fifteen_puzzle;
#[path = "../examples/gap_in_a_wall.rs"]
mod gap_in_a_wall;
#[path = "../examples/planning.rs"]
mod planning;
#[path = "../examples/weighted_grid.rs"]
mod weighted_grid;
#[path = "../examples/worker_pool.rs"]
mod worker_pool;

use std::error::Error;

#[test]
fn a_class_and_a_door() -> Result<(), Box<dyn Error>> {
    class_and_door::main()
}

#[test]
fn closed_streets() -> Result<(), Box<dyn Error>> {
    Ok(closures::main()?)
}

#[test]
fn the_fifteen_puzzle() {
    fifteen_puzzle::main();
}

#[test]
fn a_gap_in_a_wall() -> Result<(), Box<dyn Error>> {
    gap_in_a_wall::main()
}

#[test]
fn a_plan() {
    planning::main();
}

#[test]
fn a_weighted_grid() -> Result<(), Box<dyn Error>> {
    Ok(weighted_grid::main()?)
}

#[test]
fn a_pool_of_workers() -> Result<(), Box<dyn Error>> {
    Ok(worker_pool::main()?)
}
