//! Graphs from symmetric rows against the same graphs from their sorted pairs (rule CSR-2).
use csr_core::{BuildError, CsrGraph};
use oracle::SplitMix64;

/// Sorted pairs with weights, and the same as rows in a shuffled memory order.
struct Symmetric {
    arcs: Vec<(u32, u32, f64)>,
    node_at: Vec<u32>,
    first: Vec<u32>,
    heads: Vec<u32>,
    weight: Vec<Vec<f64>>,
}

fn symmetric(seed: u64, exact: bool) -> Symmetric {
    let mut rng = SplitMix64::new(seed);
    let count = rng.below(40) as usize;
    let dense = rng.between(1, 6);
    let mut weight = vec![vec![f64::NAN; count]; count];
    let mut arcs = Vec::new();
    for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
        // Node 0 has a row that is searched by halves.
        if a == 0 || rng.chance(dense, 8) {
            let w = if exact { rng.below(9) as f64 } else { rng.unit() };
            weight[a][b] = w;
            weight[b][a] = w;
            arcs.extend([(a as u32, b as u32, w), (b as u32, a as u32, w)]);
        }
    }
    let mut node_at: Vec<u32> = (0..count as u32).collect();
    rng.shuffle(&mut node_at);
    let mut place_of = vec![0; count];
    for (place, &node) in node_at.iter().enumerate() {
        place_of[node as usize] = place as u32;
    }
    let (mut first, mut heads) = (vec![0], Vec::new());
    for &node in &node_at {
        heads.extend(
            (0..count).filter(|&b| !weight[node as usize][b].is_nan()).map(|b| place_of[b]),
        );
        first.push(heads.len() as u32);
    }
    Symmetric { arcs, node_at, first, heads, weight }
}

impl Symmetric {
    fn build(&self) -> Result<CsrGraph, BuildError> {
        CsrGraph::from_symmetric_rows(&self.node_at, &self.first, &self.heads, |a, b| {
            let (a, b) = (self.node_at[a as usize], self.node_at[b as usize]);
            assert!(a < b, "asked with the smaller node first");
            self.weight[a as usize][b as usize]
        })
    }
}

#[test]
fn rows_make_the_graph_of_the_sorted_pairs() {
    let mut arcs = 0;
    for seed in 0..400 {
        let input = symmetric(seed, seed % 2 == 0);
        let graph = input.build().expect("the rows are symmetric");
        let count = input.node_at.len();
        let listed = CsrGraph::from_edges(count, &input.arcs).expect("the arcs are valid");
        assert!(graph.arcs().eq(listed.arcs()), "seed {seed}");
        for node in 0..count as u32 {
            assert!(graph.in_arcs(node).eq(listed.in_arcs(node)), "seed {seed}");
            assert_eq!(graph.node_at(graph.place_of(node)), node);
        }
        assert_eq!(graph.fingerprint(), listed.fingerprint());
        assert_eq!(graph.heap_bytes(), listed.heap_bytes(), "as narrow; seed {seed}");
        arcs += graph.arc_count();
    }
    assert!(arcs > 100_000, "only {arcs} arcs");
}

/// Every single entry put wrong is refused, and nothing panics.
#[test]
fn rows_that_are_not_symmetric_are_refused() {
    let mut refused = 0;
    for seed in 0..60 {
        let mut rng = SplitMix64::new(seed);
        let good = symmetric(seed, true);
        for slot in 0..good.heads.len() {
            let mut bad = symmetric(seed, true);
            bad.heads[slot] = rng.below(good.node_at.len() as u64 + 2) as u32;
            if bad.heads[slot] == good.heads[slot] {
                continue;
            }
            let error = bad.build().expect_err("one entry is wrong");
            assert!(
                matches!(error, BuildError::InvalidRow { .. } | BuildError::NotSymmetric { .. }),
                "seed {seed}, slot {slot}: {error}"
            );
            refused += 1;
        }
    }
    assert!(refused > 5_000, "only {refused} were wrong");
}

#[test]
fn malformed_rows_are_named() {
    let build = |node_at: &[u32], first: &[u32], heads: &[u32]| {
        CsrGraph::from_symmetric_rows(node_at, first, heads, |_, _| 1.0).expect_err("is malformed")
    };
    assert_eq!(
        build(&[0, 0], &[0, 1, 2], &[1, 0]),
        BuildError::InvalidOrder { position: 1, node_count: 2 }
    );
    for first in [&[][..], &[0, 1], &[1, 1, 2], &[0, 1, 1], &[0, 1, 3]] {
        assert_eq!(build(&[0, 1], first, &[1, 0]), BuildError::InvalidRow { place: 0 });
    }
    assert_eq!(build(&[0, 1], &[0, 9, 2], &[1, 0]), BuildError::InvalidRow { place: 0 });
    assert_eq!(build(&[0, 1], &[0, 2, 2], &[1, 1]), BuildError::InvalidRow { place: 0 });
    assert_eq!(build(&[0, 1], &[0, 1, 2], &[1, 1]), BuildError::InvalidRow { place: 1 });
    // Both name a node that does not name them: 1 -> 0 is an arc down, 0 -> 1 an arc up.
    assert_eq!(build(&[0, 1], &[0, 0, 1], &[0]), BuildError::NotSymmetric { tail: 1, head: 0 });
    assert_eq!(build(&[0, 1], &[0, 1, 1], &[1]), BuildError::NotSymmetric { tail: 0, head: 1 });
    for weight in [f64::NAN, -1.0, f64::INFINITY] {
        let error = CsrGraph::from_symmetric_rows(&[0, 1], &[0, 1, 2], &[1, 0], |_, _| weight)
            .expect_err("the weight is bad");
        assert!(matches!(error, BuildError::InvalidWeight { edge: 0, .. }), "{error}");
    }
}
