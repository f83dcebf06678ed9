//! Maps of every shape, edited between queries.
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape};
use oracle::SplitMix64;
use state_search::{Layout, Solver, StateSpace};

use super::states::tell;
use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[
    ("maps/corners", corners),
    ("maps/eight", |t| shape(t, Shape::new(Neighbours::Eight))),
    ("maps/four", |t| shape(t, Shape::new(Neighbours::Four))),
    ("maps/hex", |t| shape(t, Shape::new(Neighbours::Hex))),
    ("maps/layout", layout),
    ("maps/torus", |t| {
        shape(t, Shape::new(Neighbours::Eight).wrapping(true, true));
        shape(t, Shape::new(Neighbours::Hex).wrapping(true, false));
    }),
];

/// Shares from 0.13 to 1, a tenth of them walls.
fn ground(rng: &mut SplitMix64) -> Ground {
    if rng.chance(1, 10) { Ground::WALL } else { Ground::share(0.13 + 0.87 * rng.unit()) }
}

fn map_of(rng: &mut SplitMix64, width: u32, height: u32, shape: Shape) -> GridMap {
    let cells: Vec<Ground> = (0..width * height).map(|_| ground(rng)).collect();
    GridMap::new(width, height, &cells, shape).expect("generated maps are valid")
}

fn any_cell(rng: &mut SplitMix64, map: &GridMap) -> Cell {
    let mut below = |side: u32| rng.below(u64::from(side)) as u16;
    Cell::new(below(map.width()), below(map.height()))
}

fn name(cell: &Cell) -> u32 {
    cell.y() << 16 | cell.x()
}

fn shape(trace: &mut Trace, shape: Shape) {
    for (seed, (width, height)) in [(33, 17), (1, 40), (40, 1), (20, 20)].into_iter().enumerate() {
        let mut rng = SplitMix64::new(seed as u64);
        let mut solver = Solver::new(map_of(&mut rng, width, height, shape));
        for _ in 0..12 {
            let start = any_cell(&mut rng, solver.space());
            let goal = any_cell(&mut rng, solver.space());
            tell(trace, &mut solver.search(), &start, &goal, name);
            let cell = any_cell(&mut rng, solver.space());
            let changed = solver.space_mut().set(cell, ground(&mut rng)).expect("on the map");
            trace.ids("changed", changed.map(|cell| name(&cell)));
        }
    }
}

fn corners(trace: &mut Trace) {
    for rule in [CornerRule::NoCut, CornerRule::NoSqueeze, CornerRule::Free] {
        shape(trace, Shape::new(Neighbours::Eight).with_corners(rule));
    }
}

/// What a hierarchy reads off a map.
fn layout(trace: &mut Trace) {
    for shape in [Neighbours::Four, Neighbours::Eight, Neighbours::Hex].map(Shape::new) {
        let map = map_of(&mut SplitMix64::new(3), 11, 9, shape.wrapping(true, false));
        for cell in map.cells() {
            let (mut ahead, mut behind) = (Vec::new(), Vec::new());
            map.successors(&cell, None, &mut ahead);
            map.predecessors(&cell, &mut behind);
            for (what, transitions) in [("to", ahead), ("from", behind)] {
                trace.word(what, transitions.len() as u64);
                for transition in transitions {
                    trace.ids(what, [name(&transition.to)]);
                    trace.real(what, transition.cost);
                }
            }
        }
    }
}
