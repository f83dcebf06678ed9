//! No number of threads shows in a result (feature `rayon`).
#![cfg(feature = "rayon")]
use oracle::SplitMix64;
use oracle::points::Cloud;
use point_graph::{LinkOptions, Point3, PointGraph, Work};

type Built = (Vec<(u32, u32, f64)>, u64, Work);

fn built(threads: usize, points: &[Point3], options: &LinkOptions) -> Built {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    pool.install(|| {
        let graph = PointGraph::from_points(points, options).expect("valid");
        (graph.links().collect(), graph.graph().fingerprint(), graph.work())
    })
}

#[test]
fn the_same_graph_for_any_number_of_threads() {
    let mut links = 0;
    for (seed, kind) in (0..).zip(Cloud::ALL) {
        let count = SplitMix64::new(seed).between(9_000, 12_000) as usize;
        let cloud = oracle::points::cloud(seed, kind, count);
        let points: Vec<Point3> = cloud.iter().map(|&at| at.into()).collect();
        for options in [
            LinkOptions::new().nearest_count(6),
            LinkOptions::new().nearest_count(40).max_distance(0.5),
        ] {
            let one = built(1, &points, &options);
            assert!(built(3, &points, &options) == one, "{kind:?}");
            links += one.0.len();
        }
        let few = &points[..2_000];
        let options = LinkOptions::new().max_distance(1.0);
        assert!(built(1, few, &options) == built(3, few, &options), "{kind:?}");
    }
    assert!(links > 500_000, "only {links} links");
}
