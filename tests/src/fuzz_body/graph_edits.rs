//! Edits of an edge list and of a tier-1 graph in any order, valid or not, against a plain list
//! (EDGE-1, EDGE-2, EDGE-3, CSR-1, CSR-2, CSR-3, CSR-5), with queries between them (TIER-1, EST-3,
//! EST-4).
use super::Feed;
use csr_core::{CsrGraph, EdgeList, EditError};
use oracle::{Query, StraightLine};
use surepath::{Algorithm, Error, Graph, QueryOptions, Status};

/// More edits than this find nothing new.
const MAX_EDITS: usize = 400;

/// The edges as a plain list; a removed one is `None`.
struct Model {
    node_count: usize,
    edges: Vec<Option<(u32, u32, f64)>>,
    /// Where the nodes lie; holds only while there are as many as nodes.
    positions: Vec<[f64; 3]>,
}

impl Model {
    fn live(&self) -> Vec<(u32, (u32, u32, f64))> {
        (0..).zip(&self.edges).filter_map(|(id, edge)| Some((id, (*edge)?))).collect()
    }
}

/// The two that are edited alike.
struct Edited {
    list: EdgeList,
    graph: Graph,
}

impl Edited {
    /// Does the same to both, which answer the same.
    fn both<T: PartialEq + std::fmt::Debug>(
        &mut self,
        on_list: impl Fn(&mut EdgeList) -> Result<T, EditError>,
        on_graph: impl Fn(&mut Graph) -> Result<T, Error>,
    ) -> Result<T, EditError> {
        let answer = on_list(&mut self.list);
        match (&answer, on_graph(&mut self.graph)) {
            (Ok(value), Ok(other)) => assert_eq!(*value, other),
            // By text, for an error that carries a NaN is unequal to itself.
            (Err(error), Err(other)) => assert_eq!(error.to_string(), other.to_string()),
            (answer, other) => panic!("{answer:?} against {other:?}"),
        }
        answer
    }
}

/// Begins with a list of the first bytes' size, then does an edit a few bytes.
pub(super) fn graph_edits(data: &[u8]) {
    let mut feed = Feed::new(data);
    let node_count = feed.below(12);
    let mut edited = Edited {
        list: EdgeList::with_nodes(node_count).expect("a dozen nodes are few"),
        graph: Graph::with_nodes(node_count).expect("a dozen nodes are few"),
    };
    let mut model = Model { node_count, edges: Vec::new(), positions: Vec::new() };
    for _ in 0..MAX_EDITS {
        if feed.is_empty() {
            break;
        }
        edit(&mut feed, &mut edited, &mut model);
    }
    compare(&edited, &model);
}

