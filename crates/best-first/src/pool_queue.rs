//! [`PoolQueue`]: a ring of buckets whose entries lie close together.
//!
//! The ring of [`BucketQueue`](crate::BucketQueue), with entries in a pool of their own in place of
//! links through the labels. Where labels are many and the open set is small, as on a map, the pool
//! stays in the nearest cache while labels do not; and labels need not keep the key.
use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::heap_queue::HeapQueue;
use crate::labels::{Labels, link};
use crate::open_set::{OpenSet, Ranks};
use crate::pop_order::Entry;

/// Buckets in the ring.
const RING: usize = 1 << 15;
const MASK: usize = RING - 1;
const WORDS: usize = RING / 64;

/// Buckets that one mean step spans.
const BUCKETS_PER_STEP: f64 = 512.0;

/// An entry that would have to pass more than this many others goes to the side heap.
const WALK: u32 = 16;

/// A list that has to be walked further than this to remove from moves to the side heap whole.
const LONG_WALK: u32 = 64;

/// No entry.
const NONE: u32 = u32::MAX;

/// A pair of numbers that sorts as smaller `f`, then larger `g`, in integers: one comparison tells
/// two of them apart.
#[derive(Clone, Copy, Debug)]
struct Order {
    f: u64,
    g: u64,
}

impl Order {
    #[inline(always)]
    fn new(f: f64, g: f64) -> Self {
        Order { f: ascending(f), g: !ascending(g) }
    }

    #[inline(always)]
    fn joined(self) -> u128 {
        u128::from(self.f) << 64 | u128::from(self.g)
    }

    #[inline(always)]
    fn f(self) -> f64 {
        f64::from_bits(self.f)
    }
}

/// An integer in the order of `x`, which is at least 0; `-0.0` and `0.0` are one (rule `OPEN-1`).
#[inline(always)]
fn ascending(x: f64) -> u64 {
    (x + 0.0).to_bits()
}

#[derive(Clone, Copy, Debug)]
struct Pooled {
    order: Order,
    node: u32,
    next: u32,
}

/// The open set for searches whose nodes are numbered as they are discovered: constant time a call
/// where keys grow in steps of like size, and `O(log n)` at worst, amortised.
///
/// Keys and distances must be at least 0. The link beside a label is the node's place in the pool.
#[derive(Clone, Debug)]
pub struct PoolQueue {
    /// The first entry of each bucket's list.
    heads: Box<[u32; RING]>,
    /// A bit for each bucket that has a list.
    full: Box<[u64; WORDS]>,
    pool: Vec<Pooled>,
    /// The first place of the pool that is free, through which the others are listed.
    free: u32,
    /// The number, not wrapped to the ring, of a bucket that no full one comes before.
    front: i64,
    in_ring: usize,
    scale: f64,
    side: HeapQueue,
    /// The key of the side heap's first entry, in the order of integers; the largest without one.
    side_f: u64,
}

impl Default for PoolQueue {
    fn default() -> Self {
        PoolQueue {
            heads: Box::new([NONE; RING]),
            full: Box::new([0; WORDS]),
            pool: Vec::new(),
            free: NONE,
            front: 0,
            in_ring: 0,
            scale: 1.0,
            side: HeapQueue::default(),
            side_f: u64::MAX,
        }
    }
}

impl PoolQueue {
    /// The bucket of key `f`, before it is held to the front one or found beyond the ring.
    ///
    /// The sum of a small number and 2^52 has that number, rounded, in its last bits; and the bits of
    /// positive numbers are in their order, so that the order of keys is kept whatever they are.
    #[inline(always)]
    fn bucket(&self, f: f64) -> i64 {
        (f * self.scale + 4_503_599_627_370_496.0).to_bits() as i64
    }

    /// Moves the front to the first full bucket and gives its first entry. The ring is not empty.
    #[inline(always)]
    fn advance(&mut self) -> u32 {
        let from = self.front as usize & MASK;
        let head = self.heads[from];
        if head != NONE {
            return head;
        }
        let mut word = from / 64;
        let mut bits = self.full[word] & (u64::MAX << (from % 64));
        while bits == 0 {
            word = (word + 1) & (WORDS - 1);
            bits = self.full[word];
        }
        let to = word * 64 + bits.trailing_zeros() as usize;
        self.front += (to.wrapping_sub(from) & MASK) as i64;
        self.heads[to]
    }

    /// Whether the side heap's first entry comes before `entry`, the ring's first.
    #[inline(always)]
    fn side_is_first(&self, ranks: &impl Ranks, entry: &Pooled) -> bool {
        if entry.order.f < self.side_f {
            return false;
        }
        self.side.first().is_some_and(|side| side.comes_before(&entry.ranked(ranks)))
    }

