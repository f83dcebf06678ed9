//! [`PointGraph`]: positions, their links and their index.
use std::sync::OnceLock;

use csr_core::{CsrGraph, NodeId};
use search::{Components, StraightLine};

use crate::kd_tree::{KdTree, sum_of_squares};
use crate::link_options::LinkOptions;
use crate::link_progress::{LinkProgress, Watch, parts};
use crate::point::Point3;
use crate::point_error::PointError;
use crate::point_index::{PointIndex, Tree, checked};
use crate::work::Work;

/// Positions linked to a graph whose weights are straight-line distances.
///
/// Node `i` is point `i`. Immutable (rule `PTS-1`). Every link makes two arcs, and so two edges of
/// the [`CsrGraph`]: for the `i`-th link `a < b` of the sorted list, `a -> b` with edge id `2 i`
/// and `b -> a` with `2 i + 1` (rule `PTS-2`).
///
/// # Determinism
///
/// The links are those that a look at all pairs would find, bit for bit, on every machine and for
/// every number of threads.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkOptions, Point3, PointError, PointGraph};
///
/// let points = [0.0, 1.0, 10.0].map(|x| Point3::plane(x, 0.0));
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().nearest_count(1))?;
/// assert_eq!(graph.links().collect::<Vec<_>>(), [(0, 1, 1.0), (1, 2, 9.0)]);
/// assert_eq!(graph.nearest_node(Point3::plane(7.0, 3.0))?, Some(2));
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PointGraph {
    points: Vec<Point3>,
    index: PointIndex,
    graph: CsrGraph,
    work: Work,
    pub(crate) lazy: Lazy,
}

/// What only some queries need, made at the first of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lazy {
    pub(crate) line: OnceLock<StraightLine>,
    pub(crate) components: OnceLock<Components>,
}

impl PointGraph {
    /// Links `points` as `options` say.
    ///
    /// # Errors
    ///
    /// [`PointError`], in this order: too many points; the first coordinate that breaks rule
    /// `PTS-1`; a bad `max_distance`; the first pair out of range (rule `PTS-5`); links beyond what
    /// a graph can hold, found before memory is taken for them.
    ///
    /// # Complexity
    ///
    /// Near `O((n + links + n * nearest_count) log n)` time for clustered, collinear and
    /// coincident points too (rule `PTS-6`), `O(n * nearest_count + links)` space.
    pub fn from_points(points: &[Point3], options: &LinkOptions) -> Result<Self, PointError> {
        Self::build(points, options, None, None)
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
    ) -> Result<Self, PointError> {
        Self::build(points, options, None, Some(progress))
    }

    /// As [`from_points`](PointGraph::from_points), with a say in every generated link: a line of
    /// sight, say.
    ///
    /// `link_valid(a, b)` is called with `a < b`, in a fixed order (rule `PTS-4`). With
    /// `max_distance` alone: once for every pair within it, pairs ascending. With `nearest_count`:
    /// for the points ascending, with each one's candidates by (distance, index) until
    /// `nearest_count` of them were valid; a pair can be asked about from both ends. Explicit
    /// pairs are not asked about.
    ///
    /// # Errors
    ///
    /// As [`from_points`](PointGraph::from_points).
    ///
    /// # Complexity
    ///
    /// As [`from_points`](PointGraph::from_points), with the calls in place of the links: a
    /// callback that refuses everything is called for every pair.
    pub fn from_points_where(
        points: &[Point3],
        options: &LinkOptions,
        mut link_valid: impl FnMut(NodeId, NodeId) -> bool,
    ) -> Result<Self, PointError> {
        Self::build(points, options, Some(&mut link_valid), None)
    }

