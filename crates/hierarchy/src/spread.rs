//! [`Spread`]: the cheapest costs over the entrances of which a cluster is made.
//!
//! Costs within a cluster are known between all its entrances, so what is left is the least solution
//! of `cost(v) = min(cost(u) + edge(u, v))` over few clusters of many edges. It is reached by rounds
//! of whole rows of edges, the cluster with the least news first, without an open set: a row is read
//! from end to end. The order of rounds hangs on the costs alone, however the steps are sliced.
use std::sync::atomic::{AtomicBool, Ordering};

use best_first::Progress;

use crate::links::{Link, LowerGraph, SLOTS};
use crate::live_fill::Way;
use crate::trace::Recorded;
use crate::trees::NO_PARENT;

/// The memory and the state of spreading.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spread {
    /// By node, the cost from the sources, or to them.
    pub(crate) costs: Vec<f64>,
    /// By node, the cost at which its links were last looked at.
    sent: Vec<f64>,
    /// By node, the cost at which a link reached it, until its row is looked at.
    arrived: Vec<f64>,
    /// By slot, the least news, infinite without any.
    news: [f64; SLOTS],
    /// The slot being worked on, and the next of its rows.
    open: Option<(usize, usize)>,
    /// Nodes whose links were looked at.
    pub(crate) settled: u64,
    pub(crate) recorded: Recorded,
    /// Used by [`codes`](Spread::codes).
    before: Vec<f64>,
    choice: Vec<f64>,
}

impl Spread {
    /// Forgets everything and makes room for the nodes of `graph`.
    pub(crate) fn begin(&mut self, graph: &LowerGraph) {
        for child in graph.children.iter().flatten() {
            child.prefetch();
        }
        for list in [&mut self.costs, &mut self.sent, &mut self.arrived] {
            list.clear();
            list.resize(graph.node_count(), f64::INFINITY);
        }
        self.news = [f64::INFINITY; SLOTS];
        self.open = None;
        self.settled = 0;
        self.recorded.clear();
    }

    /// Gives `node` of `slot` a cost to begin with; with `whole`, all entrances of its cluster have
    /// theirs.
    pub(crate) fn push_source(&mut self, slot: usize, node: u32, cost: f64, whole: bool) {
        self.costs[node as usize] = cost;
        if !whole {
            self.arrived[node as usize] = cost;
        }
        self.news[slot] = lesser(self.news[slot], cost);
    }

    /// Looks at a row, or at the links of a cluster: gives the edges looked at, `None` at the end.
    /// With `RECORDS` nodes are noted as they are settled.
    #[inline(always)]
    pub(crate) fn step<const RECORDS: bool>(
        &mut self,
        graph: &LowerGraph,
        way: Way,
    ) -> Option<u64> {
        let (slot, mut row) = match self.open {
            Some(open) => open,
            None => {
                let mut slot = 0;
                for other in 1..SLOTS {
                    if self.news[other] < self.news[slot] {
                        slot = other;
                    }
                }
                if self.news[slot] == f64::INFINITY {
                    return None;
                }
                self.news[slot] = f64::INFINITY;
                (slot, 0)
            }
        };
        let child = graph.children[slot].expect("news come from clusters alone");
        let count = child.sites.len();
        let base = graph.base[slot] as usize;
        let costs = &mut self.costs[base..base + count];
        let arrived = &mut self.arrived[base..base + count];
        while row < count {
            let cost = std::mem::replace(&mut arrived[row], f64::INFINITY);
            // What has become cheaper within its cluster since need not be left within it: the edge
            // from where the way entered is as cheap.
            if cost == f64::INFINITY || cost > costs[row] {
                row += 1;
                continue;
            }
            match way {
                Way::Forward => {
                    for (to, &edge) in costs.iter_mut().zip(&child.costs[row * count..]) {
                        *to = lesser(*to, cost + edge);
                    }
                }
                Way::Backward => {
                    let column = child.costs[row..].iter().step_by(count);
                    for (from, &edge) in costs.iter_mut().zip(column) {
                        *from = lesser(*from, cost + edge);
                    }
                }
            }
            self.open = Some((slot, row + 1));
            return Some(count as u64);
        }
        self.open = None;
        let links = graph.links(way);
        let mut looked_at = 0;
        for node in base..base + count {
            let cost = self.costs[node];
            if cost >= self.sent[node] {
                continue;
            }
            self.sent[node] = cost;
            self.settled += 1;
            if RECORDS {
                self.recorded.push(node as u32, cost);
            }
            looked_at += 1;
            for link in links.of(node as u32) {
                let through = cost + link.cost;
                looked_at += 1;
                if through < self.costs[link.node as usize] {
                    self.costs[link.node as usize] = through;
                    self.arrived[link.node as usize] = through;
                    graph.prefetch(link, way);
                    self.news[link.slot] = lesser(self.news[link.slot], through);
                }
            }
        }
        Some(looked_at)
    }

