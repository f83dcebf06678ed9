//! The estimates that exist for a query: [`Estimates`] names them, [`Sources`] asks them.
use alt_landmarks::LandmarkHeuristic;
use csr_core::{CsrGraph, NodeId, Place};
use search::{Heuristic, StraightLine, clean};

use crate::tier_1::hooks::EstimateFn;

/// Which estimates a query used; their maximum is what counts (rule `EST-2`).
///
/// # Examples
///
/// ```
/// use surepath::{Graph, LandmarkOptions, QueryOptions};
///
/// let graph = Graph::from_edges(&[(0, 1, 4.0), (1, 2, 4.0)])?;
/// assert!(graph.find_path(0, 2)?.estimates.is_empty());
/// let landmarks = graph.build_landmarks(LandmarkOptions::new().count(1))?;
/// let answer = graph.find_path_with(0, 2, &QueryOptions::with_landmarks(&landmarks))?;
/// assert!(answer.estimates.landmarks && !answer.estimates.straight_line);
/// assert_eq!(answer.estimates.names().collect::<Vec<_>>(), ["landmarks"]);
/// # Ok::<(), surepath::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Estimates {
    /// The straight line between positions.
    pub straight_line: bool,
    /// The bounds of landmarks.
    pub landmarks: bool,
    /// The caller's own.
    pub heuristic: bool,
}

impl Estimates {
    /// Whether there was none.
    pub fn is_empty(self) -> bool {
        self == Estimates::default()
    }

    /// Their names, in lower case with dashes.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let named = [
            (self.straight_line, "straight-line"),
            (self.landmarks, "landmarks"),
            (self.heuristic, "heuristic"),
        ];
        named.into_iter().filter_map(|(used, name)| used.then_some(name))
    }
}

/// The one adapter between the estimates of a query and the searches: their maximum, each cleaned
/// first, from 0 on (rule `EST-2`).
#[derive(Clone, Copy, Default)]
pub(crate) struct Sources<'a> {
    pub(crate) straight_line: Option<&'a StraightLine>,
    pub(crate) landmarks: Option<LandmarkHeuristic<'a>>,
    pub(crate) own: Option<&'a EstimateFn<'a>>,
}

impl Sources<'_> {
    pub(crate) fn used(&self) -> Estimates {
        Estimates {
            straight_line: self.straight_line.is_some(),
            landmarks: self.landmarks.is_some(),
            heuristic: self.own.is_some(),
        }
    }
}

impl Heuristic for Sources<'_> {
    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        let mut bound = 0.0;
        if let Some(line) = self.straight_line {
            raise(&mut bound, line.estimate(source, target));
        }
        if let Some(landmarks) = self.landmarks {
            raise(&mut bound, landmarks.estimate(source, target));
        }
        if let Some(own) = self.own {
            raise(&mut bound, own(source, target));
        }
        bound
    }

    #[inline(always)]
    fn estimate_placed(&self, graph: &CsrGraph, source: Place, target: Place) -> f64 {
        let mut bound = 0.0;
        if let Some(line) = self.straight_line {
            raise(&mut bound, line.between_places(source, target));
        }
        if let Some(landmarks) = self.landmarks {
            raise(&mut bound, landmarks.estimate_placed(graph, source, target));
        }
        if let Some(own) = self.own {
            raise(&mut bound, own(graph.node_at(source), graph.node_at(target)));
        }
        bound
    }

    #[inline(always)]
    fn estimates_between(
        &self,
        graph: &CsrGraph,
        start: Place,
        place: Place,
        goal: Place,
    ) -> (f64, f64) {
        let (mut to, mut from) = (0.0, 0.0);
        if let Some(line) = self.straight_line {
            raise(&mut to, line.between_places(start, place));
            raise(&mut from, line.between_places(place, goal));
        }
        if let Some(landmarks) = self.landmarks {
            let bounds = landmarks.estimates_between(graph, start, place, goal);
            raise(&mut to, bounds.0);
            raise(&mut from, bounds.1);
        }
        if let Some(own) = self.own {
            let [start, place, goal] = [start, place, goal].map(|place| graph.node_at(place));
            raise(&mut to, own(start, place));
            raise(&mut from, own(place, goal));
        }
        (to, from)
    }

    #[inline(always)]
    fn warm(&self, place: Place) {
        if let Some(line) = self.straight_line {
            line.warm(place);
        }
        if let Some(landmarks) = self.landmarks {
            landmarks.warm(place);
        }
    }
}

/// Raises `bound` to an estimate that is above it.
#[inline(always)]
fn raise(bound: &mut f64, estimate: f64) {
    let estimate = clean(estimate);
    if estimate > *bound {
        *bound = estimate;
    }
}
