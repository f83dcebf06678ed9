//! [`BidirectionalSearch`]: from both ends at once.
use std::sync::atomic::{AtomicBool, Ordering};

use best_first::{BestFirst, Counters, KeptKeys, Labels, prefetch};
use csr_core::{Adjacency, NodeId, Place, PlacedArc, Rows};

use crate::arc_cost::{ArcCost, Blocked};
use crate::astar::nearest_reached;
use crate::buffers::{Regions, SearchBuffers};
use crate::graph_space::{ById, Direction, GraphRows, GraphSpace, Meet, Meeting};
use crate::heuristic::Heuristic;
use crate::outcome::{Path, Status};
use crate::setup::Setup;
use crate::trace::make_room;

/// A search from start and goal in turn, begun by [`Setup::bidirectional`], each over buffers of
/// its own (rule `BIDI-1`).
///
/// Pohl 1969; with estimates the averaged potentials of Ikeda et al. 1994 and the stopping rule of
/// Goldberg and Harrelson 2005. Strict alternation, forward first; every iteration expands.
///
/// The cost is the cheapest where the estimate is consistent and bounds distances in both
/// arguments; with one that is only admissible the answer is a real path, perhaps not the cheapest,
/// whose arcs may sum to less than the cost (rule `BIDI-7`).
///
/// # Determinism
///
/// As for [`AStar`](crate::AStar).
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup, Status};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 4.0), (1, 2, 4.0), (0, 2, 9.0)])?;
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// let mut search = setup.bidirectional(&mut buffers, 0, 2)?;
/// // One iteration at a time: the same answer as in one go.
/// while search.step(1).is_none() {}
/// assert_eq!((search.run(), search.cost()), (Status::Found, Some(8.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BidirectionalSearch<'s, 'g, C, H, B> {
    setup: &'s Setup<'g, C, H, B>,
    buffers: &'s mut SearchBuffers,
    start: Place,
    goal: Place,
    meeting: Meeting,
    iterations: u64,
    status: Option<Status>,
}

impl<'s, 'g, C: ArcCost, H: Heuristic, B: Blocked> BidirectionalSearch<'s, 'g, C, H, B> {
    pub(crate) fn begin(
        setup: &'s Setup<'g, C, H, B>,
        buffers: &'s mut SearchBuffers,
        start: Place,
        goal: Place,
    ) -> Self {
        let graph = setup.graph;
        for side in [&mut buffers.forward, &mut buffers.backward] {
            // The order is recorded here, both sides interleaved.
            side.begin(!H::IS_ZERO, graph.node_count(), setup.mean_step, false);
        }
        buffers.order.clear();
        for (regions, end) in buffers.regions.iter_mut().zip([start, goal]) {
            regions.begin(graph.node_count());
            regions.touch(end);
        }
        let mut meeting = Meeting { mu: f64::INFINITY, node: start };
        let status = if setup.blocked.is_blocked_placed(graph, start) {
            Some(Status::StartInvalid)
        } else if setup.blocked.is_blocked_placed(graph, goal) {
            Some(Status::GoalInvalid)
        } else {
            for (side, end, sign) in
                [(&mut buffers.forward, start, 1.0), (&mut buffers.backward, goal, -1.0)]
            {
                // An end whose estimate is infinite stays unreached (rule BIDI-2).
                if let Some(potential) = setup.potential(start, goal, end) {
                    if H::IS_ZERO {
                        side.compact.push_source(&ById(graph), end, 0.0, 0.0);
                    } else {
                        side.keyed.push_source(&ById(graph), end, 0.0, 0.0 + sign * potential);
                    }
                }
            }
            // Rule BIDI-6: found at once, whatever the budget.
            (start == goal).then(|| {
                meeting.mu = 0.0;
                Status::Found
            })
        };
        BidirectionalSearch { setup, buffers, start, goal, meeting, iterations: 0, status }
    }

    /// Does at most `iterations` iterations, each one expansion of either side; the status once the
    /// search has ended. Finishing costs no iteration, so slices do not show.
    pub fn step(&mut self, iterations: u64) -> Option<Status> {
        if self.status.is_some() {
            return self.status;
        }
        let setup = self.setup;
        let ended = match setup.graph.adjacency() {
            Adjacency::Compact { out, into } => self.alternate(out, into, iterations),
            Adjacency::Wide { out, into } => self.alternate(out, into, iterations),
        };
        if ended {
            let found = self.meeting.mu < f64::INFINITY;
            self.status = Some(if found { Status::Found } else { Status::NoPath });
        }
        self.status
    }

