//! Positions in, a navigable graph out.
//!
//! - [`PointGraph`] links positions (explicit pairs, everything within a distance, a number of
//!   nearest points) to a graph weighted by straight-line distances.
//!   It snaps positions to nodes and finds paths with the straight line as the estimate.
//! - [`PointIndex`] answers which of many positions are near another, with or without a graph.
//! - [`LinkIndex`] snaps positions to the nearest place on a link, and finds paths between such.
//!
//! The links and the answers are exactly those of a look at all pairs, ties included, whatever the
//! distribution: clusters, lines, planes, a hundred thousand points on one spot. Neighbours are
//! ordered by (squared distance, index).
//!
//! This crate knows nothing of files, roads or the earth's shape. For everything in one crate take
//! the umbrella `surepath`.
//!
//! # Examples
//!
//! ```
//! use point_graph::{LinkOptions, Point3, PointError, PointGraph};
//!
//! let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(Point3::from);
//! // Neighbours at most 1.2 apart that see each other.
//! let options = LinkOptions::new().max_distance(1.2);
//! let wall = |a, b| (a, b) != (1, 2);
//! let graph = PointGraph::from_points_where(&points, &options, wall)?;
//! let links: Vec<_> = graph.links().map(|(a, b, _)| (a, b)).collect();
//! assert_eq!(links, [(0, 1), (0, 3), (2, 3)]);
//! # Ok::<(), PointError>(())
//! ```
//!
//! # Features
//!
//! `rayon` builds on all cores. No number of threads shows in a result, the counters included.
mod all_nearest;
mod kd_tree;
mod key;
mod link_index;
mod link_options;
mod link_progress;
mod links;
mod lists;
mod nearest;
mod parallel;
mod point;
mod point_error;
mod point_graph;
mod point_index;
mod route;
mod work;

pub use link_index::{LinkIndex, LinkPath, LinkPlace};
pub use link_options::{LinkOptions, LinkSides, MIN_DISTANCE};
pub use link_progress::LinkProgress;
pub use point::{MAX_COORDINATE, Point3};
pub use point_error::{Axis, PointError};
pub use point_graph::PointGraph;
pub use point_index::PointIndex;
pub use route::PathEnd;
pub use work::Work;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
