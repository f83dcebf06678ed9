//! The road race in small, by criterion: 20 pairs a row, each answer checked.
//!
//! `cargo bench -p benchmarks --features criterion --bench road_criterion`
use std::hint::black_box;
use std::time::Duration;

use benchmarks::{RoadNetwork, control, delhi_pairs, ours, peers};
use criterion::Criterion;

const PAIRS: usize = 20;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    road(&mut criterion);
    criterion.final_summary();
}

fn road(criterion: &mut Criterion) {
    let (Some(network), Some(pairs)) = (RoadNetwork::load("osm_delhi"), delhi_pairs()) else {
        println!("skipped: no data");
        return;
    };
    let pairs = &pairs[..PAIRS];
    let mut engines = control::engines(&network, true);
    engines.extend(ours::road_engines(&network));
    // A contraction hierarchy takes longer to prepare than all the rest to run.
    engines.extend(peers::engines(&network, |library| library != "fast_paths"));
    let sums: Vec<f64> =
        engines.iter_mut().map(|engine| cost_sum(&mut engine.query, pairs)).collect();

    let mut group = criterion.benchmark_group("road");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    for (i, engine) in engines.iter_mut().enumerate() {
        assert_eq!(sums[i], sums[0], "{}: the sum of all costs", engine.name);
        group.bench_function(engine.name.as_str(), |bencher| {
            bencher.iter(|| {
                let sum = cost_sum(&mut engine.query, black_box(pairs));
                assert_eq!(sum, sums[0], "an answer changed");
            });
        });
    }
    group.finish();
}

fn cost_sum(query: &mut impl FnMut(u32, u32) -> benchmarks::Answer, pairs: &[(u32, u32)]) -> f64 {
    pairs.iter().fold(0.0, |sum, &(start, goal)| {
        sum + query(start, goal).cost.expect("the network is connected")
    })
}
