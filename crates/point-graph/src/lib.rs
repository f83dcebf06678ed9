//! Positions in, a navigable graph out.
mod all_nearest;
mod kd_tree;
mod key;
mod link_options;
mod links;
mod nearest;
mod point;
mod point_error;
mod point_graph;
mod point_index;
mod work;

pub use link_options::{LinkOptions, LinkSides, MIN_DISTANCE};
pub use point::{MAX_COORDINATE, Point3};
pub use point_error::{Axis, PointError};
pub use point_graph::PointGraph;
pub use point_index::PointIndex;
pub use work::Work;
