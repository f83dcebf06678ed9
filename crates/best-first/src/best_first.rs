//! THE loop.
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::bucket_queue::BucketQueue;
use crate::counters::Counters;
use crate::labels::{Labels, link};
use crate::open_set::{OpenSet, Ranks};
use crate::progress::Progress;

/// How often [`BestFirst::run`] looks at its flag, in iterations (rule `ASTAR-8`).
const CANCEL_EVERY: u64 = 256;

/// Between asking for a node's arcs and for its heads' labels so many other nodes are asked for.
const WARM_LAG: usize = 8;

/// Where arcs come from.
///
/// The loop asks, for the node it expands, for [`arcs`](Space::arcs), and for each arc in turn:
/// [`cost`](Space::cost), [`head`](Space::head), and where the head is new or becomes cheaper
/// [`key`](Space::key), then [`admit`](Space::admit) or [`improved`](Space::improved).
///
/// # Examples
///
/// ```
/// use best_first::{BestFirst, BucketQueue, CompactLabels, Labels, Progress, Ranks, Space};
///
/// /// From every number to its double for 3, to the next for 1.
/// struct Numbers;
///
/// impl Ranks for Numbers {
///     fn rank(&self, node: u32) -> u32 {
///         node
///     }
/// }
///
/// impl Space for Numbers {
///     /// The head and the cost.
///     type Arc = (u32, f64);
///     type Arcs = std::array::IntoIter<(u32, f64), 2>;
///     fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
///         [(2 * node, 3.0), (node + 1, 1.0)].into_iter()
///     }
///     fn cost(&mut self, _node: u32, (_, cost): (u32, f64)) -> f64 {
///         cost
///     }
///     fn head(&mut self, (head, _): (u32, f64)) -> Option<u32> {
///         Some(head)
///     }
///     fn key(&mut self, _arc: (u32, f64), g: f64) -> Option<f64> {
///         Some(g)
///     }
///     fn is_goal(&mut self, node: u32) -> bool {
///         node == 20
///     }
/// }
///
/// let mut search = BestFirst::<CompactLabels, BucketQueue>::default();
/// search.begin(1_000, 1.0, false);
/// search.push_source(&Numbers, 5, 0.0, 0.0);
/// assert_eq!(search.step(&mut Numbers, u64::MAX), Progress::Found(20));
/// // 5, 10, 20.
/// assert_eq!(search.labels().g(20), 6.0);
/// ```
pub trait Space: Ranks {
    /// A way from the node being expanded to a head.
    type Arc: Copy;
    /// The arcs of one node, in the order in which they are relaxed.
    type Arcs: Iterator<Item = Self::Arc>;

    /// Opens the arcs of `node`, which was reached from `parent` (itself, if it is a source).
    fn arcs(&mut self, node: u32, parent: u32) -> Self::Arcs;

    /// The cost of `arc` out of `node`. NaN, negative and `+inf` mean that it cannot be taken
    /// (rule `COST-1`).
    fn cost(&mut self, node: u32, arc: Self::Arc) -> f64;

    /// Whether every cost is finite and at least 0, known beforehand: it is then not checked.
    const CHECKED_COSTS: bool = false;

    /// The head of `arc`, or `None` if it has no number yet.
    fn head(&mut self, arc: Self::Arc) -> Option<u32>;

    /// The key of the head of `arc` at distance `g`; `None` if its estimate is `+inf` (the head is
    /// then left as it was). Never NaN.
    fn key(&mut self, arc: Self::Arc, g: f64) -> Option<f64>;

    /// Numbers the head of `arc`, which has no number yet, as it is given its first `g`.
    ///
    /// Called only where [`head`](Space::head) answers `None`; spaces whose heads all have numbers
    /// leave it as it is.
    fn admit(&mut self, _arc: Self::Arc) -> u32 {
        unreachable!("a space whose heads may lack a number numbers them")
    }

    /// Whether to stop at `node`, which has just been taken out.
    fn is_goal(&mut self, node: u32) -> bool;

    /// Whether [`warm`](Space::warm) and [`warm_heads`](Space::warm_heads) do anything.
    const WARMS: bool = false;

    /// Whether [`warm_heads`](Space::warm_heads) is worth its while.
    const WARMS_HEADS: bool = Self::WARMS;

    /// `node` has just been reached: asks the memory for its arcs. Nothing else.
    #[inline(always)]
    fn warm(&self, _node: u32) {}

    /// Calls `head` with a few of the heads of `node`, whose arcs were asked for some time ago.
    #[inline(always)]
    fn warm_heads(&self, _node: u32, _head: impl FnMut(u32)) {}

    /// `node` has just been given the smaller distance `g`.
    #[inline(always)]
    fn improved(&mut self, _node: u32, _g: f64) {}
}

/// Whether an arc of `cost` can be taken: it is at least 0 and finite, so not NaN (rule `COST-1`).
///
/// In integers, which is one comparison: the bits of the finite numbers from `0.0` up lie below those
/// of infinity, and those of all others do not.
#[inline(always)]
fn can_be_taken(cost: f64) -> bool {
    // -0.0 becomes 0.0.
    (cost + 0.0).to_bits() < f64::INFINITY.to_bits()
}