    fn build(
        points: &[Point3],
        options: &LinkOptions,
        link_valid: Option<&mut dyn FnMut(u32, u32) -> bool>,
        progress: Option<&(dyn Fn(LinkProgress) + Sync)>,
    ) -> Result<Self, PointError> {
        let points = checked(points)?;
        options.check(points.len())?;
        let watch = Watch::new(progress, points.len());
        // For those who tell the time.
        watch.advance(0, parts::INDEX);
        let index = PointIndex::of_checked(&points);
        watch.advance(points.len(), parts::INDEX);
        let mut work = Work::default();
        let graph = match &index.tree {
            Tree::Plane { tree, .. } => compile(tree, options, link_valid, &mut work, &watch)?,
            Tree::Space(tree) => compile(tree, options, link_valid, &mut work, &watch)?,
        };
        Ok(PointGraph { points, index, graph, work, lazy: Lazy::default() })
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.points.len()
    }

    /// The number of links, each of which is two arcs.
    pub fn link_count(&self) -> usize {
        self.graph.arc_count() / 2
    }

    /// The positions, by node, with `-0.0` as `0.0`.
    pub fn points(&self) -> &[Point3] {
        &self.points
    }

    /// The graph of the links.
    pub fn graph(&self) -> &CsrGraph {
        &self.graph
    }

    /// The index of the positions.
    pub fn index(&self) -> &PointIndex {
        &self.index
    }

    /// What the build did, counted.
    pub fn work(&self) -> Work {
        self.work
    }

    /// The links as `(smaller node, larger node, distance)`, ascending.
    pub fn links(&self) -> impl Iterator<Item = (NodeId, NodeId, f64)> + '_ {
        self.graph
            .arcs()
            .filter(|arc| arc.tail < arc.head)
            .map(|arc| (arc.tail, arc.head, arc.weight))
    }

    /// The node nearest to `position` by (squared distance, id), blocked or not; `None` without
    /// nodes (rule `PTS-8`).
    ///
    /// # Errors
    ///
    /// [`PointError::Coordinate`] if `position` breaks rule `PTS-1`.
    pub fn nearest_node(&self, position: Point3) -> Result<Option<NodeId>, PointError> {
        self.index.nearest(position)
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
    ) -> Result<Option<NodeId>, PointError> {
        self.index.nearest_where(position, accept)
    }

    /// The `count` nearest nodes, or all if there are fewer, by (squared distance, id).
    ///
    /// # Errors
    ///
    /// As [`nearest_node`](PointGraph::nearest_node).
    pub fn nearest_nodes(&self, position: Point3, count: usize) -> Result<Vec<NodeId>, PointError> {
        self.index.nearest_count(position, count)
    }

    /// The nodes at most `radius` away, by (squared distance, id).
    ///
    /// # Errors
    ///
    /// As [`nearest_node`](PointGraph::nearest_node); then [`PointError::Radius`] for a radius
    /// that is NaN, negative or infinite.
    pub fn nodes_within(&self, position: Point3, radius: f64) -> Result<Vec<NodeId>, PointError> {
        self.index.within(position, radius)
    }

    /// The bytes that the graph, its positions and their index hold on the heap, without the estimate
    /// and the components, which are made when asked for.
    pub fn heap_bytes(&self) -> usize {
        self.graph.heap_bytes() + self.index.heap_bytes() + size_of_val(self.points.as_slice())
    }
}

/// The graph of the links, laid in memory as the tree lays the points.
fn compile<const D: usize>(
    tree: &KdTree<D>,
    options: &LinkOptions,
    link_valid: Option<&mut dyn FnMut(u32, u32) -> bool>,
    work: &mut Work,
    watch: &Watch<'_>,
) -> Result<CsrGraph, PointError> {
    let rows = tree.link(options, link_valid, work, watch)?;
    let at = tree.points();
    let distance = |a: u32, b: u32| {
        let (a, b) = (&at[a as usize], &at[b as usize]);
        sum_of_squares::<D>(|axis| a[axis] - b[axis]).sqrt()
    };
    let graph = CsrGraph::from_symmetric_rows(&tree.ids, &rows.first, &rows.places, distance)
        .expect("rows are symmetric and ascending, distances finite, counts checked");
    watch.advance(tree.len, parts::COMPILE);
    Ok(graph)
}