    #[inline(always)]
    fn take_place(&mut self, entry: Pooled) -> u32 {
        let place = self.free;
        if let Some(pooled) = self.pool.get_mut(place as usize) {
            self.free = pooled.next;
            *pooled = entry;
            return place;
        }
        self.pool.push(entry);
        self.pool.len() as u32 - 1
    }

    /// Frees `place`, which is in no list any more.
    #[inline(always)]
    fn give_back(&mut self, place: u32) {
        self.pool[place as usize].next = self.free;
        self.free = place;
        self.in_ring -= 1;
    }

    /// Makes `next` the first entry of bucket `slot`.
    #[inline(always)]
    fn set_head(&mut self, slot: usize, next: u32) {
        self.heads[slot] = next;
        if next == NONE {
            self.full[slot / 64] &= !(1 << (slot % 64));
        }
    }

    #[cold]
    #[inline(never)]
    fn push_side<L: Labels>(&mut self, labels: &mut L, entry: Entry) {
        labels.set_link(entry.node, link::SIDE);
        self.side.insert(entry);
        self.note_side();
    }

    #[cold]
    #[inline(never)]
    fn remove_side<L: Labels>(&mut self, labels: &mut L, node: u32) {
        labels.set_link(node, link::CLOSED);
        self.side.settle(labels);
        self.note_side();
    }

    /// Moves bucket `slot` to the side heap, but for `left_out`.
    #[cold]
    #[inline(never)]
    fn spill<L: Labels>(&mut self, labels: &mut L, ranks: &impl Ranks, slot: usize, left_out: u32) {
        let mut at = self.heads[slot];
        while at != NONE {
            let pooled = self.pool[at as usize];
            if pooled.node != left_out {
                labels.set_link(pooled.node, link::SIDE);
                self.side.insert(pooled.ranked(ranks));
            }
            self.give_back(at);
            at = pooled.next;
        }
        self.set_head(slot, NONE);
        labels.set_link(left_out, link::CLOSED);
        self.note_side();
    }

    fn note_side(&mut self) {
        self.side_f = self.side.first().map_or(u64::MAX, |entry| ascending(entry.f));
    }

    #[cold]
    #[inline(never)]
    fn pop_side<L: Labels>(&mut self, labels: &mut L) -> Option<u32> {
        let f = f64::from_bits(self.side_f);
        let node = self.side.take_first(labels)?;
        self.note_side();
        if self.in_ring == 0 {
            self.front = self.bucket(f);
        }
        Some(node)
    }
}

impl Pooled {
    #[inline(always)]
    fn ranked(&self, ranks: &impl Ranks) -> Entry {
        Entry {
            f: self.order.f(),
            g: f64::from_bits(!self.order.g),
            rank: ranks.rank(self.node),
            node: self.node,
        }
    }
}

impl<L: Labels> OpenSet<L> for PoolQueue {
    fn clear(&mut self, mean_step: f64) {
        if self.in_ring > 0 {
            for (word, bits) in self.full.iter_mut().enumerate() {
                while *bits != 0 {
                    self.heads[word * 64 + bits.trailing_zeros() as usize] = NONE;
                    *bits &= *bits - 1;
                }
            }
        }
        self.pool.clear();
        self.free = NONE;
        self.in_ring = 0;
        self.front = 0;
        self.side.forget();
        self.side_f = u64::MAX;
        // The power of two at or below the ideal; anything out of range still keeps the order.
        let ideal = BUCKETS_PER_STEP / mean_step;
        self.scale = if ideal > 0.0 && ideal < f64::INFINITY {
            f64::from_bits(ideal.to_bits() & (0x7ff << 52))
        } else {
            1.0
        };
    }

    #[inline(always)]
    fn push(&mut self, labels: &mut L, ranks: &impl Ranks, node: u32, g: f64, f: f64) {
        let bucket = self.bucket(f);
        let ahead = bucket.wrapping_sub(self.front);
        let slot = if bucket <= self.front {
            if self.in_ring == 0 {
                self.front = bucket;
            }
            self.front as usize & MASK
        } else if (ahead as u64) < RING as u64 {
            bucket as usize & MASK
        } else if self.in_ring == 0 && self.side.has_none() {
            self.front = bucket;
            bucket as usize & MASK
        } else {
            return self.push_side(labels, Entry { f, g, rank: ranks.rank(node), node });
        };
        let first = self.heads[slot];
        let order = Order::new(f, g);
        let mut entry = Pooled { order, node, next: first };
        let mut before = NONE;
        let mut walked = 0;
        while let Some(other) = self.pool.get(entry.next as usize) {
            if order.joined() <= other.order.joined()
                && (order.joined() != other.order.joined()
                    || ranks.rank(node) < ranks.rank(other.node))
            {
                break;
            }
            walked += 1;
            if walked > WALK {
                return self.push_side(labels, Entry { f, g, rank: ranks.rank(node), node });
            }
            before = entry.next;
            entry.next = other.next;
        }
        let place = self.take_place(entry);
        match self.pool.get_mut(before as usize) {
            Some(pooled) => pooled.next = place,
            None => {
                self.heads[slot] = place;
                self.full[slot / 64] |= 1 << (slot % 64);
            }
        }
        self.in_ring += 1;
        labels.set_link(node, place);
    }

