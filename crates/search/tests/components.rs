//! Components against the oracle's walks from every node.
use csr_core::CsrGraph;
use oracle::{Graph, Instance, SplitMix64, components};
use search::Components;

/// The oracle names a component by its smallest node; we number them in that order.
fn numbered(by_smallest: &[u32]) -> Vec<u32> {
    let roots: Vec<u32> =
        (0..by_smallest.len() as u32).filter(|&v| by_smallest[v as usize] == v).collect();
    by_smallest
        .iter()
        .map(|root| roots.binary_search(root).expect("a component's root is its own") as u32)
        .collect()
}

fn check(node_count: usize, arcs: &[(u32, u32, f64)]) -> [usize; 2] {
    let graph = CsrGraph::from_edges(node_count, arcs).expect("the arcs are valid");
    let reference = Graph::directed(node_count, arcs);
    let weak = Components::weak(&graph);
    assert_eq!(weak.labels(), numbered(&components::weak(&reference)), "{arcs:?}");
    let strong = Components::strong(&graph);
    assert_eq!(strong.labels(), numbered(&components::strong(&reference)), "{arcs:?}");
    for components in [&weak, &strong] {
        let sizes = components.sizes();
        assert_eq!(sizes.len(), components.count());
        assert_eq!(sizes.iter().sum::<usize>(), node_count);
        assert!(sizes.iter().all(|&size| size > 0));
    }
    [weak.count(), strong.count()]
}

#[test]
fn components_equal_the_oracle() {
    let (mut parts, mut inner) = (0, 0);
    for seed in 0..1_500 {
        let mut rng = SplitMix64::new(seed);
        let node_count = 1 + rng.below(40) as usize;
        // From next to no arcs to three a node: about where components form.
        let arcs: Vec<(u32, u32, f64)> = (0..rng.below(3 * node_count as u64))
            .map(|_| (rng.node(node_count), rng.node(node_count), 1.0))
            .collect();
        let [weak, strong] = check(node_count, &arcs);
        parts += usize::from(weak > 1);
        inner += usize::from(weak < strong && strong < node_count);
    }
    assert!(
        parts > 500 && inner > 500,
        "{parts} fell apart, {inner} had strong parts of some size"
    );
}

#[test]
fn components_of_the_seeded_instances_equal_the_oracle() {
    for seed in 0..300 {
        let instance = Instance::of(seed, 60);
        check(instance.node_count, &instance.arcs);
    }
}

#[test]
fn no_nodes_and_no_arcs() {
    assert_eq!(check(0, &[]), [0, 0]);
    assert_eq!(check(3, &[]), [3, 3]);
    assert_eq!(check(1, &[(0, 0, 1.0)]), [1, 1]);
}

/// Deeper than any call stack: a ring and a path of half a million nodes.
#[test]
fn long_paths_need_no_stack() {
    let count = 500_000;
    let mut arcs: Vec<_> = (1..count).map(|v| (v - 1, v, 1.0)).collect();
    let path = CsrGraph::from_edges(count as usize, &arcs).expect("valid");
    assert_eq!(Components::strong(&path).count(), count as usize);
    assert_eq!(Components::weak(&path).count(), 1);
    arcs.push((count - 1, 0, 1.0));
    let ring = CsrGraph::from_edges(count as usize, &arcs).expect("valid");
    assert_eq!(Components::strong(&ring).count(), 1);
}
