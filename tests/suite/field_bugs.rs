//! Faults that users of other libraries met, as tiny inputs: what no case says. The collection's
//! entries have ids, a letter and two digits; each is named by a case's file or above a test.
use std::fs;
use std::path::Path;

use allocation_counter::measure;
use alt_landmarks::{BuildHooks, DecodeError, Landmarks};
use csr_core::{BuildError, CsrGraph};
use search::{Path as Found, SearchBuffers, Setup};
use surepath::Point3;

/// Sections C (numbers), H (state and reuse), I (files) and J (determinism).
const ENTRIES: &str = "C01 C02 C03 C05 C06 C07 C09 C10 C11 C13 C14 C15 H02 H03 H04 H06 H07 \
                       I01 I03 I04 I05 I07 I08 I09 I11 I12 I13 J02 J03 J04";

fn path(graph: &CsrGraph, start: u32, goal: u32) -> Option<Found> {
    let mut buffers = SearchBuffers::new();
    let setup = Setup::new(graph);
    let mut search = setup.astar(&mut buffers, start, goal).expect("both ends are nodes");
    search.run();
    search.path()
}

/// C06: whatever power of two the weights are scaled by, the path is the same.
#[test]
fn no_scale_of_the_weights_changes_the_path() {
    let mut scales = 0;
    for exponent in -900..=900_i32 {
        // Two to that power, by its bits.
        let scale = f64::from_bits(((1023 + exponent) as u64) << 52);
        let weights = [1e-17, 1e-17, 3e-17].map(|weight| weight * scale);
        let edges = [(0, 1, weights[0]), (1, 2, weights[1]), (0, 2, weights[2])];
        let graph = CsrGraph::from_edges(3, &edges).expect("the weights are normal");
        let found = path(&graph, 0, 2).expect("there is one");
        assert_eq!(found.nodes, [0, 1, 2], "scaled by 2^{exponent}");
        assert_eq!(found.cost.to_bits(), (2e-17 * scale).to_bits(), "scaled by 2^{exponent}");
        scales += 1;
    }
    assert_eq!(scales, 1801);
}

/// C15: both zeros are one weight, to the fingerprint too; NaN never reaches it.
#[test]
fn zeros_have_one_fingerprint_and_nan_none() {
    let of = |weight| CsrGraph::from_edges(2, &[(0, 1, weight)]);
    let fingerprint = |weight| of(weight).expect("it is a weight").fingerprint();
    assert_eq!(fingerprint(-0.0), fingerprint(0.0));
    assert_ne!(fingerprint(1.0), fingerprint(0.0));
    for nan in [f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)] {
        assert!(matches!(of(nan), Err(BuildError::InvalidWeight { edge: 0, .. })));
    }
}

/// H03: the same question a million times in one memory: the same answer, nothing allocated, across
/// every wrap of the stamps.
#[test]
fn a_million_questions_in_one_memory() {
    let mut edges = Vec::new();
    for at in 0..25_u32 {
        if at % 5 < 4 {
            edges.extend([(at, at + 1, 1.0), (at + 1, at, 1.0)]);
        }
        if at < 20 {
            edges.extend([(at, at + 5, 1.0), (at + 5, at, 1.0)]);
        }
    }
    let graph = CsrGraph::from_edges(25, &edges).expect("the grid is valid");
    let setup = Setup::new(&graph);
    let mut buffers = SearchBuffers::new();
    let (mut found, mut first) = (Found::default(), Found::default());
    let mut ask = |found: &mut Found| {
        let mut search = setup.astar(&mut buffers, 0, 24).expect("both ends are nodes");
        search.run();
        search.path_into(found)
    };
    assert!(ask(&mut first) && ask(&mut found));
    let counted = measure(|| {
        for _ in 0..1_000_000 {
            assert!(ask(&mut found) && found == first);
        }
    });
    assert_eq!((first.cost, first.nodes.len()), (8.0, 9));
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

/// I07: there is no way around the checks: a graph is made of edges alone, and what arrives from
/// outside is checked as it is read.
#[test]
fn heads_and_weights_are_checked_wherever_they_come_from() {
    let built = |node_count, edges: &[(u32, u32, f64)]| CsrGraph::from_edges(node_count, edges);
    let out_of_range = BuildError::EndpointOutOfRange { edge: 0, node: 7, node_count: 1 };
    assert_eq!(built(1, &[(0, 7, 1.0)]).err(), Some(out_of_range));
    let negative = BuildError::InvalidWeight { edge: 0, weight: -1.0 };
    assert_eq!(built(2, &[(0, 1, -1.0)]).err(), Some(negative));
    for text in ["p sp 1 1\na 1 8 1\n", "p sp 2 1\na 1 2 -1\n", "p sp 2 2\na 1 2 1\n"] {
        assert!(formats::read_gr(text.as_bytes()).is_err(), "{text}");
    }
}

/// I13: a file of another version or another graph says what was found and what was expected.
#[test]
fn landmarks_of_another_version_or_graph_say_so() {
    let graph = |weight| CsrGraph::from_edges(2, &[(0, 1, weight), (1, 0, weight)]);
    let (graph, other) = (graph(1.0).expect("valid"), graph(2.0).expect("valid"));
    let landmarks = Landmarks::of_nodes(&graph, &[0], BuildHooks::new()).expect("0 is a node");
    let mut bytes = landmarks.to_bytes();
    let error = Landmarks::read_from(&bytes, &other).expect_err("it is another graph");
    let (found, expected) = (graph.fingerprint(), other.fingerprint());
    assert_eq!(error, DecodeError::Fingerprint { found, expected });
    let text = error.to_string();
    assert!([found, expected].iter().all(|one| text.contains(&format!("{one:016x}"))), "{text}");
    bytes[4] = 2;
    let error = Landmarks::read_from(&bytes, &graph).expect_err("it is another version");
    assert_eq!(error.to_string(), "landmark file of version 2, this release reads 1");
}

/// J04: squares, sums and a root, each rounded once; `tidy` keeps out what is rounded otherwise.
#[test]
fn a_distance_has_its_bits() {
    let distance = Point3::plane(0.1, 0.2).distance(Point3::plane(0.7, 0.9));
    assert_eq!(distance.to_bits(), 0.9219544457292886_f64.to_bits());
    let graph = CsrGraph::from_edges(2, &[(0, 1, distance)]).expect("valid");
    assert_eq!(path(&graph, 0, 1).map(|found| found.cost.to_bits()), Some(distance.to_bits()));
}

#[test]
fn every_entry_is_named_by_a_case_or_above_a_test() {
    let mut named = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests lie in the root");
    for folder in ["crates", "tests"] {
        read(&root.join(folder), &mut named);
    }
    let missing: Vec<&str> =
        ENTRIES.split_whitespace().filter(|entry| !named.contains(&format!(" {entry} "))).collect();
    assert!(missing.is_empty(), "named nowhere: {missing:?}");
}

/// Adds the words of comments, and those of the names of cases.
fn read(folder: &Path, named: &mut String) {
    let is_word = |letter: char| letter.is_ascii_alphanumeric();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        let text = if path.is_dir() {
            read(&path, named);
            continue;
        } else if name.ends_with(".case") {
            name.to_uppercase()
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(&path).expect("it is text");
            let comments = text.lines().filter(|line| line.trim_start().starts_with("//"));
            comments.collect::<Vec<_>>().join("\n")
        } else {
            continue;
        };
        for word in text.split(|letter| !is_word(letter)) {
            named.push(' ');
            named.push_str(word);
        }
        named.push(' ');
    }
}
