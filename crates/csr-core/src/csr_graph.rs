//! [`CsrGraph`]: the immutable graph.
use alloc::vec;
use alloc::vec::Vec;

use crate::adjacency::{Adjacency, CompactArc, PlacedArc, Rows, WideArc};
use crate::build_error::BuildError;
use crate::fingerprint::{FingerprintCell, Fnv1a};
use crate::ids::{ArcId, EdgeId, MAX_ARCS, MAX_NODES, NodeId, Place};
use crate::memory_order::MemoryOrder;

/// A directed graph in compressed sparse rows, both ways, with finite weights of at least 0.
///
/// Nodes are `0..node_count`. The arcs out of a node have consecutive [`ArcId`]s, in input order,
/// and so do they appear in [`out_arcs`](CsrGraph::out_arcs); the arcs into a node appear in input
/// order too (rule `CSR-2`). Parallel arcs and self-loops are kept.
///
/// In memory the rows lie in an order of the graph's own ([`Place`]); no id, tie or fingerprint
/// shows it. A graph of `n` nodes and `m` arcs takes `24 m + 24 n` bytes if every weight is exact
/// in 32 bits, and `32 m + 24 n` otherwise.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 2.0), (1, 2, 0.5), (0, 2, 4.0)])?;
/// assert_eq!((graph.node_count(), graph.arc_count()), (3, 3));
/// assert_eq!(graph.out_arcs(0).map(|arc| (arc.edge, arc.weight)).collect::<Vec<_>>(), [(0, 2.0), (2, 4.0)]);
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CsrGraph {
    order: MemoryOrder,
    /// By node, so that arc ids do not depend on the memory order.
    first_out: Vec<u32>,
    adjacency: Adjacency,
    /// Beside the out rows.
    edge: Vec<EdgeId>,
    mean_weight: f64,
    fingerprint: FingerprintCell,
    order_hash: FingerprintCell,
}

/// An arc with all that the graph knows of it.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
///
/// // Arcs are numbered by their tails, edges by the input.
/// let graph = CsrGraph::from_edges(3, &[(2, 0, 5.0), (0, 1, 3.0)])?;
/// let arc = graph.arc(1).expect("there are two");
/// assert_eq!((arc.id, arc.edge), (1, 0));
/// assert_eq!((arc.tail, arc.head, arc.weight), (2, 0, 5.0));
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Arc {
    /// Its slot.
    pub id: ArcId,
    /// The edge that it came from (rule `CSR-3`).
    pub edge: EdgeId,
    /// The node that it leaves.
    pub tail: NodeId,
    /// The node that it enters.
    pub head: NodeId,
    /// Its weight.
    pub weight: f64,
}

impl CsrGraph {
    /// Builds the graph of `edges`, each a directed `(tail, head, weight)`, over `0..node_count`.
    ///
    /// Edge ids are positions in `edges`. Within one node the arcs appear in the order of the
    /// input, whatever order that is: every search breaks its ties on it (rule `CSR-2`). A weight
    /// of `-0.0` is stored as `0.0` (rule `CSR-1`).
    ///
    /// # Errors
    ///
    /// [`BuildError`]: first for a count above [`MAX_NODES`] or [`MAX_ARCS`], then for the first
    /// edge, in input order, with a tail or a head outside `0..node_count` or a weight that is
    /// NaN, negative or infinite (rule `CSR-4`). Nothing is allocated before the input is known to
    /// be valid.
    ///
    /// # Complexity
    ///
    /// `O(node_count + edges)` time and space: counting sorts and one depth-first walk.
    ///
    /// # Examples
    ///
    /// ```
    /// use csr_core::{BuildError, CsrGraph};
    ///
    /// // 0 --1.5--> 1, twice over: parallel edges stay apart.
    /// let graph = CsrGraph::from_edges(2, &[(0, 1, 1.5), (0, 1, 0.5)])?;
    /// assert_eq!(graph.out_arcs(0).map(|arc| arc.weight).collect::<Vec<_>>(), [1.5, 0.5]);
    ///
    /// let error = CsrGraph::from_edges(2, &[(0, 2, 1.0)]).unwrap_err();
    /// assert_eq!(error, BuildError::EndpointOutOfRange { edge: 0, node: 2, node_count: 2 });
    /// # Ok::<(), BuildError>(())
    /// ```
    pub fn from_edges(
        node_count: usize,
        edges: &[(NodeId, NodeId, f64)],
    ) -> Result<CsrGraph, BuildError> {
        check(node_count, edges.iter().copied(), edges.len())?;
        Ok(Self::build(node_count, edges.len(), |i| edges[i], |i| i as u32, None))
    }

