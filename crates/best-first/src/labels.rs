//! Labels: what a search knows of each node, and the threads of the open set that run through them.
//!
//! Three layouts, one contract. [`CompactLabels`] keeps 16 bytes a node and serves searches whose
//! key is `g`; [`KeyedLabels`] keeps 24 and the key beside it; [`ArenaLabels`] keeps 16 for nodes
//! that are numbered as they are discovered.
use alloc::vec::Vec;

use crate::prefetch::prefetch;

/// The largest node number plus one that [`CompactLabels`] and [`KeyedLabels`] hold.
pub const MAX_INDEXED: usize = 1 << 26;

/// The largest node number plus one that [`ArenaLabels`] hold.
pub const MAX_ARENA: usize = (u32::MAX - 15) as usize;

/// Where a reached node stands in the open set; any other value names the next node of its list.
pub(crate) mod link {
    /// Last of its list.
    pub(crate) const END: u32 = u32::MAX;
    /// Taken out of the open set.
    pub(crate) const CLOSED: u32 = u32::MAX - 1;
    /// In the side heap.
    pub(crate) const SIDE: u32 = u32::MAX - 2;
}

/// What a search keeps of its nodes.
///
/// A node is *reached* once it has a `g`. Nodes never written have `g` infinite. The trait is
/// sealed in effect: [`link`](Labels::link) belongs to the open set.
///
/// # Examples
///
/// ```
/// use best_first::{KeyedLabels, Labels};
///
/// let mut labels = KeyedLabels::default();
/// labels.reset(10);
/// assert_eq!(labels.g(3), f64::INFINITY);
/// labels.write(3, 2.5, 4.0, 1, 0);
/// assert_eq!((labels.g(3), labels.parent(3)), (2.5, 1));
/// // Another search, for the price of a count.
/// labels.reset(10);
/// assert!(!labels.is_reached(3));
/// ```
pub trait Labels: Default {
    /// Forgets every node, and makes room for the nodes `0..node_count`.
    ///
    /// `O(1)`, but for a change of size and, every 2,047th time, a wipe.
    fn reset(&mut self, node_count: usize);

    /// The tentative distance of `node`, infinite if it was not reached.
    fn g(&self, node: u32) -> f64;

    /// The node from which `node` got its `g`: itself, if it is a source.
    fn parent(&self, node: u32) -> u32;

    /// What the open set wrote beside `node`; unspecified if it was not reached.
    fn link(&self, node: u32) -> u32;

    /// Writes `node` whole, its key too where it is [kept](KeptKeys).
    fn write(&mut self, node: u32, g: f64, f: f64, parent: u32, link: u32);

    /// Writes `node`, which has just been numbered, whole.
    #[inline(always)]
    fn append(&mut self, node: u32, g: f64, f: f64, parent: u32) {
        self.write(node, g, f, parent, link::END);
    }

    /// Writes what the open set keeps beside a reached `node`.
    fn set_link(&mut self, node: u32, link: u32);

    /// Asks the memory for the label of `node`, if there is one.
    #[inline(always)]
    fn prefetch(&self, _node: u32) {}

    /// One more than the largest node that may be asked for.
    fn len(&self) -> usize;

    /// Whether there is no node.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes held on the heap.
    fn heap_bytes(&self) -> usize;

    /// Whether `node` was reached.
    fn is_reached(&self, node: u32) -> bool {
        self.g(node) < f64::INFINITY
    }

    /// Whether `node` was reached and is not in the open set.
    fn is_closed(&self, node: u32) -> bool {
        self.is_reached(node) && self.link(node) == link::CLOSED
    }
}

