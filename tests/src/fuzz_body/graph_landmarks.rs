//! Landmarks: selection, tables and bounds against the oracle (ALT-1, ALT-2, ALT-3, ALT-4, ALT-5,
//! ALT-6, ALT-7), and the strict reader against a second reading of its rules (ALT-8).
use super::Feed;
use alt_landmarks::{DecodeError, LandmarkError, LandmarkOptions, Landmarks, Strategy, TableInfo};
use csr_core::CsrGraph;
use search::{SearchBuffers, Setup, Status};

const MAX_NODES: usize = 10;

/// Reads a graph and options, builds, then damages the bytes and reads them.
pub(super) fn graph_landmarks(data: &[u8]) {
    let mut feed = Feed::new(data);
    let node_count = feed.below(MAX_NODES + 1);
    let mut arcs: Vec<(u32, u32, f64)> = (0..feed.below(4 * node_count))
        .map(|_| (feed.below(node_count) as u32, feed.below(node_count) as u32, feed.weight()))
        .collect();
    if feed.byte() % 2 == 0 {
        // Both ways, so that one table may serve for two.
        arcs.extend(arcs.clone().into_iter().map(|(tail, head, weight)| (head, tail, weight)));
    }
    let graph = CsrGraph::from_edges(node_count, &arcs).expect("arcs are valid");
    let reference = oracle::Graph::directed(node_count, &arcs);
    let count = feed.below(node_count + 3);
    let seed = u64::from(feed.byte());
    let (strategy, plain) = match feed.byte() % 2 {
        0 => (Strategy::Avoid, oracle::Strategy::Avoid),
        _ => (Strategy::Farthest, oracle::Strategy::Farthest),
    };
    let options = LandmarkOptions::new().count(count).seed(seed).strategy(strategy);
    let built = Landmarks::build(&graph, &options);
    if count == 0 || node_count == 0 {
        let expected = if count == 0 { LandmarkError::NoLandmarks } else { LandmarkError::NoNodes };
        return assert_eq!(built.err(), Some(expected));
    }
    let expected = oracle::Landmarks::select(&reference, plain, count, seed);
    let (landmarks, expected) = match (built, expected) {
        (Ok(landmarks), Ok(expected)) => (landmarks, expected),
        (Err(LandmarkError::Overflow { .. }), Err(oracle::Overflow)) => return,
        (built, expected) => panic!("{built:?} against {expected:?}"),
    };
    assert_eq!(landmarks.ids(), expected.ids);
    let bytes = landmarks.to_bytes();
    assert_eq!(bytes, expected.to_bytes(node_count, oracle::fingerprint(&reference)));
    for u in 0..node_count as u32 {
        for v in 0..node_count as u32 {
            let bound = landmarks.lower_bound(u, v);
            assert_eq!(bound.to_bits(), expected.lower_bound(u, v).to_bits(), "{u} to {v}");
        }
    }
    for _ in 0..4 {
        let damaged = damage(&mut feed, &bytes);
        read(&graph, &damaged);
        if feed.is_empty() {
            break;
        }
    }
    read(&graph, &bytes);
    read(&graph, feed.rest());
}

/// Changes, cuts and lengthens: mostly a word where words stand.
fn damage(feed: &mut Feed, bytes: &[u8]) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    for _ in 0..=feed.below(3) {
        let at = feed.below(damaged.len());
        match feed.byte() % 6 {
            0 => damaged.truncate(at),
            1 => damaged.push(feed.byte()),
            2 if at < damaged.len() => damaged[at] = feed.byte(),
            kind if damaged.len() >= 32 => {
                // A distance, an id or a field of the header.
                let width = if kind == 3 { 4 } else { 8 };
                let at = at.min(damaged.len() - width) / width * width;
                let word = if kind == 5 { feed.float().to_bits() } else { u64::from(feed.byte()) };
                damaged[at..at + width].copy_from_slice(&word.to_le_bytes()[..width]);
            }
            _ => {}
        }
    }
    damaged
}

