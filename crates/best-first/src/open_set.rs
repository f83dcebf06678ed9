//! The contract of the open set.
use crate::labels::Labels;

/// The number that breaks a node's last tie: its id as the user knows it.
///
/// # Examples
///
/// ```
/// use best_first::Ranks;
///
/// /// Nodes that were laid in another order, and are called what they were called before.
/// struct Moved(Vec<u32>);
///
/// impl Ranks for Moved {
///     fn rank(&self, node: u32) -> u32 {
///         self.0[node as usize]
///     }
/// }
///
/// assert_eq!(Moved(vec![2, 0, 1]).rank(0), 2);
/// ```
pub trait Ranks {
    /// The rank of `node`; no two nodes have the same.
    fn rank(&self, node: u32) -> u32;
}

/// A set of nodes that gives them out by rule `OPEN-1`: smaller `f`, larger `g`, smaller rank.
///
/// Each node is in the set at most once (rule `OPEN-2`): nothing stale is ever counted, given out,
/// peeked at, or the reason that the set is not empty. A set keeps part of its state beside the
/// labels it is used with: use one set with one set of labels, and clear it when they are reset, for the
/// first time too.
///
/// # Examples
///
/// ```
/// use best_first::{BucketQueue, HeapQueue, KeyedLabels, Labels, OpenSet, Ranks};
///
/// struct Itself;
/// impl Ranks for Itself {
///     fn rank(&self, node: u32) -> u32 {
///         node
///     }
/// }
///
/// /// The order in which `queue` gives out nodes 0, 1, ... with these `(f, g)`.
/// fn order<Q: OpenSet<KeyedLabels>>(keys: &[(f64, f64)]) -> Vec<u32> {
///     let (mut queue, mut labels) = (Q::default(), KeyedLabels::default());
///     labels.reset(keys.len());
///     queue.clear(1.0);
///     for (node, &(f, g)) in (0..).zip(keys) {
///         labels.write(node, g, f, node, 0);
///         queue.push(&mut labels, &Itself, node, g, f);
///     }
///     std::iter::from_fn(|| queue.pop(&mut labels, &Itself)).collect()
/// }
///
/// // The smaller key, then the larger distance, then the smaller rank.
/// let keys = [(7.0, 0.0), (5.0, 1.0), (5.0, 3.0), (5.0, 1.0)];
/// assert_eq!(order::<BucketQueue>(&keys), [2, 1, 3, 0]);
/// assert_eq!(order::<HeapQueue>(&keys), [2, 1, 3, 0]);
/// ```
pub trait OpenSet<L: Labels>: Default {
    /// Forgets every node. `mean_step` is about what one step adds to a key: a hint that shows in
    /// speed alone, and may be any number.
    fn clear(&mut self, mean_step: f64);

    /// Puts `node`, whose label has just been written with `g`, in under key `f`. It must not be in
    /// the set.
    fn push(&mut self, labels: &mut L, ranks: &impl Ranks, node: u32, g: f64, f: f64);

    /// Takes `node` out if it is in, before its label is written anew. It must be reached.
    fn remove(&mut self, labels: &mut L, ranks: &impl Ranks, node: u32);

    /// Takes out the first node.
    fn pop(&mut self, labels: &mut L, ranks: &impl Ranks) -> Option<u32>;

    /// The first node and its key, left where they are.
    fn peek(&mut self, labels: &L, ranks: &impl Ranks) -> Option<(u32, f64)>;

    /// Whether there is no node in the set.
    fn is_empty(&self) -> bool;

    /// The bytes held on the heap.
    fn heap_bytes(&self) -> usize;
}
