//! [`Ground`]: what a search went over.
use surepath::NodeId;
use surepath::formats::MapFile;
use surepath::graph::CsrGraph;
use surepath::grid_map::Ground as Cell;

/// What a search went over.
#[derive(Clone, Debug)]
pub(crate) enum Ground {
    Network(NetworkGround),
    Map(MapGround),
}

/// What lengths on the ground are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Degrees, drawn in kilometres.
    Degrees,
    /// Whatever the file means.
    Units,
    Cells,
}

/// Nodes that lie somewhere, and which of them are linked.
#[derive(Clone, Debug)]
pub(crate) struct NetworkGround {
    /// By node: x to the right, y down, both finite.
    pub(crate) places: Vec<[f64; 2]>,
    /// Pairs of nodes joined by an arc either way, each once, the smaller first, ascending.
    pub(crate) links: Vec<[NodeId; 2]>,
    pub(crate) unit: Unit,
}

/// A map of cells; cell `(x, y)` is node `y * width + x`.
#[derive(Clone, Debug)]
pub(crate) struct MapGround {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Row by row: [`OPEN`], [`WATER`] or [`WALL`].
    pub(crate) cells: Vec<u8>,
    pub(crate) clusters: Option<Clusters>,
}

/// How a hierarchy cuts a map.
#[derive(Clone, Debug)]
pub(crate) struct Clusters {
    /// Cells a side, the first level first.
    pub(crate) sides: Vec<u32>,
    /// The entrances of the first level.
    pub(crate) entrances: Vec<u32>,
}

pub(crate) const OPEN: u8 = 0;
pub(crate) const WATER: u8 = 1;
pub(crate) const WALL: u8 = 2;

impl Ground {
    pub(crate) fn node_count(&self) -> usize {
        match self {
            Ground::Network(network) => network.places.len(),
            Ground::Map(map) => map.cells.len(),
        }
    }

    /// What a node is called.
    pub(crate) fn node_name(&self) -> &'static str {
        match self {
            Ground::Network(_) => "nodes",
            Ground::Map(_) => "cells",
        }
    }

    pub(crate) fn unit(&self) -> Unit {
        match self {
            Ground::Network(network) => network.unit,
            Ground::Map(_) => Unit::Cells,
        }
    }

    /// Where a node lies.
    pub(crate) fn place(&self, node: u32) -> [f64; 2] {
        match self {
            Ground::Network(network) => network.places[node as usize],
            Ground::Map(map) => {
                [f64::from(node % map.width) + 0.5, f64::from(node / map.width) + 0.5]
            }
        }
    }

    /// The least and the greatest of all places, or of nothing `None`.
    pub(crate) fn bounds(&self) -> Option<[[f64; 2]; 2]> {
        match self {
            Ground::Network(network) => {
                let first = *network.places.first()?;
                Some(network.places.iter().fold([first, first], |[low, high], place| {
                    let pick = |axis: usize, is_high: bool| {
                        let bound = if is_high { high[axis] } else { low[axis] };
                        let further =
                            if is_high { place[axis] > bound } else { place[axis] < bound };
                        if further { place[axis] } else { bound }
                    };
                    [[pick(0, false), pick(1, false)], [pick(0, true), pick(1, true)]]
                }))
            }
            Ground::Map(map) if map.cells.is_empty() => None,
            Ground::Map(map) => Some([[0.0, 0.0], [f64::from(map.width), f64::from(map.height)]]),
        }
    }
}

impl NetworkGround {
    /// The network of `graph`, seen from above: `y` grows upwards there, and `z` is not looked at.
    pub(crate) fn new(graph: &CsrGraph, positions: &[[f64; 3]], is_geographic: bool) -> Self {
        let mut links: Vec<[NodeId; 2]> = graph
            .arcs()
            .filter(|arc| arc.tail != arc.head)
            .map(|arc| [arc.tail.min(arc.head), arc.tail.max(arc.head)])
            .collect();
        links.sort_unstable();
        links.dedup();
        // A quarter, so that no difference of two places can overflow. The scale is the frame's.
        let shrink = if is_geographic { narrowing(positions) } else { 1.0 };
        let places = positions.iter().map(|at| [at[0] * 0.25 * shrink, at[1] * -0.25]).collect();
        let unit = if is_geographic { Unit::Degrees } else { Unit::Units };
        NetworkGround { places, links, unit }
    }

    /// What a picture of `positions` leaves out.
    pub(crate) fn notes(positions: &[[f64; 3]]) -> Vec<String> {
        if positions.iter().any(|at| at[2] != 0.0) {
            vec!["seen from above: z is left out".to_owned()]
        } else {
            Vec::new()
        }
    }
}

impl MapGround {
    pub(crate) fn new(letters: &MapFile, clusters: Option<Clusters>) -> Self {
        let kind = |&letter: &u8| match Cell::from_letter(letter) {
            Some(ground) if ground.is_wall() => WALL,
            Some(ground) if ground.medium() == Cell::WATER.medium() => WATER,
            Some(_) => OPEN,
            None => WALL,
        };
        MapGround {
            width: letters.width,
            height: letters.height,
            cells: letters.tiles.iter().map(kind).collect(),
            clusters,
        }
    }
}

/// How much shorter a degree of longitude is than one of latitude amid `positions`: the cosine, to
/// one part in a thousand, which is more than a picture shows, by a polynomial that is the same on
/// every machine.
fn narrowing(positions: &[[f64; 3]]) -> f64 {
    let (mut low, mut high) = (90.0, -90.0);
    for at in positions {
        low = if at[1] < low { at[1] } else { low };
        high = if at[1] > high { at[1] } else { high };
    }
    let share = (low + high) * 0.5 / 90.0;
    let square = share * share;
    let cosine =
        1.0 + square * (-1.2337 + square * (0.253_67 + square * (-0.020_86 + square * 0.000_92)));
    // Near a pole nothing can be drawn as it lies.
    if cosine > 0.05 { cosine } else { 0.05 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the angles whose cosine everyone knows.
    #[test]
    fn longitudes_narrow_towards_the_poles() {
        for (latitude, cosine) in [(0.0, 1.0), (60.0, 0.5), (-60.0, 0.5), (45.0, 0.5_f64.sqrt())] {
            let found = narrowing(&[[0.0, latitude, 0.0]]);
            assert!((found - cosine).abs() < 1e-3, "{latitude}: {found}");
        }
        assert_eq!(narrowing(&[[0.0, 90.0, 0.0]]), 0.05);
    }
}
