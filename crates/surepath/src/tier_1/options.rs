//! [`QueryOptions`]: what is asked of a query beyond its ends.
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alt_landmarks::Landmarks;
use csr_core::NodeId;

use crate::tier_1::algorithm::Algorithm;
use crate::tier_1::hooks::{BlockedFn, CostFn, EstimateFn};

/// How a query is answered: algorithm, hooks, limits, extras.
///
/// The default takes the stored weights, every node open and every estimate that exists. Options
/// can be kept and asked with again, by many threads at once; a query through kept options
/// allocates nothing but its answer.
///
/// Hooks must depend on their arguments alone. They are called in the order that the searches'
/// rules say, and may ask the same graph.
///
/// # Examples
///
/// ```
/// use surepath::{Algorithm, Error, Graph, QueryOptions, Status};
///
/// let graph = Graph::from_edges(&[(0, 1, 1.0), (1, 2, 1.0), (0, 2, 5.0)])?;
/// // Twice the toll through node 1.
/// let toll = |_, head, weight: f64| if head == 1 { weight + 6.0 } else { weight };
/// let options = QueryOptions::new().edge_cost(toll).record_expansions(true);
/// let answer = graph.find_path_with(0, 2, &options)?;
/// assert_eq!((answer.cost(), answer.nodes()), (Some(5.0), &[0, 2][..]));
/// assert_eq!(answer.order, [0]);
///
/// let answer = graph.find_path_with(0, 2, &QueryOptions::bidirectional().budget(1))?;
/// assert_eq!(answer.algorithm, Algorithm::BidirectionalDijkstra);
/// assert_eq!(answer.status, Status::BudgetExhausted);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct QueryOptions<'a> {
    pub(crate) algorithm: Algorithm,
    pub(crate) edge_cost: Option<Arc<CostFn<'a>>>,
    pub(crate) blocked: Option<Arc<BlockedFn<'a>>>,
    pub(crate) heuristic: Option<Arc<EstimateFn<'a>>>,
    pub(crate) straight_line: bool,
    pub(crate) landmarks: Option<&'a Landmarks>,
    pub(crate) budget: Option<u64>,
    pub(crate) cancel: Option<&'a AtomicBool>,
    pub(crate) recording: bool,
    pub(crate) best_effort: bool,
    pub(crate) deny_at_once: bool,
}

impl<'a> QueryOptions<'a> {
    /// The default options.
    pub fn new() -> Self {
        QueryOptions {
            algorithm: Algorithm::Auto,
            edge_cost: None,
            blocked: None,
            heuristic: None,
            straight_line: true,
            landmarks: None,
            budget: None,
            cancel: None,
            recording: false,
            best_effort: false,
            deny_at_once: false,
        }
    }

    /// From both ends at once: [`Algorithm::BidirectionalAStar`].
    pub fn bidirectional() -> Self {
        QueryOptions::new().algorithm(Algorithm::BidirectionalAStar)
    }

    /// From both ends at once, with `landmarks`: the fastest there is on a large graph.
    pub fn with_landmarks(landmarks: &'a Landmarks) -> Self {
        QueryOptions::bidirectional().landmarks(landmarks)
    }

