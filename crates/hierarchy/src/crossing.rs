//! Crossings as the space has them, before some are kept (rule `HPA-2`).
use crate::geometry::{Geometry, Site};

/// A step between two clusters of the first level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Crossing {
    pub(crate) tail: Site,
    pub(crate) head: Site,
    pub(crate) cost: f64,
    pub(crate) refuses: u8,
}

/// The crossings of `sorted`, which are sorted by head cluster, that lead into `cluster`.
pub(crate) fn into_cluster<'c>(
    geometry: &Geometry,
    sorted: &'c [Crossing],
    cluster: u32,
) -> &'c [Crossing] {
    let into = |crossing: &Crossing| geometry.site_cluster(crossing.head);
    let from = sorted.partition_point(|crossing| into(crossing) < cluster);
    let to = sorted.partition_point(|crossing| into(crossing) <= cluster);
    &sorted[from..to]
}

/// A crossing that one class can take, among those from one cluster of a level to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) tail: Site,
    pub(crate) head: Site,
    pub(crate) cost: f64,
    /// Where the tail lies.
    pub(crate) x: u32,
    pub(crate) y: u32,
    /// The strong components of the tail and of the head within their clusters.
    pub(crate) tail_component: u32,
    pub(crate) head_component: u32,
    /// The position in the order of rule `HPA-2`.
    pub(crate) order: u32,
}
