//! Classes of search, ties, and the oracle's answers.
use oracle::{SplitMix64, distances_from};
use state_search::{FnSpace, SearchError, Solver, Status, Transition};

type Edge = (u32, u32, f64, u8);

fn edges(seed: u64) -> (usize, Vec<Edge>) {
    let mut rng = SplitMix64::new(seed);
    let count = rng.between(1, 40) as usize;
    let edges = (0..rng.below(4 * count as u64))
        .map(|_| {
            let cost = rng.below(5) as f64;
            (rng.node(count), rng.node(count), cost, rng.below(256) as u8)
        })
        .collect();
    (count, edges)
}

fn out_of(edges: &[Edge], at: u32, class: Option<u8>, out: &mut Vec<Transition<u32>>) {
    let taken = |refuses: u8| class.is_none_or(|class| refuses & (1 << class) == 0);
    let from = edges.iter().filter(|edge| edge.0 == at && taken(edge.3));
    out.extend(from.map(|edge| Transition::new(edge.1, edge.2).refusing(edge.3)));
}

/// CLASS-1: every class is answered as over its transitions alone, expansions and order included;
/// the cost is the oracle's, bit for bit.
#[test]
fn a_class_is_a_space_of_its_own() {
    let mut found = 0;
    for seed in 0..300 {
        let (count, edges) = edges(seed);
        let all = Solver::new(
            FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
                out_of(&edges, at, None, out);
            })
            .with_classes(8),
        );
        let mut search = all.search();
        search.set_recording(true);
        let mut rng = SplitMix64::new(!seed);
        for class in 0..8 {
            let alone =
                Solver::new(FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
                    out_of(&edges, at, Some(class), out)
                }));
            let mut single = alone.search();
            single.set_recording(true);
            search.set_class(class).expect("there are eight classes");
            let (start, goal) = (rng.node(count), rng.node(count));
            let (mut path, mut expected) = (Vec::new(), Vec::new());
            let answer = search.path(&start, &goal, &mut path);
            assert_eq!(answer, single.path(&start, &goal, &mut expected), "seed {seed}");
            assert_eq!(path, expected, "seed {seed}");
            assert!(search.expanded().eq(single.expanded()), "seed {seed}");
            assert_eq!(search.counters(), single.counters(), "seed {seed}");
            let own: Vec<_> = edges
                .iter()
                .filter(|edge| edge.3 & (1 << class) == 0)
                .map(|edge| (edge.0, edge.1, edge.2))
                .collect();
            let distance = distances_from(start, count, &own)[goal as usize];
            assert_eq!(answer.cost.unwrap_or(f64::INFINITY), distance, "seed {seed}");
            found += usize::from(answer.is_found());
        }
    }
    assert!(found > 600, "{found} found");
}

/// CLASS-1: a class not below the count is an error; with one class refusals are not read.
#[test]
fn there_are_as_many_classes_as_the_space_says() {
    let door = |count: u8| {
        Solver::new(
            FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
                out.push(Transition::new(at + 1, 1.0).refusing(0b11));
            })
            .with_classes(count),
        )
    };
    for (count, allowed) in [(0, 1), (1, 1), (2, 2), (8, 8), (9, 8), (255, 8)] {
        let solver = door(count);
        let mut search = solver.search();
        for class in 0..=255 {
            let expected = if class < allowed {
                Ok(())
            } else {
                Err(SearchError::ClassOutOfRange { class, count: count.min(8) })
            };
            assert_eq!(search.set_class(class), expected);
        }
    }
    let (one, two) = (door(1), door(2));
    assert_eq!(one.search().cost(&0, &3).cost, Some(3.0));
    assert_eq!(two.search().cost(&0, &3).status, Status::NoPath);
    let message = SearchError::ClassOutOfRange { class: 8, count: 8 }.to_string();
    assert_eq!(message, "class 8 is not in 0..8");
}

