//! Estimates: lower bounds on distances.
use csr_core::{CsrGraph, NodeId, Place};

/// A lower bound on the distance from one node to another (rule `EST-1`).
///
/// An estimate that is NaN or negative counts as 0 (rule `EST-1`); `+inf` says that the target
/// cannot be reached. With a consistent estimate no node is expanded twice; with one that is only
/// admissible A* still finds the cheapest path; with one that overestimates it finds a path.
/// [`check_estimate`](crate::check_estimate) tells which it is.
///
/// Closures of two [`NodeId`]s are heuristics.
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
/// // A closure will do, as long as it is never too high.
/// let hops_times_four = |from: u32, to: u32| if from == to { 0.0 } else { 4.0 };
/// let setup = setup.with_heuristic(hops_times_four);
/// let mut search = setup.astar(&mut buffers, 0, 2)?;
/// assert_eq!((search.run(), search.cost()), (Status::Found, Some(8.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Heuristic {
    /// Whether every estimate is 0, known beforehand: searches then keep less per node.
    const IS_ZERO: bool = false;

    /// Whether estimates come close to distances, so that few nodes are open at a time, and soon
    /// expanded: searches from both ends then ask the memory for less, and later. For speed alone.
    const IS_CLOSE: bool = false;

    /// A lower bound on the distance from `source` to `target`.
    fn estimate(&self, source: NodeId, target: NodeId) -> f64;

    /// The same by place in `graph`'s memory. Searches call this one: override it where tables are
    /// laid out in memory order.
    #[inline(always)]
    fn estimate_placed(&self, graph: &CsrGraph, source: Place, target: Place) -> f64 {
        self.estimate(graph.node_at(source), graph.node_at(target))
    }

    /// What a search from both ends asks of `place`, at once: the estimates from `start` to it and
    /// from it to `goal`. Override it where the two have work in common.
    #[inline(always)]
    fn estimates_between(
        &self,
        graph: &CsrGraph,
        start: Place,
        place: Place,
        goal: Place,
    ) -> (f64, f64) {
        (self.estimate_placed(graph, start, place), self.estimate_placed(graph, place, goal))
    }

    /// Asks the memory for what is known of `place`, whose estimates will be needed soon: for speed
    /// alone, and by default nothing.
    #[inline(always)]
    fn warm(&self, _place: Place) {}
}

/// No information: the estimate of Dijkstra's algorithm.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, Zero};
///
/// assert_eq!(Zero.estimate(3, 99), 0.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl Heuristic for Zero {
    const IS_ZERO: bool = true;

    #[inline(always)]
    fn estimate(&self, _source: NodeId, _target: NodeId) -> f64 {
        0.0
    }

    #[inline(always)]
    fn estimate_placed(&self, _graph: &CsrGraph, _source: Place, _target: Place) -> f64 {
        0.0
    }
}

/// The larger of two estimates, each cleaned first (rule `EST-2`). A maximum of consistent
/// estimates is consistent.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, Max};
///
/// // Nodes along two axes, and a bound by either.
/// let x = |a: u32, b: u32| f64::from((a % 10).abs_diff(b % 10));
/// let y = |a: u32, b: u32| f64::from((a / 10).abs_diff(b / 10));
/// let bound = Max(x, y);
/// assert_eq!((bound.estimate(11, 19), bound.estimate(11, 92)), (8.0, 8.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Max<A, B>(pub A, pub B);

impl<A: Heuristic, B: Heuristic> Heuristic for Max<A, B> {
    const IS_ZERO: bool = A::IS_ZERO && B::IS_ZERO;
    const IS_CLOSE: bool = A::IS_CLOSE || B::IS_CLOSE;

    #[inline(always)]
    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        larger(clean(self.0.estimate(source, target)), clean(self.1.estimate(source, target)))
    }

    #[inline(always)]
    fn estimate_placed(&self, graph: &CsrGraph, source: Place, target: Place) -> f64 {
        larger(
            clean(self.0.estimate_placed(graph, source, target)),
            clean(self.1.estimate_placed(graph, source, target)),
        )
    }

    #[inline(always)]
    fn estimates_between(
        &self,
        graph: &CsrGraph,
        start: Place,
        place: Place,
        goal: Place,
    ) -> (f64, f64) {
        let a = self.0.estimates_between(graph, start, place, goal);
        let b = self.1.estimates_between(graph, start, place, goal);
        (larger(clean(a.0), clean(b.0)), larger(clean(a.1), clean(b.1)))
    }

    #[inline(always)]
    fn warm(&self, place: Place) {
        self.0.warm(place);
        self.1.warm(place);
    }
}

impl<F: Fn(NodeId, NodeId) -> f64> Heuristic for F {
    #[inline(always)]
    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        self(source, target)
    }
}

/// An estimate as searches use it: NaN and negative become 0 (rule `EST-1`).
///
/// # Examples
///
/// ```
/// use search::clean;
///
/// let cleaned = [2.5, f64::INFINITY, f64::NAN, -1.0, -0.0].map(|estimate| clean(estimate).to_bits());
/// assert_eq!(cleaned, [2.5, f64::INFINITY, 0.0, 0.0, 0.0].map(f64::to_bits));
/// ```
#[inline(always)]
pub fn clean(estimate: f64) -> f64 {
    // Not `max`: what it makes of NaN and of -0.0 is not the same everywhere.
    if estimate > 0.0 { estimate } else { 0.0 }
}

#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}
