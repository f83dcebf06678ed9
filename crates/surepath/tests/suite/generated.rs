//! CLI-9: the generated networks are what they say, and the same everywhere.
use std::collections::BTreeSet;

use surepath::{Direction, Error, QueryOptions, generate};

/// A change of a single weight of a generated network changes benchmarks, demonstrations and
/// golden answers: then "results change".
#[test]
fn a_seed_makes_the_same_network_everywhere() -> Result<(), Error> {
    let fingerprint = |size, seed| {
        generate::road_network(size, seed).map(|network| network.to_graph().fingerprint())
    };
    assert_eq!(fingerprint(1000, 1)?, FIRST);
    assert_eq!(fingerprint(1000, 2)?, SECOND);
    Ok(())
}

#[test]
fn any_size_is_connected_and_road_like() -> Result<(), Error> {
    for size in (0..60).chain([500, 3000]) {
        let network = generate::road_network(size, size as u64)?;
        let graph = network.to_graph();
        assert_eq!((graph.node_count(), network.positions.len()), (size, size));
        if size == 0 {
            continue;
        }
        let tree = graph.tree(0, Direction::Forward, &QueryOptions::new())?;
        assert_eq!(tree.order().len(), size, "all nodes are joined");
        let mut degrees = vec![0; size];
        for (i, &(tail, head, weight)) in network.edges.iter().enumerate() {
            degrees[tail as usize] += 1;
            assert!(tail != head && weight >= 1.0 && weight % 1.0 == 0.0);
            let (back_tail, back_head, back) = network.edges[i ^ 1];
            assert_eq!((back_tail, back_head, back), (head, tail, weight));
        }
        let usual = degrees.iter().filter(|degree| (2..=4).contains(*degree)).count();
        assert!(size < 500 || usual * 10 >= size * 8, "{usual} of {size} have 2 to 4 neighbours");
    }
    assert!(generate::road_network((1 << 26) + 1, 1).is_err());
    Ok(())
}

/// No two streets cross or touch but at a node that both have.
#[test]
fn networks_are_planar() -> Result<(), Error> {
    let mut compared = 0u64;
    for seed in 0..8 {
        let network = generate::road_network(500, seed)?;
        let at = |node: u32| {
            let [x, y, _] = network.positions[node as usize];
            [(x * 1e6).round() as i64, (y * 1e6).round() as i64]
        };
        let mut seen = BTreeSet::new();
        assert!((0..500).all(|node| seen.insert(at(node))), "two nodes in one place");
        let turn = |[ax, ay]: [i64; 2], [bx, by]: [i64; 2], [cx, cy]: [i64; 2]| {
            ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
        };
        let streets: Vec<_> =
            network.edges.iter().step_by(2).map(|edge| (edge.0, edge.1)).collect();
        for (i, &(a, b)) in streets.iter().enumerate() {
            for &(c, d) in &streets[..i] {
                let (p, q, r, s) = (at(a), at(b), at(c), at(d));
                if a == c || a == d || b == c || b == d {
                    continue;
                }
                compared += 1;
                let apart = turn(p, q, r) * turn(p, q, s) > 0 || turn(r, s, p) * turn(r, s, q) > 0;
                assert!(apart, "seed {seed}: {a} {b} and {c} {d}");
            }
        }
    }
    assert!(compared > 1_000_000, "only {compared} pairs of streets");
    Ok(())
}

const FIRST: u64 = 4718280204833502852;
const SECOND: u64 = 3665155669634992786;
