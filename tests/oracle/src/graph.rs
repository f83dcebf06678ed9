//! [`Graph`]: input arcs and, for each node, the positions of its arcs in the input.

/// A directed arc of the input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// The node that it leaves.
    pub tail: u32,
    /// The node that it enters.
    pub head: u32,
    /// Its weight; `-0.0` has become `0.0`.
    pub weight: f64,
}

/// A directed graph. An arc is named by its position in the input.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Nodes are `0..node_count`.
    pub node_count: usize,
    /// In input order.
    pub arcs: Vec<Arc>,
    /// For each node its outgoing arcs, in input order.
    pub out: Vec<Vec<u32>>,
    /// For each node its incoming arcs, in input order.
    pub into: Vec<Vec<u32>>,
}

impl Graph {
    /// The graph of valid directed `arcs`.
    ///
    /// # Panics
    ///
    /// If an end is not a node, or a weight not finite and at least 0.
    pub fn directed(node_count: usize, arcs: &[(u32, u32, f64)]) -> Graph {
        let mut graph = Graph {
            node_count,
            arcs: Vec::with_capacity(arcs.len()),
            out: vec![Vec::new(); node_count],
            into: vec![Vec::new(); node_count],
        };
        for (i, &(tail, head, weight)) in arcs.iter().enumerate() {
            assert!((0.0..f64::INFINITY).contains(&weight), "arc {i}: weight {weight}");
            graph.arcs.push(Arc { tail, head, weight: weight + 0.0 });
            graph.out[tail as usize].push(i as u32);
            graph.into[head as usize].push(i as u32);
        }
        graph
    }

    /// The graph of undirected `edges`: edge `i` becomes arcs `2 i` and, the other way, `2 i + 1`.
    ///
    /// # Panics
    ///
    /// As [`directed`](Graph::directed).
    pub fn undirected(node_count: usize, edges: &[(u32, u32, f64)]) -> Graph {
        let arcs: Vec<_> =
            edges.iter().flat_map(|&(a, b, weight)| [(a, b, weight), (b, a, weight)]).collect();
        Graph::directed(node_count, &arcs)
    }

    /// The arcs as tuples.
    pub fn tuples(&self) -> Vec<(u32, u32, f64)> {
        self.arcs.iter().map(|arc| (arc.tail, arc.head, arc.weight)).collect()
    }
}
