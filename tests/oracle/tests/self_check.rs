//! The reference against itself: its engines share no loop with the scan that knows the distances.
use oracle::{
    Direction, EstimateKind, EstimateTable, Graph, Instance, Landmarks, Query, Status, Strategy,
    Tree, all_pairs, certificate, components, distances_from, distances_to,
};

#[test]
fn engines_find_the_distances() {
    let (mut paths, mut reopened, mut denied) = (0, 0, 0);
    for seed in 0..1540 {
        let instance = Instance::of(seed, 20);
        let graph = Graph::directed(instance.node_count, &instance.arcs);
        let exact = instance.weights.sums_are_exact();
        let distances = all_pairs(instance.node_count, &instance.arcs);
        let kind = [EstimateKind::Consistent, EstimateKind::Admissible][seed as usize / 77 % 2];
        let table = EstimateTable::of(seed, kind, instance.node_count, &instance.arcs);
        let estimate = |u, v| table.get(u, v);
        for pair in 0..4 {
            let start = (seed as u32 + pair) % instance.node_count as u32;
            let goal = (seed as u32 * 7 + 5 * pair) % instance.node_count as u32;
            let distance = distances[start as usize][goal as usize];
            let plain = Query::new(&graph, start, goal);
            let informed = Query { estimate: Some(&estimate), ..plain };
            let dijkstra = plain.search();
            assert_eq!(dijkstra.cost.to_bits(), distance.to_bits(), "{}", instance.name());
            if dijkstra.status == Status::Found {
                paths += 1;
                certificate::path(&graph, start, goal, &dijkstra.nodes, &dijkstra.arcs, distance)
                    .expect("a real path");
            } else {
                denied += 1;
            }
            if !exact {
                continue;
            }
            let astar = informed.search();
            assert_eq!(astar.cost.to_bits(), distance.to_bits(), "A*, {}", instance.name());
            reopened += astar.reopened;
            let both = plain.search_bidirectional();
            assert_eq!(both.cost.to_bits(), distance.to_bits(), "both, {}", instance.name());
            let both = informed.search_bidirectional();
            if kind == EstimateKind::Consistent {
                assert_eq!(both.cost.to_bits(), distance.to_bits(), "both A*, {}", instance.name());
            }
            if both.status == Status::Found {
                certificate::path(&graph, start, goal, &both.nodes, &both.arcs, both.cost)
                    .expect("a real path");
            }
        }
    }
    assert!(paths > 2000 && denied > 500 && reopened > 10, "{paths} {denied} {reopened}");
}

#[test]
fn trees_and_bounds_hold() {
    let (mut reached, mut positive) = (0, 0);
    for seed in 0..462 {
        let instance = Instance::of(seed, 24);
        let n = instance.node_count;
        let graph = Graph::directed(n, &instance.arcs);
        let root = (seed % n as u64) as u32;
        for direction in [Direction::Forward, Direction::Backward] {
            let tree = Tree::grow(&graph, root, direction);
            let scan = match direction {
                Direction::Forward => distances_from(root, n, &instance.arcs),
                Direction::Backward => distances_to(root, n, &instance.arcs),
            };
            assert_eq!(tree.distance, scan, "{}", instance.name());
            reached += certificate::distances(&graph, root, direction, &scan).expect("distances");
        }
        if !instance.weights.sums_are_exact() {
            continue;
        }
        let distances = all_pairs(n, &instance.arcs);
        for strategy in [Strategy::Farthest, Strategy::Avoid] {
            let landmarks = Landmarks::select(&graph, strategy, 4, seed).expect("small sums");
            let mut ids = landmarks.ids.clone();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), n.min(4), "landmarks are distinct");
            for (u, row) in distances.iter().enumerate() {
                for (v, &distance) in row.iter().enumerate() {
                    let bound = landmarks.lower_bound(u as u32, v as u32);
                    assert!(bound <= distance, "{}: {u} {v} {bound}", instance.name());
                    positive += usize::from(bound > 0.0);
                }
            }
        }
    }
    assert!(reached > 5000 && positive > 10_000, "{reached} {positive}");
}

#[test]
fn certificates_refuse_what_is_wrong() {
    let arcs = [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 3.0), (3, 4, 0.0), (4, 3, 0.0)];
    let graph = Graph::directed(5, &arcs);
    let inf = f64::INFINITY;
    let check = |distance: &[f64]| certificate::distances(&graph, 0, Direction::Forward, distance);
    assert_eq!(check(&[0.0, 1.0, 2.0, inf, inf]), Ok(3));
    assert!(check(&[0.0, 1.0, 3.0, inf, inf]).is_err(), "not feasible");
    assert!(check(&[0.0, 1.0, 1.5, inf, inf]).is_err(), "no witness");
    assert!(check(&[0.0, 1.0, 2.0, 7.0, 7.0]).is_err(), "two nodes that vouch for each other");
    assert!(check(&[0.0, f64::NAN, 2.0, inf, inf]).is_err());
    let path =
        |nodes: &[u32], arcs: &[u32], cost| certificate::path(&graph, 0, 2, nodes, arcs, cost);
    assert_eq!(path(&[0, 1, 2], &[0, 1], 2.0), Ok(()));
    assert!(path(&[0, 1, 2], &[0, 1], 3.0).is_err());
    assert!(path(&[0, 2], &[1], 1.0).is_err());
    assert!(path(&[0, 1], &[0], 1.0).is_err());
    assert_eq!(components::weak(&graph), [0, 0, 0, 3, 3]);
    assert_eq!(components::strong(&graph), [0, 1, 2, 3, 3]);
}
