//! [`RoadNetwork`]: the roads of an extract as a graph.
use csr_core::{EdgeId, MAX_ARCS, MAX_NODES, NodeId};

use crate::lat_lon::LatLon;
use crate::measure::Measure;
use crate::osm_error::OsmError;
use crate::profile::Profile;
use crate::reader::{UsedNode, UsedWay, read_nodes, read_ways};
use crate::sphere::{haversine, in_space, least_for_latitudes};
use crate::street::Street;

/// The roads that a profile may use, as nodes and one-way arcs with their lengths, names and places.
///
/// Nodes are those that an arc starts or ends at, by their ids in OpenStreetMap; arcs come by the ids
/// of their ways, then along the way, each segment forward before backward (rule `OSM-1`). So the same
/// extract gives the same ids everywhere, however its elements are sorted.
///
/// # Examples
///
/// ```
/// use osm::{Measure, Profile, RoadNetwork};
///
/// let bytes = include_bytes!("../tests/data/street.osm.pbf");
/// let network = RoadNetwork::from_pbf(bytes, Profile::Foot, Measure::Seconds)?;
/// let (tail, head, seconds) = network.edges()[0];
/// assert_eq!((network.osm_id(tail), network.osm_id(head)), (1, 2));
/// assert_eq!((network.street(0).label(), seconds.round()), ("Long Lane", 80.0));
/// assert_eq!(network.metres(0).round(), 111.0);
/// # Ok::<(), osm::OsmError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RoadNetwork {
    ids: Vec<i64>,
    places: Vec<LatLon>,
    edges: Vec<(NodeId, NodeId, f64)>,
    /// The street of each edge.
    street_of: Vec<u32>,
    streets: Vec<Street>,
    measure: Measure,
}

impl RoadNetwork {
    /// Reads the bytes of an `.osm.pbf`.
    ///
    /// # Errors
    ///
    /// [`OsmError`] for bytes that are cut, corrupt or of a later format, for a road off the earth, and for more
    /// than a graph may hold. Ways that name nodes which the extract lacks end there, without an error.
    ///
    /// # Complexity
    ///
    /// Two passes, `O(n log n)`. Memory is in proportion to what the blobs unpack to, each at most 32 MiB; only
    /// one is unpacked at a time, and only roads are kept.
    pub fn from_pbf(
        bytes: &[u8],
        profile: Profile,
        measure: Measure,
    ) -> Result<RoadNetwork, OsmError> {
        RoadNetwork::from_pbf_watched(bytes, profile, measure, |_| {})
    }

