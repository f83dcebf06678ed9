//! Graphs whose arcs come in pairs, from rows that already lie in memory order.
use alloc::vec;
use alloc::vec::Vec;

use crate::adjacency::{Adjacency, CompactArc, PlacedArc, Rows, WideArc};
use crate::build_error::BuildError;
use crate::csr_graph::CsrGraph;
use crate::ids::{EdgeId, MAX_ARCS, MAX_NODES, NodeId, Place};
use crate::memory_order::MemoryOrder;

/// Rows longer than this are searched by halves.
const SCANNED_ROW: usize = 16;

impl CsrGraph {
    /// Builds the graph of a symmetric relation without loops or parallels, given as rows.
    ///
    /// `node_at` lists the nodes as they lie in memory; the neighbours of the node at place `p` are
    /// the places `heads[first[p]..first[p + 1]]`, ascending by node. A pair `a < b` of neighbours
    /// weighs `weight(place of a, place of b)`, both ways.
    ///
    /// The graph is the one that [`from_edges`](CsrGraph::from_edges) makes of the pairs sorted by
    /// (smaller node, larger node), each as `a -> b` and then `b -> a`: the same arcs in the same
    /// order with the same edge ids. It is made several times as fast, for no sort is needed and
    /// every step stays near in memory.
    ///
    /// # Errors
    ///
    /// [`BuildError`] for a count above [`MAX_NODES`] or [`MAX_ARCS`]; then
    /// [`BuildError::InvalidOrder`]; then [`BuildError::InvalidRow`] for the first row that is no
    /// slice of `heads`, names no node, is not ascending or names its own node; then
    /// [`BuildError::NotSymmetric`]; then [`BuildError::InvalidWeight`], `edge` being the id that
    /// the arc would have had.
    ///
    /// # Complexity
    ///
    /// `O(nodes + arcs log(longest row))` time, `O(nodes + arcs)` space.
    ///
    /// # Examples
    ///
    /// ```
    /// use csr_core::{BuildError, CsrGraph};
    ///
    /// // 0 -- 1 -- 2; node 1 lies first in memory.
    /// let graph = CsrGraph::from_symmetric_rows(
    ///     &[1, 0, 2],
    ///     &[0, 2, 3, 4],
    ///     &[1, 2, 0, 0],
    ///     |_, _| 2.5,
    /// )?;
    /// assert_eq!(graph.out_arcs(1).map(|arc| arc.head).collect::<Vec<_>>(), [0, 2]);
    /// let listed =
    ///     CsrGraph::from_edges(3, &[(0, 1, 2.5), (1, 0, 2.5), (1, 2, 2.5), (2, 1, 2.5)])?;
    /// assert_eq!(graph.fingerprint(), listed.fingerprint());
    /// # Ok::<(), BuildError>(())
    /// ```
    pub fn from_symmetric_rows(
        node_at: &[NodeId],
        first: &[u32],
        heads: &[Place],
        weight: impl Fn(Place, Place) -> f64,
    ) -> Result<CsrGraph, BuildError> {
        let node_count = node_at.len();
        if node_count > MAX_NODES {
            return Err(BuildError::TooManyNodes { given: node_count });
        }
        if heads.len() > MAX_ARCS {
            return Err(BuildError::TooManyArcs { given: heads.len() });
        }
        let order = MemoryOrder::given(node_at, node_count)?;
        let pairs = Pairs::check(&order, first, heads)?;
        let edge = pairs.edges()?;

        // The rows of both directions are the same: ascending by node, which is input order.
        let (wide, scan) = pairs.rows(&edge, &weight)?;
        let adjacency = if scan.compact {
            let rows = wide.repacked::<CompactArc>();
            Adjacency::Compact { out: rows.clone(), into: rows }
        } else {
            Adjacency::Wide { out: wide.clone(), into: wide }
        };
        let mut first_out = vec![0u32; node_count + 1];
        for (place, &node) in node_at.iter().enumerate() {
            first_out[node as usize + 1] = first[place + 1] - first[place];
        }
        for node in 0..node_count {
            first_out[node + 1] += first_out[node];
        }
        let mean_weight = if heads.is_empty() { 0.0 } else { scan.sum / heads.len() as f64 };
        Ok(CsrGraph::from_parts(order, first_out, adjacency, edge, mean_weight))
    }
}

/// Rows known to be ascending by node, with no loop.
struct Pairs<'a> {
    order: &'a MemoryOrder,
    first: &'a [u32],
    heads: &'a [Place],
    /// By place: how many neighbours have a smaller node.
    smaller: Vec<u32>,
}

impl<'a> Pairs<'a> {
    fn check(
        order: &'a MemoryOrder,
        first: &'a [u32],
        heads: &'a [Place],
    ) -> Result<Self, BuildError> {
        let node_count = order.node_at.len();
        let bounds = [first.first().copied(), first.last().copied()];
        if first.len() != node_count + 1 || bounds != [Some(0), Some(heads.len() as u32)] {
            return Err(BuildError::InvalidRow { place: 0 });
        }
        let mut smaller = Vec::with_capacity(node_count);
        for place in 0..node_count {
            let error = BuildError::InvalidRow { place: place as u32 };
            let row = heads.get(first[place] as usize..first[place + 1] as usize).ok_or(error)?;
            let node = order.node_at[place];
            let mut before = 0;
            let mut last = None;
            for &head in row {
                let head = *order.node_at.get(head as usize).ok_or(error)?;
                if head == node || last >= Some(head) {
                    return Err(error);
                }
                before += u32::from(head < node);
                last = Some(head);
            }
            smaller.push(before);
        }
        Ok(Pairs { order, first, heads, smaller })
    }

