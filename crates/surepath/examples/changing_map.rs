//! A map that changes while a walker crosses it: a path asked a piece at a time, a gap opened in a wall,
//! and the hierarchy following in slices of work.
//!
//! `cargo run --release -p surepath --example changing_map`
use std::error::Error;

use surepath::grid_map::{Cell, GridMap, Ground, Shape, Terrain};
use surepath::hierarchy::{Solver, Workspace};

fn main() -> Result<(), Box<dyn Error>> {
    // Terrain from a seed, cut in two by a wall that ends a little above the lower edge.
    let mut map: GridMap = Terrain::new(256, 256, 7).with_shape(Shape::default()).generate()?;
    for y in 0..248 {
        map.set(Cell::new(128, y), Ground::WALL)?;
    }
    for y in 248..256 {
        for x in 124..133 {
            map.set(Cell::new(x, y), Ground::OPEN)?;
        }
    }
    let (start, goal) = (Cell::new(20, 40), Cell::new(230, 40));
    for cell in [start, goal] {
        map.set(cell, Ground::OPEN)?;
    }

    let mut solver = Solver::new(map)?;
    solver.build();
    print!("{}", solver.statistics());
    println!("around the wall the way costs {:?}", solver.search().cost(&start, &goal).cost);

    // 16 states a turn. The workspace carries the route from turn to turn, while nothing changes.
    let mut workspace = Workspace::default();
    let mut piece = [start; 16];
    let (mut at, mut turn) = (start, 0);
    while at != goal {
        turn += 1;
        let mut search = solver.search_in(workspace);
        let answer = search.path_into(&at, &goal, &mut piece);
        let stats = search.stats();
        workspace = search.into_workspace();
        if !answer.is_found() {
            println!("turn {turn}: no way from {at}");
            break;
        }
        at = piece[answer.written - 1];
        let how = if stats.climbs > 0 {
            "climbed"
        } else if stats.fallbacks > 0 {
            "asked A*"
        } else {
            "went on"
        };
        println!("turn {turn}: {how}, now at {at}");
        if turn == 4 {
            // Somebody opens the wall. The map says whose steps changed, the hierarchy is told, and
            // rebuilds as much a turn as there is time for.
            let mut told = 0;
            for y in 38..46 {
                for cell in solver.space_mut().set(Cell::new(128, y), Ground::OPEN)? {
                    solver.changed(&cell);
                    told += 1;
                }
            }
            println!("a gap opens: {told} cells changed, ready: {}", solver.ready());
        }
        if !solver.ready() {
            let updated = solver.update(100_000);
            println!("  {} clusters rebuilt, {} left", updated.built, updated.left);
        }
    }
    println!("through the gap the way costs {:?}", solver.search().cost(&start, &goal).cost);
    Ok(())
}
