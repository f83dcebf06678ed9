//! Seeded point sets.
use crate::rng::SplitMix64;

/// A position `[x, y, z]`.
pub type Point = [f64; 3];

/// How generated points lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cloud {
    /// Anywhere in a square.
    Uniform,
    /// Anywhere in a cube.
    Solid,
    /// Dense heaps far apart.
    Clustered,
    /// On one slanted line.
    Collinear,
    /// A few positions, many times over.
    Coincident,
    /// On a slanted plane in space.
    Planar,
    /// On whole-number positions, so that distances tie.
    Lattice,
    /// As far out as a coordinate may lie, and next to the origin.
    Extreme,
}

impl Cloud {
    /// Every kind.
    pub const ALL: [Cloud; 8] = [
        Cloud::Uniform,
        Cloud::Solid,
        Cloud::Clustered,
        Cloud::Collinear,
        Cloud::Coincident,
        Cloud::Planar,
        Cloud::Lattice,
        Cloud::Extreme,
    ];
}

/// `count` points of a kind.
pub fn cloud(seed: u64, kind: Cloud, count: usize) -> Vec<Point> {
    let mut rng = SplitMix64::new(seed ^ 0x90_1a75_0000_0000);
    (0..count).map(|_| point(kind, &mut rng)).collect()
}

fn point(kind: Cloud, rng: &mut SplitMix64) -> Point {
    match kind {
        Cloud::Uniform => [100.0 * rng.unit(), 100.0 * rng.unit(), 0.0],
        Cloud::Solid => [10.0 * rng.unit(), 10.0 * rng.unit(), 10.0 * rng.unit()],
        Cloud::Clustered => {
            let heap = rng.below(4) as f64;
            [1000.0 * heap + rng.unit(), 1000.0 * heap * heap + rng.unit(), 0.0]
        }
        Cloud::Collinear => {
            let t = rng.below(200) as f64 * 0.5;
            [t, 2.0 * t, -t]
        }
        Cloud::Coincident => {
            let place = rng.below(3) as f64;
            [place, -place, 0.0]
        }
        Cloud::Planar => {
            let (u, v) = (10.0 * rng.unit(), 10.0 * rng.unit());
            [u, v, 0.5 * u - 0.25 * v]
        }
        Cloud::Lattice => [rng.below(8) as f64, rng.below(8) as f64, 0.0],
        Cloud::Extreme => {
            let mut axis = || match rng.below(4) {
                0 => 2_097_152.0,
                1 => -2_097_152.0,
                2 => 2_097_152.0 * rng.unit(),
                _ => 1e-9 * rng.unit(),
            };
            [axis(), axis(), axis()]
        }
    }
}
