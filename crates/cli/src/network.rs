//! [`Network`]: a graph with the ids and positions of its file.
use std::path::Path;

use surepath::{Graph, NodeId, generate};

use crate::failure::Failure;
use crate::input::{coordinates_beside, read_coordinates, read_graph};

/// How many nodes the demonstration's network has, and its seed (rule `CLI-5`).
pub(crate) const DEMO_SIZE: usize = 50_000;
pub(crate) const DEMO_SEED: u64 = 1;

/// A graph as it is asked about: edge ids are the file's arc numbers, from 0.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) graph: Graph,
    /// The id that the file gives to node 0.
    pub(crate) first_id: u64,
}

impl Network {
    /// Reads a graph with its coordinates: those of `coords`, else those beside it, else none.
    pub(crate) fn read(
        path: &Path,
        coords: Option<&Path>,
        node_count: Option<usize>,
    ) -> Result<Network, Failure> {
        let mut network = Network::read_bare(path, node_count)?;
        let beside = coordinates_beside(path);
        if let Some(coords) = coords.or(beside.as_deref()) {
            let coordinates = read_coordinates(coords, network.graph.node_count())?;
            network
                .graph
                .set_positions(coordinates.positions)
                .map_err(|error| Failure::content(coords, error))?;
        }
        Ok(network)
    }

    /// Reads a graph without its coordinates.
    pub(crate) fn read_bare(path: &Path, node_count: Option<usize>) -> Result<Network, Failure> {
        let (file, family) = read_graph(path, node_count)?;
        let graph = Graph::from_edges_with(&file.edges, Some(file.node_count), true)
            .map_err(|error| Failure::content(path, error))?;
        Ok(Network { graph, first_id: family.first_id() })
    }

    /// The network of the demonstration, with ids from 0.
    pub(crate) fn demo() -> Network {
        let network = generate::road_network(DEMO_SIZE, DEMO_SEED)
            .expect("the demonstration is not too large");
        Network { graph: network.to_graph(), first_id: 0 }
    }

    /// The id of a node in the file.
    pub(crate) fn id(&self, node: NodeId) -> u64 {
        u64::from(node) + self.first_id
    }

    /// The ids of nodes in the file.
    pub(crate) fn ids(&self, nodes: &[NodeId]) -> Vec<u64> {
        nodes.iter().map(|&node| self.id(node)).collect()
    }

    /// The node of an id in the file, which the argument `name` gave.
    pub(crate) fn node(&self, name: &'static str, id: u64) -> Result<NodeId, Failure> {
        let count = self.graph.node_count() as u64;
        match id.checked_sub(self.first_id) {
            Some(node) if node < count => Ok(node as NodeId),
            _ if count == 0 => {
                Err(Failure::argument(name, format!("id {id} of a graph without nodes")))
            }
            _ => {
                let (low, high) = (self.first_id, self.first_id + count - 1);
                Err(Failure::argument(name, format!("id {id} not in {low}..{high}")))
            }
        }
    }
}
