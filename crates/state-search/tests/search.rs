//! What a search promises beside the cheapest path.
use oracle::SplitMix64;
use state_search::{FnSpace, SearchError, Solver, StateSpace, Status, Transition};
use std::thread;

const SIDE: u32 = 24;

/// A square of cells with a price each, four neighbours, the state a cell's number.
#[derive(Clone, Debug)]
struct Field(Vec<f64>);

impl Field {
    fn of(seed: u64) -> Field {
        let mut rng = SplitMix64::new(seed);
        Field((0..SIDE * SIDE).map(|_| rng.between(1, 9) as f64).collect())
    }

    /// The cheapest price times the steps left.
    fn bound(from: u32, to: u32) -> f64 {
        let apart = |a: u32, b: u32| f64::from(a.abs_diff(b));
        apart(from % SIDE, to % SIDE) + apart(from / SIDE, to / SIDE)
    }
}

impl StateSpace for Field {
    type State = u32;

    fn successors(&self, &at: &u32, prev: Option<&u32>, out: &mut Vec<Transition<u32>>) {
        let (x, y) = (at % SIDE, at / SIDE);
        let neighbours = [
            (x + 1 < SIDE).then_some(at + 1),
            (x > 0).then(|| at - 1),
            (y + 1 < SIDE).then_some(at + SIDE),
            (y > 0).then(|| at - SIDE),
        ];
        let ahead = neighbours.into_iter().flatten().filter(|to| Some(to) != prev);
        out.extend(ahead.map(|to| Transition::new(to, self.0[to as usize])));
    }

    fn estimate(&self, &from: &u32, &to: &u32) -> f64 {
        Field::bound(from, to)
    }

    fn index(&self, &at: &u32) -> Option<u64> {
        Some(u64::from(at))
    }

