//! Link building and the nearest node by brute force, by section 9.
use std::collections::BTreeSet;

use crate::points::Point;
use crate::straight_line::{distance, squared};

/// Where links come from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Pairs given outright, in any order, doubles and loops among them.
    pub pairs: Vec<(u32, u32)>,
    /// Every pair within this distance; 0 is off.
    pub max_distance: f64,
    /// Each point's nearest points; 0 is off.
    pub nearest_count: usize,
}

/// Links and how they were asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Links {
    /// `(smaller, larger)`, ascending.
    pub pairs: Vec<(u32, u32)>,
    /// The calls of `link_valid`, in order.
    pub calls: Vec<(u32, u32)>,
}

impl Links {
    /// The arcs: each pair one way, then the other, of the distance's weight.
    pub fn arcs(&self, points: &[Point]) -> Vec<(u32, u32, f64)> {
        self.pairs
            .iter()
            .flat_map(|&(a, b)| {
                let weight = distance(points[a as usize], points[b as usize]);
                [(a, b, weight), (b, a, weight)]
            })
            .collect()
    }
}

/// Builds the links of `points`. `link_valid` is asked with the lower index first. `O(N^2 log N)`.
pub fn build(
    points: &[Point],
    sources: &Sources,
    mut link_valid: Option<&mut dyn FnMut(u32, u32) -> bool>,
) -> Links {
    let mut pairs = BTreeSet::new();
    let mut calls = Vec::new();
    let mut valid = |a: u32, b: u32| match &mut link_valid {
        Some(link_valid) => {
            calls.push((a.min(b), a.max(b)));
            link_valid(a.min(b), a.max(b))
        }
        None => true,
    };
    for &(a, b) in &sources.pairs {
        if a != b {
            pairs.insert((a.min(b), a.max(b)));
        }
    }
    let count = points.len() as u32;
    let limit = sources.max_distance * sources.max_distance;
    let within = |a: u32, b: u32| squared(points[a as usize], points[b as usize]) <= limit;
    if sources.nearest_count > 0 {
        for a in 0..count {
            let mut candidates: Vec<u32> = (0..count)
                .filter(|&b| b != a && (sources.max_distance == 0.0 || within(a, b)))
                .collect();
            sort_by_distance(points[a as usize], points, &mut candidates);
            let mut wanted = sources.nearest_count;
            for b in candidates {
                if wanted == 0 {
                    break;
                }
                if valid(a, b) {
                    pairs.insert((a.min(b), a.max(b)));
                    wanted -= 1;
                }
            }
        }
    } else if sources.max_distance > 0.0 {
        for a in 0..count {
            for b in a + 1..count {
                if within(a, b) && valid(a, b) {
                    pairs.insert((a, b));
                }
            }
        }
    }
    Links { pairs: pairs.into_iter().collect(), calls }
}

/// The point nearest to `place` by (squared distance, id) that `accept` takes.
pub fn nearest_node(points: &[Point], place: Point, accept: impl Fn(u32) -> bool) -> Option<u32> {
    let mut best: Option<(f64, u32)> = None;
    for (id, &point) in points.iter().enumerate() {
        let d = squared(point, place);
        if accept(id as u32) && best.is_none_or(|(least, _)| d < least) {
            best = Some((d, id as u32));
        }
    }
    best.map(|(_, id)| id)
}

fn sort_by_distance(from: Point, points: &[Point], ids: &mut [u32]) {
    ids.sort_by(|&a, &b| {
        let (da, db) = (squared(points[a as usize], from), squared(points[b as usize], from));
        da.partial_cmp(&db).expect("distances are numbers").then(a.cmp(&b))
    });
}
