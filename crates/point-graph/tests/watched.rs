//! Being watched changes nothing, and what is told comes to all there is.
use std::sync::Mutex;

use oracle::SplitMix64;
use point_graph::{LinkOptions, LinkProgress, Point3, PointGraph};

#[test]
fn linking_is_watched() {
    let mut rng = SplitMix64::new(9);
    let options = [
        LinkOptions::new().nearest_count(4),
        LinkOptions::new().nearest_count(4).max_distance(0.05),
        LinkOptions::new().nearest_count(70),
        LinkOptions::new().max_distance(0.04),
        LinkOptions::new().pairs([(0, 1), (2, 3)]),
    ];
    for (round, options) in options.iter().enumerate() {
        for count in [5, 3_000] {
            // In the plane, in space, and all on a few spots.
            let mut at = || match round % 3 {
                0 => rng.unit(),
                _ => (rng.unit() * 50.0).trunc() / 50.0,
            };
            let points: Vec<Point3> = (0..count)
                .map(|_| Point3::new(at(), at(), if round == 1 { at() } else { 0.0 }))
                .collect();
            let told = Mutex::new(Vec::new());
            let tell = |progress: LinkProgress| told.lock().expect("nobody panics").push(progress);
            let watched = PointGraph::from_points_watched(&points, options, &tell)
                .expect("the points are sound");
            let plain = PointGraph::from_points(&points, options).expect("the points are sound");
            assert_eq!(watched.graph().fingerprint(), plain.graph().fingerprint());
            assert_eq!(watched.work(), plain.work());
            let told = told.into_inner().expect("nobody panics");
            let most = told.iter().map(|at| at.done).max().expect("something is told");
            assert!(told.len() >= 4 && told.iter().all(|at| at.total == told[0].total));
            assert_eq!(most, told[0].total, "{options:?}");
            // No two phases are told as one.
            assert!(told.iter().any(|at| at.done > 0 && at.done < most / 2));
        }
    }
}
