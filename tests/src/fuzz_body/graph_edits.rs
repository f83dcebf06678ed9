//! Edits of an edge list in any order, valid or not, against a plain list (EDGE-1 to EDGE-3,
//! CSR-1 to CSR-5).
use super::Feed;
use csr_core::{CsrGraph, EdgeList, EditError};

/// More edits than this find nothing new.
const MAX_EDITS: usize = 400;

/// The edges as a plain list; a removed one is `None`.
struct Model {
    node_count: usize,
    edges: Vec<Option<(u32, u32, f64)>>,
}

/// Begins with a list of the first bytes' size, then does an edit a few bytes.
pub(super) fn graph_edits(data: &[u8]) {
    let mut feed = Feed::new(data);
    let node_count = feed.below(12);
    let mut list = EdgeList::with_nodes(node_count).expect("a dozen nodes are few");
    let mut model = Model { node_count, edges: Vec::new() };
    for _ in 0..MAX_EDITS {
        if feed.is_empty() {
            break;
        }
        edit(&mut feed, &mut list, &mut model);
    }
    compare(&list, &model);
}

fn edit(feed: &mut Feed, list: &mut EdgeList, model: &mut Model) {
    let known = model.edges.len();
    match feed.below(8) {
        0 => {
            let node = list.add_node().expect("few nodes were added");
            assert_eq!(node as usize, model.node_count);
            model.node_count += 1;
        }
        1 => {
            let edge = feed.below(known + 2);
            let before = model.edges.get(edge).copied().flatten();
            let removed = list.remove_edge(edge as u32);
            assert_eq!(removed.err(), refusal(edge, known, before.is_some()));
            if let Some(slot) = model.edges.get_mut(edge) {
                *slot = None;
            }
        }
        2 => {
            let edge = feed.below(known + 2);
            let weight = feed.float();
            let before = model.edges.get(edge).copied().flatten();
            let set = list.set_weight(edge as u32, weight);
            if let Some(refused) = refusal(edge, known, before.is_some()) {
                assert_eq!(set, Err(refused));
            } else if (0.0..f64::INFINITY).contains(&weight) {
                let (tail, head, old) = before.expect("it is not refused");
                assert_eq!(set.map(f64::to_bits), Ok(old.to_bits()));
                model.edges[edge] = Some((tail, head, weight + 0.0));
            } else {
                assert!(matches!(set, Err(EditError::Invalid(_))), "{weight}: {set:?}");
            }
        }
        3 => compare(list, model),
        _ => {
            let (tail, head) =
                (feed.below(model.node_count + 1) as u32, feed.below(model.node_count + 1) as u32);
            let weight = feed.float();
            let is_valid = (tail.max(head) as usize) < model.node_count
                && (0.0..f64::INFINITY).contains(&weight);
            let added = list.add_edge(tail, head, weight);
            if is_valid {
                assert_eq!(added, Ok(known as u32));
                model.edges.push(Some((tail, head, weight + 0.0)));
            } else {
                assert!(matches!(added, Err(EditError::Invalid(_))), "{weight}: {added:?}");
            }
        }
    }
}

/// Why an edit of `edge` is refused, if it is for its id's sake.
fn refusal(edge: usize, edge_count: usize, is_live: bool) -> Option<EditError> {
    if edge >= edge_count {
        Some(EditError::NoSuchEdge { edge: edge as u32, edge_count })
    } else {
        (!is_live).then_some(EditError::EdgeRemoved { edge: edge as u32 })
    }
}

/// The compiled list is the graph of the live edges, as built at once and as the oracle has it.
fn compare(list: &EdgeList, model: &Model) {
    let live: Vec<(u32, (u32, u32, f64))> =
        (0..).zip(&model.edges).filter_map(|(id, edge)| Some((id, (*edge)?))).collect();
    let edges: Vec<_> = live.iter().map(|&(_, edge)| edge).collect();
    let expected = oracle::Graph::directed(model.node_count, &edges);
    let graph = list.compile();
    let counts = (graph.node_count(), graph.arc_count(), list.live_count(), list.edge_count());
    assert_eq!(counts, (model.node_count, live.len(), live.len(), model.edges.len()));
    assert_eq!(graph.fingerprint(), oracle::fingerprint(&expected));
    for node in 0..model.node_count as u32 {
        let ids = |positions: &[u32]| -> Vec<u32> {
            positions.iter().map(|&position| live[position as usize].0).collect()
        };
        let out: Vec<u32> = graph.out_arcs(node).map(|arc| arc.edge).collect();
        let into: Vec<u32> = graph.in_arcs(node).map(|arc| arc.edge).collect();
        assert_eq!(out, ids(&expected.out[node as usize]));
        assert_eq!(into, ids(&expected.into[node as usize]));
    }
    let at_once = CsrGraph::from_edges(model.node_count, &edges).expect("every edge is valid");
    assert_eq!(at_once.fingerprint(), graph.fingerprint());
}
