//! [`Links`] and [`LowerGraph`]: what a cluster above the first level is made of.
use crate::cluster::Cluster;
use crate::geometry::Geometry;
use crate::live_fill::Way;
use crate::view::View;

/// The clusters of which one is made, at most.
pub(crate) const SLOTS: usize = 16;

/// The crossings between the clusters of which one is made, by node of the graph below.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Links {
    first: Box<[u32]>,
    node: Box<[u32]>,
    slot: Box<[u8]>,
    cost: Box<[f64]>,
}

/// A crossing seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    /// The other end.
    pub(crate) node: u32,
    pub(crate) slot: usize,
    pub(crate) cost: f64,
}

impl Links {
    /// The links of `node`, in order.
    #[inline(always)]
    pub(crate) fn of(&self, node: u32) -> impl Iterator<Item = Link> + '_ {
        let range = self.first[node as usize] as usize..self.first[node as usize + 1] as usize;
        let (nodes, slots) = (&self.node[range.clone()], &self.slot[range.clone()]);
        nodes.iter().zip(slots).zip(&self.cost[range]).map(|((&node, &slot), &cost)| Link {
            node,
            slot: usize::from(slot),
            cost,
        })
    }

    /// The other end of the link at `position` among those of `node`.
    #[inline(always)]
    pub(crate) fn end(&self, node: u32, position: usize) -> u32 {
        self.node[self.first[node as usize] as usize + position]
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(&self.first[..])
            + size_of_val(&self.node[..])
            + size_of_val(&self.slot[..])
            + size_of_val(&self.cost[..])
    }
}

/// The graph of the entrances of the clusters of which one is made: nodes are numbered cluster by
/// cluster.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LowerGraph<'g> {
    pub(crate) children: [Option<&'g Cluster>; SLOTS],
    /// By slot, how many nodes the clusters before it bring; and one beyond.
    pub(crate) base: &'g [u32],
    out: &'g Links,
    into: &'g Links,
}

impl<'g> LowerGraph<'g> {
    pub(crate) fn node_count(&self) -> usize {
        self.base.last().map_or(0, |&count| count as usize)
    }

    /// The links along `way`.
    #[inline(always)]
    pub(crate) fn links(&self, way: Way) -> &'g Links {
        match way {
            Way::Forward => self.out,
            Way::Backward => self.into,
        }
    }

    /// The slot of `node`.
    #[inline(always)]
    pub(crate) fn slot_of(&self, node: u32) -> usize {
        self.base.partition_point(|&before| before <= node) - 1
    }
}

impl View {
    /// The graph below a cluster above the first level.
    pub(crate) fn lower<'v>(
        &'v self,
        geometry: &Geometry,
        level: usize,
        cluster: u32,
    ) -> LowerGraph<'v> {
        let kept = self.cluster(level, cluster);
        let child =
            |slot| geometry.child(level, cluster, slot).map(|child| self.cluster(level - 1, child));
        LowerGraph {
            children: std::array::from_fn(child),
            base: &kept.base,
            out: &kept.links[0],
            into: &kept.links[1],
        }
    }

    /// The links out of the nodes of the graph below a cluster, and those into them.
    pub(crate) fn links_of(
        &self,
        geometry: &Geometry,
        level: usize,
        cluster: u32,
        base: &[u32],
    ) -> [Links; 2] {
        [Way::Forward, Way::Backward].map(|way| {
            let mut first = vec![0];
            let (mut node, mut slots, mut cost) = (Vec::new(), Vec::new(), Vec::new());
            let children = (0..SLOTS).filter_map(|slot| geometry.child(level, cluster, slot));
            for below in children.map(|child| self.cluster(level - 1, child)) {
                let crossings = match way {
                    Way::Forward => &below.out,
                    Way::Backward => &below.into,
                };
                for entrance in 0..below.sites.len() {
                    for at in crossings.range(entrance) {
                        let twin = crossings.twin(at);
                        let other = geometry.ancestor(level - 1, geometry.site_cluster(twin));
                        if geometry.parent(level - 1, other) != cluster {
                            continue;
                        }
                        let slot = geometry.slot(level - 1, other);
                        let entrance = self.cluster(level - 1, other).entrance(twin);
                        let entrance =
                            entrance.expect("both ends of a kept crossing are entrances");
                        node.push(base[slot] + entrance as u32);
                        slots.push(slot as u8);
                        cost.push(crossings.cost(at));
                    }
                    first.push(node.len() as u32);
                }
            }
            Links { first: first.into(), node: node.into(), slot: slots.into(), cost: cost.into() }
        })
    }
}
