//! The *avoid* strategy (rule `ALT-5`; Goldberg and Werneck 2005, section 4.2).
use best_first::prefetch;
use csr_core::{CsrGraph, NodeId, Place};

use super::Chosen;
use crate::bound::Lane;
use crate::column::Column;
use crate::trees::RootTree;

/// Places bounded at a time, so that their bounds stay in the first-level cache.
const BLOCK: usize = 1024;

/// No child yet.
const NONE: Place = Place::MAX;

/// A place's memory is asked for twice as many steps ahead, its parent's so many.
const WARM_LAG: usize = 8;

/// What is known of the subtree below a place: 16 bytes, so that one step reads few lines.
#[derive(Clone, Copy)]
struct Subtree {
    /// The sum of the weights in it; of no meaning once it holds a landmark.
    size: f64,
    /// The place above, itself for the root.
    parent: Place,
    /// The child of greatest size, ties to the smaller id.
    child: Place,
}

/// The leaf that the walk of rule `ALT-5` ends at, in the grown `tree` of `root`.
pub(super) fn worst_covered_leaf(
    graph: &CsrGraph,
    tree: &RootTree<'_, '_>,
    root: NodeId,
    chosen: &Chosen,
) -> Option<NodeId> {
    let mut subtrees = weights(graph, tree, graph.place_of(root) as usize, chosen);
    let mut holds_landmark = vec![false; graph.node_count()];
    for &id in &chosen.ids {
        holds_landmark[graph.place_of(id) as usize] = true;
    }
    let mut best = NONE;
    // In reverse settling order: descendants settle later, so a place is summed up when it comes.
    let order = tree.order_placed();
    for (i, &place) in order.iter().enumerate().rev() {
        if let Some(&soon) = order.get(i.wrapping_sub(2 * WARM_LAG)) {
            prefetch(&subtrees, soon as usize);
        }
        if let Some(&soon) = order.get(i.wrapping_sub(WARM_LAG)) {
            prefetch(&subtrees, subtrees[soon as usize].parent as usize);
        }
        let holds = holds_landmark[place as usize];
        let subtree = &mut subtrees[place as usize];
        if holds {
            subtree.size = 0.0;
        }
        let Subtree { size, parent, .. } = *subtree;
        if size > 0.0 && larger(graph, &subtrees, place, best) {
            best = place;
        }
        if parent == place {
            continue;
        }
        let becomes = larger(graph, &subtrees, place, subtrees[parent as usize].child);
        let above = &mut subtrees[parent as usize];
        above.size += size;
        if becomes {
            above.child = place;
        }
        holds_landmark[parent as usize] |= holds;
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
    root: usize,
    chosen: &Chosen,
) -> Vec<Subtree> {
    let node_count = graph.node_count();
    let mut subtrees = Vec::with_capacity(node_count);
    let (mut bounds, mut narrow) = ([0.0; BLOCK], [0; BLOCK]);
    for first in (0..node_count).step_by(BLOCK) {
        let block = first..node_count.min(first + BLOCK);
        let (bounds, narrow) = (&mut bounds[..block.len()], &mut narrow[..block.len()]);
        bounds.fill(0.0);
        narrow.fill(0);
        for columns in chosen.forward.iter().zip(chosen.backward()) {
            match columns {
                (Column::Narrow(forward), Column::Narrow(backward)) => {
                    raise(narrow, forward, backward, root, first);
                }
                (Column::Wide(forward), Column::Wide(backward)) => {
                    raise(bounds, forward, backward, root, first);
                }
                (forward, backward) => {
                    let (from, to) = (forward.get(root), backward.get(root));
                    for (bound, place) in bounds.iter_mut().zip(block.clone()) {
                        let (ahead, behind) = (forward.get(place) - from, to - backward.get(place));
                        *bound = behind.or(ahead.or(*bound));
                    }
                }
            }
        }
        for ((place, &bound), &narrow) in block.zip(&*bounds).zip(&*narrow) {
            let narrow = f64::from(narrow);
            let bound = if narrow > bound { narrow } else { bound };
            subtrees.push(Subtree {
                size: tree.distance_placed(place as Place) - bound,
                parent: tree.parent_placed(place as Place),
                child: NONE,
            });
        }
    }
    subtrees
}

/// Raises the bounds of the places from `first` to those of one landmark (rule `ALT-2`). A
/// difference that is NaN or negative is not greater than what there is.
fn raise<T: Lane>(bounds: &mut [T], forward: &[T], backward: &[T], root: usize, first: usize) {
    let (from, to) = (forward[root], backward[root]);
    let block = first..first + bounds.len();
    let columns = forward[block.clone()].iter().zip(&backward[block]);
    for (bound, (&forward, &backward)) in bounds.iter_mut().zip(columns) {
        *bound = to.minus(backward).or(forward.minus(from).or(*bound));
    }
}
