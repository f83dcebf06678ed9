//! [`BucketQueue`]: a ring of buckets threaded through the labels.
//!
//! Keys of a search with a consistent estimate only grow, and one step adds little, so nearly
//! every key falls into a ring of narrow buckets ahead of the last one taken out (Dial 1969;
//! Denardo and Fox 1979). Here a bucket is a short list, sorted by the full order, whose links lie
//! in the labels themselves: nothing is allocated or moved. What does not fit (a key beyond the
//! ring, a list grown long) goes to a side heap, and every look takes the better of the two. So
//! the order is exact for any keys whatever, growing or not, and the worst case is the heap's.
use alloc::vec;
use alloc::vec::Vec;

use crate::heap_queue::HeapQueue;
use crate::labels::{KeptKeys, link};
use crate::open_set::{OpenSet, Ranks};
use crate::pop_order::Entry;

/// Buckets in the ring. The mask is a constant, unlike that of `ring.rs`: worth 2 % on road networks.
const RING: usize = 1 << 15;
const MASK: usize = RING - 1;
const WORDS: usize = RING / 64;

/// Buckets that one mean step spans: so many that most lists hold one node.
const BUCKETS_PER_STEP: f64 = 4096.0;

/// An entry that would have to pass more than this many others goes to the side heap.
const WALK: u32 = 16;

/// A list that has to be walked further than this to remove from moves to the side heap whole.
const LONG_WALK: u32 = 64;

/// The open set for searches: constant time a call where keys grow in steps of like size, and
/// `O(log n)` at worst, amortised.
///
/// # Examples
///
/// ```
/// use best_first::{BucketQueue, KeyedLabels, Labels, OpenSet, Ranks};
///
/// struct Itself;
/// impl Ranks for Itself {
///     fn rank(&self, node: u32) -> u32 {
///         node
///     }
/// }
///
/// let (mut queue, mut labels) = (BucketQueue::default(), KeyedLabels::default());
/// labels.reset(3);
/// // Steps of about 100; keys far beyond the ring, and below what was taken out, keep their order too.
/// OpenSet::<KeyedLabels>::clear(&mut queue, 100.0);
/// for (node, f) in [(0, 130.0), (1, 1e12), (2, 90.0)] {
///     labels.write(node, 0.0, f, node, 0);
///     queue.push(&mut labels, &Itself, node, 0.0, f);
/// }
/// assert_eq!(queue.peek(&labels, &Itself), Some((2, 90.0)));
/// assert_eq!([(); 4].map(|()| queue.pop(&mut labels, &Itself)), [Some(2), Some(0), Some(1), None]);
/// ```
#[derive(Clone, Debug)]
pub struct BucketQueue {
    /// The first node of each bucket's list, of no meaning where there is none.
    heads: Vec<u32>,
    /// A bit for each bucket that has a list: few bytes, which stay in the cache where heads do not,
    /// so that most pushes need not wait for what they overwrite.
    full: Vec<u64>,
    /// The number, not wrapped to the ring, of a bucket that no full one comes before.
    front: i64,
    in_ring: usize,
    scale: f64,
    side: HeapQueue,
    /// The key of the side heap's first entry, infinite without one.
    side_f: f64,
}

impl Default for BucketQueue {
    fn default() -> Self {
        BucketQueue {
            heads: Vec::new(),
            full: Vec::new(),
            front: 0,
            in_ring: 0,
            scale: 1.0,
            side: HeapQueue::default(),
            side_f: f64::INFINITY,
        }
    }
}

impl BucketQueue {
    /// The bucket of key `f`, before it is held to the front one or found beyond the ring.
    #[inline(always)]
    fn bucket(&self, f: f64) -> i64 {
        // Saturates, and any answer will do: a bucket only has to keep the order of keys.
        (f * self.scale) as i64
    }

    /// Moves the front to the first full bucket and gives its first node. The ring is not empty.
    #[inline(always)]
    fn advance(&mut self) -> u32 {
        let from = self.front as usize & MASK;
        let mut word = from / 64;
        let mut bits = self.full[word] & (u64::MAX << (from % 64));
        while bits == 0 {
            word = (word + 1) % WORDS;
            bits = self.full[word];
        }
        let to = word * 64 + bits.trailing_zeros() as usize;
        self.front += (to.wrapping_sub(from) & MASK) as i64;
        self.heads[to]
    }

    #[inline(always)]
    fn is_full(&self, slot: usize) -> bool {
        self.full[slot / 64] >> (slot % 64) & 1 != 0
    }

    /// Puts the list that begins at `head`, perhaps none, at `slot`, where there was one.
    #[inline(always)]
    fn replace(&mut self, slot: usize, head: u32) {
        if head == link::END {
            self.full[slot / 64] &= !(1 << (slot % 64));
        } else {
            self.heads[slot] = head;
        }
    }

    /// Whether the side heap's first entry comes before `node`, the ring's first.
    #[inline(always)]
    fn side_is_first<L: KeptKeys>(&self, labels: &L, ranks: &impl Ranks, node: u32) -> bool {
        let f = labels.f(node);
        if f < self.side_f {
            return false;
        }
        match self.side.first() {
            None => false,
            Some(side) => {
                side.comes_before(&Entry { f, g: labels.g(node), rank: ranks.rank(node), node })
            }
        }
    }

    #[cold]
    fn push_side<L: KeptKeys>(&mut self, labels: &mut L, entry: Entry) {
        labels.set_link(entry.node, link::SIDE);
        self.side.insert(entry);
        self.note_side();
    }

