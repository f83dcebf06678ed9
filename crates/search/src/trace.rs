//! From parents to paths of nodes and edges.
use csr_core::{Adjacency, EdgeId, Place, PlacedArc, Rows};

use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::Side;
use crate::graph_space::Direction;
use crate::heuristic::Heuristic;
use crate::outcome::Path;
use crate::setup::Setup;

impl<C: ArcCost, H: Heuristic, B: Blocked> Setup<'_, C, H, B> {
    /// Appends to `path`, which ends in `at` or is empty, the way that `side` found between its
    /// root and `at`: to `at` from the root, or from `at` to the root.
    pub(crate) fn trace(&self, side: &Side, direction: Direction, at: Place, path: &mut Path) {
        match direction {
            Direction::Forward => {
                let (nodes, edges) = (path.nodes.len(), path.edges.len());
                path.nodes.push(self.graph.node_at(at));
                self.walk(side, at, |setup, parent, child| {
                    path.nodes.push(setup.graph.node_at(parent));
                    path.edges.push(setup.edge_between(
                        parent,
                        child,
                        side.g(parent),
                        side.g(child),
                    ));
                });
                path.nodes[nodes..].reverse();
                path.edges[edges..].reverse();
            }
            Direction::Backward => {
                if path.nodes.is_empty() {
                    path.nodes.push(self.graph.node_at(at));
                }
                self.walk(side, at, |setup, parent, child| {
                    path.nodes.push(setup.graph.node_at(parent));
                    path.edges.push(setup.edge_between(
                        child,
                        parent,
                        side.g(parent),
                        side.g(child),
                    ));
                });
            }
        }
    }

    /// Calls `step` with every parent and child from `at` to the root.
    fn walk(&self, side: &Side, at: Place, mut step: impl FnMut(&Self, Place, Place)) {
        let mut child = at;
        loop {
            let parent = side.parent(child);
            if parent == child {
                break;
            }
            step(self, parent, child);
            child = parent;
        }
    }

    /// The edge from `tail` to `head` that took a distance of `from` to one of `to`: the first arc
    /// that does, as only a strict improvement replaces a parent.
    ///
    /// Where `from` has shrunk since (an estimate that overestimates), the first of the cheapest.
    pub(crate) fn edge_between(&self, tail: Place, head: Place, from: f64, to: f64) -> EdgeId {
        let slot = match self.graph.adjacency() {
            Adjacency::Compact { out, .. } => self.slot_between(out, tail, head, from, to),
            Adjacency::Wide { out, .. } => self.slot_between(out, tail, head, from, to),
        };
        self.graph.placed_edges(tail)[slot]
    }

    fn slot_between<A: PlacedArc>(
        &self,
        rows: &Rows<A>,
        tail: Place,
        head: Place,
        from: f64,
        to: f64,
    ) -> usize {
        let mut cheapest = (f64::INFINITY, usize::MAX);
        for (slot, arc) in rows.row(tail).iter().enumerate() {
            if arc.place() != head {
                continue;
            }
            let cost = self.cost.cost_placed(self.graph, tail, head, arc.weight());
            if !(0.0..f64::INFINITY).contains(&cost) {
                continue;
            }
            if from + cost == to {
                return slot;
            }
            if cost < cheapest.0 {
                cheapest = (cost, slot);
            }
        }
        if cheapest.1 == usize::MAX {
            // Only a cost hook that changed its mind leads here.
            cheapest.1 = rows.row(tail).iter().position(|arc| arc.place() == head).unwrap_or(0);
        }
        cheapest.1
    }
}
