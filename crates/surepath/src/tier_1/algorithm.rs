//! [`Algorithm`]: which search answers.
use std::fmt;
use std::str::FromStr;

/// Which search answers a query; all of them find paths of the same cost.
///
/// # Examples
///
/// ```
/// use surepath::{Algorithm, Graph, QueryOptions};
///
/// assert_eq!("bidirectional-astar".parse(), Ok(Algorithm::BidirectionalAStar));
/// // Without an estimate an A* runs as Dijkstra's algorithm, and says so.
/// let graph = Graph::from_edges(&[(0, 1, 4.0), (1, 2, 4.0)])?;
/// let answer = graph.find_path_with(0, 2, &QueryOptions::new().algorithm(Algorithm::AStar))?;
/// assert_eq!(answer.algorithm, Algorithm::Dijkstra);
/// # Ok::<(), surepath::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// A* where an estimate exists, Dijkstra's algorithm otherwise.
    #[default]
    Auto,
    /// Dijkstra's algorithm, whatever estimates exist.
    Dijkstra,
    /// A*; without an estimate it runs as [`Dijkstra`](Algorithm::Dijkstra).
    AStar,
    /// Dijkstra's algorithm from both ends.
    BidirectionalDijkstra,
    /// A* from both ends; without an estimate it runs as
    /// [`BidirectionalDijkstra`](Algorithm::BidirectionalDijkstra).
    BidirectionalAStar,
}

impl Algorithm {
    /// The four that can run, [`Auto`](Algorithm::Auto) left out.
    pub const RUNNING: [Algorithm; 4] = [
        Algorithm::Dijkstra,
        Algorithm::AStar,
        Algorithm::BidirectionalDijkstra,
        Algorithm::BidirectionalAStar,
    ];

    /// The name in lower case with dashes, which [`FromStr`] reads.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::Dijkstra => "dijkstra",
            Algorithm::AStar => "astar",
            Algorithm::BidirectionalDijkstra => "bidirectional-dijkstra",
            Algorithm::BidirectionalAStar => "bidirectional-astar",
        }
    }

    /// Whether it uses estimates.
    pub fn is_informed(self) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::AStar | Algorithm::BidirectionalAStar)
    }

    /// Whether it searches from both ends.
    pub fn is_bidirectional(self) -> bool {
        matches!(self, Algorithm::BidirectionalDijkstra | Algorithm::BidirectionalAStar)
    }

    /// What runs where an estimate exists, or does not (rule `EST-4`).
    pub fn resolved(self, has_estimate: bool) -> Algorithm {
        match self {
            Algorithm::Auto | Algorithm::AStar if has_estimate => Algorithm::AStar,
            Algorithm::Auto | Algorithm::AStar => Algorithm::Dijkstra,
            Algorithm::BidirectionalAStar if !has_estimate => Algorithm::BidirectionalDijkstra,
            other => other,
        }
    }

    /// The same from the start alone.
    pub(crate) fn one_way(self) -> Algorithm {
        match self {
            Algorithm::BidirectionalDijkstra => Algorithm::Dijkstra,
            Algorithm::BidirectionalAStar => Algorithm::AStar,
            other => other,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        [Algorithm::Auto]
            .into_iter()
            .chain(Algorithm::RUNNING)
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| UnknownAlgorithm { name: name.to_owned() })
    }
}

/// A name that is no [`Algorithm`]'s.
///
/// # Examples
///
/// ```
/// use surepath::Algorithm;
///
/// let error = "a*".parse::<Algorithm>().unwrap_err();
/// assert_eq!(error.name, "a*");
/// assert!(error.to_string().starts_with("algorithm `a*` is none of auto, dijkstra, astar, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownAlgorithm {
    /// The name given.
    pub name: String,
}

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        write!(f, "algorithm `{name}` is none of auto")?;
        Algorithm::RUNNING.iter().try_for_each(|algorithm| write!(f, ", {algorithm}"))
    }
}

impl std::error::Error for UnknownAlgorithm {}
