//! A* over states against a plain reading of the rules (STATE-2 to STATE-5, STATE-10, STATE-12,
//! CLASS-1): the same status, path, cost, order and counters, whatever the dictionary and the
//! slices.
use super::Feed;
use state_search::{Answer, Solver, StateSpace, Status, Transition};
use std::collections::BTreeMap;

const MAX_STATES: usize = 12;

/// How a space tells its states apart.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Dense,
    Sparse,
    Hashed,
}

/// A small network. Its states are numbers, spread out so that no index is a state by chance.
#[derive(Clone, Debug)]
struct Net {
    kind: Kind,
    steps: Vec<Vec<Transition<u64>>>,
    /// `estimates[from][to]`.
    estimates: Vec<Vec<f64>>,
    is_state: Vec<bool>,
    class_count: u8,
    /// Whether the step back to where a state was reached from is left out.
    forgets_back: bool,
}

fn state(number: usize) -> u64 {
    number as u64 * 7 + 3
}

fn number(state: u64) -> usize {
    ((state - 3) / 7) as usize
}

impl StateSpace for Net {
    type State = u64;

    fn successors(&self, &at: &u64, prev: Option<&u64>, out: &mut Vec<Transition<u64>>) {
        let steps = self.steps[number(at)].iter().copied();
        out.extend(steps.filter(|step| !self.forgets_back || Some(&step.to) != prev));
    }

    fn estimate(&self, &from: &u64, &to: &u64) -> f64 {
        self.estimates[number(from)][number(to)]
    }