    fn range(&self, place: Place) -> core::ops::Range<usize> {
        self.first[place as usize] as usize..self.first[place as usize + 1] as usize
    }

    /// The edge of every slot: `2 i` and `2 i + 1` for the `i`-th pair of the sorted list.
    fn edges(&self) -> Result<Vec<EdgeId>, BuildError> {
        let node_count = self.order.node_at.len();
        // By node: the number of the first pair whose smaller end it is.
        let mut first_pair = vec![0u32; node_count + 1];
        for place in 0..node_count as u32 {
            let larger = self.range(place).len() as u32 - self.smaller[place as usize];
            first_pair[self.order.node_at[place as usize] as usize + 1] = larger;
        }
        for node in 0..node_count {
            first_pair[node + 1] += first_pair[node];
        }
        let first_pair: Vec<u32> =
            self.order.node_at.iter().map(|&node| first_pair[node as usize]).collect();

        let mut edge = vec![0; self.heads.len()];
        let mut pairs = 0;
        for tail in 0..node_count as u32 {
            let larger = self.range(tail).skip(self.smaller[tail as usize] as usize);
            for (i, slot) in larger.enumerate() {
                let head = self.heads[slot];
                let back = self.slot_of(head, tail).ok_or(self.not_symmetric(tail, head))?;
                // Wraps only where `heads` is not symmetric, which is found below.
                let pair = first_pair[tail as usize].wrapping_add(i as u32);
                edge[slot] = pair.wrapping_mul(2);
                edge[back] = pair.wrapping_mul(2).wrapping_add(1);
                pairs += 1;
            }
        }
        if 2 * pairs != self.heads.len() {
            return Err(self.first_unanswered());
        }
        Ok(edge)
    }

    /// Where in the row of `place` its neighbour `wanted` stands.
    fn slot_of(&self, place: Place, wanted: Place) -> Option<usize> {
        let range = self.range(place);
        let row = &self.heads[range.clone()];
        let at = if row.len() <= SCANNED_ROW {
            // To the end: shorter than a branch that nobody can predict.
            let found = row
                .iter()
                .zip(0..)
                .fold(row.len(), |at, (&head, i)| if head == wanted { i } else { at });
            (found < row.len()).then_some(found)
        } else {
            row.binary_search_by_key(&self.node(wanted), |&head| self.node(head)).ok()
        };
        at.map(|at| range.start + at)
    }

    /// The first arc to a smaller node that has no arc back, there being one.
    fn first_unanswered(&self) -> BuildError {
        (0..self.order.node_at.len() as u32)
            .flat_map(|tail| self.heads[self.range(tail)].iter().map(move |&head| (tail, head)))
            .find(|&(tail, head)| self.slot_of(head, tail).is_none())
            .map(|(tail, head)| self.not_symmetric(tail, head))
            .expect("more arcs lead to smaller nodes than to larger ones")
    }

    fn not_symmetric(&self, tail: Place, head: Place) -> BuildError {
        BuildError::NotSymmetric { tail: self.node(tail), head: self.node(head) }
    }

    fn node(&self, place: Place) -> NodeId {
        self.order.node_at[place as usize]
    }

    /// The weight of a slot of `tail`'s row, asked for with the smaller node first.
    fn weight(&self, tail: Place, slot: usize, weight: &impl Fn(Place, Place) -> f64) -> f64 {
        let head = self.heads[slot];
        let down = slot - self.first[tail as usize] as usize;
        if down < self.smaller[tail as usize] as usize {
            weight(head, tail)
        } else {
            weight(tail, head)
        }
    }

    /// The rows with their weights.
    fn rows(
        &self,
        edge: &[EdgeId],
        weight: &impl Fn(Place, Place) -> f64,
    ) -> Result<(Rows<WideArc>, Weights), BuildError> {
        let mut arcs = Vec::with_capacity(self.heads.len());
        let mut scan = Weights { sum: 0.0, compact: true };
        for tail in 0..self.order.node_at.len() as u32 {
            for slot in self.range(tail) {
                let weight = self.weight(tail, slot, weight);
                if !(0.0..f64::INFINITY).contains(&weight) {
                    return Err(BuildError::InvalidWeight { edge: edge[slot] as usize, weight });
                }
                scan.compact &= f64::from(weight as f32) == weight;
                scan.sum += weight;
                // `+ 0.0` turns -0.0 into 0.0 (rule CSR-1).
                arcs.push(WideArc::pack(self.heads[slot], weight + 0.0));
            }
        }
        Ok((Rows { first: self.first.to_vec(), arcs }, scan))
    }
}

/// What a walk over all weights learns.
struct Weights {
    sum: f64,
    /// Whether every weight is exact in 32 bits.
    compact: bool,
}

impl Rows<WideArc> {
    fn repacked<A: PlacedArc>(self) -> Rows<A> {
        let arcs = self.arcs.iter().map(|arc| A::pack(arc.place(), arc.weight())).collect();
        Rows { first: self.first, arcs }
    }
}
