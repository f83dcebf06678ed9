//! A* and Dijkstra: rules `ASTAR-1` to `ASTAR-7` and `BEST-1`.
use crate::open_set::OpenSet;
use crate::query::{BestEffort, Outcome, Query, Status};

impl Query<'_> {
    /// Answers by A*, which without an estimate is Dijkstra's algorithm.
    pub fn search(&self) -> Outcome {
        if self.is_blocked(self.start) {
            return Outcome::without_path(Status::StartInvalid);
        }
        let goal_blocked = self.is_blocked(self.goal);
        if goal_blocked && !self.best_effort {
            return Outcome::without_path(Status::GoalInvalid);
        }
        let mut state = State {
            g: vec![None; self.graph.node_count],
            parent: vec![None; self.graph.node_count],
            closed: vec![false; self.graph.node_count],
            open: OpenSet::new(self.graph.node_count),
            outcome: Outcome::without_path(Status::NoPath),
        };
        state.g[self.start as usize] = Some(0.0);
        state.open.push(self.start, self.h(self.start, self.goal), 0.0);
        let status = loop {
            if state.open.is_empty() {
                break Status::NoPath;
            }
            if self.budget.is_some_and(|budget| state.outcome.iterations >= budget) {
                break Status::BudgetExhausted;
            }
            let node = state.open.pop().expect("the open set is not empty");
            state.outcome.iterations += 1;
            // A blocked goal is never pushed, so only an open one is popped.
            if node == self.goal {
                break Status::Found;
            }
            state.outcome.expanded += 1;
            state.outcome.order.push(node);
            state.closed[node as usize] = true;
            self.expand(node, &mut state);
        };
        let State { g, parent, mut outcome, .. } = state;
        outcome.status = if goal_blocked { Status::GoalInvalid } else { status };
        if outcome.status == Status::Found {
            outcome.cost = g[self.goal as usize].expect("a popped node has a g");
            (outcome.nodes, outcome.arcs) = self.way(self.goal, &parent);
        } else if self.best_effort {
            outcome.best_effort = Some(self.nearest_reached(&g, &parent));
        }
        outcome
    }

    fn expand(&self, n: u32, state: &mut State) {
        let g_n = state.g[n as usize].expect("a popped node has a g");
        for &arc in &self.graph.out[n as usize] {
            let v = self.graph.arcs[arc as usize].head;
            if self.is_blocked(v) {
                continue;
            }
            let Some(c) = self.charge(n, v, self.graph.arcs[arc as usize].weight) else { continue };
            let g = g_n + c;
            if g == f64::INFINITY {
                continue;
            }
            if state.g[v as usize].is_some_and(|known| g >= known) {
                continue;
            }
            let h = self.h(v, self.goal);
            if h == f64::INFINITY {
                continue;
            }
            state.g[v as usize] = Some(g);
            state.parent[v as usize] = Some(arc);
            state.open.push(v, g + h, g);
            if state.closed[v as usize] {
                state.closed[v as usize] = false;
                state.outcome.reopened += 1;
            }
        }
    }

    /// Nodes and arcs of the way from the start to `end`.
    fn way(&self, end: u32, parent: &[Option<u32>]) -> (Vec<u32>, Vec<u32>) {
        let mut nodes = vec![end];
        let mut arcs = Vec::new();
        let mut node = end;
        while let Some(arc) = parent[node as usize] {
            node = self.graph.arcs[arc as usize].tail;
            nodes.push(node);
            arcs.push(arc);
        }
        nodes.reverse();
        arcs.reverse();
        (nodes, arcs)
    }

    fn nearest_reached(&self, g: &[Option<f64>], parent: &[Option<u32>]) -> BestEffort {
        let mut best: Option<(f64, f64, u32)> = None;
        for node in 0..self.graph.node_count as u32 {
            let Some(cost) = g[node as usize] else { continue };
            let h = self.h(node, self.goal);
            // Ids ascend, so a tie in both keeps the smaller id.
            if best.is_none_or(|(best_h, best_g, _)| h < best_h || (h == best_h && cost < best_g)) {
                best = Some((h, cost, node));
            }
        }
        let (_, cost, node) = best.expect("the start is reached");
        let (nodes, arcs) = self.way(node, parent);
        BestEffort { nodes, arcs, cost }
    }
}

struct State {
    g: Vec<Option<f64>>,
    parent: Vec<Option<u32>>,
    closed: Vec<bool>,
    open: OpenSet,
    outcome: Outcome,
}
