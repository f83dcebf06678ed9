//! Drawing a route tight: the cheapest way through the clusters of the first level that it goes by
//! (rule `HPA-5`).
//!
//! A route found on a level passes that level's entrances, which are few. Between the same clusters of
//! the first level there are more: what is cheapest among those, cluster after cluster, takes a
//! minimum over few entrances each.
use state_search::Layout;

use crate::climb::{Climb, ClimbMemory};
use crate::live_fill::Way;
use crate::route::Part;

/// A crossing into the next cluster of a route's chain.
#[derive(Clone, Copy, Debug)]
struct Hop {
    /// The cost of the cheapest way from the start over this crossing.
    cost: f64,
    /// The entrance that it leaves its cluster by, and the one that it enters the next by.
    tail: u32,
    head: u32,
    /// The hop into its own cluster, none in the first.
    before: u32,
}

/// No hop.
const NONE: u32 = u32::MAX;

/// The memory of drawing routes tight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// The clusters that the route goes by.
    clusters: Vec<u32>,
    /// The crossings between each and the next.
    hops: Vec<Hop>,
    /// By cluster of the chain but the last: where its hops begin.
    first: Vec<u32>,
    parts: Vec<Part>,
}

impl Chain {
    pub(crate) fn heap_bytes(&self) -> usize {
        (self.clusters.capacity() + self.first.capacity()) * 4
            + self.hops.capacity() * size_of::<Hop>()
            + self.parts.capacity() * size_of::<Part>()
    }
}

impl<Sp: Layout> Climb<'_, Sp> {
    /// Replaces `parts`, those of the route just found, the first one last, by parts of the first
    /// level through the same clusters that are no dearer.
    pub(crate) fn tighten(&self, memory: &mut ClimbMemory<Sp::State>, parts: &mut Vec<Part>) {
        let mut chain = std::mem::take(&mut memory.chain);
        self.follow(memory, &mut chain, parts);
        let last = self.choose(memory, &mut chain);
        if memory.trace.is_on {
            self.trace_chain(memory, &chain);
        }
        if let Some(last) = last {
            self.write_chain(memory, &mut chain, last, parts);
        }
        memory.chain = chain;
    }

    /// Opens `parts` as far down as clusters of the first level, and notes those.
    fn follow(&self, memory: &mut ClimbMemory<Sp::State>, chain: &mut Chain, parts: &[Part]) {
        let (geometry, view) = (&self.hierarchy.geometry, self.view());
        chain.clusters.clear();
        chain.clusters.push(memory.end_cluster(0));
        chain.parts.clear();
        chain.parts.extend(parts.iter().copied());
        while let Some(part) = chain.parts.pop() {
            match part {
                Part::Inner { level: 0, .. } => {}
                // All that counts is which clusters of the first level it is made of.
                Part::Inner { level: 1, cluster, from, to } => {
                    let begin = chain.clusters.len();
                    self.walk(memory, 1, cluster, from, to, |before, node| {
                        if before.slot != node.slot {
                            let child = geometry.child(1, cluster, node.slot);
                            let child = child.expect("a node lies in a cluster");
                            view.cluster(0, child).prefetch();
                            chain.clusters.push(child);
                        }
                    });
                    chain.clusters[begin..].reverse();
                }
                Part::Inner { level, cluster, from, to } => {
                    self.open(memory, level as usize, cluster, from, to, &mut chain.parts);
                }
                Part::Step(site) => {
                    let cluster = geometry.site_cluster(site);
                    if chain.clusters.last() != Some(&cluster) {
                        view.cluster(0, cluster).prefetch();
                        chain.clusters.push(cluster);
                    }
                }
            }
        }
    }

    /// Finds the cheapest way through the chain; the last of its hops.
    fn choose(&self, memory: &mut ClimbMemory<Sp::State>, chain: &mut Chain) -> Option<u32> {
        let Chain { clusters, hops, first, .. } = chain;
        let (geometry, view) = (&self.hierarchy.geometry, self.view());
        hops.clear();
        first.clear();
        let mut before = 0..0;
        for (at, pair) in clusters.windows(2).enumerate() {
            if let Some(&soon) = clusters.get(at + 3) {
                view.cluster(0, soon).prefetch_crossings();
            }
            let [here, next] = [pair[0], pair[1]].map(|cluster| view.cluster(0, cluster));
            let begin = hops.len();
            first.push(begin as u32);
            for tail in 0..here.sites.len() {
                for at in here.out.range(tail) {
                    let twin = here.out.twin(at);
                    if geometry.site_cluster(twin) != pair[1] {
                        continue;
                    }
                    let (mut cost, mut least) = (f64::INFINITY, NONE);
                    if begin == 0 {
                        cost = memory.end_costs(0)[tail];
                    }
                    for hop in before.clone() {
                        let Hop { cost: so_far, head, .. } = hops[hop];
                        let through = so_far + here.cost(head as usize, tail);
                        if through < cost {
                            (cost, least) = (through, hop as u32);
                        }
                    }
                    let head = next.entrance(twin).expect("a kept crossing ends at entrances");
                    next.prefetch_row(head);
                    let cost = cost + here.out.cost(at);
                    hops.push(Hop { cost, tail: tail as u32, head: head as u32, before: least });
                }
            }
            memory.counters.expanded += (hops.len() - begin) as u64;
            before = begin..hops.len();
        }
        let left = memory.end_costs(1);
        let mut last = (f64::INFINITY, None);
        for hop in before {
            let whole = hops[hop].cost + left[hops[hop].head as usize];
            if whole < last.0 {
                last = (whole, Some(hop as u32));
            }
        }
        last.1
    }

    fn trace_chain(&self, memory: &mut ClimbMemory<Sp::State>, chain: &Chain) {
        for (at, hop) in chain.hops.iter().enumerate() {
            let pair = chain.first.partition_point(|&first| first as usize <= at) - 1;
            let next = self.view().cluster(0, chain.clusters[pair + 1]);
            self.trace_hop(memory, next.sites[hop.head as usize], hop.cost);
        }
    }

    /// Writes the way that ends with the hop `last` into `parts`, the first one last.
    fn write_chain(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        chain: &mut Chain,
        last: u32,
        parts: &mut Vec<Part>,
    ) {
        let Chain { clusters, hops, parts: forward, .. } = chain;
        let (geometry, view) = (&self.hierarchy.geometry, self.view());
        let entrance =
            |cluster: u32, entrance: u32| view.cluster(0, cluster).sites[entrance as usize];
        parts.clear();
        forward.clear();
        self.push_first_chain(memory, Way::Backward, hops[last as usize].head, forward);
        parts.extend(forward.drain(..).rev());
        let (mut hop, mut at) = (hops[last as usize], clusters.len() - 1);
        loop {
            parts.push(Part::Step(entrance(clusters[at], hop.head)));
            at -= 1;
            if hop.before == NONE {
                break;
            }
            let before = hops[hop.before as usize];
            if before.head != hop.tail {
                let (from, to) = (before.head, hop.tail);
                let cluster = clusters[at];
                parts.push(Part::Inner { level: 0, cluster, from, to });
                let node_count =
                    self.hierarchy.places[cluster as usize].len(geometry.rect(cluster));
                view.cluster(0, cluster).trees.prefetch(from as usize, node_count);
            }
            hop = before;
        }
        self.push_first_chain(memory, Way::Forward, hop.tail, parts);
    }
}
