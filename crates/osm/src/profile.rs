//! [`Profile`]: who travels, and so where and which way (rules `OSM-3` to `OSM-5`).
use crate::class::{Class, class};
use crate::tags::Tags;

/// Who travels.
///
/// # Examples
///
/// ```
/// use osm::{Measure, Profile, RoadNetwork};
///
/// // A one-way street: walkers go both ways.
/// let bytes = include_bytes!("../tests/data/street.osm.pbf");
/// let [car, foot] = [Profile::Car, Profile::Foot]
///     .map(|who| RoadNetwork::from_pbf(bytes, who, Measure::Metres).expect("it is whole").edges().len());
/// assert_eq!((car, foot), (2, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// A car: roads, one-way streets in their direction, no barriers.
    #[default]
    Car,
    /// A walker: paths and all roads but motorways, in both directions.
    Foot,
}

/// How a profile may use a way: in one direction at least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    pub(crate) class: &'static Class,
    /// Kilometres an hour.
    pub(crate) speed: f64,
    pub(crate) forward: bool,
    pub(crate) backward: bool,
}

/// Barriers that stop cars unless something says that they may pass.
const STOPS_CARS: [&[u8]; 17] = [
    b"block",
    b"bollard",
    b"bus_trap",
    b"cycle_barrier",
    b"debris",
    b"fence",
    b"full-height_turnstile",
    b"horse_stile",
    b"jersey_barrier",
    b"kissing_gate",
    b"log",
    b"motorcycle_barrier",
    b"planter",
    b"stile",
    b"sump_buster",
    b"turnstile",
    b"wall",
];

impl Profile {
    /// The keys that say whether one may pass, the one that is most to the point first.
    fn access_keys(self) -> &'static [&'static str] {
        match self {
            Profile::Car => &["motorcar", "motor_vehicle", "vehicle", "access"],
            Profile::Foot => &["foot", "access"],
        }
    }

    /// The keys that say which way one may go.
    fn direction_keys(self) -> &'static [&'static str] {
        match self {
            Profile::Car => {
                &["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
            }
            Profile::Foot => &["oneway:foot"],
        }
    }

    /// Whether the tags say that one may pass; `None` where they do not say (rule `OSM-5`).
    fn access(self, tags: Tags<'_>) -> Option<bool> {
        let value = tags.first_of(self.access_keys())?;
        let denies: &[&[u8]] = &[
            b"no",
            b"private",
            b"agricultural",
            b"forestry",
            b"military",
            b"emergency",
            b"restricted",
            b"bus",
            b"psv",
            b"use_sidepath",
        ];
        Some(!denies.contains(&value))
    }

    /// How one may use a way of these tags, if at all.
    pub(crate) fn way(self, tags: Tags<'_>) -> Option<Use> {
        let class = class(tags.get("highway")?)?;
        let access = self.access(tags);
        if access == Some(false) {
            return None;
        }
        let speed = match self {
            Profile::Car if tags.get("area") == Some(b"yes") => None,
            Profile::Car => class.car,
            // A word to walkers themselves goes before what the class says.
            Profile::Foot if tags.get("foot").is_some() => class.foot.or(Some(5.0)),
            Profile::Foot if tags.get("motorroad") == Some(b"yes") => None,
            Profile::Foot => class.foot,
        }?;
        let (forward, backward) = self.directions(tags, class)?;
        Some(Use { class, speed, forward, backward })
    }

    /// Whether one may go along a way, and against it (rule `OSM-4`).
    fn directions(self, tags: Tags<'_>, class: &Class) -> Option<(bool, bool)> {
        match tags.first_of(self.direction_keys()) {
            Some(b"yes" | b"true" | b"1") => Some((true, false)),
            Some(b"-1" | b"reverse") => Some((false, true)),
            Some(b"no" | b"false" | b"0") => Some((true, true)),
            // By turns, and nobody says when.
            Some(b"reversible" | b"alternating") => None,
            _ => {
                let around = matches!(tags.get("junction"), Some(b"roundabout" | b"circular"));
                let implied = self == Profile::Car && (around || class.name == "motorway");
                Some((true, !implied))
            }
        }
    }

    /// Whether a node of these tags stops one (rule `OSM-5`).
    pub(crate) fn stops_at(self, tags: Tags<'_>) -> bool {
        let Some(barrier) = tags.get("barrier") else { return false };
        match self.access(tags) {
            Some(may_pass) => !may_pass,
            None => self == Profile::Car && STOPS_CARS.contains(&barrier),
        }
    }
}
