//! Paths over a [`PointGraph`], by node or by position.
use csr_core::NodeId;
use search::{Components, Path, SearchBuffers, Setup, Status, StraightLine};

use crate::point::Point3;
use crate::point_error::PointError;
use crate::point_graph::PointGraph;

/// An end of a path: a node, or a position that is snapped to its nearest node.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkOptions, PathEnd, Point3, PointError, PointGraph};
///
/// let points = [0.0, 1.0, 2.0].map(|x| Point3::plane(x, 0.0));
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(1))?;
/// assert_eq!(graph.snapped(PathEnd::Position(Point3::plane(1.6, 4.0)))?, Some(2));
/// assert_eq!(graph.snapped(1.into())?, Some(1));
/// assert_eq!(PathEnd::from(1), PathEnd::Node(1));
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "by node or by position")]
pub enum PathEnd {
    /// This node.
    Node(NodeId),
    /// The node nearest to this position (rule `PTS-8`).
    Position(Point3),
}

impl From<NodeId> for PathEnd {
    fn from(node: NodeId) -> Self {
        PathEnd::Node(node)
    }
}

impl From<Point3> for PathEnd {
    fn from(position: Point3) -> Self {
        PathEnd::Position(position)
    }
}

impl PointGraph {
    /// The cheapest path between two ends, each a node or a position: A* with the straight line.
    /// `None` where there is none, or no node at all.
    ///
    /// A position is snapped to its nearest node; the cost leaves the snapping out (rule `PTS-8`).
    ///
    /// # Errors
    ///
    /// For the start, then for the goal: [`PointError::NoSuchNode`], or
    /// [`PointError::Coordinate`].
    ///
    /// # Complexity
    ///
    /// That of [`AStar`](search::AStar). With warm `buffers` only the path is allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// use point_graph::{LinkOptions, Point3, PointGraph};
    /// use search::SearchBuffers;
    ///
    /// let points: Vec<_> = (0..9).map(|i| Point3::plane(f64::from(i), 0.0)).collect();
    /// let graph = PointGraph::from_points(&points, &LinkOptions::new().max_distance(1.0))?;
    /// let mut buffers = SearchBuffers::new();
    /// let path = graph.find_path(&mut buffers, 2, Point3::plane(4.9, 3.0))?.expect("in a row");
    /// assert_eq!((path.cost, &path.nodes[..]), (3.0, &[2, 3, 4, 5][..]));
    /// # Ok::<(), point_graph::PointError>(())
    /// ```
    pub fn find_path(
        &self,
        buffers: &mut SearchBuffers,
        start: impl Into<PathEnd>,
        goal: impl Into<PathEnd>,
    ) -> Result<Option<Path>, PointError> {
        let (start, goal) = (self.snapped(start.into())?, self.snapped(goal.into())?);
        let (Some(start), Some(goal)) = (start, goal) else { return Ok(None) };
        let setup = Setup::new(self.graph()).with_heuristic(self.straight_line());
        let mut search = setup.astar(buffers, start, goal).expect("both ends are nodes");
        Ok(if search.run() == Status::Found { search.path() } else { None })
    }

    /// The node that an end stands for; `None` for a position where there is no node.
    ///
    /// # Errors
    ///
    /// [`PointError::NoSuchNode`] or [`PointError::Coordinate`].
    pub fn snapped(&self, end: PathEnd) -> Result<Option<NodeId>, PointError> {
        match end {
            PathEnd::Node(node) => self.checked_node(node).map(Some),
            PathEnd::Position(position) => self.nearest_node(position),
        }
    }

    /// The straight line as an estimate, for setups of one's own. It is made at the first call and
    /// kept.
    ///
    /// Its factor is 1: no link is shorter than the distance of its ends (rule `EST-3`).
    pub fn straight_line(&self) -> &StraightLine {
        self.lazy.line.get_or_init(|| {
            let points: Vec<[f64; 3]> =
                self.points().iter().map(|point| point.to_array()).collect();
            StraightLine::exact(self.graph(), &points)
        })
    }

    /// The components of the graph, worked out at the first call and kept. Links go both ways, so
    /// the weak ones are the strong ones.
    pub fn components(&self) -> &Components {
        self.lazy.components.get_or_init(|| Components::weak(self.graph()))
    }

    /// Whether there is a path between two nodes: a look at two numbers, once
    /// [`components`](PointGraph::components) are known.
    ///
    /// # Errors
    ///
    /// [`PointError::NoSuchNode`].
    pub fn reachable(&self, start: NodeId, goal: NodeId) -> Result<bool, PointError> {
        let (start, goal) = (self.checked_node(start)?, self.checked_node(goal)?);
        Ok(self.components().joined(start, goal))
    }

    /// The node nearest to `position` of those that `from` has a path to: where to snap one end of
    /// a query when the other is known, so that the answer is a path.
    ///
    /// By (squared distance, id), as [`nearest_node`](PointGraph::nearest_node).
    ///
    /// # Errors
    ///
    /// [`PointError::NoSuchNode`]; then [`PointError::Coordinate`] for `position`.
    ///
    /// # Complexity
    ///
    /// As [`nearest_node_where`](PointGraph::nearest_node_where): nodes of other components are
    /// passed over one by one.
    ///
    /// # Examples
    ///
    /// ```
    /// use point_graph::{LinkOptions, Point3, PointError, PointGraph};
    ///
    /// // An island at x = 5, a shore at 0 and 1.
    /// let points = [0.0, 1.0, 5.0].map(|x| Point3::plane(x, 0.0));
    /// let graph = PointGraph::from_points(&points, &LinkOptions::new().max_distance(2.0))?;
    /// let target = Point3::plane(4.0, 0.0);
    /// assert_eq!(graph.nearest_node(target)?, Some(2));
    /// assert_eq!(graph.nearest_reachable(target, 0)?, 1);
    /// # Ok::<(), PointError>(())
    /// ```
    pub fn nearest_reachable(&self, position: Point3, from: NodeId) -> Result<NodeId, PointError> {
        let from = self.checked_node(from)?;
        let components = self.components();
        let nearest = self.nearest_node_where(position, |node| components.joined(node, from))?;
        Ok(nearest.expect("a node reaches itself"))
    }

    fn checked_node(&self, node: NodeId) -> Result<NodeId, PointError> {
        let node_count = self.node_count();
        if node as usize >= node_count {
            return Err(PointError::NoSuchNode { node, node_count });
        }
        Ok(node)
    }
}
