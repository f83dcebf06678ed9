//! [`EstimateTable`]: estimates of every quality for small graphs, as a table of all pairs.
use crate::distances::all_pairs;
use crate::rng::SplitMix64;

/// How far an estimate may be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EstimateKind {
    /// A quarter, half or all of the distance, infinite where there is no path: consistent and a
    /// bound in both arguments (up to rounding).
    Consistent,
    /// A random share of the distance for each pair: a bound, but neither consistent nor
    /// symmetric.
    Admissible,
    /// Up to three times the distance.
    Overestimating,
    /// Whole numbers that have nothing to do with the graph: nodes are reopened all the time.
    Unrelated,
    /// NaN, negative, infinite, huge and signed-zero entries among admissible ones.
    Hostile,
}

impl EstimateKind {
    /// Every kind.
    pub const ALL: [EstimateKind; 5] = [
        EstimateKind::Consistent,
        EstimateKind::Admissible,
        EstimateKind::Overestimating,
        EstimateKind::Unrelated,
        EstimateKind::Hostile,
    ];
}

/// An estimate for every pair of nodes.
#[derive(Clone, Debug)]
pub struct EstimateTable {
    node_count: usize,
    values: Vec<f64>,
}

impl EstimateTable {
    /// The table of `seed` for a graph. `O(node_count^3)`.
    pub fn of(
        seed: u64,
        kind: EstimateKind,
        node_count: usize,
        arcs: &[(u32, u32, f64)],
    ) -> EstimateTable {
        let mut rng = SplitMix64::new(seed ^ 0xe57_0000_0000_0000);
        let share = [0.25, 0.5, 1.0][rng.below(3) as usize];
        let values = all_pairs(node_count, arcs)
            .into_iter()
            .flatten()
            .map(|distance| match kind {
                EstimateKind::Consistent => share * distance,
                EstimateKind::Admissible => admissible(distance, &mut rng),
                EstimateKind::Overestimating => match rng.below(12) {
                    // Numbers of its own where there is no path, so that dead ends are explored.
                    _ if distance == f64::INFINITY => rng.below(20) as f64,
                    part => 0.25 * part as f64 * distance,
                },
                EstimateKind::Unrelated => rng.below(40) as f64,
                EstimateKind::Hostile => match rng.below(16) {
                    0 => f64::NAN,
                    1 => -1.0,
                    2 => f64::NEG_INFINITY,
                    3 => f64::INFINITY,
                    4 => 1e308,
                    5 => -0.0,
                    6 => f64::MIN_POSITIVE,
                    _ => admissible(distance, &mut rng),
                },
            })
            .collect();
        EstimateTable { node_count, values }
    }

    /// The estimate of the way from `source` to `target`, as generated: not cleaned.
    pub fn get(&self, source: u32, target: u32) -> f64 {
        self.values[source as usize * self.node_count + target as usize]
    }
}

fn admissible(distance: f64, rng: &mut SplitMix64) -> f64 {
    if distance == f64::INFINITY {
        // No finite number is above it.
        return if rng.chance(1, 2) { f64::INFINITY } else { rng.below(10) as f64 };
    }
    0.125 * rng.below(9) as f64 * distance
}
