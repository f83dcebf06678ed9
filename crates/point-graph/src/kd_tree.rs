//! [`KdTree`]: points in leaves of equal size, cut at medians, in an implicit tree.
//!
//! # References
//!
//! J. L. Bentley, *Multidimensional binary search trees used for associative searching*, 1975; the
//! cut across the widest side from J. H. Friedman, J. L. Bentley, R. A. Finkel, *An algorithm for
//! finding best matches in logarithmic expected time*, 1977, section 3. What differs:
//!
//! 1. Points are cut by (coordinate, index), so coincident points part by their indices and the
//!    tree is balanced whatever the input.
//! 2. Nodes keep the box of their points and their smallest index: a box as far away as the worst
//!    neighbour found, all of whose indices are larger, holds nothing better. It is what keeps
//!    coincident points near linear.
use std::cmp::Ordering;

use crate::key::{Key, key};
use crate::parallel::both;

/// The most points of a leaf.
const LEAF_POINTS: usize = 16;

/// From this many points on, the halves of a node are built at once.
const SHARED_POINTS: usize = 8_192;

/// Points are laid in groups of this many, so that inner loops have no rest.
pub(crate) const LANES: usize = 4;

/// A balanced tree over points of `D` coordinates.
///
/// Node `i` has the children `2 i` and `2 i + 1`, the root is 1, and the leaves are the last level.
/// A point's *place* is its position in leaf order.
#[derive(Clone, Debug)]
pub(crate) struct KdTree<const D: usize> {
    pub(crate) len: usize,
    pub(crate) levels: u32,
    /// Slots a leaf and axis, a multiple of [`LANES`]; those without a point hold NaN.
    pub(crate) stride: usize,
    /// By leaf, then axis, then slot.
    pub(crate) coord: Vec<f64>,
    /// By place.
    pub(crate) ids: Vec<u32>,
    pub(crate) nodes: Vec<TreeNode<D>>,
}

/// What lies beneath a node of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeNode<const D: usize> {
    pub(crate) low: [f64; D],
    pub(crate) high: [f64; D],
    pub(crate) min_id: u32,
}

/// A point while the tree is built.
#[derive(Clone, Copy)]
struct Item<const D: usize> {
    at: [f64; D],
    id: u32,
}

impl<const D: usize> KdTree<D> {
    /// The tree of `len` points, `at(i)` being the coordinates of point `i`, finite ones.
    ///
    /// `O(len log len)` time, `O(len)` space.
    pub(crate) fn build(len: usize, at: impl Fn(usize) -> [f64; D]) -> Self {
        let mut levels = 0;
        while len.div_ceil(1 << levels) > LEAF_POINTS {
            levels += 1;
        }
        let mut items: Vec<Item<D>> = (0..len).map(|i| Item { at: at(i), id: i as u32 }).collect();
        split(&mut items, len, levels, 0, 0);

        let leaf_count = 1usize << levels;
        let stride = len.div_ceil(leaf_count).next_multiple_of(LANES).max(LANES);
        let mut tree = KdTree {
            len,
            levels,
            stride,
            coord: vec![f64::NAN; leaf_count * D * stride],
            ids: items.iter().map(|item| item.id).collect(),
            nodes: vec![TreeNode::EMPTY; 2 * leaf_count],
        };
        for leaf in 0..leaf_count {
            let node = &mut tree.nodes[leaf_count + leaf];
            for (slot, item) in items
                [leaf_start(len, levels, leaf)..leaf_start(len, levels, leaf + 1)]
                .iter()
                .enumerate()
            {
                node.add(item);
                for axis in 0..D {
                    tree.coord[(leaf * D + axis) * stride + slot] = item.at[axis];
                }
            }
        }
        tree.join_nodes();
        tree
    }

    /// The tree with boxes around more than its points: `box_of(id)` is the lowest and the highest
    /// corner of what the point `id` stands for.
    pub(crate) fn with_boxes(mut self, box_of: impl Fn(u32) -> ([f64; D], [f64; D])) -> Self {
        let leaf_count = self.leaf_count();
        for leaf in 0..leaf_count {
            let mut node = TreeNode::EMPTY;
            for &id in &self.ids[self.leaf_places(leaf)] {
                let (low, high) = box_of(id);
                node = node.joined(&TreeNode { low, high, min_id: id });
            }
            self.nodes[leaf_count + leaf] = node;
        }
        self.join_nodes();
        self
    }

    /// Fills in the inner nodes from the leaves up.
    fn join_nodes(&mut self) {
        for i in (1..self.leaf_count()).rev() {
            self.nodes[i] = self.nodes[2 * i].joined(&self.nodes[2 * i + 1]);
        }
    }

    /// The number of leaves.
    pub(crate) fn leaf_count(&self) -> usize {
        1 << self.levels
    }

    /// The places of a leaf.
    #[inline(always)]
    pub(crate) fn leaf_places(&self, leaf: usize) -> std::ops::Range<usize> {
        leaf_start(self.len, self.levels, leaf)..leaf_start(self.len, self.levels, leaf + 1)
    }

    /// The places beneath a node.
    pub(crate) fn places_beneath(&self, node: usize) -> std::ops::Range<usize> {
        let level = node.ilog2();
        let position = node - (1 << level);
        leaf_start(self.len, level, position)..leaf_start(self.len, level, position + 1)
    }

    /// The coordinates of a leaf's slots along an axis.
    #[inline(always)]
    pub(crate) fn leaf_axis(&self, leaf: usize, axis: usize) -> &[f64] {
        let start = (leaf * D + axis) * self.stride;
        &self.coord[start..start + self.stride]
    }

