//! [`Graph`]: edges that can be edited, and queries.
use std::sync::OnceLock;

use alt_landmarks::{BuildHooks, LandmarkOptions, Landmarks};
use csr_core::{BuildError, CsrGraph, Edge, EdgeId, EdgeList, EditError, MAX_ARCS, NodeId};
use search::{Components, CostMatrix, Direction, Path, StraightLine};

use crate::tier_1::algorithm::Algorithm;
use crate::tier_1::answer::Answer;
use crate::tier_1::error::Error;
use crate::tier_1::estimates::Sources;
use crate::tier_1::options::QueryOptions;
use crate::tier_1::pool::Pool;
use crate::tier_1::query::Query;
use crate::tier_1::tree::ShortestPathTree;

/// A graph that can be edited and asked for paths.
///
/// Nodes are `0..node_count`. Edges are directed, with ids that stay; what is added as undirected
/// is a pair. Parallel edges, loops and zero weights are fine.
///
/// The first query after an edit compiles the graph, in `O(nodes + edges)`; the next ones find it
/// compiled. Queries take `&self` and may run on any number of threads at once; each takes working
/// memory from a pool and gives it back, so that a steady stream of queries allocates only its
/// answers (rule `TIER-1`).
///
/// # Determinism
///
/// An answer depends on the live edges in id order, the node count, the positions, the options and
/// the ends alone: not on earlier queries, edits undone, or other threads.
///
/// # Examples
///
/// ```
/// use surepath::{Error, Graph};
///
/// let mut graph = Graph::from_directed_edges(&[(0, 1, 2.0), (1, 2, 2.0)])?;
/// assert_eq!(graph.find_path(0, 2)?.cost(), Some(4.0));
/// assert!(!graph.find_path(2, 0)?.is_found());
///
/// let bridge = graph.add_edge(0, 2, 1.0)?;
/// assert_eq!(graph.find_path(0, 2)?.edges(), [bridge]);
/// graph.remove_edge(bridge)?;
/// assert_eq!(graph.find_path(0, 2)?.edges(), [0, 1]);
///
/// let error = graph.find_path(0, 7).unwrap_err();
/// assert_eq!(error.to_string(), "goal 7 is not in 0..3");
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Graph {
    list: EdgeList,
    /// By node; empty where there are none.
    positions: Vec<[f64; 3]>,
    compiled: OnceLock<CsrGraph>,
    /// Of the compiled graph: forgotten with it.
    straight_line: OnceLock<Option<StraightLine>>,
    components: OnceLock<Components>,
    pool: Pool,
}

impl Graph {
    /// A graph without nodes.
    pub fn new() -> Self {
        Graph::default()
    }

    /// A graph of `node_count` nodes without edges.
    ///
    /// # Errors
    ///
    /// [`Error::Build`] above `2^26` nodes.
    pub fn with_nodes(node_count: usize) -> Result<Self, Error> {
        Ok(Graph { list: EdgeList::with_nodes(node_count)?, ..Graph::default() })
    }

    /// The graph of undirected `edges`, each two nodes and a weight (rule `EDGE-2`).
    ///
    /// Edge `i` becomes the directed edge `2 i`, as listed, and `2 i + 1`, the other way. There is
    /// one node more than the largest id.
    ///
    /// # Errors
    ///
    /// [`Error::Build`] for the first edge with a node of `2^26` or more or a weight that is NaN,
    /// negative or infinite, named by its position in `edges`.
    pub fn from_edges(edges: &[(NodeId, NodeId, f64)]) -> Result<Self, Error> {
        Graph::from_edges_with(edges, None, false)
    }

    /// The graph of directed `edges`, each a tail, a head and a weight; edge `i` has the id `i`.
    /// There is one node more than the largest id.
    ///
    /// # Errors
    ///
    /// As [`from_edges`](Graph::from_edges).
    pub fn from_directed_edges(edges: &[(NodeId, NodeId, f64)]) -> Result<Self, Error> {
        Graph::from_edges_with(edges, None, true)
    }

    /// The graph of `edges`, directed or not, over `node_count` nodes, or one more than the
    /// largest id if `None`.
    ///
    /// # Errors
    ///
    /// As [`from_edges`](Graph::from_edges); a node that is not below the count is an error too.
    pub fn from_edges_with(
        edges: &[(NodeId, NodeId, f64)],
        node_count: Option<usize>,
        directed: bool,
    ) -> Result<Self, Error> {
        let list = EdgeList::from_edges(edges, node_count, directed)?;
        Ok(Graph { list, ..Graph::default() })
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.list.node_count()
    }

