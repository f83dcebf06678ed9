//! The *farthest* strategy (rule `ALT-4`; Goldberg and Harrelson 2005, section 4).
use csr_core::{CsrGraph, NodeId, Place};

use super::Chosen;
use crate::column::Column;
use crate::landmark_error::LandmarkError;
use crate::trees::Trees;

/// The distance of each place to its nearest landmark, in the forward tables.
#[derive(Default)]
pub(super) struct Nearest {
    distance: Vec<f64>,
}

impl Nearest {
    /// Takes in the distances from one more landmark.
    pub(super) fn add(&mut self, forward: &Column) {
        if self.distance.is_empty() {
            self.distance = forward.clone().widen();
        } else {
            forward.lower(&mut self.distance);
        }
    }

    /// The node of greatest positive finite distance: from `root` for the first landmark, to the
    /// nearest one later.
    pub(super) fn farthest(
        &self,
        graph: &CsrGraph,
        trees: &mut Trees<'_, '_>,
        chosen: &Chosen,
        root: NodeId,
    ) -> Result<Option<NodeId>, LandmarkError> {
        if self.distance.is_empty() {
            return trees.root(root, |tree| greatest(graph, |place| tree.distance_placed(place)));
        }
        debug_assert!(!chosen.ids.is_empty(), "distances come from landmarks");
        // A landmark is at distance 0 of itself, so it is no candidate.
        Ok(greatest(graph, |place| self.distance[place as usize]))
    }
}

fn greatest(graph: &CsrGraph, distance: impl Fn(Place) -> f64) -> Option<NodeId> {
    let mut best = None;
    let mut greatest = 0.0;
    for place in 0..graph.node_count() as Place {
        let distance = distance(place);
        if distance < greatest || distance == f64::INFINITY || distance == 0.0 {
            continue;
        }
        let node = graph.node_at(place);
        if distance > greatest || best.is_none_or(|best| node < best) {
            greatest = distance;
            best = Some(node);
        }
    }
    best
}
