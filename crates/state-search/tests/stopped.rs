//! What a search says that was stopped, or never began.
use state_search::{Solver, StateSpace, Status, Transition};
use std::sync::atomic::AtomicBool;

/// The numbers below 1,000 that are no multiple of 100; a step goes to the next.
struct Numbers;

impl StateSpace for Numbers {
    type State = u32;

    fn successors(&self, &n: &u32, _prev: Option<&u32>, out: &mut Vec<Transition<u32>>) {
        assert!(n < 1_000, "{n} is no state, and has no transitions to ask for");
        if n + 1 < 1_000 {
            out.push(Transition::new(n + 1, 1.0));
        }
    }

    fn contains(&self, &n: &u32) -> bool {
        n < 1_000 && n % 100 != 0
    }
}

/// STATE-10: a flag that is set before the first iteration, a budget of nothing, both resumed.
#[test]
fn a_search_that_is_stopped_says_how() {
    let solver = Solver::new(Numbers);
    let (stop, mut path) = (AtomicBool::new(true), Vec::new());
    let mut search = solver.search();
    search.set_cancel(Some(&stop));
    assert_eq!(search.path(&1, &900, &mut path).status, Status::GoalInvalid);
    let answer = search.path(&1, &901, &mut path);
    assert_eq!((answer.status, answer.cost, path.len()), (Status::Cancelled, None, 0));
    assert_eq!(search.counters().iterations, 0);
    assert_eq!(search.step(u64::MAX), Status::Found);
    assert_eq!(search.write_path(&mut path).cost, Some(900.0));
    search.set_cancel(None);
    search.set_budget(Some(0));
    assert_eq!(search.path(&1, &1, &mut path).status, Status::BudgetExhausted);
    assert_eq!(search.step(1), Status::Found);
    search.set_budget(Some(900));
    assert_eq!(search.path(&1, &901, &mut path).status, Status::BudgetExhausted);
    search.set_budget(Some(901));
    assert_eq!(search.path(&1, &901, &mut path).status, Status::Found);
}

/// STATE-12: the start first, before any search and with nothing asked of what is no state; a goal
/// that is invalid stays so however a best effort ends.
#[test]
fn an_invalid_end_says_so() {
    let solver = Solver::new(Numbers);
    let mut path = Vec::new();
    let mut search = solver.search();
    assert_eq!(search.path(&5_000, &5_000, &mut path).status, Status::StartInvalid);
    assert_eq!(search.path(&1, &5_000, &mut path).status, Status::GoalInvalid);
    assert_eq!(search.counters().iterations, 0);
    search.set_best_effort(true);
    search.set_budget(Some(10));
    let answer = search.path(&1, &500, &mut path);
    assert_eq!((answer.status, answer.partial), (Status::GoalInvalid, true));
    assert_eq!((path, search.counters().iterations), (vec![1], 10));
}
