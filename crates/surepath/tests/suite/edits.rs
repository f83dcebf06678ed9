//! Editing: ids stay, answers follow the edges, and a refused edit changes nothing.
use surepath::graph::{BuildError, EditError};
use surepath::search::{QueryEnd, QueryError};
use surepath::{Error, Graph};

/// EDGE-1: every edit shows in the next answer.
#[test]
fn answers_follow_the_edits() -> Result<(), Error> {
    let mut graph = Graph::with_nodes(2)?;
    assert!(!graph.find_path(0, 1)?.is_found());
    let slow = graph.add_edge(0, 1, 5.0)?;
    assert_eq!(graph.find_path(0, 1)?.edges(), [slow]);
    let node = graph.add_node()?;
    assert_eq!(node, 2);
    assert!(!graph.find_path(0, node)?.is_found());
    let (there, back) = graph.add_undirected_edge(0, node, 1.0)?;
    assert_eq!((there, back), (1, 2));
    let last = graph.add_edge(node, 1, 1.0)?;
    assert_eq!(graph.find_path(0, 1)?.edges(), [there, last]);
    assert_eq!(graph.set_weight(slow, 1.5)?, 5.0);
    assert_eq!(graph.find_path(0, 1)?.edges(), [slow]);
    graph.remove_edge(slow)?;
    assert_eq!(graph.find_path(0, 1)?.edges(), [there, last]);
    assert_eq!(graph.find_path(node, 0)?.edges(), [back]);
    assert_eq!((graph.node_count(), graph.edge_count()), (3, 3));
    assert_eq!(graph.add_edge(0, 0, 0.0)?, 4, "ids are never used again");
    Ok(())
}

/// CSR-5: an edit undone gives the fingerprint back, a copy has the same.
#[test]
fn the_fingerprint_knows_the_live_edges_alone() -> Result<(), Error> {
    let mut graph = Graph::from_edges(&[(0, 1, 1.0), (1, 2, 2.0)])?;
    let before = graph.fingerprint();
    graph.set_weight(0, 3.0)?;
    assert_ne!(graph.fingerprint(), before);
    graph.set_weight(0, 1.0)?;
    assert_eq!(graph.fingerprint(), before);
    let added = graph.add_edge(0, 2, 1.0)?;
    let copy = graph.clone();
    assert_eq!(copy.fingerprint(), graph.fingerprint());
    graph.remove_edge(added)?;
    assert_eq!(graph.fingerprint(), before);
    assert_ne!(copy.fingerprint(), before, "a copy does not follow");
    Ok(())
}

/// EDGE-2: pairs of ids for undirected edges, a loop too; a node more than the largest id.
#[test]
fn undirected_edges_are_pairs() -> Result<(), Error> {
    let graph = Graph::from_edges(&[(3, 1, 1.0), (2, 2, 1.0)])?;
    assert_eq!((graph.node_count(), graph.edge_count()), (4, 4));
    let ends = |edge| graph.edge(edge).map(|edge| (edge.tail, edge.head));
    assert_eq!([0, 1, 2].map(ends), [Some((3, 1)), Some((1, 3)), Some((2, 2))]);
    assert_eq!([3, 4].map(ends), [Some((2, 2)), None]);
    assert_eq!(Graph::from_directed_edges(&[])?.node_count(), 0);
    assert_eq!(Graph::from_edges_with(&[(0, 1, 1.0)], Some(9), true)?.node_count(), 9);
    Ok(())
}

/// EDGE-3, CSR-4: each refusal names what and why, and the graph is as it was.
#[test]
fn a_refused_edit_changes_nothing() -> Result<(), Error> {
    let mut graph = Graph::from_directed_edges(&[(0, 1, 1.0), (1, 2, 1.0)])?;
    graph.remove_edge(1)?;
    let before = graph.fingerprint();
    let no_edge = Error::Edit(EditError::NoSuchEdge { edge: 7, edge_count: 2 });
    assert_eq!(graph.remove_edge(7), Err(no_edge.clone()));
    assert_eq!(graph.set_weight(7, 1.0), Err(no_edge));
    assert_eq!(graph.remove_edge(1), Err(Error::Edit(EditError::EdgeRemoved { edge: 1 })));
    assert_eq!(
        graph.set_weight(1, 1.0).expect_err("it is refused").to_string(),
        "edge 1 was removed"
    );
    for weight in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(graph.add_edge(0, 1, weight).is_err());
        assert!(graph.set_weight(0, weight).is_err());
        assert!(graph.add_undirected_edge(0, 1, weight).is_err());
    }
    let error = graph.add_undirected_edge(0, 3, 1.0).expect_err("it is refused");
    assert_eq!(error.to_string(), "edge 2: node 3 is not in 0..3");
    assert_eq!((graph.fingerprint(), graph.edge_count()), (before, 1));
    assert_eq!(graph.add_edge(0, 2, 1.0)?, 2);

    let error = Graph::from_edges(&[(0, 1, 1.0), (0, 1, -2.0)]).expect_err("it is refused");
    assert!(matches!(error, Error::Build(BuildError::InvalidWeight { edge: 1, .. })));
    let error = Graph::with_nodes((1 << 26) + 1).expect_err("it is refused");
    assert_eq!(error, Error::Build(BuildError::TooManyNodes { given: (1 << 26) + 1 }));
    assert!(Graph::from_edges(&[(0, u32::MAX, 1.0)]).is_err());
    Ok(())
}

/// ASTAR-1: ends that are not nodes, the start first, whatever is asked.
#[test]
fn ends_are_nodes() -> Result<(), Error> {
    let graph = Graph::new();
    let out_of_range = |end, node, node_count| {
        Some(Error::Query(QueryError::NodeOutOfRange { end, node, node_count }))
    };
    assert_eq!(graph.find_path(7, 7).err(), out_of_range(QueryEnd::Start, 7, 0));
    assert_eq!(graph.distances(0).err(), out_of_range(QueryEnd::Root, 0, 0));
    let graph = Graph::with_nodes(2)?;
    assert_eq!(graph.find_path(1, 2).err(), out_of_range(QueryEnd::Goal, 2, 2));
    let options = surepath::QueryOptions::new();
    assert_eq!(graph.find_paths(0, &[1, 5], &options).err(), out_of_range(QueryEnd::Goal, 5, 2));
    let matrix = graph.cost_matrix(&[0, 3], &[9], &options);
    assert_eq!(matrix.err(), out_of_range(QueryEnd::Start, 3, 2));
    assert_eq!(graph.find_path(1, 1)?.cost(), Some(0.0));
    Ok(())
}
