//! [`Fill`]: the cheapest costs and trees between a cluster's entrances, in slices of work.
use best_first::{BestFirst, BucketQueue, CompactLabels, Labels, Progress, Ranks, Space};

use crate::inner::Inner;
use crate::meter::Meter;
use crate::trees::NO_PARENT;

/// The loop as fills drive it.
pub(crate) type FillEngine = BestFirst<CompactLabels, BucketQueue>;

/// A cluster's inner graph as the loop sees it.
struct InnerSpace<'f> {
    inner: &'f Inner,
    mask: u8,
    wanted: &'f [bool],
    /// Wanted nodes that are not settled yet.
    left: &'f mut usize,
}

impl Ranks for InnerSpace<'_> {
    #[inline(always)]
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl Space for InnerSpace<'_> {
    type Arc = u32;
    type Arcs = std::ops::Range<u32>;

    #[inline(always)]
    fn arcs(&mut self, node: u32, parent: u32) -> Self::Arcs {
        self.inner.arcs_after(node, parent)
    }

    #[inline(always)]
    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        if self.inner.admits(arc, self.mask) { self.inner.cost(arc) } else { f64::NAN }
    }

    #[inline(always)]
    fn head(&mut self, arc: u32) -> Option<u32> {
        Some(self.inner.head(arc))
    }

    #[inline(always)]
    fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
        Some(g)
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        *self.left -= usize::from(self.wanted[node as usize]);
        *self.left == 0
    }
}

/// One fill from each entrance of a cluster in turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fill {
    mask: u8,
    entrances: Vec<u32>,
    wanted: Vec<bool>,
    mean_cost: f64,
    /// The entrance being filled from, and whether its fill has begun.
    at: usize,
    begun: bool,
    left: usize,
    pub(crate) costs: Vec<f64>,
    /// By entrance and node.
    pub(crate) parents: Vec<u32>,
}

impl Fill {
    /// Begins with the fills between `entrances`, which are nodes of `inner`.
    pub(crate) fn begin(&mut self, inner: &Inner, mask: u8, entrances: Vec<u32>) {
        self.mask = mask;
        self.wanted.clear();
        self.wanted.resize(inner.node_count(), false);
        for &entrance in &entrances {
            self.wanted[entrance as usize] = true;
        }
        self.mean_cost = inner.mean_cost();
        self.at = 0;
        self.begun = false;
        self.costs.clear();
        self.parents.clear();
        self.entrances = entrances;
    }

    /// Goes on until the end (`true`) or until `meter` is spent. Work is a state settled, an arc
    /// relaxed, an edge kept (rule `CHANGE-2`).
    pub(crate) fn run(
        &mut self,
        inner: &Inner,
        engine: &mut FillEngine,
        meter: &mut Meter,
    ) -> bool {
        while self.at < self.entrances.len() {
            if meter.is_spent() {
                return false;
            }
            let mut left = self.left;
            let mut space =
                InnerSpace { inner, mask: self.mask, wanted: &self.wanted, left: &mut left };
            if !self.begun {
                *space.left = self.entrances.len();
                engine.begin(inner.node_count(), self.mean_cost, false);
                engine.push_source(&space, self.entrances[self.at], 0.0, 0.0);
                self.begun = true;
            }
            let before = engine.counters();
            let progress = if meter.is_endless() {
                engine.step(&mut space, u64::MAX)
            } else {
                engine.step(&mut space, 1)
            };
            let after = engine.counters();
            meter.spend(after.iterations - before.iterations + after.relaxed - before.relaxed);
            self.left = left;
            if progress != Progress::Running {
                self.keep(inner.node_count(), engine);
                meter.spend(self.entrances.len() as u64);
                self.at += 1;
                self.begun = false;
            }
        }
        true
    }

    fn keep(&mut self, node_count: usize, engine: &FillEngine) {
        let labels = engine.labels();
        let cost = |&entrance: &u32| labels.g(entrance);
        self.costs.extend(self.entrances.iter().map(cost));
        self.parents.extend((0..node_count as u32).map(|node| {
            // The last one settled is closed too.
            if !labels.is_closed(node) {
                return NO_PARENT;
            }
            let parent = labels.parent(node);
            if parent == node { NO_PARENT } else { parent }
        }));
    }
}
