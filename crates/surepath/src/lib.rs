//! Path finding that gives the same answer on every machine, bit for bit.
//!
//! # Should I use this crate?
//!
//! Yes, if you have a graph, points, a map or a space of states and want the cheapest path, with
//! the same path, cost, counters and order of expansion in debug and release, on one thread or
//! eight, on any processor. The rules that fix a result are in the repository's `SPEC.md`.
//!
//! # Tier 1: a graph and a question
//!
//! [`Graph`] holds edges that can be edited, compiles itself when asked, and pools the memory of
//! its searches. [`QueryOptions`] takes plain closures. [`PointGraph`] is the same for positions.
//!
//! ```
//! use surepath::{Error, Graph, QueryOptions};
//!
//! let mut graph = Graph::from_edges(&[(0, 1, 4.0), (1, 2, 4.0), (0, 2, 9.0)])?;
//! let answer = graph.find_path(0, 2)?;
//! assert_eq!((answer.cost(), answer.nodes()), (Some(8.0), &[0, 1, 2][..]));
//!
//! // Around node 1.
//! let options = QueryOptions::new().blocked(|node| node == 1);
//! assert_eq!(graph.find_path_with(0, 2, &options)?.cost(), Some(9.0));
//!
//! // An undirected edge is a pair: the third has the ids 4 and 5.
//! graph.set_weight(4, 7.5)?;
//! assert_eq!(graph.find_path(0, 2)?.cost(), Some(7.5));
//! # Ok::<(), Error>(())
//! ```
//!
//! # Tier 2: searches with memory of your own
//!
//! [`search`] has the generic searches over graphs (begin, step, run, continue to another goal),
//! [`state_search`] those over states that a trait or closures describe; [`grid_map`] has maps of
//! squares and hexes, [`point_graph`] positions, [`alt_landmarks`] the tables behind
//! [`QueryOptions::with_landmarks`].
//!
//! ```
//! use surepath::search::{SearchBuffers, Setup, Status};
//! use surepath::{Error, Graph};
//!
//! let graph = Graph::from_edges(&[(0, 1, 4.0), (1, 2, 4.0), (0, 2, 9.0)])?;
//! let setup = Setup::new(graph.compile());
//! let mut buffers = SearchBuffers::new();
//! let mut search = setup.astar(&mut buffers, 0, 2)?;
//! // One iteration a frame, say.
//! while search.step(1).is_none() {}
//! assert_eq!(search.run(), Status::Found);
//! assert_eq!(search.cost(), Some(8.0));
//! # Ok::<(), Error>(())
//! ```
//!
//! # Tier 3: the parts
//!
//! [`graph`] has the compressed sparse rows, [`best_first`] the open set, the labels and the loop.
//!
//! # Maps
//!
//! [`grid_map`] has maps of square and hex cells, [`state_search`] A\* over them and over any other space,
//! [`hierarchy`] long paths over maps that change.
//!
//! A map whose cells carry a share of full speed: 1 open ground, 0.3 mud, 0 a wall.
//!
//! ```
//! use surepath::grid_map::Neighbours;
//! use surepath::{Cell, Ground, GridMap, MapError, Shape, Solver};
//!
//! let shares = [[1.0, 1.0, 1.0], [1.0, 0.3, 1.0], [1.0, 0.0, 1.0]];
//! let cells: Vec<Ground> = shares.iter().flatten().copied().map(Ground::share).collect();
//! let map = GridMap::new(3, 3, &cells, Shape::new(Neighbours::Four))?;
//! let mut solver = Solver::new(map);
//! let (start, goal) = (Cell::new(0, 2), Cell::new(2, 2));
//! let places = |path: &[Cell]| path.iter().map(|at| (at.x(), at.y())).collect::<Vec<_>>();
//!
//! // Over the top it costs 6, through the mud 1 + 1 / 0.3 + 1 + 1.
//! let around = solver.path(&start, &goal).expect("there is a way around");
//! assert_eq!(around.cost, 6.0);
//! let top = [(0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2)];
//! assert_eq!(places(&around.states), top);
//!
//! // Less mud: now it wades through.
//! solver.space_mut().set(Cell::new(1, 1), Ground::share(0.5))?;
//! let through = solver.path(&start, &goal).expect("there is a way through");
//! assert_eq!(through.cost, 5.0);
//! assert_eq!(places(&through.states), [(0, 2), (0, 1), (1, 1), (2, 1), (2, 2)]);
//! # Ok::<(), MapError>(())
//! ```
//!
//! # Files
//!
//! [`formats`] reads and writes graph and map files; [`generate`] makes networks from a seed.
//!
//! ```
//! use surepath::{Error, Graph, formats};
//!
//! // Any `BufRead`; `formats::decompressed` goes around one that may be gzip.
//! let roads = formats::read_gr(&b"p sp 3 3\na 1 2 4\na 2 3 4\na 1 3 9\n"[..])?;
//! let places = formats::read_co(&b"p aux sp co 3\nv 1 0 0\nv 2 5 5\nv 3 9 9\n"[..])?;
//! // Ids are 0-based here, and edge ids are the file's arcs in order.
//! let mut graph = Graph::from_edges_with(&roads.edges, Some(roads.node_count), true)?;
//! graph.set_positions(places.positions)?;
//! let answer = graph.find_path(0, 2)?;
//! assert_eq!((answer.cost(), answer.edges()), (Some(8.0), &[0, 1][..]));
//! # Ok::<(), Error>(())
//! ```
//!
#![cfg_attr(
    feature = "osm",
    doc = r#"
