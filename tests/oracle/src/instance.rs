//! [`Instance`]: seeded graphs of every shape that has broken a search.
use crate::rng::SplitMix64;
use crate::weights::Weights;

/// How the arcs of a generated graph lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two to three arcs a node, anywhere.
    Sparse,
    /// About half of all pairs.
    Dense,
    /// A square grid with holes, both ways, one weight a link.
    Grid,
    /// A winding backbone of two-way links with a few short cuts and one-way arcs.
    Road,
    /// Several parts without a link, with nodes without arcs between.
    Components,
    /// Few nodes, many parallel arcs and loops.
    Tangle,
    /// A one-way chain with arcs that skip ahead.
    Chain,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 7] = [
        Shape::Sparse,
        Shape::Dense,
        Shape::Grid,
        Shape::Road,
        Shape::Components,
        Shape::Tangle,
        Shape::Chain,
    ];
}

/// A generated directed graph.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Where it came from.
    pub seed: u64,
    /// How its arcs lie.
    pub shape: Shape,
    /// What stands on them.
    pub weights: Weights,
    /// Nodes are `0..node_count`.
    pub node_count: usize,
    /// `(tail, head, weight)` in input order.
    pub arcs: Vec<(u32, u32, f64)>,
}

impl Instance {
    /// The graph of `seed`: seeds `0..77` go once through every shape and every family of weights,
    /// further seeds again with other numbers. It has 1 to about `size` nodes.
    pub fn of(seed: u64, size: usize) -> Instance {
        let shape = Shape::ALL[(seed % 7) as usize];
        let weights = Weights::ALL[(seed / 7 % 11) as usize];
        Instance::with(seed, shape, weights, size)
    }

    /// The graph of `seed` with a given shape and weights, of 1 to about `size` nodes.
    pub fn with(seed: u64, shape: Shape, weights: Weights, size: usize) -> Instance {
        let mut rng = SplitMix64::new(seed ^ 0x5eed_0000_0000_0000);
        let n = rng.between(1, size.max(1) as u64) as usize;
        Instance::sized(seed, shape, weights, n)
    }

    /// The graph of `seed` with a given shape and weights, of `n` nodes (a grid of the next square,
    /// a dense graph of at most 24, a tangle of at most 6).
    pub fn sized(seed: u64, shape: Shape, weights: Weights, n: usize) -> Instance {
        let mut rng = SplitMix64::new(seed ^ 0x512e_0000_0000_0000);
        let mut arcs: Vec<(u32, u32, f64)> = Vec::new();
        let mut node_count = n;
        match shape {
            Shape::Sparse => {
                for _ in 0..n * 5 / 2 {
                    arcs.push((rng.node(n), rng.node(n), weights.draw(&mut rng)));
                }
            }
            Shape::Dense => {
                // A square of half the pairs, so as not to be larger than the other shapes.
                node_count = n.min(24);
                for tail in 0..node_count as u32 {
                    for head in 0..node_count as u32 {
                        if rng.chance(1, 2) {
                            arcs.push((tail, head, weights.draw(&mut rng)));
                        }
                    }
                }
            }
            Shape::Grid => {
                let mut width = 1;
                while width * width < n {
                    width += 1;
                }
                node_count = width * width;
                for v in 0..node_count {
                    let right = (v % width + 1 < width).then_some(v + 1);
                    let down = (v + width < node_count).then_some(v + width);
                    for w in [right, down].into_iter().flatten() {
                        if rng.chance(7, 8) {
                            let weight = weights.draw(&mut rng);
                            arcs.push((v as u32, w as u32, weight));
                            arcs.push((w as u32, v as u32, weight));
                        }
                    }
                }
            }
            Shape::Road => {
                let mut name: Vec<u32> = (0..n as u32).collect();
                rng.shuffle(&mut name);
                for i in 1..n {
                    let back = 1 + rng.below(3.min(i as u64)) as usize;
                    let weight = weights.draw(&mut rng);
                    arcs.push((name[i], name[i - back], weight));
                    arcs.push((name[i - back], name[i], weight));
                    if rng.chance(1, 4) {
                        arcs.push((rng.node(n), name[i], weights.draw(&mut rng)));
                    }
                }
            }
            Shape::Components => {
                let parts = rng.between(2, 4) as u32;
                for _ in 0..n * 5 / 2 {
                    let (tail, head) = (rng.node(n), rng.node(n));
                    if tail % parts == head % parts {
                        arcs.push((tail, head, weights.draw(&mut rng)));
                    }
                }
            }
            Shape::Tangle => {
                node_count = n.min(6);
                for _ in 0..4 * node_count + 4 {
                    let tail = rng.node(node_count);
                    let head = if rng.chance(1, 5) { tail } else { rng.node(node_count) };
                    for _ in 0..rng.between(1, 3) {
                        arcs.push((tail, head, weights.draw(&mut rng)));
                    }
                }
            }
            Shape::Chain => {
                for v in 1..n as u32 {
                    arcs.push((v - 1, v, weights.draw(&mut rng)));
                    if rng.chance(1, 2) {
                        let ahead = (v - 1 + rng.between(1, 5) as u32).min(n as u32 - 1);
                        arcs.push((v - 1, ahead, weights.draw(&mut rng)));
                    }
                }
                rng.shuffle(&mut arcs);
            }
        }
        Instance { seed, shape, weights, node_count, arcs }
    }

    /// What a failed assertion should print.
    pub fn name(&self) -> String {
        format!(
            "seed {}, {:?} of {:?}, {} nodes",
            self.seed, self.shape, self.weights, self.node_count
        )
    }
}

/// A sparse directed graph of exactly `node_count` nodes with weights 0 to 4.
pub fn sparse_with_zeros(seed: u64, node_count: usize) -> Vec<(u32, u32, f64)> {
    let mut rng = SplitMix64::new(seed);
    (0..node_count * 5 / 2)
        .map(|_| {
            let (tail, head) = (rng.node(node_count), rng.node(node_count));
            (tail, head, Weights::SmallIntegers.draw(&mut rng))
        })
        .collect()
}
