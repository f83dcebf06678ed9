//! [`Landmarks`]: distance tables of landmarks, and the bounds that they give.
use csr_core::{CsrGraph, NodeId, Place};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use search::Direction;

use crate::build_hooks::BuildHooks;
use crate::column::{Column, Distance};
use crate::heuristic::LandmarkHeuristic;
use crate::landmark_error::LandmarkError;
use crate::options::LandmarkOptions;
use crate::select::{Chosen, Pool, given, select};
use crate::stale_error::StaleError;
use crate::table::{Columns, Table};

/// Landmarks of a graph: the distances from and to each (rule `ALT-1`), which bound every distance
/// from below by the triangle inequality (rule `ALT-2`).
///
/// Goldberg and Harrelson 2005, *Computing the shortest path: A\* search meets graph theory*,
/// sections 4 to 6.
///
/// # Determinism
///
/// Ids and tables depend on the graph and the options alone, not on threads; bounds and bytes on
/// the tables alone. How tables lie in memory never shows.
///
/// # Complexity
///
/// Two trees a landmark, one where the graph is symmetric, and with *avoid* one more. Memory: 4
/// bytes a node, landmark and direction where all distances are integers up to `2 * 10^9`
/// (`10^9` where some are infinite), 8 otherwise; one direction where both are equal.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{LandmarkOptions, Landmarks};
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup, Status};
///
/// let edges = [(0, 1, 2.0), (1, 0, 2.0), (1, 2, 3.0), (2, 1, 3.0)];
/// let graph = CsrGraph::from_edges(3, &edges)?;
/// let landmarks = Landmarks::build(&graph, &LandmarkOptions::new().count(1))?;
/// assert_eq!(landmarks.lower_bound(0, 2), 5.0);
///
/// let setup = Setup::new(&graph).with_heuristic(landmarks.heuristic(&graph)?);
/// let mut buffers = SearchBuffers::new();
/// let mut search = setup.bidirectional(&mut buffers, 0, 2)?;
/// assert_eq!((search.run(), search.cost()), (Status::Found, Some(5.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Landmarks {
    pub(crate) ids: Vec<NodeId>,
    pub(crate) fingerprint: u64,
    pub(crate) order_hash: u64,
    pub(crate) place_of: Vec<Place>,
    pub(crate) table: Table,
}

impl Landmarks {
    /// Chooses landmarks and grows their trees, with roots by SplitMix64 from the options' seed
    /// (rule `ALT-3`).
    ///
    /// # Errors
    ///
    /// [`LandmarkError`]: no landmarks asked for; no nodes; an overflow of any sum.
    pub fn build(graph: &CsrGraph, options: &LandmarkOptions) -> Result<Self, LandmarkError> {
        Self::build_watched(graph, options, BuildHooks::new())
    }

    /// As [`build`](Landmarks::build), watched.
    ///
    /// # Errors
    ///
    /// As [`build`](Landmarks::build), and [`LandmarkError::Cancelled`].
    pub fn build_watched(
        graph: &CsrGraph,
        options: &LandmarkOptions,
        hooks: BuildHooks<'_>,
    ) -> Result<Self, LandmarkError> {
        let mut generator = SplitMix64::seed_from_u64(options.seed);
        Self::build_with_generator(graph, options, &mut generator, hooks)
    }

    /// As [`build_watched`](Landmarks::build_watched), with roots by a generator of the caller's:
    /// each is the high 64 bits of the product of a draw of 64 bits and the node count. The
    /// options' seed is not used.
    ///
    /// # Errors
    ///
    /// As [`build_watched`](Landmarks::build_watched).
    pub fn build_with_generator(
        graph: &CsrGraph,
        options: &LandmarkOptions,
        generator: &mut (impl Rng + ?Sized),
        hooks: BuildHooks<'_>,
    ) -> Result<Self, LandmarkError> {
        let mut draw = |pool: &Pool| pool.node(below(generator.next_u64(), pool.len()));
        Ok(Self::of_chosen(graph, select(graph, options, &mut draw, hooks)?))
    }

    /// As [`build_watched`](Landmarks::build_watched), with the caller's roots, one a landmark. The
    /// options' count, seed and sharing out by component are not used.
    ///
    /// # Errors
    ///
    /// As [`build_watched`](Landmarks::build_watched), and [`LandmarkError::NodeOutOfRange`] for
    /// the first root that is not a node. Roots beyond the node count are not used.
    pub fn build_from_roots(
        graph: &CsrGraph,
        options: &LandmarkOptions,
        roots: &[NodeId],
        hooks: BuildHooks<'_>,
    ) -> Result<Self, LandmarkError> {
        let node_count = graph.node_count();
        if let Some(position) = roots.iter().position(|&root| root as usize >= node_count) {
            let node = roots[position];
            return Err(LandmarkError::NodeOutOfRange { position, node, node_count });
        }
        let options = LandmarkOptions { count: roots.len(), by_component: false, ..*options };
        let mut next = roots.iter().copied();
        let mut draw = |_: &Pool| next.next().expect("there are as many roots as landmarks");
        Ok(Self::of_chosen(graph, select(graph, &options, &mut draw, hooks)?))
    }

