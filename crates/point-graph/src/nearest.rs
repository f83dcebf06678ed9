//! Neighbours of one position: the nearest few, those within a distance, or all, nearest first.
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::kd_tree::{KdTree, sum_of_squares};
use crate::key::{Key, key, limit_key, squared_distance};
use crate::work::Work;

/// Up to this many neighbours are kept sorted; more are gathered and selected from.
pub(crate) const FEW: usize = 32;

/// A position that looks for neighbours.
#[derive(Clone, Copy)]
pub(crate) struct Origin<const D: usize> {
    pub(crate) at: [f64; D],
    /// What the axes that the tree leaves out add to every squared distance.
    pub(crate) beside: f64,
    /// The place of a point that is no neighbour: the origin itself.
    pub(crate) except: Option<u32>,
}

/// The `count` smallest keys offered so far.
pub(crate) struct Best {
    keys: Vec<Key>,
    count: usize,
    /// Every key that may still matter is below it.
    bound: Key,
}

impl Best {
    /// Keeps `count` keys, at least one, of those below `limit`.
    pub(crate) fn new(count: usize, limit: Key) -> Self {
        Best { keys: Vec::new(), count, bound: limit }
    }

    fn offer(&mut self, key: Key) {
        if key >= self.bound {
            return;
        }
        if self.count <= FEW {
            self.keys.truncate(self.count - 1);
            let at = self.keys.partition_point(|&other| other < key);
            self.keys.insert(at, key);
            if self.keys.len() == self.count {
                self.bound = self.keys[self.count - 1];
            }
            return;
        }
        self.keys.push(key);
        if self.keys.len() == 2 * self.count {
            let (_, &mut last, _) = self.keys.select_nth_unstable(self.count - 1);
            self.keys.truncate(self.count);
            self.bound = last;
        }
    }

    /// The keys, ascending.
    pub(crate) fn into_sorted(mut self) -> Vec<Key> {
        self.keys.sort_unstable();
        self.keys.truncate(self.count);
        self.keys
    }
}

impl<const D: usize> KdTree<D> {
    /// The point at `place`, looking for others.
    pub(crate) fn origin(&self, place: u32) -> Origin<D> {
        Origin { at: self.point_at(place), beside: 0.0, except: Some(place) }
    }

    /// Offers to `best` every point that can matter, near ones first.
    pub(crate) fn nearest(&self, origin: &Origin<D>, best: &mut Best, work: &mut Work) {
        if self.len == 0 {
            return;
        }
        let mut stack = vec![(self.nodes[1].key_from(&origin.at, origin.beside), 1)];
        while let Some((key, node)) = stack.pop() {
            if key >= best.bound {
                continue;
            }
            if node >= self.leaf_count() {
                self.each_of_leaf(node - self.leaf_count(), origin, work, |key| best.offer(key));
                continue;
            }
            let [a, b] = [2 * node, 2 * node + 1]
                .map(|child| (self.nodes[child].key_from(&origin.at, origin.beside), child));
            work.boxes += 2;
            let (near, far) = if a.0 < b.0 { (a, b) } else { (b, a) };
            for child in [far, near] {
                if child.0 < best.bound {
                    stack.push(child);
                }
            }
        }
    }

    /// Calls `found` for every point below `limit`, in no particular order.
    pub(crate) fn within(
        &self,
        origin: &Origin<D>,
        limit: Key,
        work: &mut Work,
        mut found: impl FnMut(Key),
    ) {
        if self.len == 0 {
            return;
        }
        let mut stack = vec![1];
        while let Some(node) = stack.pop() {
            work.boxes += 1;
            if self.nodes[node].key_from(&origin.at, origin.beside) >= limit {
                continue;
            }
            if node < self.leaf_count() {
                stack.extend([2 * node + 1, 2 * node]);
                continue;
            }
            self.each_of_leaf(node - self.leaf_count(), origin, work, |key| {
                if key < limit {
                    found(key);
                }
            });
        }
    }

    /// How many points are within the squared distance `limit`, the excepted one included.
    pub(crate) fn count_within(&self, from: &[f64; D], limit: f64, work: &mut Work) -> u64 {
        let origin = Origin { at: *from, beside: 0.0, except: None };
        let mut count = 0;
        let mut stack = vec![1];
        while let Some(node) = stack.pop() {
            work.boxes += 1;
            if self.nodes[node].key_from(from, 0.0) >= limit_key(limit) {
                continue;
            }
            if self.nodes[node].farthest_from(from) <= limit {
                count += self.places_beneath(node).len() as u64;
            } else if node < self.leaf_count() {
                stack.extend([2 * node + 1, 2 * node]);
            } else {
                self.each_of_leaf(node - self.leaf_count(), &origin, work, |key| {
                    count += u64::from(squared_distance(key) <= limit);
                });
            }
        }
        count
    }

    /// Calls `found` with the key of every point of a leaf, the excepted one apart.
    fn each_of_leaf(
        &self,
        leaf: usize,
        origin: &Origin<D>,
        work: &mut Work,
        mut found: impl FnMut(Key),
    ) {
        let places = self.leaf_places(leaf);
        let axes: [&[f64]; D] = std::array::from_fn(|axis| self.leaf_axis(leaf, axis));
        work.distances += places.len() as u64;
        for (slot, place) in places.enumerate() {
            let square = sum_of_squares::<D>(|axis| axes[axis][slot] - origin.at[axis]);
            if origin.except != Some(place as u32) {
                found(key(square + origin.beside, self.ids[place], place as u32));
            }
        }
    }
}

/// All points from near to far, found as far as they are asked for.
///
/// # References
///
/// G. R. Hjaltason, H. Samet, *Distance browsing in spatial databases*, 1999, section 3.
pub(crate) struct Frontier {
    /// Nodes of the tree, and points as node 0. A node's key is at most that of any point beneath
    /// it, and it never equals another point's: it holds the index of a point beneath the node.
    heap: BinaryHeap<Reverse<(Key, u32)>>,
    limit: Key,
}

impl Frontier {
    pub(crate) fn new() -> Self {
        Frontier { heap: BinaryHeap::new(), limit: 0 }
    }

    /// Starts anew; points are given out while their keys are below `limit`.
    pub(crate) fn start<const D: usize>(
        &mut self,
        tree: &KdTree<D>,
        origin: &Origin<D>,
        limit: Key,
    ) {
        self.limit = limit;
        self.heap.clear();
        if tree.len > 0 {
            self.push(tree.nodes[1].key_from(&origin.at, origin.beside), 1);
        }
    }

    fn push(&mut self, key: Key, node: u32) {
        if key < self.limit {
            self.heap.push(Reverse((key, node)));
        }
    }

    /// The next point; `tree` and `origin` are those of [`start`](Frontier::start).
    pub(crate) fn next<const D: usize>(
        &mut self,
        tree: &KdTree<D>,
        origin: &Origin<D>,
        work: &mut Work,
    ) -> Option<Key> {
        while let Some(Reverse((key, node))) = self.heap.pop() {
            if node == 0 {
                return Some(key);
            }
            let node = node as usize;
            if node >= tree.leaf_count() {
                tree.each_of_leaf(node - tree.leaf_count(), origin, work, |key| self.push(key, 0));
                continue;
            }
            work.boxes += 2;
            for child in [2 * node, 2 * node + 1] {
                self.push(tree.nodes[child].key_from(&origin.at, origin.beside), child as u32);
            }
        }
        None
    }
}
