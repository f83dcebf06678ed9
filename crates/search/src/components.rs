//! [`Components`]: which nodes are joined, weakly or strongly.
use csr_core::{Adjacency, CsrGraph, NodeId, Place, PlacedArc, Rows};

/// The parts that a graph falls into, numbered by their smallest nodes.
///
/// - [`weak`](Components::weak): nodes joined if directions are ignored. Between two weak components
///   there is no path either way, which a look at two numbers tells.
/// - [`strong`](Components::strong): nodes with a path each to the other.
///
/// Component 0 holds node 0, component 1 the smallest node that component 0 does not hold, and so
/// on: equal on every machine, whatever the order of arcs.
///
/// A snapshot: hooks that block nodes or refuse arcs are not asked, and a graph compiled anew needs
/// new components. No search looks at them by itself.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::Components;
///
/// let graph = CsrGraph::from_edges(4, &[(1, 0, 1.0), (1, 3, 1.0), (3, 1, 1.0)])?;
/// let weak = Components::weak(&graph);
/// assert_eq!((weak.count(), weak.labels()), (2, &[0, 0, 1, 0][..]));
/// assert!(!weak.joined(0, 2));
/// let strong = Components::strong(&graph);
/// assert_eq!((strong.count(), strong.labels()), (3, &[0, 1, 2, 1][..]));
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    label: Vec<u32>,
    count: usize,
}

/// Not numbered yet.
const NONE: u32 = u32::MAX;

impl Components {
    /// The weak components. `O(nodes + arcs)` time, `O(nodes)` space.
    pub fn weak(graph: &CsrGraph) -> Self {
        let by_place = match graph.adjacency() {
            Adjacency::Compact { out, into } => weak(graph, out, into),
            Adjacency::Wide { out, into } => weak(graph, out, into),
        };
        Self::numbered(graph, &by_place)
    }

    /// The strong components (Tarjan 1972, section 4, without recursion). `O(nodes + arcs)` time,
    /// `O(nodes)` space.
    pub fn strong(graph: &CsrGraph) -> Self {
        let by_place = match graph.adjacency() {
            Adjacency::Compact { out, .. } => strong(out, graph.node_count()),
            Adjacency::Wide { out, .. } => strong(out, graph.node_count()),
        };
        Self::numbered(graph, &by_place)
    }

    /// Numbers the parts, given in any numbering by place, by their smallest nodes.
    fn numbered(graph: &CsrGraph, by_place: &[u32]) -> Self {
        let mut number = vec![NONE; by_place.len()];
        let mut count = 0;
        let label = (0..by_place.len() as u32)
            .map(|node| {
                let number = &mut number[by_place[graph.place_of(node) as usize] as usize];
                if *number == NONE {
                    *number = count;
                    count += 1;
                }
                *number
            })
            .collect();
        Components { label, count: count as usize }
    }

    /// The number of components.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The component of `node`.
    ///
    /// # Panics
    ///
    /// If `node` is not a node of the graph.
    #[inline]
    pub fn label(&self, node: NodeId) -> u32 {
        self.label[node as usize]
    }

    /// The component of every node, by node.
    pub fn labels(&self) -> &[u32] {
        &self.label
    }

    /// Whether two nodes are in one component.
    ///
    /// # Panics
    ///
    /// If one is not a node of the graph.
    #[inline]
    pub fn joined(&self, a: NodeId, b: NodeId) -> bool {
        self.label(a) == self.label(b)
    }

    /// The number of nodes of every component, by component.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.count];
        for &label in &self.label {
            sizes[label as usize] += 1;
        }
        sizes
    }

    /// The bytes held on the heap.
    pub fn heap_bytes(&self) -> usize {
        4 * self.label.len()
    }
}

/// Weak components by place, numbered by their first place.
fn weak<A: PlacedArc>(graph: &CsrGraph, out: &Rows<A>, into: &Rows<A>) -> Vec<u32> {
    let mut label = vec![NONE; graph.node_count()];
    let mut open: Vec<Place> = Vec::new();
    let mut count = 0;
    for root in 0..label.len() as u32 {
        if label[root as usize] != NONE {
            continue;
        }
        label[root as usize] = count;
        open.push(root);
        while let Some(place) = open.pop() {
            for arc in out.row(place).iter().chain(into.row(place)) {
                let label = &mut label[arc.place() as usize];
                if *label == NONE {
                    *label = count;
                    open.push(arc.place());
                }
            }
        }
        count += 1;
    }
    label
}

/// Strong components by place, numbered as they close.
fn strong<A: PlacedArc>(out: &Rows<A>, node_count: usize) -> Vec<u32> {
    let mut walk = StrongWalk {
        label: vec![NONE; node_count],
        low: vec![NONE; node_count],
        visits: Vec::new(),
        open: Vec::new(),
        visited: 0,
        count: 0,
    };
    for root in 0..node_count as u32 {
        if walk.low[root as usize] == NONE {
            walk.enter(root);
            walk.run(out);
        }
    }
    walk.label
}

/// Tarjan's walk.
struct StrongWalk {
    label: Vec<u32>,
    /// The smallest number of an open node that is known to be reached; `NONE` where unvisited,
    /// `CLOSED` where the component is known.
    low: Vec<u32>,
    visits: Vec<Visit>,
    /// The nodes whose components are not known yet.
    open: Vec<Place>,
    visited: u32,
    count: u32,
}

/// A node whose arcs are being walked.
struct Visit {
    place: Place,
    /// The order in which it was entered.
    number: u32,
    next_arc: u32,
}

/// No number of a node: there are fewer of them.
const CLOSED: u32 = u32::MAX - 1;

impl StrongWalk {
    fn enter(&mut self, place: Place) {
        self.low[place as usize] = self.visited;
        self.visits.push(Visit { place, number: self.visited, next_arc: 0 });
        self.open.push(place);
        self.visited += 1;
    }

    fn run<A: PlacedArc>(&mut self, out: &Rows<A>) {
        while let Some(visit) = self.visits.last_mut() {
            let place = visit.place;
            if let Some(arc) = out.row(place).get(visit.next_arc as usize) {
                let low = self.low[arc.place() as usize];
                if low == NONE {
                    // The arc is looked at again once its head has been visited.
                    self.enter(arc.place());
                    continue;
                }
                visit.next_arc += 1;
                if low != CLOSED && low < self.low[place as usize] {
                    self.low[place as usize] = low;
                }
                continue;
            }
            let number = visit.number;
            self.visits.pop();
            if self.low[place as usize] == number {
                self.close(place);
            }
        }
    }

    /// Closes the component whose first visited node is `place`.
    fn close(&mut self, place: Place) {
        while let Some(node) = self.open.pop() {
            self.low[node as usize] = CLOSED;
            self.label[node as usize] = self.count;
            if node == place {
                break;
            }
        }
        self.count += 1;
    }
}
