//! [`Landmarks`]: tables, bounds and bytes by section 8.
use crate::graph::Graph;
use crate::tree::{Direction, Tree};

/// A sum of weights passed the largest number, so that no table would be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow;

/// Landmarks and their distances.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmarks {
    /// In order of selection.
    pub ids: Vec<u32>,
    /// `forward[l][v]` is the distance from landmark `l` to `v`.
    pub forward: Vec<Vec<f64>>,
    /// `backward[l][v]` is the distance from `v` to landmark `l`.
    pub backward: Vec<Vec<f64>>,
}

impl Landmarks {
    /// No landmarks.
    pub(crate) fn none() -> Landmarks {
        Landmarks { ids: Vec::new(), forward: Vec::new(), backward: Vec::new() }
    }

    /// The tables of given landmarks.
    ///
    /// # Errors
    ///
    /// If any sum overflows.
    pub fn of(graph: &Graph, ids: &[u32]) -> Result<Landmarks, Overflow> {
        let mut landmarks = Landmarks::none();
        for &id in ids {
            landmarks.add(graph, id)?;
        }
        Ok(landmarks)
    }

    pub(crate) fn add(&mut self, graph: &Graph, id: u32) -> Result<(), Overflow> {
        let forward = Tree::grow(graph, id, Direction::Forward);
        let backward = Tree::grow(graph, id, Direction::Backward);
        if forward.overflowed || backward.overflowed {
            return Err(Overflow);
        }
        self.ids.push(id);
        self.forward.push(forward.distance);
        self.backward.push(backward.distance);
        Ok(())
    }

    /// A lower bound of the distance from `u` to `v`, `+inf` if there is no way.
    pub fn lower_bound(&self, u: u32, v: u32) -> f64 {
        let (u, v) = (u as usize, v as usize);
        let mut bound = 0.0;
        for (from, to) in self.forward.iter().zip(&self.backward) {
            if from[u] < f64::INFINITY && from[v] - from[u] > bound {
                bound = from[v] - from[u];
            }
            if to[v] < f64::INFINITY && to[u] - to[v] > bound {
                bound = to[u] - to[v];
            }
        }
        bound
    }

    /// The serialised form.
    pub fn to_bytes(&self, node_count: usize, fingerprint: u64) -> Vec<u8> {
        let mut bytes = b"OPLM".to_vec();
        bytes.extend(1u32.to_le_bytes());
        bytes.extend((node_count as i32).to_le_bytes());
        bytes.extend((self.ids.len() as i32).to_le_bytes());
        bytes.extend(fingerprint.to_le_bytes());
        for &id in &self.ids {
            bytes.extend((id as i32).to_le_bytes());
        }
        for value in self.forward.iter().chain(&self.backward).flatten() {
            bytes.extend(value.to_bits().to_le_bytes());
        }
        bytes
    }
}
