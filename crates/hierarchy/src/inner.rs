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
}

impl Inner {
    /// Forgets the graph and begins with the arcs of node 0.
    pub(crate) fn clear(&mut self) {
        self.first_out.clear();
        self.first_out.push(0);
        self.head.clear();
        self.cost.clear();
        self.refuses.clear();
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
}
