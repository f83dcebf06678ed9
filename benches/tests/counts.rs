//! The counters of every row over fixed queries equal those on file.
use benchmarks::{CostGrid, Counts, Engine, RoadNetwork, control, delhi_pairs, ours};

#[test]
fn road_counters_equal_those_on_file() {
    let (Some(network), Some(pairs)) = (RoadNetwork::load("osm_delhi"), delhi_pairs()) else {
        println!("skipped: no data");
        return;
    };
    let mut engines = control::engines(&network, true);
    engines.extend(ours::road_engines(&network));
    assert_counts("road", engines, pairs.iter().step_by(50), 20);
}

#[test]
fn landmark_counters_equal_those_on_file() {
    let (Some(network), Some(pairs)) = (RoadNetwork::load("osm_delhi"), delhi_pairs()) else {
        println!("skipped: no data");
        return;
    };
    let engines = ours::landmark_engines(&network, control::DIJKSTRA);
    assert_counts("landmarks", engines, pairs.iter().step_by(50), 20);
}

#[test]
fn grid_counters_equal_those_on_file() {
    let Some((grid, pairs)) = CostGrid::load().zip(CostGrid::pairs()) else {
        println!("skipped: no data");
        return;
    };
    let mut engines = control::grid_engines(&grid);
    engines.extend(ours::grid_engines(&grid));
    assert_counts("grid", engines, pairs.iter().step_by(20), 5);
}

/// Few enough queries for debug builds, enough that a change of work shows.
fn assert_counts<'a>(
    family: &str,
    mut engines: Vec<Engine<'_>>,
    pairs: impl Iterator<Item = &'a (u32, u32)>,
    expected_pairs: usize,
) {
    let mut counts = Counts::default();
    let mut queries = 0;
    for &(start, goal) in pairs {
        let mut cost = None;
        for engine in &mut engines {
            let answer = (engine.query)(start, goal);
            assert!(answer.cost.is_some(), "{}: {start} to {goal} is connected", engine.name);
            assert_eq!(answer.cost, cost.or(answer.cost), "{}: {start} to {goal}", engine.name);
            cost = answer.cost;
            counts.add(&format!("{family} {}", engine.name), answer.work);
            queries += 1;
        }
    }
    assert_eq!(queries, expected_pairs * engines.len(), "the pairs test little");
    assert_eq!(counts.len(), engines.len(), "no two rows share a name");
    if let Err(differences) = counts.check() {
        panic!("counters changed:\n{differences}");
    }
}
