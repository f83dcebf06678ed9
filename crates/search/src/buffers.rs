//! [`SearchBuffers`]: the working memory of searches.
use best_first::{BestFirst, CompactLabels, Counters, KeyedLabels, Labels};
use csr_core::Place;

/// Working memory for any search over any graph, kept from query to query.
///
/// 16 bytes a node and side for searches without an estimate and 24 for those with one, each
/// taken at the first such search; then nothing is allocated as long as graphs do not grow.
#[derive(Clone, Debug, Default)]
pub struct SearchBuffers {
    pub(crate) forward: Side,
    pub(crate) backward: Side,
    /// The nodes expanded by both sides of a bidirectional search, as they ran.
    pub(crate) order: Vec<Place>,
}

impl SearchBuffers {
    /// Empty buffers.
    pub fn new() -> Self {
        SearchBuffers::default()
    }

    /// The bytes held on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.forward.heap_bytes() + self.backward.heap_bytes() + self.order.capacity() * 4
    }
}

/// One side's search, in the layout that its estimate needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    keyed_runs: bool,
    pub(crate) compact: BestFirst<CompactLabels>,
    pub(crate) keyed: BestFirst<KeyedLabels>,
}

impl Side {
    pub(crate) fn begin(
        &mut self,
        keyed: bool,
        node_count: usize,
        mean_step: f64,
        recording: bool,
    ) {
        self.keyed_runs = keyed;
        if keyed {
            self.keyed.begin(node_count, mean_step, recording);
        } else {
            self.compact.begin(node_count, mean_step, recording);
        }
    }

    pub(crate) fn g(&self, place: Place) -> f64 {
        if self.keyed_runs { self.keyed.labels().g(place) } else { self.compact.labels().g(place) }
    }

    pub(crate) fn parent(&self, place: Place) -> Place {
        if self.keyed_runs {
            self.keyed.labels().parent(place)
        } else {
            self.compact.labels().parent(place)
        }
    }

    pub(crate) fn is_closed(&self, place: Place) -> bool {
        if self.keyed_runs {
            self.keyed.labels().is_closed(place)
        } else {
            self.compact.labels().is_closed(place)
        }
    }

    pub(crate) fn counters(&self) -> Counters {
        if self.keyed_runs { self.keyed.counters() } else { self.compact.counters() }
    }

    pub(crate) fn order(&self) -> &[Place] {
        if self.keyed_runs { self.keyed.order() } else { self.compact.order() }
    }

    fn heap_bytes(&self) -> usize {
        self.compact.heap_bytes() + self.keyed.heap_bytes()
    }
}
