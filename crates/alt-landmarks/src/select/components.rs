//! Shares of the landmarks for the connected components, by size.
use csr_core::{Adjacency, CsrGraph, NodeId, Place, PlacedArc, Rows};

use super::Pool;

/// The components that get landmarks, each with its number of them, in the order in which they are
/// served: see [`LandmarkOptions::by_component`](crate::LandmarkOptions::by_component).
pub(super) fn shares(graph: &CsrGraph, count: usize) -> Vec<(Pool, usize)> {
    let node_count = graph.node_count();
    let components = components(graph);
    let mut by_size: Vec<usize> = (0..components.len()).collect();
    // Stable, and components come by smallest node.
    by_size.sort_by_key(|&c| std::cmp::Reverse(components[c].len()));
    let share = |c: usize| count as u64 * components[c].len() as u64;
    let mut counts: Vec<usize> =
        (0..components.len()).map(|c| (share(c) / node_count as u64) as usize).collect();
    let left = count - counts.iter().sum::<usize>();
    let mut by_remainder = by_size.clone();
    by_remainder.sort_by_key(|&c| std::cmp::Reverse(share(c) % node_count as u64));
    for &c in by_remainder.iter().take(left) {
        counts[c] += 1;
    }
    let mut nodes: Vec<Option<Vec<NodeId>>> = components.into_iter().map(Some).collect();
    let served = by_size.into_iter().filter(|&c| counts[c] > 0);
    served.map(|c| (Pool { nodes: nodes[c].take(), node_count }, counts[c])).collect()
}

/// The components of the graph with its directions forgotten, by smallest node, nodes ascending.
fn components(graph: &CsrGraph) -> Vec<Vec<NodeId>> {
    let mut leader: Vec<Place> = (0..graph.node_count() as Place).collect();
    match graph.adjacency() {
        Adjacency::Compact { out, .. } => unite(&mut leader, out),
        Adjacency::Wide { out, .. } => unite(&mut leader, out),
    }
    let mut number = vec![usize::MAX; graph.node_count()];
    let mut components: Vec<Vec<NodeId>> = Vec::new();
    for node in 0..graph.node_count() as NodeId {
        let number = &mut number[find(&mut leader, graph.place_of(node)) as usize];
        if *number == usize::MAX {
            *number = components.len();
            components.push(Vec::new());
        }
        components[*number].push(node);
    }
    components
}

fn unite<A: PlacedArc>(leader: &mut [Place], out: &Rows<A>) {
    for place in 0..leader.len() as Place {
        for arc in out.row(place) {
            let (a, b) = (find(leader, place), find(leader, arc.place()));
            // Any leader will do: numbers go by node later.
            leader[a.max(b) as usize] = a.min(b);
        }
    }
}

/// The leader of `place`, its way there halved.
fn find(leader: &mut [Place], mut place: Place) -> Place {
    while leader[place as usize] != place {
        leader[place as usize] = leader[leader[place as usize] as usize];
        place = leader[place as usize];
    }
    place
}