    /// Steps until the end, until more than `limit` nodes are settled, or until `cancel` is set.
    pub(crate) fn run(
        &mut self,
        graph: &LowerGraph,
        way: Way,
        limit: u64,
        cancel: &AtomicBool,
    ) -> Progress {
        if self.recorded.is_on {
            return self.drive::<true>(graph, way, limit, cancel);
        }
        self.drive::<false>(graph, way, limit, cancel)
    }

    fn drive<const RECORDS: bool>(
        &mut self,
        graph: &LowerGraph,
        way: Way,
        limit: u64,
        cancel: &AtomicBool,
    ) -> Progress {
        loop {
            if self.open.is_none() && cancel.load(Ordering::Relaxed) {
                return Progress::Cancelled;
            }
            if self.step::<RECORDS>(graph, way).is_none() {
                return Progress::Exhausted;
            }
            if self.settled > limit {
                return Progress::Running;
            }
        }
    }

    /// Where `node`, no source, was reached from, by the `costs` of all nodes. Hangs on those alone.
    pub(crate) fn parent(
        &mut self,
        graph: &LowerGraph,
        way: Way,
        costs: &[f64],
        node: u32,
        is_source: impl Fn(u32) -> bool,
    ) -> u32 {
        let cost = costs[node as usize];
        let explains = |from: u32, edge: f64| {
            let before = costs[from as usize];
            before + edge <= cost && before < cost
        };
        let mut links = graph.links(way.turned()).of(node);
        if let Some(link) = links.find(|link| explains(link.node, link.cost)) {
            return link.node;
        }
        let slot = graph.slot_of(node);
        let child = graph.children[slot].expect("a node lies in a cluster");
        let (base, to) = (graph.base[slot], (node - graph.base[slot]) as usize);
        let mut least = None;
        for from in 0..child.sites.len() {
            let edge = match way {
                Way::Forward => child.cost(from, to),
                Way::Backward => child.cost(to, from),
            };
            let from = base + from as u32;
            let is_less =
                least.is_none_or(|least: u32| costs[from as usize] < costs[least as usize]);
            if is_less && explains(from, edge) {
                least = Some(from);
            }
        }
        least.unwrap_or_else(|| {
            // Over what costs nothing.
            let mut codes = Vec::new();
            self.costs.clear();
            self.costs.extend(costs);
            self.codes(graph, way, is_source, &mut codes);
            graph.decoded(way, node, codes[node as usize])
        })
    }

