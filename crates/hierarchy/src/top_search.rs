//! [`TopSearch`]: the search of the abstract graph of one level.
//!
//! Costs within a cluster are known between all its entrances, so that a search goes from cluster to
//! cluster rather than from entrance to entrance: the one with the least key first, its rows of edges
//! read from end to end, and then its crossings. Keys are costs and the estimate of what is left.
//! What becomes cheaper later is looked at again, and nothing is left once no key is less than the
//! cost of a way to the goal; so the way found is the cheapest.
use std::sync::atomic::{AtomicBool, Ordering};

use best_first::Progress;
use state_search::Layout;

use crate::cluster::Cluster;
use crate::geometry::Geometry;
use crate::landmarks::Bounds;
use crate::places::Places;
use crate::spread::lesser;
use crate::trace::Recorded;
use crate::view::View;

/// No node.
const NONE: u32 = u32::MAX;

/// A cluster that was reached.
#[derive(Clone, Copy, Debug)]
struct Block {
    cluster: u32,
    /// Its first entrance among the nodes.
    first: u32,
}

/// The memory and the state of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct TopSearch {
    blocks: Vec<Block>,
    /// By block, the least key of what is new there, infinite without any.
    keys: Vec<f64>,
    /// By cluster: its position in `blocks`, if the block there is it.
    block_of: Vec<u32>,
    /// By node, the cost from the start.
    costs: Vec<f64>,
    /// By node, the cost at which its crossings were last looked at.
    sent: Vec<f64>,
    /// By node, the cost at which a crossing reached it, until its row is looked at.
    arrived: Vec<f64>,
    /// By node, the last cost at which a crossing reached it, from where, and when.
    entered: Vec<Entered>,
    /// By node, the estimate of the cost left; less than 0 until it is asked for.
    left: Vec<f64>,
    arrivals: u32,
    /// The least cost of a way to the goal, and its last entrance.
    best: f64,
    last: u32,
    /// Entrances whose crossings were looked at.
    pub(crate) settled: u64,
    pub(crate) recorded: Recorded,
}

/// How a crossing reached an entrance.
#[derive(Clone, Copy, Debug)]
struct Entered {
    cost: f64,
    from: u32,
    at: u32,
}

/// Where and what to search.
pub(crate) struct TopSpace<'t, Sp: Layout> {
    pub(crate) space: &'t Sp,
    pub(crate) view: &'t View,
    pub(crate) geometry: &'t Geometry,
    pub(crate) places: &'t [Places],
    pub(crate) level: usize,
    pub(crate) start_cluster: u32,
    /// To each entrance of the start's cluster, the cost from the start.
    pub(crate) start_costs: &'t [f64],
    pub(crate) goal: &'t Sp::State,
    pub(crate) goal_cluster: u32,
    /// From each entrance of the goal's cluster, the cost left.
    pub(crate) goal_costs: &'t [f64],
    /// Bounds on what is left, on the top level.
    pub(crate) bounds: Option<Bounds<'t>>,
    /// What of keys may be looked at before its turn.
    pub(crate) slack: f64,
    pub(crate) at: &'t mut Vec<Sp::State>,
}

impl<'t, Sp: Layout> TopSpace<'t, Sp> {
    #[inline(always)]
    fn kept(&self, cluster: u32) -> &'t Cluster {
        self.view.cluster(self.level, cluster)
    }

    fn estimate(&mut self, cluster: u32, entrance: usize) -> f64 {
        // Landmarks know more than the space, which is not asked where they are.
        if let Some(bounds) = &self.bounds {
            return bounds.bound(cluster, entrance);
        }
        let site = self.kept(cluster).sites[entrance];
        let first = self.geometry.site_cluster(site);
        let state = self.places[first as usize].state(
            self.space,
            &self.geometry.rect(first),
            self.geometry.site_local(site),
            self.at,
        );
        let left = self.space.estimate(&state, self.goal);
        // Rule STATE-3: NaN and negative count as 0.
        if left > 0.0 { left } else { 0.0 }
    }
}

impl TopSearch {
    /// Searches until the goal is reached most cheaply; [`Progress::Found`] with the last entrance.
    pub(crate) fn run<Sp: Layout>(
        &mut self,
        space: &mut TopSpace<Sp>,
        limit: u64,
        cancel: &AtomicBool,
    ) -> Progress {
        self.begin(space);
        if self.recorded.is_on {
            return self.drive::<Sp, true>(space, limit, cancel);
        }
        self.drive::<Sp, false>(space, limit, cancel)
    }