fn edit(feed: &mut Feed, edited: &mut Edited, model: &mut Model) {
    let known = model.edges.len();
    match feed.below(10) {
        0 => {
            let node = edited.list.add_node().expect("few nodes were added");
            assert_eq!(edited.graph.add_node(), Ok(node));
            assert_eq!(node as usize, model.node_count);
            model.node_count += 1;
        }
        1 => {
            let edge = feed.below(known + 2);
            let before = model.edges.get(edge).copied().flatten();
            let id = edge as u32;
            let removed = edited.both(|list| list.remove_edge(id), |graph| graph.remove_edge(id));
            assert_eq!(removed.err(), refusal(edge, known, before.is_some()));
            if let Some(slot) = model.edges.get_mut(edge) {
                *slot = None;
            }
        }
        2 => {
            let edge = feed.below(known + 2);
            let weight = feed.float();
            let before = model.edges.get(edge).copied().flatten();
            let id = edge as u32;
            let set = edited
                .both(|list| list.set_weight(id, weight), |graph| graph.set_weight(id, weight));
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
        3 => compare(edited, model),
        4 => place(feed, edited, model),
        5 => ask(feed, &edited.graph, model),
        _ => {
            let (tail, head) =
                (feed.below(model.node_count + 1) as u32, feed.below(model.node_count + 1) as u32);
            let weight = feed.float();
            let is_valid = (tail.max(head) as usize) < model.node_count
                && (0.0..f64::INFINITY).contains(&weight);
            let added = edited.both(
                |list| list.add_edge(tail, head, weight),
                |graph| graph.add_edge(tail, head, weight),
            );
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
fn compare(edited: &Edited, model: &Model) {
    let list = &edited.list;
    let live = model.live();
    let edges: Vec<_> = live.iter().map(|&(_, edge)| edge).collect();
    let expected = oracle::Graph::directed(model.node_count, &edges);
    let graph = list.compile();
    let counts = (graph.node_count(), graph.arc_count(), list.live_count(), list.edge_count());
    assert_eq!(counts, (model.node_count, live.len(), live.len(), model.edges.len()));
    assert_eq!(graph.fingerprint(), oracle::fingerprint(&expected));
    assert_eq!(edited.graph.fingerprint(), graph.fingerprint());
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

/// Gives every node a position, or one that is none, or takes all away.
fn place(feed: &mut Feed, edited: &mut Edited, model: &mut Model) {
    let count = if feed.byte() % 8 == 0 { 0 } else { model.node_count };
    let hostile = feed.byte() % 8 == 0;
    let positions: Vec<[f64; 3]> = (0..count)
        .map(|_| [(); 3].map(|()| if hostile { feed.float() } else { f64::from(feed.byte() % 16) }))
        .collect();
    let all_finite = positions.iter().flatten().all(|value| value.is_finite());
    let set = edited.graph.set_positions(positions.clone());
    assert_eq!(set.is_ok(), all_finite, "{set:?}");
    if all_finite {
        model.positions = positions;
    }
}

/// Asks one question by every algorithm.
fn ask(feed: &mut Feed, graph: &Graph, model: &Model) {
    let (start, goal) =
        (feed.below(model.node_count + 1) as u32, feed.below(model.node_count + 1) as u32);
    if start.max(goal) as usize >= model.node_count {
        return assert!(graph.find_path(start, goal).is_err());
    }
    let live = model.live();
    let edges: Vec<_> = live.iter().map(|&(_, edge)| edge).collect();
    let reference = oracle::Graph::directed(model.node_count, &edges);
    let holds = model.positions.len() == model.node_count;
    let line = if holds { StraightLine::fitted(&model.positions, &reference) } else { None };
    let estimate =
        |source: u32, target: u32| line.as_ref().map_or(0.0, |line| line.estimate(source, target));
    for algorithm in Algorithm::RUNNING {
        let ran = algorithm.resolved(line.is_some());
        let query = Query {
            estimate: if ran.is_informed() { Some(&estimate) } else { None },
            ..Query::new(&reference, start, goal)
        };
        let (status, cost, nodes, arcs) = if ran.is_bidirectional() {
            let outcome = query.search_bidirectional();
            (outcome.status, outcome.cost, outcome.nodes, outcome.arcs)
        } else {
            let outcome = query.search();
            (outcome.status, outcome.cost, outcome.nodes, outcome.arcs)
        };
        let options = QueryOptions::new().algorithm(algorithm);
        let answer = graph.find_path_with(start, goal, &options).expect("both ends are nodes");
        assert_eq!(answer.algorithm, ran);
        assert_eq!(answer.status == Status::Found, status == oracle::Status::Found, "{ran:?}");
        assert_eq!(answer.nodes(), nodes, "{ran:?}");
        let edges: Vec<u32> = arcs.iter().map(|&arc| live[arc as usize].0).collect();
        assert_eq!(answer.edges(), edges, "{ran:?}");
        let cost = (status == oracle::Status::Found).then_some(cost.to_bits());
        assert_eq!(answer.cost().map(f64::to_bits), cost, "{ran:?}");
    }
}
