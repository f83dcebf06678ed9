//! Rule `OSM-7`: no bytes make the reader panic, hang, or take what is not theirs.
use oracle::pbf::{Element, Nodes, blob, pbf};
use osm::{Measure, OsmError, Profile, RoadNetwork};

fn read(bytes: &[u8]) -> Result<RoadNetwork, OsmError> {
    RoadNetwork::from_pbf(bytes, Profile::Car, Measure::Seconds)
}

fn small(nodes: Nodes) -> Vec<u8> {
    let road = [("highway", "residential"), ("name", "Carrer Major"), ("oneway", "yes")];
    let elements = [
        Element::Node(1, 425_000_000, 15_000_000, &[]),
        Element::Node(2, 425_010_000, 15_010_000, &[("barrier", "gate")]),
        Element::Node(3, 425_020_000, 15_000_000, &[]),
        Element::Way(10, &[1, 2, 3], &road),
        Element::Way(11, &[3, 1], &road[..1]),
    ];
    pbf(&elements, nodes, 3)
}

/// Every cut is an error, but where a whole number of blobs is left.
#[test]
fn cuts_are_errors() {
    let (mut errors, mut whole) = (0, 0);
    for nodes in [Nodes::Plain, Nodes::Dense] {
        let bytes = small(nodes);
        for length in 0..bytes.len() {
            match read(&bytes[..length]) {
                Ok(_) => whole += 1,
                Err(error) => {
                    errors += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
    assert!(errors > 400 && whole <= 4, "{errors} errors, {whole} whole");
}

/// Bytes changed, one to four at a time.
#[test]
fn mutations_are_errors_or_networks() {
    let mut random = oracle::SplitMix64::new(88);
    let (mut errors, mut networks) = (0, 0);
    for nodes in [Nodes::Plain, Nodes::Dense] {
        let bytes = small(nodes);
        for _ in 0..20_000 {
            let mut changed = bytes.clone();
            for _ in 0..=random.draw() % 4 {
                let at = random.draw() as usize % changed.len();
                changed[at] = match random.draw() % 4 {
                    0 => 0xff,
                    1 => changed[at] ^ 1 << (random.draw() % 8),
                    2 => 0,
                    _ => random.draw() as u8,
                };
            }
            match read(&changed) {
                Ok(network) => {
                    networks += 1;
                    for edge in 0..network.edges().len() as u32 {
                        let (tail, head, weight) = network.edges()[edge as usize];
                        assert!((tail.max(head) as usize) < network.node_count());
                        assert!(weight.is_finite() && weight >= 0.0);
                        assert!(!network.street(edge).label().is_empty());
                    }
                }
                Err(error) => {
                    errors += 1;
                    assert!(error.to_string().len() < 400, "{error}");
                }
            }
        }
    }
    assert!(errors > 10_000 && networks > 2_000, "{errors} errors, {networks} networks");
}

/// Each lie has its own error, with its place.
#[test]
fn errors_say_what_and_where() {
    let text = |bytes: &[u8]| read(bytes).expect_err("it is hostile").to_string();
    assert_eq!(text(b""), "no `OSMHeader` before the data");
    assert_eq!(text(b"\0\0"), "the file ends within a blob at byte 0");
    assert_eq!(
        text(b"<?xml version='1.0'?>"),
        "blob 0 at byte 0: blob header is too big: 1010792557 bytes"
    );
    let mut headless = Vec::new();
    blob(&mut headless, b"OSMData", b"\x0a\x00");
    assert_eq!(read(&headless), Err(OsmError::NoHeader));

    let mut history = Vec::new();
    blob(&mut history, b"OSMHeader", b"\x22\x15HistoricalInformation");
    assert_eq!(
        text(&history),
        "feature `HistoricalInformation` is none of `OsmSchema-V0.6` and `DenseNodes`"
    );

    // A key that the table of strings does not have.
    let mut file = pbf(&[], Nodes::Dense, 1);
    blob(&mut file, b"OSMData", b"\x0a\x00\x12\x0a\x1a\x08\x08\x01\x12\x01\x09\x1a\x01\x09");
    assert_eq!(read(&file), Err(OsmError::StringIndex { index: 9, count: 0 }));

    // Off the earth, but for nodes that no road needs.
    let road = [("highway", "service")];
    let off = |id| {
        [
            Element::Node(1, 0, 0, &[]),
            Element::Node(2, 900_000_001, 0, &[]),
            Element::Node(3, 0, 1_000, &[]),
            Element::Way(10, if id == 2 { &[1, 2] } else { &[1, 3] }, &road),
        ]
    };
    let error = OsmError::Position { node: 2, lat: 90_000_000_100, lon: 0 };
    assert_eq!(read(&pbf(&off(2), Nodes::Dense, 9)), Err(error));
    assert_eq!(read(&pbf(&off(3), Nodes::Dense, 9)).expect("nobody goes there").node_count(), 2);

    // Sums beyond 64 bits wrap, and name no node.
    let far = [Element::Node(1, 0, 0, &[]), Element::Way(1, &[i64::MAX, i64::MIN, 1], &road)];
    assert_eq!(read(&pbf(&far, Nodes::Plain, 9)).expect("it is whole").node_count(), 0);
}
