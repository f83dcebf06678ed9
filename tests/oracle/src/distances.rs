//! Dijkstra's algorithm as Dijkstra wrote it: look at every node for the nearest one.
//!
//! E. W. Dijkstra, *A note on two problems in connexion with graphs*, 1959, problem 2.

/// The distance of every node from `root`, `+inf` where there is no way. `O(V^2 + E)`; no heap, no
/// adjacency order, no parents. A sum that overflows is no way.
pub fn distances_from(root: u32, node_count: usize, arcs: &[(u32, u32, f64)]) -> Vec<f64> {
    let mut out: Vec<Vec<(u32, f64)>> = vec![Vec::new(); node_count];
    for &(tail, head, weight) in arcs {
        out[tail as usize].push((head, weight));
    }
    scan(root, &out)
}

/// The distance of every node to `root`.
pub fn distances_to(root: u32, node_count: usize, arcs: &[(u32, u32, f64)]) -> Vec<f64> {
    let mut out: Vec<Vec<(u32, f64)>> = vec![Vec::new(); node_count];
    for &(tail, head, weight) in arcs {
        out[head as usize].push((tail, weight));
    }
    scan(root, &out)
}

/// `all_pairs(..)[u][v]` is the distance from `u` to `v`. `O(V^3 + V E)`.
pub fn all_pairs(node_count: usize, arcs: &[(u32, u32, f64)]) -> Vec<Vec<f64>> {
    (0..node_count as u32).map(|root| distances_from(root, node_count, arcs)).collect()
}

fn scan(root: u32, out: &[Vec<(u32, f64)>]) -> Vec<f64> {
    let mut distance = vec![f64::INFINITY; out.len()];
    let mut settled = vec![false; out.len()];
    distance[root as usize] = 0.0;
    loop {
        let mut nearest = None;
        for v in 0..out.len() {
            let best = nearest.map_or(f64::INFINITY, |u: usize| distance[u]);
            if !settled[v] && distance[v] < best {
                nearest = Some(v);
            }
        }
        let Some(u) = nearest else { return distance };
        settled[u] = true;
        for &(v, weight) in &out[u] {
            let sum = distance[u] + weight;
            if sum < distance[v as usize] {
                distance[v as usize] = sum;
            }
        }
    }
}
