//! Climbing: the ends put into their clusters, level by level, and the search on top (rule `HPA-5`).
use std::sync::atomic::AtomicBool;

use best_first::{Counters, Labels, Progress};
use state_search::Layout;

use crate::fill::{Fill, FillEngine};
use crate::goal_end::{StepGone, Ways};
use crate::hierarchy::Hierarchy;
use crate::live_fill::{LiveBuffers, LiveSpace, Way};
use crate::places::Located;
use crate::route::Part;
use crate::spread::Spread;
use crate::tighten::Chain;
use crate::top_search::{TopSearch, TopSpace};
use crate::trace::Trace;
use crate::view::View;

/// One end of a path as it was put into its clusters.
#[derive(Clone, Debug, Default)]
pub(crate) struct End {
    /// By level. There may be more than were filled last.
    pub(crate) levels: Vec<EndLevel>,
    /// On the first level: the parent of every state of the cluster, itself for the end.
    pub(crate) parents: Vec<u32>,
    /// At a goal that was not searched from, instead: the ways to it.
    pub(crate) ways: Ways,
}

/// What is known on one level.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndLevel {
    pub(crate) cluster: u32,
    /// By entrance, the cost from or to the end, infinite without a way.
    pub(crate) entrances: Vec<f64>,
    /// Above the first level, by node of the graph below, likewise.
    pub(crate) nodes: Vec<f64>,
}

impl End {
    fn heap_bytes(&self) -> usize {
        let lists = self.levels.iter().flat_map(|level| [&level.entrances, &level.nodes]);
        lists.map(|list| list.capacity() * 8).sum::<usize>()
            + self.parents.capacity() * 4
            + self.ways.heap_bytes()
    }
}

/// How a climb ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Climbed {
    /// With a route of this cost.
    Found(f64),
    NoPath,
    /// The space is not as the hierarchy knows it.
    Stale,
    BudgetExhausted,
    Cancelled,
}

/// The memory of climbs.
#[derive(Clone, Debug)]
pub(crate) struct ClimbMemory<S> {
    pub(crate) engine: FillEngine,
    pub(crate) spread: Spread,
    /// Trees that were not kept.
    pub(crate) grown: Fill,
    pub(crate) live: LiveBuffers<S>,
    wanted: Vec<bool>,
    pub(crate) ends: [End; 2],
    pub(crate) top: TopSearch,
    pub(crate) trace: Trace<S>,
    /// The entrances of the route found, as `(cluster, entrance)`.
    pub(crate) entrances: Vec<(u32, u32)>,
    /// Parts in the order of the path.
    pub(crate) parts: Vec<Part>,
    /// Nodes of a cluster of the first level against it.
    pub(crate) nodes: Vec<u32>,
    pub(crate) chain: Chain,
    pub(crate) counters: Work,
}

impl<S> ClimbMemory<S> {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.engine.heap_bytes()
            + self.grown.heap_bytes()
            + self.live.heap_bytes()
            + self.spread.heap_bytes()
            + self.top.heap_bytes()
            + self.trace.heap_bytes()
            + self.ends.iter().map(End::heap_bytes).sum::<usize>()
            + self.entrances.capacity() * 8
            + self.wanted.capacity()
            + self.nodes.capacity() * 4
            + self.parts.capacity() * size_of::<Part>()
            + self.chain.heap_bytes()
    }

    /// The cluster of the first level that an end lies in, by end.
    pub(crate) fn end_cluster(&self, end: usize) -> u32 {
        self.ends[end].levels[0].cluster
    }

    /// Whether the goal was put into its cluster down the trees.
    pub(crate) fn is_walked_to(&self) -> bool {
        !self.ends[1].ways.is_empty()
    }

    /// By entrance of that cluster, the cost from or to the end.
    pub(crate) fn end_costs(&self, end: usize) -> &[f64] {
        &self.ends[end].levels[0].entrances
    }
}

impl<S> Default for ClimbMemory<S> {
    fn default() -> Self {
        ClimbMemory {
            engine: FillEngine::default(),
            spread: Spread::default(),
            grown: Fill::default(),
            live: LiveBuffers::default(),
            wanted: Vec::new(),
            ends: Default::default(),
            top: TopSearch::default(),
            trace: Trace::default(),
            entrances: Vec::new(),
            parts: Vec::new(),
            nodes: Vec::new(),
            chain: Chain::default(),
            counters: Work::default(),
        }
    }
}

