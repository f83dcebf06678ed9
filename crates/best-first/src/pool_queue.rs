//! [`PoolQueue`]: a ring of buckets that are sorted as they come to the front.
//!
//! As in [`BucketQueue`](crate::BucketQueue) a key belongs to one of a ring of narrow buckets. Here a
//! bucket is a stack in no order, whose entries lie together in a pool; it is sorted once, when all
//! before it are used up. So a push looks at no other entry however many tie, and what comes out next
//! lies side by side. Entries that were replaced stay until they come up, and are dropped unseen.
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::heap_queue::HeapQueue;
use crate::labels::{Labels, link};
use crate::open_set::{OpenSet, Ranks};
use crate::pop_order::Entry;
use crate::ring::Ring;

/// Buckets that one mean step spans.
const BUCKETS_PER_STEP: f64 = 256.0;

/// An entry that would have to pass more than this many others at the front goes to the side heap.
const WALK: usize = 64;

/// No entry.
const NONE: u32 = link::END;

/// With more entries than this a bucket's scratch memory is given back once it is sorted.
const MANY: usize = 1 << 12;

/// With more entries than this a bucket is sorted by the standard library.
const FEW: usize = 12;

/// An entry, in a bucket behind the front or at the front.
#[derive(Clone, Copy, Debug)]
struct Pooled {
    f: f64,
    node: u32,
    /// The next entry of the bucket's stack, or of those that are free.
    next: u32,
}

/// What entries are sorted by: smaller `f`, then larger `g`, in integers, so that one comparison
/// tells two of them apart, then rank (rule `OPEN-1`).
#[derive(Clone, Copy, Debug)]
struct Order {
    f: u64,
    /// The complement of `g`.
    g: u64,
    rank: u32,
    place: u32,
}

impl Order {
    #[inline(always)]
    fn new(f: f64, g: f64, rank: u32, place: u32) -> Self {
        Order { f: ascending(f), g: !ascending(g), rank, place }
    }

    #[inline(always)]
    fn joined(&self) -> u128 {
        u128::from(self.f) << 64 | u128::from(self.g)
    }

    #[inline(always)]
    fn comes_before(&self, other: &Order) -> bool {
        let (own, others) = (self.joined(), other.joined());
        (own < others) | ((own == others) & (self.rank < other.rank))
    }
}

/// An integer in the order of `x`, which is at least 0; `-0.0` and `0.0` are one (rule `OPEN-1`).
#[inline(always)]
fn ascending(x: f64) -> u64 {
    (x + 0.0).to_bits()
}

/// The open set for searches whose nodes are numbered as they are discovered: constant time a call
/// but for the sorting of buckets, which is `O(log n)` amortised, and `O(log n)` at worst.
///
/// Keys and distances must be at least 0. The link beside a label is the node's place in the pool,
/// whether in a bucket or at the front.
///
/// # Examples
///
/// ```
/// use best_first::{ArenaLabels, Labels, OpenSet, PoolQueue, Ranks};
///
/// struct Itself;
/// # impl Ranks for Itself {
/// #     fn rank(&self, node: u32) -> u32 {
/// #         node
/// #     }
/// # }
/// let (mut queue, mut labels) = (PoolQueue::default(), ArenaLabels::default());
/// // Numbered as they are discovered; the labels need not keep the keys.
/// OpenSet::<ArenaLabels>::clear(&mut queue, 1.0);
/// for (node, f) in [(0, 3.0), (1, 2.0), (2, 2.5)] {
///     labels.append(node, 1.0, f, 0);
///     queue.push(&mut labels, &Itself, node, 1.0, f);
/// }
/// assert_eq!([(); 4].map(|()| queue.pop(&mut labels, &Itself)), [Some(1), Some(2), Some(0), None]);
/// ```
#[derive(Clone, Debug)]
pub struct PoolQueue {
    /// The first entry of each bucket's stack.
    ring: Ring,
    pool: Vec<Pooled>,
    /// The first place of the pool that is free, through which the others are listed.
    free: u32,
    /// The places of the entries of all buckets up to the front one, the first to come out last.
    front: Vec<u32>,
    /// Where a bucket is sorted.
    scratch: Vec<Order>,
    /// The number of the front bucket, not wrapped to the ring.
    front_bucket: i64,
    /// How many nodes are in the pool and at the front; there may be more entries.
    live: usize,
    scale: f64,
    side: HeapQueue,
    /// The key of the side heap's first entry, in the order of integers; the largest without one.
    side_f: u64,
}

