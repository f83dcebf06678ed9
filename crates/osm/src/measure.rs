//! [`Measure`]: what the weights of a network are.

/// What the weight of an arc is.
///
/// # Examples
///
/// ```
/// use osm::{Measure, Profile, RoadNetwork};
///
/// let bytes = include_bytes!("../tests/data/street.osm.pbf");
/// let [metres, seconds] = [Measure::Metres, Measure::Seconds]
///     .map(|measure| RoadNetwork::from_pbf(bytes, Profile::Car, measure).expect("it is whole").edges()[0].2);
/// // 25 km/h on a residential street.
/// assert_eq!(seconds, metres * 3.6 / 25.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// Its length in metres: the shortest way wins.
    #[default]
    Metres,
    /// Its time in seconds, at the speed of its class: the fastest way wins.
    Seconds,
}

impl Measure {
    /// The weight of an arc of so many metres at so many kilometres an hour (rule `OSM-3`).
    pub(crate) fn weight(self, metres: f64, speed: f64) -> f64 {
        match self {
            Measure::Metres => metres,
            Measure::Seconds => metres * 3.6 / speed,
        }
    }
}
