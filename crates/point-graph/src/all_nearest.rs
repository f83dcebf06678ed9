//! The nearest points of every point: leaf by leaf, for the points of a leaf share their way.
use std::ops::Range;

use crate::kd_tree::{KdTree, sum_of_squares};
use crate::key::{Key, limit_key, place, squared_distance};
use crate::link_progress::{Watch, parts};
use crate::lists::Lists;
use crate::nearest::{Best, FEW};
use crate::parallel::in_parts;
use crate::work::Work;

/// The points of one leaf looking for their neighbours.
struct Party<'a, const D: usize> {
    tree: &'a KdTree<D>,
    count: usize,
    /// The neighbours of each slot so far, ascending, `count` a slot, filled up with the limit.
    keys: Vec<Key>,
    /// The squared distance that a neighbour of the slot may have at most.
    reach: Vec<f64>,
    /// Scratch: the squared distances of a leaf's slots, and which of them are within reach.
    squares: Vec<f64>,
    hits: Vec<u32>,
    stack: Vec<(Key, u32)>,
    work: Work,
}

impl<const D: usize> KdTree<D> {
    /// The `count` nearest others of every point by (squared distance, index), those within the
    /// squared distance `limit` (rule `PTS-3`).
    pub(crate) fn all_nearest(
        &self,
        count: usize,
        limit: f64,
        work: &mut Work,
        watch: &Watch<'_>,
    ) -> Lists {
        // With a limit nobody knows how many there will be.
        let sure = if limit == f64::INFINITY { count } else { 0 };
        let limit = limit_key(limit);
        let told = |done: (Lists, Work)| {
            watch.advance(done.0.first.len() - 1, parts::NEIGHBOURS);
            done
        };
        let lists = if count > FEW {
            in_parts(self.len, |places| told(self.many_nearest(places, count, sure, limit)))
        } else {
            in_parts(self.leaf_count(), |leaves| told(self.few_nearest(leaves, count, sure, limit)))
        };
        Lists::joined(lists, work)
    }

    /// For the points of some leaves, leaf by leaf.
    fn few_nearest(
        &self,
        leaves: Range<usize>,
        count: usize,
        sure: usize,
        limit: Key,
    ) -> (Lists, Work) {
        let points = self.leaf_places(leaves.end).start - self.leaf_places(leaves.start).start;
        let mut lists = Lists::with_capacity(points, points * sure);
        let mut party = Party::new(self, count);
        for leaf in leaves {
            party.search(leaf, limit);
            for slot in 0..self.leaf_places(leaf).len() {
                let keys = &party.keys[slot * count..(slot + 1) * count];
                lists.push(keys.iter().take_while(|&&key| key < limit).map(|&key| place(key)));
            }
        }
        (lists, party.work)
    }

    /// For some points, each by itself.
    fn many_nearest(
        &self,
        places: Range<usize>,
        count: usize,
        sure: usize,
        limit: Key,
    ) -> (Lists, Work) {
        let mut lists = Lists::with_capacity(places.len(), places.len() * sure);
        let mut work = Work::default();
        for at in places.start as u32..places.end as u32 {
            let mut best = Best::new(count, limit);
            self.nearest(&self.origin(at), &mut best, &mut work);
            lists.push(best.into_sorted().into_iter().map(place));
        }
        (lists, work)
    }
}

impl<'a, const D: usize> Party<'a, D> {
    fn new(tree: &'a KdTree<D>, count: usize) -> Self {
        Party {
            tree,
            count,
            keys: vec![0; tree.stride * count],
            reach: vec![0.0; tree.stride],
            squares: vec![0.0; tree.stride],
            hits: vec![0; tree.stride],
            stack: Vec::new(),
            work: Work::default(),
        }
    }

    /// Finds the neighbours of the points of `leaf`, from the leaf outwards.
    fn search(&mut self, leaf: usize, limit: Key) {
        let tree = self.tree;
        self.keys.fill(limit);
        self.reach.fill(squared_distance(limit));
        let mut node = tree.leaf_count() + leaf;
        let home = tree.nodes[node];
        self.visit(leaf, leaf);
        let mut worst = self.worst(leaf);
        while node > 1 {
            let sibling = node ^ 1;
            node >>= 1;
            self.stack.push((tree.nodes[sibling].key_from_box(&home), sibling as u32));
            while let Some((key, node)) = self.stack.pop() {
                if key >= worst {
                    continue;
                }
                let node = node as usize;
                if node >= tree.leaf_count() {
                    self.visit(leaf, node - tree.leaf_count());
                    worst = self.worst(leaf);
                    continue;
                }
                let [a, b] = [2 * node, 2 * node + 1]
                    .map(|child| (tree.nodes[child].key_from_box(&home), child as u32));
                self.work.boxes += 2;
                let (near, far) = if a.0 < b.0 { (a, b) } else { (b, a) };
                if far.0 < worst {
                    self.stack.push(far);
                }
                if near.0 < worst {
                    self.stack.push(near);
                }
            }
        }
    }

    /// The largest key that some point of the leaf still has.
    fn worst(&self, leaf: usize) -> Key {
        let slots = self.tree.leaf_places(leaf).len();
        (0..slots).map(|slot| self.keys[(slot + 1) * self.count - 1]).max().unwrap_or(0)
    }

    /// Offers the points of the leaf `other` to those of `leaf`.
    fn visit(&mut self, leaf: usize, other: usize) {
        let tree = self.tree;
        let there = &tree.nodes[tree.leaf_count() + other];
        let places = tree.leaf_places(other);
        let axes: [&[f64]; D] = std::array::from_fn(|axis| tree.leaf_axis(other, axis));
        let here: [&[f64]; D] = std::array::from_fn(|axis| tree.leaf_axis(leaf, axis));
        for slot in 0..tree.leaf_places(leaf).len() {
            let from: [f64; D] = std::array::from_fn(|axis| here[axis][slot]);
            let keys = &mut self.keys[slot * self.count..(slot + 1) * self.count];
            if there.key_from(&from, 0.0) >= keys[self.count - 1] {
                continue;
            }
            self.work.distances += places.len() as u64;
            let squares = &mut self.squares[..tree.stride];
            for (i, square) in squares.iter_mut().enumerate() {
                *square = sum_of_squares::<D>(|axis| axes[axis][i] - from[axis]);
            }
            if leaf == other {
                // Left out by its index, not by its position (rule PTS-3): NaN is within no reach.
                squares[slot] = f64::NAN;
            }
            let reach = self.reach[slot];
            let mut hits = 0;
            for (i, &square) in squares.iter().enumerate() {
                self.hits[hits] = i as u32;
                hits += usize::from(square <= reach);
            }
            for &hit in &self.hits[..hits] {
                let place = places.start + hit as usize;
                let key = crate::key::key(squares[hit as usize], tree.ids[place], place as u32);
                insert(keys, key);
            }
            self.reach[slot] = squared_distance(keys[self.count - 1]);
        }
    }
}

/// Puts `key` into its place in the ascending `keys`, and drops the last one.
#[inline(always)]
fn insert(keys: &mut [Key], key: Key) {
    let mut at = keys.len() - 1;
    if key >= keys[at] {
        return;
    }
    while at > 0 && keys[at - 1] > key {
        keys[at] = keys[at - 1];
        at -= 1;
    }
    keys[at] = key;
}
