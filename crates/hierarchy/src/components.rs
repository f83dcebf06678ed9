//! [`Components`]: which nodes of a cluster reach each other within it (rule `HPA-4`).
use crate::inner::Inner;
use crate::packed::Packed;

/// A node in no component: nothing leads out of it or, within its cluster, into it, and it is no
/// end of a path either.
pub(crate) const DEAD: u32 = u32::MAX;

/// The strongly and the weakly connected components of a cluster's inner graph, numbered in the
/// order of their first nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Components {
    strong: Packed,
    /// The weak component of each strong one; empty where each has its own.
    weak_of: Box<[u32]>,
    pub(crate) weak_count: u32,
}

impl Components {
    /// The strong component of `node`, or [`DEAD`].
    #[inline(always)]
    pub(crate) fn strong(&self, node: u32) -> u32 {
        self.strong.get(node as usize)
    }

    /// The weak component of `node`, or [`DEAD`].
    #[inline(always)]
    pub(crate) fn weak(&self, node: u32) -> u32 {
        let strong = self.strong(node);
        match self.weak_of.get(strong as usize) {
            Some(&weak) => weak,
            None => strong,
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.strong.heap_bytes() + size_of_val(&self.weak_of[..])
    }
}

/// The memory of [`find`](ComponentFinder::find).
#[derive(Clone, Debug, Default)]
pub(crate) struct ComponentFinder {
    order: Vec<u32>,
    low: Vec<u32>,
    strong: Vec<u32>,
    stack: Vec<u32>,
    /// Nodes whose arcs are being looked at, and the next arc of each.
    walk: Vec<(u32, u32)>,
    root: Vec<u32>,
    name: Vec<u32>,
}

impl ComponentFinder {
    /// The components of `inner` under the arcs that the class of `mask` may take. A node without
    /// arcs is dead where `is_dead` says so.
    ///
    /// Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972), section 4, without recursion.
    pub(crate) fn find(
        &mut self,
        inner: &Inner,
        mask: u8,
        mut is_dead: impl FnMut(u32) -> bool,
    ) -> Components {
        let count = inner.node_count();
        self.find_strong(inner, mask);
        self.find_weak(inner, mask);
        // Which nodes have an arc at all: those whose weak component is more than themselves.
        self.name.clear();
        self.name.resize(count, 0);
        for node in 0..count as u32 {
            let root = self.root_of(node);
            self.name[root as usize] += 1;
        }
        for node in 0..count {
            let alone = self.name[self.root[node] as usize] == 1;
            if alone && is_dead(node as u32) {
                self.strong[node] = DEAD;
            }
        }
        // Names in the order of first nodes, so that they hang on the partition alone.
        let mut strong_name = vec![DEAD; count];
        let mut weak_name = vec![DEAD; count];
        let (mut strong_count, mut weak_count) = (0, 0);
        let mut weak_of = Vec::new();
        for node in 0..count {
            let strong = self.strong[node];
            if strong == DEAD {
                continue;
            }
            if strong_name[strong as usize] == DEAD {
                strong_name[strong as usize] = strong_count;
                strong_count += 1;
                let weak = &mut weak_name[self.root[node] as usize];
                if *weak == DEAD {
                    *weak = weak_count;
                    weak_count += 1;
                }
                weak_of.push(*weak);
            }
            self.strong[node] = strong_name[strong as usize];
        }
        if weak_count == strong_count {
            weak_of.clear();
        }
        Components { strong: Packed::new(&self.strong), weak_of: weak_of.into(), weak_count }
    }

    fn find_strong(&mut self, inner: &Inner, mask: u8) {
        let count = inner.node_count();
        for list in [&mut self.order, &mut self.low, &mut self.strong] {
            list.clear();
            list.resize(count, DEAD);
        }
        let (mut visited, mut found) = (0, 0);
        for root in 0..count as u32 {
            if self.order[root as usize] != DEAD {
                continue;
            }
            self.walk.push((root, inner.arcs(root).start));
            while let Some((node, arc)) = self.walk.pop() {
                let at = node as usize;
                if self.order[at] == DEAD {
                    self.order[at] = visited;
                    self.low[at] = visited;
                    visited += 1;
                    self.stack.push(node);
                }
                let arcs = inner.arcs(node);
                let mut next = arc;
                let mut child = None;
                while next < arcs.end {
                    let head = inner.head(next);
                    let takes = inner.admits(next, mask);
                    next += 1;
                    if !takes {
                        continue;
                    }
                    if self.order[head as usize] == DEAD {
                        child = Some(head);
                        break;
                    }
                    if self.strong[head as usize] == DEAD {
                        self.low[at] = self.low[at].min(self.order[head as usize]);
                    }
                }
                if let Some(child) = child {
                    self.walk.push((node, next));
                    self.walk.push((child, inner.arcs(child).start));
                    continue;
                }
                if self.low[at] == self.order[at] {
                    while let Some(member) = self.stack.pop() {
                        self.strong[member as usize] = found;
                        if member == node {
                            break;
                        }
                    }
                    found += 1;
                }
                if let Some(&(parent, _)) = self.walk.last() {
                    self.low[parent as usize] = self.low[parent as usize].min(self.low[at]);
                }
            }
        }
    }

    fn find_weak(&mut self, inner: &Inner, mask: u8) {
        self.root.clear();
        self.root.extend(0..inner.node_count() as u32);
        for node in 0..inner.node_count() as u32 {
            for arc in inner.arcs(node) {
                if inner.admits(arc, mask) {
                    let (a, b) = (self.root_of(node), self.root_of(inner.head(arc)));
                    self.root[a.max(b) as usize] = a.min(b);
                }
            }
        }
        for node in 0..inner.node_count() as u32 {
            self.root[node as usize] = self.root_of(node);
        }
    }

    fn root_of(&mut self, mut node: u32) -> u32 {
        while self.root[node as usize] != node {
            let above = self.root[self.root[node as usize] as usize];
            self.root[node as usize] = above;
            node = above;
        }
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(node_count: u32, arcs: &[(u32, u32)]) -> Inner {
        let mut inner = Inner::default();
        inner.clear();
        for node in 0..node_count {
            for &(_, head) in arcs.iter().filter(|arc| arc.0 == node) {
                inner.push(head, 1.0, 0);
            }
            inner.end_node();
        }
        inner
    }

    #[test]
    fn components_are_named_by_their_first_nodes() {
        // 0 -> 3 <-> 1, 2 alone, 4 <-> 5, 6 dead.
        let inner = graph(7, &[(0, 3), (3, 1), (1, 3), (4, 5), (5, 4)]);
        let found = ComponentFinder::default().find(&inner, 0, |node| node == 6);
        let strong: Vec<u32> = (0..7).map(|node| found.strong(node)).collect();
        let weak: Vec<u32> = (0..7).map(|node| found.weak(node)).collect();
        assert_eq!(strong, [0, 1, 2, 1, 3, 3, DEAD]);
        assert_eq!(weak, [0, 0, 1, 0, 2, 2, DEAD]);
        assert_eq!(found.weak_count, 3);
    }
}
