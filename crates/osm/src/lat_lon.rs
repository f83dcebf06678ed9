//! [`LatLon`]: a place on the earth.
use std::fmt;
use std::str::FromStr;

/// A latitude and a longitude in degrees, north and east positive.
///
/// # Examples
///
/// ```
/// use osm::LatLon;
///
/// let here: LatLon = "42.5063, 1.5218".parse()?;
/// assert_eq!((here.lat(), here.lon()), (42.5063, 1.5218));
/// assert_eq!(LatLon::new(91.0, 0.0), None);
/// # Ok::<(), osm::OsmError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatLon {
    lat: f64,
    lon: f64,
}

impl LatLon {
    /// A place; `None` outside of -90 to 90 and -180 to 180 degrees.
    pub fn new(lat: f64, lon: f64) -> Option<LatLon> {
        let is_on_earth = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
        // Minus zero is zero.
        is_on_earth.then_some(LatLon { lat: lat + 0.0, lon: lon + 0.0 })
    }

    /// Of the billionths of a degree that extracts hold: the decimal, rounded once.
    pub(crate) fn from_nano(lat: i64, lon: i64) -> Option<LatLon> {
        const LAT: i64 = 90_000_000_000;
        const LON: i64 = 180_000_000_000;
        if !(-LAT..=LAT).contains(&lat) || !(-LON..=LON).contains(&lon) {
            return None;
        }
        LatLon::new(lat as f64 / 1e9, lon as f64 / 1e9)
    }

    /// Degrees north of the equator.
    pub fn lat(self) -> f64 {
        self.lat
    }

    /// Degrees east of Greenwich.
    pub fn lon(self) -> f64 {
        self.lon
    }
}

/// As [`FromStr`] reads it.
impl fmt::Display for LatLon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.lat, self.lon)
    }
}

/// Of `LAT,LON`, as maps show them.
impl FromStr for LatLon {
    type Err = crate::OsmError;

    fn from_str(text: &str) -> Result<LatLon, crate::OsmError> {
        let wrong = || crate::OsmError::NoPlace { text: text.chars().take(40).collect() };
        let (lat, lon) = text.split_once(',').ok_or_else(wrong)?;
        let degrees = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
        LatLon::new(degrees(lat)?, degrees(lon)?).ok_or_else(wrong)
    }
}