    /// Which search answers; [`Algorithm::Auto`] by default.
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.algorithm = algorithm;
        self
    }

    /// What an arc is charged, by tail, head and stored weight, always in its true direction.
    ///
    /// An arc of NaN, negative or infinite cost cannot be taken (rule `COST-1`). The straight line
    /// and landmarks are lower bounds only while no cost is below its weight; where one may be,
    /// switch them off.
    pub fn edge_cost(
        mut self,
        cost: impl Fn(NodeId, NodeId, f64) -> f64 + Send + Sync + 'a,
    ) -> Self {
        self.edge_cost = Some(Arc::new(cost));
        self
    }

    /// Which nodes may not be entered, started from or asked for.
    pub fn blocked(mut self, blocked: impl Fn(NodeId) -> bool + Send + Sync + 'a) -> Self {
        self.blocked = Some(Arc::new(blocked));
        self
    }

    /// An estimate of the caller's: a lower bound on the distance from a source to a target.
    ///
    /// NaN and negative count as 0, `+inf` says "unreachable" (rule `EST-1`). The maximum of all
    /// estimates that exist is what counts (rule `EST-2`).
    pub fn heuristic(
        mut self,
        estimate: impl Fn(NodeId, NodeId) -> f64 + Send + Sync + 'a,
    ) -> Self {
        self.heuristic = Some(Arc::new(estimate));
        self
    }

    /// Whether the straight line is used where the graph has positions; it is by default.
    pub fn straight_line(mut self, used: bool) -> Self {
        self.straight_line = used;
        self
    }

    /// The landmarks to estimate by, [built](crate::Graph::build_landmarks) for this graph as it is
    /// now. Tables of another graph, or of this one before an edit, are an error, whatever the
    /// algorithm; once the edit is undone they are good again (rule `ALT-9`).
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::{Algorithm, Error, Graph, LandmarkOptions, QueryOptions};
    ///
    /// let mut graph = Graph::from_edges(&[(0, 1, 10.0), (1, 2, 10.0), (0, 2, 15.0)])?;
    /// let landmarks = graph.build_landmarks(LandmarkOptions::default())?;
    /// let options = QueryOptions::with_landmarks(&landmarks);
    /// let answer = graph.find_path_with(0, 2, &options)?;
    /// assert_eq!((answer.cost(), answer.algorithm), (Some(15.0), Algorithm::BidirectionalAStar));
    ///
    /// let weight = graph.set_weight(0, 1.0)?;
    /// assert!(matches!(graph.find_path_with(0, 2, &options), Err(Error::StaleLandmarks(_))));
    /// graph.set_weight(0, weight)?;
    /// assert_eq!(graph.find_path_with(0, 2, &options)?.cost(), Some(15.0));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn landmarks(mut self, landmarks: &'a Landmarks) -> Self {
        self.landmarks = Some(landmarks);
        self
    }

    /// The most iterations that the search may take (rules `ASTAR-7` and `BIDI-5`).
    pub fn budget(mut self, iterations: u64) -> Self {
        self.budget = Some(iterations);
        self
    }

    /// A flag that ends the search as [`Cancelled`](crate::Status::Cancelled) once it is set; it
    /// is looked at before the iterations 0, 256, 512, ... (rule `ASTAR-8`).
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Whether the [order of expansion](crate::Answer::order) is recorded.
    pub fn record_expansions(mut self, recorded: bool) -> Self {
        self.recording = recorded;
        self
    }

    /// Whether a search that finds no path answers with the way to the reached node nearest to the
    /// goal by the estimates that exist (rule `BEST-1`).
    ///
    /// Dijkstra's algorithm does not search by them but ends there too; without an estimate all
    /// nodes tie, and the way is that to the start itself. A blocked goal has nothing to search
    /// from, so a bidirectional algorithm then runs from the start alone.
    pub fn best_effort(mut self, wanted: bool) -> Self {
        self.best_effort = wanted;
        self
    }

    /// Whether a goal in another weak component is denied without a search; it is not by default.
    ///
    /// The answer is [`NoPath`](crate::Status::NoPath) as it would be, at 0 iterations instead of
    /// as many as the start reaches. The components are worked out at the first such query after
    /// an edit, `O(nodes + edges)`, and kept. A [best effort](QueryOptions::best_effort) is searched
    /// for all the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use surepath::{Error, Graph, QueryOptions};
    ///
    /// let graph = Graph::from_edges(&[(0, 1, 1.0), (2, 3, 1.0)])?;
    /// assert_eq!(graph.find_path(0, 3)?.iterations(), 2);
    /// let options = QueryOptions::new().deny_at_once(true);
    /// let answer = graph.find_path_with(0, 3, &options)?;
    /// assert_eq!((answer.is_found(), answer.iterations()), (false, 0));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn deny_at_once(mut self, denied: bool) -> Self {
        self.deny_at_once = denied;
        self
    }

    pub(crate) fn has_hooks(&self) -> bool {
        self.edge_cost.is_some() || self.blocked.is_some()
    }
}

impl Default for QueryOptions<'_> {
    fn default() -> Self {
        QueryOptions::new()
    }
}

impl fmt::Debug for QueryOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryOptions")
            .field("algorithm", &self.algorithm)
            .field("edge_cost", &self.edge_cost.is_some())
            .field("blocked", &self.blocked.is_some())
            .field("heuristic", &self.heuristic.is_some())
            .field("straight_line", &self.straight_line)
            .field("landmarks", &self.landmarks.is_some())
            .field("budget", &self.budget)
            .field("cancel", &self.cancel)
            .field("recording", &self.recording)
            .field("best_effort", &self.best_effort)
            .field("deny_at_once", &self.deny_at_once)
            .finish()
    }
}
