//! The counters of every row over fixed queries equal those on file.
use benchmarks::{CostGrid, Counts, Engine, OctileMap, RoadNetwork, control, delhi_pairs, ours};

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
fn landmark_counters_without_coordinates_equal_those_on_file() {
    let Some(network) = RoadNetwork::load("bremen_time") else {
        println!("skipped: no data");
        return;
    };
    let pairs = ours::joined_pairs(&network);
    let engines = ours::landmark_engines(&network, control::DIJKSTRA);
    assert_counts("landmarks bremen_time", engines, pairs.iter().step_by(50), 20);
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

#[test]
fn hierarchy_counters_equal_those_on_file() {
    let Some((grid, pairs)) = CostGrid::load().zip(CostGrid::pairs()) else {
        println!("skipped: no data");
        return;
    };
    assert_counts_within(0.1, "hierarchy", ours::hierarchy_engines(&grid), pairs.iter(), 100);
}

#[test]
fn map_counters_equal_those_on_file() {
    for name in ["den520d", "random512-25-0", "maze512-8-0"] {
        let Some((map, pairs)) = OctileMap::load(name, 10) else {
            println!("skipped: no data");
            return;
        };
        let mut engines = control::octile_engines(&map);
        engines.extend(ours::octile_engines(&map));
        assert_counts(name, engines, pairs.iter(), 10);
    }
}

#[test]
fn terrain_counters_equal_those_on_file() {
    let (map, pairs) = OctileMap::terrain(256, 1, 10);
    let mut engines = control::octile_engines(&map);
    engines.extend(ours::octile_engines(&map));
    assert_counts("terrain 256", engines, pairs.iter(), 10);
}

/// Few enough queries for debug builds, enough that a change of work shows.
fn assert_counts<'a>(
    family: &str,
    engines: Vec<Engine<'_>>,
    pairs: impl Iterator<Item = &'a (u32, u32)>,
    expected_pairs: usize,
) {
    // Paths of one length add its steps up in different orders.
    assert_counts_within(1e-9, family, engines, pairs, expected_pairs);
}

/// The same, where costs may differ by a share of `slack`.
fn assert_counts_within<'a>(
    slack: f64,
    family: &str,
    mut engines: Vec<Engine<'_>>,
    pairs: impl Iterator<Item = &'a (u32, u32)>,
    expected_pairs: usize,
) {
    let mut counts = Counts::default();
    let mut queries = 0;
    for &(start, goal) in pairs {
        let mut first = None;
        for engine in &mut engines {
            let answer = (engine.query)(start, goal);
            let name = &engine.name;
            let cost = answer.cost.unwrap_or_else(|| panic!("{name}: {start}, {goal}: no path"));
            let exact: f64 = *first.get_or_insert(cost);
            assert!((cost - exact).abs() <= slack * exact, "{name}: {start}, {goal}: {cost}");
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
