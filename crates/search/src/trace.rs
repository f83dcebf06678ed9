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

/// Makes room in `path` for the ways from `at` to the roots of `sides`. Those are walked in step, so
/// that the memory is waited for once and not in turn.
pub(crate) fn make_room<const N: usize>(sides: [&Side; N], at: Place, path: &mut Path) {
    let mut ends = [at; N];
    let mut steps = 0;
    loop {
        let before = steps;
        for (side, end) in sides.iter().zip(&mut ends) {
            let parent = side.parent(*end);
            steps += usize::from(parent != *end);
            *end = parent;
        }
        if steps == before {
            break;
        }
    }
    path.nodes.reserve(steps + 1);
    path.edges.reserve(steps);
}

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
            let from = || match direction {
                Direction::Forward => side.g(tail),
                Direction::Backward => side.g(head),
            };
            let slot = self.slot_between(rows, tail, head, from);
            edges.push(self.graph.placed_edges(tail)[slot]);
        }
    }

    /// The edge from `tail` to `head` by which one of them was reached from the other, whose
    /// distance is `from`.
    pub(crate) fn edge_between(&self, tail: Place, head: Place, from: f64) -> EdgeId {
        let slot = match self.graph.adjacency() {
            Adjacency::Compact { out, .. } => self.slot_between(out, tail, head, || from),
            Adjacency::Wide { out, .. } => self.slot_between(out, tail, head, || from),
        };
        self.graph.placed_edges(tail)[slot]
    }

    /// Where in the row of `tail` that edge's arc lies: the first of least sum, as only a strict
    /// improvement replaces a parent (rule `ASTAR-4`).
    ///
    /// That holds where `from` has shrunk since, too, as it may before it is expanded again.
    fn slot_between<A: PlacedArc>(
        &self,
        rows: &Rows<A>,
        tail: Place,
        head: Place,
        from: impl Fn() -> f64,
    ) -> usize {
        let row = rows.row(tail);
        if C::CHECKED {
            // No hook is asked, and between most nodes there is one arc.
            let mut slots = (0..row.len()).filter(|&slot| row[slot].place() == head);
            if let (Some(slot), None) = (slots.next(), slots.next()) {
                return slot;
            }
        }
        let from = from();
        let mut least: Option<(f64, usize)> = None;
        for (slot, arc) in row.iter().enumerate() {
            if arc.place() != head {
                continue;
            }
            let cost = self.cost.cost_placed(self.graph, tail, head, arc.weight());
            if !(0.0..f64::INFINITY).contains(&cost) {
                continue;
            }
            let sum = from + cost;
            if least.is_none_or(|(known, _)| sum < known) {
                least = Some((sum, slot));
            }
        }
        match least {
            Some((_, slot)) => slot,
            // Only a cost hook that changed its mind leads here.
            None => row.iter().position(|arc| arc.place() == head).unwrap_or(0),
        }
    }
}