/// A best-first search over a [`Space`]: labels, open set, counters.
///
/// Begin with [`begin`](BestFirst::begin) and [`push_source`](BestFirst::push_source), then
/// [`step`](BestFirst::step) or [`run`](BestFirst::run) as often as wanted: any sequence of slices
/// does what one run does (rule `ASTAR-7`). Memory is kept from search to search.
///
/// # Examples
///
/// ```
/// # use best_first::{Ranks, Space};
/// use best_first::{BestFirst, CompactLabels, HeapQueue, Progress};
///
/// /// A ring of 100 nodes, a step right for 1.
/// struct Ring;
/// # impl Ranks for Ring {
/// #     fn rank(&self, node: u32) -> u32 {
/// #         node
/// #     }
/// # }
/// # impl Space for Ring {
/// #     type Arc = u32;
/// #     type Arcs = std::iter::Once<u32>;
/// #     fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
/// #         std::iter::once((node + 1) % 100)
/// #     }
/// #     fn cost(&mut self, _node: u32, _arc: u32) -> f64 {
/// #         1.0
/// #     }
/// #     fn head(&mut self, arc: u32) -> Option<u32> {
/// #         Some(arc)
/// #     }
/// #     fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
/// #         Some(g)
/// #     }
/// #     fn is_goal(&mut self, node: u32) -> bool {
/// #         node == 3
/// #     }
/// # }
///
/// let mut search = BestFirst::<CompactLabels, HeapQueue>::default();
/// search.begin(100, 1.0, true);
/// search.push_source(&Ring, 98, 0.0, 0.0);
/// // Slices of any size do what one run does.
/// while search.step(&mut Ring, 2) == Progress::Running {}
/// assert_eq!(search.held(), Some(3));
/// assert_eq!(search.order(), [98, 99, 0, 1, 2]);
/// let mut path = Vec::new();
/// search.path_to(3, &mut path);
/// assert_eq!(path, [98, 99, 0, 1, 2, 3]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BestFirst<L, Q = BucketQueue> {
    labels: L,
    queue: Q,
    counters: Counters,
    order: Vec<u32>,
    recording: bool,
    /// The goal of the last slice, taken out and not yet expanded.
    held: Option<u32>,
    /// The last nodes whose arcs were asked for, in a ring.
    warmed: [u32; WARM_LAG],
    next_warmed: usize,
}

impl<L: Labels, Q: OpenSet<L>> BestFirst<L, Q> {
    /// Forgets the last search and makes room for nodes `0..node_count`.
    ///
    /// `mean_step` is about what a step costs, a hint for the queue. With `recording`, expanded
    /// nodes are kept in [`order`](BestFirst::order).
    pub fn begin(&mut self, node_count: usize, mean_step: f64, recording: bool) {
        self.labels.reset(node_count);
        self.queue.clear(mean_step);
        self.counters = Counters::default();
        self.order.clear();
        self.recording = recording;
        self.held = None;
        self.warmed = [0; WARM_LAG];
    }

    /// Reaches `node` at distance `g` without a parent, under key `f`, which is not NaN.
    pub fn push_source(&mut self, ranks: &impl Ranks, node: u32, g: f64, f: f64) {
        if self.labels.g(node) <= g {
            return;
        }
        self.put(ranks, node, g, f, node);
    }

    /// Does at most `iterations` iterations.
    ///
    /// An empty open set is seen before the end of the slice (rule `ASTAR-7`).
    #[inline]
    pub fn step<S: Space>(&mut self, space: &mut S, iterations: u64) -> Progress {
        self.release(space);
        for _ in 0..iterations {
            let Some(node) = self.queue.pop(&mut self.labels, space) else {
                return Progress::Exhausted;
            };
            self.counters.iterations += 1;
            if space.is_goal(node) {
                self.held = Some(node);
                return Progress::Found(node);
            }
            self.expand(space, node);
        }
        if self.queue.is_empty() { Progress::Exhausted } else { Progress::Running }
    }

    /// Runs until a goal, the end, or `limit` iterations in all, looking at `cancel` before
    /// iterations 0, 256, 512, ... (rule `ASTAR-8`).
    pub fn run<S: Space>(&mut self, space: &mut S, limit: u64, cancel: &AtomicBool) -> Progress {
        loop {
            let done = self.counters.iterations;
            if done % CANCEL_EVERY == 0 && cancel.load(Ordering::Relaxed) {
                return Progress::Cancelled;
            }
            let slice = (CANCEL_EVERY - done % CANCEL_EVERY).min(limit.saturating_sub(done));
            let progress = self.step(space, slice);
            if progress != Progress::Running || self.counters.iterations >= limit {
                return progress;
            }
        }
    }

