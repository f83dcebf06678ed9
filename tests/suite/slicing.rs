//! A search in slices is the search in one run.
use oracle::Status;
use search::SearchBuffers;

use crate::expert::{Drive, Plan};
use crate::trial::Trial;

#[test]
fn slices_do_not_show() {
    let mut buffers = SearchBuffers::new();
    let (mut answers, mut iterations) = (0, 0);
    for seed in 0..800 {
        let trial = Trial::of(seed, if seed % 8 == 0 { 200 } else { 30 });
        let (start, goal) = trial.pair(3);
        for (bidirectional, informed) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            for budget in [None, Some(5), Some(40)] {
                let plan = Plan { bidirectional, budget, ..Plan::new(start, goal) };
                let whole = trial.found(plan, informed, &mut buffers);
                iterations += whole.iterations;
                for drive in [1, 2, 7, 1000]
                    .into_iter()
                    .flat_map(|count| [Drive::Steps(count), Drive::Budgets(count)])
                    .chain([Drive::Flag])
                {
                    let sliced = trial.found(Plan { drive, ..plan }, informed, &mut buffers);
                    assert_eq!(sliced, whole, "{}: {plan:?} by {drive:?}", trial.name());
                    answers += usize::from(whole.status == Status::Found);
                }
            }
        }
    }
    assert!(answers > 20_000 && iterations > 20_000, "{answers} {iterations}");
    println!("{answers} paths found in slices, {iterations} iterations in one run");
}
