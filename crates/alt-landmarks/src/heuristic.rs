//! [`LandmarkHeuristic`]: the bounds of tables as a search's estimate.
use csr_core::{CsrGraph, NodeId, Place};
use search::Heuristic;

use crate::active::ActiveLandmarks;
use crate::landmarks::Landmarks;
use crate::table::{BoundFn, BoundsFn};

/// The bounds of [`Landmarks`] as an estimate, by [`Landmarks::heuristic`].
///
/// All landmarks are used (rule `ALT-2`). The estimate is consistent in both arguments, so it
/// serves A\* and bidirectional search alike. Each estimate reads one row of the tables: that of the
/// node in question; the rows of start and goal stay in the cache.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{LandmarkOptions, Landmarks};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 2.0), (1, 0, 2.0), (1, 2, 3.0), (2, 1, 3.0)])?;
/// use search::Heuristic;
///
/// let landmarks = Landmarks::build(&graph, &LandmarkOptions::new().count(2))?;
/// let heuristic = landmarks.heuristic(&graph)?;
/// assert_eq!(heuristic.estimate(0, 2), 5.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LandmarkHeuristic<'l> {
    landmarks: &'l Landmarks,
    /// Whether the graph lies in memory as that of the tables does.
    same_order: bool,
    bound: BoundFn,
    bounds: BoundsFn,
}

impl<'l> LandmarkHeuristic<'l> {
    pub(crate) fn new(landmarks: &'l Landmarks, same_order: bool) -> Self {
        let (bound, bounds) = (landmarks.table.bound_fn(), landmarks.table.bounds_fn());
        LandmarkHeuristic { landmarks, same_order, bound, bounds }
    }

    /// The landmarks.
    pub fn landmarks(&self) -> &'l Landmarks {
        self.landmarks
    }

    /// The estimate by the `count` landmarks that bound the distance from `start` to `goal` best:
    /// see [`ActiveLandmarks`].
    ///
    /// # Panics
    ///
    /// If an end is not a node.
    pub fn active(&self, start: NodeId, goal: NodeId, count: usize) -> ActiveLandmarks<'l> {
        ActiveLandmarks::choose(self.landmarks, self.same_order, start, goal, count)
    }
}

impl Heuristic for LandmarkHeuristic<'_> {
    const IS_CLOSE: bool = true;

    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        self.landmarks.lower_bound(source, target)
    }

    #[inline(always)]
    fn estimate_placed(&self, graph: &CsrGraph, source: Place, target: Place) -> f64 {
        if self.same_order {
            (self.bound)(&self.landmarks.table, source as usize, target as usize)
        } else {
            self.landmarks.lower_bound(graph.node_at(source), graph.node_at(target))
        }
    }

    #[inline(always)]
    fn estimates_between(
        &self,
        graph: &CsrGraph,
        start: Place,
        place: Place,
        goal: Place,
    ) -> (f64, f64) {
        if self.same_order {
            let [start, place, goal] = [start, place, goal].map(|place| place as usize);
            (self.bounds)(&self.landmarks.table, start, place, goal)
        } else {
            (self.estimate_placed(graph, start, place), self.estimate_placed(graph, place, goal))
        }
    }

    #[inline(always)]
    fn warm(&self, place: Place) {
        if self.same_order {
            self.landmarks.table.warm(place as usize);
        }
    }
}
