//! Roads of extracts: lengths by sines, the one place where `+ - * / sqrt` do not do (rule `OSM-2`).
use oracle::SplitMix64;
use oracle::pbf::{Element, Nodes, pbf};
use osm::{LatLon, Measure, Profile, RoadNetwork, haversine};

use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[("osm/lengths", lengths), ("osm/networks", networks)];

/// A place in ten-millionths of a degree, anywhere or within a tenth of a degree of `near`.
fn place(random: &mut SplitMix64, near: Option<(i64, i64)>) -> (i64, i64) {
    let (lat, lon, reach) = match near {
        Some((lat, lon)) => (lat, lon, 1_000_000),
        None => (0, 0, 800_000_000),
    };
    let mut within = |reach: i64| random.below(2 * reach as u64) as i64 - reach;
    (lat + within(reach), lon + 2 * within(reach))
}

fn degrees((lat, lon): (i64, i64)) -> LatLon {
    LatLon::new(lat as f64 / 1e7, lon as f64 / 1e7).expect("it is on the earth")
}

/// From metres to half around the earth, to the poles and over the date line.
fn lengths(trace: &mut Trace) {
    let mut random = SplitMix64::new(71);
    for round in 0..20_000 {
        let from = place(&mut random, None);
        let to = place(&mut random, (round % 2 == 0).then_some(from));
        trace.real("metres", haversine(degrees(from), degrees(to)));
    }
    for (from, to) in
        [((0, 0), (0, 0)), ((900_000_000, 5), (-900_000_000, 7)), ((0, 1_800_000_000), (0, 0))]
    {
        trace.real("metres", haversine(degrees(from), degrees(to)));
    }
}

/// Networks of random ways for both profiles and measures, their places in space, and snapping.
fn networks(trace: &mut Trace) {
    let classes = ["motorway", "primary", "residential", "service", "footway", "steps", "proposed"];
    let mut random = SplitMix64::new(72);
    let places: Vec<_> =
        (0..900).map(|_| place(&mut random, Some((425_000_000, 15_000_000)))).collect();
    let refs: Vec<Vec<i64>> = (0..300)
        .map(|_| (0..random.between(2, 9)).map(|_| random.below(905) as i64).collect())
        .collect();
    let tags: Vec<[(&str, &str); 2]> = (0..300)
        .map(|_| {
            let oneway = ["yes", "no", "-1"][random.below(3) as usize];
            [("highway", classes[random.below(7) as usize]), ("oneway", oneway)]
        })
        .collect();
    let node = |(id, &(lat, lon)): (usize, &(i64, i64))| Element::Node(id as i64, lat, lon, &[]);
    let mut elements: Vec<Element> = places.iter().enumerate().map(node).collect();
    for (id, (refs, tags)) in refs.iter().zip(&tags).enumerate() {
        elements.push(Element::Way(id as i64, refs, tags));
    }
    let bytes = pbf(&elements, Nodes::Dense, 250);
    for (profile, measure) in [
        (Profile::Car, Measure::Metres),
        (Profile::Car, Measure::Seconds),
        (Profile::Foot, Measure::Metres),
        (Profile::Foot, Measure::Seconds),
    ] {
        let network = RoadNetwork::from_pbf(&bytes, profile, measure).expect("the file is whole");
        trace.word("nodes", network.node_count() as u64);
        for &(tail, head, weight) in network.edges() {
            trace.ids("arc", [tail, head]);
            trace.real("weight", weight);
        }
        for position in network.positions_in_space() {
            for number in position {
                trace.real("position", number);
            }
        }
        for _ in 0..50 {
            let at = degrees(place(&mut random, Some((425_000_000, 15_000_000))));
            let (node, metres) = network.nearest(at).expect("there are nodes");
            trace.ids("nearest", [node]);
            trace.real("away", metres);
        }
    }
}
