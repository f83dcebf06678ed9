//! [`PathCheck`]: whether a path is one.
use crate::engine::Answer;

/// The edges of a graph by tail, to check paths against.
#[derive(Clone, Debug)]
pub struct PathCheck {
    /// `(head, weight)`, the cheapest of parallel edges first.
    of: Vec<Vec<(u32, u32)>>,
}

impl PathCheck {
    /// A check against directed edges `(tail, head, weight)`.
    pub fn new(node_count: usize, edges: impl Iterator<Item = (u32, u32, u32)>) -> PathCheck {
        let mut of = vec![Vec::new(); node_count];
        for (tail, head, weight) in edges {
            of[tail as usize].push((head, weight));
        }
        for row in &mut of {
            row.sort_unstable();
        }
        PathCheck { of }
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
            sum += f64::from(weight);
        }
        assert_eq!(Some(sum), answer.cost, "{name}: {start} to {goal}, the sum of the path");
    }
}