/// Labels that keep the key of a node beside it.
///
/// # Examples
///
/// ```
/// use best_first::{KeptKeys, KeyedLabels, Labels};
///
/// /// How far it is from `node` to the goal at least.
/// fn estimate(labels: &impl KeptKeys, node: u32) -> f64 {
///     labels.f(node) - labels.g(node)
/// }
///
/// let mut labels = KeyedLabels::default();
/// labels.reset(10);
/// labels.write(3, 2.5, 4.0, 1, 0);
/// assert_eq!(estimate(&labels, 3), 1.5);
/// ```
pub trait KeptKeys: Labels {
    /// The key under which `node` was last pushed; unspecified if it was not reached.
    fn f(&self, node: u32) -> f64;
}

const PARENT_BITS: u32 = 26;
const LINK_BITS: u32 = 27;
const EPOCH_SHIFT: u32 = PARENT_BITS + LINK_BITS;
const LAST_EPOCH: u64 = (1 << (64 - EPOCH_SHIFT)) - 1;
const PARENT_MASK: u64 = (1 << PARENT_BITS) - 1;
const LINK_MASK: u64 = (1 << LINK_BITS) - 1;

/// Parent, link and epoch in eight bytes.
#[inline(always)]
fn pack(epoch: u64, parent: u32, link: u32) -> u64 {
    epoch << EPOCH_SHIFT | (u64::from(link) & LINK_MASK) << PARENT_BITS | u64::from(parent)
}

#[inline(always)]
fn unpack_parent(word: u64) -> u32 {
    (word & PARENT_MASK) as u32
}

/// Sign extension brings the marks of [`link`] back from 27 bits to 32.
#[inline(always)]
fn unpack_link(word: u64) -> u32 {
    ((((word >> PARENT_BITS) as u32) << (32 - LINK_BITS)) as i32 >> (32 - LINK_BITS)) as u32
}

/// A label that is valid in one epoch only.
trait Stamped: Copy {
    const BLANK: Self;
    fn new(word: u64, g: f64, f: f64) -> Self;
    fn word(&self) -> u64;
    fn set_word(&mut self, word: u64);
    fn g(&self) -> f64;
    fn f(&self) -> f64;
}

/// 16 bytes a node: `g`, and parent, link and epoch packed. The key is `g`.
#[derive(Clone, Copy, Debug)]
struct CompactLabel {
    g: f64,
    word: u64,
}

impl Stamped for CompactLabel {
    const BLANK: Self = CompactLabel { g: f64::INFINITY, word: 0 };
    #[inline(always)]
    fn new(word: u64, g: f64, _f: f64) -> Self {
        CompactLabel { g, word }
    }
    #[inline(always)]
    fn word(&self) -> u64 {
        self.word
    }
    #[inline(always)]
    fn set_word(&mut self, word: u64) {
        self.word = word;
    }
    #[inline(always)]
    fn g(&self) -> f64 {
        self.g
    }
    #[inline(always)]
    fn f(&self) -> f64 {
        self.g
    }
}

/// 24 bytes a node: as [`CompactLabel`], and the key.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct KeyedLabel {
    word: u64,
    g: f64,
    f: f64,
}

impl Stamped for KeyedLabel {
    const BLANK: Self = KeyedLabel { g: f64::INFINITY, f: f64::INFINITY, word: 0 };
    #[inline(always)]
    fn new(word: u64, g: f64, f: f64) -> Self {
        KeyedLabel { g, f, word }
    }
    #[inline(always)]
    fn word(&self) -> u64 {
        self.word
    }
    #[inline(always)]
    fn set_word(&mut self, word: u64) {
        self.word = word;
    }
    #[inline(always)]
    fn g(&self) -> f64 {
        self.g
    }
    #[inline(always)]
    fn f(&self) -> f64 {
        self.f
    }
}

/// Labels of nodes known beforehand, forgotten by a change of epoch.
#[derive(Clone, Debug)]
struct Epochs<S> {
    labels: Vec<S>,
    epoch: u64,
}

impl<S> Default for Epochs<S> {
    fn default() -> Self {
        Epochs { labels: Vec::new(), epoch: 0 }
    }
}

