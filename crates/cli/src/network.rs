//! [`Network`]: a graph with the ids and positions of its file.
use std::path::Path;

use surepath::{Graph, NodeId, generate};

use surepath::osm::RoadNetwork;

use crate::draw::NetworkGround;
use crate::end::End;
use crate::failure::Failure;
use crate::input::{Family, Source, coordinates_beside, read_coordinates, read_graph};
use crate::read_args::ReadArgs;
use crate::trip::{Snapped, unit};

/// How many nodes the demonstration's network has, and its seed (rule `CLI-5`).
pub(crate) const DEMO_SIZE: usize = 50_000;
pub(crate) const DEMO_SEED: u64 = 1;

/// A graph as it is asked about: edge ids are the file's arc numbers, from 0.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) graph: Graph,
    /// The id that the file gives to node 0.
    pub(crate) first_id: i64,
    /// The roads, where the file is an extract: then ids are those of OpenStreetMap.
    pub(crate) roads: Option<RoadNetwork>,
    /// Whether positions are degrees east and north. Those of roads are not: they lie in space.
    is_geographic: bool,
}

/// A place so many metres from every road belongs to another extract, or is turned around.
const FARTHEST: f64 = 100_000.0;

impl Network {
    /// Reads a graph with its coordinates: those of `coords`, else those beside it, else none.
    pub(crate) fn read(
        path: &Path,
        coords: Option<&Path>,
        args: &ReadArgs,
    ) -> Result<Network, Failure> {
        let mut network = Network::read_bare(path, args)?;
        if let Some(roads) = &network.roads {
            if coords.is_some() {
                return Err(Failure::argument("--coords", "an .osm.pbf has its own"));
            }
            // Lines through the earth bound ways over it.
            let positions = roads.positions_in_space();
            network.graph.set_positions(positions).expect("there is one a node, on the earth");
            return Ok(network);
        }
        let beside = coordinates_beside(path);
        if let Some(coords) = coords.or(beside.as_deref()) {
            let coordinates = read_coordinates(coords, network.graph.node_count())?;
            network
                .graph
                .set_positions(coordinates.positions)
                .map_err(|error| Failure::content(coords, error))?;
            let are_degrees = |at: &[f64; 3]| at[0].abs() <= 180.0 && at[1].abs() <= 90.0;
            network.is_geographic = Family::of(coords) == Some(Family::Dimacs)
                && network.graph.positions().iter().all(are_degrees);
        }
        Ok(network)
    }

    /// Reads a graph without its coordinates.
    pub(crate) fn read_bare(path: &Path, args: &ReadArgs) -> Result<Network, Failure> {
        let source = read_graph(path, args)?;
        let (edges, node_count) = match &source {
            Source::Text(file, _) => (&file.edges[..], file.node_count),
            Source::Roads(roads) => (roads.edges(), roads.node_count()),
        };
        let graph = Graph::from_edges_with(edges, Some(node_count), true)
            .map_err(|error| Failure::content(path, error))?;
        let (first_id, roads) = match source {
            Source::Text(_, family) => (family.first_id(), None),
            Source::Roads(roads) => (0, Some(roads)),
        };
        Ok(Network { graph, first_id, roads, is_geographic: false })
    }

    /// The network of the demonstration, with ids from 0.
    pub(crate) fn demo() -> Network {
        let network = generate::road_network(DEMO_SIZE, DEMO_SEED)
            .expect("the demonstration is not too large");
        Network { graph: network.to_graph(), first_id: 0, roads: None, is_geographic: true }
    }

    /// What `--draw` draws it as.
    pub(crate) fn ground(&self) -> NetworkGround {
        let graph = self.graph.compile();
        let Some(roads) = &self.roads else {
            return NetworkGround::new(graph, self.graph.positions(), self.is_geographic);
        };
        let place = |node| {
            let place = roads.place(node);
            [place.lon(), place.lat(), 0.0]
        };
        let places: Vec<[f64; 3]> = (0..roads.node_count() as NodeId).map(place).collect();
        NetworkGround::new(graph, &places, true)
    }

    /// What costs are counted in; of other files than extracts nobody knows.
    pub(crate) fn cost_unit(&self) -> Option<&'static str> {
        Some(unit(self.roads.as_ref()?.measure()))
    }

    /// What a picture of it leaves out.
    pub(crate) fn notes(&self) -> Vec<String> {
        match &self.roads {
            Some(_) => Vec::new(),
            None => NetworkGround::notes(self.graph.positions()),
        }
    }

    /// Refuses to draw a graph whose nodes lie nowhere, before any work is done for it.
    pub(crate) fn check_drawable(&self) -> Result<(), Failure> {
        if self.roads.is_some() || self.graph.positions().len() == self.graph.node_count() {
            return Ok(());
        }
        let what = "the graph has no coordinates: give them by --coords FILE, or lay a .co with the \
                    name of the .gr beside it";
        Err(Failure::argument("--draw", what))
    }

    /// The id of a node in the file.
    pub(crate) fn id(&self, node: NodeId) -> i64 {
        match &self.roads {
            Some(roads) => roads.osm_id(node),
            None => i64::from(node) + self.first_id,
        }
    }

    /// The ids of nodes in the file.
    pub(crate) fn ids(&self, nodes: &[NodeId]) -> Vec<i64> {
        nodes.iter().map(|&node| self.id(node)).collect()
    }

    /// The node of an end that the argument `name` gave, and of a place on the roads how far it is. The nearest node, or
    /// with `from` the nearest that there is a path to from there.
    pub(crate) fn end(
        &self,
        name: &'static str,
        end: End,
        from: Option<NodeId>,
    ) -> Result<(NodeId, Option<Snapped>), Failure> {
        let fail = |what: String| Err(Failure::argument(name, what));
        let count = self.graph.node_count() as i64;
        match (end, &self.roads) {
            (_, Some(roads)) if roads.node_count() == 0 => {
                fail("there are no roads: --profile says whose".to_owned())
            }
            (End::Place(place), Some(roads)) => {
                let accept = |node| match from {
                    Some(from) => self.graph.reachable(from, node).expect("both are nodes"),
                    None => true,
                };
                // The start reaches itself.
                let (node, metres) = roads.nearest_where(place, accept).expect("there are nodes");
                if metres > FARTHEST {
                    let away = (metres / 1_000.0).round();
                    return fail(format!(
                        "{place} is {away} km from the nearest of these roads; is it LAT,LON, in that order?"
                    ));
                }
                Ok((node, Some(Snapped::new(roads, node, metres))))
            }
            (End::Id(id), Some(roads)) => match roads.node(id) {
                Some(node) => Ok((node, Some(Snapped::new(roads, node, 0.0)))),
                None => {
                    fail(format!("node {id} is on none of these roads; LAT,LON finds the nearest"))
                }
            },
            (End::Place(_), None) => {
                fail("only an .osm.pbf is asked by LAT,LON, other graphs by id".to_owned())
            }
            (End::Id(id), None) => match id.checked_sub(self.first_id) {
                Some(node) if (0..count).contains(&node) => Ok((node as NodeId, None)),
                _ if count == 0 => fail(format!("id {id} of a graph without nodes")),
                _ => {
                    let (low, high) = (self.first_id, self.first_id + count - 1);
                    fail(format!("id {id} not in {low}..{high}"))
                }
            },
        }
    }
}
