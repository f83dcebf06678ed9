//! What is refused, in which order, and what is merely empty.
use point_graph::{
    Axis, LinkOptions, MAX_COORDINATE, MIN_DISTANCE, Point3, PointError, PointGraph, PointIndex,
};

const BAD: [f64; 5] =
    [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 2_097_152.000_000_001, -2_097_152.000_000_001];

fn row(count: usize) -> Vec<Point3> {
    (0..count).map(|i| Point3::plane(i as f64, 0.0)).collect()
}

/// Rule PTS-1.
#[test]
fn coordinates_out_of_range_are_named() {
    for bad in BAD {
        for (axis, point) in [
            (Axis::X, Point3::new(bad, 0.0, bad)),
            (Axis::Y, Point3::new(0.0, bad, bad)),
            (Axis::Z, Point3::new(0.0, 0.0, bad)),
        ] {
            let is_named = |error: &PointError, at: Option<usize>| {
                matches!(*error, PointError::Coordinate { point, axis: a, value }
                    if point == at && a == axis && value.to_bits() == bad.to_bits())
            };
            let mut points = row(3);
            points[2] = point;
            let error = PointGraph::from_points(&points, &LinkOptions::new()).expect_err("bad");
            assert!(is_named(&error, Some(2)), "{error}");
            let index = PointIndex::new(&row(3)).expect("valid");
            for error in [
                index.nearest(point).expect_err("bad"),
                index.nearest_count(point, 2).expect_err("bad"),
                index.within(point, f64::NAN).expect_err("bad"),
                index.nearest_where(point, |_| true).expect_err("bad"),
            ] {
                assert!(is_named(&error, None), "{error}");
            }
        }
    }
    let edge = Point3::new(MAX_COORDINATE, -MAX_COORDINATE, MAX_COORDINATE);
    let graph = PointGraph::from_points(&[edge, Point3::default()], &LinkOptions::new());
    assert_eq!(graph.expect("on the bound is within").nearest_node(edge), Ok(Some(0)));
}

/// Rule PTS-5: the distance.
#[test]
fn distances_out_of_range_are_named() {
    for bad in [f64::NAN, f64::INFINITY, -1.0, -MIN_DISTANCE, MIN_DISTANCE / 2.0, 5e-324] {
        let error = PointGraph::from_points(&row(2), &LinkOptions::new().max_distance(bad))
            .expect_err("bad");
        assert!(
            matches!(error, PointError::MaxDistance { value } if value.to_bits() == bad.to_bits()),
            "{error}"
        );
    }
    for off in [0.0, -0.0] {
        let graph = PointGraph::from_points(&row(2), &LinkOptions::new().max_distance(off));
        assert_eq!(graph.expect("0 is off").link_count(), 0);
    }
    let near = [Point3::default(), Point3::plane(MIN_DISTANCE, 0.0)];
    let graph = PointGraph::from_points(&near, &LinkOptions::new().max_distance(MIN_DISTANCE));
    assert_eq!(graph.expect("the least distance").link_count(), 1);
    let graph = PointGraph::from_points(&row(20), &LinkOptions::new().max_distance(f64::MAX));
    assert_eq!(graph.expect("its square is infinite").link_count(), 190);
}

/// Rule PTS-5: the order of errors.
#[test]
fn coordinates_then_options_then_pairs() {
    let mut points = row(3);
    points[1].y = f64::NAN;
    points[2].x = f64::NAN;
    let options = LinkOptions::new().max_distance(-1.0).pairs([(0, 1), (0, 7), (9, 0)]);
    let error = PointGraph::from_points(&points, &options).expect_err("bad");
    assert!(matches!(error, PointError::Coordinate { point: Some(1), axis: Axis::Y, .. }));
    let error = PointGraph::from_points(&row(3), &options).expect_err("bad");
    assert_eq!(error, PointError::MaxDistance { value: -1.0 });
    let options = options.max_distance(1.0);
    let error = PointGraph::from_points(&row(3), &options).expect_err("bad");
    assert_eq!(error, PointError::PairOutOfRange { pair: 1, point: 7, point_count: 3 });
    assert_eq!(error.to_string(), "pair 1: point 7 is not in 0..3");
    let error = PointGraph::from_points(&row(3), &LinkOptions::new().pairs([(3, 3)]));
    assert_eq!(
        error.expect_err("a loop out of range"),
        PointError::PairOutOfRange { pair: 0, point: 3, point_count: 3 }
    );
}

#[test]
fn a_bad_radius_is_named() {
    let index = PointIndex::new(&row(3)).expect("valid");
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        let error = index.within(Point3::default(), bad).expect_err("bad");
        assert!(matches!(error, PointError::Radius { .. }), "{error}");
    }
    assert_eq!(index.within(Point3::default(), 0.0), Ok(vec![0]));
    assert_eq!(index.within(Point3::default(), f64::MAX), Ok(vec![0, 1, 2]));
}

#[test]
fn no_point_and_one_point() {
    let options = LinkOptions::new().nearest_count(3);
    for max_distance in [0.0, 1.0] {
        for count in [0, 1] {
            let points = row(count);
            for options in [
                options.clone().max_distance(max_distance),
                LinkOptions::new().max_distance(max_distance),
            ] {
                let graph = PointGraph::from_points(&points, &options).expect("valid");
                assert_eq!((graph.node_count(), graph.link_count()), (count, 0));
                let asked = PointGraph::from_points_where(&points, &options, |_, _| {
                    unreachable!("there is no pair")
                });
                assert_eq!(asked.expect("valid").link_count(), 0);
                let at = Point3::plane(5.0, 5.0);
                assert_eq!(graph.nearest_node(at), Ok((count > 0).then_some(0)));
                assert_eq!(graph.nodes_within(at, 9.0).expect("valid").len(), count);
                assert_eq!(graph.nearest_nodes(at, 9).expect("valid").len(), count);
                assert_eq!(graph.nearest_node_where(at, |_| false), Ok(None));
            }
        }
    }
    let graph = PointGraph::from_points(&row(1), &LinkOptions::new().pairs([(0, 0), (0, 0)]));
    assert_eq!(graph.expect("loops are dropped").link_count(), 0);
}

#[test]
fn a_callback_that_refuses_everything() {
    for options in [LinkOptions::new().nearest_count(4), LinkOptions::new().max_distance(100.0)] {
        let mut calls = 0;
        let options = options.pairs([(2, 1), (1, 2), (3, 3)]);
        let graph = PointGraph::from_points_where(&row(50), &options, |_, _| {
            calls += 1;
            false
        })
        .expect("valid");
        // Explicit pairs are not asked about (rule PTS-4).
        assert_eq!(graph.links().collect::<Vec<_>>(), [(1, 2, 1.0)]);
        assert_eq!(calls, if options.nearest_count > 0 { 50 * 49 } else { 50 * 49 / 2 });
    }
}

/// Found by counting, before memory is taken: both would need tens of gigabytes.
#[test]
fn more_links_than_a_graph_holds() {
    let points = vec![Point3::default(); 100_000];
    for options in
        [LinkOptions::new().nearest_count(usize::MAX), LinkOptions::new().max_distance(1.0)]
    {
        let error = PointGraph::from_points(&points, &options).expect_err("too many");
        assert_eq!(error, PointError::TooManyLinks { at_least: 99_999 * 50_000 });
    }
}