    /// As [`from_edges`](CsrGraph::from_edges), with the nodes laid in memory as `node_at` lists
    /// them instead of in depth-first order: along a space-filling curve, say.
    ///
    /// The order shows in speed alone.
    ///
    /// # Errors
    ///
    /// As [`from_edges`](CsrGraph::from_edges); then [`BuildError::InvalidOrder`] where `node_at`
    /// is not a permutation of the nodes.
    pub fn from_edges_in_order(
        node_count: usize,
        edges: &[(NodeId, NodeId, f64)],
        node_at: &[NodeId],
    ) -> Result<CsrGraph, BuildError> {
        check(node_count, edges.iter().copied(), edges.len())?;
        let order = MemoryOrder::given(node_at, node_count)?;
        Ok(Self::build(node_count, edges.len(), |i| edges[i], |i| i as u32, Some(order)))
    }

    /// Builds from `arc_count` valid arcs; `edge_id(i)` is the id behind arc `i`.
    pub(crate) fn build(
        node_count: usize,
        arc_count: usize,
        arc: impl Fn(usize) -> (NodeId, NodeId, f64),
        edge_id: impl Fn(usize) -> EdgeId,
        order: Option<MemoryOrder>,
    ) -> CsrGraph {
        let mut compact = true;
        let mut sum = 0.0;
        for i in 0..arc_count {
            let weight = arc(i).2;
            compact &= f64::from(weight as f32) == weight;
            sum += weight;
        }
        let first_out = offsets(node_count, arc_count, |i| arc(i).0);
        // The input position behind every slot: the stable counting sort itself.
        let mut input = vec![0u32; arc_count];
        let mut next = first_out.clone();
        for i in 0..arc_count {
            let i = if cfg!(surepath_mutant = "unstable-sort") { arc_count - 1 - i } else { i };
            let slot = &mut next[arc(i).0 as usize];
            input[*slot as usize] = i as u32;
            *slot += 1;
        }
        let order = order.unwrap_or_else(|| {
            let head: Vec<NodeId> = input.iter().map(|&i| arc(i as usize).1).collect();
            MemoryOrder::depth_first(&first_out, &head)
        });
        let mut edge = Vec::with_capacity(arc_count);
        for &node in &order.node_at {
            let row = first_out[node as usize] as usize..first_out[node as usize + 1] as usize;
            edge.extend(input[row].iter().map(|&i| edge_id(i as usize)));
        }
        let adjacency = if compact {
            let (out, into) = rows::<CompactArc>(&order, &first_out, &input, &arc);
            Adjacency::Compact { out, into }
        } else {
            let (out, into) = rows::<WideArc>(&order, &first_out, &input, &arc);
            Adjacency::Wide { out, into }
        };
        let mean_weight = if arc_count == 0 { 0.0 } else { sum / arc_count as f64 };
        Self::from_parts(order, first_out, adjacency, edge, mean_weight)
    }

    /// The graph of parts that belong together.
    pub(crate) fn from_parts(
        order: MemoryOrder,
        first_out: Vec<u32>,
        adjacency: Adjacency,
        edge: Vec<EdgeId>,
        mean_weight: f64,
    ) -> CsrGraph {
        CsrGraph {
            order,
            first_out,
            adjacency,
            edge,
            mean_weight,
            fingerprint: FingerprintCell::default(),
            order_hash: FingerprintCell::default(),
        }
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.order.node_at.len()
    }

    /// The number of arcs.
    pub fn arc_count(&self) -> usize {
        self.edge.len()
    }

