//! The counters of every row over fixed queries equal those on file.
use benchmarks::{Counts, RoadNetwork, control, delhi_pairs};

/// Every twentieth pair of the race: enough that a change of work shows, few enough for debug builds.
const EVERY: usize = 20;

#[test]
fn road_counters_equal_those_on_file() {
    let (Some(network), Some(pairs)) = (RoadNetwork::load("osm_delhi"), delhi_pairs()) else {
        println!("skipped: no data");
        return;
    };
    let mut engines = control::engines(&network, true);
    let mut counts = Counts::default();
    let mut queries = 0;
    for &(start, goal) in pairs.iter().step_by(EVERY) {
        let mut cost = None;
        for engine in &mut engines {
            let answer = (engine.query)(start, goal);
            assert!(answer.cost.is_some(), "{}: {start} to {goal} is connected", engine.name);
            assert_eq!(answer.cost, cost.or(answer.cost), "{}: {start} to {goal}", engine.name);
            cost = answer.cost;
            counts.add(&format!("road {}", engine.name), answer.work);
            queries += 1;
        }
    }
    assert!(counts.len() >= 4 && queries >= 50 * counts.len(), "{queries} queries test little");
    if let Err(differences) = counts.check() {
        panic!("counters changed:\n{differences}");
    }
}
