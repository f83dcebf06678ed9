//! [`LinkIndex`]: which link is nearest to a position, and paths from link to link.
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use csr_core::NodeId;
use search::{Anchor, Anchored, SearchBuffers, Setup, Status};

use crate::kd_tree::{KdTree, greater, lesser};
use crate::key::{Key, id, key};
use crate::point::Point3;
use crate::point_error::PointError;
use crate::point_graph::PointGraph;

/// An index over the links of a [`PointGraph`]: snaps positions to the nearest place on a link,
/// which is often far nearer than the nearest node, and finds paths between such places.
///
/// The nearest place is by (squared distance, smaller node, larger node), exactly as a look at all
/// links would find it.
///
/// # Complexity
///
/// `O(links log links)` to build, about 60 bytes a link; `O(log links)` a query on distributions met in
/// practice.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkIndex, LinkOptions, Point3, PointError, PointGraph};
/// use search::SearchBuffers;
///
/// // Two long links in an L.
/// let points = [[0.0, 0.0], [100.0, 0.0], [100.0, 100.0]].map(Point3::from);
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().pairs([(0, 1), (1, 2)]))?;
/// let links = LinkIndex::new(&graph);
/// let place = links.nearest(Point3::plane(30.0, 5.0))?.expect("there are links");
/// assert_eq!((place.a, place.b, place.along, place.distance), (0, 1, 0.3, 5.0));
///
/// let mut buffers = SearchBuffers::new();
/// let (start, goal) = (Point3::plane(30.0, 5.0), Point3::plane(99.0, 40.0));
/// let path = links.find_path(&mut buffers, start, goal)?.expect("the links are joined");
/// assert_eq!((path.cost, &path.nodes[..]), (70.0 + 40.0, &[1][..]));
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinkIndex<'g> {
    graph: &'g PointGraph,
    /// Ascending.
    links: Vec<(NodeId, NodeId)>,
    /// Over the middles of the links, with boxes around whole links.
    tree: KdTree<3>,
}

/// A place on a link.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkIndex, LinkOptions, Point3, PointError, PointGraph};
///
/// let points = [[0.0, 0.0], [8.0, 0.0]].map(Point3::from);
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().pairs([(0, 1)]))?;
/// let links = LinkIndex::new(&graph);
/// let place = links.nearest(Point3::plane(6.0, 3.0))?.expect("there is a link");
/// assert_eq!((place.a, place.b, place.along), (0, 1, 0.75));
/// assert_eq!((place.position, place.distance), (Point3::plane(6.0, 0.0), 3.0));
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LinkPlace {
    /// The link's smaller node.
    pub a: NodeId,
    /// The link's larger node.
    pub b: NodeId,
    /// How far from `a` to `b` the place is, from 0 to 1.
    pub along: f64,
    /// The place.
    pub position: Point3,
    /// Its distance from the position that was asked about.
    pub distance: f64,
}

/// A path from a place on a link to another.
///
/// # Examples
///
/// ```
/// use point_graph::{LinkIndex, LinkOptions, Point3, PointError, PointGraph};
/// use search::SearchBuffers;
///
/// let points = [[0.0, 0.0], [8.0, 0.0], [8.0, 4.0]].map(Point3::from);
/// let graph = PointGraph::from_points(&points, &LinkOptions::new().pairs([(0, 1), (1, 2)]))?;
/// let (links, mut buffers) = (LinkIndex::new(&graph), SearchBuffers::new());
/// let mut path = |from, to| links.find_path(&mut buffers, Point3::from(from), Point3::from(to));
/// let corner = path([6.0, 1.0], [8.0, 3.0])?.expect("the links are joined");
/// assert_eq!((corner.cost, corner.nodes, corner.start.along), (5.0, vec![1], 0.75));
/// // Along one link no node is passed.
/// let along = path([1.0, 0.0], [5.0, 0.0])?.expect("it is one link");
/// assert_eq!((along.cost, along.nodes), (4.0, vec![]));
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LinkPath {
    /// Where it starts.
    pub start: LinkPlace,
    /// The nodes on the way, none if both ends are on one link and the path stays there.
    pub nodes: Vec<NodeId>,
    /// Where it ends.
    pub goal: LinkPlace,
    /// The length from `start` to `goal`; snapping is left out.
    pub cost: f64,
}

