//! The *avoid* strategy (rule `ALT-5`; Goldberg and Werneck 2005, section 4.2).
use csr_core::{CsrGraph, NodeId, Place};

use super::Chosen;
use crate::trees::RootTree;

/// Places bounded at a time, so that their bounds stay in the first-level cache.
const BLOCK: usize = 1024;

/// No child yet.
const NONE: Place = Place::MAX;

/// What is known of the subtree below a place.
#[derive(Clone, Copy)]
struct Subtree {
    /// The sum of the weights in it; 0 once it holds a landmark.
    size: f64,
    /// The child of greatest size, ties to the smaller id.
    child: Place,
    holds_landmark: bool,
}

/// The leaf that the walk of rule `ALT-5` ends at, in the grown `tree` of `root`.
pub(super) fn worst_covered_leaf(
    graph: &CsrGraph,
    tree: &RootTree<'_, '_>,
    root: NodeId,
    chosen: &Chosen,
    is_landmark: &[bool],
) -> Option<NodeId> {
    let mut subtrees = weights(graph, tree, graph.place_of(root), chosen, is_landmark);
    let mut best = NONE;
    // In reverse settling order: descendants settle later, so a place is summed up when it comes.
    for &place in tree.order_placed().iter().rev() {
        let subtree = &mut subtrees[place as usize];
        if subtree.holds_landmark {
            subtree.size = 0.0;
        }
        let Subtree { size, holds_landmark, .. } = *subtree;
        if size > 0.0 && larger(graph, &subtrees, place, best) {
            best = place;
        }
        let parent = tree.parent_placed(place);
        if parent == place {
            continue;
        }
        let child = subtrees[parent as usize].child;
        let becomes = larger(graph, &subtrees, place, child);
        let above = &mut subtrees[parent as usize];
        above.size += size;
        above.holds_landmark |= holds_landmark;
        if becomes {
            above.child = place;
        }
    }
    if best == NONE {
        return None;
    }
    while subtrees[best as usize].child != NONE {
        best = subtrees[best as usize].child;
    }
    Some(graph.node_at(best))
}

/// Whether the subtree of `place` is greater than that of `than`, ties to the smaller id.
#[inline(always)]
fn larger(graph: &CsrGraph, subtrees: &[Subtree], place: Place, than: Place) -> bool {
    let Some(other) = subtrees.get(than as usize) else { return true };
    let size = subtrees[place as usize].size;
    size > other.size || (size == other.size && graph.node_at(place) < graph.node_at(than))
}

/// Each place alone: its distance from the root less the bound, which is not clamped to what is
/// left. Places out of reach get a weight that nothing reads.
fn weights(
    graph: &CsrGraph,
    tree: &RootTree<'_, '_>,
    root: Place,
    chosen: &Chosen,
    is_landmark: &[bool],
) -> Vec<Subtree> {
    let node_count = graph.node_count();
    let mut subtrees = Vec::with_capacity(node_count);
    let mut bounds = [0.0; BLOCK];
    for first in (0..node_count).step_by(BLOCK) {
        let block = first..node_count.min(first + BLOCK);
        let bounds = &mut bounds[..block.len()];
        bounds.fill(0.0);
        for (forward, backward) in chosen.forward.iter().zip(chosen.backward()) {
            // Rule ALT-2. A difference that is NaN or negative is not greater than what there is.
            let (from, to) = (forward[root as usize], backward[root as usize]);
            let columns = forward[block.clone()].iter().zip(&backward[block.clone()]);
            for (bound, (&forward, &backward)) in bounds.iter_mut().zip(columns) {
                let (ahead, behind) = (forward - from, to - backward);
                let greater = if ahead > *bound { ahead } else { *bound };
                *bound = if behind > greater { behind } else { greater };
            }
        }
        for (place, &bound) in block.zip(&*bounds) {
            subtrees.push(Subtree {
                size: tree.distance_placed(place as Place) - bound,
                child: NONE,
                holds_landmark: is_landmark[graph.node_at(place as Place) as usize],
            });
        }
    }
    subtrees
}
