//! [`PathCheck`]: whether a path is one.
use crate::engine::Answer;

/// The edges of a graph by tail, to check paths against.
#[derive(Clone, Debug)]
pub struct PathCheck {
    /// `(head, weight)`, the cheapest of parallel edges first.
    of: Vec<Vec<(u32, f64)>>,
    tolerance: f64,
    slack: f64,
}

impl PathCheck {
    /// A check against directed edges `(tail, head, weight)`, whose sums are exact.
    pub fn new(node_count: usize, edges: impl Iterator<Item = (u32, u32, u32)>) -> PathCheck {
        let edges = edges.map(|(tail, head, weight)| (tail, head, f64::from(weight)));
        PathCheck::within(0.0, node_count, edges)
    }

    /// A check that lets costs differ by the share `tolerance`.
    pub fn within(
        tolerance: f64,
        node_count: usize,
        edges: impl Iterator<Item = (u32, u32, f64)>,
    ) -> PathCheck {
        let mut of = vec![Vec::new(); node_count];
        for (tail, head, weight) in edges {
            of[tail as usize].push((head, weight));
        }
        for row in &mut of {
            row.sort_by(|a, b| a.partial_cmp(b).expect("weights are numbers"));
        }
        PathCheck { of, tolerance, slack: 0.0 }
    }

    /// The same check for engines that need not find the cheapest path: the first is exact, the
    /// others may exceed it by the share `slack`.
    #[must_use]
    pub fn with_slack(self, slack: f64) -> PathCheck {
        PathCheck { slack, ..self }
    }

    /// Whether an answer of `cost` will do where the first engine's is `exact`.
    pub fn accepts(&self, cost: Option<f64>, exact: Option<f64>) -> bool {
        match cost.zip(exact) {
            Some((cost, exact)) => {
                self.agree(cost, exact) || (cost > exact && cost <= exact * (1.0 + self.slack))
            }
            None => cost == exact,
        }
    }

    fn agree(&self, one: f64, other: f64) -> bool {
        (one - other).abs() <= self.tolerance * one
    }

    /// Checks the answer of engine `name`; one without nodes passes.
    ///
    /// # Panics
    ///
    /// If the path does not lead from `start` to `goal` over edges whose cheapest weights add up to
    /// the cost.
    #[track_caller]
    pub fn check(&self, name: &str, start: u32, goal: u32, answer: &Answer) {
        let Some(nodes) = &answer.nodes else { return };
        let from_to = (nodes.first().copied(), nodes.last().copied());
        assert_eq!(from_to, (Some(start), Some(goal)), "{name}: the ends of the path");
        let mut sum = 0.0;
        for step in nodes.windows(2) {
            let mut edges = self.of[step[0] as usize].iter();
            let edge = edges.find(|&&(head, _)| head == step[1]);
            let &(_, weight) = edge.unwrap_or_else(|| panic!("{name}: {step:?} is no edge"));
            sum += weight;
        }
        let cost = answer.cost.expect("a path has a cost");
        assert!(self.agree(sum, cost), "{name}: {start} to {goal}: a path of {sum} for {cost}");
    }
}
