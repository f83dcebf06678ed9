//! [`Fill`]: the cheapest costs and trees between a cluster's entrances, in slices of work.
use best_first::{BestFirst, BucketQueue, CompactLabels};

use crate::inner::Inner;
use crate::links::LowerGraph;
use crate::live_fill::Way;
use crate::meter::Meter;
use crate::spread::Spread;
use crate::sweep::{LANES, Sweep};
use crate::trees::NO_PARENT;

/// The loop as fills from the ends of a path drive it.
pub(crate) type FillEngine = BestFirst<CompactLabels, BucketQueue>;

/// Fills from the entrances of a cluster in turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fill {
    /// The entrances as nodes, and on levels above the first the slots of those.
    entrances: Vec<u32>,
    sweep: Sweep,
    spread: Spread,
    /// The entrance being filled from, or the first of them, and whether its fill has begun.
    at: usize,
    begun: bool,
    /// By entrance and entrance.
    pub(crate) costs: Vec<f64>,
    /// By entrance and node: the parent, or above the first level the code of [`Spread::codes`].
    pub(crate) parents: Vec<u32>,
    codes: Vec<u32>,
}

impl Fill {
    /// Begins with the fills between `entrances`, which are nodes.
    pub(crate) fn begin(&mut self, entrances: &[u32]) {
        self.at = 0;
        self.begun = false;
        self.costs.clear();
        self.parents.clear();
        self.entrances.clear();
        self.entrances.extend(entrances);
    }

    /// Fills on a cluster of the first level; `true` at the end, `false` where `meter` is spent. Work
    /// is a state looked at, a step relaxed for each source, an edge kept (rule `CHANGE-2`).
    pub(crate) fn run(&mut self, inner: &Inner, mask: u8, meter: &mut Meter) -> bool {
        let count = self.entrances.len();
        while self.at < count {
            if meter.is_spent() {
                return false;
            }
            let end = (self.at + LANES).min(count);
            if !self.begun {
                if self.at == 0 {
                    self.sweep.take(inner, mask);
                }
                self.sweep.begin(&self.entrances[self.at..end]);
                self.begun = true;
            }
            let lanes = (end - self.at) as u64;
            while let Some(steps) = self.sweep.step() {
                meter.spend(1 + lanes * steps);
                if meter.is_spent() {
                    return false;
                }
            }
            for lane in 0..end - self.at {
                let source = self.entrances[self.at + lane];
                self.sweep.parents(lane, source, &mut self.parents);
                let cost = |&entrance: &u32| self.sweep.costs[entrance as usize][lane];
                self.costs.extend(self.entrances.iter().map(cost));
            }
            meter.spend(lanes * count as u64);
            self.at = end;
            self.begun = false;
        }
        true
    }

    /// Fills on a cluster above the first level, likewise.
    pub(crate) fn run_upper(&mut self, graph: &LowerGraph, meter: &mut Meter) -> bool {
        let count = self.entrances.len();
        while self.at < count {
            if meter.is_spent() {
                return false;
            }
            let source = self.entrances[self.at];
            if !self.begun {
                self.spread.begin(graph);
                self.spread.push_source(graph.slot_of(source), source, 0.0, false);
                self.begun = true;
            }
            while let Some(edges) = self.spread.step::<false>(graph, Way::Forward) {
                meter.spend(1 + edges);
                if meter.is_spent() {
                    return false;
                }
            }
            self.spread.codes(graph, Way::Forward, |node| node == source, &mut self.codes);
            self.parents.append(&mut self.codes);
            let cost = |&entrance: &u32| self.spread.costs[entrance as usize];
            self.costs.extend(self.entrances.iter().map(cost));
            meter.spend(count as u64);
            self.at += 1;
            self.begun = false;
        }
        true
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        (self.entrances.capacity() + self.parents.capacity() + self.codes.capacity()) * 4
            + self.costs.capacity() * 8
            + self.sweep.heap_bytes()
            + self.spread.heap_bytes()
    }

    /// Memory to spread in, between two fills.
    pub(crate) fn spread(&mut self) -> &mut Spread {
        &mut self.spread
    }

    /// How many nodes have a parent, in all trees.
    pub(crate) fn settled(&self) -> u64 {
        self.parents.iter().filter(|&&parent| parent != NO_PARENT).count() as u64
    }
}
