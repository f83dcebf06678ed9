//! Random maps of every shape, and what is checked of a path.
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape};
use hierarchy::{Layout, Options, Solver};
use oracle::SplitMix64;

pub(crate) fn shapes() -> Vec<Shape> {
    vec![
        Shape::new(Neighbours::Four),
        Shape::new(Neighbours::Eight),
        Shape::new(Neighbours::Eight).with_corners(CornerRule::NoSqueeze),
        Shape::new(Neighbours::Eight).with_corners(CornerRule::Free),
        Shape::new(Neighbours::Hex),
        Shape::new(Neighbours::Four).wrapping(true, true),
        Shape::new(Neighbours::Eight).wrapping(true, false),
        Shape::new(Neighbours::Hex).wrapping(true, false),
    ]
}

pub(crate) fn ground(rng: &mut SplitMix64, walls: u64) -> Ground {
    if rng.below(100) < walls {
        return Ground::WALL;
    }
    match rng.below(4) {
        0 => Ground::share(rng.between(1, 8) as f64 / 8.0),
        1 => Ground::price(rng.between(1, 9) as f64),
        _ => Ground::OPEN,
    }
}

/// A map of up to `most` a side.
pub(crate) fn map(rng: &mut SplitMix64, shape: Shape, most: u64) -> GridMap {
    let (width, height) = (rng.between(1, most) as u32, rng.between(1, most) as u32);
    let walls = [0, 10, 25, 35, 45][rng.below(5) as usize];
    let cells: Vec<Ground> = (0..width * height).map(|_| ground(rng, walls)).collect();
    GridMap::new(width, height, &cells, shape).expect("the ground is sound")
}

/// Options under which small maps have several levels and hardly anything is near.
pub(crate) fn options(rng: &mut SplitMix64) -> Options {
    Options::default()
        .with_cluster_side(rng.between(1, 6) as u32)
        .with_near(rng.below(4) as u32)
        .with_window(rng.between(1, 4) as u32)
}

/// A map of at most `side` cells either way, walls, prices and cells that refuse some classes.
pub(crate) fn refusing_map(rng: &mut SplitMix64, shape: Shape, side: u64) -> GridMap {
    let (width, height) = (rng.between(2, side) as u32, rng.between(2, side) as u32);
    let cells: Vec<Ground> = (0..width * height)
        .map(|_| match rng.below(4) {
            0 => Ground::WALL,
            1 => Ground::OPEN.refusing(rng.below(256) as u8),
            _ => Ground::price(rng.between(1, 4) as f64),
        })
        .collect();
    GridMap::new(width, height, &cells, shape).expect("the ground is sound")
}

pub(crate) fn cell(rng: &mut SplitMix64, map: &GridMap) -> Cell {
    Cell::new(rng.below(u64::from(map.width())) as u16, rng.below(u64::from(map.height())) as u16)
}

pub(crate) fn built<Sp: Layout>(space: Sp, options: Options) -> Solver<Sp> {
    let mut solver = Solver::with_options(space, options).expect("small planes are cut");
    solver.build();
    assert!(solver.ready());
    solver
}

/// The left-to-right sum of the cheapest steps along `path`, which must exist.
#[track_caller]
pub(crate) fn walk<Sp: Layout>(space: &Sp, class: u8, path: &[Sp::State]) -> f64
where
    Sp::State: std::fmt::Debug,
{
    let mask = if space.class_count() < 2 { 0 } else { 1 << class };
    let mut out = Vec::new();
    path.windows(2).fold(0.0, |sum, pair| {
        out.clear();
        space.successors(&pair[0], None, &mut out);
        let steps = out.iter().filter(|step| step.to == pair[1] && step.refuses & mask == 0);
        let cost = steps.map(|step| step.cost).reduce(f64::min);
        sum + cost.unwrap_or_else(|| panic!("no step {:?} -> {:?}", pair[0], pair[1]))
    })
}
