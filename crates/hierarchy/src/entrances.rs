//! Which crossings between two clusters are kept (rules `HPA-2` to `HPA-4`).
use crate::cluster::Kept;
use crate::crossing::Candidate;
use crate::options::Entrances;

/// The rule by which crossings are chosen on one level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) entrances: Entrances,
    /// The coordinates a side of a window.
    pub(crate) window: u32,
}

/// The crossings between the clusters A and B that a class can take, and what is kept of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    /// From A to B, in the order of rule `HPA-2`, without parallels.
    pub(crate) there: Vec<Candidate>,
    /// From B to A.
    pub(crate) back: Vec<Candidate>,
    pub(crate) kept_there: Vec<Kept>,
    pub(crate) kept_back: Vec<Kept>,
    group: Vec<Pair>,
    by_ends: Vec<(u32, u32, u32)>,
    choice: Vec<(Choice, u32)>,
    keeps: Vec<bool>,
}

/// A crossing of a group that is sorted and kept together: those that can be taken both ways, those
/// that lead there alone, those that lead back alone.
#[derive(Clone, Copy, Debug)]
struct Pair {
    there: Option<Candidate>,
    back: Option<Candidate>,
}

impl Pair {
    fn lead(&self) -> &Candidate {
        self.there.as_ref().or(self.back.as_ref()).expect("a pair has a crossing")
    }

    /// What both ways cost together.
    fn cost(&self) -> f64 {
        let cost = |way: &Option<Candidate>| way.as_ref().map_or(0.0, |way| way.cost);
        cost(&self.there) + cost(&self.back)
    }

    fn costs(&self) -> [f64; 2] {
        let cost = |way: &Option<Candidate>| way.as_ref().map_or(0.0, |way| way.cost);
        [cost(&self.there), cost(&self.back)]
    }
}

/// What crossings are compared within: a window and the components they join.
type Choice = (u32, u32, u32, u32);

impl Selection {
    /// Keeps the cheapest of parallel crossings in `candidates`, which are in order.
    pub(crate) fn drop_parallels(candidates: &mut Vec<Candidate>) {
        candidates.sort_by(|a, b| {
            (a.tail, a.head)
                .cmp(&(b.tail, b.head))
                .then(a.cost.partial_cmp(&b.cost).expect("costs are never NaN: rule COST-1"))
        });
        candidates.dedup_by_key(|candidate| (candidate.tail, candidate.head));
        candidates.sort_by_key(|candidate| candidate.order);
        for (order, candidate) in candidates.iter_mut().enumerate() {
            candidate.order = order as u32;
        }
    }

    /// Chooses among `there` and `back`, whose clusters begin at `origins`. `joined` says whether
    /// two sites of one cluster are joined by a step within it.
    pub(crate) fn choose(
        &mut self,
        rule: Rule,
        origins: [(u32, u32); 2],
        mut joined: impl FnMut(u32, u32) -> bool,
    ) {
        self.kept_there.clear();
        self.kept_back.clear();
        self.by_ends.clear();
        // The twin of each crossing that can be taken both ways.
        self.by_ends.extend(self.back.iter().map(|c| (c.head, c.tail, c.order)));
        self.by_ends.sort_unstable();
        let mut both = vec![false; self.back.len()];
        self.group.clear();
        let mut alone = Vec::new();
        for &crossing in &self.there {
            let ends = (crossing.tail, crossing.head);
            let at = self.by_ends.partition_point(|twin| (twin.0, twin.1) < ends);
            match self.by_ends.get(at).filter(|twin| (twin.0, twin.1) == ends) {
                Some(&(_, _, order)) => {
                    both[order as usize] = true;
                    let back = Some(self.back[order as usize]);
                    self.group.push(Pair { there: Some(crossing), back });
                }
                None => alone.push(Pair { there: Some(crossing), back: None }),
            }
        }
        self.keep(rule, origins[0], &mut joined);
        self.group = alone;
        self.keep(rule, origins[0], &mut joined);
        self.group.clear();
        let back = self.back.iter().filter(|crossing| !both[crossing.order as usize]);
        self.group.extend(back.map(|&crossing| Pair { there: None, back: Some(crossing) }));
        self.keep(rule, origins[1], &mut joined);
    }

