//! Other libraries on the same queries.
mod cpp;
mod fast_paths;
mod grid;
#[cfg(feature = "hierarchical")]
mod hierarchical;
mod octile;
mod pathfinding;
mod petgraph;
#[cfg(feature = "routingkit")]
mod routingkit;

pub use cpp::engines as cpp_engines;
pub use grid::engines as grid_engines;
#[cfg(feature = "hierarchical")]
pub use hierarchical::engines as hierarchical_engines;
pub use octile::engines as octile_engines;

use crate::data::RoadNetwork;
use crate::engine::Engine;

/// The rows of every library for which `want(LIBRARY)` holds: those of a library share a graph.
pub fn engines<'a>(network: &'a RoadNetwork, want: impl Fn(&str) -> bool) -> Vec<Engine<'a>> {
    let mut engines = Vec::new();
    if want("petgraph") {
        engines.extend(petgraph::engines(network));
    }
    if want("pathfinding") {
        engines.extend(pathfinding::engines(network));
    }
    if want("fast_paths") {
        engines.extend(fast_paths::engines(network));
    }
    #[cfg(feature = "routingkit")]
    if want("routingkit") {
        engines.extend(routingkit::engines(network));
    }
    engines
}
