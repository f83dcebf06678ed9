//! Components, weak and strong. A component is named by its smallest node.
use crate::graph::Graph;

/// For each node the smallest node that it is connected to, directions ignored. `O(V + E)`.
pub fn weak(graph: &Graph) -> Vec<u32> {
    let mut label = vec![u32::MAX; graph.node_count];
    for root in 0..graph.node_count as u32 {
        if label[root as usize] != u32::MAX {
            continue;
        }
        label[root as usize] = root;
        let mut todo = vec![root];
        while let Some(v) = todo.pop() {
            let ends = graph.out[v as usize]
                .iter()
                .map(|&arc| graph.arcs[arc as usize].head)
                .chain(graph.into[v as usize].iter().map(|&arc| graph.arcs[arc as usize].tail));
            for w in ends {
                if label[w as usize] == u32::MAX {
                    label[w as usize] = root;
                    todo.push(w);
                }
            }
        }
    }
    label
}

/// For each node the smallest node that it reaches and is reached from. Two walks a component, so
/// `O(V (V + E))` at worst.
pub fn strong(graph: &Graph) -> Vec<u32> {
    let mut label = vec![u32::MAX; graph.node_count];
    for root in 0..graph.node_count as u32 {
        if label[root as usize] != u32::MAX {
            continue;
        }
        let there = reached(graph, root, true);
        let back = reached(graph, root, false);
        for v in 0..graph.node_count {
            if there[v] && back[v] {
                label[v] = root;
            }
        }
    }
    label
}

fn reached(graph: &Graph, root: u32, forward: bool) -> Vec<bool> {
    let mut reached = vec![false; graph.node_count];
    reached[root as usize] = true;
    let mut todo = vec![root];
    while let Some(v) = todo.pop() {
        let rows = if forward { &graph.out } else { &graph.into };
        for &arc in &rows[v as usize] {
            let arc = graph.arcs[arc as usize];
            let w = if forward { arc.head } else { arc.tail };
            if !reached[w as usize] {
                reached[w as usize] = true;
                todo.push(w);
            }
        }
    }
    reached
}
