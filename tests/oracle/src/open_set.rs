//! [`OpenSet`]: rules `OPEN-1` and `OPEN-2` by a standard heap that leaves replaced entries behind.
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The open set: smaller `f`, then larger `g`, then smaller node.
#[derive(Debug)]
pub(crate) struct OpenSet {
    heap: BinaryHeap<Entry>,
    /// `g` of the one live entry of a node in the set.
    live: Vec<Option<f64>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    f: f64,
    g: f64,
    node: u32,
}

impl OpenSet {
    pub(crate) fn new(node_count: usize) -> Self {
        OpenSet { heap: BinaryHeap::new(), live: vec![None; node_count] }
    }

    /// Puts a node in, or replaces its entry. A replacement always has a smaller `g`.
    pub(crate) fn push(&mut self, node: u32, f: f64, g: f64) {
        if let Some(old) = self.live[node as usize] {
            assert!(g < old, "node {node} is replaced by an entry that is not better");
        }
        self.live[node as usize] = Some(g);
        self.heap.push(Entry { f, g, node });
    }

    /// The smallest `f` in the set.
    pub(crate) fn peek_f(&mut self) -> Option<f64> {
        self.drop_stale();
        self.heap.peek().map(|entry| entry.f)
    }

    pub(crate) fn pop(&mut self) -> Option<u32> {
        self.drop_stale();
        let entry = self.heap.pop()?;
        self.live[entry.node as usize] = None;
        Some(entry.node)
    }

    pub(crate) fn is_empty(&mut self) -> bool {
        self.drop_stale();
        self.heap.is_empty()
    }

    fn drop_stale(&mut self) {
        while let Some(entry) = self.heap.peek() {
            if self.live[entry.node as usize] == Some(entry.g) {
                return;
            }
            self.heap.pop();
        }
    }
}

impl Ord for Entry {
    /// The greatest entry is the first one out.
    fn cmp(&self, other: &Self) -> Ordering {
        let ieee = |a: f64, b: f64| a.partial_cmp(&b).expect("no key is NaN");
        ieee(other.f, self.f).then(ieee(self.g, other.g)).then(other.node.cmp(&self.node))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}