    /// The arcs out of `node`, in input order.
    ///
    /// # Panics
    ///
    /// If `node` is not below the node count.
    pub fn out_arcs(&self, node: NodeId) -> impl ExactSizeIterator<Item = Arc> + '_ {
        let place = self.order.place_of[node as usize];
        let range = match &self.adjacency {
            Adjacency::Compact { out, .. } => out.range(place),
            Adjacency::Wide { out, .. } => out.range(place),
        };
        let first = self.first_out[node as usize];
        let start = range.start;
        range.map(move |slot| {
            let (far, weight) = match &self.adjacency {
                Adjacency::Compact { out, .. } => far_end(out.arcs[slot]),
                Adjacency::Wide { out, .. } => far_end(out.arcs[slot]),
            };
            Arc {
                id: first + (slot - start) as u32,
                edge: self.edge[slot],
                tail: node,
                head: self.order.node_at[far as usize],
                weight,
            }
        })
    }

    /// The arcs into `node`, in input order. Each costs a look along its tail's row for its id.
    ///
    /// # Panics
    ///
    /// If `node` is not below the node count.
    pub fn in_arcs(&self, node: NodeId) -> impl Iterator<Item = Arc> + '_ {
        let place = self.order.place_of[node as usize];
        let (range, tails): (_, Vec<Place>) = match &self.adjacency {
            Adjacency::Compact { into, .. } => {
                (into.range(place), into.row(place).iter().map(|arc| arc.place()).collect())
            }
            Adjacency::Wide { into, .. } => {
                (into.range(place), into.row(place).iter().map(|arc| arc.place()).collect())
            }
        };
        range.enumerate().map(move |(i, _)| {
            // Both rows are in input order, so the k-th arc from a tail here is its k-th arc to
            // this node there.
            let k = tails[..i].iter().filter(|&&tail| tail == tails[i]).count();
            let tail = self.order.node_at[tails[i] as usize];
            self.out_arcs(tail)
                .filter(|arc| arc.head == node)
                .nth(k)
                .expect("every in-arc is an out-arc of its tail")
        })
    }

    /// The arc of slot `id`, if there is one. `O(log node_count)`.
    pub fn arc(&self, id: ArcId) -> Option<Arc> {
        if id as usize >= self.arc_count() {
            return None;
        }
        let tail = self.first_out.partition_point(|&first| first <= id) - 1;
        self.out_arcs(tail as u32).nth((id - self.first_out[tail]) as usize)
    }

    /// All arcs by ascending id.
    pub fn arcs(&self) -> impl Iterator<Item = Arc> + '_ {
        (0..self.node_count() as u32).flat_map(|node| self.out_arcs(node))
    }

    /// The first arc id of `node`; its arcs are `first_out(node)..first_out(node + 1)`.
    ///
    /// # Panics
    ///
    /// If `node` is above the node count.
    pub fn first_out(&self, node: NodeId) -> ArcId {
        self.first_out[node as usize]
    }

    /// The sum of all weights over their number, 0 without arcs: a scale for queues.
    pub fn mean_weight(&self) -> f64 {
        self.mean_weight
    }

    /// The place of `node` in memory.
    ///
    /// # Panics
    ///
    /// If `node` is not below the node count.
    #[inline]
    pub fn place_of(&self, node: NodeId) -> Place {
        self.order.place_of[node as usize]
    }

    /// The node at `place`.
    ///
    /// # Panics
    ///
    /// If `place` is not below the node count.
    #[inline(always)]
    pub fn node_at(&self, place: Place) -> NodeId {
        self.order.node_at[place as usize]
    }

    /// The nodes in memory order: [`node_at`](CsrGraph::node_at) for every place.
    #[inline(always)]
    pub fn nodes_by_place(&self) -> &[NodeId] {
        &self.order.node_at
    }

    /// The rows by place, for searches and tables that work in memory order.
    #[inline(always)]
    pub fn adjacency(&self) -> &Adjacency {
        &self.adjacency
    }

    /// The edges behind the out-row of the node at `place`, arc for arc.
    ///
    /// # Panics
    ///
    /// If `place` is not below the node count.
    #[inline]
    pub fn placed_edges(&self, place: Place) -> &[EdgeId] {
        let range = match &self.adjacency {
            Adjacency::Compact { out, .. } => out.range(place),
            Adjacency::Wide { out, .. } => out.range(place),
        };
        &self.edge[range]
    }

    /// The 64-bit FNV-1a of the graph: node count, offsets, then head and weight of every slot
    /// (rule `CSR-5`). Worked out at the first call, `O(nodes + arcs)`, and kept.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint.get_or_compute(|| {
            let mut hash = Fnv1a::new();
            hash.write_u32(self.node_count() as u32);
            for &first in &self.first_out {
                hash.write_u32(first);
            }
            for arc in self.arcs() {
                hash.write_u32(arc.head);
                hash.write_f64(arc.weight);
            }
            hash.finish()
        })
    }

    /// A 64-bit hash of the memory order, of [`node_at`](CsrGraph::node_at) for all places: the FNV-1a
    /// of four, each of every fourth place, which are worked out at once.
    ///
    /// Graphs of one fingerprint may lie in memory in several orders. Tables laid out by place
    /// compare this before they are read by place. Worked out at the first call and kept.
    pub fn order_hash(&self) -> u64 {
        self.order_hash.get_or_compute(|| {
            let mut hashes = [Fnv1a::new(); 4];
            for nodes in self.order.node_at.chunks(4) {
                for (hash, &node) in hashes.iter_mut().zip(nodes) {
                    hash.write_u32(node);
                }
            }
            let mut hash = Fnv1a::new();
            hashes.iter().for_each(|part| hash.write_u64(part.finish()));
            hash.finish()
        })
    }

    /// The bytes that the graph holds on the heap.
    pub fn heap_bytes(&self) -> usize {
        let rows = match &self.adjacency {
            Adjacency::Compact { out, into } => out.bytes() + into.bytes(),
            Adjacency::Wide { out, into } => out.bytes() + into.bytes(),
        };
        rows + 4
            * (self.order.place_of.len()
                + self.order.node_at.len()
                + self.first_out.len()
                + self.edge.len())
    }
}

