//! [`PointIndex`]: which of many positions are near another.
use crate::kd_tree::KdTree;
use crate::key::{Key, id, limit_key};
use crate::nearest::{Best, Frontier, Origin};
use crate::point::Point3;
use crate::point_error::PointError;
use crate::work::Work;

/// An index over positions that answers exactly what a look at all of them would.
///
/// Nearest means by (squared distance, index), whatever the distribution: clusters, lines, planes
/// and any number of coincident points included (rule `PTS-6`). Positions that all have one `z`
/// are indexed by the other two axes.
///
/// # Complexity
///
/// `O(n log n)` to build. A query takes `O(log n + results)` on distributions met in practice;
/// where nearly all points are equally far from the position asked about, all are looked at.
///
/// # Examples
///
/// ```
/// use point_graph::{Point3, PointError, PointIndex};
///
/// let index = PointIndex::new(&[[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]].map(Point3::from))?;
/// assert_eq!(index.nearest(Point3::plane(4.0, 4.0))?, Some(1));
/// assert_eq!(index.nearest_where(Point3::plane(4.0, 4.0), |id| id != 1)?, Some(2));
/// assert_eq!(index.nearest_count(Point3::default(), 2)?, [0, 1]);
/// assert_eq!(index.within(Point3::default(), 5.0)?, [0, 1]);
/// # Ok::<(), PointError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PointIndex {
    pub(crate) tree: Tree,
}

/// The tree, over as many axes as differ.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Plane { z: f64, tree: KdTree<2> },
    Space(KdTree<3>),
}

/// Runs `$body` with `$tree` and `$origin` of the tree's dimension.
macro_rules! with_tree {
    ($index:expr, $at:expr, |$tree:ident, $origin:ident| $body:expr) => {
        match &$index.tree {
            $crate::point_index::Tree::Plane { z, tree: $tree } => {
                let d = $at.z - z;
                let $origin = Origin { at: [$at.x, $at.y], beside: d * d, except: None };
                $body
            }
            $crate::point_index::Tree::Space($tree) => {
                let $origin = Origin { at: $at.to_array(), beside: 0.0, except: None };
                $body
            }
        }
    };
}

impl PointIndex {
    /// Indexes `points`; their ids are their positions in the list.
    ///
    /// # Errors
    ///
    /// [`PointError::TooManyPoints`]; then [`PointError::Coordinate`] for the first point, and in
    /// it the first axis, that breaks rule `PTS-1`.
    pub fn new(points: &[Point3]) -> Result<Self, PointError> {
        Ok(Self::of_checked(&checked(points)?))
    }

    pub(crate) fn of_checked(points: &[Point3]) -> Self {
        let z = points.first().map_or(0.0, |point| point.z);
        let tree = if points.iter().all(|point| point.z == z) {
            let tree = KdTree::build(points.len(), |i| [points[i].x, points[i].y]);
            Tree::Plane { z, tree }
        } else {
            Tree::Space(KdTree::build(points.len(), |i| points[i].to_array()))
        };
        PointIndex { tree }
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        match &self.tree {
            Tree::Plane { tree, .. } => tree.len,
            Tree::Space(tree) => tree.len,
        }
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The point nearest to `position`, by (squared distance, id); `None` without points
    /// (rule `PTS-8`).
    ///
    /// # Errors
    ///
    /// [`PointError::Coordinate`] if `position` breaks rule `PTS-1`.
    pub fn nearest(&self, position: Point3) -> Result<Option<u32>, PointError> {
        Ok(self.nearest_count(position, 1)?.first().copied())
    }

    /// The nearest point that `accept` accepts; `None` if it accepts none.
    ///
    /// `accept` is asked about one point after the other, by (squared distance, id), until it
    /// accepts.
    ///
    /// # Errors
    ///
    /// As [`nearest`](PointIndex::nearest).
    pub fn nearest_where(
        &self,
        position: Point3,
        mut accept: impl FnMut(u32) -> bool,
    ) -> Result<Option<u32>, PointError> {
        let at = position.check()?;
        let mut frontier = Frontier::new();
        let mut work = Work::default();
        Ok(with_tree!(self, at, |tree, origin| {
            frontier.start(tree, &origin, limit_key(f64::INFINITY));
            std::iter::from_fn(|| frontier.next(tree, &origin, &mut work))
                .map(id)
                .find(|&id| accept(id))
        }))
    }

    /// The `count` nearest points, or all if there are fewer, by (squared distance, id).
    ///
    /// # Errors
    ///
    /// As [`nearest`](PointIndex::nearest).
    pub fn nearest_count(&self, position: Point3, count: usize) -> Result<Vec<u32>, PointError> {
        let at = position.check()?;
        let count = count.min(self.len());
        if count == 0 {
            return Ok(Vec::new());
        }
        let mut best = Best::new(count, limit_key(f64::INFINITY));
        with_tree!(self, at, |tree, origin| tree.nearest(&origin, &mut best, &mut Work::default()));
        Ok(best.into_sorted().into_iter().map(id).collect())
    }

    /// The points at most `radius` away, compared as squares, by (squared distance, id).
    ///
    /// # Errors
    ///
    /// As [`nearest`](PointIndex::nearest); then [`PointError::Radius`] for a radius that is NaN,
    /// negative or infinite.
    pub fn within(&self, position: Point3, radius: f64) -> Result<Vec<u32>, PointError> {
        let at = position.check()?;
        if !(0.0..f64::INFINITY).contains(&radius) {
            return Err(PointError::Radius { value: radius });
        }
        let limit = limit_key(radius * radius);
        let mut keys: Vec<Key> = Vec::new();
        with_tree!(self, at, |tree, origin| {
            tree.within(&origin, limit, &mut Work::default(), |key| keys.push(key));
        });
        keys.sort_unstable();
        Ok(keys.into_iter().map(id).collect())
    }

    /// The bytes that the index holds on the heap.
    pub fn heap_bytes(&self) -> usize {
        match &self.tree {
            Tree::Plane { tree, .. } => tree.heap_bytes(),
            Tree::Space(tree) => tree.heap_bytes(),
        }
    }
}

/// The points with `-0.0` as `0.0`, if all keep rule `PTS-1`.
pub(crate) fn checked(points: &[Point3]) -> Result<Vec<Point3>, PointError> {
    if points.len() > csr_core::MAX_NODES {
        return Err(PointError::TooManyPoints { given: points.len() });
    }
    points.iter().enumerate().map(|(i, point)| point.check_as(Some(i))).collect()
}
