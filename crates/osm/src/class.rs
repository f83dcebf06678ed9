//! The classes of roads: who may use them by default, and how fast (rule `OSM-3`).

/// A value of `highway`.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    /// Kilometres an hour by car; `None` where cars may not go.
    pub(crate) car: Option<f64>,
    /// Kilometres an hour on foot; `None` where nobody walks unless told that one may.
    pub(crate) foot: Option<f64>,
}

/// The class of a value of `highway`, if it is a road or a path.
pub(crate) fn class(value: &[u8]) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.name.as_bytes() == value)
}

const fn road(name: &'static str, car: f64) -> Class {
    Class { name, car: Some(car), foot: Some(5.0) }
}

const fn path(name: &'static str, foot: f64) -> Class {
    Class { name, car: None, foot: Some(foot) }
}

/// Speeds of cars are the defaults of OSRM's profile `car`.
const CLASSES: [Class; 25] = [
    Class { name: "motorway", car: Some(90.0), foot: None },
    Class { name: "motorway_link", car: Some(45.0), foot: None },
    road("trunk", 85.0),
    road("trunk_link", 40.0),
    road("primary", 65.0),
    road("primary_link", 30.0),
    road("secondary", 55.0),
    road("secondary_link", 25.0),
    road("tertiary", 40.0),
    road("tertiary_link", 20.0),
    road("unclassified", 25.0),
    road("residential", 25.0),
    road("road", 25.0),
    road("living_street", 10.0),
    road("service", 15.0),
    path("pedestrian", 5.0),
    path("track", 5.0),
    path("footway", 5.0),
    path("path", 5.0),
    path("cycleway", 5.0),
    path("bridleway", 5.0),
    path("corridor", 5.0),
    path("platform", 5.0),
    path("crossing", 5.0),
    path("steps", 3.0),
];