    /// Takes out the first node and expands it, whatever it is.
    #[inline(always)]
    pub fn expand_next<S: Space>(&mut self, space: &mut S) -> Option<u32> {
        self.release(space);
        let node = self.queue.pop(&mut self.labels, space)?;
        self.counters.iterations += 1;
        self.expand(space, node);
        Some(node)
    }

    /// The key of the first node in the open set.
    #[inline(always)]
    pub fn peek_f(&mut self, ranks: &impl Ranks) -> Option<f64> {
        self.queue.peek(&self.labels, ranks).map(|(_, f)| f)
    }

    /// The first node in the open set, and its key.
    #[inline(always)]
    pub fn peek(&mut self, ranks: &impl Ranks) -> Option<(u32, f64)> {
        self.queue.peek(&self.labels, ranks)
    }

    /// Whether nothing is left: the open set is empty and no goal is held back.
    pub fn is_exhausted(&self) -> bool {
        self.held.is_none() && self.queue.is_empty()
    }

    /// The goal that the last slice stopped at, until the next slice expands it.
    pub fn held(&self) -> Option<u32> {
        self.held
    }

    /// Expands the goal that is held back, if there is one, without an iteration.
    #[inline(always)]
    pub fn release<S: Space>(&mut self, space: &mut S) {
        if self.held.is_some() {
            self.expand_held(space);
        }
    }

    /// Out of line: searches seldom go on behind a goal, and the loop is to be compiled once.
    #[cold]
    #[inline(never)]
    fn expand_held<S: Space>(&mut self, space: &mut S) {
        if let Some(node) = self.held.take() {
            self.expand(space, node);
        }
    }

    /// What is known of the nodes.
    #[inline(always)]
    pub fn labels(&self) -> &L {
        &self.labels
    }

    /// What was done since [`begin`](BestFirst::begin).
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The nodes in order of expansion, if they are recorded.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The bytes held on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.labels.heap_bytes() + self.queue.heap_bytes() + self.order.capacity() * 4
    }

    /// Writes `path` from the source of `node` to it, both included, after clearing it.
    pub fn path_to(&self, node: u32, path: &mut Vec<u32>) {
        path.clear();
        path.push(node);
        let mut at = node;
        loop {
            let parent = self.labels.parent(at);
            if parent == at {
                break;
            }
            path.push(parent);
            at = parent;
        }
        path.reverse();
    }

    /// Relaxes the arcs of `node` (rule `ASTAR-3`).
    #[inline(always)]
    fn expand<S: Space>(&mut self, space: &mut S, node: u32) {
        self.counters.expanded += 1;
        if self.recording {
            self.order.push(node);
        }
        let g = self.labels.g(node);
        let parent = self.labels.parent(node);
        // Counted here and added once, so that nothing is stored while an arc is looked at.
        let mut relaxed = 0;
        for arc in space.arcs(node, parent) {
            let cost = space.cost(node, arc);
            if !S::CHECKED_COSTS && !can_be_taken(cost) {
                continue;
            }
            relaxed += 1;
            let next = g + cost;
            let head = match space.head(arc) {
                Some(head) => {
                    // Unreached is infinite, so this skips `+inf` too.
                    if next >= self.labels.g(head) {
                        continue;
                    }
                    let Some(f) = space.key(arc, next) else { continue };
                    if S::WARMS {
                        self.warm(space, head);
                    }
                    self.put(space, head, next, f, node);
                    head
                }
                None => {
                    if next == f64::INFINITY {
                        continue;
                    }
                    let Some(f) = space.key(arc, next) else { continue };
                    let head = space.admit(arc);
                    self.labels.append(head, next, f, node);
                    self.queue.push(&mut self.labels, space, head, next, f);
                    self.counters.pushed += 1;
                    head
                }
            };
            space.improved(head, next);
        }
        self.counters.relaxed += relaxed;
    }

    /// Asks for the arcs of `node`, which will be expanded in a while, and for the labels of the
    /// heads of a node whose arcs were asked for a few nodes ago.
    #[inline(always)]
    fn warm<S: Space>(&mut self, space: &S, node: u32) {
        space.warm(node);
        if !S::WARMS_HEADS {
            return;
        }
        let earlier = core::mem::replace(&mut self.warmed[self.next_warmed], node);
        self.next_warmed = (self.next_warmed + 1) % WARM_LAG;
        space.warm_heads(earlier, |head| self.labels.prefetch(head));
    }

    /// Gives `node` a smaller distance and puts it into the open set under its new key.
    #[inline(always)]
    fn put(&mut self, ranks: &impl Ranks, node: u32, g: f64, f: f64, parent: u32) {
        if self.labels.is_reached(node) {
            if self.labels.link(node) == link::CLOSED {
                if cfg!(surepath_mutant = "no-reopening") {
                    return;
                }
                self.counters.reopened += 1;
            } else {
                self.queue.remove(&mut self.labels, ranks, node);
            }
        }
        self.labels.write(node, g, f, parent, link::END);
        self.queue.push(&mut self.labels, ranks, node, g, f);
        self.counters.pushed += 1;
    }
}
