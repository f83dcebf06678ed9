//! Threads that share a graph get the answers that one thread gets.
use std::thread;

use search::SearchBuffers;

use crate::answer::Answer;
use crate::expert::Plan;
use crate::trial::Trial;

#[test]
fn eight_threads_answer_like_one() {
    let trials: Vec<Trial> = (0..77).map(|seed| Trial::of(seed, 120)).collect();
    let ask_all = |buffers: &mut SearchBuffers, first: usize| -> Vec<Answer> {
        // Each thread begins elsewhere, so that they are at different queries at any time.
        let mut answers: Vec<(usize, Answer)> = (0..trials.len() * 4)
            .map(|i| {
                let i = (i + first) % (trials.len() * 4);
                let (trial, kind) = (&trials[i / 4], i % 4);
                let (start, goal) = trial.pair(5);
                let plan = Plan { bidirectional: kind >= 2, ..Plan::new(start, goal) };
                (i, trial.found(plan, kind % 2 == 1, buffers))
            })
            .collect();
        answers.sort_by_key(|(i, _)| *i);
        answers.into_iter().map(|(_, answer)| answer).collect()
    };
    let alone = ask_all(&mut SearchBuffers::new(), 0);
    let ask_all = &ask_all;
    let together: Vec<Vec<Answer>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|i| scope.spawn(move || ask_all(&mut SearchBuffers::new(), 37 * i)))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    });
    for answers in &together {
        assert!(answers == &alone, "a thread answers otherwise");
    }
    println!("8 times {} answers", alone.len());
}
