//! The order in which nodes lie in memory: near in the graph, near in memory.
use alloc::vec;
use alloc::vec::Vec;

use crate::build_error::BuildError;
use crate::ids::{NodeId, Place};

/// A permutation of the nodes, both ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemoryOrder {
    pub(crate) place_of: Vec<Place>,
    pub(crate) node_at: Vec<NodeId>,
}

impl MemoryOrder {
    /// The preorder of a depth-first walk along `head` rows, roots and arcs ascending.
    ///
    /// It needs no coordinates and comes close to a space-filling curve.
    pub(crate) fn depth_first(first_out: &[u32], head: &[NodeId]) -> Self {
        let node_count = first_out.len() - 1;
        let mut place_of = vec![u32::MAX; node_count];
        let mut node_at = Vec::with_capacity(node_count);
        let mut next_slot: Vec<(NodeId, u32)> = Vec::new();
        for root in 0..node_count {
            if place_of[root] != u32::MAX {
                continue;
            }
            place_of[root] = node_at.len() as u32;
            node_at.push(root as u32);
            next_slot.push((root as u32, first_out[root]));
            while let Some((node, slot)) = next_slot.last_mut() {
                if *slot == first_out[*node as usize + 1] {
                    next_slot.pop();
                    continue;
                }
                let to = head[*slot as usize];
                *slot += 1;
                if place_of[to as usize] == u32::MAX {
                    place_of[to as usize] = node_at.len() as u32;
                    node_at.push(to);
                    next_slot.push((to, first_out[to as usize]));
                }
            }
        }
        MemoryOrder { place_of, node_at }
    }

    /// The order that the caller gives: `node_at[place]`.
    pub(crate) fn given(node_at: &[NodeId], node_count: usize) -> Result<Self, BuildError> {
        let mut place_of = vec![u32::MAX; node_count];
        for (position, &node) in node_at.iter().enumerate() {
            match place_of.get_mut(node as usize) {
                Some(place) if *place == u32::MAX => *place = position as u32,
                _ => return Err(BuildError::InvalidOrder { position, node_count }),
            }
        }
        if node_at.len() != node_count {
            return Err(BuildError::InvalidOrder { position: node_at.len(), node_count });
        }
        Ok(MemoryOrder { place_of, node_at: node_at.to_vec() })
    }
}