    /// The tables of landmarks that the caller chose.
    ///
    /// # Errors
    ///
    /// [`LandmarkError`]: no landmarks; the first that is not a node or is given twice; an
    /// overflow; a cancel.
    pub fn of_nodes(
        graph: &CsrGraph,
        ids: &[NodeId],
        hooks: BuildHooks<'_>,
    ) -> Result<Self, LandmarkError> {
        Ok(Self::of_chosen(graph, given(graph, ids, hooks)?))
    }

    fn of_chosen(graph: &CsrGraph, chosen: Chosen) -> Self {
        let Chosen { ids, forward, mut backward } = chosen;
        if backward == forward {
            backward.clear();
        }
        let table = match (Column::all_narrow(&forward), Column::all_narrow(&backward)) {
            (Some(forward), Some(backward)) => lay(graph, &forward, &backward),
            _ => lay(graph, &Column::widen_all(forward), &Column::widen_all(backward)),
        };
        Self::of_table(graph, ids, table)
    }

    pub(crate) fn of_table(graph: &CsrGraph, ids: Vec<NodeId>, table: Table) -> Self {
        Landmarks {
            ids,
            fingerprint: graph.fingerprint(),
            order_hash: graph.order_hash(),
            place_of: (0..graph.node_count() as NodeId).map(|node| graph.place_of(node)).collect(),
            table,
        }
    }

    /// The landmarks, in order of selection.
    pub fn ids(&self) -> &[NodeId] {
        &self.ids
    }

    /// The node count of the graph that the tables belong to.
    pub fn node_count(&self) -> usize {
        self.place_of.len()
    }

    /// The fingerprint of the graph that the tables belong to.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Whether the tables belong to `graph` (rule `ALT-9`): node count and fingerprint are equal.
    /// So an edit after the build is caught, and an edit undone is accepted again.
    ///
    /// # Errors
    ///
    /// [`StaleError`] with both counts or both fingerprints.
    pub fn check(&self, graph: &CsrGraph) -> Result<(), StaleError> {
        if self.node_count() != graph.node_count() {
            let (tables, graph) = (self.node_count(), graph.node_count());
            return Err(StaleError::NodeCount { tables, graph });
        }
        if self.fingerprint != graph.fingerprint() {
            let (tables, graph) = (self.fingerprint, graph.fingerprint());
            return Err(StaleError::Fingerprint { tables, graph });
        }
        Ok(())
    }

    /// The estimate for searches over `graph`.
    ///
    /// It holds for any costs that are not below the stored weights.
    ///
    /// # Errors
    ///
    /// [`StaleError`] if the tables belong to another graph.
    pub fn heuristic(&self, graph: &CsrGraph) -> Result<LandmarkHeuristic<'_>, StaleError> {
        self.check(graph)?;
        Ok(LandmarkHeuristic::new(self, self.order_hash == graph.order_hash()))
    }

    /// A lower bound on the distance from `u` to `v`, `+inf` if the tables prove that there is no
    /// path (rule `ALT-2`). Exact arithmetic where all sums are exact; otherwise it may pass the
    /// distance by rounding, at most `node_count * 2^-52` times the largest finite table entry.
    ///
    /// # Panics
    ///
    /// If an end is not a node.
    pub fn lower_bound(&self, u: NodeId, v: NodeId) -> f64 {
        self.table.bound(self.place_of[u as usize] as usize, self.place_of[v as usize] as usize)
    }

    /// `d(L, node)` of the landmark at `position` in [`ids`](Landmarks::ids), `+inf` if there is no
    /// path.
    ///
    /// # Panics
    ///
    /// If there is no such landmark or node.
    pub fn forward(&self, position: usize, node: NodeId) -> f64 {
        self.distance(Direction::Forward, position, node)
    }

    /// `d(node, L)` of the landmark at `position` in [`ids`](Landmarks::ids), `+inf` if there is no
    /// path.
    ///
    /// # Panics
    ///
    /// If there is no such landmark or node.
    pub fn backward(&self, position: usize, node: NodeId) -> f64 {
        self.distance(Direction::Backward, position, node)
    }

    pub(crate) fn distance(&self, direction: Direction, position: usize, node: NodeId) -> f64 {
        let count = self.ids.len();
        assert!(position < count, "landmark {position} of {count}");
        self.table.distance(direction, position, count, self.place_of[node as usize] as usize)
    }

    /// The bytes held on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.table.heap_bytes() + 4 * (self.ids.len() + self.place_of.len())
    }
}

/// The table of columns by place; none are backward if directions do not differ.
fn lay<D: Distance, C: AsRef<[D]>>(graph: &CsrGraph, forward: &[C], backward: &[C]) -> Table {
    let backward: Vec<&[D]> = backward.iter().map(C::as_ref).collect();
    let columns = Columns {
        forward: forward.iter().map(C::as_ref).collect(),
        backward: (!backward.is_empty()).then_some(backward),
    };
    Table::lay(&columns, graph.node_count(), |place| place)
}

/// A draw as a number in `0..bound` (rule `ALT-3`).
fn below(draw: u64, bound: usize) -> usize {
    ((u128::from(draw) * bound as u128) >> 64) as usize
}
