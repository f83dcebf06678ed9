//! TREE-1 to TREE-3 on tier 1: trees, one to many, many to many, beside single queries.
use std::sync::atomic::AtomicBool;

use surepath::{Direction, Error, Graph, QueryOptions, generate};

#[test]
fn trees_and_matrices_agree_with_queries() -> Result<(), Error> {
    let graph = generate::road_network(700, 9)?.to_graph();
    let options =
        QueryOptions::new().blocked(|node| node % 41 == 4).edge_cost(|tail, head, weight| {
            // One way costs more than the other.
            if tail < head { weight * 2.0 } else { weight }
        });
    let forward = graph.tree(5, Direction::Forward, &options)?;
    let backward = graph.tree(5, Direction::Backward, &options)?;
    assert!(forward.is_complete() && backward.is_complete());
    let goals: Vec<u32> = (0..700).step_by(13).collect();
    let paths = graph.find_paths(5, &goals, &options)?;
    let out = graph.cost_matrix(&[5], &goals, &options)?;
    let back = graph.cost_matrix(&goals, &[5], &options)?;
    let mut found = 0;
    for (i, &goal) in goals.iter().enumerate() {
        let there = graph.find_path_with(5, goal, &options)?;
        found += usize::from(there.is_found());
        assert_eq!(forward.distance(goal), there.cost());
        assert_eq!(paths[i].as_ref().map(|path| path.cost), there.cost());
        assert_eq!(out.cost(0, i), there.cost().unwrap_or(f64::INFINITY));
        let home = graph.find_path_with(goal, 5, &options)?;
        assert_eq!(backward.distance(goal), home.cost());
        assert_eq!(back.cost(i, 0), home.cost().unwrap_or(f64::INFINITY));
        for (path, ends) in [(forward.path(goal), [5, goal]), (backward.path(goal), [goal, 5])] {
            let Some(path) = path else { continue };
            assert_eq!([path.nodes[0], path.nodes[path.nodes.len() - 1]], ends);
            let sum =
                path.edges.iter().zip(path.nodes.windows(2)).fold(0.0, |sum, (&edge, step)| {
                    let edge = graph.edge(edge).expect("the edge is there");
                    assert_eq!([edge.tail, edge.head], step);
                    sum + if edge.tail < edge.head { edge.weight * 2.0 } else { edge.weight }
                });
            assert_eq!(sum, path.cost, "the weights are whole, so sums are exact");
        }
    }
    assert!((20..goals.len()).contains(&found), "{found} of {} goals", goals.len());
    Ok(())
}

#[test]
fn trees_end_at_limits_budgets_and_flags() -> Result<(), Error> {
    let graph = generate::road_network(400, 2)?.to_graph();
    let options = QueryOptions::new();
    let whole = graph.tree(0, Direction::Forward, &options)?;
    assert_eq!(whole.order().len(), 400);
    assert_eq!(graph.distances(0)?, whole.distances());
    let limit = whole.distances()[whole.order()[123] as usize];
    let within = graph.tree_within(0, Direction::Forward, limit, &options)?;
    let count = whole.distances().iter().filter(|&&distance| distance <= limit).count();
    assert!(within.is_complete() && count > 123);
    assert_eq!(within.order(), &whole.order()[..count]);
    for limit in [f64::NAN, -1.0] {
        assert!(graph.tree_within(0, Direction::Forward, limit, &options)?.order().is_empty());
    }

    for (budget, complete) in [(0, false), (399, false), (400, true)] {
        let tree = graph.tree(0, Direction::Forward, &options.clone().budget(budget))?;
        assert_eq!((tree.order().len() as u64, tree.is_complete()), (budget, complete));
        assert_eq!(tree.order(), &whole.order()[..budget as usize]);
    }
    let set = AtomicBool::new(true);
    let tree = graph.tree(0, Direction::Forward, &options.clone().cancel(&set))?;
    assert_eq!((tree.order().len(), tree.is_complete()), (0, false));

    let closed = graph.tree(0, Direction::Forward, &options.blocked(|node| node == 0))?;
    assert!(closed.is_complete() && closed.order().is_empty());
    assert_eq!((closed.distance(0), closed.path(0)), (None, None));
    Ok(())
}

/// TREE-1: a matrix has a row a source, also where there is nothing in it.
#[test]
fn a_matrix_without_goals_has_empty_rows() -> Result<(), Error> {
    let graph = Graph::from_edges(&[(0, 1, 2.0)])?;
    let shape = |sources: &[u32], goals: &[u32]| -> Result<Vec<usize>, Error> {
        let matrix = graph.cost_matrix(sources, goals, &QueryOptions::new())?;
        Ok(matrix.rows().map(<[f64]>::len).collect())
    };
    assert_eq!(shape(&[0, 1], &[])?, [0, 0]);
    assert_eq!(shape(&[], &[0, 1])?, [0; 0]);
    assert_eq!(shape(&[], &[])?, [0; 0]);
    assert_eq!(shape(&[1, 0, 1], &[1, 1])?, [2, 2, 2]);
    Ok(())
}