/// The strict reader says what the rules say; what it takes is written the same, and does no harm.
fn read(graph: &CsrGraph, bytes: &[u8]) {
    let landmarks = match (Landmarks::read_from(bytes, graph), broken_rule(graph, bytes)) {
        (Ok(landmarks), None) => landmarks,
        (Err(error), Some(rule)) => {
            assert_eq!(rule_of(&error), rule, "{error}");
            let info = TableInfo::read_from(bytes);
            return assert!(info.is_err() || matches!(rule, Rule::NodeCount | Rule::Fingerprint));
        }
        (answer, rule) => panic!("{answer:?} against {rule:?}"),
    };
    assert_eq!(landmarks.to_bytes(), bytes);
    let info = TableInfo::read_from(bytes).expect("the strict reader takes it");
    assert_eq!((info.ids.as_slice(), info.node_count), (landmarks.ids(), graph.node_count()));
    // Tables that are valid and wrong: a search ends all the same, on a real path if on one.
    let heuristic = landmarks.heuristic(graph).expect("they belong to the graph");
    let setup = Setup::new(graph).with_heuristic(heuristic);
    let mut buffers = SearchBuffers::new();
    let goal = graph.node_count() as u32 - 1;
    let status = setup.astar(&mut buffers, 0, goal).expect("both ends are nodes").run();
    assert!(matches!(status, Status::Found | Status::NoPath));
    let status = setup.bidirectional(&mut buffers, 0, goal).expect("both ends are nodes").run();
    assert!(matches!(status, Status::Found | Status::NoPath));
}

/// The rules of `ALT-8`, in their order.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    Magic,
    Version,
    NodeCount,
    LandmarkCount,
    Length,
    Fingerprint,
    Id,
    Distance,
    SelfDistance,
}

fn rule_of(error: &DecodeError) -> Rule {
    match error {
        DecodeError::Magic => Rule::Magic,
        DecodeError::Version { .. } => Rule::Version,
        DecodeError::NodeCount { .. } => Rule::NodeCount,
        DecodeError::LandmarkCount { .. } => Rule::LandmarkCount,
        DecodeError::Length { .. } => Rule::Length,
        DecodeError::Fingerprint { .. } => Rule::Fingerprint,
        DecodeError::IdOutOfRange { .. } | DecodeError::DuplicateId { .. } => Rule::Id,
        DecodeError::Distance { .. } => Rule::Distance,
        DecodeError::SelfDistance { .. } => Rule::SelfDistance,
        other => panic!("a rule without a name: {other}"),
    }
}

/// The first rule that `bytes` break.
fn broken_rule(graph: &CsrGraph, bytes: &[u8]) -> Option<Rule> {
    let node_count = graph.node_count();
    if bytes.get(..4) != Some(b"OPLM") {
        return Some(Rule::Magic);
    }
    let field = |at: usize| -> Option<i32> {
        let bytes = bytes.get(at..at + 4)?;
        Some(i32::from_le_bytes(bytes.try_into().expect("it is four bytes")))
    };
    for (at, rule) in [(4, Rule::Version), (8, Rule::NodeCount), (12, Rule::LandmarkCount)] {
        let Some(value) = field(at).map(i64::from) else { return Some(Rule::Length) };
        let holds = match rule {
            Rule::Version => value == 1,
            Rule::NodeCount => value == node_count as i64,
            _ => (1..=node_count as i64).contains(&value),
        };
        if !holds {
            return Some(rule);
        }
    }
    let count = field(12).expect("it was just read") as usize;
    if bytes.len() != 24 + 4 * count + 16 * count * node_count {
        return Some(Rule::Length);
    }
    if bytes[16..24] != graph.fingerprint().to_le_bytes() {
        return Some(Rule::Fingerprint);
    }
    let ids: Vec<i32> = (0..count).filter_map(|i| field(24 + 4 * i)).collect();
    let is_node = |id: i32| usize::try_from(id).is_ok_and(|id| id < node_count);
    if (0..count).any(|i| !is_node(ids[i]) || ids[..i].contains(&ids[i])) {
        return Some(Rule::Id);
    }
    let distances: Vec<f64> = bytes[24 + 4 * count..]
        .chunks_exact(8)
        .map(|bytes| f64::from_le_bytes(bytes.try_into().expect("it is eight bytes")))
        .collect();
    if distances.iter().any(|distance| distance.is_nan() || distance.is_sign_negative()) {
        return Some(Rule::Distance);
    }
    let own =
        |table: usize, i: usize| distances[(table * count + i) * node_count + ids[i] as usize];
    (0..2).any(|table| (0..count).any(|i| own(table, i) != 0.0)).then_some(Rule::SelfDistance)
}