    /// With `RECORDS` nodes are noted as they are settled.
    fn drive<Sp: Layout, const RECORDS: bool>(
        &mut self,
        space: &mut TopSpace<Sp>,
        limit: u64,
        cancel: &AtomicBool,
    ) -> Progress {
        loop {
            let (mut next, mut key) = (0, f64::INFINITY);
            for (block, &other) in self.keys.iter().enumerate() {
                if other < key {
                    (next, key) = (block, other);
                }
            }
            if key >= self.best {
                return if self.best < f64::INFINITY {
                    Progress::Found(self.last)
                } else {
                    Progress::Exhausted
                };
            }
            if cancel.load(Ordering::Relaxed) {
                return Progress::Cancelled;
            }
            self.visit::<Sp, RECORDS>(space, next, key + space.slack);
            if self.settled > limit {
                return Progress::Running;
            }
        }
    }

    fn begin<Sp: Layout>(&mut self, space: &mut TopSpace<Sp>) {
        self.blocks.clear();
        self.keys.clear();
        for list in [&mut self.costs, &mut self.sent, &mut self.arrived, &mut self.left] {
            list.clear();
        }
        self.entered.clear();
        self.recorded.clear();
        let clusters = space.geometry.grid(space.level).count() as usize;
        if self.block_of.len() < clusters {
            self.block_of.resize(clusters, 0);
        }
        (self.arrivals, self.settled) = (0, 0);
        (self.best, self.last) = (f64::INFINITY, NONE);
        let block = self.block(space, space.start_cluster);
        for entrance in 0..space.start_costs.len() {
            let cost = space.start_costs[entrance];
            if cost < f64::INFINITY {
                // All of them have their costs: no row is looked at.
                self.costs[entrance] = cost;
                self.entered[entrance] = Entered { cost, from: NONE, at: 0 };
                let key = cost + self.left(space, space.start_cluster, 0, entrance);
                self.keys[block] = lesser(self.keys[block], key);
            }
        }
    }

    /// The block of `cluster`.
    #[inline(always)]
    fn block<Sp: Layout>(&mut self, space: &TopSpace<Sp>, cluster: u32) -> usize {
        let block = self.block_of[cluster as usize] as usize;
        if self.blocks.get(block).is_some_and(|block| block.cluster == cluster) {
            return block;
        }
        self.add_block(cluster, space.kept(cluster).sites.len())
    }

    #[inline(never)]
    fn add_block(&mut self, cluster: u32, entrances: usize) -> usize {
        let block = self.blocks.len();
        self.block_of[cluster as usize] = block as u32;
        let first = self.costs.len();
        self.blocks.push(Block { cluster, first: first as u32 });
        self.keys.push(f64::INFINITY);
        for list in [&mut self.costs, &mut self.sent, &mut self.arrived] {
            list.resize(first + entrances, f64::INFINITY);
        }
        self.left.resize(first + entrances, -1.0);
        self.entered.resize(first + entrances, Entered { cost: f64::INFINITY, from: NONE, at: 0 });
        block
    }

    #[inline(always)]
    fn left<Sp: Layout>(
        &mut self,
        space: &mut TopSpace<Sp>,
        cluster: u32,
        first: usize,
        entrance: usize,
    ) -> f64 {
        let left = self.left[first + entrance];
        if left >= 0.0 {
            return left;
        }
        let left = space.estimate(cluster, entrance);
        self.left[first + entrance] = left;
        left
    }

