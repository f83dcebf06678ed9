//! [`LandmarkOptions`]: how many landmarks, and how they are chosen.

/// How landmarks are chosen.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{LandmarkOptions, Landmarks, Strategy};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 2.0), (1, 0, 2.0), (1, 2, 3.0), (2, 1, 3.0)])?;
/// let options = LandmarkOptions::new().count(2).strategy(Strategy::Farthest);
/// let landmarks = Landmarks::build(&graph, &options)?;
/// assert_eq!(landmarks.lower_bound(0, 2), 5.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Where the landmarks so far bound worst (rule `ALT-5`; Goldberg and Werneck 2005): better
    /// bounds, at the price of one tree more a landmark.
    #[default]
    Avoid,
    /// As far from the landmarks so far as can be (rule `ALT-4`; Goldberg and Harrelson 2005).
    Farthest,
}

/// What landmarks to build (rule `ALT-6`).
///
/// # Examples
///
/// ```
/// use alt_landmarks::{LandmarkOptions, Strategy};
///
/// let options = LandmarkOptions::new().count(8).strategy(Strategy::Farthest);
/// assert_eq!((options.count, options.seed), (8, 1));
/// assert_eq!(LandmarkOptions::default().count, 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_structs, reason = "built by update syntax too")]
pub struct LandmarkOptions {
    /// How many: at least 1; no more than there are nodes are made.
    pub count: usize,
    /// How they are chosen.
    pub strategy: Strategy,
    /// The seed of the roots, where no generator is given.
    pub seed: u64,
    /// Whether landmarks are shared out among the connected components by size, so that none is
    /// wasted on a speck. **Off by default**, and beyond the specification: other landmarks are
    /// chosen.
    ///
    /// Components are those of the graph with its directions forgotten. Each gets its share,
    /// `count * size / nodes`, rounded down; what is left over goes, one each, by greatest
    /// remainder, ties to the larger component, then to the one of the smallest node. Components
    /// are served by descending size, ties by smallest node, with roots and leftovers out of their
    /// own nodes: root number `below(size)`, ids ascending.
    pub by_component: bool,
}

impl Default for LandmarkOptions {
    fn default() -> Self {
        LandmarkOptions { count: 16, strategy: Strategy::Avoid, seed: 1, by_component: false }
    }
}

impl LandmarkOptions {
    /// The defaults: 16 landmarks, avoid, seed 1.
    pub fn new() -> Self {
        LandmarkOptions::default()
    }

    /// Sets [`count`](LandmarkOptions::count).
    #[must_use]
    pub fn count(self, count: usize) -> Self {
        LandmarkOptions { count, ..self }
    }

    /// Sets [`strategy`](LandmarkOptions::strategy).
    #[must_use]
    pub fn strategy(self, strategy: Strategy) -> Self {
        LandmarkOptions { strategy, ..self }
    }

    /// Sets [`seed`](LandmarkOptions::seed).
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        LandmarkOptions { seed, ..self }
    }

    /// Sets [`by_component`](LandmarkOptions::by_component).
    #[must_use]
    pub fn by_component(self, by_component: bool) -> Self {
        LandmarkOptions { by_component, ..self }
    }
}
