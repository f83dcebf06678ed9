//! Landmark selection by section 8.
use crate::graph::Graph;
use crate::landmarks::{Landmarks, Overflow};
use crate::rng::SplitMix64;
use crate::tree::{Direction, Tree};

/// How landmarks are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Each as far from the others as can be.
    Farthest,
    /// Each where the others bound worst.
    Avoid,
}

impl Landmarks {
    /// Chooses `count` landmarks, or as many as there are nodes.
    ///
    /// # Errors
    ///
    /// If any sum overflows.
    ///
    /// # Panics
    ///
    /// If `count` or the node count is 0.
    pub fn select(
        graph: &Graph,
        strategy: Strategy,
        count: usize,
        seed: u64,
    ) -> Result<Landmarks, Overflow> {
        assert!(count > 0 && graph.node_count > 0, "no landmarks");
        let mut rng = SplitMix64::new(seed);
        let mut landmarks = Landmarks::none();
        for _ in 0..count.min(graph.node_count) {
            let root = rng.below(graph.node_count as u64) as u32;
            let candidate = match strategy {
                Strategy::Farthest => farthest(graph, &landmarks, root)?,
                Strategy::Avoid => avoid(graph, &landmarks, root)?,
            };
            let id = candidate.unwrap_or_else(|| {
                (0..graph.node_count as u32)
                    .find(|id| !landmarks.ids.contains(id))
                    .expect("there are more nodes than landmarks")
            });
            landmarks.add(graph, id)?;
        }
        Ok(landmarks)
    }
}

fn farthest(graph: &Graph, chosen: &Landmarks, root: u32) -> Result<Option<u32>, Overflow> {
    let nearest: Vec<f64> = if chosen.ids.is_empty() {
        let tree = Tree::grow(graph, root, Direction::Forward);
        if tree.overflowed {
            return Err(Overflow);
        }
        tree.distance
    } else {
        (0..graph.node_count)
            .map(|v| {
                chosen.forward.iter().fold(f64::INFINITY, |least, from| {
                    if from[v] < least { from[v] } else { least }
                })
            })
            .collect()
    };
    let mut best = None;
    let mut greatest = 0.0;
    for (v, &distance) in nearest.iter().enumerate() {
        if distance < f64::INFINITY && distance > greatest && !chosen.ids.contains(&(v as u32)) {
            greatest = distance;
            best = Some(v as u32);
        }
    }
    Ok(best)
}

fn avoid(graph: &Graph, chosen: &Landmarks, root: u32) -> Result<Option<u32>, Overflow> {
    let tree = Tree::grow(graph, root, Direction::Forward);
    if tree.overflowed {
        return Err(Overflow);
    }
    let mut size = vec![0.0; graph.node_count];
    let mut holds_landmark = vec![false; graph.node_count];
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); graph.node_count];
    for &v in &tree.order {
        size[v as usize] = tree.distance[v as usize] - chosen.lower_bound(root, v);
        holds_landmark[v as usize] = chosen.ids.contains(&v);
    }
    for &v in tree.order.iter().rev() {
        if holds_landmark[v as usize] {
            size[v as usize] = 0.0;
        }
        if let Some(parent) = tree.parent[v as usize] {
            children[parent as usize].push(v);
            size[parent as usize] += size[v as usize];
            if holds_landmark[v as usize] {
                holds_landmark[parent as usize] = true;
            }
        }
    }
    let mut best = None;
    let mut greatest = 0.0;
    for v in 0..graph.node_count {
        if tree.distance[v] < f64::INFINITY && !holds_landmark[v] && size[v] > greatest {
            greatest = size[v];
            best = Some(v as u32);
        }
    }
    let Some(mut leaf) = best else { return Ok(None) };
    while !children[leaf as usize].is_empty() {
        let below = &mut children[leaf as usize];
        below.sort_unstable();
        let mut next = below[0];
        for &child in below.iter() {
            if size[child as usize] > size[next as usize] {
                next = child;
            }
        }
        leaf = next;
    }
    Ok(Some(leaf))
}
