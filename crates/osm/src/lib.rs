//! Road networks of OpenStreetMap extracts.
//!
//! [`RoadNetwork::from_pbf`] reads the bytes of an `.osm.pbf` for a [`Profile`], cars or feet, and a
//! [`Measure`], metres or seconds: nodes, one-way arcs, names, positions. Its edges are what
//! `csr_core::CsrGraph::from_edges` takes, or `surepath::Graph::from_edges_with`.
//!
//! The same bytes give the same network, whatever the order of elements in them (rule `OSM-1`), to the last
//! bit of every length: the [haversine formula](haversine) is computed by the pure-Rust functions of
//! `libm`. It is the one place of this workspace where anything but `+ - * /` and `sqrt` is.
//!
//! This crate knows nothing of files, searches, turn restrictions, ferries or opening hours.
//!
//! # Examples
//!
//! ```
//! use osm::{LatLon, Measure, Profile, RoadNetwork};
//!
//! let bytes = include_bytes!("../tests/data/street.osm.pbf");
//! let network = RoadNetwork::from_pbf(bytes, Profile::Car, Measure::Metres)?;
//! let here: LatLon = "0.0001, 0.0011".parse()?;
//! let (node, metres) = network.nearest(here).expect("there are roads");
//! assert_eq!((network.osm_id(node), metres.round()), (2, 16.0));
//! # Ok::<(), osm::OsmError>(())
//! ```

mod class;

mod lat_lon;
mod measure;
mod osm_error;
mod profile;
mod reader;
mod road_network;
mod sphere;
mod street;
mod tags;

pub use lat_lon::LatLon;
pub use measure::Measure;
pub use osm_error::OsmError;
pub use profile::Profile;
pub use road_network::RoadNetwork;
pub use sphere::{EARTH_RADIUS, haversine};
pub use street::Street;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