    /// Runs to the end.
    pub fn run(&mut self) -> Status {
        self.run_within(u64::MAX, None)
    }

    /// Runs to the end, to `budget` iterations in all, or until `cancel` is set, which is looked
    /// at before iterations 0, 256, 512, ...
    ///
    /// After [`Status::BudgetExhausted`] or [`Status::Cancelled`] the search can be run on.
    pub fn run_within(&mut self, budget: u64, cancel: Option<&AtomicBool>) -> Status {
        if budget == 0 {
            // Before the flag, as in A* (rule ASTAR-7).
            return self.step(0).unwrap_or(Status::BudgetExhausted);
        }
        while self.status.is_none() {
            let mut slice = budget.saturating_sub(self.iterations);
            if let Some(cancel) = cancel {
                if self.iterations % 256 == 0 && cancel.load(Ordering::Relaxed) {
                    return Status::Cancelled;
                }
                slice = slice.min(256 - self.iterations % 256);
            }
            if self.step(slice).is_none() && self.iterations >= budget {
                return Status::BudgetExhausted;
            }
        }
        self.status.unwrap_or(Status::BudgetExhausted)
    }

    /// The cost of the path, if it was found: the best sum of both sides' distances at one node.
    pub fn cost(&self) -> Option<f64> {
        (self.status == Some(Status::Found)).then_some(self.meeting.mu)
    }

    /// The node at which the two halves of the path meet, if it was found.
    pub fn meeting_node(&self) -> Option<NodeId> {
        (self.status == Some(Status::Found)).then(|| self.setup.graph.node_at(self.meeting.node))
    }

    /// The path, if it was found.
    pub fn path(&self) -> Option<Path> {
        let mut path = Path::default();
        self.path_into(&mut path).then_some(path)
    }

    /// Writes the path into `path`, which is cleared first; whether it was found.
    pub fn path_into(&self, path: &mut Path) -> bool {
        path.clear();
        if self.status != Some(Status::Found) {
            return false;
        }
        path.cost = self.meeting.mu;
        if self.start == self.goal {
            path.nodes.push(self.setup.graph.node_at(self.start));
            return true;
        }
        let meet = self.meeting.node;
        make_room([&self.buffers.forward, &self.buffers.backward], meet, path);
        self.setup.trace(&self.buffers.forward, Direction::Forward, meet, path);
        self.setup.trace(&self.buffers.backward, Direction::Backward, meet, path);
        true
    }

    /// The path to the node of least estimate to the goal that the forward side reached, ties by
    /// smaller distance, then by id (rule `BEST-1`); `None` if an end is blocked.
    ///
    /// For a blocked goal ask [`AStar`](crate::AStar): there is nothing to search from backward.
    pub fn best_effort(&self) -> Option<Path> {
        self.best_effort_by(&self.setup.heuristic)
    }

    /// As [`best_effort`](BidirectionalSearch::best_effort), by another estimate.
    pub fn best_effort_by(&self, heuristic: &impl Heuristic) -> Option<Path> {
        let side = &self.buffers.forward;
        let nearest = nearest_reached(self.setup, side, self.goal, heuristic)?;
        let mut path = Path { cost: side.g(nearest), ..Path::default() };
        self.setup.trace(side, Direction::Forward, nearest, &mut path);
        Some(path)
    }

    /// What was done so far, both sides together; every iteration is an expansion.
    pub fn counters(&self) -> Counters {
        let mut sum = self.buffers.forward.counters();
        let backward = self.buffers.backward.counters();
        sum.iterations += backward.iterations;
        sum.expanded += backward.expanded;
        sum.relaxed += backward.relaxed;
        sum.pushed += backward.pushed;
        sum.reopened += backward.reopened;
        sum
    }

