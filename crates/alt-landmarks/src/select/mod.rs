//! Selection: which nodes become landmarks.
mod avoid;
mod components;
mod farthest;

use csr_core::{CsrGraph, NodeId};

use crate::build_hooks::BuildHooks;
use crate::column::Column;
use crate::landmark_error::LandmarkError;
use crate::options::{LandmarkOptions, Strategy};
use crate::trees::Trees;

/// Landmarks with their distances by place.
#[derive(Default)]
pub(crate) struct Chosen {
    pub(crate) ids: Vec<NodeId>,
    /// `d(L, v)` for each landmark.
    pub(crate) forward: Vec<Column>,
    /// `d(v, L)` for each landmark; nothing where directions do not differ.
    pub(crate) backward: Vec<Column>,
}

impl Chosen {
    /// Grows the trees of a landmark and takes it in.
    pub(crate) fn add(
        &mut self,
        trees: &mut Trees<'_, '_>,
        landmark: NodeId,
    ) -> Result<(), LandmarkError> {
        let (forward, backward) = trees.columns(landmark)?;
        self.ids.push(landmark);
        self.forward.push(forward);
        self.backward.extend(backward);
        Ok(())
    }

    /// `d(v, L)` for each landmark.
    fn backward(&self) -> &[Column] {
        if self.backward.is_empty() { &self.forward } else { &self.backward }
    }
}

/// Chooses landmarks; `draw` draws a root out of a pool, once a landmark (rule `ALT-3`).
pub(crate) fn select(
    graph: &CsrGraph,
    options: &LandmarkOptions,
    draw: &mut dyn FnMut(&Pool) -> NodeId,
    hooks: BuildHooks<'_>,
) -> Result<Chosen, LandmarkError> {
    let node_count = graph.node_count();
    // Rule ALT-6.
    if options.count == 0 {
        return Err(LandmarkError::NoLandmarks);
    }
    if node_count == 0 {
        return Err(LandmarkError::NoNodes);
    }
    let count = options.count.min(node_count);
    let pools = if options.by_component {
        components::shares(graph, count)
    } else {
        vec![(Pool { nodes: None, node_count }, count)]
    };
    let roots = match options.strategy {
        Strategy::Farthest => pools.len(),
        Strategy::Avoid => count,
    };
    let mut trees = Trees::new(graph, hooks, count, roots);
    let mut chosen = Chosen::default();
    let mut is_landmark = vec![false; node_count];
    for (pool, count) in pools {
        let mut nearest = farthest::Nearest::default();
        let mut leftovers = 0;
        for _ in 0..count {
            // One draw a landmark, also where it is not needed.
            let root = draw(&pool);
            let candidate = match options.strategy {
                Strategy::Farthest => nearest.farthest(graph, &mut trees, &chosen, root)?,
                Strategy::Avoid => trees
                    .root(root, |tree| avoid::worst_covered_leaf(graph, tree, root, &chosen))?,
            };
            let landmark = candidate.unwrap_or_else(|| {
                while is_landmark[pool.node(leftovers) as usize] {
                    leftovers += 1;
                }
                pool.node(leftovers)
            });
            is_landmark[landmark as usize] = true;
            chosen.add(&mut trees, landmark)?;
            if options.strategy == Strategy::Farthest {
                nearest.add(chosen.forward.last().expect("a landmark was added"));
            }
        }
    }
    Ok(chosen)
}

/// The nodes that roots and leftovers come from, ascending.
pub(crate) struct Pool {
    /// `None` for all nodes.
    nodes: Option<Vec<NodeId>>,
    node_count: usize,
}

impl Pool {
    pub(crate) fn len(&self) -> usize {
        self.nodes.as_ref().map_or(self.node_count, Vec::len)
    }

    pub(crate) fn node(&self, index: usize) -> NodeId {
        self.nodes.as_ref().map_or(index as NodeId, |nodes| nodes[index])
    }
}

/// The graph's landmarks are these, in this order, whatever they are good for.
pub(crate) fn given(
    graph: &CsrGraph,
    ids: &[NodeId],
    hooks: BuildHooks<'_>,
) -> Result<Chosen, LandmarkError> {
    let node_count = graph.node_count();
    if ids.is_empty() {
        return Err(LandmarkError::NoLandmarks);
    }
    let mut taken = vec![false; node_count];
    for (position, &node) in ids.iter().enumerate() {
        match taken.get_mut(node as usize) {
            None => return Err(LandmarkError::NodeOutOfRange { position, node, node_count }),
            Some(true) => return Err(LandmarkError::Duplicate { position, node }),
            Some(taken) => *taken = true,
        }
    }
    let mut trees = Trees::new(graph, hooks, ids.len(), 0);
    let mut chosen = Chosen::default();
    for &id in ids {
        chosen.add(&mut trees, id)?;
    }
    Ok(chosen)
}
