//! [`blocked_set`]: which nodes of a generated query may not be entered.
use crate::rng::SplitMix64;

/// A set in which every node is blocked with a chance that is itself drawn: none, a tenth, a third.
pub fn blocked_set(seed: u64, node_count: usize) -> Vec<bool> {
    let mut rng = SplitMix64::new(seed ^ 0xb10c_0000_0000_0000);
    let (part, whole) = [(0, 1), (1, 10), (1, 3)][rng.below(3) as usize];
    (0..node_count).map(|_| rng.chance(part, whole)).collect()
}
