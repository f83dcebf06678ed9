//! [`Cluster`]: what one class keeps of one cluster.
use std::slice::from_ref;

use best_first::prefetch;

use crate::components::Components;
use crate::geometry::Site;
use crate::links::{Links, Node};
use crate::trees::Trees;

/// A crossing between two clusters that is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Kept {
    pub(crate) tail: Site,
    pub(crate) head: Site,
    pub(crate) cost: f64,
}

/// Kept crossings by entrance: where the other ends lie, and the costs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Crossings {
    first: Box<[u32]>,
    twin: Box<[Site]>,
    cost: Box<[f64]>,
}

impl Crossings {
    /// `ends` are `(entrance, twin, cost)` by entrance.
    fn new(entrance_count: usize, ends: &[(usize, Site, f64)]) -> Crossings {
        let mut first = vec![0; entrance_count + 1];
        for &(entrance, ..) in ends {
            first[entrance + 1] += 1;
        }
        for at in 0..entrance_count {
            first[at + 1] += first[at];
        }
        Crossings {
            first: first.into(),
            twin: ends.iter().map(|end| end.1).collect(),
            cost: ends.iter().map(|end| end.2).collect(),
        }
    }

    #[inline(always)]
    pub(crate) fn range(&self, entrance: usize) -> std::ops::Range<usize> {
        self.first[entrance] as usize..self.first[entrance + 1] as usize
    }

    #[inline(always)]
    pub(crate) fn twin(&self, at: usize) -> Site {
        self.twin[at]
    }

    #[inline(always)]
    pub(crate) fn cost(&self, at: usize) -> f64 {
        self.cost[at]
    }

    pub(crate) fn len(&self) -> usize {
        self.twin.len()
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&self.first[..]) + size_of_val(&self.twin[..]) + size_of_val(&self.cost[..])
    }
}

/// What one class keeps of a cluster: its entrances, the crossings that end at them, the cheapest
/// costs between them within it, and the trees that walk those (rule `HPA-5`).
///
/// All of it hangs on the space alone, never on what the cluster was before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cluster {
    /// The entrances, ascending.
    pub(crate) sites: Box<[Site]>,
    pub(crate) out: Crossings,
    pub(crate) into: Crossings,
    pub(crate) components: Components,
    /// From each entrance (row) to each: the cheapest cost within, infinite without a way.
    pub(crate) costs: Box<[f64]>,
    pub(crate) trees: Trees,
    /// What the trees take, kept or not.
    pub(crate) tree_bytes: u32,
    /// Above the first level: by slot, how many nodes the clusters before it bring; 17 numbers.
    pub(crate) base: Box<[u32]>,
    /// Above the first level: the crossings out of and into the nodes of the graph below.
    pub(crate) links: [Links; 2],
    /// Above the first level: the entrances as nodes of the graph below.
    nodes: Box<[u32]>,
}

impl Cluster {
    /// Replaces the crossings; `true` if that gives other entrances, which leaves the cluster
    /// without costs and trees until it is filled.
    pub(crate) fn set_crossings(&mut self, mut out: Vec<Kept>, mut into: Vec<Kept>) -> bool {
        out.sort_unstable_by_key(|kept| (kept.tail, kept.head));
        into.sort_unstable_by_key(|kept| (kept.head, kept.tail));
        let mut sites: Vec<Site> = out.iter().map(|kept| kept.tail).collect();
        sites.extend(into.iter().map(|kept| kept.head));
        sites.sort_unstable();
        sites.dedup();
        let at = |site: Site| sites.binary_search(&site).expect("it is among the sites");
        let out: Vec<_> = out.iter().map(|kept| (at(kept.tail), kept.head, kept.cost)).collect();
        let into: Vec<_> = into.iter().map(|kept| (at(kept.head), kept.tail, kept.cost)).collect();
        self.out = Crossings::new(sites.len(), &out);
        self.into = Crossings::new(sites.len(), &into);
        if *self.sites == *sites {
            return false;
        }
        self.sites = sites.into();
        self.costs = Box::default();
        self.trees = Trees::default();
        self.tree_bytes = 0;
        true
    }

    /// The crossings out of the cluster.
    pub(crate) fn kept_out(&self) -> impl Iterator<Item = Kept> + '_ {
        (0..self.sites.len()).flat_map(move |entrance| {
            self.out.range(entrance).map(move |at| Kept {
                tail: self.sites[entrance],
                head: self.out.twin(at),
                cost: self.out.cost(at),
            })
        })
    }

    /// The crossings into the cluster.
    pub(crate) fn kept_into(&self) -> impl Iterator<Item = Kept> + '_ {
        (0..self.sites.len()).flat_map(move |entrance| {
            self.into.range(entrance).map(move |at| Kept {
                tail: self.into.twin(at),
                head: self.sites[entrance],
                cost: self.into.cost(at),
            })
        })
    }

    /// Likewise for the costs to an entrance.
    #[inline(always)]
    pub(crate) fn prefetch_column(&self, to: usize) {
        for from in 0..self.sites.len() {
            prefetch(&self.costs, from * self.sites.len() + to);
        }
    }

    /// The entrance at `site`.
    #[inline(always)]
    pub(crate) fn entrance(&self, site: Site) -> Option<usize> {
        self.sites.binary_search(&site).ok()
    }

    #[inline(always)]
    pub(crate) fn cost(&self, from: usize, to: usize) -> f64 {
        self.costs[from * self.sites.len() + to]
    }

    /// The node of an entrance in the graph below; on the first level it is the number in its site.
    #[inline(always)]
    pub(crate) fn upper_node(&self, entrance: usize) -> u32 {
        self.nodes[entrance]
    }

    pub(crate) fn set_nodes(&mut self, nodes: Vec<u32>) {
        self.nodes = nodes.into();
    }

    /// The node of that number in the graph below.
    #[inline(always)]
    pub(crate) fn node(&self, number: u32) -> Node {
        Node { slot: self.base.partition_point(|&before| before <= number) - 1, number }
    }

    /// Asks for what is read of the cluster itself when a route is drawn through it.
    #[inline(always)]
    pub(crate) fn prefetch(&self) {
        prefetch(from_ref(&self.sites), 0);
        prefetch(from_ref(&self.out.first), 0);
        prefetch(from_ref(&self.costs), 0);
        prefetch(from_ref(&self.trees), 0);
    }

    /// Likewise for its entrances and the crossings out of it, once it is there itself.
    #[inline(always)]
    pub(crate) fn prefetch_crossings(&self) {
        prefetch(&self.sites, 0);
        prefetch(&self.out.first, 0);
        for line in 0..2 {
            prefetch(&self.out.twin, line * 16);
            prefetch(&self.out.cost, line * 8);
        }
    }

    /// Likewise for the costs from an entrance.
    #[inline(always)]
    pub(crate) fn prefetch_row(&self, from: usize) {
        let (first, count) = (from * self.sites.len(), self.sites.len());
        for line in 0..count.div_ceil(8) {
            prefetch(&self.costs, first + line * 8);
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(&self.sites[..])
            + self.out.heap_bytes()
            + self.into.heap_bytes()
            + self.components.heap_bytes()
            + size_of_val(&self.costs[..])
            + self.trees.heap_bytes()
            + size_of_val(&self.base[..])
            + self.links.iter().map(Links::heap_bytes).sum::<usize>()
            + size_of_val(&self.nodes[..])
    }
}