impl Default for PoolQueue {
    fn default() -> Self {
        PoolQueue {
            ring: Ring::default(),
            pool: Vec::new(),
            free: NONE,
            front: Vec::new(),
            scratch: Vec::new(),
            front_bucket: 0,
            live: 0,
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

    /// Puts `entry` into the pool.
    #[inline(always)]
    fn take_place(&mut self, entry: Pooled) -> u32 {
        let place = self.free;
        if let Some(pooled) = self.pool.get_mut(place as usize) {
            self.free = pooled.next;
            *pooled = entry;
            return place;
        }
        if self.pool.len() == self.pool.capacity() {
            self.grow();
        }
        self.pool.push(entry);
        self.pool.len() as u32 - 1
    }

    /// Room for more: a sixteenth at a time once there are many.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = self.pool.len();
        if len >= 1 << 12 {
            self.pool.reserve_exact(len / 16);
        } else {
            self.pool.reserve(64);
        }
    }

    /// Frees `place`, which is in no list any more.
    #[inline(always)]
    fn give_back(&mut self, place: u32) {
        self.pool[place as usize].next = self.free;
        self.free = place;
    }

    /// Moves the next bucket that has entries to the front, which has none, and sorts them. There
    /// must be such a bucket. All of them may turn out to be stale.
    #[inline(never)]
    fn advance<L: Labels>(&mut self, labels: &L, ranks: &impl Ranks) {
        self.front_bucket = self.ring.first_from(self.front_bucket);
        let slot = self.ring.slot(self.front_bucket);
        let mut place = self.ring.head(slot);
        self.ring.empty(slot);
        while let Some(&Pooled { f, node, next }) = self.pool.get(place as usize) {
            if labels.link(node) == place {
                let order = Order::new(f, labels.g(node), ranks.rank(node), place);
                self.scratch.push(order);
            } else {
                self.give_back(place);
            }
            place = next;
        }
        let count = self.scratch.len();
        if count > self.front.capacity() {
            self.front.reserve_exact(count);
        }
        if count > FEW {
            // No two entries are alike, so which of them a sort leaves first cannot show.
            self.scratch.sort_unstable_by_key(|order| Reverse((order.joined(), order.rank)));
            self.front.extend(self.scratch.iter().map(|order| order.place));
        } else {
            self.sort_few();
        }
        self.scratch.clear();
        if count > MANY {
            self.scratch = Vec::new();
        }
    }

    /// Writes the places of the few entries in `scratch` to the front, which is empty: each behind as
    /// many as it comes before. Every two are compared, whatever comes of it, so that there is no
    /// branch that could not be foretold.
    #[inline(always)]
    fn sort_few(&mut self) {
        let count = self.scratch.len();
        let mut behind = [0; FEW];
        for (i, order) in self.scratch.iter().enumerate() {
            let mut own = 0;
            for (other, behind) in self.scratch[..i].iter().zip(&mut behind) {
                let comes_before = usize::from(order.comes_before(other));
                own += comes_before;
                *behind += 1 - comes_before;
            }
            behind[i] = own;
        }
        self.front.resize(count, NONE);
        for (order, &behind) in self.scratch.iter().zip(&behind) {
            self.front[behind] = order.place;
        }
    }

    /// Puts `order` into its place at the front; `false` if that is too far from the end.
    #[inline(always)]
    fn insert<L: Labels>(&mut self, labels: &L, ranks: &impl Ranks, order: &Order) -> bool {
        let mut at = self.front.len();
        let stop = at.saturating_sub(WALK);
        while let Some(last) = at.checked_sub(1) {
            let place = self.front[last];
            let Pooled { f, node, .. } = self.pool[place as usize];
            // A stale entry has the `g` of the live one: it is in nobody's way.
            let other = Order::new(f, labels.g(node), ranks.rank(node), place);
            if labels.link(node) == place && order.comes_before(&other) {
                break;
            }
            if at == stop {
                return false;
            }
            at -= 1;
        }
        self.front.insert(at, order.place);
        true
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

    #[cold]
    #[inline(never)]
    fn pop_side<L: Labels>(&mut self, labels: &mut L) -> Option<u32> {
        let node = self.side.take_first(labels)?;
        self.note_side();
        Some(node)
    }

    fn note_side(&mut self) {
        self.side_f = self.side.first().map_or(u64::MAX, |entry| ascending(entry.f));
    }

    /// Whether the side heap's first entry comes before the front's first.
    #[inline(always)]
    fn side_is_first<L: Labels>(&self, labels: &L, ranks: &impl Ranks, first: &Pooled) -> bool {
        if ascending(first.f) < self.side_f {
            return false;
        }
        let Pooled { f, node, .. } = *first;
        let first = Entry { f, g: labels.g(node), rank: ranks.rank(node), node };
        self.side.first().is_some_and(|side| side.comes_before(&first))
    }

    /// The first live entry outside of the side heap, made the front's last. There must be one.
    #[inline(always)]
    fn settled<L: Labels>(&mut self, labels: &L, ranks: &impl Ranks) -> Pooled {
        loop {
            match self.front.last() {
                Some(&place) => {
                    let pooled = self.pool[place as usize];
                    if labels.link(pooled.node) == place {
                        return pooled;
                    }
                    self.front.pop();
                    self.give_back(place);
                }
                None => self.advance(labels, ranks),
            }
        }
    }
}

impl<L: Labels> OpenSet<L> for PoolQueue {
    fn clear(&mut self, mean_step: f64) {
        self.ring.clear();
        self.pool.clear();
        self.free = NONE;
        self.front.clear();
        self.front_bucket = 0;
        self.live = 0;
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
        if self.live == 0 {
            // What is left in the ring is stale, and is dropped wherever it comes up.
            self.front_bucket = bucket - 1;
        }
        let ahead = bucket.wrapping_sub(self.front_bucket);
        if ahead >= self.ring.span() as i64 && !self.ring.widen(self.front_bucket, ahead) {
            return self.push_side(labels, Entry { f, g, rank: ranks.rank(node), node });
        }
        let slot = self.ring.slot(bucket);
        let place = self.take_place(Pooled { f, node, next: self.ring.head(slot) });
        if ahead > 0 {
            self.ring.fill(slot, place);
        } else {
            let order = Order::new(f, g, ranks.rank(node), place);
            if !self.insert(labels, ranks, &order) {
                self.give_back(place);
                return self.push_side(labels, Entry { f, g, rank: ranks.rank(node), node });
            }
        }
        self.live += 1;
        labels.set_link(node, place);
    }

    #[inline(always)]
    fn remove(&mut self, labels: &mut L, _ranks: &impl Ranks, node: u32) {
        match labels.link(node) {
            link::CLOSED => {}
            link::SIDE => self.remove_side(labels, node),
            _ => {
                self.live -= 1;
                labels.set_link(node, link::CLOSED);
            }
        }
    }

    #[inline(always)]
    fn pop(&mut self, labels: &mut L, ranks: &impl Ranks) -> Option<u32> {
        if self.live == 0 {
            return self.pop_side(labels);
        }
        let first = self.settled(labels, ranks);
        if self.side_is_first(labels, ranks, &first) {
            return self.pop_side(labels);
        }
        if let Some(place) = self.front.pop() {
            self.give_back(place);
        }
        self.live -= 1;
        labels.set_link(first.node, link::CLOSED);
        Some(first.node)
    }

    #[inline(always)]
    fn peek(&mut self, labels: &L, ranks: &impl Ranks) -> Option<(u32, f64)> {
        if self.live > 0 {
            let first = self.settled(labels, ranks);
            if !self.side_is_first(labels, ranks, &first) {
                return Some((first.node, first.f));
            }
        }
        self.side.first().map(|entry| (entry.node, entry.f))
    }

    fn is_empty(&self) -> bool {
        self.live == 0 && self.side.has_none()
    }

    fn heap_bytes(&self) -> usize {
        self.ring.heap_bytes()
            + self.pool.capacity() * size_of::<Pooled>()
            + self.front.capacity() * 4
            + self.scratch.capacity() * size_of::<Order>()
            + self.side.bytes()
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

    fn push(labels: &mut ArenaLabels, queue: &mut PoolQueue, node: u32, g: f64, f: f64) {
        queue.remove_if_reached(labels, node);
        labels.write(node, g, f, node, link::END);
        queue.push(labels, &ByNumber, node, g, f);
    }

    impl PoolQueue {
        fn remove_if_reached(&mut self, labels: &mut ArenaLabels, node: u32) {
            if labels.is_reached(node) {
                self.remove(labels, &ByNumber, node);
            }
        }
    }

    /// OPEN-2: entries that were replaced are in the ring, at the front and nowhere to be seen.
    #[test]
    fn replaced_entries_are_not_seen() {
        let mut labels = ArenaLabels::default();
        let mut queue = PoolQueue::default();
        OpenSet::<ArenaLabels>::clear(&mut queue, 1.0);
        for node in 0..100 {
            push(&mut labels, &mut queue, node, 9.0, 9.0);
        }
        assert_eq!((queue.live, queue.front.len()), (100, 0));
        // From the ring to an earlier bucket, and on to the front.
        for node in 50..100 {
            push(&mut labels, &mut queue, node, 8.0, 5.0);
        }
        assert_eq!(queue.pop(&mut labels, &ByNumber), Some(50));
        assert_eq!(queue.front.len(), 49);
        for node in 60..100 {
            push(&mut labels, &mut queue, node, 7.0, 5.0);
        }
        for node in (51..60).chain(60..100) {
            assert_eq!(queue.pop(&mut labels, &ByNumber), Some(node));
        }
        for node in 0..50 {
            assert_eq!(queue.peek(&labels, &ByNumber), Some((node, 9.0)));
            queue.remove(&mut labels, &ByNumber, node);
        }
        assert!(OpenSet::<ArenaLabels>::is_empty(&queue));
        assert_eq!(queue.pop(&mut labels, &ByNumber), None);
    }

    /// OPEN-1: what would have to pass many at the front goes to the side heap.
    #[test]
    fn a_long_walk_ends_in_the_side_heap() {
        let mut labels = ArenaLabels::default();
        let mut queue = PoolQueue::default();
        OpenSet::<ArenaLabels>::clear(&mut queue, f64::INFINITY);
        push(&mut labels, &mut queue, 0, 0.0, 9.0);
        for node in 1..200 {
            push(&mut labels, &mut queue, node, 0.0, f64::from(node) / 1000.0);
        }
        assert_eq!(queue.live, WALK + 2);
        for node in (1..200).chain([0]) {
            assert_eq!(queue.pop(&mut labels, &ByNumber), Some(node));
        }
        assert_eq!(queue.pop(&mut labels, &ByNumber), None);
    }
}