/// Checks an edge list in the order of rule `CSR-4`.
pub(crate) fn check(
    node_count: usize,
    edges: impl Iterator<Item = (NodeId, NodeId, f64)>,
    arc_count: usize,
) -> Result<(), BuildError> {
    if node_count > MAX_NODES {
        return Err(BuildError::TooManyNodes { given: node_count });
    }
    if arc_count > MAX_ARCS {
        return Err(BuildError::TooManyArcs { given: arc_count });
    }
    for (edge, (tail, head, weight)) in edges.enumerate() {
        for node in [tail, head] {
            if node as usize >= node_count {
                return Err(BuildError::EndpointOutOfRange { edge, node, node_count });
            }
        }
        if !(0.0..f64::INFINITY).contains(&weight) {
            return Err(BuildError::InvalidWeight { edge, weight });
        }
    }
    Ok(())
}

/// Prefix sums of how many arcs have each key.
fn offsets(node_count: usize, arc_count: usize, key: impl Fn(usize) -> u32) -> Vec<u32> {
    let mut first = vec![0u32; node_count + 1];
    for i in 0..arc_count {
        first[key(i) as usize + 1] += 1;
    }
    for node in 0..node_count {
        first[node + 1] += first[node];
    }
    first
}

/// Both directions by place, stable.
fn rows<A: PlacedArc>(
    order: &MemoryOrder,
    first_out: &[u32],
    input: &[u32],
    arc: &impl Fn(usize) -> (NodeId, NodeId, f64),
) -> (Rows<A>, Rows<A>) {
    let node_count = order.node_at.len();
    let mut out =
        Rows { first: Vec::with_capacity(node_count + 1), arcs: Vec::with_capacity(input.len()) };
    out.first.push(0);
    for &node in &order.node_at {
        let row = first_out[node as usize] as usize..first_out[node as usize + 1] as usize;
        for &i in &input[row] {
            let (_, head, weight) = arc(i as usize);
            // `+ 0.0` turns -0.0 into 0.0 (rule CSR-1).
            out.arcs.push(A::pack(order.place_of[head as usize], weight + 0.0));
        }
        out.first.push(out.arcs.len() as u32);
    }
    let first = offsets(node_count, input.len(), |i| order.place_of[arc(i).1 as usize]);
    let mut next = first.clone();
    let mut arcs = vec![A::pack(0, 0.0); input.len()];
    for i in 0..input.len() {
        let (tail, head, weight) = arc(i);
        let slot = &mut next[order.place_of[head as usize] as usize];
        arcs[*slot as usize] = A::pack(order.place_of[tail as usize], weight + 0.0);
        *slot += 1;
    }
    (out, Rows { first, arcs })
}

#[inline]
fn far_end<A: PlacedArc>(arc: A) -> (Place, f64) {
    (arc.place(), arc.weight())
}