    /// The coordinates of the point at `place`.
    pub(crate) fn point_at(&self, place: u32) -> [f64; D] {
        let place = place as usize;
        // The leaf `l` holds the places from `floor(l * len / leaves)`.
        let leaf = (((place + 1) << self.levels) - 1) / self.len;
        let slot = place - leaf_start(self.len, self.levels, leaf);
        std::array::from_fn(|axis| self.coord[(leaf * D + axis) * self.stride + slot])
    }

    /// The coordinates of all points, by place.
    pub(crate) fn points(&self) -> Vec<[f64; D]> {
        let mut points = Vec::with_capacity(self.len);
        for leaf in 0..self.leaf_count() {
            let axes: [&[f64]; D] = std::array::from_fn(|axis| self.leaf_axis(leaf, axis));
            let slots = 0..self.leaf_places(leaf).len();
            points.extend(slots.map(|slot| std::array::from_fn(|axis| axes[axis][slot])));
        }
        points
    }

    /// The bytes that the tree holds on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(self.coord.as_slice())
            + size_of_val(self.ids.as_slice())
            + size_of_val(self.nodes.as_slice())
    }
}

impl<const D: usize> TreeNode<D> {
    const EMPTY: Self =
        TreeNode { low: [f64::INFINITY; D], high: [f64::NEG_INFINITY; D], min_id: u32::MAX };

    fn add(&mut self, item: &Item<D>) {
        for axis in 0..D {
            self.low[axis] = lesser(self.low[axis], item.at[axis]);
            self.high[axis] = greater(self.high[axis], item.at[axis]);
        }
        self.min_id = self.min_id.min(item.id);
    }

    fn joined(&self, other: &Self) -> Self {
        TreeNode {
            low: std::array::from_fn(|axis| lesser(self.low[axis], other.low[axis])),
            high: std::array::from_fn(|axis| greater(self.high[axis], other.high[axis])),
            min_id: self.min_id.min(other.min_id),
        }
    }

    /// A key that no point beneath the node has a smaller one than, seen from `from`.
    ///
    /// Rounding is monotone, so the squared gap, worked out in the order of rule `PTS-1`, is at
    /// most any squared distance that is rounded alike.
    #[inline(always)]
    pub(crate) fn key_from(&self, from: &[f64; D], beside: f64) -> Key {
        let square = sum_of_squares::<D>(|axis| {
            greater(greater(self.low[axis] - from[axis], from[axis] - self.high[axis]), 0.0)
        });
        key(square + beside, self.min_id, 0)
    }

    /// A key that no point beneath the node has a smaller one than, seen from anywhere in `from`.
    #[inline(always)]
    pub(crate) fn key_from_box(&self, from: &Self) -> Key {
        let square = sum_of_squares::<D>(|axis| {
            let above = self.low[axis] - from.high[axis];
            let below = from.low[axis] - self.high[axis];
            greater(greater(above, below), 0.0)
        });
        key(square, self.min_id, 0)
    }

    /// At least the squared distance of every point beneath the node from `from`.
    pub(crate) fn farthest_from(&self, from: &[f64; D]) -> f64 {
        sum_of_squares::<D>(|axis| {
            greater(from[axis] - self.low[axis], self.high[axis] - from[axis])
        })
    }
}

/// The first place of a leaf: leaves differ by one point at most.
#[inline(always)]
fn leaf_start(len: usize, levels: u32, leaf: usize) -> usize {
    ((leaf as u64 * len as u64) >> levels) as usize
}

/// Brings the points beneath the node `position` of `level` into leaf order.
///
/// `items` are these points. The depth is the number of levels left, at most 22.
fn split<const D: usize>(
    items: &mut [Item<D>],
    len: usize,
    levels: u32,
    level: u32,
    position: usize,
) {
    if level == levels {
        return;
    }
    let start = leaf_start(len, level, position);
    let middle = leaf_start(len, level + 1, 2 * position + 1) - start;
    let axis = widest_axis(items);
    items.select_nth_unstable_by(middle, |a, b| {
        let (x, y) = (a.at[axis], b.at[axis]);
        // Without a branch: the selection asks for `Less` alone.
        if (x < y) | ((x == y) & (a.id < b.id)) {
            Ordering::Less
        } else if a.id == b.id {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    });
    let count = items.len();
    let (left, right) = items.split_at_mut(middle);
    both(
        count > SHARED_POINTS,
        || split(left, len, levels, level + 1, 2 * position),
        || split(right, len, levels, level + 1, 2 * position + 1),
    );
}

/// The axis of the widest side of the points' box, the first of equals.
fn widest_axis<const D: usize>(items: &[Item<D>]) -> usize {
    let mut all = TreeNode::EMPTY;
    for item in items {
        all.add(item);
    }
    let mut widest = 0;
    for axis in 1..D {
        if all.high[axis] - all.low[axis] > all.high[widest] - all.low[widest] {
            widest = axis;
        }
    }
    widest
}

/// `(dx*dx + dy*dy) + dz*dz`, `side(axis)` being the differences (rule `PTS-1`).
#[inline(always)]
pub(crate) fn sum_of_squares<const D: usize>(side: impl Fn(usize) -> f64) -> f64 {
    let mut sum = 0.0;
    for axis in 0..D {
        let d = side(axis);
        #[cfg(surepath_mutant = "fused-distance")]
        #[expect(clippy::disallowed_methods, reason = "broken on purpose: the hashes must notice")]
        let next = d.mul_add(d, sum);
        #[cfg(not(surepath_mutant = "fused-distance"))]
        let next = sum + d * d;
        sum = next;
    }
    sum
}

/// The lesser of two numbers that are not NaN: one instruction, which `f64::min` is not.
#[inline(always)]
pub(crate) fn lesser(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The greater of two numbers that are not NaN.
#[inline(always)]
pub(crate) fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
