//! [`OsmError`]: why bytes are no road network.
use std::error::Error;
use std::fmt;

/// Why an extract cannot be read, or a text names no place (rule `OSM-7`).
///
/// # Examples
///
/// ```
/// use osm::{Measure, OsmError, Profile, RoadNetwork};
///
/// let bytes = include_bytes!("../tests/data/street.osm.pbf");
/// let error = RoadNetwork::from_pbf(&bytes[..60], Profile::Car, Measure::Metres);
/// assert!(matches!(error, Err(OsmError::Blob { blob: 1, .. })));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OsmError {
    /// A blob of the file is cut, is not what its format promises, or does not unpack.
    Blob {
        /// Which, from 0.
        blob: u64,
        /// The byte of the file at which it begins.
        offset: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The file ends within the length of a blob that is not there.
    Cut {
        /// The byte at which the blob would begin.
        offset: u64,
    },
    /// There is no header before the data: this is no `.osm.pbf`.
    NoHeader,
    /// The file asks for more than this reader knows.
    Feature {
        /// What it asks for.
        name: String,
    },
    /// A tag names a string that the table of its block does not have.
    StringIndex {
        /// The index.
        index: usize,
        /// How many strings there are.
        count: usize,
    },
    /// A node of a road is not on the earth.
    Position {
        /// The node's id in OpenStreetMap.
        node: i64,
        /// Its latitude in billionths of a degree.
        lat: i64,
        /// Its longitude in billionths of a degree.
        lon: i64,
    },
    /// The network has more nodes than a graph may have.
    TooManyNodes {
        /// The most that there may be.
        limit: usize,
    },
    /// The network has more arcs than a graph may have.
    TooManyArcs {
        /// The most that there may be.
        limit: usize,
    },
    /// A text that is no latitude and longitude.
    NoPlace {
        /// The text, or how it begins.
        text: String,
    },
}

impl fmt::Display for OsmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OsmError::Blob { blob, offset, what } => {
                write!(f, "blob {blob} at byte {offset}: {what}")
            }
            OsmError::Cut { offset } => write!(f, "the file ends within a blob at byte {offset}"),
            OsmError::NoHeader => write!(f, "no `OSMHeader` before the data"),
            OsmError::Feature { name } => {
                write!(f, "feature `{name}` is none of `OsmSchema-V0.6` and `DenseNodes`")
            }
            OsmError::StringIndex { index, count } => {
                write!(f, "string {index} of a tag is not in a table of {count}")
            }
            OsmError::Position { node, lat, lon } => {
                write!(f, "node {node}: {lat}, {lon} billionths of a degree is not on the earth")
            }
            OsmError::TooManyNodes { limit } => write!(f, "nodes exceed the limit of {limit}"),
            OsmError::TooManyArcs { limit } => write!(f, "arcs exceed the limit of {limit}"),
            OsmError::NoPlace { text } => {
                write!(f, "`{text}` is not LAT,LON within -90,-180 and 90,180 degrees")
            }
        }
    }
}

impl Error for OsmError {}
