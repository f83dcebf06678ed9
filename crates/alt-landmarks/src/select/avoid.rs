//! The *avoid* strategy (rule `ALT-5`; Goldberg and Werneck 2005, section 4.2).
use best_first::prefetch;
use csr_core::{Adjacency, CsrGraph, NodeId, Place, PlacedArc};

use super::Chosen;
use crate::bound::{Difference, IntBits, Lane};
use crate::column::Column;
use crate::trees::RootTree;

/// Places bounded at a time, so that their bounds stay in the first-level cache.
const BLOCK: usize = 1024;

/// A place's memory is asked for twice as many steps ahead, its parent's so many.
const WARM_LAG: usize = 8;

/// The size of a subtree that holds a landmark: whatever is added to it stays not greater than 0.
const BLOCKED: f64 = f64::NEG_INFINITY;

/// What is known of the subtree below a place: 16 bytes, so that one step reads few lines.
#[derive(Clone, Copy)]
struct Subtree {
    /// The sum of the weights in it; [`BLOCKED`], or NaN, once it holds a landmark.
    size: f64,
    /// The place above, itself for the root.
    parent: Place,
}

/// The leaf that the walk of rule `ALT-5` ends at, in the grown `tree` of `root`.
pub(super) fn worst_covered_leaf(
    graph: &CsrGraph,
    tree: &RootTree<'_, '_>,
    root: NodeId,
    chosen: &Chosen,
) -> Option<NodeId> {
    let mut subtrees = weights(graph, tree, graph.place_of(root) as usize, chosen);
    for &id in &chosen.ids {
        subtrees[graph.place_of(id) as usize].size = BLOCKED;
    }
    let mut best: Option<Place> = None;
    let mut greatest = 0.0;
    // In reverse settling order: descendants settle later, so a place is summed up when it comes.
    let order = tree.order_placed();
    for (i, &place) in order.iter().enumerate().rev() {
        if let Some(&soon) = order.get(i.wrapping_sub(2 * WARM_LAG)) {
            prefetch(&subtrees, soon as usize);
        }
        if let Some(&soon) = order.get(i.wrapping_sub(WARM_LAG)) {
            prefetch(&subtrees, subtrees[soon as usize].parent as usize);
        }
        let Subtree { size, parent } = subtrees[place as usize];
        if size >= greatest && size > 0.0 {
            let is_first = |best| graph.node_at(place) < graph.node_at(best);
            if size > greatest || best.is_none_or(is_first) {
                (greatest, best) = (size, Some(place));
            }
        }
        if parent != place {
            subtrees[parent as usize].size += size;
        }
    }
    let mut leaf = best?;
    while let Some(child) = greatest_child(graph, tree, &subtrees, leaf) {
        leaf = child;
    }
    Some(graph.node_at(leaf))
}

/// The child of `place` whose subtree is greatest, ties to the smaller id.
fn greatest_child(
    graph: &CsrGraph,
    tree: &RootTree<'_, '_>,
    subtrees: &[Subtree],
    place: Place,
) -> Option<Place> {
    fn among<A: PlacedArc>(
        graph: &CsrGraph,
        heads: &[A],
        is_child: impl Fn(Place) -> bool,
        size: impl Fn(Place) -> f64,
    ) -> Option<Place> {
        let children = heads.iter().map(|arc| arc.place()).filter(|&head| is_child(head));
        children.fold(None, |greatest, child| match greatest {
            Some(other) if size(child) < size(other) => greatest,
            Some(other)
                if size(child) == size(other) && graph.node_at(child) > graph.node_at(other) =>
            {
                greatest
            }
            _ => Some(child),
        })
    }
    let is_child = |head: Place| {
        head != place
            && subtrees[head as usize].parent == place
            && tree.distance_placed(head) < f64::INFINITY
    };
    let size = |place: Place| subtrees[place as usize].size;
    match graph.adjacency() {
        Adjacency::Compact { out, .. } => among(graph, out.row(place), is_child, size),
        Adjacency::Wide { out, .. } => among(graph, out.row(place), is_child, size),
    }
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
    let (mut bounds, mut narrow) = ([0.0; BLOCK], [IntBits::default(); BLOCK]);
    let mut labels = tree.labels_placed();
    for first in (0..node_count).step_by(BLOCK) {
        let block = first..node_count.min(first + BLOCK);
        let (bounds, narrow) = (&mut bounds[..block.len()], &mut narrow[..block.len()]);
        bounds.fill(0.0);
        narrow.fill(IntBits::default());
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
        // The labels last: what they are zipped to ends first, and none is lost.
        let parts = bounds.iter().zip(&*narrow).zip(labels.by_ref());
        subtrees.extend(parts.map(|((&bound, &narrow), (distance, parent))| {
            let narrow = f64::from(narrow.distance());
            Subtree { size: distance - if narrow > bound { narrow } else { bound }, parent }
        }));
    }
    subtrees
}

/// Raises the bounds of the places from `first` to those of one landmark (rule `ALT-2`). A
/// difference that is NaN or negative is not greater than what there is.
fn raise<T: Lane>(
    bounds: &mut [T::Difference],
    forward: &[T],
    backward: &[T],
    root: usize,
    first: usize,
) {
    let (from, to) = (forward[root], backward[root]);
    let block = first..first + bounds.len();
    let columns = forward[block.clone()].iter().zip(&backward[block]);
    for (bound, (&forward, &backward)) in bounds.iter_mut().zip(columns) {
        *bound = to.minus(backward).or(forward.minus(from).or(*bound));
    }
}
