//! The fingerprint: rule `CSR-5`.
use crate::graph::Graph;

/// 64-bit FNV-1a over bytes.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Fnv {
    /// The offset basis.
    pub fn new() -> Self {
        Fnv(14_695_981_039_346_656_037)
    }

    /// Takes in bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
        }
    }

    /// The hash so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl Default for Fnv {
    fn default() -> Self {
        Fnv::new()
    }
}

/// FNV-1a over the node count, the offsets, and head and weight of each out slot.
pub fn fingerprint(graph: &Graph) -> u64 {
    let mut hash = Fnv::new();
    hash.bytes(&(graph.node_count as u32).to_le_bytes());
    let mut offset = 0u32;
    hash.bytes(&offset.to_le_bytes());
    for row in &graph.out {
        offset += row.len() as u32;
        hash.bytes(&offset.to_le_bytes());
    }
    for &arc in graph.out.iter().flatten() {
        let arc = graph.arcs[arc as usize];
        hash.bytes(&arc.head.to_le_bytes());
        hash.bytes(&arc.weight.to_bits().to_le_bytes());
    }
    hash.value()
}