    /// Looks at what is new in a block, as far as its key is at most `bound`.
    fn visit<Sp: Layout, const RECORDS: bool>(
        &mut self,
        space: &mut TopSpace<Sp>,
        block: usize,
        bound: f64,
    ) {
        let Block { cluster, first } = self.blocks[block];
        let first = first as usize;
        let kept = space.kept(cluster);
        let count = kept.sites.len();
        let mut next = f64::INFINITY;
        for row in 0..count {
            let cost = self.arrived[first + row];
            if cost == f64::INFINITY {
                continue;
            }
            let key = cost + self.left(space, cluster, first, row);
            if key > bound && cost <= self.costs[first + row] && key < self.best {
                next = lesser(next, key);
                continue;
            }
            self.arrived[first + row] = f64::INFINITY;
            // What has become cheaper within its cluster since need not be left within it: the edge
            // from where the way entered is as cheap.
            if cost > self.costs[first + row] || key >= self.best {
                continue;
            }
            let costs = &mut self.costs[first..first + count];
            for (to, &edge) in costs.iter_mut().zip(&kept.costs[row * count..]) {
                *to = lesser(*to, cost + edge);
            }
        }
        if cluster == space.goal_cluster {
            for (entrance, &left) in space.goal_costs.iter().enumerate() {
                let through = self.costs[first + entrance] + left;
                if through < self.best {
                    self.best = through;
                    self.last = (first + entrance) as u32;
                }
            }
        }
        for entrance in 0..count {
            let node = first + entrance;
            let cost = self.costs[node];
            if cost >= self.sent[node] {
                continue;
            }
            let key = cost + self.left(space, cluster, first, entrance);
            if key >= self.best {
                continue;
            }
            if key > bound {
                next = lesser(next, key);
                continue;
            }
            self.sent[node] = cost;
            self.settled += 1;
            if RECORDS {
                self.recorded.push(node as u32, cost);
            }
            for at in kept.out.range(entrance) {
                self.cross(space, node as u32, cost + kept.out.cost(at), kept.out.twin(at));
            }
        }
        self.keys[block] = next;
    }

    /// Reaches the entrance at `twin` from `node` at `cost`.
    #[inline(always)]
    fn cross<Sp: Layout>(&mut self, space: &mut TopSpace<Sp>, node: u32, cost: f64, twin: u32) {
        let found = space.view.entrance(space.geometry, space.level, twin);
        let (cluster, entrance) = found.expect("both ends of a kept crossing are entrances");
        let block = self.block(space, cluster);
        let first = self.blocks[block].first as usize;
        let head = first + entrance;
        if cost >= self.costs[head] {
            return;
        }
        let key = cost + self.left(space, cluster, first, entrance);
        if key >= self.best || key == f64::INFINITY {
            return;
        }
        self.arrivals += 1;
        self.costs[head] = cost;
        self.arrived[head] = cost;
        self.entered[head] = Entered { cost, from: node, at: self.arrivals };
        self.keys[block] = lesser(self.keys[block], key);
    }

    /// The cost of the way found.
    pub(crate) fn best(&self) -> f64 {
        self.best
    }

    /// Writes the entrances of the way found, as `(cluster, entrance)`.
    pub(crate) fn route(&self, view: &View, level: usize, entrances: &mut Vec<(u32, u32)>) {
        entrances.clear();
        let mut node = self.last;
        while node != NONE {
            let Block { cluster, first } = self.block_at(node);
            entrances.push((cluster, node - first));
            let entered = self.entered[node as usize];
            if entered.cost <= self.costs[node as usize] {
                node = entered.from;
                continue;
            }
            // From where the way entered: of equals what was reached first, which is before this.
            let kept = view.cluster(level, cluster);
            let mut from = (f64::INFINITY, u32::MAX, NONE);
            for entrance in 0..kept.sites.len() {
                let other = first + entrance as u32;
                let entered = self.entered[other as usize];
                let through =
                    self.costs[other as usize] + kept.cost(entrance, (node - first) as usize);
                let is_entry = entered.cost <= self.costs[other as usize] && other != node;
                let is_less = through < from.0 || (through == from.0 && entered.at < from.1);
                if is_entry && is_less {
                    from = (through, entered.at, other);
                }
            }
            node = from.2;
        }
        entrances.reverse();
    }

    fn block_at(&self, node: u32) -> Block {
        self.blocks[self.blocks.partition_point(|block| block.first <= node) - 1]
    }

    /// The cluster of a node, and which of its entrances it is.
    pub(crate) fn entrance_of(&self, node: u32) -> (u32, u32) {
        let Block { cluster, first } = self.block_at(node);
        (cluster, node - first)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let lists = [&self.costs, &self.sent, &self.arrived, &self.left, &self.keys];
        lists.map(|list| list.capacity() * 8).iter().sum::<usize>()
            + self.entered.capacity() * size_of::<Entered>()
            + self.blocks.capacity() * size_of::<Block>()
            + self.block_of.capacity() * 4
            + self.recorded.heap_bytes()
    }
}
