//! The strict reader: each rule broken, every byte flipped, every truncation (ALT-7, ALT-8).
use alt_landmarks::{BuildHooks, DecodeError, Landmarks, TableInfo};
use csr_core::CsrGraph;
use search::Direction;

/// Two landmarks, 0 and 2, of `0 -> 1 -> 2` with one way back from 1 to 0.
fn graph() -> CsrGraph {
    CsrGraph::from_edges(3, &[(0, 1, 1.5), (1, 0, 2.0), (1, 2, 4.0)]).expect("it is valid")
}

fn bytes() -> Vec<u8> {
    let landmarks = Landmarks::of_nodes(&graph(), &[0, 2], BuildHooks::new());
    landmarks.expect("both are nodes").to_bytes()
}

/// Where the distances begin: 24 bytes of header, two ids.
const CELLS: usize = 32;

fn patched(at: usize, patch: &[u8]) -> Vec<u8> {
    let mut bytes = bytes();
    bytes[at..at + patch.len()].copy_from_slice(patch);
    bytes
}

fn error(bytes: &[u8]) -> DecodeError {
    Landmarks::read_from(bytes, &graph()).expect_err("a rule is broken")
}

/// ALT-7, byte for byte.
#[test]
fn the_form_is_as_specified() {
    let mut expected = b"OPLM".to_vec();
    expected.extend([1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0]);
    expected.extend(graph().fingerprint().to_le_bytes());
    expected.extend([0, 0, 0, 0, 2, 0, 0, 0]);
    let inf = f64::INFINITY;
    for distance in [0.0, 1.5, 5.5, inf, inf, 0.0, 0.0, 2.0, inf, 5.5, 4.0, 0.0f64] {
        expected.extend(distance.to_bits().to_le_bytes());
    }
    assert_eq!(bytes(), expected);
    let landmarks = Landmarks::read_from(&expected, &graph()).expect("the form is right");
    assert_eq!(landmarks.ids(), [0, 2]);
    assert_eq!(landmarks.serialized_len(), expected.len() as u64);
    assert_eq!(landmarks.lower_bound(0, 2), 5.5);
    let info = TableInfo::read_from(&expected).expect("the form is right");
    assert_eq!((info.node_count, info.ids.as_slice()), (3, &[0, 2][..]));
    assert_eq!(info.fingerprint, graph().fingerprint());
}

#[test]
fn each_rule_has_an_error() {
    assert_eq!(error(b""), DecodeError::Magic);
    assert_eq!(error(&patched(0, b"OPLN")), DecodeError::Magic);
    assert_eq!(error(&patched(4, &[2])), DecodeError::Version { found: 2 });
    let nodes = |found| DecodeError::NodeCount { found, expected: Some(3) };
    assert_eq!(error(&patched(8, &[4])), nodes(4));
    assert_eq!(error(&patched(8, &[255; 4])), nodes(-1));
    let count = |found| DecodeError::LandmarkCount { found, node_count: 3 };
    assert_eq!(error(&patched(12, &[0])), count(0));
    assert_eq!(error(&patched(12, &[4])), count(4));
    assert_eq!(error(&patched(12, &[0, 0, 0, 128])), count(i32::MIN));
    let found = bytes().len();
    assert_eq!(error(&patched(12, &[3])), DecodeError::Length { found, expected: 24 + 12 + 144 });
    let longer = [bytes(), vec![0]].concat();
    let expected = found as u64;
    assert_eq!(error(&longer), DecodeError::Length { found: found + 1, expected });
    let right = graph().fingerprint();
    assert_eq!(
        error(&patched(16, &(right ^ 1).to_le_bytes())),
        DecodeError::Fingerprint { found: right ^ 1, expected: right }
    );
    let id = |position, id| DecodeError::IdOutOfRange { position, id, node_count: 3 };
    assert_eq!(error(&patched(24, &[3])), id(0, 3));
    assert_eq!(error(&patched(28, &[255; 4])), id(1, -1));
    assert_eq!(error(&patched(28, &[0])), DecodeError::DuplicateId { position: 1, id: 0 });
    for (value, cell, table, position, node) in [
        (f64::NAN, 1, Direction::Forward, 0, 1),
        (-1.0, 4, Direction::Forward, 1, 1),
        (f64::NEG_INFINITY, 7, Direction::Backward, 0, 1),
        (-0.0, 11, Direction::Backward, 1, 2),
    ] {
        let bits = value.to_bits();
        assert_eq!(
            error(&patched(CELLS + 8 * cell, &bits.to_le_bytes())),
            DecodeError::Distance { table, position, node, bits }
        );
    }
    for (cell, table, position) in [
        (0, Direction::Forward, 0),
        (5, Direction::Forward, 1),
        (6, Direction::Backward, 0),
        (11, Direction::Backward, 1),
    ] {
        for distance in [f64::from_bits(1), f64::INFINITY] {
            assert_eq!(
                error(&patched(CELLS + 8 * cell, &distance.to_le_bytes())),
                DecodeError::SelfDistance { table, position, distance }
            );
        }
    }
}

