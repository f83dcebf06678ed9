//! Rules `OSM-1` to `OSM-6`, on extracts of a few roads.
use oracle::pbf::{Element, Nodes, pbf};
use osm::{LatLon, Measure, OsmError, Profile, RoadNetwork, haversine};

type Tags<'a> = &'a [(&'a str, &'a str)];
type Arcs<'a> = &'a [(i64, i64)];

/// Three nodes on the equator, a thousandth of a degree apart, and one way through them.
fn one_way_of(tags: Tags<'_>) -> Vec<u8> {
    let elements = [
        Element::Node(1, 0, 0, &[]),
        Element::Node(2, 0, 10_000, &[]),
        Element::Node(3, 0, 20_000, &[]),
        Element::Way(10, &[1, 2, 3], tags),
    ];
    pbf(&elements, Nodes::Dense, 8)
}

fn network(bytes: &[u8], profile: Profile) -> RoadNetwork {
    RoadNetwork::from_pbf(bytes, profile, Measure::Metres).expect("the extract is whole")
}

/// The arcs as ids of the file.
fn arcs(bytes: &[u8], profile: Profile) -> Vec<(i64, i64)> {
    let network = network(bytes, profile);
    network.edges().iter().map(|arc| (network.osm_id(arc.0), network.osm_id(arc.1))).collect()
}

const BOTH: [(i64, i64); 4] = [(1, 2), (2, 1), (2, 3), (3, 2)];
const FORWARD: [(i64, i64); 2] = [(1, 2), (2, 3)];
const BACKWARD: [(i64, i64); 2] = [(2, 1), (3, 2)];

/// The file of the README and of the documentation.
#[test]
fn the_example_is_a_street() {
    let tags = [("highway", "residential"), ("oneway", "yes"), ("name", "Long Lane")];
    assert_eq!(one_way_of(&tags), include_bytes!("data/street.osm.pbf"));
}

