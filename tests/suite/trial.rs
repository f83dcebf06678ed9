//! [`Trial`]: a generated graph with hooks, for the reference and for the engines alike.
use csr_core::CsrGraph;
use oracle::{
    EstimateKind, EstimateTable, Graph, Instance, Query, Shape, SplitMix64, Weights, blocked_set,
    distances_from,
};
use search::{AllOpen, SearchBuffers, Setup, Weight, Zero};
use surepath::QueryOptions;

use crate::answer::{Answer, reference};
use crate::expert::{Plan, ask};

/// A generated graph with hooks.
pub(crate) struct Trial {
    pub(crate) instance: Instance,
    pub(crate) reference: Graph,
    pub(crate) graph: CsrGraph,
    pub(crate) kind: EstimateKind,
    pub(crate) hook: Hook,
    blocked: Vec<bool>,
    table: EstimateTable,
}

/// What an arc costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hook {
    /// Its weight, and no node is blocked: no hooks at all.
    None,
    /// Its weight, around blocked nodes.
    Weight,
    /// Half its weight.
    Half,
    /// More than its weight.
    Dearer,
    /// Its weight; some arcs cannot be taken.
    Closed,
}

impl Trial {
    /// The trial of `seed`, of about `size` nodes at most.
    pub(crate) fn of(seed: u64, size: usize) -> Trial {
        let mut rng = SplitMix64::new(seed ^ 0x731A);
        let hook = [Hook::None, Hook::None, Hook::Weight, Hook::Half, Hook::Dearer, Hook::Closed]
            [rng.below(6) as usize];
        let kind = EstimateKind::ALL[rng.below(5) as usize];
        Trial::with(Instance::of(seed, size), kind, hook)
    }

    /// The trial of `seed` with parallel arcs, ties and an estimate that is of no use.
    pub(crate) fn wild(seed: u64) -> Trial {
        let weights = [Weights::SmallIntegers, Weights::Dyadic, Weights::Decimal, Weights::Unit]
            [(seed % 4) as usize];
        let mut instance = Instance::with(seed, Shape::Dense, weights, 24);
        let mut rng = SplitMix64::new(seed ^ 0x317D);
        for arc in instance.arcs.clone() {
            instance.arcs.push((arc.0, arc.1, 3.0 * weights.draw(&mut rng)));
        }
        rng.shuffle(&mut instance.arcs);
        Trial::with(instance, EstimateKind::Unrelated, Hook::None)
    }

    fn with(instance: Instance, kind: EstimateKind, hook: Hook) -> Trial {
        let (seed, node_count) = (instance.seed, instance.node_count);
        let blocked = match hook {
            Hook::None => vec![false; node_count],
            _ => blocked_set(seed, node_count),
        };
        let table = EstimateTable::of(seed, kind, node_count, &priced(&instance, hook));
        Trial {
            reference: Graph::directed(node_count, &instance.arcs),
            graph: CsrGraph::from_edges(node_count, &instance.arcs).expect("arcs are valid"),
            kind,
            hook,
            blocked,
            table,
            instance,
        }
    }

    /// A pair of nodes.
    pub(crate) fn pair(&self, round: u64) -> (u32, u32) {
        let mut rng = SplitMix64::new(self.instance.seed.wrapping_mul(31) + round);
        (rng.node(self.instance.node_count), rng.node(self.instance.node_count))
    }

    /// Whether Dijkstra's cost is the one right cost for this estimate, whatever the order of sums.
    pub(crate) fn estimate_is_a_bound(&self) -> bool {
        self.instance.weights.sums_are_exact()
            && matches!(self.kind, EstimateKind::Consistent | EstimateKind::Admissible)
    }

    /// The reference's answer.
    pub(crate) fn expected(&self, plan: Plan, informed: bool) -> Answer {
        let estimate = |source, target| self.table.get(source, target);
        let query = Query {
            estimate: if informed { Some(&estimate) } else { None },
            cost: Some(&|tail, head, weight| cost(self.hook, tail, head, weight)),
            blocked: Some(&|node| self.blocked[node as usize]),
            budget: plan.budget,
            best_effort: plan.best_effort,
            ..Query::new(&self.reference, plan.start, plan.goal)
        };
        reference(&query, plan.bidirectional)
    }

    /// The engine's answer.
    pub(crate) fn found(&self, plan: Plan, informed: bool, buffers: &mut SearchBuffers) -> Answer {
        let estimate = |source, target| self.table.get(source, target);
        let setup = Setup::new(&self.graph);
        let hooked = setup
            .with_cost(|tail, head, weight| cost(self.hook, tail, head, weight))
            .with_blocked(|node| self.blocked[node as usize]);
        let plain = setup.with_cost(Weight).with_blocked(AllOpen);
        let answer = match (self.hook == Hook::None, informed) {
            (true, false) => ask(plain, buffers, plan),
            (true, true) => ask(plain.with_heuristic(estimate), buffers, plan),
            (false, false) => ask(hooked.with_heuristic(Zero), buffers, plan),
            (false, true) => ask(hooked.with_heuristic(estimate), buffers, plan),
        };
        answer.expect("both ends are nodes")
    }

    /// The same hooks for the umbrella.
    pub(crate) fn options(&self, informed: bool) -> QueryOptions<'_> {
        let mut options = QueryOptions::new();
        if self.hook != Hook::None {
            options = options
                .edge_cost(|tail, head, weight| cost(self.hook, tail, head, weight))
                .blocked(|node| self.blocked[node as usize]);
        }
        if informed {
            options = options.heuristic(|source, target| self.table.get(source, target));
        }
        options
    }

    /// The distance of `goal` from `start` by the scan without a heap.
    pub(crate) fn distance(&self, start: u32, goal: u32) -> f64 {
        if self.blocked[start as usize] || self.blocked[goal as usize] {
            return f64::INFINITY;
        }
        let open: Vec<_> = priced(&self.instance, self.hook)
            .into_iter()
            .filter(|arc| !self.blocked[arc.1 as usize])
            .collect();
        distances_from(start, self.instance.node_count, &open)[goal as usize]
    }

    /// What a failed assertion should print.
    pub(crate) fn name(&self) -> String {
        format!("{}, {:?} estimate, {:?} hook", self.instance.name(), self.kind, self.hook)
    }
}

/// What an arc costs under a hook.
fn cost(hook: Hook, tail: u32, head: u32, weight: f64) -> f64 {
    match hook {
        Hook::None | Hook::Weight => weight,
        Hook::Half => 0.5 * weight,
        Hook::Dearer => 2.0 * weight + f64::from((31 * tail + head) % 3),
        Hook::Closed => match (7 * tail + 3 * head) % 16 {
            0 => f64::INFINITY,
            1 => f64::NAN,
            2 => -1.0,
            3 => -0.0,
            _ => weight,
        },
    }
}

/// The arcs that can be taken, at what they cost.
fn priced(instance: &Instance, hook: Hook) -> Vec<(u32, u32, f64)> {
    instance
        .arcs
        .iter()
        .map(|&(tail, head, weight)| (tail, head, cost(hook, tail, head, weight)))
        .filter(|arc| (0.0..f64::INFINITY).contains(&arc.2))
        .collect()
}
