//! [`End`]: where a path starts or ends, as people say it.
use std::fmt;
use std::str::FromStr;

use surepath::osm::LatLon;

/// An end of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum End {
    /// A node, by the id of its file.
    Id(i64),
    /// A place on the earth.
    Place(LatLon),
}

impl FromStr for End {
    type Err = String;

    fn from_str(text: &str) -> Result<End, String> {
        if text.contains(',') {
            return text.parse().map(End::Place).map_err(|error| format!("{error}"));
        }
        text.parse().map(End::Id).map_err(|_| "neither an id nor LAT,LON".to_owned())
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Id(id) => write!(f, "{id}"),
            End::Place(place) => write!(f, "{place}"),
        }
    }
}