    /// How each node was reached, once all is settled: by the edge from this entrance of its cluster,
    /// or, counted on from there, by this one of its links into it; [`NO_PARENT`] for the sources and
    /// what was not reached. Hangs on the costs alone.
    pub(crate) fn codes(
        &mut self,
        graph: &LowerGraph,
        way: Way,
        is_source: impl Fn(u32) -> bool,
        codes: &mut Vec<u32>,
    ) {
        let Spread { costs, before, choice, .. } = self;
        codes.clear();
        let links = graph.links(way.turned());
        let mut unclear = false;
        for (slot, child) in graph.children.iter().enumerate() {
            let Some(child) = child else { continue };
            let count = child.sites.len();
            let base = graph.base[slot] as usize;
            let own = &costs[base..base + count];
            for (to, &cost) in own.iter().enumerate() {
                let node = (base + to) as u32;
                if cost == f64::INFINITY || is_source(node) {
                    codes.push(NO_PARENT);
                    continue;
                }
                let explains = |link: Link| {
                    let from = costs[link.node as usize];
                    from + link.cost <= cost && from < cost
                };
                let link = links.of(node).position(explains);
                codes.push(link.map_or(UNCLEAR, |position| (count + position) as u32));
            }
            let codes = &mut codes[base..];
            // Of the edges from where the cluster was entered that explain a cost, the one from the
            // least cost, then the first.
            for list in [&mut *before, &mut *choice] {
                list.clear();
                list.resize(count, f64::INFINITY);
            }
            for (from, &cost) in own.iter().enumerate() {
                if cost == f64::INFINITY || codes[from] == UNCLEAR {
                    continue;
                }
                let from_number = from as f64;
                let lists = own.iter().zip(before.iter_mut()).zip(choice.iter_mut());
                let choose = |((&own, before), choice): ((&f64, &mut f64), &mut f64), edge: f64| {
                    let explains = (cost + edge <= own) & (cost < own) & (cost < *before);
                    *before = if explains { cost } else { *before };
                    *choice = if explains { from_number } else { *choice };
                };
                match way {
                    Way::Forward => {
                        let row = &child.costs[from * count..][..count];
                        lists.zip(row).for_each(|(lists, &edge)| choose(lists, edge));
                    }
                    Way::Backward => {
                        let column = child.costs[from..].iter().step_by(count);
                        lists.zip(column).for_each(|(lists, &edge)| choose(lists, edge));
                    }
                }
            }
            for (code, &chosen) in codes.iter_mut().zip(choice.iter()) {
                if *code == UNCLEAR && chosen < f64::INFINITY {
                    *code = chosen as u32;
                }
                unclear |= *code == UNCLEAR;
            }
        }
        if unclear {
            self.clear_up(graph, way, codes);
        }
    }

    /// Explains costs that no smaller one does, over steps that cost nothing: round by round, from
    /// what is explained.
    #[cold]
    fn clear_up(&self, graph: &LowerGraph, way: Way, codes: &mut [u32]) {
        let links = graph.links(way.turned());
        loop {
            let mut is_done = true;
            let explained: Vec<bool> = codes.iter().map(|&code| code != UNCLEAR).collect();
            for node in 0..codes.len() {
                if explained[node] {
                    continue;
                }
                let cost = self.costs[node];
                let slot = graph.slot_of(node as u32);
                let child = graph.children[slot].expect("a node lies in a cluster");
                let (base, count) = (graph.base[slot] as usize, child.sites.len());
                let explains = |from: usize, edge: f64| {
                    explained[from] && from != node && self.costs[from] + edge <= cost
                };
                let mut all = links.of(node as u32).enumerate();
                let link = all.find(|(_, link)| explains(link.node as usize, link.cost));
                let within = (0..count).find(|&from| {
                    let [row, column] = match way {
                        Way::Forward => [from, node - base],
                        Way::Backward => [node - base, from],
                    };
                    explains(base + from, child.cost(row, column))
                });
                let code = link.map(|(position, _)| count + position).or(within);
                if let Some(code) = code {
                    codes[node] = code as u32;
                    is_done = false;
                }
            }
            if is_done {
                return;
            }
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let lists = [&self.costs, &self.sent, &self.arrived, &self.before, &self.choice];
        lists.map(|list| list.capacity() * 8).iter().sum::<usize>() + self.recorded.heap_bytes()
    }
}

/// A cost that is to be explained still.
const UNCLEAR: u32 = u32::MAX - 1;

/// The lesser of two costs.
#[inline(always)]
pub(crate) fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}
