//! [`ActiveLandmarks`]: few landmarks, the best for one pair.
use csr_core::{CsrGraph, NodeId, Place};
use search::Heuristic;

use crate::landmarks::Landmarks;

/// The bounds of an active subset of the landmarks, by [`LandmarkHeuristic::active`]: those that
/// bound one pair best (Goldberg and Harrelson 2005, section 6). **Not the default**, and beyond the
/// specification: costs are the same, counters and order of expansion are not.
///
/// The landmarks are chosen once, by the bound that each alone gives for the pair, ties to the
/// earlier one. Reading fewer values a node pays where rows are long (many landmarks, fractional
/// weights) and bounds are needed for both ends.
///
/// # Why the cost stays optimal
///
/// The bound of one landmark `L` is consistent in both arguments: `d(L, v) - d(L, u)` grows by at
/// most `w` along an arc of weight `w`, for `d(L, v') <= d(L, v) + w`; likewise `d(u, L) - d(v, L)`.
/// A maximum of consistent bounds, over any set of landmarks that stays the same throughout a
/// search, is consistent.
///
/// [`LandmarkHeuristic::active`]: crate::LandmarkHeuristic::active
///
/// # Examples
///
/// ```
/// use alt_landmarks::{BuildHooks, Landmarks};
/// use csr_core::CsrGraph;
/// use search::{SearchBuffers, Setup};
///
/// // A road of five nodes, with landmarks at an end and in the middle.
/// let edges: Vec<_> = (0..4).flat_map(|i| [(i, i + 1, 1.0), (i + 1, i, 1.0)]).collect();
/// let graph = CsrGraph::from_edges(5, &edges)?;
/// let landmarks = Landmarks::of_nodes(&graph, &[2, 0], BuildHooks::new())?;
/// // From 1 to 3 the landmark amid tells nothing, the one at the end all.
/// let active = landmarks.heuristic(&graph)?.active(1, 3, 1);
/// assert_eq!(active.positions(), [1]);
/// let setup = Setup::new(&graph).with_heuristic(active);
/// let mut buffers = SearchBuffers::new();
/// let mut search = setup.astar(&mut buffers, 1, 3)?;
/// search.run();
/// assert_eq!((search.cost(), search.counters().expanded), (Some(2.0), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ActiveLandmarks<'l> {
    landmarks: &'l Landmarks,
    same_order: bool,
    active: Vec<usize>,
}

impl<'l> ActiveLandmarks<'l> {
    pub(crate) fn choose(
        landmarks: &'l Landmarks,
        same_order: bool,
        start: NodeId,
        goal: NodeId,
        count: usize,
    ) -> Self {
        let place = |node: NodeId| landmarks.place_of[node as usize] as usize;
        let (start, goal) = (place(start), place(goal));
        let all = landmarks.ids.len();
        let mut ranked: Vec<(f64, usize)> =
            (0..all).map(|l| (landmarks.table.bound_of(l, all, start, goal), l)).collect();
        // Bounds are never NaN; the sort is stable.
        ranked.sort_by(|a, b| b.0.partial_cmp(&a.0).expect("bounds are numbers"));
        let active = ranked.into_iter().take(count).map(|(_, l)| l).collect();
        ActiveLandmarks { landmarks, same_order, active }
    }

    /// The positions of the chosen in [`Landmarks::ids`], best first.
    pub fn positions(&self) -> &[usize] {
        &self.active
    }

    #[inline(always)]
    fn bound(&self, source: usize, target: usize) -> f64 {
        let all = self.landmarks.ids.len();
        let mut greatest = 0.0;
        for &l in &self.active {
            let bound = self.landmarks.table.bound_of(l, all, source, target);
            if bound > greatest {
                greatest = bound;
            }
        }
        greatest
    }
}

impl Heuristic for ActiveLandmarks<'_> {
    const IS_CLOSE: bool = true;

    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        let place = |node: NodeId| self.landmarks.place_of[node as usize] as usize;
        self.bound(place(source), place(target))
    }

    #[inline(always)]
    fn estimate_placed(&self, graph: &CsrGraph, source: Place, target: Place) -> f64 {
        if self.same_order {
            self.bound(source as usize, target as usize)
        } else {
            self.estimate(graph.node_at(source), graph.node_at(target))
        }
    }
    #[inline(always)]
    fn warm(&self, place: Place) {
        if self.same_order {
            self.landmarks.table.warm(place as usize);
        }
    }
}
