//! Which dictionary finds a state cannot show.
use oracle::SplitMix64;
use state_search::{Counters, FnSpace, Search, Solver, StateSpace, Transition};

/// A random space: steps by state, some of them free, some of costs that cannot be paid.
struct Steps(Vec<Vec<(u32, f64)>>);

impl Steps {
    fn of(seed: u64) -> Steps {
        let mut rng = SplitMix64::new(seed);
        let count = rng.between(1, 60) as usize;
        let cost = |rng: &mut SplitMix64| match rng.below(12) {
            0 => 0.0,
            1 => -0.0,
            2 => f64::NAN,
            3 => -1.0,
            4 => f64::INFINITY,
            5 => f64::MAX,
            _ => rng.between(1, 6) as f64 / 4.0,
        };
        let steps = |rng: &mut SplitMix64| {
            (0..rng.below(5)).map(|_| (rng.node(count), cost(rng))).collect::<Vec<_>>()
        };
        Steps((0..count).map(|_| steps(&mut rng)).collect())
    }

    fn out(&self, at: u32, out: &mut Vec<Transition<u32>>) {
        out.extend(self.0[at as usize].iter().map(|&(to, cost)| Transition::new(to, cost)));
    }

    /// Bad on purpose: not consistent, and now and then no number.
    fn estimate(&self, from: u32) -> f64 {
        match from % 7 {
            0 => f64::NAN,
            1 => -3.0,
            2 => 0.75,
            6 if from % 5 == 0 => f64::INFINITY,
            _ => f64::from(from % 3) / 4.0,
        }
    }
}

/// What of an answer must be the same: status, cost, path, counters, order of expansion.
type Seen = (String, Vec<u32>, Counters, Vec<u32>);

fn ask<Sp: StateSpace<State = u32>>(search: &mut Search<'_, Sp>, start: u32, goal: u32) -> Seen {
    let mut path = Vec::new();
    let answer = search.path(&start, &goal, &mut path);
    (format!("{answer:?}"), path, search.counters(), search.expanded().copied().collect())
}

/// STATE-4, STATE-5: an array by index, a table by key, a table by state, and an array that does
/// not hold every state, all with the same paths, counters and orders; with dirty workspaces too.
#[test]
fn the_dictionary_cannot_show() {
    let (mut found, mut reopened) = (0, 0);
    for seed in 0..600 {
        let steps = Steps::of(seed);
        let count = steps.0.len();
        let space = || {
            FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| steps.out(at, out))
                .with_estimate(|&from: &u32, _: &u32| steps.estimate(from))
        };
        let by_state = Solver::new(space());
        let by_key = Solver::new(space().with_key(|&at: &u32| u64::from(at) << 40));
        let by_index = Solver::new(space().with_index(count, |&at: &u32| u64::from(at)));
        let partly = Solver::new(Partly(&steps));
        let (mut state, mut key) = (by_state.search(), by_key.search());
        let (mut index, mut part) = (by_index.search(), partly.search());
        state.set_recording(true);
        key.set_recording(true);
        index.set_recording(true);
        part.set_recording(true);
        let mut rng = SplitMix64::new(!seed);
        for _ in 0..10 {
            let (start, goal) = (rng.node(count), rng.node(count));
            let seen = ask(&mut state, start, goal);
            assert_eq!(ask(&mut key, start, goal), seen, "by key, seed {seed}");
            assert_eq!(ask(&mut index, start, goal), seen, "by index, seed {seed}");
            assert_eq!(ask(&mut part, start, goal), seen, "partly, seed {seed}");
            let mut fresh = by_state.search();
            fresh.set_recording(true);
            assert_eq!(ask(&mut fresh, start, goal), seen, "fresh, seed {seed}");
            found += usize::from(!seen.1.is_empty());
            reopened += seen.2.reopened;
        }
    }
    assert!(found > 1_500 && reopened > 100, "{found} found, {reopened} reopened");
}

/// A space that gives every other state an index, and a size.
struct Partly<'s>(&'s Steps);

impl StateSpace for Partly<'_> {
    type State = u32;

    fn successors(&self, &at: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>) {
        self.0.out(at, out);
    }

    fn estimate(&self, &from: &u32, _: &u32) -> f64 {
        self.0.estimate(from)
    }

    fn index(&self, &at: &u32) -> Option<u64> {
        (at % 2 == 0).then_some(u64::from(at / 2))
    }

    fn size(&self) -> Option<usize> {
        Some(self.0.0.len().div_ceil(2))
    }
}

/// STATE-4: more states than an entry of the array can number, as most have no index.
#[test]
fn states_without_an_index_may_be_many() {
    struct Line;
    impl StateSpace for Line {
        type State = u32;
        fn successors(&self, &at: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>) {
            out.extend([at + 1, at / 2].map(|to| Transition::new(to, 1.0)));
        }
        fn index(&self, &at: &u32) -> Option<u64> {
            (at % 100 == 0).then_some(u64::from(at / 100))
        }
        fn size(&self) -> Option<usize> {
            Some(20)
        }
    }
    let solver = Solver::new(Line);
    let mut search = solver.search();
    for _ in 0..3 {
        assert_eq!(search.cost(&0, &1_999).cost, Some(1_999.0));
        assert_eq!(search.discovered(), 2_000);
        assert_eq!(search.cost(&1_500, &250).cost, Some(3.0 + 63.0));
    }
}

/// STATE-4: the epochs of the array run out and begin anew.
#[test]
fn a_workspace_serves_any_number_of_questions() {
    let solver = Solver::new(
        FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
            out.extend([Transition::new((at + 1) % 500, 1.0), Transition::new(at * 3 % 500, 2.0)]);
        })
        // Six bits are left for the epoch.
        .with_index(1 << 26, |&at: &u32| u64::from(at)),
    );
    let mut search = solver.search();
    let first = search.cost(&7, &400);
    assert!(first.is_found());
    for _ in 0..200 {
        assert_eq!(search.cost(&7, &400), first);
    }
    let bytes = search.stats().bytes;
    assert!(bytes < 5 * (1 << 26), "{bytes} bytes for 2^26 indices");
}

/// STATE-4: a hash that nothing but equality can tell apart costs time, not truth.
#[test]
fn states_that_hash_alike_are_told_apart() {
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Alike(u32);
    impl std::hash::Hash for Alike {
        fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
    }
    let solver = Solver::new(FnSpace::new(|at: &Alike, _: Option<&Alike>, out: &mut Vec<_>| {
        if at.0 < 2_000 {
            out.push(Transition::new(Alike(at.0 + 1), 1.0));
            out.push(Transition::new(Alike(at.0), 0.0));
        }
    }));
    let mut search = solver.search();
    assert_eq!(search.cost(&Alike(0), &Alike(2_000)).cost, Some(2_000.0));
    assert_eq!(search.discovered(), 2_001);
}