    /// The nodes in order of expansion, both sides interleaved, forward first, if
    /// [`Setup::recording`] was asked for.
    pub fn order(&self) -> impl ExactSizeIterator<Item = NodeId> + '_ {
        self.buffers.order.iter().map(|&place| self.setup.graph.node_at(place))
    }

    /// Expands in turn for at most `iterations`; whether the search has ended.
    fn alternate<A: PlacedArc>(
        &mut self,
        out: &'g Rows<A>,
        into: &'g Rows<A>,
        iterations: u64,
    ) -> bool {
        let setup = self.setup;
        let SearchBuffers { forward, backward, regions, order } = &mut *self.buffers;
        let mut turns = Turns {
            setup,
            start: self.start,
            goal: self.goal,
            rows: [out, into],
            meeting: self.meeting,
            iterations: self.iterations,
            regions,
            order,
        };
        let last = self.iterations.saturating_add(iterations);
        let ended = if H::IS_ZERO {
            turns.run(&mut forward.compact, &mut backward.compact, last)
        } else {
            turns.run(&mut forward.keyed, &mut backward.keyed, last)
        };
        self.meeting = turns.meeting;
        self.iterations = turns.iterations;
        ended
    }
}

/// What both sides share while they take turns.
struct Turns<'t, 'g, A, C, H, B> {
    setup: &'t Setup<'g, C, H, B>,
    start: Place,
    goal: Place,
    rows: [&'g Rows<A>; 2],
    meeting: Meeting,
    iterations: u64,
    regions: &'t mut [Regions; 2],
    order: &'t mut Vec<Place>,
}

impl<A: PlacedArc, C: ArcCost, H: Heuristic, B: Blocked> Turns<'_, '_, A, C, H, B> {
    /// Strict alternation, forward first, up to iteration `last` (rules `BIDI-3` to `BIDI-5`);
    /// whether the search has ended.
    fn run<L: KeptKeys>(
        &mut self,
        forward: &mut BestFirst<L>,
        backward: &mut BestFirst<L>,
        last: u64,
    ) -> bool {
        let ranks = ById(self.setup.graph);
        // An expansion of one side leaves the other's first node as it was.
        let (mut ahead, mut behind) = (forward.peek(&ranks), backward.peek(&ranks));
        loop {
            // Before the budget, so that finishing costs none.
            let (Some((next_ahead, f_ahead)), Some((next_behind, f_behind))) = (ahead, behind)
            else {
                return true;
            };
            if f_ahead + f_behind >= self.meeting.mu {
                return true;
            }
            if self.iterations == last {
                return false;
            }
            // The other side's turn is next: what it will read is asked for one expansion ahead.
            let expanded = if self.iterations % 2 == 0 {
                self.warm_heads(Direction::Backward, backward.labels(), next_behind);
                let expanded = self.expand(Direction::Forward, forward, backward);
                ahead = forward.peek(&ranks);
                expanded
            } else {
                self.warm_heads(Direction::Forward, forward.labels(), next_ahead);
                let expanded = self.expand(Direction::Backward, backward, forward);
                behind = backward.peek(&ranks);
                expanded
            };
            if self.setup.recording {
                self.order.push(expanded);
            }
            self.iterations += 1;
        }
    }

    /// Asks the memory for what an expansion of `node` will read: worth it where frontiers are
    /// narrow, that is with an estimate.
    #[inline(always)]
    fn warm_heads<L: Labels>(&self, direction: Direction, labels: &L, node: Place) {
        if H::IS_ZERO {
            return;
        }
        let rows = self.rows[direction as usize];
        for arc in rows.row(node) {
            if H::IS_CLOSE {
                prefetch(rows.firsts(), arc.place() as usize);
            }
            labels.prefetch(arc.place());
            self.setup.heuristic.warm(arc.place());
        }
    }

    #[inline(always)]
    fn expand<L: KeptKeys>(
        &mut self,
        direction: Direction,
        this: &mut BestFirst<L>,
        other: &BestFirst<L>,
    ) -> Place {
        let rows = GraphRows { setup: self.setup, rows: self.rows[direction as usize], direction };
        let [ahead, behind] = &mut *self.regions;
        let (touched, other_touched) = match direction {
            Direction::Forward => (ahead, &*behind),
            Direction::Backward => (behind, &*ahead),
        };
        let task = Meet {
            start: self.start,
            goal: self.goal,
            other: other.labels(),
            meeting: &mut self.meeting,
            touched,
            other_touched,
        };
        let mut space = GraphSpace { rows, task };
        this.expand_next(&mut space).expect("its open set was just peeked into")
    }
}