impl<'g> LinkIndex<'g> {
    /// Indexes the links of `graph`.
    pub fn new(graph: &'g PointGraph) -> Self {
        let links: Vec<(NodeId, NodeId)> = graph.links().map(|(a, b, _)| (a, b)).collect();
        let ends = |link: usize| {
            let (a, b) = links[link];
            let points = graph.points();
            (points[a as usize].to_array(), points[b as usize].to_array())
        };
        let tree = KdTree::build(links.len(), |link| {
            let (a, b) = ends(link);
            std::array::from_fn(|axis| 0.5 * (a[axis] + b[axis]))
        })
        .with_boxes(|link| {
            let (a, b) = ends(link as usize);
            (
                std::array::from_fn(|axis| lesser(a[axis], b[axis])),
                std::array::from_fn(|axis| greater(a[axis], b[axis])),
            )
        });
        LinkIndex { graph, links, tree }
    }

    /// The place on a link that is nearest to `position`; `None` if there is no link.
    ///
    /// # Errors
    ///
    /// [`PointError::Coordinate`] if `position` breaks rule `PTS-1`.
    pub fn nearest(&self, position: Point3) -> Result<Option<LinkPlace>, PointError> {
        self.nearest_where(position, |_, _| true)
    }

    /// The nearest place on a link that `accept(a, b)` accepts, `a` being the smaller node; `None`
    /// if it accepts none. Links are asked about from near to far.
    ///
    /// # Errors
    ///
    /// As [`nearest`](LinkIndex::nearest).
    pub fn nearest_where(
        &self,
        position: Point3,
        mut accept: impl FnMut(NodeId, NodeId) -> bool,
    ) -> Result<Option<LinkPlace>, PointError> {
        let position = position.check()?;
        if self.links.is_empty() {
            return Ok(None);
        }
        let from = position.to_array();
        // Nodes of the tree, and links as node 0. A node's key is at most that of any link beneath
        // it.
        let mut heap: BinaryHeap<Reverse<(Key, u32)>> = BinaryHeap::new();
        heap.push(Reverse((self.tree.nodes[1].key_from(&from, 0.0), 1)));
        while let Some(Reverse((found, node))) = heap.pop() {
            let node = node as usize;
            if node == 0 {
                let (a, b) = self.links[id(found) as usize];
                if accept(a, b) {
                    return Ok(Some(self.place(position, id(found))));
                }
            } else if node < self.tree.leaf_count() {
                for child in [2 * node, 2 * node + 1] {
                    let key = self.tree.nodes[child].key_from(&from, 0.0);
                    heap.push(Reverse((key, child as u32)));
                }
            } else {
                for place in self.tree.leaf_places(node - self.tree.leaf_count()) {
                    let link = self.tree.ids[place];
                    let on_link = self.place(position, link).position;
                    let square = position.squared_distance(on_link);
                    heap.push(Reverse((key(square, link, place as u32), 0)));
                }
            }
        }
        Ok(None)
    }

    /// The shortest path between the places on links that are nearest to two positions; `None` if
    /// there is none, or no link. The cost leaves the snapping out.
    ///
    /// The ends are not put into the graph: the search starts at both nodes of the start's link
    /// and ends by way of a node of the goal's, with an estimate that holds for the place between
    /// them ([`search::AnchoredSearch`]).
    ///
    /// # Errors
    ///
    /// As [`nearest`](LinkIndex::nearest), for the start, then for the goal.
    pub fn find_path(
        &self,
        buffers: &mut SearchBuffers,
        start: Point3,
        goal: Point3,
    ) -> Result<Option<LinkPath>, PointError> {
        match (self.nearest(start)?, self.nearest(goal)?) {
            (Some(start), Some(goal)) => Ok(self.path_between(buffers, start, goal)),
            _ => Ok(None),
        }
    }