/// Of two rules broken the one that is read first is named.
#[test]
fn rules_are_checked_in_order() {
    let patches: [(usize, &[u8]); 8] = [
        (0, b"X"),
        (4, &[9]),
        (8, &[9]),
        (12, &[9]),
        (16, &[0; 8]),
        (24, &[9]),
        (CELLS + 8, &[255; 8]),
        (CELLS, &[1]),
    ];
    let rank = |error: &DecodeError| match error {
        DecodeError::Magic => 0,
        DecodeError::Version { .. } => 1,
        DecodeError::NodeCount { .. } => 2,
        DecodeError::LandmarkCount { .. } => 3,
        DecodeError::Fingerprint { .. } => 4,
        DecodeError::IdOutOfRange { .. } => 5,
        DecodeError::Distance { .. } => 6,
        DecodeError::SelfDistance { .. } => 7,
        other => panic!("{other:?} is not among these"),
    };
    for (i, first) in patches.iter().enumerate() {
        for second in &patches[i..] {
            let mut bytes = bytes();
            for (at, patch) in [first, second] {
                bytes[*at..at + patch.len()].copy_from_slice(patch);
            }
            assert_eq!(rank(&error(&bytes)), i, "{first:?} before {second:?}");
        }
    }
    // The length goes before the fingerprint, and after the counts.
    let mut cut = patched(16, &[0; 8]);
    cut.pop();
    assert!(matches!(error(&cut), DecodeError::Length { .. }));
    cut[12] = 0;
    assert!(matches!(error(&cut), DecodeError::LandmarkCount { .. }));
}

/// Every bit of every byte flipped, and every byte set to every value: an error, or tables that
/// keep all rules and are written as they were read.
#[test]
fn flipped_bytes_are_errors_or_legal_tables() {
    let good = bytes();
    let (mut errors, mut legal) = (0, 0);
    for at in 0..good.len() {
        for value in 0..=255 {
            if value == good[at] {
                continue;
            }
            let bytes = patched(at, &[value]);
            match Landmarks::read_from(&bytes, &graph()) {
                Ok(landmarks) => {
                    assert_eq!(landmarks.to_bytes(), bytes, "byte {at} set to {value}");
                    legal += 1;
                    // Only a distance, or an id, can be another and legal.
                    assert!((24..good.len()).contains(&at), "byte {at} set to {value}");
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    errors += 1;
                }
            }
            let alone = TableInfo::read_from(&bytes);
            assert!(alone.is_ok() || Landmarks::read_from(&bytes, &graph()).is_err());
        }
    }
    assert!(errors > 5_000 && legal > 5_000, "{errors} errors, {legal} legal tables");
    for len in 0..good.len() {
        let cut = &good[..len];
        assert!(Landmarks::read_from(cut, &graph()).is_err(), "cut to {len}");
        assert!(TableInfo::read_from(cut).is_err(), "cut to {len}");
    }
}

/// Bytes at any alignment read the same.
#[test]
fn alignment_does_not_show() {
    let good = bytes();
    for shift in 0..8 {
        let mut room = vec![7; shift];
        room.extend(&good);
        let read = Landmarks::read_from(&room[shift..], &graph()).expect("they are right");
        assert_eq!(read.to_bytes(), good);
    }
}

/// A header may claim anything; with no graph to hold it to, the length is what refuses it.
#[test]
fn claims_are_held_to_the_length() {
    for (nodes, count) in [(i32::MAX, i32::MAX), (i32::MAX, 1), (3, i32::MAX), (1 << 26, 1 << 26)] {
        let mut bytes = patched(8, &nodes.to_le_bytes());
        bytes[12..16].copy_from_slice(&count.to_le_bytes());
        assert!(Landmarks::read_from(&bytes, &graph()).is_err());
        let error = TableInfo::read_from(&bytes).expect_err("the length is another");
        let by_length = matches!(error, DecodeError::Length { found, .. } if found == bytes.len());
        assert!(by_length || count > nodes, "{error}");
    }
    let none = CsrGraph::from_edges(0, &[]).expect("no nodes are fine");
    let mut bytes = patched(8, &[0]);
    assert!(matches!(
        Landmarks::read_from(&bytes, &none),
        Err(DecodeError::LandmarkCount { found: 2, node_count: 0 })
    ));
    assert!(matches!(
        TableInfo::read_from(&bytes),
        Err(DecodeError::NodeCount { found: 0, expected: None })
    ));
    bytes[12] = 0;
    assert!(Landmarks::read_from(&bytes, &none).is_err());
}
