//! From parents to paths of nodes and edges.
use best_first::prefetch;
use csr_core::{Adjacency, EdgeId, Place, PlacedArc, Rows};

use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::Side;
use crate::graph_space::Direction;
use crate::heuristic::Heuristic;
use crate::outcome::Path;
use crate::setup::Setup;

/// How many steps ahead of their use rows are asked for.
const AHEAD: usize = 8;

impl<C: ArcCost, H: Heuristic, B: Blocked> Setup<'_, C, H, B> {
    /// Appends to `path` the way that `side` found between its root and `at`: from the root to
    /// `at` (forward), or on from `at`, which `path` ends in unless it is empty, to the root.
    pub(crate) fn trace(&self, side: &Side, direction: Direction, at: Place, path: &mut Path) {
        // Places first: the chain of parents waits for memory at every step as it is.
        let mut from = path.nodes.len();
        if direction == Direction::Backward && from > 0 {
            from -= 1;
            path.nodes[from] = at;
        } else {
            path.nodes.push(at);
        }
        let mut child = at;
        loop {
            let parent = side.parent(child);
            if parent == child {
                break;
            }
            path.nodes.push(parent);
            child = parent;
        }
        let places = &mut path.nodes[from..];
        if direction == Direction::Forward {
            places.reverse();
        }
        match self.graph.adjacency() {
            Adjacency::Compact { out, .. } => {
                self.trace_edges(out, side, direction, places, &mut path.edges);
            }
            Adjacency::Wide { out, .. } => {
                self.trace_edges(out, side, direction, places, &mut path.edges);
            }
        }
        for place in places {
            *place = self.graph.node_at(*place);
        }
    }

    fn trace_edges<A: PlacedArc>(
        &self,
        rows: &Rows<A>,
        side: &Side,
        direction: Direction,
        places: &[Place],
        edges: &mut Vec<EdgeId>,
    ) {
        for (i, step) in places.windows(2).enumerate() {
            if let Some(&ahead) = places.get(i + AHEAD) {
                prefetch(rows.arcs(), rows.first(ahead));
                prefetch(self.graph.placed_edges(ahead), 0);
            }
            let (tail, head) = (step[0], step[1]);
            let (from, to) = match direction {
                Direction::Forward => (side.g(tail), side.g(head)),
                Direction::Backward => (side.g(head), side.g(tail)),
            };
            let slot = self.slot_between(rows, tail, head, from, to);
            edges.push(self.graph.placed_edges(tail)[slot]);
        }
    }

    /// The edge from `tail` to `head` that took a distance of `from` to one of `to`.
    pub(crate) fn edge_between(&self, tail: Place, head: Place, from: f64, to: f64) -> EdgeId {
        let slot = match self.graph.adjacency() {
            Adjacency::Compact { out, .. } => self.slot_between(out, tail, head, from, to),
            Adjacency::Wide { out, .. } => self.slot_between(out, tail, head, from, to),
        };
        self.graph.placed_edges(tail)[slot]
    }

    /// Where in the row of `tail` the arc to `head` lies that took a distance of `from` to one of
    /// `to`: the first that does, as only a strict improvement replaces a parent.
    ///
    /// Where `from` has shrunk since (an estimate that overestimates), the first of the cheapest.
    fn slot_between<A: PlacedArc>(
        &self,
        rows: &Rows<A>,
        tail: Place,
        head: Place,
        from: f64,
        to: f64,
    ) -> usize {
        let row = rows.row(tail);
        let mut cheapest: Option<(f64, usize)> = None;
        for (slot, arc) in row.iter().enumerate() {
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
            if cheapest.is_none_or(|(least, _)| cost < least) {
                cheapest = Some((cost, slot));
            }
        }
        match cheapest {
            Some((_, slot)) => slot,
            // Only a cost hook that changed its mind leads here.
            None => row.iter().position(|arc| arc.place() == head).unwrap_or(0),
        }
    }
}