    #[inline(always)]
    fn remove(&mut self, labels: &mut L, ranks: &impl Ranks, node: u32) {
        let place = labels.link(node);
        if place == link::CLOSED {
            return;
        }
        if place == link::SIDE {
            return self.remove_side(labels, node);
        }
        let Pooled { order, next, .. } = self.pool[place as usize];
        // A key below the front was held to the front bucket, which has not moved since.
        let slot = self.bucket(order.f()).max(self.front) as usize & MASK;
        let mut at = self.heads[slot];
        if at == place {
            self.set_head(slot, next);
        } else {
            let mut walked = 0;
            while self.pool[at as usize].next != place {
                at = self.pool[at as usize].next;
                walked += 1;
                if walked > LONG_WALK {
                    return self.spill(labels, ranks, slot, node);
                }
            }
            self.pool[at as usize].next = next;
        }
        self.give_back(place);
        labels.set_link(node, link::CLOSED);
    }

    #[inline(always)]
    fn pop(&mut self, labels: &mut L, ranks: &impl Ranks) -> Option<u32> {
        if self.in_ring == 0 {
            return self.pop_side(labels);
        }
        let place = self.advance();
        let entry = self.pool[place as usize];
        if self.side_is_first(ranks, &entry) {
            return self.pop_side(labels);
        }
        self.set_head(self.front as usize & MASK, entry.next);
        self.give_back(place);
        labels.set_link(entry.node, link::CLOSED);
        Some(entry.node)
    }

    #[inline(always)]
    fn peek(&mut self, _labels: &L, ranks: &impl Ranks) -> Option<(u32, f64)> {
        if self.in_ring > 0 {
            let place = self.advance();
            let entry = self.pool[place as usize];
            if !self.side_is_first(ranks, &entry) {
                return Some((entry.node, entry.order.f()));
            }
        }
        self.side.first().map(|entry| (entry.node, entry.f))
    }

    fn is_empty(&self) -> bool {
        self.in_ring == 0 && self.side.has_none()
    }

    fn heap_bytes(&self) -> usize {
        RING * 4 + WORDS * 8 + self.pool.capacity() * size_of::<Pooled>() + self.side.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::{ArenaLabels, Labels};

    struct ByNumber;

    impl Ranks for ByNumber {
        fn rank(&self, node: u32) -> u32 {
            node
        }
    }

    /// OPEN-2: a list that grew long at its front goes to the side heap when its end is removed,
    /// so that removals stay cheap, and no order is lost.
    #[test]
    fn a_long_list_moves_to_the_side_heap() {
        let mut labels = ArenaLabels::default();
        labels.reset(0);
        let mut queue = PoolQueue::default();
        // All in the first bucket, each before all earlier ones.
        OpenSet::<ArenaLabels>::clear(&mut queue, f64::INFINITY);
        for node in 0..200 {
            let f = 0.9 - f64::from(node) / 1000.0;
            labels.write(node, 0.0, f, node, link::END);
            queue.push(&mut labels, &ByNumber, node, 0.0, f);
        }
        assert_eq!((queue.in_ring, queue.side.has_none()), (200, true));
        queue.remove(&mut labels, &ByNumber, 0);
        assert_eq!((queue.in_ring, queue.side.has_none()), (0, false));
        for node in (1..200).rev() {
            assert_eq!(queue.pop(&mut labels, &ByNumber), Some(node));
        }
        assert!(OpenSet::<ArenaLabels>::is_empty(&queue));
    }

    /// OPEN-2: an entry that would have to pass many others goes to the side heap at once.
    #[test]
    fn a_long_walk_ends_in_the_side_heap() {
        let mut labels = ArenaLabels::default();
        labels.reset(0);
        let mut queue = PoolQueue::default();
        OpenSet::<ArenaLabels>::clear(&mut queue, f64::INFINITY);
        for node in 0..100 {
            let f = f64::from(node) / 1000.0;
            labels.write(node, 0.0, f, node, link::END);
            queue.push(&mut labels, &ByNumber, node, 0.0, f);
        }
        assert_eq!(queue.in_ring, WALK as usize + 1);
        for node in 0..100 {
            assert_eq!(queue.pop(&mut labels, &ByNumber), Some(node));
        }
        assert_eq!(queue.pop(&mut labels, &ByNumber), None);
    }
}
