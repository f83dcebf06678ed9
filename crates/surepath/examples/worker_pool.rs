//! A pool of worker threads over one solver, and an edit of its map between two batches.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use surepath::state_search::Workspace;
use surepath::{Cell, GridMap, Ground, MapError, Shape, Solver};

/// Answers all questions on so many threads as there are workspaces, in the order of the questions.
///
/// Which thread takes which question is chance; what it answers is not.
fn ask(
    solver: &Solver<GridMap>,
    workspaces: &mut [Workspace<Cell>],
    questions: &[(Cell, Cell)],
) -> Vec<Option<f64>> {
    let next = AtomicUsize::new(0);
    let mut answers = vec![None; questions.len()];
    thread::scope(|scope| {
        let workers: Vec<_> = workspaces
            .iter_mut()
            .map(|workspace| {
                let next = &next;
                scope.spawn(move || {
                    // A search of the thread's own, in memory that outlives the batch.
                    let mut search = solver.search_in(std::mem::take(workspace));
                    let mut answered = Vec::new();
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some((start, goal)) = questions.get(at) else { break };
                        answered.push((at, search.cost(start, goal).cost));
                    }
                    *workspace = search.into_workspace();
                    answered
                })
            })
            .collect();
        for worker in workers {
            for (at, cost) in worker.join().expect("no search panics") {
                answers[at] = cost;
            }
        }
    });
    answers
}

pub(crate) fn main() -> Result<(), MapError> {
    // A wall from top to bottom, open at its lower end.
    let mut map = GridMap::filled(48, 48, Ground::OPEN, Shape::default())?;
    for y in 0..47 {
        map.set(Cell::new(24, y), Ground::WALL)?;
    }
    let mut solver = Solver::new(map);
    let questions: Vec<_> = (0..40).map(|y| (Cell::new(2, y), Cell::new(45, y))).collect();
    let mut workspaces = vec![Workspace::default(); 4];
    let before = ask(&solver, &mut workspaces, &questions);

    // Between the batches nobody holds the solver, so its map can be edited.
    solver.space_mut().set(Cell::new(24, 3), Ground::OPEN)?;
    let after = ask(&solver, &mut workspaces, &questions);

    let sum = |costs: &[Option<f64>]| costs.iter().flatten().fold(0.0, |sum, cost| sum + cost);
    println!("{} paths before the gap: {:.1} in all", questions.len(), sum(&before));
    println!("{} paths through it:     {:.1} in all", questions.len(), sum(&after));

    assert_eq!(after[3], Some(43.0), "straight through the gap");
    assert!(before.iter().zip(&after).all(|(before, after)| after <= before));
    // One thread gives the same bits as four.
    assert_eq!(ask(&solver, &mut workspaces[..1], &questions), after);
    Ok(())
}
