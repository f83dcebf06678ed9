//! TIER-1: a warm query allocates only its answer.
use allocation_counter::measure;
use surepath::{Algorithm, Error, LandmarkOptions, QueryOptions, Status, generate};

#[test]
fn a_warm_query_allocates_its_answer_alone() -> Result<(), Error> {
    let graph = generate::road_network(3000, 1)?.to_graph();
    let wall = QueryOptions::new().blocked(|node| node % 101 == 3).edge_cost(|_, _, weight| weight);
    let landmarks = graph.build_landmarks(LandmarkOptions::new().count(4))?;
    let guided = QueryOptions::new().landmarks(&landmarks);
    let mut measured = 0;
    for options in [QueryOptions::new(), wall, guided] {
        for algorithm in Algorithm::RUNNING {
            let options = options.clone().algorithm(algorithm);
            let ask = |options: &QueryOptions<'_>, goal| {
                graph.find_path_with(0, goal, options).expect("ends are nodes")
            };
            // Both take what the longest query takes.
            ask(&options, 1990);
            let mut answer = None;
            let found = measure(|| answer = Some(ask(&options, 1990)));
            let answer = answer.expect("it was asked");
            if answer.is_found() {
                measured += 1;
                // Two vectors that double: at most twice the bytes, and a few dozen steps.
                let kept = 4 * (answer.nodes().len() + answer.edges().len()) as u64;
                assert!(found.bytes_total <= 4 * kept + 64, "{algorithm}: {found:?}, {kept}");
                assert!(found.count_total <= 40, "{algorithm}: {found:?}");
            }
            let short = options.clone().budget(60);
            let mut status = None;
            let nothing = measure(|| status = Some(ask(&short, 1990).status));
            assert_eq!(status, Some(Status::BudgetExhausted));
            assert_eq!(nothing.count_total, 0, "{algorithm}: {nothing:?}");
        }
    }
    assert!(measured >= 4, "only {measured} paths were found: the test tests little");
    Ok(())
}
