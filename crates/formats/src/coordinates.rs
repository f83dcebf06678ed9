//! Where nodes lie.
use std::io;

use csr_core::NodeId;

use crate::graph_file::refused;

/// A position for each node, in the order of the ids.
///
/// # Examples
///
/// ```
/// use formats::{Coordinates, read_point_csv, write_node_csv};
///
/// let coordinates = read_point_csv(&b"x,y\n1.5,2\n-3,0.25\n"[..])?;
/// let positions = vec![[1.5, 2.0, 0.0], [-3.0, 0.25, 0.0]];
/// assert_eq!(coordinates, Coordinates { positions, has_z: false });
/// let mut out = Vec::new();
/// write_node_csv(&coordinates, &mut out)?;
/// assert_eq!(out, b"id,x,y\n0,1.5,2\n1,-3,0.25\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coordinates {
    /// `[x, y, z]` of each node, all finite; `z` is 0 in the plane.
    pub positions: Vec<[f64; 3]>,
    /// Whether the file gives `z`.
    pub has_z: bool,
}

impl Coordinates {
    /// Refuses what no reader would accept, so that no file is written that cannot be read.
    pub(crate) fn check(&self) -> io::Result<()> {
        for (node, position) in self.positions.iter().enumerate() {
            if let Some(value) = position.iter().find(|value| !value.is_finite()) {
                return Err(refused(format!("node {node}: coordinate {value} is not finite")));
            }
            if !self.has_z && position[2] != 0.0 {
                let z = position[2];
                return Err(refused(format!("node {node}: z is {z} where the file has none")));
            }
        }
        Ok(())
    }
}

/// Collects positions that come with their ids, in any order, in memory that is in proportion to
/// their number and a bit for each id up to the largest, whatever the ids.
#[derive(Default)]
pub(crate) struct Placed {
    positions: Vec<[f64; 3]>,
    /// The id of each position; empty as long as they come in order, 0, 1, 2, ...
    ids: Vec<NodeId>,
    /// A bit for each id that came; empty as long as they come in order.
    seen: Vec<u64>,
}

impl Placed {
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Takes a position; `false` if its id came before.
    #[must_use]
    pub(crate) fn insert(&mut self, id: NodeId, position: [f64; 3]) -> bool {
        let count = self.positions.len();
        if self.ids.is_empty() {
            if id as usize == count {
                self.positions.push(position);
                return true;
            }
            // An empty `seen` stands for all ids below `count`.
            for earlier in 0..count {
                self.ids.push(earlier as NodeId);
                mark(&mut self.seen, earlier);
            }
        }
        if !mark(&mut self.seen, id as usize) {
            return false;
        }
        self.ids.push(id);
        self.positions.push(position);
        true
    }

    /// The positions in the order of their ids, or the smallest id that is missing.
    pub(crate) fn finish(self) -> Result<Vec<[f64; 3]>, u64> {
        if self.ids.is_empty() {
            return Ok(self.positions);
        }
        for (index, word) in self.seen.iter().enumerate() {
            let id = index * 64 + word.trailing_ones() as usize;
            if *word != u64::MAX && id < self.positions.len() {
                return Err(id as u64);
            }
        }
        // As many distinct ids as positions, none below their number missing: a permutation.
        let mut ordered = vec![[0.0; 3]; self.positions.len()];
        for (id, position) in self.ids.into_iter().zip(self.positions) {
            ordered[id as usize] = position;
        }
        Ok(ordered)
    }
}

/// Sets a bit; `false` if it was set.
fn mark(seen: &mut Vec<u64>, id: usize) -> bool {
    let (word, bit) = (id / 64, 1 << (id % 64));
    if seen.len() <= word {
        seen.resize(word + 1, 0);
    }
    let new = seen[word] & bit == 0;
    seen[word] |= bit;
    new
}