    /// [`RoadNetwork::from_pbf`], telling after each blob how many bytes it had: twice the length of `bytes` in all.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn from_pbf_watched(
        bytes: &[u8],
        profile: Profile,
        measure: Measure,
        mut watch: impl FnMut(u64),
    ) -> Result<RoadNetwork, OsmError> {
        let ways = read_ways(bytes, profile, &mut watch)?;
        let nodes = read_nodes(bytes, profile, &ways, &mut watch)?;
        RoadNetwork::build(ways, &nodes, measure)
    }

    fn build(
        ways: Vec<UsedWay>,
        nodes: &[UsedNode],
        measure: Measure,
    ) -> Result<RoadNetwork, OsmError> {
        let place = |id: i64| {
            let at = nodes.binary_search_by_key(&id, |node| node.id);
            let at = at.expect("every node of a way was looked for");
            nodes[at].place.map(|place| (at, place))
        };
        let mut is_used = vec![false; nodes.len()];
        // Between positions in `nodes`, until it is known which of them are used.
        let mut arcs: Vec<(usize, usize, f64)> = Vec::new();
        let (mut street_of, mut streets) = (Vec::new(), Vec::new());
        for way in ways {
            let before = arcs.len();
            for step in way.nodes.windows(2) {
                let (Some((tail, from)), Some((head, to))) = (place(step[0]), place(step[1]))
                else {
                    continue;
                };
                if tail == head {
                    continue;
                }
                let weight = measure.weight(haversine(from, to), way.how.speed);
                arcs.extend(way.how.forward.then_some((tail, head, weight)));
                arcs.extend(way.how.backward.then_some((head, tail, weight)));
                is_used[tail] = true;
                is_used[head] = true;
            }
            if arcs.len() > MAX_ARCS {
                return Err(OsmError::TooManyArcs { limit: MAX_ARCS });
            }
            if arcs.len() > before {
                street_of.resize(arcs.len(), streets.len() as u32);
                streets.push(way.street);
            }
        }
        let count = is_used.iter().filter(|is_used| **is_used).count();
        if count > MAX_NODES {
            return Err(OsmError::TooManyNodes { limit: MAX_NODES });
        }
        let (mut ids, mut places) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut node_of = vec![0; nodes.len()];
        for (at, node) in nodes.iter().enumerate().filter(|(at, _)| is_used[*at]) {
            node_of[at] = ids.len() as NodeId;
            ids.push(node.id);
            places.push(node.place.expect("an arc ends there"));
        }
        let renumbered =
            |(tail, head, weight): (usize, usize, f64)| (node_of[tail], node_of[head], weight);
        let edges = arcs.into_iter().map(renumbered).collect();
        Ok(RoadNetwork { ids, places, edges, street_of, streets, measure })
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.ids.len()
    }

    /// The arcs, `(tail, head, weight)`: what graphs are made of. Their positions are the ids of edges.
    pub fn edges(&self) -> &[(NodeId, NodeId, f64)] {
        &self.edges
    }

    /// What the weights are.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The id of a node in OpenStreetMap.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn osm_id(&self, node: NodeId) -> i64 {
        self.ids[node as usize]
    }

    /// The node of an id in OpenStreetMap, if it is one of the network's.
    pub fn node(&self, osm_id: i64) -> Option<NodeId> {
        self.ids.binary_search(&osm_id).ok().map(|node| node as NodeId)
    }

    /// Where a node lies.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn place(&self, node: NodeId) -> LatLon {
        self.places[node as usize]
    }

    /// The length of an arc in metres, whatever its weight is.
    ///
    /// # Panics
    ///
    /// If there is no such arc.
    pub fn metres(&self, edge: EdgeId) -> f64 {
        let (tail, head, weight) = self.edges[edge as usize];
        match self.measure {
            Measure::Metres => weight,
            Measure::Seconds => haversine(self.place(tail), self.place(head)),
        }
    }

    /// What people call an arc.
    ///
    /// # Panics
    ///
    /// If there is no such arc.
    pub fn street(&self, edge: EdgeId) -> &Street {
        &self.streets[self.street_of[edge as usize] as usize]
    }

    /// The node nearest to a place and the metres to it; the smaller node of two (rule `OSM-6`). `None` where there are no
    /// roads at all.
    ///
    /// # Complexity
    ///
    /// `O(node_count)`, with a sine for those alone whose latitude is near enough.
    pub fn nearest(&self, place: LatLon) -> Option<(NodeId, f64)> {
        self.nearest_where(place, |_| true)
    }

    /// [`RoadNetwork::nearest`] of the nodes that `accept` accepts; it is asked of those alone that would be the nearest
    /// so far, in the order of their ids.
    pub fn nearest_where(
        &self,
        place: LatLon,
        mut accept: impl FnMut(NodeId) -> bool,
    ) -> Option<(NodeId, f64)> {
        let mut best: Option<(NodeId, f64)> = None;
        for (node, at) in self.places.iter().enumerate() {
            let bound = best.map_or(f64::INFINITY, |(_, metres)| metres);
            if least_for_latitudes(at.lat() - place.lat()) < bound {
                let metres = haversine(place, *at);
                if metres < bound && accept(node as NodeId) {
                    best = Some((node as NodeId, metres));
                }
            }
        }
        best
    }

    /// Where the nodes lie in space, in metres from the centre of the earth: positions whose straight
    /// lines are lower bounds of lengths along the roads, for `surepath::Graph::set_positions`.
    ///
    /// Fitted to the weights (rule `EST-3`), metres keep nearly all of the line and seconds what the fastest
    /// class leaves of it.
    pub fn positions_in_space(&self) -> Vec<[f64; 3]> {
        self.places.iter().map(|&place| in_space(place)).collect()
    }
}
