//! [`Engine`]: anything that answers a query from node to node.
use crate::{clock, memory};

/// One way of answering queries, with what it took to set up: a row of a table.
pub struct Engine<'a> {
    /// The row's name, the library first: `control Dijkstra`.
    pub name: String,
    /// The row that this one is compared with; its own name where it is the bar itself.
    pub bar: &'static str,
    /// What it holds.
    pub footprint: Footprint,
    /// Answers the query from a start to a goal.
    pub query: Box<dyn FnMut(u32, u32) -> Answer + 'a>,
}

/// What an [`Engine`] holds before its first query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Footprint {
    /// Milliseconds to build the graph, or the index, from the edge list.
    pub build_ms: f64,
    /// Heap bytes of the graph or index.
    pub graph_bytes: usize,
    /// Heap bytes of the buffers that are kept from query to query.
    pub search_bytes: usize,
}

/// What an [`Engine`] answers.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The cost of the path; `None` if there is no path.
    pub cost: Option<f64>,
    /// The nodes of the path from the start to the goal; `None` if the engine tells no path.
    pub nodes: Option<Vec<u32>>,
    /// What the search did.
    pub work: Work,
    /// Microseconds, where the engine takes its own time, since asking it costs some too.
    pub us: Option<f64>,
}

/// Deterministic counters of a search; `None` where the engine does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes whose arcs were walked, a node again each time.
    pub expanded: Option<u64>,
    /// Arcs looked at.
    pub relaxed: Option<u64>,
    /// Entries put into the queue.
    pub pushed: Option<u64>,
}

impl Work {
    /// Nothing but a count of expansions.
    pub fn expanded(count: u64) -> Work {
        Work { expanded: Some(count), ..Work::default() }
    }

    /// Nothing but a count of arcs.
    pub fn relaxed(count: u64) -> Work {
        Work { relaxed: Some(count), ..Work::default() }
    }
}

impl Footprint {
    /// Builds a graph or an index, measured: `build_ms` and `graph_bytes` are filled in.
    pub fn build<T>(work: impl FnOnce() -> T) -> (T, Footprint) {
        let ((built, graph_bytes), us) = clock::timed(|| memory::retained(work));
        (built, Footprint { build_ms: us / 1e3, graph_bytes, search_bytes: 0 })
    }

    /// This and what was built on top of it.
    #[must_use]
    pub fn plus(self, other: Footprint) -> Footprint {
        Footprint {
            build_ms: self.build_ms + other.build_ms,
            graph_bytes: self.graph_bytes + other.graph_bytes,
            search_bytes: self.search_bytes + other.search_bytes,
        }
    }

    /// Makes the buffers of a search, measured: the footprint with `search_bytes` filled in.
    pub fn with_buffers<T>(self, make: impl FnOnce() -> T) -> (T, Footprint) {
        let (buffers, search_bytes) = memory::retained(make);
        (buffers, Footprint { search_bytes, ..self })
    }
}