macro_rules! stamped_labels {
    ($(#[$doc:meta])* $name:ident, $label:ty) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub struct $name(Epochs<$label>);

        impl $name {
            /// The tentative distance of every node, infinite if it was not reached, and its parent,
            /// unspecified then.
            #[inline]
            pub fn iter(&self) -> impl ExactSizeIterator<Item = (f64, u32)> + '_ {
                let epoch = self.0.epoch;
                self.0.labels.iter().map(move |label| {
                    let reached = label.word() >> EPOCH_SHIFT == epoch;
                    (if reached { label.g() } else { f64::INFINITY }, unpack_parent(label.word()))
                })
            }
        }

        impl Labels for $name {
            fn reset(&mut self, node_count: usize) {
                assert!(
                    node_count <= MAX_INDEXED,
                    "{node_count} nodes exceed the {MAX_INDEXED} that these labels hold"
                );
                let Epochs { labels, epoch } = &mut self.0;
                if *epoch == LAST_EPOCH {
                    labels.clear();
                    *epoch = 0;
                }
                labels.resize(node_count, <$label>::BLANK);
                *epoch += 1;
            }

            #[inline(always)]
            fn g(&self, node: u32) -> f64 {
                let label = &self.0.labels[node as usize];
                if label.word() >> EPOCH_SHIFT == self.0.epoch { label.g() } else { f64::INFINITY }
            }

            #[inline(always)]
            fn parent(&self, node: u32) -> u32 {
                unpack_parent(self.0.labels[node as usize].word())
            }

            #[inline(always)]
            fn link(&self, node: u32) -> u32 {
                unpack_link(self.0.labels[node as usize].word())
            }

            #[inline(always)]
            fn write(&mut self, node: u32, g: f64, f: f64, parent: u32, link: u32) {
                let word = pack(self.0.epoch, parent, link);
                self.0.labels[node as usize] = <$label>::new(word, g, f);
            }

            #[inline(always)]
            fn set_link(&mut self, node: u32, link: u32) {
                let label = &mut self.0.labels[node as usize];
                let kept = label.word() & !(LINK_MASK << PARENT_BITS);
                label.set_word(kept | (u64::from(link) & LINK_MASK) << PARENT_BITS);
            }

            #[inline(always)]
            fn prefetch(&self, node: u32) {
                prefetch(&self.0.labels, node as usize);
            }

            fn len(&self) -> usize {
                self.0.labels.len()
            }

            fn heap_bytes(&self) -> usize {
                self.0.labels.capacity() * size_of::<$label>()
            }
        }

        impl KeptKeys for $name {
            #[inline(always)]
            fn f(&self, node: u32) -> f64 {
                self.0.labels[node as usize].f()
            }
        }
    };
}

stamped_labels! {
    /// 16 bytes a node, for searches whose key is `g`: Dijkstra and trees. Up to [`MAX_INDEXED`]
    /// nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use best_first::{CompactLabels, KeptKeys, Labels};
    ///
    /// let mut labels = CompactLabels::default();
    /// labels.reset(1_000);
    /// labels.write(7, 2.5, 2.5, 3, 0);
    /// assert_eq!((labels.g(7), labels.f(7), labels.parent(7)), (2.5, 2.5, 3));
    /// assert_eq!(labels.heap_bytes(), 16_000);
    /// ```
    CompactLabels, CompactLabel
}

stamped_labels! {
    /// 24 bytes a node, for searches with an estimate. Up to [`MAX_INDEXED`] nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use best_first::{KeptKeys, KeyedLabels, Labels};
    ///
    /// let mut labels = KeyedLabels::default();
    /// labels.reset(1_000);
    /// labels.write(7, 2.5, 6.0, 3, 0);
    /// assert_eq!((labels.g(7), labels.f(7)), (2.5, 6.0));
    /// assert_eq!(labels.heap_bytes(), 24_000);
    /// ```
    KeyedLabels, KeyedLabel
}

#[derive(Clone, Copy, Debug)]
struct ArenaLabel {
    g: f64,
    parent: u32,
    link: u32,
}

