//! The earth as a sphere: lengths along it, and where its places lie in space.
//!
//! The one module of the workspace that takes sines. Those of the standard library come from the system, and
//! differ in their last bits from one to the next; those of `libm` are plain Rust, sums and products
//! in a fixed order, so that every machine gets the same bits. The scenarios `osm/..` of the hash matrix watch that.
use crate::lat_lon::LatLon;

/// The mean radius of the earth in metres, `(2 a + b) / 3` of the ellipsoid WGS 84.
pub const EARTH_RADIUS: f64 = 6_371_008.8;

/// A degree in radians.
const DEGREE: f64 = std::f64::consts::PI / 180.0;

/// The length in metres of the shortest way over the sphere, by the haversine formula (rule `OSM-2`).
///
/// Deterministic to the last bit, and the same in both directions. At most half a percent off the
/// ellipsoid.
///
/// # Examples
///
/// ```
/// use osm::{LatLon, haversine};
///
/// let paris = LatLon::new(48.8566, 2.3522).expect("a place on the earth");
/// let london = LatLon::new(51.5074, -0.1278).expect("a place on the earth");
/// assert_eq!(haversine(paris, london).round(), 343_557.0);
/// assert_eq!(haversine(london, paris), haversine(paris, london));
/// ```
pub fn haversine(from: LatLon, to: LatLon) -> f64 {
    let sin_lat = libm::sin((to.lat() - from.lat()) * DEGREE * 0.5);
    let sin_lon = libm::sin((to.lon() - from.lon()) * DEGREE * 0.5);
    let cos_cos = libm::cos(from.lat() * DEGREE) * libm::cos(to.lat() * DEGREE);
    let square = sin_lat * sin_lat + cos_cos * (sin_lon * sin_lon);
    let half_chord = square.sqrt();
    // Rounding may lift it above 1 between opposite places.
    let half_chord = if half_chord < 1.0 { half_chord } else { 1.0 };
    2.0 * EARTH_RADIUS * libm::asin(half_chord)
}

/// The place in space, in metres from the centre. Straight lines between such positions are shorter than any way
/// over the sphere, by a millionth at 30 km: what a straight-line estimate wants.
pub(crate) fn in_space(place: LatLon) -> [f64; 3] {
    let (lat, lon) = (place.lat() * DEGREE, place.lon() * DEGREE);
    let from_axis = EARTH_RADIUS * libm::cos(lat);
    [from_axis * libm::cos(lon), from_axis * libm::sin(lon), EARTH_RADIUS * libm::sin(lat)]
}

/// A length that no two places at so many degrees of latitude from each other undercut.
pub(crate) fn least_for_latitudes(degrees: f64) -> f64 {
    // The least bit less, for what rounding takes.
    let degrees = if degrees < 0.0 { -degrees } else { degrees };
    degrees * DEGREE * EARTH_RADIUS * (1.0 - 1e-9)
}
