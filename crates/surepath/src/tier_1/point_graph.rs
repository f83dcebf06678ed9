//! [`PointGraph`]: positions linked to a graph, and queries by position.
use std::sync::Arc;

use alt_landmarks::{BuildHooks, LandmarkOptions, Landmarks};
use csr_core::{CsrGraph, NodeId};
use point_graph::{LinkOptions, LinkPath, LinkProgress, PathEnd, Point3};
use search::{Components, StraightLine};

use crate::tier_1::answer::Answer;
use crate::tier_1::error::Error;
use crate::tier_1::estimates::Sources;
use crate::tier_1::options::QueryOptions;
use crate::tier_1::pool::Pool;
use crate::tier_1::query::Query;

/// Positions linked to a graph that is asked for paths, by node or by position.
///
/// Node `i` is point `i`; a link weighs the straight-line distance of its ends, so the straight
/// line is an estimate at once. Immutable (rule `PTS-1`); copies share everything but the pool.
/// Queries take `&self`, may run on any number of threads at once, and take working memory from a
/// pool (rule `TIER-1`).
///
/// # Determinism
///
/// The links are those that a look at all pairs would find, and answers depend on points, options
/// and ends alone.
///
/// # Examples
///
/// ```
/// use surepath::{Error, LinkOptions, Point3, PointGraph};
///
/// let points: Vec<Point3> =
///     [[0.0, 0.0], [3.0, 0.0], [3.0, 4.0], [9.0, 9.0]].map(Point3::from).to_vec();
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().max_distance(4.5))?;
/// assert_eq!(graph.find_path(0, 2)?.cost(), Some(7.0));
/// // From wherever one stands; the way to the first node does not count.
/// let answer = graph.find_path(Point3::plane(-1.0, 0.5), Point3::plane(3.0, 3.5))?;
/// assert_eq!(answer.nodes(), [0, 1, 2]);
/// // Node 3 is an island.
/// assert!(!graph.reachable(0, 3)?);
/// assert_eq!(graph.nearest_node(Point3::plane(8.0, 8.0))?, Some(3));
/// assert_eq!(graph.nearest_reachable(Point3::plane(8.0, 8.0), 0)?, 2);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct PointGraph {
    parts: Arc<point_graph::PointGraph>,
    pool: Pool,
}

impl PointGraph {
    /// Links `points` as `options` say (rule `PTS-2`).
    ///
    /// # Errors
    ///
    /// [`Error::Points`], in this order: too many points, the first coordinate out of bounds, a bad
    /// distance, the first pair out of range (rule `PTS-5`), too many links.
    pub fn from_points(points: &[Point3], options: &LinkOptions) -> Result<Self, Error> {
        Ok(point_graph::PointGraph::from_points(points, options)?.into())
    }

    /// As [`from_points`](PointGraph::from_points), and tells `progress`, now and then, how far it has
    /// come: on whatever thread is at work, and with several at once one call may overtake another.
    ///
    /// # Errors
    ///
    /// As [`from_points`](PointGraph::from_points).
    pub fn from_points_watched(
        points: &[Point3],
        options: &LinkOptions,
        progress: &(dyn Fn(LinkProgress) + Sync),
    ) -> Result<Self, Error> {
        Ok(point_graph::PointGraph::from_points_watched(points, options, progress)?.into())
    }

    /// As [`from_points`](PointGraph::from_points), with a say in every generated link: a line of
    /// sight, say. `link_valid(a, b)` is called with `a < b`, in a fixed order (rule `PTS-4`).
    ///
    /// # Errors
    ///
    /// As [`from_points`](PointGraph::from_points).
    pub fn from_points_where(
        points: &[Point3],
        options: &LinkOptions,
        link_valid: impl FnMut(NodeId, NodeId) -> bool,
    ) -> Result<Self, Error> {
        Ok(point_graph::PointGraph::from_points_where(points, options, link_valid)?.into())
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.parts.node_count()
    }

    /// The number of links, each of which is an edge each way.
    pub fn link_count(&self) -> usize {
        self.parts.link_count()
    }