    fn keep(&mut self, rule: Rule, origin: (u32, u32), joined: &mut impl FnMut(u32, u32) -> bool) {
        let Selection { group, keeps, choice, kept_there, kept_back, .. } = self;
        keeps.clear();
        keeps.resize(group.len(), false);
        // Rule HPA-4, and with windows rule HPA-3: for each pair of components the cheapest, of each
        // window. The sort is stable, so that of equals the first in order is taken.
        choice.clear();
        let windows = rule.entrances == Entrances::Windows;
        choice.extend(group.iter().enumerate().map(|(at, pair)| {
            let lead = pair.lead();
            let window = if windows {
                ((lead.y - origin.1) / rule.window, (lead.x - origin.0) / rule.window)
            } else {
                (0, 0)
            };
            ((window.0, window.1, lead.tail_component, lead.head_component), at as u32)
        }));
        choice.sort_by(|a, b| {
            let cost = |at: u32| group[at as usize].cost();
            a.0.cmp(&b.0)
                .then(cost(a.1).partial_cmp(&cost(b.1)).expect("costs are never NaN: rule COST-1"))
                .then_with(|| {
                    let ends = |at: u32| {
                        let lead = group[at as usize].lead();
                        (lead.tail, lead.head)
                    };
                    ends(a.1).cmp(&ends(b.1))
                })
        });
        let mut last = None;
        for &(of, at) in choice.iter() {
            if last != Some(of) {
                keeps[at as usize] = true;
                last = Some(of);
            }
        }
        if !windows {
            keep_full(group, keeps, rule.window as usize, joined);
        }
        for (pair, _) in group.iter().zip(keeps.iter()).filter(|(_, keeps)| **keeps) {
            let kept = |way: &Candidate| Kept { tail: way.tail, head: way.head, cost: way.cost };
            kept_there.extend(pair.there.as_ref().map(kept));
            kept_back.extend(pair.back.as_ref().map(kept));
        }
    }
}

/// Rule `HPA-3`, `full`: both ends of every stretch, the cheapest of every `every` crossings, every
/// local minimum of the cost (of equal ones side by side the first).
fn keep_full(
    group: &[Pair],
    keeps: &mut [bool],
    every: usize,
    joined: &mut impl FnMut(u32, u32) -> bool,
) {
    let mut adjoins = |a: &Pair, b: &Pair| {
        let (a, b) = (a.lead(), b.lead());
        joined(a.tail, b.tail) && joined(a.head, b.head)
    };
    // Runs of crossings side by side, whatever they cost; stretches are runs of equal costs.
    let mut from = 0;
    while from < group.len() {
        let mut to = from + 1;
        while to < group.len() && adjoins(&group[to - 1], &group[to]) {
            to += 1;
        }
        let run = &group[from..to];
        let mut at = 0;
        while at < run.len() {
            let mut end = at + 1;
            while end < run.len() && run[end].costs() == run[at].costs() {
                end += 1;
            }
            keeps[from + at] = true;
            keeps[from + end - 1] = true;
            let lower =
                |other: Option<&Pair>| other.is_none_or(|other| run[at].cost() < other.cost());
            if lower(at.checked_sub(1).map(|before| &run[before])) && lower(run.get(end)) {
                keeps[from + at] = true;
            }
            at = end;
        }
        for (part, few) in run.chunks(every).enumerate() {
            let mut best = 0;
            for (at, pair) in few.iter().enumerate() {
                if pair.cost() < few[best].cost() {
                    best = at;
                }
            }
            keeps[from + part * every + best] = true;
        }
        from = to;
    }
}
