//! Inputs that broke other libraries, with the right answers.
use point_graph::{Axis, LinkOptions, LinkSides, Point3, PointError, PointGraph};

fn graph_of(points: &[[f64; 2]], options: LinkOptions) -> PointGraph {
    let points: Vec<Point3> = points.iter().map(|&at| at.into()).collect();
    PointGraph::from_points(&points, &options).expect("the input is valid")
}

fn neighbours(graph: &PointGraph, node: u32) -> Vec<u32> {
    graph.graph().out_arcs(node).map(|arc| arc.head).collect()
}

fn nearest(count: usize) -> LinkOptions {
    LinkOptions::new().nearest_count(count)
}

/// F02: a hundred thousand points on one spot. Each has the others at distance 0 and chooses the
/// smallest index; the work stays near linear (rule PTS-6).
#[test]
fn coincident_points_link_to_the_smallest_index() {
    let graph = graph_of(&vec![[1.0, 1.0]; 100_000], nearest(1));
    assert_eq!(graph.link_count(), 99_999);
    assert!(graph.links().eq((1..100_000).map(|other| (0, other, 0.0))));
    assert!(graph.work().distances < 120 * 100_000, "{:?}", graph.work());
}

/// F03: a coordinate equal to the value that a tree splits at.
#[test]
fn a_coordinate_on_the_cut_is_found() {
    let graph = graph_of(&[[7.0, 3.0], [5.0, 3.0], [2.0, 3.0]], nearest(1));
    assert_eq!(graph.nearest_nodes(Point3::plane(5.0, 3.0), 2), Ok(vec![1, 0]));
    assert_eq!(graph.links().collect::<Vec<_>>(), [(0, 1, 2.0), (1, 2, 3.0)]);
}

/// F04: more neighbours asked for than there are.
#[test]
fn as_many_neighbours_as_points_or_more() {
    for count in [3, 4, 100, usize::MAX] {
        let graph = graph_of(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [4.0, 0.0]], nearest(count));
        for node in 0..4 {
            let others: Vec<u32> = (0..4).filter(|&other| other != node).collect();
            assert_eq!(neighbours(&graph, node), others);
        }
    }
}

/// F06: ties and a coincident pair.
#[test]
fn ties_go_by_index() {
    let points = [[1.0, 5.0], [1.0, 5.0], [7.0, 3.0], [9.0, 6.0], [10.0, 1.0]];
    let chosen: Vec<Vec<u32>> = (0..5u32)
        .map(|node| {
            let graph = graph_of(&points, LinkOptions::new());
            let at = graph.points()[node as usize];
            let mut three = graph.nearest_nodes(at, 3).expect("in range");
            three.retain(|&other| other != node);
            three.truncate(2);
            three.sort_unstable();
            three
        })
        .collect();
    assert_eq!(chosen, [vec![1, 2], vec![0, 2], vec![3, 4], vec![2, 4], vec![2, 3]]);
    let links: Vec<_> = graph_of(&points, nearest(2)).links().map(|(a, b, _)| (a, b)).collect();
    assert_eq!(links, [(0, 1), (0, 2), (1, 2), (2, 3), (2, 4), (3, 4)]);
}

/// F07: either side and both sides are different graphs; the option says which.
#[test]
fn either_side_and_both_sides() {
    let points = [[0.0, 0.0], [1.0, 0.0], [10.0, 0.0]];
    let links = |sides| {
        let graph = graph_of(&points, nearest(1).sides(sides));
        graph.links().map(|(a, b, _)| (a, b)).collect::<Vec<_>>()
    };
    assert_eq!(links(LinkSides::Either), [(0, 1), (1, 2)]);
    assert_eq!(links(LinkSides::Both), [(0, 1)]);
}

/// F08: snapping knows nothing of blocked nodes; with a filter it does.
#[test]
fn snapping_with_and_without_a_filter() {
    let graph = graph_of(&[[0.0, 0.0], [1.0, 1.0]], LinkOptions::new());
    let at = Point3::plane(2.0, 1.0);
    assert_eq!(graph.nearest_node(at), Ok(Some(1)));
    assert_eq!(graph.nearest_node_where(at, |node| node != 1), Ok(Some(0)));
    assert_eq!(graph.nearest_node_where(at, |_| false), Ok(None));
}

/// F10: links of length 0 are links.
#[test]
fn zero_length_links_stay() {
    let graph = graph_of(&[0.0, 1.0, 2.0, 3.0, 3.0, 3.0].map(|x| [x, 0.0]), nearest(2));
    let link = graph.links().find(|&(a, b, _)| (a, b) == (3, 5));
    assert_eq!(link, Some((3, 5, 0.0)));
    let along = [(0, 1), (1, 2), (2, 3), (3, 5)];
    let cost = along.iter().fold(0.0, |sum, &(a, b)| {
        let (_, _, weight) =
            graph.links().find(|link| (link.0, link.1) == (a, b)).expect("the link is there");
        sum + weight
    });
    assert_eq!(cost, 3.0);
}

/// F11: far from the origin, differences are exact; beyond the bound there is an error.
#[test]
fn far_from_the_origin() {
    let points = [[2_097_151.5, 0.0], [2_097_151.75, 0.0]];
    let graph = graph_of(&points, nearest(1));
    assert_eq!(graph.links().collect::<Vec<_>>(), [(0, 1, 0.25)]);
    let error = PointGraph::from_points(
        &[Point3::plane(0.0, 0.0), Point3::plane(2_097_153.0, 0.0)],
        &LinkOptions::new(),
    )
    .expect_err("out of range");
    assert_eq!(error, PointError::Coordinate { point: Some(1), axis: Axis::X, value: 2_097_153.0 });
    assert_eq!(error.to_string(), "point 1: x = 2097153 is not within ±2097152");
}
