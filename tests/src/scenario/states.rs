//! Searches over state spaces: the dictionaries, inconsistent estimates, weights, slices.
use oracle::{EstimateKind, EstimateTable, Instance, SplitMix64};
use state_search::{FnSpace, Search, Solver, StateSpace, Transition};

use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[
    ("states/closures", closures),
    ("states/estimates", estimates),
    ("states/puzzle", puzzle),
    ("states/weighted", weighted),
];

/// Asks, and tells of the answer all that there is.
pub(super) fn tell<Sp: StateSpace>(
    trace: &mut Trace,
    search: &mut Search<'_, Sp>,
    start: &Sp::State,
    goal: &Sp::State,
    name: impl Fn(&Sp::State) -> u32,
) {
    let mut path = Vec::new();
    search.set_recording(true);
    let answer = search.path(start, goal, &mut path);
    trace.text("status", &answer.status);
    trace.real("cost", answer.cost.unwrap_or(f64::INFINITY));
    trace.ids("path", path.iter().map(&name));
    trace.ids("expanded", search.expanded().map(&name));
    let counters = search.counters();
    trace.word("iterations", counters.iterations);
    trace.word("pushed", counters.pushed);
    trace.word("reopened", counters.reopened);
}

/// The same generated graph through each of the three dictionaries.
fn closures(trace: &mut Trace) {
    for seed in 0..33 {
        let instance = Instance::of(seed, 50);
        let arcs = &instance.arcs;
        let successors = |node: &u32, _prev: Option<&u32>, out: &mut Vec<Transition<u32>>| {
            out.extend(
                arcs.iter().filter(|arc| arc.0 == *node).map(|arc| Transition::new(arc.1, arc.2)),
            );
        };
        let mut rng = SplitMix64::new(seed);
        let ends = [rng.node(instance.node_count), rng.node(instance.node_count)];
        let (start, goal) = (&ends[0], &ends[1]);
        let by_state = Solver::new(FnSpace::new(successors));
        tell(trace, &mut by_state.search(), start, goal, |&node| node);
        let by_key =
            Solver::new(FnSpace::new(successors).with_key(|&node| u64::from(node) << 40 | 5));
        tell(trace, &mut by_key.search(), start, goal, |&node| node);
        let by_index = Solver::new(
            FnSpace::new(successors).with_index(instance.node_count, |&node| u64::from(node)),
        );
        tell(trace, &mut by_index.search(), start, goal, |&node| node);
    }
}

fn estimates(trace: &mut Trace) {
    for (i, kind) in EstimateKind::ALL.into_iter().enumerate() {
        for seed in 0..11 {
            let instance = Instance::of(seed * 5 + i as u64, 30);
            let table = EstimateTable::of(seed, kind, instance.node_count, &instance.arcs);
            let arcs = &instance.arcs;
            let space =
                FnSpace::new(|node: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
                    let from = arcs.iter().filter(|arc| arc.0 == *node);
                    out.extend(from.map(|arc| Transition::new(arc.1, arc.2)));
                })
                .with_estimate(|&from: &u32, &to: &u32| table.get(from, to));
            let solver = Solver::new(space);
            let mut search = solver.search();
            search.set_best_effort(true);
            let goal = instance.node_count as u32 - 1;
            tell(trace, &mut search, &0, &goal, |&node| node);
            search.set_budget(Some(7));
            tell(trace, &mut search, &goal, &0, |&node| node);
        }
    }
}

type Board = [u8; 9];

fn moves(board: &Board, _prev: Option<&Board>, out: &mut Vec<Transition<Board>>) {
    let hole = board.iter().position(|&tile| tile == 0).expect("every board has a hole");
    let (x, y) = (hole % 3, hole / 3);
    for (there, ahead) in [
        (y > 0, hole.wrapping_sub(3)),
        (x > 0, hole.wrapping_sub(1)),
        (x < 2, hole + 1),
        (y < 2, hole + 3),
    ] {
        if there {
            let mut next = *board;
            next.swap(hole, ahead);
            out.push(Transition::new(next, 1.0));
        }
    }
}

fn manhattan(from: &Board, to: &Board) -> f64 {
    let mut sum = 0.0;
    for (at, tile) in from.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let home = to.iter().position(|other| other == tile).expect("boards hold the same tiles");
        sum += (at % 3).abs_diff(home % 3) as f64 + (at / 3).abs_diff(home / 3) as f64;
    }
    sum
}

fn number(board: &Board) -> u32 {
    board.iter().fold(0, |number, &tile| number * 9 + u32::from(tile))
}

const SOLVED: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SHUFFLED: [Board; 3] =
    [[1, 2, 0, 3, 4, 5, 6, 7, 8], [7, 2, 4, 5, 0, 6, 8, 3, 1], [8, 6, 7, 2, 5, 4, 3, 0, 1]];

fn puzzle(trace: &mut Trace) {
    let solver = Solver::new(FnSpace::new(moves).with_estimate(manhattan));
    let mut search = solver.search();
    for start in SHUFFLED {
        tell(trace, &mut search, &start, &SOLVED, number);
    }
}

fn weighted(trace: &mut Trace) {
    let solver = Solver::new(FnSpace::new(moves).with_estimate(manhattan));
    for weight in [1.0, 1.5, 3.0] {
        let mut search = solver.search();
        search.set_weight(weight).expect("at least 1");
        for start in SHUFFLED {
            tell(trace, &mut search, &start, &SOLVED, number);
        }
    }
}