    /// The number of directed edges that have not been removed.
    pub fn edge_count(&self) -> usize {
        self.list.live_count()
    }

    /// The edge with this id, removed or not; `None` if there never was one.
    pub fn edge(&self, edge: EdgeId) -> Option<&Edge> {
        self.list.edge(edge)
    }

    /// Adds a node and returns its id.
    ///
    /// Positions, if there are any, no longer count until they are
    /// [set](Graph::set_positions) for all nodes again.
    ///
    /// # Errors
    ///
    /// [`Error::Build`] at `2^26` nodes.
    pub fn add_node(&mut self) -> Result<NodeId, Error> {
        let node = self.list.add_node()?;
        self.forget();
        Ok(node)
    }

    /// Adds a directed edge and returns its id.
    ///
    /// # Errors
    ///
    /// [`Error::Edit`] for an end that is not a node, a weight that is NaN, negative or infinite,
    /// or too many edges; the graph is then as it was (rule `EDGE-3`).
    pub fn add_edge(&mut self, tail: NodeId, head: NodeId, weight: f64) -> Result<EdgeId, Error> {
        let edge = self.list.add_edge(tail, head, weight)?;
        self.forget();
        Ok(edge)
    }

    /// Adds an edge each way and returns their ids, that from `a` to `b` first.
    ///
    /// # Errors
    ///
    /// As [`add_edge`](Graph::add_edge).
    pub fn add_undirected_edge(
        &mut self,
        a: NodeId,
        b: NodeId,
        weight: f64,
    ) -> Result<(EdgeId, EdgeId), Error> {
        // Either both are added or none.
        let given = self.list.edge_count() + 2;
        if given > MAX_ARCS {
            return Err(EditError::from(BuildError::TooManyArcs { given }).into());
        }
        Ok((self.add_edge(a, b, weight)?, self.add_edge(b, a, weight)?))
    }

    /// Removes an edge for good; its id is not used again.
    ///
    /// # Errors
    ///
    /// [`Error::Edit`] if there never was such an edge or it was removed before; the graph is then
    /// as it was.
    pub fn remove_edge(&mut self, edge: EdgeId) -> Result<(), Error> {
        self.list.remove_edge(edge)?;
        self.forget();
        Ok(())
    }

    /// Gives an edge another weight and returns the one it had.
    ///
    /// # Errors
    ///
    /// As [`remove_edge`](Graph::remove_edge), and for a weight that is NaN, negative or infinite.
    pub fn set_weight(&mut self, edge: EdgeId, weight: f64) -> Result<f64, Error> {
        let before = self.list.set_weight(edge, weight)?;
        self.forget();
        Ok(before)
    }