    fn index(&self, &of: &u64) -> Option<u64> {
        match self.kind {
            Kind::Dense => Some(number(of) as u64),
            Kind::Sparse => Some(of.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            Kind::Hashed => None,
        }
    }

    fn size(&self) -> Option<usize> {
        matches!(self.kind, Kind::Dense).then_some(self.steps.len())
    }

    fn class_count(&self) -> u8 {
        self.class_count
    }

    fn contains(&self, &of: &u64) -> bool {
        self.is_state[number(of)]
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
struct Question {
    start: usize,
    goal: usize,
    class: u8,
    budget: Option<u64>,
    best_effort: bool,
}

/// All that an answer says.
#[derive(Debug, PartialEq)]
struct Told {
    status: Status,
    cost: Option<u64>,
    path: Vec<u64>,
    order: Vec<u64>,
    iterations: u64,
    reopened: u64,
}

/// Reads a network and some questions, and asks each in three ways.
pub(super) fn state_search(data: &[u8]) {
    let mut feed = Feed::new(data);
    let net = network(&mut feed);
    let count = net.steps.len();
    for _ in 0..4 {
        let question = Question {
            start: feed.below(count),
            goal: feed.below(count),
            class: feed.below(usize::from(net.class_count.max(1))) as u8,
            budget: match feed.byte() {
                byte @ 0..=31 => Some(u64::from(byte)),
                _ => None,
            },
            best_effort: feed.byte() % 2 == 1,
        };
        let slice = 1 + feed.below(5) as u64;
        let expected = by_the_rules(&net, question);
        for kind in [Kind::Dense, Kind::Sparse, Kind::Hashed] {
            for forgets_back in [false, true] {
                let net = Net { kind, forgets_back, ..net.clone() };
                let told = ask(&Solver::new(&net), question, slice);
                assert_eq!(told, expected, "{question:?}, {kind:?}, {net:?}");
            }
        }
        if feed.is_empty() {
            break;
        }
    }
}

fn network(feed: &mut Feed) -> Net {
    let count = 1 + feed.below(MAX_STATES);
    let class_count = feed.below(9) as u8;
    let mut net = Net {
        kind: Kind::Dense,
        steps: vec![Vec::new(); count],
        estimates: vec![vec![0.0; count]; count],
        is_state: vec![true; count],
        class_count,
        forgets_back: false,
    };
    for _ in 0..feed.below(5 * count) {
        let (from, to) = (feed.below(count), state(feed.below(count)));
        let cost = if feed.byte() < 16 { feed.float() } else { feed.weight() };
        let refuses = if class_count > 0 { feed.byte() & feed.byte() } else { 0 };
        net.steps[from].push(Transition::new(to, cost).refusing(refuses));
    }
    if feed.byte() % 2 == 1 {
        for value in net.estimates.iter_mut().flatten() {
            *value = if feed.byte() < 16 { feed.float() } else { feed.weight() };
        }
    }
    if feed.byte() % 4 == 1 {
        net.is_state[feed.below(count)] = false;
    }
    net
}

/// Asks at once, and again in slices: both must tell the same.
fn ask(solver: &Solver<&Net>, question: Question, slice: u64) -> Told {
    let (start, goal) = (state(question.start), state(question.goal));
    let mut search = solver.search();
    search.set_class(question.class).expect("the class is below the count");
    assert!(search.set_class(solver.space().class_count().max(1)).is_err());
    search.set_best_effort(question.best_effort);
    search.set_recording(true);
    search.set_budget(question.budget);
    let mut path = Vec::new();
    let answer = search.path(&start, &goal, &mut path);
    let tell = |answer: Answer, path: Vec<u64>, search: &state_search::Search<'_, &Net>| Told {
        status: answer.status,
        cost: answer.cost.map(f64::to_bits),
        path,
        order: search.expanded().copied().collect(),
        iterations: search.counters().iterations,
        reopened: search.counters().reopened,
    };
    let told = tell(answer, path, &search);
    let mut left = question.budget.unwrap_or(u64::MAX);
    search.begin(&start, &goal);
    while search.step(slice.min(left)) == Status::BudgetExhausted && left > 0 {
        left = left.saturating_sub(slice);
    }
    let mut path = Vec::new();
    let answer = search.write_path(&mut path);
    assert_eq!(tell(answer, path, &search), told, "in slices of {slice}");
    told
}

/// What is known of a reached state.
#[derive(Clone, Copy)]
struct Label {
    g: f64,
    f: f64,
    parent: usize,
    discovered: usize,
    is_open: bool,
}

/// The rules, read out: no heap, no dictionary, no slices.
fn by_the_rules(net: &Net, question: Question) -> Told {
    let Question { start, goal, class, budget, best_effort } = question;
    let h = |from: usize| {
        let h = net.estimates[from][goal];
        if h > 0.0 { h } else { 0.0 }
    };
    let mut told = Told {
        status: Status::NoPath,
        cost: None,
        path: Vec::new(),
        order: Vec::new(),
        iterations: 0,
        reopened: 0,
    };
    if !net.is_state[start] || (!net.is_state[goal] && !best_effort) {
        told.status = if net.is_state[start] { Status::GoalInvalid } else { Status::StartInvalid };
        return told;
    }
    let mut labels: BTreeMap<usize, Label> = BTreeMap::new();
    labels
        .insert(start, Label { g: 0.0, f: h(start), parent: start, discovered: 0, is_open: true });
    told.status = loop {
        let first = labels.iter().filter(|(_, label)| label.is_open).min_by(|(_, a), (_, b)| {
            let by = |x: f64, y: f64| x.partial_cmp(&y).expect("keys are never NaN");
            by(a.f, b.f).then(by(b.g, a.g)).then(a.discovered.cmp(&b.discovered))
        });
        let Some((&at, &label)) = first else { break Status::NoPath };
        if budget.is_some_and(|budget| told.iterations >= budget) {
            break Status::BudgetExhausted;
        }
        told.iterations += 1;
        labels.get_mut(&at).expect("it was just found").is_open = false;
        if at == goal && net.is_state[goal] {
            break Status::Found;
        }
        told.order.push(state(at));
        for step in &net.steps[at] {
            let refused = net.class_count > 1 && step.refuses >> class & 1 == 1;
            let (to, g) = (number(step.to), label.g + step.cost);
            let is_cost = (0.0..f64::INFINITY).contains(&step.cost) && g < f64::INFINITY;
            let known = labels.get(&to).copied();
            let improves = known.is_none_or(|known| g < known.g);
            if refused || !is_cost || !improves || h(to) == f64::INFINITY {
                continue;
            }
            told.reopened += u64::from(known.is_some_and(|known| !known.is_open));
            let discovered = known.map_or(labels.len(), |known| known.discovered);
            labels.insert(to, Label { g, f: g + h(to), parent: at, discovered, is_open: true });
        }
    };
    let nearest = || {
        let key = |label: &Label, at: usize| (h(at), label.g, label.discovered);
        labels
            .iter()
            .map(|(&at, label)| (at, key(label, at)))
            .min_by(|(_, a), (_, b)| a.partial_cmp(b).expect("estimates are cleaned of NaN"))
    };
    let end = match told.status {
        Status::Found => Some(goal),
        _ if best_effort => nearest().map(|(at, _)| at),
        _ => None,
    };
    if !net.is_state[goal] {
        told.status = Status::GoalInvalid;
    }
    if let Some(mut at) = end {
        told.cost = Some(labels[&at].g.to_bits());
        told.path.push(state(at));
        while labels[&at].parent != at {
            at = labels[&at].parent;
            told.path.push(state(at));
        }
        told.path.reverse();
    }
    told
}
