//! [`SearchBuffers`]: the working memory of searches.
use best_first::{BestFirst, CompactLabels, Counters, KeyedLabels, Labels};
use csr_core::Place;

/// Working memory for any search over any graph, kept from query to query.
///
/// 16 bytes a node and side for searches without an estimate and 24 for those with one, each
/// taken at the first such search; then nothing is allocated as long as graphs do not grow.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup, Status};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0), (1, 2, 4.0), (0, 2, 9.0)])?;
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// // Warm buffers: a second query allocates nothing but its path.
/// for goal in [1, 2] {
///     assert_eq!(setup.astar(&mut buffers, 0, goal)?.run(), Status::Found);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchBuffers {
    pub(crate) forward: Side,
    pub(crate) backward: Side,
    pub(crate) regions: [Regions; 2],
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
        let regions: usize = self.regions.iter().map(|side| side.touched.capacity() * 4).sum();
        self.forward.heap_bytes() + self.backward.heap_bytes() + regions + self.order.capacity() * 4
    }
}

/// Which parts of memory one side of a bidirectional search has reached nodes in: a small table
/// that saves the other side most looks at labels far from any it will meet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Regions {
    /// The epoch in which a node of the region was last reached.
    touched: Vec<u32>,
    epoch: u32,
}

impl Regions {
    const NODES_LOG2: u32 = 6;

    pub(crate) fn begin(&mut self, node_count: usize) {
        if self.epoch == u32::MAX {
            self.touched.clear();
            self.epoch = 0;
        }
        self.touched.resize((node_count >> Self::NODES_LOG2) + 1, 0);
        self.epoch += 1;
    }

    #[inline(always)]
    pub(crate) fn touch(&mut self, place: Place) {
        self.touched[(place >> Self::NODES_LOG2) as usize] = self.epoch;
    }

    #[inline(always)]
    pub(crate) fn is_touched(&self, place: Place) -> bool {
        self.touched[(place >> Self::NODES_LOG2) as usize] == self.epoch
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