/// 16 bytes a node, for nodes numbered as they are discovered. Up to [`MAX_ARENA`] nodes.
///
/// The key is not kept: the open set, [`PoolQueue`](crate::PoolQueue), has it.
///
/// Writing node `len` appends it.
///
/// # Examples
///
/// ```
/// use best_first::{ArenaLabels, Labels};
///
/// let mut labels = ArenaLabels::default();
/// labels.reset(0);
/// labels.append(0, 0.0, 0.0, 0);
/// labels.append(1, 4.5, 6.0, 0);
/// assert_eq!((labels.len(), labels.g(1), labels.parent(1)), (2, 4.5, 0));
/// // What nobody has discovered yet is not reached.
/// assert!(!labels.is_reached(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ArenaLabels {
    labels: Vec<ArenaLabel>,
}

impl ArenaLabels {
    /// Room for more: a sixteenth at a time once there are many.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = self.labels.len();
        assert!(len < MAX_ARENA, "{len} nodes were discovered, of at most {MAX_ARENA}");
        if len >= 1 << 12 {
            self.labels.reserve_exact(len / 16);
        } else {
            self.labels.reserve(16);
        }
    }
}

impl Labels for ArenaLabels {
    /// Forgets every node; the count is not needed.
    fn reset(&mut self, _node_count: usize) {
        self.labels.clear();
    }

    #[inline(always)]
    fn g(&self, node: u32) -> f64 {
        self.labels.get(node as usize).map_or(f64::INFINITY, |label| label.g)
    }

    #[inline(always)]
    fn parent(&self, node: u32) -> u32 {
        self.labels[node as usize].parent
    }

    #[inline(always)]
    fn link(&self, node: u32) -> u32 {
        self.labels[node as usize].link
    }

    #[inline(always)]
    fn write(&mut self, node: u32, g: f64, f: f64, parent: u32, link: u32) {
        match self.labels.get_mut(node as usize) {
            Some(known) => *known = ArenaLabel { g, parent, link },
            None => self.append(node, g, f, parent),
        }
    }

    #[inline(always)]
    fn append(&mut self, node: u32, g: f64, _f: f64, parent: u32) {
        if self.labels.len() == self.labels.capacity() {
            self.grow();
        }
        assert!(node as usize == self.labels.len(), "node {node} is not the next to be discovered");
        self.labels.push(ArenaLabel { g, parent, link: link::END });
    }

    #[inline(always)]
    fn set_link(&mut self, node: u32, link: u32) {
        self.labels[node as usize].link = link;
    }

    fn len(&self) -> usize {
        self.labels.len()
    }

    fn heap_bytes(&self) -> usize {
        self.labels.capacity() * size_of::<ArenaLabel>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stamp wraps after 2,047 resets, and no label of an earlier search shows through.
    #[test]
    fn a_reset_forgets_every_label_across_the_wrap() {
        fn check<L: Labels>() {
            let mut labels = L::default();
            for round in 0..5_000_u32 {
                labels.reset(8);
                let node = round % 8;
                assert!((0..8).all(|other| !labels.is_reached(other)), "round {round}");
                labels.write(node, f64::from(round), 0.0, 7, link::CLOSED);
                assert!(labels.is_closed(node) && labels.parent(node) == 7);
            }
        }
        check::<CompactLabels>();
        check::<KeyedLabels>();
    }

    /// Node numbers up to the limit, and the marks of the open set, survive the packing.
    #[test]
    fn links_and_parents_survive_packing() {
        let last = MAX_INDEXED as u32 - 1;
        for link in [0, 1, last, link::END, link::CLOSED, link::SIDE] {
            for parent in [0, last] {
                let word = pack(LAST_EPOCH, parent, link);
                assert_eq!((unpack_parent(word), unpack_link(word)), (parent, link));
                assert_eq!(word >> EPOCH_SHIFT, LAST_EPOCH);
            }
        }
    }
}