    fn note_side(&mut self) {
        self.side_f = self.side.first().map_or(f64::INFINITY, |entry| entry.f);
    }

    #[cold]
    fn pop_side<L: KeptKeys>(&mut self, labels: &mut L, ranks: &impl Ranks) -> Option<u32> {
        let node = self.side.pop(labels, ranks)?;
        self.note_side();
        if self.in_ring == 0 {
            self.front = self.bucket(labels.f(node));
        }
        Some(node)
    }

    /// Moves bucket `slot` to the side heap, but for `left_out`.
    #[cold]
    fn spill<L: KeptKeys>(
        &mut self,
        labels: &mut L,
        ranks: &impl Ranks,
        slot: usize,
        left_out: u32,
    ) {
        let mut at = self.heads[slot];
        while at != link::END {
            let next = labels.link(at);
            self.in_ring -= 1;
            if at != left_out {
                let (g, f) = (labels.g(at), labels.f(at));
                self.side.push(labels, ranks, at, g, f);
            }
            at = next;
        }
        self.replace(slot, link::END);
        labels.set_link(left_out, link::CLOSED);
        self.note_side();
    }
}

impl<L: KeptKeys> OpenSet<L> for BucketQueue {
    fn clear(&mut self, mean_step: f64) {
        if self.heads.is_empty() {
            self.heads = vec![link::END; RING];
            self.full = vec![0; WORDS];
        }
        if self.in_ring > 0 {
            self.full.fill(0);
        }
        self.in_ring = 0;
        self.front = 0;
        self.side.forget();
        self.side_f = f64::INFINITY;
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
        if !self.is_full(slot) {
            labels.set_link(node, link::END);
            self.heads[slot] = node;
            self.full[slot / 64] |= 1 << (slot % 64);
            self.in_ring += 1;
            return;
        }
        let first = self.heads[slot];
        let entry = Entry { f, g, rank: ranks.rank(node), node };
        let (mut before, mut at) = (link::END, first);
        let mut walked = 0;
        while at != link::END {
            let other_f = labels.f(at);
            if f < other_f {
                break;
            }
            if f == other_f {
                let other = Entry { f: other_f, g: labels.g(at), rank: ranks.rank(at), node: at };
                if entry.comes_before(&other) {
                    break;
                }
            }
            walked += 1;
            if walked > WALK {
                return self.push_side(labels, entry);
            }
            before = at;
            at = labels.link(at);
        }
        labels.set_link(node, at);
        if before == link::END {
            self.heads[slot] = node;
        } else {
            labels.set_link(before, node);
        }
        self.in_ring += 1;
    }

    #[inline(always)]
    fn remove(&mut self, labels: &mut L, ranks: &impl Ranks, node: u32) {
        let next = labels.link(node);
        if next == link::CLOSED {
            return;
        }
        if next == link::SIDE {
            self.side.remove(labels, ranks, node);
            return self.note_side();
        }
        // A key below the front was held to the front bucket, which has not moved since.
        let slot = self.bucket(labels.f(node)).max(self.front) as usize & MASK;
        let first = self.heads[slot];
        if first == node {
            self.replace(slot, next);
            self.in_ring -= 1;
            return labels.set_link(node, link::CLOSED);
        }
        let mut at = first;
        let mut walked = 0;
        loop {
            let after = labels.link(at);
            if after == node {
                labels.set_link(at, next);
                self.in_ring -= 1;
                return labels.set_link(node, link::CLOSED);
            }
            at = after;
            walked += 1;
            if walked > LONG_WALK {
                return self.spill(labels, ranks, slot, node);
            }
        }
    }

    #[inline(always)]
    fn pop(&mut self, labels: &mut L, ranks: &impl Ranks) -> Option<u32> {
        if self.in_ring == 0 {
            return self.pop_side(labels, ranks);
        }
        let node = self.advance();
        if self.side_is_first(labels, ranks, node) {
            return self.pop_side(labels, ranks);
        }
        let next = labels.link(node);
        self.replace(self.front as usize & MASK, next);
        self.in_ring -= 1;
        labels.set_link(node, link::CLOSED);
        Some(node)
    }

    #[inline(always)]
    fn peek(&mut self, labels: &L, ranks: &impl Ranks) -> Option<(u32, f64)> {
        if self.in_ring == 0 {
            return self.side.first().map(|entry| (entry.node, entry.f));
        }
        let node = self.advance();
        if self.side_is_first(labels, ranks, node) {
            return self.side.first().map(|entry| (entry.node, entry.f));
        }
        Some((node, labels.f(node)))
    }

    fn is_empty(&self) -> bool {
        self.in_ring == 0 && self.side.has_none()
    }

    fn heap_bytes(&self) -> usize {
        self.heads.capacity() * 4 + self.full.capacity() * 8 + self.side.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::{KeyedLabels, Labels};

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
        let mut labels = KeyedLabels::default();
        labels.reset(200);
        let mut queue = BucketQueue::default();
        // All in the first bucket, each before all earlier ones.
        OpenSet::<KeyedLabels>::clear(&mut queue, f64::INFINITY);
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
        assert!(OpenSet::<KeyedLabels>::is_empty(&queue));
    }

    /// OPEN-2: an entry that would have to pass many others goes to the side heap at once.
    #[test]
    fn a_long_walk_ends_in_the_side_heap() {
        let mut labels = KeyedLabels::default();
        labels.reset(100);
        let mut queue = BucketQueue::default();
        OpenSet::<KeyedLabels>::clear(&mut queue, f64::INFINITY);
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