/// OSM-4, OSM-5: every way to say which way, and who may.
#[test]
fn directions_and_access() {
    let none: Arcs<'_> = &[];
    let cases: &[(Tags<'_>, Arcs<'_>, Arcs<'_>)] = &[
        (&[("highway", "residential")], &BOTH, &BOTH),
        (&[("highway", "residential"), ("oneway", "yes")], &FORWARD, &BOTH),
        (&[("highway", "residential"), ("oneway", "1")], &FORWARD, &BOTH),
        (&[("highway", "residential"), ("oneway", "-1")], &BACKWARD, &BOTH),
        (&[("highway", "residential"), ("oneway", "no")], &BOTH, &BOTH),
        (&[("highway", "residential"), ("oneway", "reversible")], none, &BOTH),
        (&[("highway", "primary"), ("junction", "roundabout")], &FORWARD, &BOTH),
        (&[("highway", "primary"), ("junction", "circular")], &FORWARD, &BOTH),
        (&[("highway", "primary"), ("junction", "roundabout"), ("oneway", "-1")], &BACKWARD, &BOTH),
        (&[("highway", "motorway")], &FORWARD, none),
        (&[("highway", "motorway"), ("oneway", "no")], &BOTH, none),
        (&[("highway", "motorway_link")], &BOTH, none),
        (&[("highway", "motorway"), ("foot", "yes")], &FORWARD, &BOTH),
        (&[("highway", "trunk"), ("motorroad", "yes")], &BOTH, none),
        (&[("highway", "footway")], none, &BOTH),
        (&[("highway", "footway"), ("oneway", "yes")], none, &BOTH),
        (&[("highway", "footway"), ("oneway:foot", "yes")], none, &FORWARD),
        (&[("highway", "steps")], none, &BOTH),
        (&[("highway", "track")], none, &BOTH),
        (&[("highway", "service"), ("access", "private")], none, none),
        (&[("highway", "service"), ("access", "no"), ("foot", "yes")], none, &BOTH),
        (&[("highway", "service"), ("access", "no"), ("motor_vehicle", "yes")], &BOTH, none),
        (&[("highway", "service"), ("vehicle", "no"), ("motorcar", "yes")], &BOTH, &BOTH),
        (&[("highway", "service"), ("motor_vehicle", "destination")], &BOTH, &BOTH),
        (&[("highway", "primary"), ("foot", "use_sidepath")], &BOTH, none),
        (
            &[("highway", "primary"), ("oneway", "yes"), ("oneway:motor_vehicle", "no")],
            &BOTH,
            &BOTH,
        ),
        (&[("highway", "pedestrian"), ("area", "yes")], none, &BOTH),
        (&[("highway", "service"), ("area", "yes")], none, &BOTH),
        (&[("highway", "construction")], none, none),
        (&[("highway", "proposed"), ("foot", "yes")], none, none),
        (&[("railway", "rail"), ("name", "no road")], none, none),
        (&[], none, none),
    ];
    for &(tags, car, foot) in cases {
        let bytes = one_way_of(tags);
        assert_eq!(arcs(&bytes, Profile::Car), car, "{tags:?} by car");
        assert_eq!(arcs(&bytes, Profile::Foot), foot, "{tags:?} on foot");
    }
}

/// OSM-5: what stands on a node.
#[test]
fn barriers() {
    let cases: [(Tags<'_>, bool, bool); 7] = [
        (&[("barrier", "bollard")], false, true),
        (&[("barrier", "bollard"), ("motor_vehicle", "yes")], true, true),
        (&[("barrier", "gate")], true, true),
        (&[("barrier", "gate"), ("access", "private")], false, false),
        (&[("barrier", "gate"), ("access", "no"), ("foot", "yes")], false, true),
        (&[("barrier", "lift_gate")], true, true),
        (&[("highway", "crossing"), ("access", "no")], true, true),
    ];
    for (tags, car, foot) in cases {
        for nodes in [Nodes::Plain, Nodes::Dense] {
            let elements = [
                Element::Node(1, 0, 0, &[]),
                Element::Node(2, 0, 10_000, tags),
                Element::Node(3, 0, 20_000, &[]),
                Element::Way(10, &[1, 2, 3], &[("highway", "service")]),
            ];
            let bytes = pbf(&elements, nodes, 8);
            let passes = |profile| !arcs(&bytes, profile).is_empty();
            assert_eq!((passes(Profile::Car), passes(Profile::Foot)), (car, foot), "{tags:?}");
        }
    }
}

/// OSM-1: order and form of the file leave the network alone; the first of two elements counts, and
/// nodes that are not there end a road.
#[test]
fn the_order_of_the_file_does_not_matter() {
    let road: Tags<'_> = &[("highway", "tertiary"), ("name", "A")];
    let mut elements = vec![
        Element::Node(5, 10, 10, &[]),
        Element::Node(-7, 20, 10, &[]),
        Element::Node(6, 20, 90, &[]),
        Element::Node(8, 40, 90, &[]),
        Element::Way(31, &[6, -7, 5], road),
        Element::Way(30, &[5, 5, 6, 99, 8, 6], &[("highway", "primary"), ("ref", "N 1")]),
        Element::Way(29, &[8], road),
    ];
    let expected = network(&pbf(&elements, Nodes::Dense, 100), Profile::Car);
    let ids: Vec<_> = (0..4).map(|node| expected.osm_id(node)).collect();
    assert_eq!(ids, [-7, 5, 6, 8]);
    // Way 30 first: 5 to 6 and back, nothing over 99, 8 to 6 and back; then way 31.
    let ends: Vec<_> = expected.edges().iter().map(|arc| (arc.0, arc.1)).collect();
    assert_eq!(ends, [(1, 2), (2, 1), (3, 2), (2, 3), (2, 0), (0, 2), (0, 1), (1, 0)]);
    let labels: Vec<_> = (0..8).map(|edge| expected.street(edge).label()).collect();
    assert_eq!(labels, ["N 1", "N 1", "N 1", "N 1", "A", "A", "A", "A"]);
    for turn in 0..elements.len() {
        elements.rotate_left(1);
        for (nodes, size) in [(Nodes::Plain, 1), (Nodes::Dense, 3), (Nodes::Plain, 100)] {
            let again = network(&pbf(&elements, nodes, size), Profile::Car);
            assert_eq!(again, expected, "turned by {turn}, {nodes:?}");
        }
    }
    // Later elements of the same ids change nothing.
    elements.push(Element::Node(5, 1, 1, &[]));
    elements.push(Element::Way(30, &[5, 8], road));
    assert_eq!(network(&pbf(&elements, Nodes::Dense, 3), Profile::Car), expected);
}

/// OSM-2, OSM-3: metres by haversine, seconds by the speed of the class.
#[test]
fn lengths_and_times() {
    let (here, there) = (LatLon::new(0.0, 0.0), LatLon::new(0.0, 0.001));
    let metres = haversine(here.expect("on the earth"), there.expect("on the earth"));
    // A thousandth of a degree of a great circle.
    let expected = 6_371_008.8 * std::f64::consts::PI / 180_000.0;
    assert!((metres - expected).abs() < 1e-9 * expected, "{metres}");
    for (class, profile, speed) in [
        ("motorway", Profile::Car, 90.0),
        ("residential", Profile::Car, 25.0),
        ("living_street", Profile::Car, 10.0),
        ("residential", Profile::Foot, 5.0),
        ("steps", Profile::Foot, 3.0),
    ] {
        let bytes = one_way_of(&[("highway", class)]);
        let of = |measure| RoadNetwork::from_pbf(&bytes, profile, measure).expect("it is whole");
        let (length, time) = (of(Measure::Metres), of(Measure::Seconds));
        assert_eq!(length.edges()[0].2, metres);
        assert_eq!(time.edges()[0].2, metres * 3.6 / speed, "{class}");
        assert_eq!((length.metres(0), time.metres(0)), (metres, metres));
    }
}

/// OSM-6: the nearest of all, the smaller id of two, however far.
#[test]
fn nearest_is_nearest_of_all() {
    let mut random = oracle::SplitMix64::new(8);
    let mut degrees = |most: u64| (random.draw() % (2 * most)) as i64 - most as i64;
    let mut elements = Vec::new();
    for id in 0..200 {
        elements.push(Element::Node(id, degrees(900_000_000), degrees(1_800_000_000), &[]));
    }
    // Twice the same place.
    elements.push(Element::Node(200, 5, 5, &[]));
    elements.push(Element::Node(201, 5, 5, &[]));
    let ids: Vec<i64> = (0..202).collect();
    elements.push(Element::Way(1, &ids, &[("highway", "path")]));
    let network = network(&pbf(&elements, Nodes::Dense, 50), Profile::Foot);
    assert_eq!(network.node_count(), 202);
    for _ in 0..500 {
        let place =
            LatLon::new(degrees(900_000_000) as f64 / 1e7, degrees(1_800_000_000) as f64 / 1e7);
        let place = place.expect("on the earth");
        let (node, metres) = network.nearest(place).expect("there are nodes");
        let all = (0..202).map(|node| (haversine(place, network.place(node)), node));
        let best = all.reduce(|best, other| if other.0 < best.0 { other } else { best });
        assert_eq!(best, Some((metres, node)), "{place}");
    }
    let (node, metres) = network.nearest(network.place(201)).expect("there are nodes");
    assert_eq!((network.osm_id(node), metres), (200, 0.0));
    let nothing = pbf(&[], Nodes::Dense, 1);
    let nothing = RoadNetwork::from_pbf(&nothing, Profile::Car, Measure::Metres);
    assert_eq!(nothing.expect("it is whole").nearest(place(0.0, 0.0)), None);
}

/// EST-3: lines through the earth are no longer than ways over it.
#[test]
fn straight_lines_are_lower_bounds() {
    let mut elements = Vec::new();
    for id in 0..60_i64 {
        elements.push(Element::Node(id, 425_000_000 + id * id * 37, 15_000_000 - id * 9_973, &[]));
    }
    let ids: Vec<i64> = (0..60).collect();
    elements.push(Element::Way(1, &ids, &[("highway", "primary")]));
    let network = network(&pbf(&elements, Nodes::Dense, 50), Profile::Car);
    let positions = network.positions_in_space();
    let mut tried = 0;
    for &(tail, head, metres) in network.edges() {
        let (a, b) = (positions[tail as usize], positions[head as usize]);
        let square = (0..3).fold(0.0, |sum, axis| sum + (a[axis] - b[axis]) * (a[axis] - b[axis]));
        let line = f64::sqrt(square);
        assert!(line < metres * (1.0 + 1e-9) && line > metres * 0.9999, "{line} of {metres}");
        tried += 1;
    }
    assert_eq!(tried, 118);
}

#[test]
fn places_are_read_as_maps_show_them() {
    for (text, lat, lon) in
        [("42.5,1.5", 42.5, 1.5), (" -33.9 , 151.2 ", -33.9, 151.2), ("-0,180", 0.0, 180.0)]
    {
        assert_eq!(text.parse(), Ok(place(lat, lon)), "{text}");
    }
    for text in ["", "42.5", "42.5 1.5", "91,0", "0,181", "NaN,0", "inf,0", "1,2,3", "a,b"] {
        let error = text.parse::<LatLon>().expect_err(text);
        assert_eq!(error, OsmError::NoPlace { text: text.to_owned() });
    }
}

fn place(lat: f64, lon: f64) -> LatLon {
    LatLon::new(lat, lon).expect("on the earth")
}
