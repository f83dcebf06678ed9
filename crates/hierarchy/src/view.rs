//! [`View`]: what one class keeps of all levels.
use crate::cluster::Cluster;
use crate::geometry::{Geometry, Site};
use crate::inner::Inner;
use crate::labels::Labels;
use crate::landmarks::Landmarks;
use crate::live_fill::Way;
use crate::places::Places;
use crate::trees::Trees;

/// One class's hierarchy (rule `CLASS-2`).
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    /// By level, the clusters.
    pub(crate) levels: Vec<Vec<Cluster>>,
    pub(crate) labels: Labels,
    /// Of the top level.
    pub(crate) landmarks: Landmarks,
    /// The bytes of the trees that are kept.
    pub(crate) held_trees: usize,
    /// What a step costs about: a hint for open sets.
    pub(crate) mean_cost: f64,
    /// By level, what an edge between entrances of one cluster costs about, likewise.
    pub(crate) mean_edges: Vec<f64>,
    /// The most states of a cluster of the first level.
    pub(crate) most_states: u32,
}

impl View {
    pub(crate) fn new(geometry: &Geometry) -> View {
        let clusters = |level| vec![Cluster::default(); geometry.grid(level).count() as usize];
        View {
            levels: (0..geometry.level_count()).map(clusters).collect(),
            labels: Labels::default(),
            landmarks: Landmarks::default(),
            held_trees: 0,
            mean_cost: 1.0,
            mean_edges: Vec::new(),
            most_states: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn cluster(&self, level: usize, cluster: u32) -> &Cluster {
        &self.levels[level][cluster as usize]
    }

    /// The entrance of `level` at `site`: its cluster and its position there.
    #[inline(always)]
    pub(crate) fn entrance(
        &self,
        geometry: &Geometry,
        level: usize,
        site: Site,
    ) -> Option<(u32, usize)> {
        let cluster = geometry.ancestor(level, geometry.site_cluster(site));
        Some((cluster, self.cluster(level, cluster).entrance(site)?))
    }

    /// The number of `site`, an entrance of the level below, among the nodes of `cluster`.
    pub(crate) fn upper_node(
        &self,
        geometry: &Geometry,
        level: usize,
        cluster: u32,
        site: Site,
    ) -> Option<u32> {
        let (child, entrance) = self.entrance(geometry, level - 1, site)?;
        let base = &self.cluster(level, cluster).base;
        Some(base[geometry.slot(level - 1, child)] + entrance as u32)
    }

    /// By slot, how many nodes the clusters before it bring to `cluster`, and one beyond.
    pub(crate) fn base_of(&self, geometry: &Geometry, level: usize, cluster: u32) -> Box<[u32]> {
        let mut count = 0;
        let mut base = Vec::with_capacity(17);
        for slot in 0..16 {
            base.push(count);
            if let Some(child) = geometry.child(level, cluster, slot) {
                count += self.cluster(level - 1, child).sites.len() as u32;
            }
        }
        base.push(count);
        base.into()
    }

    /// The graph of the entrances of the clusters of which `cluster` is made: the cheapest costs
    /// within each of them, and the crossings that they keep between them.
    pub(crate) fn upper_inner(&self, geometry: &Geometry, level: usize, cluster: u32) -> Inner {
        let mut inner = Inner::default();
        inner.clear();
        let base = self.base_of(geometry, level, cluster);
        for slot in 0..16 {
            let Some(child) = geometry.child(level, cluster, slot) else { continue };
            let below = self.cluster(level - 1, child);
            let count = below.sites.len();
            for from in 0..count {
                for to in 0..count {
                    let cost = below.cost(from, to);
                    if to != from && cost < f64::INFINITY {
                        inner.push(base[slot] + to as u32, cost, 0);
                    }
                }
                for at in below.out.range(from) {
                    let site = below.out.twin(at);
                    let (other, entrance) = self
                        .entrance(geometry, level - 1, site)
                        .expect("both ends of a kept crossing are entrances");
                    if geometry.parent(level - 1, other) == cluster {
                        let slot = geometry.slot(level - 1, other);
                        inner.push(base[slot] + entrance as u32, below.out.cost(at), 0);
                    }
                }
                inner.end_node();
            }
        }
        inner
    }

    /// The trees of a cluster above the first level, from codes of [`Spread`](crate::spread::Spread).
    pub(crate) fn tree_codes(
        &self,
        geometry: &Geometry,
        level: usize,
        cluster: u32,
        codes: &[u32],
    ) -> Trees {
        let graph = self.lower(geometry, level, cluster);
        Trees::of_codes(codes, graph.node_count(), |node, code| {
            graph.decoded(Way::Forward, node, code)
        })
    }

    /// Takes the hints of open sets.
    pub(crate) fn take_hints(&mut self) {
        // A few clusters from all over the plane tell enough.
        let few = |clusters: &'_ [Cluster]| clusters.len().div_ceil(256).max(1);
        let first = self.levels.first().map_or(&[][..], |clusters| &clusters[..]);
        let steps = first.iter().step_by(few(first)).flat_map(Cluster::kept_out);
        self.mean_cost = mean(steps.map(|kept| kept.cost));
        self.mean_edges.clear();
        for clusters in &self.levels {
            let some = clusters.iter().step_by(few(clusters));
            let edges = some.flat_map(|cluster| cluster.costs.iter().copied());
            self.mean_edges.push(mean(edges));
        }
    }
}

/// Where `site` lies.
pub(crate) fn xy_of(geometry: &Geometry, places: &[Places], site: Site) -> (u32, u32) {
    let cluster = geometry.site_cluster(site);
    let place = places[cluster as usize].place(geometry.site_local(site));
    geometry.rect(cluster).xy(place)
}

/// The mean of what is positive and finite, 1 without any.
fn mean(costs: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = costs
        .filter(|&cost| cost > 0.0 && cost < f64::INFINITY)
        .fold((0.0, 0.0), |(sum, count), cost| (sum + cost, count + 1.0));
    if count > 0.0 { sum / count } else { 1.0 }
}
