//! [`Links`] and [`LowerGraph`]: what a cluster above the first level is made of.
use crate::cluster::Cluster;
use crate::geometry::{Geometry, Site};
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

/// A node of the graph below a cluster, and the slot that it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) slot: usize,
    pub(crate) number: u32,
}

/// The node that `code` of [`Spread::codes`](crate::spread::Spread::codes) says `node` was reached
/// from. `base` is that of its graph, `links` are those against the way.
#[inline(always)]
pub(crate) fn decoded(base: &[u32], links: &Links, node: Node, code: u32) -> Node {
    let Node { slot, number } = node;
    let first = base[slot];
    match code.checked_sub(base[slot + 1] - first) {
        None => Node { slot, number: first + code },
        Some(position) => links.end(number, position as usize),
    }
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
    /// The crossings of `clusters` whose twins `end` gives the node and the slot of.
    pub(crate) fn new<'c>(
        clusters: impl Iterator<Item = &'c Cluster>,
        way: Way,
        end: impl Fn(Site) -> Option<(u32, usize)>,
    ) -> Links {
        let mut first = vec![0];
        let (mut nodes, mut slots, mut costs) = (Vec::new(), Vec::new(), Vec::new());
        for cluster in clusters {
            let crossings = match way {
                Way::Forward => &cluster.out,
                Way::Backward => &cluster.into,
            };
            for entrance in 0..cluster.sites.len() {
                for at in crossings.range(entrance) {
                    if let Some((node, slot)) = end(crossings.twin(at)) {
                        nodes.push(node);
                        slots.push(slot as u8);
                        costs.push(crossings.cost(at));
                    }
                }
                first.push(nodes.len() as u32);
            }
        }
        Links { first: first.into(), node: nodes.into(), slot: slots.into(), cost: costs.into() }
    }

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
    fn end(&self, node: u32, position: usize) -> Node {
        let at = self.first[node as usize] as usize + position;
        Node { slot: usize::from(self.slot[at]), number: self.node[at] }
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
    /// Over `children` by slot, `links` being those out of the nodes and those into them.
    pub(crate) fn new(
        children: [Option<&'g Cluster>; SLOTS],
        base: &'g [u32],
        links: &'g [Links; 2],
    ) -> Self {
        LowerGraph { children, base, out: &links[0], into: &links[1] }
    }

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

    /// Asks for the costs along `way` between the end of `link` and the other entrances of its
    /// cluster.
    #[inline(always)]
    pub(crate) fn prefetch(&self, link: Link, way: Way) {
        if let Some(child) = self.children[link.slot] {
            let entrance = (link.node - self.base[link.slot]) as usize;
            match way {
                Way::Forward => child.prefetch_row(entrance),
                Way::Backward => child.prefetch_column(entrance),
            }
        }
    }

    /// The slot of `node`.
    #[inline(always)]
    pub(crate) fn slot_of(&self, node: u32) -> usize {
        self.base.partition_point(|&before| before <= node) - 1
    }

    /// The node that `code` says the one numbered `node` was reached from along `way`.
    pub(crate) fn decoded(&self, way: Way, node: u32, code: u32) -> u32 {
        let node = Node { slot: self.slot_of(node), number: node };
        decoded(self.base, self.links(way.turned()), node, code).number
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
        LowerGraph::new(std::array::from_fn(child), &kept.base, &kept.links)
    }

    /// The links out of the nodes of the graph below a cluster, and those into them.
    pub(crate) fn links_of(
        &self,
        geometry: &Geometry,
        level: usize,
        cluster: u32,
        base: &[u32],
    ) -> [Links; 2] {
        let end = |twin: u32| {
            let other = geometry.ancestor(level - 1, geometry.site_cluster(twin));
            if geometry.parent(level - 1, other) != cluster {
                return None;
            }
            let slot = geometry.slot(level - 1, other);
            let entrance = self.cluster(level - 1, other).entrance(twin);
            let entrance = entrance.expect("both ends of a kept crossing are entrances");
            Some((base[slot] + entrance as u32, slot))
        };
        let children = (0..SLOTS)
            .filter_map(|slot| geometry.child(level, cluster, slot))
            .map(|child| self.cluster(level - 1, child));
        [Way::Forward, Way::Backward].map(|way| Links::new(children.clone(), way, end))
    }
}
