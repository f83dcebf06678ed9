//! On graphs too large for the scan every answer carries its proof: no arc improves a distance,
//! every reached node has a witness, the path's arcs are there and sum to its cost.
use csr_core::CsrGraph;
use oracle::{Direction as Way, Graph, Instance, Shape, SplitMix64, Status, Weights, certificate};
use search::{Direction, SearchBuffers, Setup};

use crate::expert::{Plan, ask, grow};

#[test]
fn big_graphs_have_certificates() {
    let mut buffers = SearchBuffers::new();
    let (mut reached, mut paths, mut steps) = (0, 0, 0);
    let graphs = [
        (1, Shape::Grid, Weights::Integers),
        (2, Shape::Grid, Weights::SmallIntegers),
        (3, Shape::Road, Weights::Integers),
        (5, Shape::Road, Weights::Unit),
        (7, Shape::Sparse, Weights::Mixed),
        (8, Shape::Sparse, Weights::Ones),
        (9, Shape::Chain, Weights::Decimal),
        (11, Shape::Components, Weights::Dyadic),
    ];
    for (seed, shape, weights) in graphs {
        let instance = Instance::sized(seed, shape, weights, 40_000);
        let name = instance.name();
        let reference = Graph::directed(instance.node_count, &instance.arcs);
        let graph = CsrGraph::from_edges(instance.node_count, &instance.arcs).expect("valid arcs");
        let mut rng = SplitMix64::new(seed);
        for (direction, way) in
            [(Direction::Forward, Way::Forward), (Direction::Backward, Way::Backward)]
        {
            let root = rng.node(instance.node_count);
            let (tree, _) =
                grow(Setup::new(&graph), &mut buffers, root, direction).expect("a node");
            reached += certificate::distances(&reference, root, way, &tree.distances)
                .unwrap_or_else(|reason| panic!("{name}: {reason}"));
        }
        for _ in 0..4 {
            let (start, goal) = (rng.node(instance.node_count), rng.node(instance.node_count));
            let (tree, _) =
                grow(Setup::new(&graph), &mut buffers, start, Direction::Forward).expect("a node");
            let distance = tree.distances[goal as usize];
            for bidirectional in [false, true] {
                let plan = Plan { bidirectional, ..Plan::new(start, goal) };
                let answer = ask(Setup::new(&graph), &mut buffers, plan).expect("nodes");
                assert_eq!(answer.status == Status::Found, distance < f64::INFINITY, "{name}");
                if answer.status != Status::Found {
                    continue;
                }
                let sum =
                    certificate::path_sum(&reference, start, goal, &answer.nodes, &answer.edges)
                        .unwrap_or_else(|reason| panic!("{name}: {reason}"));
                // Where sums round, a bidirectional path may be another one of nearly that cost.
                let exact = weights.sums_are_exact() || !bidirectional;
                let slack = if exact { 0.0 } else { 1e-9 * distance };
                for value in [answer.cost, sum] {
                    assert!(
                        value >= distance - slack && value <= distance + slack,
                        "{name}, {plan:?}: {value:?} against {distance:?}"
                    );
                }
                paths += 1;
                steps += answer.edges.len();
            }
        }
    }
    assert!(reached > 200_000 && paths > 30 && steps > 1_000, "{reached} {paths} {steps}");
    println!("{reached} distances and {paths} paths of {steps} arcs certified");
}
