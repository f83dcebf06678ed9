//! [`Landmarks`]: the control's tables.
use std::cmp::Reverse;

use super::csr::Csr;

/// How many there are.
pub const LANDMARK_COUNT: usize = 16;

/// Distances from 16 landmarks to every node, a node's beside one another. They serve both
/// directions of a symmetric network alone.
#[derive(Debug)]
pub struct Landmarks {
    table: Vec<[u32; LANDMARK_COUNT]>,
}

impl Landmarks {
    /// Each landmark the node farthest from those before it, the first from node 0.
    ///
    /// # Panics
    ///
    /// If the graph has no nodes.
    pub fn farthest(graph: &Csr) -> Landmarks {
        let farthest = |distance: &[u32]| {
            let reached = (0..).zip(distance).filter(|&(_, &d)| d != u32::MAX);
            let by_distance = reached.max_by_key(|&(node, &d)| (d, Reverse(node)));
            by_distance.expect("a root reaches itself").0
        };
        let mut table = vec![[0; LANDMARK_COUNT]; graph.node_count()];
        let mut nearest = vec![u32::MAX; graph.node_count()];
        let mut landmark = farthest(&graph.distances_from(0));
        for i in 0..LANDMARK_COUNT {
            let distance = graph.distances_from(landmark);
            for ((row, nearest), &d) in table.iter_mut().zip(&mut nearest).zip(&distance) {
                row[i] = d;
                *nearest = d.min(*nearest);
            }
            landmark = farthest(&nearest);
        }
        Landmarks { table }
    }

    /// The row of `node`: its distances to all landmarks.
    #[inline(always)]
    pub fn row(&self, node: u32) -> &[u32; LANDMARK_COUNT] {
        &self.table[node as usize]
    }

    /// A lower bound on the distance between the nodes of two rows.
    #[inline(always)]
    pub fn bound(to_v: &[u32; LANDMARK_COUNT], to_goal: &[u32; LANDMARK_COUNT]) -> u32 {
        let mut bound = 0;
        for i in 0..LANDMARK_COUNT {
            let difference = to_v[i].abs_diff(to_goal[i]);
            if difference > bound {
                bound = difference;
            }
        }
        bound
    }
}
