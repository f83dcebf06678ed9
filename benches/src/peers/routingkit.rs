//! routingkit-cch: customisable contraction hierarchies, behind the feature `routingkit`.
use routingkit_cch::{CCH, CCHMetric, CCHQuery, compute_order_inertial};

use crate::control;
use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

/// Its heap lies in C++ and is not counted: `graph_bytes` stays 0.
pub(super) fn engines(network: &RoadNetwork) -> Vec<Engine<'_>> {
    let tails: Vec<u32> = network.edges.iter().map(|edge| edge.0).collect();
    let heads: Vec<u32> = network.edges.iter().map(|edge| edge.1).collect();
    let weights: Vec<u32> = network.edges.iter().map(|edge| edge.2).collect();
    let degrees = |axis: usize| -> Vec<f32> {
        network.positions.iter().map(|position| position[axis] as f32 / 1e5).collect()
    };
    let (latitudes, longitudes) = (degrees(1), degrees(0));
    let (metric, footprint) = Footprint::build(|| {
        let node_count = network.node_count as u32;
        let order = compute_order_inertial(node_count, &tails, &heads, &latitudes, &longitudes);
        // One for the whole process, so that queries may borrow it.
        let hierarchy = Box::leak(Box::new(CCH::new(&order, &tails, &heads, |_| {}, false)));
        &*Box::leak(Box::new(CCHMetric::new(hierarchy, weights)))
    });
    let mut search = CCHQuery::new(metric);
    let query = move |start, goal| {
        search.add_source(start, 0);
        search.add_target(goal, 0);
        let result = search.run();
        let cost = result.distance();
        Answer {
            cost: cost.map(f64::from),
            nodes: cost.map(|_| result.node_path()),
            work: Work::default(),
            us: None,
        }
    };
    vec![Engine {
        name: "routingkit-cch".into(),
        bar: control::BIDIRECTIONAL,
        footprint: Footprint { graph_bytes: 0, ..footprint },
        query: Box::new(query),
    }]
}
