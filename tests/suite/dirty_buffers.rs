//! Working memory that has served anything else answers as if it were new.
use oracle::SplitMix64;
use search::{Direction, SearchBuffers, Setup};

use crate::expert::{Plan, grow};
use crate::trial::Trial;

#[test]
fn used_buffers_answer_like_new_ones() {
    let mut used = SearchBuffers::new();
    let mut rng = SplitMix64::new(4);
    let mut answers = [0; 4];
    // Every trial is asked again later, so that each kind of query follows each other kind, on
    // smaller and larger graphs, with compact and wide weights.
    let trials: Vec<Trial> = (0..231).map(|seed| Trial::of(seed, 60)).collect();
    for round in 0..3_000 {
        let trial = &trials[rng.below(trials.len() as u64) as usize];
        let (start, goal) = trial.pair(round);
        let name = format!("round {round}, {}", trial.name());
        match rng.below(4) {
            0 => {
                let direction =
                    if rng.chance(1, 2) { Direction::Forward } else { Direction::Backward };
                let setup = Setup::new(&trial.graph);
                let answer = grow(setup, &mut used, start, direction);
                let fresh = grow(setup, &mut SearchBuffers::new(), start, direction);
                assert_eq!(answer, fresh, "{name}");
                answers[0] += 1;
            }
            1 => {
                // Abandoned half-way: what is left behind must not show later.
                let setup = Setup::new(&trial.graph);
                let mut search = setup.bidirectional(&mut used, start, goal).expect("nodes");
                search.step(rng.below(6));
                answers[1] += 1;
            }
            kind => {
                let bidirectional = kind == 3;
                let budget = rng.chance(1, 3).then(|| rng.below(12));
                let plan = Plan { bidirectional, budget, ..Plan::new(start, goal) };
                let informed = rng.chance(1, 2);
                let answer = trial.found(plan, informed, &mut used);
                let fresh = trial.found(plan, informed, &mut SearchBuffers::new());
                assert_eq!(answer, fresh, "{name}: {plan:?}, informed: {informed}");
                answers[kind as usize] += 1;
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 600), "{answers:?}");
    println!("{answers:?} trees, abandoned searches, searches, bidirectional searches");
}
