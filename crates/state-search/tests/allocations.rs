//! What searches allocate and hold.
use allocation_counter::measure;
use oracle::SplitMix64;
use state_search::{FnSpace, Solver, Transition};

/// STATE-6, CLASS-1: with an index and a size, and with a key, a warm search allocates nothing,
/// whichever class it asks as.
#[test]
fn a_warm_search_allocates_nothing() {
    const SIDE: u32 = 60;
    let steps = |&at: &u32, prev: Option<&u32>, out: &mut Vec<Transition<u32>>| {
        for to in [at.wrapping_sub(SIDE), at + 1, at + SIDE, at.wrapping_sub(1)] {
            if to < SIDE * SIDE && Some(&to) != prev {
                let cost = f64::from(1 + to % 7);
                out.push(Transition::new(to, cost).refusing(u8::from(to % 11 == 0) << 1));
            }
        }
    };
    let dense = Solver::new(
        FnSpace::new(steps)
            .with_index((SIDE * SIDE) as usize, |&at: &u32| u64::from(at))
            .with_classes(2),
    );
    let keyed = Solver::new(FnSpace::new(steps).with_key(|&at: &u32| u64::from(at)));
    let (mut dense, mut keyed) = (dense.search(), keyed.search());
    let mut path = Vec::new();
    let mut written = 0;
    for warm in [false, true, true] {
        let mut rng = SplitMix64::new(5);
        let count = measure(|| {
            for round in 0..250 {
                let (a, b) = (rng.node((SIDE * SIDE) as usize), rng.node((SIDE * SIDE) as usize));
                dense.set_class(round % 2).expect("there are two classes");
                written += dense.path(&a, &b, &mut path).written;
                keyed.path(&a, &b, &mut path);
            }
        });
        assert!(!warm || count.count_total == 0, "{count:?}");
    }
    assert!(written > 10_000, "{written} states written");
}

/// STATE-9: at most five bytes an index, and forty a stored state beside the state itself.
#[test]
fn memory_is_in_proportion() {
    let line = |&at: &u64, _: Option<&u64>, out: &mut Vec<Transition<u64>>| {
        out.extend([at + 1, at + 2].map(|to| Transition::new(to, 1.0)));
    };
    let keyed = Solver::new(FnSpace::new(line).with_key(|&at: &u64| at));
    let hashed = Solver::new(FnSpace::new(line));
    for goal in [100_000, 140_000, 220_000] {
        let (mut by_key, mut by_state) = (keyed.search(), hashed.search());
        assert_eq!(by_key.cost(&0, &goal).cost, Some(goal as f64 / 2.0));
        assert_eq!(by_state.cost(&0, &goal).cost, Some(goal as f64 / 2.0));
        for (bytes, count) in [
            (by_key.stats().bytes, by_key.discovered()),
            (by_state.stats().bytes, by_state.discovered()),
        ] {
            assert!(count >= goal as usize);
            let each = bytes as f64 / count as f64 - 8.0;
            assert!(each <= 40.0, "{each} bytes a state");
        }
    }
    let dense = Solver::new(FnSpace::new(line).with_index(1 << 20, |&at: &u64| at));
    let mut search = dense.search();
    assert!(search.stats().bytes < 200_000, "the array comes with the first question");
    search.cost(&0, &1);
    assert!(search.stats().bytes <= 5 << 20);
}
