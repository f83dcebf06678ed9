//! [`Inner`]: the graph within one cluster.

/// The steps that stay within a cluster, as arcs between nodes numbered within it: its states on the
/// first level, the entrances of the clusters it is made of above.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inner {
    first_out: Vec<u32>,
    head: Vec<u32>,
    cost: Vec<f64>,
    /// Of each arc, the classes that cannot take it; empty where nobody is refused.
    refuses: Vec<u8>,
    /// Above the first level, of each node: the cluster below that it belongs to, by slot, and its
    /// first arc that is a crossing. Empty on the first level.
    blocks: Vec<(u32, u32)>,
}

impl Inner {
    /// Forgets the graph and begins with the arcs of node 0.
    pub(crate) fn clear(&mut self) {
        self.first_out.clear();
        self.first_out.push(0);
        self.head.clear();
        self.cost.clear();
        self.refuses.clear();
        self.blocks.clear();
    }

    /// Adds an arc to the node begun.
    #[inline(always)]
    pub(crate) fn push(&mut self, head: u32, cost: f64, refuses: u8) {
        if refuses != 0 && self.refuses.is_empty() {
            self.refuses.resize(self.head.len(), 0);
        }
        self.head.push(head);
        self.cost.push(cost);
        if refuses != 0 || !self.refuses.is_empty() {
            self.refuses.push(refuses);
        }
    }

    /// Says that the arcs of the node begun that follow are crossings out of the cluster at `slot`.
    pub(crate) fn begin_crossings(&mut self, slot: usize) {
        self.blocks.push((slot as u32, self.head.len() as u32));
    }

    /// Ends the node begun and begins the next.
    #[inline(always)]
    pub(crate) fn end_node(&mut self) {
        self.first_out.push(self.head.len() as u32);
    }

    pub(crate) fn node_count(&self) -> usize {
        self.first_out.len() - 1
    }

    #[inline(always)]
    pub(crate) fn arcs(&self, node: u32) -> std::ops::Range<u32> {
        self.first_out[node as usize]..self.first_out[node as usize + 1]
    }

    /// The arcs of a node that was reached from `parent`, itself for the root.
    ///
    /// A node that was reached within its cluster need not be left within it: the edge from where the
    /// way entered the cluster is as cheap.
    #[inline(always)]
    pub(crate) fn arcs_after(&self, node: u32, parent: u32) -> std::ops::Range<u32> {
        let arcs = self.arcs(node);
        if let (Some(here), Some(before)) =
            (self.blocks.get(node as usize), self.blocks.get(parent as usize))
        {
            if node != parent && here.0 == before.0 {
                return here.1..arcs.end;
            }
        }
        arcs
    }

    #[inline(always)]
    pub(crate) fn head(&self, arc: u32) -> u32 {
        self.head[arc as usize]
    }

    #[inline(always)]
    pub(crate) fn cost(&self, arc: u32) -> f64 {
        self.cost[arc as usize]
    }

    /// Whether the class of `mask` may take `arc`.
    #[inline(always)]
    pub(crate) fn admits(&self, arc: u32, mask: u8) -> bool {
        mask == 0 || self.refuses.get(arc as usize).is_none_or(|refuses| refuses & mask == 0)
    }

    /// Whether all classes may take every arc.
    pub(crate) fn refuses_nobody(&self) -> bool {
        self.refuses.is_empty()
    }

    /// The mean of the positive costs, 1 without any.
    pub(crate) fn mean_cost(&self) -> f64 {
        let (sum, count) = self
            .cost
            .iter()
            .filter(|&&cost| cost > 0.0)
            .fold((0.0, 0.0), |(sum, count), cost| (sum + cost, count + 1.0));
        if count > 0.0 { sum / count } else { 1.0 }
    }
}
