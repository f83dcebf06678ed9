//! Near-linear work for every distribution, by counters (rule PTS-6).
use oracle::SplitMix64;
use point_graph::{LinkOptions, Point3, PointGraph, Work};

const COUNT: usize = 20_000;

/// How a point of a kind is drawn.
type Draw<'a> = &'a dyn Fn(&mut SplitMix64) -> [f64; 3];

fn work(options: &LinkOptions, mut point: impl FnMut(&mut SplitMix64) -> [f64; 3]) -> Work {
    let mut rng = SplitMix64::new(7);
    let points: Vec<Point3> = (0..COUNT).map(|_| point(&mut rng).into()).collect();
    let graph = PointGraph::from_points(&points, options).expect("valid");
    assert!(graph.link_count() >= COUNT / 2);
    graph.work()
}

/// Distances and boxes a point are bounded whatever the distribution.
#[test]
fn nearest_links_take_near_linear_work() {
    let kinds: [(&str, Draw); 9] = [
        ("uniform", &|rng| [rng.unit(), rng.unit(), 0.0]),
        ("uniform in space", &|rng| [rng.unit(), rng.unit(), rng.unit()]),
        ("planar in space", &|rng| {
            let (u, v) = (rng.unit(), rng.unit());
            [u, v, u + v]
        }),
        ("clustered", &|rng| {
            let scale = if rng.chance(9, 10) { 0.001 } else { 1000.0 };
            [scale * rng.unit(), scale * rng.unit(), 0.0]
        }),
        ("clusters in clusters", &|rng| {
            let scale = [1e-9, 1e-6, 1e-3, 1.0, 1e6][rng.below(5) as usize];
            [scale * rng.unit(), scale * rng.unit(), scale * rng.unit()]
        }),
        ("collinear", &|rng| {
            let t = rng.unit();
            [t, 2.0 * t, -t]
        }),
        ("along an axis", &|rng| [5.0, rng.unit(), 0.0]),
        ("coincident", &|_| [1.0, 1.0, 1.0]),
        ("a few spots", &|rng| [rng.below(7) as f64, rng.below(7) as f64, 0.0]),
    ];
    for (name, point) in kinds {
        for (count, most) in [(1, 110), (8, 280), (40, 1_100)] {
            let work = work(&LinkOptions::new().nearest_count(count), point);
            let each = work.distances / COUNT as u64;
            assert!(each >= 1 && each <= most, "{name}, {count} nearest: {each} distances a point");
            let boxes = work.boxes / COUNT as u64;
            assert!(boxes <= 60 + most, "{name}, {count} nearest: {boxes} boxes a point");
        }
    }
}

/// A distance takes work in proportion to the links.
#[test]
fn distance_links_take_work_by_links() {
    let options = LinkOptions::new().max_distance(0.02);
    let work = work(&options, |rng| [rng.unit(), rng.unit(), 0.0]);
    assert!(work.distances / (COUNT as u64) < 200, "{work:?}");
}
