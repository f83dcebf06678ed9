//! Certificates: what proves an answer without working it out again.
//!
//! Distances are right if no arc improves any (feasible) and every reached node hangs on the root
//! by arcs that are exactly used up (witness). A path is right if its arcs are there, follow each
//! other and sum to its cost.
use crate::graph::Graph;
use crate::tree::Direction;

/// Checks that `nodes` and `arcs` are a path from `start` to `goal` whose weights sum, from the
/// start on, to exactly `cost`.
///
/// # Errors
///
/// What is wrong with it.
pub fn path(
    graph: &Graph,
    start: u32,
    goal: u32,
    nodes: &[u32],
    arcs: &[u32],
    cost: f64,
) -> Result<(), String> {
    let sum = path_sum(graph, start, goal, nodes, arcs)?;
    if sum.to_bits() == cost.to_bits() {
        Ok(())
    } else {
        Err(format!("the arcs sum to {sum:?}, not {cost:?}"))
    }
}

/// Checks that `nodes` and `arcs` are a path from `start` to `goal`; its weights' sum.
///
/// # Errors
///
/// What is wrong with it.
pub fn path_sum(
    graph: &Graph,
    start: u32,
    goal: u32,
    nodes: &[u32],
    arcs: &[u32],
) -> Result<f64, String> {
    if nodes.first() != Some(&start) || nodes.last() != Some(&goal) {
        return Err(format!("the path does not lead from {start} to {goal}: {nodes:?}"));
    }
    if nodes.len() != arcs.len() + 1 {
        return Err(format!("{} nodes and {} arcs", nodes.len(), arcs.len()));
    }
    let mut sum = 0.0;
    for (step, &id) in nodes.windows(2).zip(arcs) {
        let arc = graph.arcs.get(id as usize).ok_or_else(|| format!("there is no arc {id}"))?;
        if (arc.tail, arc.head) != (step[0], step[1]) {
            return Err(format!("arc {id} does not lead from {} to {}", step[0], step[1]));
        }
        sum += arc.weight;
    }
    Ok(sum)
}

/// Checks that `distance` are the distances from (or to) `root`; how many nodes are reached.
/// `O(V + E)`.
///
/// # Errors
///
/// The first arc or node that proves otherwise.
pub fn distances(
    graph: &Graph,
    root: u32,
    direction: Direction,
    distance: &[f64],
) -> Result<usize, String> {
    if distance.len() != graph.node_count {
        return Err(format!("{} distances for {} nodes", distance.len(), graph.node_count));
    }
    if distance[root as usize].to_bits() != 0.0f64.to_bits() {
        return Err(format!("the root is {:?} away from itself", distance[root as usize]));
    }
    let ends = |id: u32| {
        let arc = graph.arcs[id as usize];
        match direction {
            Direction::Forward => (arc.tail as usize, arc.head as usize, arc.weight),
            Direction::Backward => (arc.head as usize, arc.tail as usize, arc.weight),
        }
    };
    for id in 0..graph.arcs.len() as u32 {
        let (from, to, weight) = ends(id);
        if distance[to].is_nan() || distance[to] > distance[from] + weight {
            return Err(format!(
                "arc {id} improves {to}: {:?} + {weight:?} against {:?}",
                distance[from], distance[to]
            ));
        }
    }
    let rows = match direction {
        Direction::Forward => &graph.out,
        Direction::Backward => &graph.into,
    };
    let mut witnessed = vec![false; graph.node_count];
    witnessed[root as usize] = true;
    let mut reached = 1;
    let mut todo = vec![root as usize];
    while let Some(v) = todo.pop() {
        for &id in &rows[v] {
            let (from, to, weight) = ends(id);
            let sum = distance[from] + weight;
            if !witnessed[to] && sum < f64::INFINITY && sum.to_bits() == distance[to].to_bits() {
                witnessed[to] = true;
                reached += 1;
                todo.push(to);
            }
        }
    }
    match (0..graph.node_count).find(|&v| !witnessed[v] && distance[v] != f64::INFINITY) {
        Some(v) => Err(format!("no way gives {v} its distance of {:?}", distance[v])),
        None => Ok(reached),
    }
}
