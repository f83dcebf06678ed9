//! The identity of a hierarchy (rule `HPA-11`).
use crate::geometry::Geometry;
use crate::view::View;

/// 64-bit FNV-1a over little-endian bytes.
struct Fnv(u64);

impl Fnv {
    fn put(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn word(&mut self, word: u32) {
        self.put(&word.to_le_bytes());
    }

    fn cost(&mut self, cost: f64) {
        self.put(&cost.to_bits().to_le_bytes());
    }
}

/// Of every class: the levels, of each cluster its entrances, the crossings out of them and the
/// costs between them, and the partition by labels.
pub(crate) fn fingerprint(geometry: &Geometry, views: &[View]) -> u64 {
    let mut fnv = Fnv(0xCBF2_9CE4_8422_2325);
    fnv.word(views.len() as u32);
    fnv.word(geometry.level_count() as u32);
    for view in views {
        for (level, clusters) in view.levels.iter().enumerate() {
            fnv.word(geometry.grid(level).columns);
            fnv.word(geometry.grid(level).rows);
            for cluster in clusters {
                fnv.word(cluster.sites.len() as u32);
                for &site in &cluster.sites {
                    fnv.word(site);
                }
                fnv.word(cluster.out.len() as u32);
                for kept in cluster.kept_out() {
                    fnv.word(kept.tail);
                    fnv.word(kept.head);
                    fnv.cost(kept.cost);
                }
                for &cost in &cluster.costs {
                    fnv.cost(cost);
                }
            }
        }
        // Labels are named by the first component that bears them, so the partition is what counts.
        for cluster in 0..geometry.grid(0).count() {
            for weak in 0..view.cluster(0, cluster).components.weak_count {
                fnv.word(view.labels.label(cluster, weak).expect("every component has a label"));
            }
        }
    }
    fnv.0
}
