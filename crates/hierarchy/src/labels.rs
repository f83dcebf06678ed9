//! [`Labels`]: which parts of the space are joined at all (rule `HPA-9`).
use crate::cluster::Cluster;
use crate::components::DEAD;
use crate::geometry::Geometry;
use crate::meter::Meter;

/// A label for every weak component of every cluster of the first level: two are equal if and only
/// if kept crossings, taken either way, join them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Labels {
    /// By cluster: how many components those before it have.
    before: Vec<u32>,
    label: Vec<u32>,
}

impl Labels {
    /// The label of a weak component of a cluster.
    #[inline(always)]
    pub(crate) fn label(&self, cluster: u32, weak: u32) -> Option<u32> {
        if weak == DEAD {
            return None;
        }
        self.label.get(self.before[cluster as usize] as usize + weak as usize).copied()
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        (self.before.capacity() + self.label.capacity()) * 4
    }
}

/// Names all components anew, in slices of work.
#[derive(Clone, Debug, Default)]
pub(crate) struct Naming {
    labels: Labels,
    next: usize,
    counted: bool,
}

impl Naming {
    /// Goes on until the end, which gives the labels, or until `meter` is spent. Work is a crossing
    /// looked at and a cluster named.
    pub(crate) fn run(
        &mut self,
        geometry: &Geometry,
        clusters: &[Cluster],
        meter: &mut Meter,
    ) -> Option<Labels> {
        let Labels { before, label } = &mut self.labels;
        if !self.counted {
            let mut count = 0;
            for cluster in clusters {
                before.push(count);
                count += cluster.components.weak_count;
            }
            label.extend(0..count);
            self.counted = true;
        }
        while self.next < clusters.len() {
            if meter.is_spent() {
                return None;
            }
            let cluster = &clusters[self.next];
            for (entrance, &site) in cluster.sites.iter().enumerate() {
                let weak = cluster.components.weak(geometry.site_local(site));
                for at in cluster.out.range(entrance) {
                    let twin = cluster.out.twin(at);
                    let other = geometry.site_cluster(twin);
                    let other_weak =
                        clusters[other as usize].components.weak(geometry.site_local(twin));
                    let a = root(label, before[self.next] + weak);
                    let b = root(label, before[other as usize] + other_weak);
                    label[a.max(b) as usize] = a.min(b);
                }
            }
            meter.spend(1 + cluster.out.len() as u64);
            self.next += 1;
        }
        for at in 0..label.len() as u32 {
            label[at as usize] = root(label, at);
        }
        Some(std::mem::take(&mut self.labels))
    }
}

fn root(label: &mut [u32], mut at: u32) -> u32 {
    while label[at as usize] != at {
        let above = label[label[at as usize] as usize];
        label[at as usize] = above;
        at = above;
    }
    at
}
