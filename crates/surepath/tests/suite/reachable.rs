//! Components: kept per compiled graph, asked only where wanted.
use surepath::{Algorithm, Error, Graph, QueryOptions, Status};

#[test]
fn edits_make_components_stale() -> Result<(), Error> {
    let mut graph = Graph::from_edges_with(&[(0, 1, 1.0), (2, 3, 1.0)], Some(5), false)?;
    assert_eq!(graph.components().labels(), [0, 0, 1, 1, 2]);
    assert!(!graph.reachable(0, 3)?);
    let bridge = graph.add_edge(1, 2, 1.0)?;
    assert_eq!(graph.components().count(), 2);
    assert!(graph.reachable(0, 3)? && !graph.reachable(3, 0)?);
    let copy = graph.clone();
    graph.remove_edge(bridge)?;
    assert!(!graph.reachable(0, 3)? && copy.reachable(0, 3)?);
    let node = graph.add_node()?;
    assert_eq!(graph.components().label(node), 3);
    assert_eq!(graph.reachable(0, 9).expect_err("no node").to_string(), "goal 9 is not in 0..6");
    assert!(graph.reachable(4, 4)?);
    Ok(())
}

/// The status is what the search says, blocked ends first; only the work is less.
#[test]
fn denying_at_once_changes_counters_alone() -> Result<(), Error> {
    let edges: Vec<_> = (0..40u32).filter(|i| i % 10 != 9).map(|i| (i, i + 1, 1.0)).collect();
    let graph = Graph::from_edges_with(&edges, Some(41), false)?;
    let mut denied = 0;
    for algorithm in Algorithm::RUNNING {
        for blocked in [None, Some(5), Some(15)] {
            let options =
                QueryOptions::new().algorithm(algorithm).blocked(move |node| Some(node) == blocked);
            for (start, goal) in [(5, 15), (15, 5), (5, 5), (5, 7), (20, 39), (0, 40)] {
                let searched = graph.find_path_with(start, goal, &options)?;
                let quick = options.clone().deny_at_once(true);
                let answer = graph.find_path_with(start, goal, &quick)?;
                assert_eq!(answer.status, searched.status, "{start} to {goal}");
                assert_eq!(answer.path, searched.path);
                assert_eq!(answer.algorithm, searched.algorithm);
                if answer.status == Status::NoPath && start / 10 != goal / 10 {
                    assert_eq!(answer.iterations(), 0);
                    assert!(searched.iterations() > 0);
                    denied += 1;
                }
                // A best effort is searched for all the same.
                let effort = graph.find_path_with(start, goal, &quick.best_effort(true))?;
                let plain =
                    graph.find_path_with(start, goal, &options.clone().best_effort(true))?;
                assert_eq!(effort, plain);
            }
        }
    }
    assert!(denied >= 20, "{denied} denied");
    Ok(())
}
