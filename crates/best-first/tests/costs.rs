//! What the loop does with the costs that a space answers.
use best_first::{BestFirst, BucketQueue, KeyedLabels, Labels, Progress, Ranks, Space};

/// Arcs from node 0 to 1, 2, ... of these costs.
struct Star<'c>(&'c [f64]);

impl Ranks for Star<'_> {
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl Space for Star<'_> {
    type Arc = u32;
    type Arcs = std::ops::Range<u32>;

    fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
        1..if node == 0 { self.0.len() as u32 + 1 } else { 1 }
    }

    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        self.0[arc as usize - 1]
    }

    fn head(&mut self, arc: u32) -> Option<u32> {
        Some(arc)
    }

    fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
        Some(g)
    }

    fn is_goal(&mut self, _node: u32) -> bool {
        false
    }
}

/// COST-1: NaN, negative and infinite costs are skipped, and so is a sum that overflows.
#[test]
fn a_cost_that_is_no_cost_is_skipped() {
    let costs = [
        f64::NAN,
        -1.0,
        -f64::from_bits(1),
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        0.0,
        -0.0,
        f64::from_bits(1),
        1.0,
    ];
    let mut search = BestFirst::<KeyedLabels, BucketQueue>::default();
    for (start, last) in [(0.0, f64::MAX), (f64::MAX, f64::INFINITY)] {
        search.begin(costs.len() + 1, 1.0, true);
        search.push_source(&Star(&costs), 0, start, start);
        assert_eq!(search.step(&mut Star(&costs), u64::MAX), Progress::Exhausted);
        for node in 1..=5 {
            assert!(!search.labels().is_reached(node), "node {node} from {start}");
        }
        assert_eq!(search.labels().g(6), last, "a path of infinite cost is no path");
        assert_eq!(search.labels().g(7).to_bits(), start.to_bits());
        assert_eq!(search.labels().g(8).to_bits(), start.to_bits(), "-0.0 is a cost of nothing");
        assert_eq!(search.labels().g(10), start + 1.0);
    }
}