    /// The positions, by node.
    pub fn points(&self) -> &[Point3] {
        self.parts.points()
    }

    /// The links as `(smaller node, larger node, distance)`, ascending. Link `i` is the edges `2 i`
    /// and, the other way, `2 i + 1`.
    pub fn links(&self) -> impl Iterator<Item = (NodeId, NodeId, f64)> + '_ {
        self.parts.links()
    }

    /// The graph of the links, for the other tiers.
    pub fn graph(&self) -> &CsrGraph {
        self.parts.graph()
    }

    /// The straight line as an estimate, for the other tiers.
    pub fn straight_line(&self) -> &StraightLine {
        self.parts.straight_line()
    }

    /// The point graph of tier 2: the index of its points, its counters; a
    /// [`LinkIndex`](point_graph::LinkIndex) can be made of it.
    pub fn parts(&self) -> &point_graph::PointGraph {
        &self.parts
    }

    /// The 64-bit hash of the graph (rule `CSR-5`).
    pub fn fingerprint(&self) -> u64 {
        self.graph().fingerprint()
    }

    /// Chooses landmarks for the graph and works out their tables, for
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

    /// As [`build_landmarks`](PointGraph::build_landmarks), watched, and stopped by a flag.
    ///
    /// # Errors
    ///
    /// As [`build_landmarks`](PointGraph::build_landmarks), and that it was cancelled.
    pub fn build_landmarks_watched(
        &self,
        options: LandmarkOptions,
        hooks: BuildHooks<'_>,
    ) -> Result<Landmarks, Error> {
        Ok(Landmarks::build_watched(self.graph(), &options, hooks)?)
    }

    /// Reads the landmarks of the graph from what
    /// [`Landmarks::to_bytes`] wrote, strictly (rule `ALT-8`).
    ///
    /// # Errors
    ///
    /// [`Error::LandmarkBytes`] for the first rule broken.
    pub fn read_landmarks(&self, bytes: &[u8]) -> Result<Landmarks, Error> {
        Ok(Landmarks::read_from(bytes, self.graph())?)
    }

    /// The node nearest to `position` by (squared distance, id), blocked or not; `None` without
    /// nodes (rule `PTS-8`).
    ///
    /// # Errors
    ///
    /// [`Error::Points`] for a coordinate out of bounds.
    pub fn nearest_node(&self, position: Point3) -> Result<Option<NodeId>, Error> {
        Ok(self.parts.nearest_node(position)?)
    }

    /// The nearest node that `accept` accepts, asked from near to far; `None` if it accepts none.
    ///
    /// # Errors
    ///
    /// As [`nearest_node`](PointGraph::nearest_node).
    pub fn nearest_node_where(
        &self,
        position: Point3,
        accept: impl FnMut(NodeId) -> bool,
    ) -> Result<Option<NodeId>, Error> {
        Ok(self.parts.nearest_node_where(position, accept)?)
    }

    /// The `count` nearest nodes, or all if there are fewer, by (squared distance, id).
    ///
    /// # Errors
    ///
    /// As [`nearest_node`](PointGraph::nearest_node).
    pub fn nearest_nodes(&self, position: Point3, count: usize) -> Result<Vec<NodeId>, Error> {
        Ok(self.parts.nearest_nodes(position, count)?)
    }

    /// The nodes at most `radius` away, by (squared distance, id).
    ///
    /// # Errors
    ///
    /// [`Error::Points`] for a coordinate out of bounds, or a radius that is NaN, negative or
    /// infinite.
    pub fn nodes_within(&self, position: Point3, radius: f64) -> Result<Vec<NodeId>, Error> {
        Ok(self.parts.nodes_within(position, radius)?)
    }

    /// The node nearest to `position` of those that `from` has a path to.
    ///
    /// # Errors
    ///
    /// [`Error::Points`] if `from` is not a node, or for a coordinate out of bounds.
    pub fn nearest_reachable(&self, position: Point3, from: NodeId) -> Result<NodeId, Error> {
        Ok(self.parts.nearest_reachable(position, from)?)
    }

    /// The components of the graph, worked out at the first call.
    pub fn components(&self) -> &Components {
        self.parts.components()
    }

    /// Whether there is a path between two nodes: a look at two numbers, after the first call.
    ///
    /// # Errors
    ///
    /// [`Error::Points`] for an end that is not a node.
    pub fn reachable(&self, start: NodeId, goal: NodeId) -> Result<bool, Error> {
        Ok(self.parts.reachable(start, goal)?)
    }

    /// Finds the shortest path between two ends, each a node or a position, which is snapped to its
    /// nearest node; the cost leaves the snapping out (rule `PTS-8`).
    ///
    /// # Errors
    ///
    /// [`Error::Points`], the start first, for an end that is not a node or a coordinate out of
    /// bounds; [`Error::NoNodes`] for a position where there is no node. That there is no path is
    /// an answer.
    pub fn find_path(
        &self,
        start: impl Into<PathEnd>,
        goal: impl Into<PathEnd>,
    ) -> Result<Answer, Error> {
        self.find_path_with(start, goal, &QueryOptions::new())
    }

    /// Finds a path as `options` say.
    ///
    /// # Errors
    ///
    /// As [`find_path`](PointGraph::find_path).
    pub fn find_path_with(
        &self,
        start: impl Into<PathEnd>,
        goal: impl Into<PathEnd>,
        options: &QueryOptions<'_>,
    ) -> Result<Answer, Error> {
        let start = self.parts.snapped(start.into())?;
        let goal = self.parts.snapped(goal.into())?;
        let (Some(start), Some(goal)) = (start, goal) else { return Err(Error::NoNodes) };
        self.query(options).find(start, goal)
    }

    /// Finds the shortest path between the places *on links* that are nearest to two positions;
    /// `None` if there is none, or no link. The cost leaves the snapping out.
    ///
    /// `links` is an index of this graph's links: `LinkIndex::new(graph.parts())`, kept for as
    /// many queries as there are.
    ///
    /// # Errors
    ///
    /// [`Error::Points`], the start first, for a coordinate out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::point_graph::LinkIndex;
    /// use surepath::{Error, LinkOptions, Point3, PointGraph};
    ///
    /// let points = [[0.0, 0.0], [100.0, 0.0]].map(Point3::from);
    /// let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(1))?;
    /// let links = LinkIndex::new(graph.parts());
    /// let (a, b) = (Point3::plane(20.0, 1.0), Point3::plane(70.0, -1.0));
    /// let path = graph.find_path_on_links(&links, a, b)?.expect("one link");
    /// assert_eq!(path.cost, 50.0);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn find_path_on_links(
        &self,
        links: &point_graph::LinkIndex<'_>,
        start: Point3,
        goal: Point3,
    ) -> Result<Option<LinkPath>, Error> {
        Ok(self.pool.with(|buffers| links.find_path(buffers, start, goal))?)
    }

    /// Frees the working memory that queries have left in the pool.
    pub fn free_buffers(&self) {
        self.pool.clear();
    }

    fn query<'q>(&'q self, options: &'q QueryOptions<'_>) -> Query<'q> {
        let wants_line =
            options.straight_line && (options.algorithm.is_informed() || options.best_effort);
        let sources = Sources {
            straight_line: wants_line.then(|| self.straight_line()),
            // Set once the ends are known to be nodes.
            landmarks: None,
            own: options.heuristic.as_deref(),
        };
        let components = options.deny_at_once.then(|| self.components());
        Query { graph: self.graph(), pool: &self.pool, sources, components, options }
    }
}

/// The copy has a pool of its own and shares the rest.
impl Clone for PointGraph {
    fn clone(&self) -> Self {
        PointGraph { parts: Arc::clone(&self.parts), pool: Pool::default() }
    }
}

impl From<point_graph::PointGraph> for PointGraph {
    fn from(parts: point_graph::PointGraph) -> Self {
        PointGraph { parts: Arc::new(parts), pool: Pool::default() }
    }
}
