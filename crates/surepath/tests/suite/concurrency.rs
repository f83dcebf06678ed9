//! TIER-1: many threads, hooks that ask again, hooks that panic.
use std::panic::{AssertUnwindSafe, catch_unwind};

use surepath::{Algorithm, Answer, Error, Graph, QueryOptions, generate};

fn queries(graph: &Graph) -> impl Iterator<Item = (u32, u32, Algorithm)> + use<> {
    let count = graph.node_count() as u32;
    (0..120u32)
        .map(move |i| (i * 7919 % count, i * 104_729 % count, Algorithm::RUNNING[i as usize % 4]))
}

fn answers(graph: &Graph, options: &QueryOptions<'_>) -> Vec<Answer> {
    queries(graph)
        .map(|(start, goal, algorithm)| {
            let options = options.clone().algorithm(algorithm).record_expansions(true);
            graph.find_path_with(start, goal, &options).expect("ends are nodes")
        })
        .collect()
}

/// Eight threads on one graph, which the first of them compiles, answer as one alone does.
#[test]
fn threads_do_not_show() -> Result<(), Error> {
    let network = generate::road_network(2000, 3)?;
    let alone = answers(&network.to_graph(), &QueryOptions::new());
    let found = alone.iter().filter(|answer| answer.is_found()).count();
    assert!(found > 100, "only {found} pairs are joined: the queries test nothing");
    let graph = network.to_graph();
    let blocked = QueryOptions::new().blocked(|node| node % 17 == 5);
    let blocked_alone = answers(&network.to_graph(), &blocked);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|i| {
                let (graph, blocked) = (&graph, &blocked);
                scope.spawn(move || match i % 2 {
                    0 => (answers(graph, &QueryOptions::new()), answers(graph, blocked)),
                    _ => {
                        let second = answers(graph, blocked);
                        (answers(graph, &QueryOptions::new()), second)
                    }
                })
            })
            .collect();
        for thread in threads {
            let (plain, hooked) = thread.join().expect("no query panics");
            assert!(plain == alone && hooked == blocked_alone);
        }
    });
    Ok(())
}

/// A hook may ask the graph that it is asked for.
#[test]
fn a_hook_may_ask_the_same_graph() -> Result<(), Error> {
    let graph = Graph::from_edges(&[(0, 1, 1.0), (1, 2, 1.0), (0, 3, 5.0), (3, 2, 5.0)])?;
    // Closed: what lies within 1.5 of node 1.
    let near = |node| graph.find_path(1, node).is_ok_and(|answer| answer.cost() < Some(1.5));
    let options = QueryOptions::new().blocked(move |node| node == 1 && near(node));
    for algorithm in Algorithm::RUNNING {
        let answer = graph.find_path_with(0, 2, &options.clone().algorithm(algorithm))?;
        assert_eq!((answer.cost(), answer.nodes()), (Some(10.0), &[0, 3, 2][..]));
    }
    Ok(())
}

/// A hook that panics takes nothing with it.
#[test]
fn a_panic_in_a_hook_does_not_show_later() -> Result<(), Error> {
    let graph = generate::road_network(300, 1)?.to_graph();
    let before = graph.find_path(0, 180)?;
    let options = QueryOptions::new().blocked(|node| {
        assert!(node != 40, "as it should");
        false
    });
    let mut panics = 0;
    for algorithm in Algorithm::RUNNING {
        let options = options.clone().algorithm(algorithm);
        let asked =
            catch_unwind(AssertUnwindSafe(|| graph.find_path_with(0, 180, &options).is_ok()));
        panics += u32::from(asked.is_err());
        assert_eq!(graph.find_path(0, 180)?, before);
    }
    assert!(panics > 0, "no search came by the node: the test tests nothing");
    Ok(())
}