# Roads of OpenStreetMap

The feature `osm` reads extracts: [`osm`].

```
use surepath::Graph;
use surepath::osm::{Measure, Profile, RoadNetwork};

# let bytes = include_bytes!("../../osm/tests/data/street.osm.pbf");
// let bytes = std::fs::read("andorra.osm.pbf")?;
let roads = RoadNetwork::from_pbf(bytes, Profile::Foot, Measure::Seconds)?;
// The last argument: every edge is one arc, for one-way streets.
let mut graph = Graph::from_edges_with(roads.edges(), Some(roads.node_count()), true)?;
// Straight lines through the earth, fitted to the weights: a bound for A*.
graph.set_positions(roads.positions_in_space())?;

let (start, _) = roads.nearest("0,0".parse()?).expect("there are roads");
let (goal, metres_away) = roads.nearest("0.0001,0.002".parse()?).expect("there are roads");
let answer = graph.find_path(start, goal)?;
let streets: Vec<_> = answer.edges().iter().map(|&edge| roads.street(edge).label()).collect();
assert_eq!(streets, ["Long Lane", "Long Lane"]);
assert!(metres_away < 12.0);
# Ok::<(), Box<dyn std::error::Error>>(())
```
"#
)]
//!
//! # Features
//!
//! `rayon`: [cost matrices](Graph::cost_matrix), [point graphs](PointGraph) and hierarchies on all cores. `osm`: road networks
//! of OpenStreetMap extracts. No feature changes a result.

pub mod generate;
pub mod puzzle;
mod tier_1;

#[doc(inline)]
pub use alt_landmarks;
#[doc(inline)]
pub use best_first;
#[doc(inline)]
pub use csr_core as graph;
#[doc(inline)]
pub use formats;
#[doc(inline)]
pub use grid_map;
#[doc(inline)]
pub use hierarchy;
#[cfg(feature = "osm")]
#[doc(inline)]
pub use osm;
#[doc(inline)]
pub use point_graph;
#[doc(inline)]
pub use search;
#[doc(inline)]
pub use state_search;

pub use alt_landmarks::{BuildHooks, LandmarkOptions, Landmarks};
pub use csr_core::{EdgeId, NodeId};
pub use grid_map::{Cell, GridMap, Ground, MapError, Shape};
pub use point_graph::{LinkOptions, LinkProgress, LinkSides, PathEnd, Point3, PointError};
pub use search::{Components, CostMatrix, Counters, Direction, Path, Status};
pub use state_search::{FnSpace, Layout, Solver, StateSpace, Transition};
pub use tier_1::{
    Algorithm, Answer, Error, Estimates, Graph, PointGraph, QueryOptions, ShortestPathTree,
    UnknownAlgorithm,
};

/// Runs the examples of the workspace's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct WorkspaceReadme;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the examples of the guide as tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../../docs/guide/estimates.md")]
    struct Estimates;
    #[doc = include_str!("../../../docs/guide/hierarchy.md")]
    struct Hierarchy;
    #[doc = include_str!("../../../docs/guide/landmarks.md")]
    struct Landmarks;
    #[doc = include_str!("../../../docs/guide/lockstep.md")]
    struct Lockstep;
}