    /// Says where the nodes lie, `positions[node]` being `[x, y, z]`, and so makes an estimate
    /// exist: the straight line, fitted to the weights (rule `EST-3`).
    ///
    /// An empty list takes the positions away.
    ///
    /// # Errors
    ///
    /// [`Error::PositionCount`] if there are not as many as nodes, [`Error::Position`] for the
    /// first coordinate that is not finite; the graph is then as it was.
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::{Algorithm, Error, Graph};
    ///
    /// // Seconds on the edges, metres between the nodes.
    /// let mut graph = Graph::from_edges(&[(0, 1, 2.0), (1, 2, 2.0), (0, 2, 16.0)])?;
    /// graph.set_positions(vec![[0.0, 0.0, 0.0], [100.0, 0.0, 0.0], [200.0, 0.0, 0.0]])?;
    /// let answer = graph.find_path(0, 2)?;
    /// assert_eq!((answer.cost(), answer.algorithm), (Some(4.0), Algorithm::AStar));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn set_positions(&mut self, positions: Vec<[f64; 3]>) -> Result<(), Error> {
        let node_count = self.node_count();
        if !positions.is_empty() && positions.len() != node_count {
            return Err(Error::PositionCount { given: positions.len(), node_count });
        }
        for (node, position) in positions.iter().enumerate() {
            if let Some(axis) = position.iter().position(|value| !value.is_finite()) {
                let node = node as NodeId;
                return Err(Error::Position { node, axis, value: position[axis] });
            }
        }
        self.positions = positions;
        self.straight_line.take();
        Ok(())
    }

    /// Where the nodes lie, by node; empty where that was not said, or no longer holds.
    pub fn positions(&self) -> &[[f64; 3]] {
        if self.positions.len() == self.node_count() { &self.positions } else { &[] }
    }

    /// The compiled graph, of the live edges in id order, for the other tiers.
    ///
    /// Queries do this by themselves. `O(nodes + edges)` after an edit, otherwise at once.
    pub fn compile(&self) -> &CsrGraph {
        self.compiled.get_or_init(|| self.list.compile())
    }

    /// The straight line fitted to the weights, if there are positions and such a line exists
    /// (rule `EST-3`).
    pub fn straight_line(&self) -> Option<&StraightLine> {
        let positions = self.positions();
        if positions.is_empty() {
            return None;
        }
        self.straight_line.get_or_init(|| StraightLine::fitted(self.compile(), positions)).as_ref()
    }

    /// The weak components of the compiled graph: nodes joined if directions are ignored.
    ///
    /// Worked out at the first call after an edit, `O(nodes + edges)`, and kept.
    pub fn components(&self) -> &Components {
        self.components.get_or_init(|| Components::weak(self.compile()))
    }

    /// Whether there is a path from `start` to `goal`, blocked nodes and costs aside.
    ///
    /// Between weak components the answer is a look at two numbers, once
    /// [`components`](Graph::components) are known; within one it takes a search from both ends.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] for an end that is not a node.
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::{Error, Graph};
    ///
    /// let graph = Graph::from_directed_edges(&[(0, 1, 1.0), (2, 3, 1.0)])?;
    /// let asked = [(0, 1), (1, 0), (0, 3)].map(|(start, goal)| graph.reachable(start, goal));
    /// assert_eq!(asked, [Ok(true), Ok(false), Ok(false)]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn reachable(&self, start: NodeId, goal: NodeId) -> Result<bool, Error> {
        let options =
            QueryOptions::new().algorithm(Algorithm::BidirectionalDijkstra).deny_at_once(true);
        Ok(self.find_path_with(start, goal, &options)?.is_found())
    }

    /// The 64-bit hash of the compiled graph (rule `CSR-5`); worked out once after an edit.
    pub fn fingerprint(&self) -> u64 {
        self.compile().fingerprint()
    }

    /// Chooses landmarks for the graph as it is now and works out their tables, for
    /// [`QueryOptions::with_landmarks`]: two trees a landmark, three with *avoid*. With the feature
    /// `rayon` on two threads; the same tables.
    ///
    /// # Errors
    ///
    /// [`Error::Landmarks`]: no landmarks asked for, no nodes, a sum that overflows (rules `ALT-1`
    /// and `ALT-6`).
    pub fn build_landmarks(&self, options: LandmarkOptions) -> Result<Landmarks, Error> {
        self.build_landmarks_watched(options, BuildHooks::new())
    }

    /// As [`build_landmarks`](Graph::build_landmarks), watched, and stopped by a flag.
    ///
    /// # Errors
    ///
    /// As [`build_landmarks`](Graph::build_landmarks), and that it was cancelled.
    pub fn build_landmarks_watched(
        &self,
        options: LandmarkOptions,
        hooks: BuildHooks<'_>,
    ) -> Result<Landmarks, Error> {
        Ok(Landmarks::build_watched(self.compile(), &options, hooks)?)
    }

    /// Reads the landmarks of the graph as it is now from what
    /// [`Landmarks::to_bytes`] wrote, strictly (rule `ALT-8`).
    ///
    /// # Errors
    ///
    /// [`Error::LandmarkBytes`] for the first rule broken.
    pub fn read_landmarks(&self, bytes: &[u8]) -> Result<Landmarks, Error> {
        Ok(Landmarks::read_from(bytes, self.compile())?)
    }

    /// Finds the cheapest path from `start` to `goal`, with every estimate that exists.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] for an end that is not a node. That there is no path is an answer.
    pub fn find_path(&self, start: NodeId, goal: NodeId) -> Result<Answer, Error> {
        self.find_path_with(start, goal, &QueryOptions::new())
    }

    /// Finds a path from `start` to `goal` as `options` say.
    ///
    /// The path is the cheapest where the estimates are lower bounds, and with a bidirectional
    /// algorithm consistent (rule `BIDI-7`).
    ///
    /// # Errors
    ///
    /// As [`find_path`](Graph::find_path), then [`Error::StaleLandmarks`] for landmarks of another
    /// graph (rule `ASTAR-1`).
    pub fn find_path_with(
        &self,
        start: NodeId,
        goal: NodeId,
        options: &QueryOptions<'_>,
    ) -> Result<Answer, Error> {
        self.query(options).find(start, goal)
    }

    /// The cheapest paths from `start` to each of `goals`, which may repeat: one search, that ends
    /// when it has settled them all. `None` where there is no path.
    ///
    /// Of the options, costs and blocked nodes count.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] for the start, then the first goal, that is not a node.
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::{Error, Graph, QueryOptions};
    ///
    /// let graph = Graph::from_edges_with(&[(0, 1, 1.0), (1, 2, 1.0)], Some(4), false)?;
    /// let paths = graph.find_paths(0, &[2, 3], &QueryOptions::new())?;
    /// let costs: Vec<_> = paths.iter().map(|path| path.as_ref().map(|path| path.cost)).collect();
    /// assert_eq!(costs, [Some(2.0), None]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn find_paths(
        &self,
        start: NodeId,
        goals: &[NodeId],
        options: &QueryOptions<'_>,
    ) -> Result<Vec<Option<Path>>, Error> {
        self.query(options).find_each(start, goals)
    }

    /// The distance from `root` to every node, `+inf` where there is no path.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] for a root that is not a node.
    pub fn distances(&self, root: NodeId) -> Result<Vec<f64>, Error> {
        let tree = self.tree(root, Direction::Forward, &QueryOptions::new())?;
        Ok(tree.distances().to_vec())
    }

    /// The cheapest ways from `root` to every node, or to `root` from every node.
    ///
    /// Of the options, costs, blocked nodes, budget (in nodes settled) and flag count; a blocked
    /// root gives an empty tree.
    ///
    /// # Errors
    ///
    /// As [`distances`](Graph::distances).
    pub fn tree(
        &self,
        root: NodeId,
        direction: Direction,
        options: &QueryOptions<'_>,
    ) -> Result<ShortestPathTree, Error> {
        self.query(options).tree(root, direction, None)
    }

    /// As [`tree`](Graph::tree), with the nodes at a distance of at most `limit` alone.
    ///
    /// # Errors
    ///
    /// As [`distances`](Graph::distances).
    pub fn tree_within(
        &self,
        root: NodeId,
        direction: Direction,
        limit: f64,
        options: &QueryOptions<'_>,
    ) -> Result<ShortestPathTree, Error> {
        self.query(options).tree(root, direction, Some(limit))
    }

    /// The distance from each of `sources` to each of `goals`. With the feature `rayon` the rows
    /// are worked out on all cores; the matrix is the same for any number of them.
    ///
    /// Of the options, costs and blocked nodes count; a blocked end has no path.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] for the first source, then the first goal, that is not a node.
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::{Error, Graph, QueryOptions};
    ///
    /// let graph = Graph::from_edges(&[(0, 1, 1.0), (1, 2, 2.0)])?;
    /// let matrix = graph.cost_matrix(&[0, 2], &[1, 2], &QueryOptions::new())?;
    /// assert_eq!(matrix.rows().collect::<Vec<_>>(), [[1.0, 3.0], [2.0, 0.0]]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn cost_matrix(
        &self,
        sources: &[NodeId],
        goals: &[NodeId],
        options: &QueryOptions<'_>,
    ) -> Result<CostMatrix, Error> {
        self.query(options).matrix(sources, goals)
    }

    /// Frees the working memory that queries have left in the pool: 32 to 48 bytes a node for each
    /// query that ran at once. The next query takes it anew.
    pub fn free_buffers(&self) {
        self.pool.clear();
    }

    /// What an edit makes stale (rule `EDGE-1`).
    fn forget(&mut self) {
        self.compiled.take();
        self.straight_line.take();
        self.components.take();
    }

    fn query<'q>(&'q self, options: &'q QueryOptions<'_>) -> Query<'q> {
        // Fitting the line is worth it only for those who look at it.
        let wants_line =
            options.straight_line && (options.algorithm.is_informed() || options.best_effort);
        let sources = Sources {
            straight_line: if wants_line { self.straight_line() } else { None },
            // Set once the ends are known to be nodes.
            landmarks: None,
            own: options.heuristic.as_deref(),
        };
        let components = options.deny_at_once.then(|| self.components());
        Query { graph: self.compile(), pool: &self.pool, sources, components, options }
    }
}

/// The copy has a pool of its own.
impl Clone for Graph {
    fn clone(&self) -> Self {
        Graph {
            list: self.list.clone(),
            positions: self.positions.clone(),
            compiled: self.compiled.clone(),
            straight_line: self.straight_line.clone(),
            components: self.components.clone(),
            pool: Pool::default(),
        }
    }
}