    /// The shortest path between two places on links of this graph; `None` if there is none.
    ///
    /// # Panics
    ///
    /// If a place names a node that the graph has not.
    pub fn path_between(
        &self,
        buffers: &mut SearchBuffers,
        start: LinkPlace,
        goal: LinkPlace,
    ) -> Option<LinkPath> {
        let query = self.query(&start, &goal);
        let setup = Setup::new(self.graph.graph()).with_heuristic(self.graph.straight_line());
        let mut search = setup.anchored(buffers, &query).expect("places are on links");
        if search.run() != Status::Found {
            return None;
        }
        let path = search.path()?;
        Some(LinkPath { start, nodes: path.nodes, goal, cost: path.cost })
    }

    /// What a search between two places on links of this graph is asked, for setups of one's own:
    /// with landmarks, blocked nodes or a budget. Whatever estimate the setup has stays valid.
    ///
    /// # Panics
    ///
    /// As [`path_between`](LinkIndex::path_between).
    ///
    /// # Examples
    ///
    /// ```
    /// use point_graph::{LinkIndex, LinkOptions, Point3, PointError, PointGraph};
    /// use search::{SearchBuffers, Setup, Status};
    ///
    /// let points: Vec<_> = (0..4).map(|i| Point3::plane(f64::from(i), 0.0)).collect();
    /// let graph = PointGraph::from_points(&points, &LinkOptions::new().max_distance(1.0))?;
    /// let links = LinkIndex::new(&graph);
    /// let [start, goal] = [0.5, 2.5].map(|x| links.nearest(Point3::plane(x, 0.1)));
    /// let (start, goal) = (start?.expect("links"), goal?.expect("links"));
    ///
    /// let setup = Setup::new(graph.graph()).with_blocked(|node| node == 1);
    /// let mut buffers = SearchBuffers::new();
    /// let query = links.query(&start, &goal);
    /// let mut search = setup.anchored(&mut buffers, &query).expect("places are on links");
    /// assert_eq!(search.run(), Status::NoPath);
    /// # Ok::<(), PointError>(())
    /// ```
    pub fn query(&self, start: &LinkPlace, goal: &LinkPlace) -> Anchored {
        let same = (start.a, start.b) == (goal.a, goal.b);
        Anchored {
            start: self.anchors(start),
            goal: self.anchors(goal),
            direct: same.then(|| start.position.distance(goal.position)),
        }
    }

    /// The ends of the place's link, at their distances from it: like a link's own weight, so the
    /// straight line stays a bound.
    fn anchors(&self, place: &LinkPlace) -> Vec<Anchor> {
        [place.a, place.b]
            .map(|node| {
                let end = self.graph.points()[node as usize];
                Anchor { node, cost: place.position.distance(end) }
            })
            .to_vec()
    }

    /// The place on a link that is nearest to `position`.
    fn place(&self, position: Point3, link: u32) -> LinkPlace {
        let (a, b) = self.links[link as usize];
        let points = self.graph.points();
        let (from, to) = (points[a as usize], points[b as usize]);
        let along = fraction(position, from, to);
        let place = if along == 0.0 {
            from
        } else if along == 1.0 {
            to
        } else {
            // Kept between the ends whatever the rounding: boxes hold the place.
            let between =
                |a: f64, b: f64| greater(lesser(a + along * (b - a), greater(a, b)), lesser(a, b));
            Point3::new(between(from.x, to.x), between(from.y, to.y), between(from.z, to.z))
        };
        LinkPlace { a, b, along, position: place, distance: position.distance(place) }
    }
}

/// How far along from `a` to `b` the place nearest to `position` is, from 0 to 1.
fn fraction(position: Point3, a: Point3, b: Point3) -> f64 {
    let (dx, dy, dz) = (b.x - a.x, b.y - a.y, b.z - a.z);
    let length = (dx * dx + dy * dy) + dz * dz;
    let (px, py, pz) = (position.x - a.x, position.y - a.y, position.z - a.z);
    let shadow = (px * dx + py * dy) + pz * dz;
    if length > 0.0 && shadow > 0.0 { lesser(shadow / length, 1.0) } else { 0.0 }
}