    fn size(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// STATE-1: large states, by closures (the swaps are the inversions between the words); and the step back may be left out or not.
#[test]
fn states_are_whatever_can_be_told_apart() {
    let words = |step_back: bool| {
        FnSpace::new(move |word: &String, prev: Option<&String>, out: &mut Vec<_>| {
            for at in 1..word.len() {
                let mut letters: Vec<char> = word.chars().collect();
                letters.swap(at - 1, at);
                let next: String = letters.into_iter().collect();
                if step_back || Some(&next) != prev {
                    out.push(Transition::new(next, 1.0));
                }
            }
        })
    };
    let (start, goal) = ("stressed".to_string(), "desserts".to_string());
    let [with, without] = [true, false].map(|step_back| {
        let found = Solver::new(words(step_back)).path(&start, &goal);
        found.expect("letters can be swapped into any order")
    });
    assert_eq!(with, without);
    assert_eq!((with.cost as usize, with.states.len()), (16, 17));
    let steps = with.states.windows(2);
    assert!(steps.clone().all(|pair| pair[0] != pair[1]) && steps.len() == 16);
}

/// STATE-6: threads that share a solver answer as one does, from whatever memory.
#[test]
fn threads_share_a_solver() {
    let solver = Solver::new(Field::of(1));
    let questions: Vec<(u32, u32)> =
        (0..64).map(|i| (i * 9 % (SIDE * SIDE), i * 31 % (SIDE * SIDE))).collect();
    let ask = |questions: &[(u32, u32)]| {
        let mut search = solver.search();
        let mut path = Vec::new();
        let mut answers = Vec::new();
        for (start, goal) in questions {
            let answer = search.path(start, goal, &mut path);
            answers.push((answer, path.clone(), search.counters()));
        }
        answers
    };
    let alone = ask(&questions);
    let shared: Vec<_> = thread::scope(|scope| {
        let asking: Vec<_> = (0..8).map(|_| scope.spawn(|| ask(&questions))).collect();
        asking.into_iter().map(|thread| thread.join().expect("no search panics")).collect()
    });
    for answers in shared {
        assert_eq!(answers, alone);
    }
    assert!(alone.iter().all(|(answer, path, _)| answer.is_found() && !path.is_empty()));
}

/// STATE-6: a warm workspace grows no more, whatever it is asked.
#[test]
fn a_warm_workspace_holds_what_it_held() {
    let solver = Solver::new(Field::of(2));
    let mut search = solver.search();
    let mut path = Vec::with_capacity((SIDE * SIDE) as usize);
    let far = [(0, SIDE * SIDE - 1), (SIDE - 1, SIDE * (SIDE - 1))];
    let mut ask = || {
        for (a, b) in far {
            search.path(&a, &b, &mut path);
            search.path(&b, &a, &mut path);
        }
        search.stats().bytes
    };
    let warm = ask();
    assert!(warm > 0);
    for _ in 0..3 {
        assert_eq!(ask(), warm);
    }
}

/// STATE-7: into a slice of any length, the cost that of the whole path; nothing without one.
#[test]
fn a_slice_takes_what_it_holds() {
    let solver = Solver::new(Field::of(3));
    let mut search = solver.search();
    let (start, goal) = (5, SIDE * SIDE - 7);
    let mut whole = vec![99];
    let answer = search.path(&start, &goal, &mut whole);
    assert_eq!((whole[0], whole[whole.len() - 1]), (start, goal), "both ends are on the path");
    let sum = whole[1..].iter().fold(0.0, |sum, &at| sum + solver.space().0[at as usize]);
    assert_eq!((answer.cost, answer.written, answer.whole), (Some(sum), whole.len(), true));
    for length in [0, 1, whole.len() - 1, whole.len(), whole.len() + 3] {
        let mut slice = vec![u32::MAX; length];
        let answer = search.path_into(&start, &goal, &mut slice);
        let written = length.min(whole.len());
        assert_eq!((answer.written, answer.cost), (written, Some(sum)));
        assert_eq!(answer.whole, length >= whole.len());
        assert_eq!(slice[..written], whole[..written]);
        assert!(slice[written..].iter().all(|&state| state == u32::MAX));
    }
    assert_eq!(search.cost(&start, &goal).cost, Some(sum));
    let island = FnSpace::new(|_: &u32, _, _: &mut Vec<Transition<u32>>| {});
    let solver = Solver::new(island);
    let mut slice = [7];
    let answer = solver.search().path_into(&1, &2, &mut slice);
    assert_eq!((answer.status, answer.cost, answer.written), (Status::NoPath, None, 0));
    assert_eq!(slice, [7]);
    assert_eq!(solver.search().path(&1, &2, &mut whole).written, 0);
    assert!(whole.is_empty());
}

/// STATE-8: a search that reads the space its own way.
#[test]
fn a_search_may_bring_its_own_successors() {
    let solver = Solver::new(Field::of(4));
    let (mut own, mut plain) = (Vec::new(), Vec::new());
    let mut reads = 0;
    let wall = |at: u32| at % SIDE == SIDE / 2 && at / SIDE != 3;
    let mut search = solver.search_via(|at: &u32, prev: Option<&u32>, out: &mut Vec<_>| {
        reads += 1;
        solver.space().successors(at, prev, out);
        out.retain(|step| !wall(step.to));
    });
    let answer = search.path(&0, &(SIDE * SIDE - 1), &mut own);
    let expanded = search.counters().expanded;
    assert!(answer.is_found() && own.contains(&(SIDE / 2 + 3 * SIDE)));
    assert!(!own.iter().any(|&at| wall(at)));
    solver.search().path(&0, &(SIDE * SIDE - 1), &mut plain);
    assert_ne!(own, plain);
    assert!(reads >= expanded && expanded > 0, "{reads} reads, {expanded} expanded");
}

/// STATE-9: what a search did, over all its questions.
#[test]
fn stats_add_up() {
    let solver = Solver::new(Field::of(5));
    let mut search = solver.search();
    let (mut expanded, mut pushed, mut written) = (0, 0, 0);
    for goal in [1, 77, SIDE * SIDE - 1] {
        let mut path = Vec::new();
        search.path(&0, &goal, &mut path);
        expanded += search.counters().expanded;
        pushed += search.counters().pushed;
        written += path.len() as u64;
    }
    let stats = search.stats();
    assert_eq!((stats.expanded, stats.pushed, stats.written), (expanded, pushed, written));
    assert_eq!((stats.reopened, stats.climbs, stats.fallbacks), (0, 0, 0));
    assert!(expanded > 0 && pushed > expanded && written > 0 && stats.bytes > 0);
}

/// STATE-11: never dearer than the weight allows, and cheaper to find.
#[test]
fn a_weighted_estimate_keeps_its_bound() {
    let (mut plain, mut weighted, mut dearer) = (0, 0, 0);
    for seed in 0..40 {
        let solver = Solver::new(Field::of(seed));
        let mut search = solver.search();
        let goal = SIDE * SIDE - 1 - seed as u32;
        let best = search.cost(&0, &goal).cost.expect("the field is open");
        plain += search.counters().expanded;
        for weight in [1.0, 1.5, 4.0] {
            search.set_weight(weight).expect("the weight is valid");
            let cost = search.cost(&0, &goal).cost.expect("the field is open");
            assert!(best <= cost && cost <= weight * best, "{cost} for {best} at {weight}");
            dearer += u32::from(cost > best);
        }
        weighted += search.counters().expanded;
    }
    assert!(weighted < plain && dearer > 0, "{weighted} against {plain}, {dearer} dearer");
    let solver = Solver::new(Field::of(0));
    for weight in [0.5, 0.0, -1.0, f64::INFINITY] {
        let refused = solver.search().set_weight(weight);
        assert_eq!(refused, Err(SearchError::InvalidWeight { weight }));
    }
    assert!(solver.search().set_weight(f64::NAN).is_err());
}

/// STATE-3: an estimate that is too high still finds a path; one that is not consistent reopens
/// states and finds the cheapest. STATE-4: an index that is none says so.
#[test]
fn estimates_may_be_bad_and_an_index_may_not() {
    let steps = |&at: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
        let from: &[(u32, u32, f64)] =
            &[(0, 1, 1.0), (0, 2, 3.0), (1, 2, 1.0), (2, 3, 5.0), (0, 3, 9.0)];
        out.extend(from.iter().filter(|s| s.0 == at).map(|s| Transition::new(s.1, s.2)));
    };
    // 1 is put off until 2 has been expanded, then opens it again.
    let inconsistent = Solver::new(
        FnSpace::new(steps).with_estimate(|&from: &u32, _| [0.0, 6.0, 0.0, 0.0][from as usize]),
    );
    let mut search = inconsistent.search();
    assert_eq!(search.cost(&0, &3).cost, Some(7.0));
    assert_eq!(search.counters().reopened, 1);
    let too_high = Solver::new(
        FnSpace::new(steps).with_estimate(|&from: &u32, _| [0.0, 99.0, 99.0, 0.0][from as usize]),
    );
    assert_eq!(too_high.search().cost(&0, &3).cost, Some(9.0));
}

/// STATE-4.
#[test]
#[should_panic(expected = "9")]
fn an_index_beyond_the_size_panics_with_both() {
    let steps = |&at: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
        out.push(Transition::new(at + 1, 1.0));
    };
    let solver = Solver::new(FnSpace::new(steps).with_index(9, |&at: &u32| u64::from(at)));
    solver.search().cost(&0, &20);
}
