//! Fills over the entrances of the clusters of which one above the first level is made.
use best_first::{Ranks, Space};

use crate::cluster::Cluster;
use crate::geometry::Geometry;
use crate::live_fill::Way;
use crate::view::View;

/// A cluster above the first level as the loop sees it: nodes are the entrances of the clusters below,
/// in the order of [`View::upper_inner`], whose arcs these are.
pub(crate) struct UpperSpace<'f> {
    view: &'f View,
    geometry: &'f Geometry,
    level: usize,
    cluster: u32,
    kept: &'f Cluster,
    way: Way,
    /// Whether sources are all the entrances of a cluster below, each with its cost already.
    whole: bool,
    wanted: &'f [bool],
    /// Wanted nodes that are not settled yet.
    left: usize,
    /// The cluster below in which the node being expanded lies, its entrance, and the first node.
    below: &'f Cluster,
    entrance: usize,
    first: u32,
    /// The head of the crossing looked at.
    across: u32,
}

impl<'f> UpperSpace<'f> {
    pub(crate) fn new(
        view: &'f View,
        geometry: &'f Geometry,
        level: usize,
        cluster: u32,
        way: Way,
        whole: bool,
        wanted: &'f [bool],
    ) -> Self {
        let kept = view.cluster(level, cluster);
        UpperSpace {
            view,
            geometry,
            level,
            cluster,
            kept,
            way,
            whole,
            wanted,
            left: wanted.iter().filter(|&&wanted| wanted).count(),
            below: kept,
            entrance: 0,
            first: 0,
            across: 0,
        }
    }
}

impl Ranks for UpperSpace<'_> {
    #[inline(always)]
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl Space for UpperSpace<'_> {
    type Arc = u32;
    type Arcs = std::ops::Range<u32>;

    #[inline(always)]
    fn arcs(&mut self, node: u32, parent: u32) -> Self::Arcs {
        let (slot, entrance) = self.kept.split(node);
        let child = self.geometry.child(self.level, self.cluster, slot);
        self.below = self.view.cluster(self.level - 1, child.expect("a node lies in a cluster"));
        self.entrance = entrance;
        self.first = self.kept.base[slot];
        let crossings = match self.way {
            Way::Forward => self.below.out.range(entrance),
            Way::Backward => self.below.into.range(entrance),
        };
        let count = self.below.sites.len() as u32;
        // As in `Inner::arcs_after`: what was reached within its cluster is left by crossings alone.
        let within = parent.wrapping_sub(self.first) < count && (parent != node || self.whole);
        let from = if within { count } else { 0 };
        from..count + crossings.len() as u32
    }

    #[inline(always)]
    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        let count = self.below.sites.len();
        let Some(crossing) = (arc as usize).checked_sub(count) else {
            return match self.way {
                Way::Forward => self.below.costs[self.entrance * count + arc as usize],
                Way::Backward => self.below.costs[arc as usize * count + self.entrance],
            };
        };
        let crossings = match self.way {
            Way::Forward => &self.below.out,
            Way::Backward => &self.below.into,
        };
        let at = crossings.range(self.entrance).start + crossing;
        let twin = crossings.twin(at);
        let other = self.geometry.ancestor(self.level - 1, self.geometry.site_cluster(twin));
        if self.geometry.parent(self.level - 1, other) != self.cluster {
            return f64::NAN;
        }
        let entrance = self.view.cluster(self.level - 1, other).entrance(twin);
        self.across = self.kept.base[self.geometry.slot(self.level - 1, other)]
            + entrance.expect("both ends of a kept crossing are entrances") as u32;
        crossings.cost(at)
    }

    #[inline(always)]
    fn head(&mut self, arc: u32) -> Option<u32> {
        Some(if (arc as usize) < self.below.sites.len() { self.first + arc } else { self.across })
    }

    #[inline(always)]
    fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
        Some(g)
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        self.left -= usize::from(self.wanted[node as usize]);
        self.left == 0
    }
}
