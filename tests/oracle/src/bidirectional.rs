//! Bidirectional search: rules `BIDI-1` to `BIDI-7`.
use crate::open_set::OpenSet;
use crate::query::{Query, Status};

/// Which of the two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the start over outgoing arcs.
    Forward,
    /// From the goal over incoming arcs.
    Backward,
}

/// The answer of a search from both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct BidirectionalOutcome {
    /// How it ended.
    pub status: Status,
    /// The best cost at the end: the path's if one was found, else `+inf`.
    pub cost: f64,
    /// The path's nodes, empty if none was found.
    pub nodes: Vec<u32>,
    /// The path's arcs, by position in the input.
    pub arcs: Vec<u32>,
    /// Expansions of both sides; iterations are the same number.
    pub expanded: u64,
    /// How often either side put a node back that it had expanded.
    pub reopened: u64,
    /// The expansions in order.
    pub order: Vec<(Side, u32)>,
    /// Where the two searches met.
    pub meeting_node: Option<u32>,
}

struct Half {
    side: Side,
    g: Vec<Option<f64>>,
    parent: Vec<Option<u32>>,
    closed: Vec<bool>,
    open: OpenSet,
}

struct Best {
    mu: f64,
    meet: Option<u32>,
}

impl Query<'_> {
    /// Answers by bidirectional A*, which without an estimate is bidirectional Dijkstra.
    /// [`best_effort`](Query::best_effort) is ignored.
    pub fn search_bidirectional(&self) -> BidirectionalOutcome {
        let mut outcome = BidirectionalOutcome {
            status: Status::NoPath,
            cost: f64::INFINITY,
            nodes: Vec::new(),
            arcs: Vec::new(),
            expanded: 0,
            reopened: 0,
            order: Vec::new(),
            meeting_node: None,
        };
        if self.is_blocked(self.start) {
            outcome.status = Status::StartInvalid;
            return outcome;
        }
        if self.is_blocked(self.goal) {
            outcome.status = Status::GoalInvalid;
            return outcome;
        }
        if self.start == self.goal {
            outcome.status = Status::Found;
            outcome.cost = 0.0;
            outcome.nodes = vec![self.start];
            outcome.meeting_node = Some(self.start);
            return outcome;
        }
        let mut forward = self.half(Side::Forward, self.start);
        let mut backward = self.half(Side::Backward, self.goal);
        let mut best = Best { mu: f64::INFINITY, meet: None };
        outcome.status = loop {
            let (Some(f), Some(b)) = (forward.open.peek_f(), backward.open.peek_f()) else {
                break Status::NoPath;
            };
            if f + b >= best.mu {
                break Status::NoPath;
            }
            if self.budget.is_some_and(|budget| outcome.expanded >= budget) {
                break Status::BudgetExhausted;
            }
            let (this, other) = if outcome.expanded % 2 == 0 {
                (&mut forward, &backward)
            } else {
                (&mut backward, &forward)
            };
            let node = this.open.pop().expect("neither open set is empty");
            outcome.expanded += 1;
            outcome.order.push((this.side, node));
            outcome.reopened += self.expand_half(node, this, other, &mut best);
        };
        if outcome.status == Status::NoPath && best.mu < f64::INFINITY {
            outcome.status = Status::Found;
            outcome.cost = best.mu;
            outcome.meeting_node = best.meet;
            let meet = best.meet.expect("a finite best cost has a meeting node");
            (outcome.nodes, outcome.arcs) = self.join(meet, &forward, &backward);
        }
        outcome
    }

    /// `pf(v)`, or `None` where an estimate says that `v` is on no path.
    fn potential(&self, v: u32) -> Option<f64> {
        let hs = self.h(self.start, v);
        let ht = self.h(v, self.goal);
        (hs < f64::INFINITY && ht < f64::INFINITY).then_some(0.5 * (ht - hs))
    }

    fn half(&self, side: Side, root: u32) -> Half {
        let mut half = Half {
            side,
            g: vec![None; self.graph.node_count],
            parent: vec![None; self.graph.node_count],
            closed: vec![false; self.graph.node_count],
            open: OpenSet::new(self.graph.node_count),
        };
        if let Some(pf) = self.potential(root) {
            half.g[root as usize] = Some(0.0);
            half.open.push(root, key(side, 0.0, pf), 0.0);
        }
        half
    }

    /// Expands `n`; returns how many nodes were reopened.
    fn expand_half(&self, n: u32, this: &mut Half, other: &Half, best: &mut Best) -> u64 {
        let mut reopened = 0;
        this.closed[n as usize] = true;
        let g_n = this.g[n as usize].expect("a popped node has a g");
        let arcs = match this.side {
            Side::Forward => &self.graph.out[n as usize],
            Side::Backward => &self.graph.into[n as usize],
        };
        for &arc_id in arcs {
            let arc = self.graph.arcs[arc_id as usize];
            let v = match this.side {
                Side::Forward => arc.head,
                Side::Backward => arc.tail,
            };
            if self.is_blocked(v) {
                continue;
            }
            let Some(c) = self.charge(arc.tail, arc.head, arc.weight) else { continue };
            let g = g_n + c;
            if g == f64::INFINITY || this.g[v as usize].is_some_and(|known| g >= known) {
                continue;
            }
            let Some(pf) = self.potential(v) else { continue };
            this.g[v as usize] = Some(g);
            this.parent[v as usize] = Some(arc_id);
            this.open.push(v, key(this.side, g, pf), g);
            if this.closed[v as usize] {
                this.closed[v as usize] = false;
                reopened += 1;
            }
            match other.g[v as usize] {
                Some(g_other) if g + g_other < best.mu => {
                    best.mu = g + g_other;
                    best.meet = Some(v);
                }
                _ => {}
            }
        }
        reopened
    }

    fn join(&self, meet: u32, forward: &Half, backward: &Half) -> (Vec<u32>, Vec<u32>) {
        let mut nodes = vec![meet];
        let mut arcs = Vec::new();
        let mut node = meet;
        while let Some(arc) = forward.parent[node as usize] {
            node = self.graph.arcs[arc as usize].tail;
            nodes.push(node);
            arcs.push(arc);
        }
        nodes.reverse();
        arcs.reverse();
        node = meet;
        while let Some(arc) = backward.parent[node as usize] {
            node = self.graph.arcs[arc as usize].head;
            nodes.push(node);
            arcs.push(arc);
        }
        (nodes, arcs)
    }
}

fn key(side: Side, g: f64, pf: f64) -> f64 {
    match side {
        Side::Forward => g + pf,
        Side::Backward => g - pf,
    }
}
