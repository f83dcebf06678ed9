//! Classes are answered as solvers over their steps alone would (CLASS-1, CLASS-2), and bounded trees
//! show in no answer (CLASS-3).
use grid_map::{GridMap, Ground, Shape};
use hierarchy::{Layout, Options, Quality, SearchError, StateSpace, Transition};
use oracle::SplitMix64;

use crate::net::Net;
use crate::worlds::{built, cell, options, refusing_map, shapes};

/// The steps that one class can take.
struct Only<'s, Sp>(&'s Sp, u8);

impl<Sp: StateSpace> Only<'_, Sp> {
    fn keep(&self, from: usize, out: &mut Vec<Transition<Sp::State>>) {
        let mut at = 0;
        out.retain(|step| {
            at += 1;
            at <= from || step.refuses & 1 << self.1 == 0
        });
    }
}

impl<Sp: StateSpace> StateSpace for Only<'_, Sp> {
    type State = Sp::State;

    fn successors(
        &self,
        state: &Sp::State,
        prev: Option<&Sp::State>,
        out: &mut Vec<Transition<Sp::State>>,
    ) {
        let from = out.len();
        self.0.successors(state, prev, out);
        self.keep(from, out);
    }

    fn estimate(&self, from: &Sp::State, to: &Sp::State) -> f64 {
        self.0.estimate(from, to)
    }

    fn index(&self, state: &Sp::State) -> Option<u64> {
        self.0.index(state)
    }

    fn size(&self) -> Option<usize> {
        self.0.size()
    }

    fn contains(&self, state: &Sp::State) -> bool {
        self.0.contains(state)
    }
}

impl<Sp: Layout> Layout for Only<'_, Sp> {
    fn coords(&self, state: &Sp::State) -> Option<(u32, u32)> {
        self.0.coords(state)
    }

    fn states_at(&self, x: u32, y: u32, out: &mut Vec<Sp::State>) {
        self.0.states_at(x, y, out);
    }

    fn width(&self) -> u32 {
        self.0.width()
    }

    fn height(&self) -> u32 {
        self.0.height()
    }

    fn predecessors(&self, state: &Sp::State, out: &mut Vec<Transition<Sp::State>>) {
        let from = out.len();
        self.0.predecessors(state, out);
        self.keep(from, out);
    }
}

/// Compares every class of `space` with a solver of its own; gives how many questions climbed.
pub(crate) fn compare<Sp: Layout>(
    rng: &mut SplitMix64,
    space: Sp,
    options: Options,
    mut pick: impl FnMut(&mut SplitMix64, &Sp) -> Sp::State,
) -> u64
where
    Sp::State: std::fmt::Debug,
{
    let solver = built(space, options);
    let mut climbs = 0;
    for class in 0..solver.space().class_count() {
        let alone = built(Only(solver.space(), class), options);
        let (mut search, mut other) = (solver.search(), alone.search());
        search.set_class(class).expect("the class exists");
        for _ in 0..6 {
            let (a, b) = (pick(rng, solver.space()), pick(rng, solver.space()));
            let (mut path, mut other_path) = (Vec::new(), Vec::new());
            assert_eq!(search.path(&a, &b, &mut path), other.path(&a, &b, &mut other_path));
            assert_eq!(path, other_path);
            assert_eq!(search.reaches(&a, &b), other.reaches(&a, &b));
        }
        let (done, other_done) = (search.stats(), other.stats());
        assert_eq!(
            (done.expanded, done.pushed, done.reopened, done.climbs, done.fallbacks),
            (
                other_done.expanded,
                other_done.pushed,
                other_done.reopened,
                other_done.climbs,
                other_done.fallbacks
            )
        );
        assert_eq!(search.smoothed(), other.smoothed());
        climbs += done.climbs;
    }
    climbs
}

#[test]
fn a_class_is_answered_as_by_a_solver_over_its_steps_alone() {
    let mut rng = SplitMix64::new(21);
    let mut climbs = 0;
    for round in 0..60 {
        let options = options(&mut rng);
        let (width, height) = (rng.between(1, 12) as u32, rng.between(1, 12) as u32);
        let net = Net::random(&mut rng, width, height, 3);
        if !net.place.is_empty() {
            climbs += compare(&mut rng, net, options, |rng, net| {
                rng.below(net.place.len() as u64) as u32
            });
        }
        let map = refusing_map(&mut rng, shapes()[round % shapes().len()], 14);
        climbs += compare(&mut rng, map, options, cell);
    }
    assert!(climbs > 500, "only {climbs} climbs");
}

#[test]
fn a_class_that_there_is_not_is_an_error() {
    let map = GridMap::filled(8, 8, Ground::OPEN, Shape::default()).expect("the map is sound");
    let solver = built(map, Options::default());
    let mut search = solver.search();
    assert_eq!(search.set_class(0), Ok(()));
    let error = SearchError::ClassOutOfRange { class: 1, count: 1 };
    assert_eq!(search.set_class(1), Err(error));
}

#[test]
fn tree_memory_changes_no_answer() {
    let mut rng = SplitMix64::new(22);
    let mut regrown = 0;
    for _ in 0..12 {
        let shape = shapes()[rng.below(shapes().len() as u64) as usize];
        let map = crate::worlds::map(&mut rng, shape, 30);
        let options = options(&mut rng);
        let whole = built(map.clone(), options);
        for bound in [0, 300, 2_000] {
            let bounded = built(map.clone(), options.with_tree_memory(bound));
            assert_eq!(whole.fingerprint(), bounded.fingerprint());
            let kept: usize =
                bounded.statistics().levels.iter().map(|level| level.tree_bytes).sum();
            assert!(kept <= bound, "{kept} bytes of trees under a bound of {bound}");
            for _ in 0..10 {
                let (a, b) = (cell(&mut rng, &map), cell(&mut rng, &map));
                let (mut search, mut other) = (whole.search(), bounded.search());
                search.set_quality(Quality::Off);
                other.set_quality(Quality::Off);
                let (mut path, mut other_path) = (Vec::new(), Vec::new());
                let answer = search.path(&a, &b, &mut path);
                assert_eq!(answer, other.path(&a, &b, &mut other_path));
                assert_eq!(path, other_path);
                regrown += other.stats().expanded - search.stats().expanded;
            }
        }
    }
    assert!(regrown > 1_000, "only {regrown} states settled again");
}