/// STATE-5: of states that tie the one discovered first is expanded first, then the deeper one.
#[test]
fn ties_go_to_the_state_discovered_first() {
    let solver = Solver::new(FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
        let to: &[(u32, f64)] = match at {
            0 => &[(9, 1.0), (5, 1.0), (7, 0.0)],
            7 => &[(3, 1.0)],
            9 | 5 | 3 => &[(8, 1.0)],
            _ => &[],
        };
        out.extend(to.iter().map(|&(to, cost)| Transition::new(to, cost)));
    }));
    let mut search = solver.search();
    search.set_recording(true);
    let mut path = Vec::new();
    assert_eq!(search.path(&0, &8, &mut path).cost, Some(2.0));
    assert_eq!(search.expanded().copied().collect::<Vec<_>>(), [0, 7, 9, 5, 3]);
    assert_eq!(path, [0, 9, 8], "the first of three ways of equal cost");
}

/// STATE-2: steps that cost NaN, less than nothing or without end are no steps; nor are those whose
/// sum overflows.
#[test]
fn costs_that_are_none_are_skipped() {
    for cost in [f64::NAN, -1.0, f64::NEG_INFINITY, f64::INFINITY] {
        let solver = Solver::new(FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
            out.push(Transition::new(at, 0.0));
            if at < 5 {
                out.push(Transition::new(at + 1, if at == 2 { cost } else { -0.0 }));
            }
        }));
        let mut search = solver.search();
        assert_eq!(search.cost(&0, &2).cost, Some(0.0));
        assert_eq!(search.cost(&0, &3).status, Status::NoPath);
        assert_eq!(search.cost(&3, &5).cost, Some(0.0));
    }
    let solver = Solver::new(FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
        out.push(Transition::new(at + 1, f64::MAX));
    }));
    let mut search = solver.search();
    assert_eq!(search.cost(&0, &1).cost, Some(f64::MAX));
    assert_eq!(search.cost(&0, &2).status, Status::NoPath);
}

/// STATE-1: a start that is the goal, a goal that no state is, a space without steps, one whose
/// steps lead nowhere else.
#[test]
fn degenerate_spaces_are_spaces() {
    let none = Solver::new(FnSpace::new(|_: &u32, _: Option<&u32>, _: &mut Vec<_>| {}));
    let mut search = none.search();
    let mut path = vec![7];
    assert_eq!(search.path(&3, &3, &mut path).cost, Some(0.0));
    assert_eq!((path.as_slice(), search.counters().iterations), (&[3][..], 1));
    let answer = search.path(&3, &4, &mut path);
    assert_eq!((answer.status, answer.written, answer.whole), (Status::NoPath, 0, false));
    assert!(path.is_empty());
    let mut slice = [9, 9];
    assert_eq!(search.path_into(&3, &4, &mut slice).written, 0);
    assert_eq!(slice, [9, 9]);
    let same = Solver::new(FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
        out.extend([Transition::new(at, 1.0), Transition::new(at, 0.0)]);
    }));
    assert_eq!(same.search().cost(&3, &4).status, Status::NoPath);
    assert_eq!(same.search().discovered(), 0);
}

/// STATE-10: slices of any length do what one run does, and the answer asked for twice is one.
#[test]
fn slices_add_up_to_a_run() {
    for seed in 0..60 {
        let (count, edges) = edges(seed);
        let solver = Solver::new(FnSpace::new(|&at: &u32, _: Option<&u32>, out: &mut Vec<_>| {
            out_of(&edges, at, None, out);
        }));
        let (mut whole, mut sliced) = (solver.search(), solver.search());
        let mut rng = SplitMix64::new(!seed);
        let (start, goal) = (rng.node(count), rng.node(count));
        let (mut expected, mut path) = (Vec::new(), Vec::new());
        let answer = whole.path(&start, &goal, &mut expected);
        for slice in [1, 2, 7, 1_000] {
            sliced.begin(&start, &goal);
            assert_eq!(sliced.step(0), Status::BudgetExhausted);
            while sliced.step(slice) == Status::BudgetExhausted {}
            for _ in 0..2 {
                assert_eq!(sliced.write_path(&mut path), answer, "seed {seed}");
                assert_eq!(path, expected, "seed {seed}");
                assert_eq!(sliced.step(slice), answer.status);
            }
            assert_eq!(sliced.counters(), whole.counters(), "seed {seed}");
        }
    }
}
