//! Hierarchies over maps and one-way nets, edited and brought up to date in slices, against A*: a
//! path is found if and only if one is (HPA-4), is legal and never cheaper than the cheapest
//! (HPA-8), arrives in pieces (HPA-7), is denied only where there is none (HPA-9), by every class
//! (CLASS-1), and what followed the changes is what a fresh build gives (CHANGE-3).
mod net;

use super::Feed;
use grid_map::{Cell, CornerRule, GridMap, Ground, Neighbours, Shape};
use hierarchy::{Entrances, Layout, Options, Quality, Search, Solver, StateSpace, Status};
use net::Net;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

/// Steps dearer than this may sum up to no cost at all, on a path that A* avoids.
const TAME: f64 = 1e250;

/// A space that a feed can change.
trait World: Layout<State: Debug> + Clone {
    /// Changes something; gives the states whose steps changed.
    fn edit(&mut self, feed: &mut Feed<'_>) -> Vec<Self::State>;
    /// A state, or what could be one.
    fn pick(&self, feed: &mut Feed<'_>) -> Self::State;
    /// Whether no step has a cost above [`TAME`].
    fn is_tame(&self) -> bool;
}

impl World for GridMap {
    fn edit(&mut self, feed: &mut Feed<'_>) -> Vec<Cell> {
        let (at, ground) = (self.pick(feed), ground(feed));
        // Ground that cannot be, and cells off the map, change nothing.
        self.set(at, ground).map_or_else(|_| Vec::new(), Iterator::collect)
    }

    fn pick(&self, feed: &mut Feed<'_>) -> Cell {
        let (x, y) = (feed.below(self.width() as usize + 1), feed.below(self.height() as usize));
        Cell::new(x as u16, y as u16)
    }

    fn is_tame(&self) -> bool {
        let costs = self.cells().filter_map(|cell| self.get(cell)?.costs());
        costs.flatten().all(|cost| cost <= TAME)
    }
}

impl World for Net {
    fn edit(&mut self, feed: &mut Feed<'_>) -> Vec<u32> {
        Net::edit(self, feed).into_iter().collect()
    }

    fn pick(&self, feed: &mut Feed<'_>) -> u32 {
        feed.below(self.count()) as u32
    }

    fn is_tame(&self) -> bool {
        Net::costs(self).filter(|cost| *cost < f64::INFINITY).all(|cost| cost <= TAME)
    }
}

/// Reads a world, and what happens to it.
pub(super) fn hierarchy(data: &[u8]) {
    let mut feed = Feed::new(data);
    if feed.byte() % 2 == 0 {
        if let Some(map) = map(&mut feed) {
            follow(&mut feed, map);
        }
    } else {
        let net = Net::of(&mut feed);
        follow(&mut feed, net);
    }
}

fn map(feed: &mut Feed<'_>) -> Option<GridMap> {
    let neighbours = [Neighbours::Four, Neighbours::Eight, Neighbours::Hex][feed.below(3)];
    let corners = [CornerRule::default(), CornerRule::NoSqueeze, CornerRule::Free][feed.below(3)];
    let wraps = feed.byte();
    let shape = Shape::new(neighbours).with_corners(corners).wrapping(wraps & 1 > 0, wraps & 2 > 0);
    let (width, height) = (1 + feed.below(14) as u32, 1 + feed.below(14) as u32);
    let cells: Vec<Ground> = (0..width * height).map(|_| ground(feed)).collect();
    GridMap::new(width, height, &cells, shape).ok()
}

fn ground(feed: &mut Feed<'_>) -> Ground {
    match feed.byte() {
        0..=79 => Ground::OPEN,
        80..=139 => Ground::WALL,
        byte @ 140..=169 => Ground::share(f64::from(byte - 139) / 8.0),
        byte @ 170..=199 => Ground::price(f64::from(byte - 170)),
        byte @ 200..=219 => Ground::OPEN.refusing(byte),
        220..=229 => Ground::WATER,
        230..=245 => Ground::price(feed.weight()),
        246..=250 => Ground::share(feed.float()),
        _ => Ground::price(feed.float()),
    }
}

fn options(feed: &mut Feed<'_>) -> Options {
    let options = Options::default()
        .with_cluster_side(1 + feed.below(6) as u32)
        .with_near(feed.below(4) as u32)
        .with_window(1 + feed.below(4) as u32);
    let options = match feed.byte() % 3 {
        0 => options.with_entrances(Entrances::Full),
        _ => options,
    };
    match feed.byte() % 3 {
        0 => options.with_tree_memory(8 * feed.below(256)),
        _ => options,
    }
}

/// A path that was valid, and since when and for whom.
struct Noted<S> {
    path: Vec<S>,
    version: u64,
    class: u8,
}

fn follow<W: World>(feed: &mut Feed<'_>, world: W) {
    let options = options(feed);
    let mut solver = Solver::with_options(world, options).expect("small planes are cut");
    if feed.byte() % 4 != 0 {
        solver.build();
        assert!(solver.ready());
    }
    let mut noted: Option<Noted<W::State>> = None;
    for _ in 0..40 {
        if feed.is_empty() {
            break;
        }
        match feed.byte() % 8 {
            0..=2 => {
                for state in solver.space_mut().edit(feed) {
                    solver.changed(&state);
                }
            }
            3..=4 => {
                let budget = [1, 7, 60, 1_000, 0][feed.below(5)];
                let updated = solver.update(budget);
                assert_eq!(updated.left == 0, solver.ready(), "{updated:?}");
            }
            5 => interrupted(feed, &solver),
            _ => {
                let class = feed.below(usize::from(solver.space().class_count())) as u8;
                let ends = (solver.space().pick(feed), solver.space().pick(feed));
                let path = ask(feed, &solver, class, &ends.0, &ends.1);
                noted = Some(Noted { path, version: solver.version(), class });
            }
        }
        if let Some(Noted { path, version, class }) = &noted {
            let stands = walk(solver.space(), *class, path).is_some();
            if usize::from(*class) < usize::from(solver.space().class_count()).max(1) {
                assert_eq!(solver.still_valid(path, *version, *class), stands, "{path:?}");
                assert!(stands || solver.touches(path, *version), "{path:?}");
            }
        }
    }
    finish(feed, solver, options);
}

/// Brings the hierarchy up to date in small slices: it is the one that is built at once.
fn finish<W: World>(feed: &mut Feed<'_>, mut solver: Solver<W>, options: Options) {
    let slice = 1 + feed.below(300) as u64;
    let mut calls = 0_u32;
    while solver.update(slice).left > 0 {
        calls += 1;
        assert!(calls < 10_000_000, "slices of {slice} never end");
    }
    let mut fresh =
        Solver::with_options(solver.space().clone(), options).expect("small planes are cut");
    fresh.build();
    assert_eq!(solver.fingerprint(), fresh.fingerprint(), "followed, against built at once");
    let class_count = solver.space().class_count().max(1);
    for round in 0..2 {
        let ends = (solver.space().pick(feed), solver.space().pick(feed));
        let tell = |mut search: Search<'_, W>| {
            search.set_class(round % class_count).expect("the class is below the count");
            let mut path = Vec::new();
            let answer = search.path(&ends.0, &ends.1, &mut path);
            let stats = search.stats();
            (answer, path, stats.expanded, stats.pushed, stats.climbs, search.smoothed())
        };
        assert_eq!(tell(solver.search()), tell(fresh.search()), "followed, against fresh");
    }
}

/// A question under a budget, and one that is cancelled: given up, or answered as without.
fn interrupted<W: World>(feed: &mut Feed<'_>, solver: &Solver<W>) {
    let ends = (solver.space().pick(feed), solver.space().pick(feed));
    let mut search = solver.search();
    let (mut path, mut whole) = (Vec::new(), Vec::new());
    let budget = Some(feed.below(400) as u64);
    search.set_budget(budget);
    let answer = search.path(&ends.0, &ends.1, &mut path);
    search.set_budget(None);
    let unlimited = search.path(&ends.0, &ends.1, &mut whole);
    if answer.status == Status::BudgetExhausted {
        assert!(path.is_empty());
    } else {
        assert_eq!((answer, path), (unlimited, whole), "budget {budget:?}");
    }
    let cancel = AtomicBool::new(true);
    let mut cancelled = solver.search();
    cancelled.set_cancel(Some(&cancel));
    let answer = cancelled.cost(&ends.0, &ends.1);
    assert!(
        answer.status == Status::Cancelled || answer.status == unlimited.status,
        "{:?} against {:?}",
        answer.status,
        unlimited.status
    );
}

/// Asks one pair of A* and of the hierarchy; the path, if there is one.
fn ask<W: World>(
    feed: &mut Feed<'_>,
    solver: &Solver<W>,
    class: u8,
    start: &W::State,
    goal: &W::State,
) -> Vec<W::State> {
    let plain = state_search::Solver::new(solver.space());
    let mut astar = plain.search();
    astar.set_class(class).expect("the class is below the count");
    let best = astar.cost(start, goal);
    let mut search = solver.search();
    search.set_class(class).expect("the class is below the count");
    let mut path = Vec::new();
    let mut before = f64::INFINITY;
    let tame = solver.space().is_tame();
    for quality in [Quality::Off, Quality::Default, Quality::Best] {
        search.set_quality(quality);
        let answer = search.path(start, goal, &mut path);
        if tame || best.status != Status::Found {
            assert_eq!(answer.status, best.status, "{start:?} -> {goal:?}, {quality:?}");
        }
        let (Some(cost), Some(least)) = (answer.cost, best.cost) else {
            assert!(path.is_empty(), "nothing is written without a path");
            continue;
        };
        assert_eq!((path.first(), path.last()), (Some(start), Some(goal)));
        let sum = walk(solver.space(), class, &path).expect("every step is one");
        assert_eq!(cost.to_bits(), sum.to_bits(), "{cost} against {sum}");
        assert!(cost >= least * (1.0 - 1e-12), "{cost} is under {least}");
        assert!(!tame || cost <= before * (1.0 + 1e-12), "{quality:?} makes {cost} of {before}");
        before = cost;
    }
    assert!(search.reaches(start, goal) || best.status != Status::Found, "{start:?} -> {goal:?}");
    search.set_quality([Quality::Off, Quality::Default][feed.below(2)]);
    if search.cost(start, goal).is_found() {
        pieces(&mut search, solver.space(), class, (start, goal), 1 + feed.below(9));
    }
    path
}

/// A piece at a time until the goal.
fn pieces<W: World>(
    search: &mut Search<'_, W>,
    space: &W,
    class: u8,
    (start, goal): (&W::State, &W::State),
    size: usize,
) {
    let mut piece = vec![start.clone(); size];
    let mut path = vec![start.clone()];
    loop {
        let at = path.last().expect("the start is in it").clone();
        let answer = search.path_into(&at, goal, &mut piece);
        assert!(answer.is_found() && answer.written > 0, "{answer:?}");
        let piece = &piece[..answer.written];
        path.extend_from_slice(if piece[0] == at { &piece[1..] } else { piece });
        if path.last() == Some(goal) {
            break;
        }
        assert!(path.len() < 10_000, "pieces of {size} from {start:?} never reach {goal:?}");
    }
    assert!(walk(space, class, &path).is_some(), "{path:?}");
}

/// The left-to-right sum of the cheapest steps along `path`; `None` if one of them is none.
fn walk<Sp: StateSpace>(space: &Sp, class: u8, path: &[Sp::State]) -> Option<f64> {
    let mask = if space.class_count() < 2 { 0 } else { 1 << class };
    let mut out = Vec::new();
    path.windows(2).try_fold(0.0, |sum, pair| {
        out.clear();
        space.successors(&pair[0], None, &mut out);
        let steps = out.iter().filter(|step| step.to == pair[1] && step.refuses & mask == 0);
        let costs = steps.map(|step| step.cost).filter(|cost| (0.0..f64::INFINITY).contains(cost));
        costs.reduce(f64::min).map(|cost| sum + cost)
    })
}