/// What was done, to be added up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) expanded: u64,
    pub(crate) pushed: u64,
    pub(crate) reopened: u64,
    pub(crate) smoothed: u64,
    /// Nodes settled by trees that were grown again, which a budget does not limit.
    pub(crate) regrown: u64,
}

impl Work {
    /// Adds what a fill or a search did. Every settled node counts, those it stopped at too.
    pub(crate) fn add(&mut self, done: Counters) {
        self.expanded += done.iterations;
        self.pushed += done.pushed;
        self.reopened += done.reopened;
    }
}

/// Where and how to climb.
pub(crate) struct Climb<'c, Sp: Layout> {
    pub(crate) space: &'c Sp,
    pub(crate) hierarchy: &'c Hierarchy<Sp::State>,
    pub(crate) class: usize,
    pub(crate) budget: u64,
    pub(crate) cancel: &'c AtomicBool,
}

impl<'c, Sp: Layout> Climb<'c, Sp> {
    pub(crate) fn view(&self) -> &'c View {
        &self.hierarchy.views[self.class]
    }

    /// The bit of the class in `refuses`, 0 where that is not read (rule `CLASS-1`).
    pub(crate) fn mask(&self) -> u8 {
        if self.space.class_count() < 2 { 0 } else { 1 << self.class }
    }

    /// What an edge through a cluster of `level` costs about: a hint for open sets.
    pub(crate) fn edge_cost(&self, level: usize) -> f64 {
        self.view().mean_edges[level]
    }

    /// The highest level that serves ends this far apart (rule `HPA-6`).
    pub(crate) fn level_for(&self, from: Located, to: Located) -> usize {
        let distance = u64::from(from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)));
        let geometry = &self.hierarchy.geometry;
        (0..geometry.level_count())
            .rev()
            .find(|&level| distance >= 2 * geometry.grid(level).side)
            .unwrap_or(0)
    }

    /// Finds a route between ends in different clusters of `level`, and leaves its entrances in
    /// `memory`.
    pub(crate) fn climb(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        from: Located,
        to: Located,
        goal: &Sp::State,
        level: usize,
    ) -> Climbed {
        let before = memory.counters.expanded;
        let limit = |memory: &ClimbMemory<Sp::State>| {
            self.budget.saturating_sub(memory.counters.expanded - before)
        };
        for (end, located, way) in [(0, from, Way::Forward), (1, to, Way::Backward)] {
            for at in 0..=level {
                let left = limit(memory);
                let progress = if (at, way) == (0, Way::Backward) && self.walks_to(located) {
                    match self.put_in_goal(memory, located, left) {
                        Ok(progress) => progress,
                        Err(StepGone) => return Climbed::Stale,
                    }
                } else {
                    self.put_in(memory, end, located, way, at, left)
                };
                if memory.trace.is_on {
                    self.trace_end(memory, located, way, at);
                }
                match progress {
                    Progress::Running => return Climbed::BudgetExhausted,
                    Progress::Cancelled => return Climbed::Cancelled,
                    _ => {}
                }
                let entrances = &memory.ends[end].levels[at].entrances;
                if entrances.iter().all(|cost| *cost == f64::INFINITY) {
                    // A start that does not come out of its cluster may be walled in by what nobody told
                    // of, and A* does not come further (rule HPA-4).
                    let is_in = (at, way) == (0, Way::Forward);
                    return if is_in { Climbed::Stale } else { Climbed::NoPath };
                }
            }
        }
        let left = limit(memory);
        let climbed = self.search_top(memory, goal, level, left);
        if memory.trace.is_on {
            self.trace_top(memory, level);
        }
        climbed
    }

    /// Fills one more level at an end: the costs between the end and the entrances of its cluster of
    /// `level`.
    fn put_in(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        end: usize,
        located: Located,
        way: Way,
        level: usize,
        limit: u64,
    ) -> Progress {
        let geometry = &self.hierarchy.geometry;
        let view = self.view();
        let cluster = geometry.ancestor(level, located.cluster);
        let kept = view.cluster(level, cluster);
        let ClimbMemory { engine, spread, live, wanted, ends, counters, trace, .. } = memory;
        let end = &mut ends[end];
        if end.levels.len() <= level {
            end.levels.push(EndLevel::default());
        }
        let (below, here) = end.levels.split_at_mut(level);
        let here = &mut here[0];
        here.cluster = cluster;
        here.entrances.clear();
        if kept.sites.is_empty() {
            return Progress::Exhausted;
        }
        if level > 0 {
            let graph = view.lower(geometry, level, cluster);
            spread.begin(&graph);
            let below = &below[level - 1];
            let slot = geometry.slot(level - 1, below.cluster);
            for (node, &cost) in (graph.base[slot]..).zip(&below.entrances) {
                if cost < f64::INFINITY {
                    spread.push_source(slot, node, cost, true);
                }
            }
            let progress = spread.run(&graph, way, limit, self.cancel);
            counters.expanded += spread.settled;
            counters.pushed += spread.settled;
            std::mem::swap(&mut spread.costs, &mut here.nodes);
            let cost = |entrance: usize| here.nodes[kept.upper_node(entrance) as usize];
            here.entrances.extend((0..kept.sites.len()).map(cost));
            return progress;
        }
        let node_count = self.hierarchy.places[cluster as usize].len(geometry.rect(cluster));
        wanted.clear();
        wanted.resize(node_count, false);
        for &site in &kept.sites {
            wanted[geometry.site_local(site) as usize] = true;
        }
        let mut space = LiveSpace::new(
            self.space,
            geometry,
            &self.hierarchy.places,
            cluster,
            way,
            self.mask(),
            live,
            wanted,
        );
        engine.begin(node_count, view.mean_cost, trace.is_on);
        engine.push_source(&space, located.local, 0.0, 0.0);
        let progress = engine.run(&mut space, limit, self.cancel);
        counters.add(engine.counters());
        let labels = engine.labels();
        end.ways.clear();
        end.parents.clear();
        end.parents.extend((0..node_count as u32).map(|node| labels.parent(node)));
        here.entrances.extend(kept.sites.iter().map(|&site| labels.g(geometry.site_local(site))));
        progress
    }

    fn search_top(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        goal: &Sp::State,
        level: usize,
        limit: u64,
    ) -> Climbed {
        let ClimbMemory { top, live, ends, entrances, counters, .. } = memory;
        let [start_end, goal_end] = [&ends[0].levels[level], &ends[1].levels[level]];
        let is_top = level + 1 == self.hierarchy.geometry.level_count();
        let landmarks = is_top.then_some(&self.view().landmarks);
        let bounds = landmarks.and_then(|all| all.bounds(goal_end.cluster, &goal_end.entrances));
        let mut space = TopSpace {
            space: self.space,
            view: self.view(),
            geometry: &self.hierarchy.geometry,
            places: &self.hierarchy.places,
            level,
            start_cluster: start_end.cluster,
            start_costs: &start_end.entrances,
            goal,
            goal_cluster: goal_end.cluster,
            goal_costs: &goal_end.entrances,
            bounds,
            slack: self.edge_cost(level) / 8.0,
            at: &mut live.at,
        };
        let progress = top.run(&mut space, limit, self.cancel);
        counters.expanded += top.settled;
        counters.pushed += top.settled;
        match progress {
            Progress::Found(_) => {
                top.route(self.view(), level, entrances);
                Climbed::Found(top.best())
            }
            Progress::Exhausted => Climbed::NoPath,
            Progress::Running => Climbed::BudgetExhausted,
            Progress::Cancelled => Climbed::Cancelled,
        }
    }

    /// The costs of the legs of the route found: to its first entrance, from each to the next, and
    /// from the last to the goal.
    pub(crate) fn leg_costs(
        &self,
        memory: &ClimbMemory<Sp::State>,
        level: usize,
        costs: &mut Vec<f64>,
    ) {
        let [start_end, goal_end] = &memory.ends;
        let [start_end, goal_end] = [start_end, goal_end].map(|end| &end.levels[level].entrances);
        let (first, last) = match (memory.entrances.first(), memory.entrances.last()) {
            (Some(first), Some(last)) => (first, last),
            _ => return,
        };
        costs.push(start_end[first.1 as usize]);
        for pair in memory.entrances.windows(2) {
            let here = self.view().cluster(level, pair[0].0);
            if pair[0].0 == pair[1].0 {
                costs.push(here.cost(pair[0].1 as usize, pair[1].1 as usize));
                continue;
            }
            let twin = self.view().cluster(level, pair[1].0).sites[pair[1].1 as usize];
            let crossing = here.out.range(pair[0].1 as usize).find(|&at| here.out.twin(at) == twin);
            costs.push(here.out.cost(crossing.expect("two clusters are left by a crossing")));
        }
        costs.push(goal_end[last.1 as usize]);
    }
}
