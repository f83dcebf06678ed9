//! [`HeapQueue`]: a plain binary heap; the fast queue's side heap and its test oracle.
use alloc::collections::BinaryHeap;
use core::cmp::Ordering;

use crate::labels::{Labels, link};
use crate::open_set::{OpenSet, Ranks};
use crate::pop_order::Entry;

/// An open set over the standard binary heap.
///
/// An entry whose node has since been taken out or pushed again is stale; the first entry never
/// is. `O(log n)` for every call, amortised over the pushes.
///
/// # Examples
///
/// ```
/// use best_first::{HeapQueue, KeyedLabels, Labels, OpenSet, Ranks};
///
/// struct Itself;
/// impl Ranks for Itself {
///     fn rank(&self, node: u32) -> u32 {
///         node
///     }
/// }
///
/// let (mut queue, mut labels) = (HeapQueue::default(), KeyedLabels::default());
/// labels.reset(2);
/// OpenSet::<KeyedLabels>::clear(&mut queue, 1.0);
/// labels.write(0, 6.0, 6.0, 0, 0);
/// queue.push(&mut labels, &Itself, 0, 6.0, 6.0);
/// labels.write(1, 5.0, 5.0, 1, 0);
/// queue.push(&mut labels, &Itself, 1, 5.0, 5.0);
/// // Node 0 has become cheaper: out with it, and in again.
/// queue.remove(&mut labels, &Itself, 0);
/// labels.write(0, 4.0, 4.0, 1, 0);
/// queue.push(&mut labels, &Itself, 0, 4.0, 4.0);
/// assert_eq!([(); 3].map(|()| queue.pop(&mut labels, &Itself)), [Some(0), Some(1), None]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct HeapQueue {
    heap: BinaryHeap<Reversed>,
}

impl HeapQueue {
    /// The first entry.
    #[inline]
    pub(crate) fn first(&self) -> Option<&Entry> {
        self.heap.peek().map(|reversed| &reversed.0)
    }

    pub(crate) fn forget(&mut self) {
        self.heap.clear();
    }

    #[inline]
    pub(crate) fn has_none(&self) -> bool {
        self.heap.is_empty()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Reversed>()
    }

    pub(crate) fn insert(&mut self, entry: Entry) {
        self.heap.push(Reversed(entry));
    }

    pub(crate) fn take_first<L: Labels>(&mut self, labels: &mut L) -> Option<u32> {
        let node = self.heap.pop()?.0.node;
        labels.set_link(node, link::CLOSED);
        self.settle(labels);
        Some(node)
    }

    /// Drops stale entries until the first one is live.
    pub(crate) fn settle<L: Labels>(&mut self, labels: &L) {
        while let Some(entry) = self.first() {
            // Pushed again means strictly improved, so `g` tells an old entry from the live one.
            if labels.link(entry.node) == link::SIDE && labels.g(entry.node) == entry.g {
                break;
            }
            self.heap.pop();
        }
    }
}

impl<L: Labels> OpenSet<L> for HeapQueue {
    fn clear(&mut self, _mean_step: f64) {
        self.forget();
    }

    fn push(&mut self, labels: &mut L, ranks: &impl Ranks, node: u32, g: f64, f: f64) {
        labels.set_link(node, link::SIDE);
        let entry = Entry { f, g, rank: ranks.rank(node), node };
        self.insert(entry);
    }

    fn remove(&mut self, labels: &mut L, _ranks: &impl Ranks, node: u32) {
        labels.set_link(node, link::CLOSED);
        self.settle(labels);
    }

    fn pop(&mut self, labels: &mut L, _ranks: &impl Ranks) -> Option<u32> {
        self.take_first(labels)
    }

    fn peek(&mut self, _labels: &L, _ranks: &impl Ranks) -> Option<(u32, f64)> {
        self.first().map(|entry| (entry.node, entry.f))
    }

    fn is_empty(&self) -> bool {
        self.has_none()
    }

    fn heap_bytes(&self) -> usize {
        self.bytes()
    }
}

/// An entry ordered for a heap that gives out the greatest.
#[derive(Clone, Copy, Debug)]
struct Reversed(Entry);

impl Ord for Reversed {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.pop_order(&self.0)
    }
}

impl PartialOrd for Reversed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Reversed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Reversed {}
