//! [`Sweep`]: the cheapest costs and trees over the states of one cluster of the first level.
//!
//! Costs from a few sources at once, one to a lane, are the least solution of
//! `cost(v) = min(cost(u) + step(u, v))`. It is reached by sweeps over all states, to and fro, as
//! in fast sweeping methods (Zhao 2005): neighbours have numbers alike on any plane, so that few
//! sweeps do, and no open set is needed. The solution is that of any search, to the bit, since sums
//! of floats grow with their terms.
use crate::inner::Inner;
use crate::spread::lesser;
use crate::trees::NO_PARENT;

/// Sources at once.
pub(crate) const LANES: usize = 8;

/// A number for each source.
type Lanes = [f64; LANES];

/// Nowhere reached.
const FAR: Lanes = [f64::INFINITY; LANES];

/// The memory and the state of sweeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sweep {
    /// The steps by head, in the order of their tails.
    first: Vec<u32>,
    tail: Vec<u32>,
    cost: Vec<f64>,
    /// By head, whether a tail of its steps has become cheaper since it was looked at.
    stale: Vec<bool>,
    /// The steps by tail: their heads.
    first_out: Vec<u32>,
    head: Vec<u32>,
    pub(crate) costs: Vec<Lanes>,
    /// The next node to be looked at, and whether nodes ascend.
    at: usize,
    ascends: bool,
    /// Whether something became cheaper in this sweep.
    moved: bool,
}

impl Sweep {
    /// Takes over the steps of `inner` that the class of `mask` may take.
    pub(crate) fn take(&mut self, inner: &Inner, mask: u8) {
        let count = inner.node_count();
        self.first.clear();
        self.first.resize(count + 2, 0);
        self.first_out.clear();
        self.first_out.push(0);
        self.head.clear();
        for tail in 0..count as u32 {
            for arc in inner.arcs(tail) {
                if inner.admits(arc, mask) && inner.head(arc) != tail {
                    self.head.push(inner.head(arc));
                    self.first[inner.head(arc) as usize + 2] += 1;
                }
            }
            self.first_out.push(self.head.len() as u32);
        }
        for node in 0..count {
            self.first[node + 2] += self.first[node + 1];
        }
        self.tail.clear();
        self.tail.resize(self.head.len(), 0);
        self.cost.clear();
        self.cost.resize(self.head.len(), 0.0);
        for tail in 0..count as u32 {
            for arc in inner.arcs(tail) {
                if inner.admits(arc, mask) && inner.head(arc) != tail {
                    let at = &mut self.first[inner.head(arc) as usize + 1];
                    self.tail[*at as usize] = tail;
                    self.cost[*at as usize] = inner.cost(arc);
                    *at += 1;
                }
            }
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let lists = [&self.first, &self.tail, &self.first_out, &self.head];
        lists.map(|list| list.capacity() * 4).iter().sum::<usize>()
            + self.cost.capacity() * 8
            + self.stale.capacity()
            + self.costs.capacity() * size_of::<Lanes>()
    }

    fn node_count(&self) -> usize {
        self.first_out.len() - 1
    }

    /// Begins from `sources`, at most [`LANES`], one to a lane.
    pub(crate) fn begin(&mut self, sources: &[u32]) {
        self.costs.clear();
        self.costs.resize(self.node_count(), FAR);
        self.stale.clear();
        self.stale.resize(self.node_count(), false);
        self.at = self.node_count();
        for (lane, &source) in sources.iter().enumerate() {
            self.costs[source as usize][lane] = 0.0;
            self.mark(source as usize);
            self.at = self.at.min(source as usize);
        }
        self.ascends = true;
        self.moved = true;
    }

    #[inline(always)]
    fn mark(&mut self, node: usize) {
        for &head in &self.head[self.first_out[node] as usize..self.first_out[node + 1] as usize] {
            self.stale[head as usize] = true;
        }
    }

    /// Looks at a state, or turns round: gives the steps looked at, `None` at the end.
    #[inline(always)]
    pub(crate) fn step(&mut self) -> Option<u64> {
        let count = self.node_count();
        while self.at < count {
            let node = self.at;
            // Wraps behind node 0.
            self.at = if self.ascends { node + 1 } else { node.wrapping_sub(1) };
            if !std::mem::take(&mut self.stale[node]) {
                continue;
            }
            let range = self.first[node] as usize..self.first[node + 1] as usize;
            let before = self.costs[node];
            let mut now = before;
            for (&tail, &step) in self.tail[range.clone()].iter().zip(&self.cost[range.clone()]) {
                let from = &self.costs[tail as usize];
                for (now, &from) in now.iter_mut().zip(from) {
                    *now = lesser(*now, from + step);
                }
            }
            if now != before {
                self.costs[node] = now;
                self.mark(node);
                self.moved = true;
            }
            return Some(range.len() as u64);
        }
        if !std::mem::take(&mut self.moved) {
            return None;
        }
        self.ascends = !self.ascends;
        self.at = if self.ascends { 0 } else { count.wrapping_sub(1) };
        Some(1)
    }

    /// The parents of the nodes in the tree of `source`, whose lane is `lane`: the first of those that
    /// explain the cost. They hang on the costs alone.
    pub(crate) fn parents(&self, lane: usize, source: u32, parents: &mut Vec<u32>) {
        let begin = parents.len();
        let mut unclear = false;
        for node in 0..self.node_count() {
            let cost = self.costs[node][lane];
            if cost == f64::INFINITY || node == source as usize {
                parents.push(NO_PARENT);
                continue;
            }
            let explains = |&(tail, step): &(u32, f64)| {
                let from = self.costs[tail as usize][lane];
                from + step <= cost && from < cost
            };
            parents.push(match self.steps_into(node).find(explains) {
                Some((tail, _)) => tail,
                None => {
                    unclear = true;
                    UNCLEAR
                }
            });
        }
        if unclear {
            self.clear_up(lane, &mut parents[begin..]);
        }
    }

    fn steps_into(&self, node: usize) -> impl Iterator<Item = (u32, f64)> + '_ {
        let range = self.first[node] as usize..self.first[node + 1] as usize;
        self.tail[range.clone()].iter().copied().zip(self.cost[range].iter().copied())
    }

    /// Explains costs that no smaller one does, over steps that cost nothing: round by round, from
    /// what is explained.
    #[cold]
    fn clear_up(&self, lane: usize, parents: &mut [u32]) {
        loop {
            let mut is_done = true;
            let explained: Vec<bool> = parents.iter().map(|&parent| parent != UNCLEAR).collect();
            for node in (0..parents.len()).filter(|&node| !explained[node]) {
                let explains = |&(tail, step): &(u32, f64)| {
                    let from = self.costs[tail as usize][lane];
                    explained[tail as usize] && from + step <= self.costs[node][lane]
                };
                if let Some((tail, _)) = self.steps_into(node).find(explains) {
                    parents[node] = tail;
                    is_done = false;
                }
            }
            if is_done {
                return;
            }
        }
    }
}

/// A cost that is to be explained still.
const UNCLEAR: u32 = u32::MAX - 1;
