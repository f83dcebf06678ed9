//! Maps as states on a plane: LAYOUT-1, for every shape.
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape};
use oracle::SplitMix64;
use state_search::{Layout, StateSpace, Transition};

const CLASSES: u8 = 3;

fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for neighbours in [Neighbours::Four, Neighbours::Eight, Neighbours::Hex] {
        for corners in [CornerRule::NoCut, CornerRule::NoSqueeze, CornerRule::Free] {
            for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
                shapes.push(Shape::new(neighbours).with_corners(corners).wrapping(x, y));
            }
        }
    }
    shapes
}

fn map(seed: u64, shape: Shape) -> Option<GridMap> {
    let mut rng = SplitMix64::new(seed);
    let (width, height) = (rng.between(1, 9) as u32, rng.between(1, 9) as u32);
    let cells: Vec<Ground> = (0..width * height)
        .map(|_| match rng.below(4) {
            0 => Ground::share(0.0),
            1 => Ground::price(rng.between(1, 5) as f64).in_medium(rng.below(3) as u8),
            _ => Ground::price(1.0).refusing(rng.below(1 << CLASSES) as u8),
        })
        .collect();
    // Some shapes are refused at some sizes (a hex torus of odd height, say).
    GridMap::new(width, height, &cells, shape).ok()
}

fn all(map: &GridMap) -> Vec<(Cell, Transition<Cell>)> {
    let mut steps = Vec::new();
    let mut out = Vec::new();
    for cell in map.cells() {
        out.clear();
        map.successors(&cell, None, &mut out);
        steps.extend(out.drain(..).map(|step| (cell, step)));
    }
    steps
}

/// LAYOUT-1: predecessors are the successors read from the other end, costs and refusals included.
#[test]
fn predecessors_mirror_successors() {
    let (mut compared, mut refusing, mut maps) = (0, 0, 0);
    for shape in shapes() {
        for seed in 0..40 {
            let Some(map) = map(seed, shape) else { continue };
            maps += 1;
            let mut forward: Vec<(Cell, Cell, u64, u8)> = all(&map)
                .into_iter()
                .map(|(from, step)| (from, step.to, step.cost.to_bits(), step.refuses))
                .collect();
            let mut backward = Vec::new();
            let mut out = Vec::new();
            for cell in map.cells() {
                out.clear();
                map.predecessors(&cell, &mut out);
                backward.extend(
                    out.drain(..).map(|step| (step.to, cell, step.cost.to_bits(), step.refuses)),
                );
            }
            forward.sort_unstable();
            backward.sort_unstable();
            assert_eq!(forward, backward, "seed {seed}, {shape:?}");
            compared += forward.len();
            refusing += forward.iter().filter(|step| step.3 != 0).count();
        }
    }
    assert!(compared > 50_000 && refusing > 5_000, "{compared} steps, {refusing}, {maps} maps");
}

/// LAYOUT-1: every cell lies at its coordinates and is found there again.
#[test]
fn cells_lie_where_they_are_found() {
    let mut found = 0;
    for shape in shapes() {
        let Some(map) = map(7, shape) else { continue };
        let (width, height) = (Layout::width(&map), Layout::height(&map));
        let mut states = Vec::new();
        for y in 0..height {
            for x in 0..width {
                states.clear();
                map.states_at(x, y, &mut states);
                for state in &states {
                    assert_eq!(map.coords(state), Some((x, y)));
                    found += 1;
                }
            }
        }
        for (from, step) in all(&map) {
            for state in [from, step.to] {
                states.clear();
                let (x, y) = map.coords(&state).expect("a cell lies somewhere");
                map.states_at(x, y, &mut states);
                assert!(states.contains(&state), "{state:?} is not at ({x}, {y})");
            }
        }
    }
    assert!(found > 100, "only {found} cells were found");
}
