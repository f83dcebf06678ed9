//! Hierarchies: built, asked whole and in pieces, at every quality, and followed through edits with
//! budgets of every size.
use grid_map::{Cell, GridMap, Ground, Neighbours, Shape, Terrain};
use hierarchy::{Entrances, Options, Quality, Solver};
use oracle::SplitMix64;

use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[
    ("hierarchy/edits", edits),
    ("hierarchy/four", |t| asked(t, Shape::new(Neighbours::Four), Options::default())),
    ("hierarchy/full", |t| {
        asked(t, Shape::default(), Options::default().with_entrances(Entrances::Full));
    }),
    ("hierarchy/hex", |t| {
        asked(t, Shape::new(Neighbours::Hex), Options::default().with_cluster_side(8));
    }),
    ("hierarchy/pieces", pieces),
    ("hierarchy/quality", quality),
    ("hierarchy/routes", routes),
    ("hierarchy/torus", |t| {
        let shape = Shape::new(Neighbours::Eight).wrapping(true, true);
        asked(t, shape, Options::default().with_cluster_side(8).with_tree_memory(4_000));
    }),
];

fn map(seed: u64, side: u32, shape: Shape) -> GridMap {
    Terrain::new(side, side, seed)
        .with_shape(shape)
        .with_islands(2)
        .generate()
        .expect("the side is within bounds")
}

fn built(map: GridMap, options: Options) -> Solver<GridMap> {
    let mut solver = Solver::with_options(map, options).expect("the options are valid");
    solver.build();
    solver
}

fn cell(rng: &mut SplitMix64, side: u32) -> Cell {
    let mut below = || rng.below(u64::from(side)) as u16;
    Cell::new(below(), below())
}

fn name(cell: &Cell) -> u32 {
    cell.y() << 16 | cell.x()
}

/// Paths, costs, work and verdicts of a few random pairs.
fn ask(trace: &mut Trace, solver: &Solver<GridMap>, rng: &mut SplitMix64, pairs: usize) {
    let side = solver.space().width();
    let mut search = solver.search();
    let mut path = Vec::new();
    for _ in 0..pairs {
        let (start, goal) = (cell(rng, side), cell(rng, side));
        trace.word("reaches", u64::from(search.reaches(&start, &goal)));
        let answer = search.path(&start, &goal, &mut path);
        trace.text("status", &answer.status);
        trace.real("cost", answer.cost.unwrap_or(f64::INFINITY));
        trace.ids("path", path.iter().map(name));
    }
    let stats = search.stats();
    for (what, count) in [
        ("expanded", stats.expanded),
        ("pushed", stats.pushed),
        ("climbs", stats.climbs),
        ("fallbacks", stats.fallbacks),
        ("smoothed", search.smoothed()),
    ] {
        trace.word(what, count);
    }
}

fn asked(trace: &mut Trace, shape: Shape, options: Options) {
    for seed in 0..2 {
        let solver = built(map(seed, 150, shape), options);
        trace.word("fingerprint", solver.fingerprint());
        ask(trace, &solver, &mut SplitMix64::new(seed), 12);
    }
}

fn quality(trace: &mut Trace) {
    for quality in [Quality::Off, Quality::Default, Quality::Best] {
        let solver = built(map(7, 150, Shape::default()), Options::default().with_quality(quality));
        ask(trace, &solver, &mut SplitMix64::new(1), 10);
    }
}

fn pieces(trace: &mut Trace) {
    let solver = built(map(3, 150, Shape::default()), Options::default());
    let mut rng = SplitMix64::new(2);
    for length in [2, 3, 8, 64] {
        let mut search = solver.search();
        let (mut at, goal) = (cell(&mut rng, 150), cell(&mut rng, 150));
        let mut piece = vec![at; length];
        loop {
            let answer = search.path_into(&at, &goal, &mut piece);
            trace.text("status", &answer.status);
            trace.ids("piece", piece[..answer.written].iter().map(name));
            if !answer.is_found() || answer.written < 2 || piece[answer.written - 1] == goal {
                break;
            }
            at = piece[answer.written - 1];
        }
        trace.word("expanded", search.stats().expanded);
    }
}

fn routes(trace: &mut Trace) {
    let solver = built(map(5, 300, Shape::default()), Options::default());
    let mut rng = SplitMix64::new(4);
    let mut search = solver.search();
    let (mut entrances, mut costs) = (Vec::new(), Vec::new());
    for _ in 0..10 {
        let (start, goal) = (cell(&mut rng, 300), cell(&mut rng, 300));
        let answer = search.abstract_route(&start, &goal, &mut entrances, &mut costs);
        trace.text("status", &answer.status);
        trace.ids("entrances", entrances.iter().map(name));
        for &cost in &costs {
            trace.real("leg", cost);
        }
    }
}

/// Between edits the hierarchy is brought up to date in slices of 1 to all; what is asked while it
/// is stale is answered by A*.
fn edits(trace: &mut Trace) {
    let mut solver = built(map(9, 80, Shape::default()), Options::default().with_cluster_side(8));
    let mut rng = SplitMix64::new(6);
    for round in 0..30 {
        for _ in 0..=rng.below(3) {
            let ground =
                if rng.chance(1, 3) { Ground::WALL } else { Ground::share(0.2 + 0.5 * rng.unit()) };
            let at = cell(&mut rng, 80);
            let changed = solver.space_mut().set(at, ground).expect("the cell is on the map");
            for cell in changed {
                solver.changed(&cell);
            }
        }
        let budget = [0, 50, 700, 5_000][round % 4];
        loop {
            let updated = solver.update(budget);
            trace.word("built", updated.built as u64);
            trace.word("left", updated.left as u64);
            if updated.left == 0 {
                break;
            }
            if round % 5 == 0 {
                ask(trace, &solver, &mut rng, 1);
            }
        }
        trace.word("fingerprint", solver.fingerprint());
        ask(trace, &solver, &mut rng, 2);
    }
}
