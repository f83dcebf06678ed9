//! [`Measure`]: what the weights of a network are.

/// What the weight of an arc is.
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
