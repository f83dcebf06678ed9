//! The search of the abstract graph of one level.
use best_first::{ArenaLabels, BestFirst, PoolQueue, Ranks, Space};
use state_search::Layout;

use crate::cluster::Cluster;
use crate::geometry::Geometry;
use crate::places::Places;
use crate::view::View;

/// The loop as the search of a level drives it.
pub(crate) type TopEngine = BestFirst<ArenaLabels, PoolQueue>;

/// The cluster of the node that stands for the goal.
const GOAL: u32 = u32::MAX;

/// An entrance that was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TopNode {
    pub(crate) cluster: u32,
    pub(crate) entrance: u32,
    /// The estimate of the cost left.
    h: f64,
}

impl TopNode {
    pub(crate) fn is_goal(&self) -> bool {
        self.cluster == GOAL
    }
}

/// What is known of the entrances of a level.
#[derive(Clone, Debug, Default)]
pub(crate) struct TopMemory {
    pub(crate) nodes: Vec<TopNode>,
    /// By entrance, counted over all clusters, and last the goal: its slot in `nodes`, if the node
    /// there is it.
    slots: Vec<u32>,
}

impl TopMemory {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<TopNode>() + self.slots.capacity() * 4
    }
}

/// The entrances of a level as the loop sees them.
pub(crate) struct TopSpace<'t, Sp: Layout> {
    pub(crate) space: &'t Sp,
    pub(crate) view: &'t View,
    pub(crate) geometry: &'t Geometry,
    pub(crate) places: &'t [Places],
    pub(crate) level: usize,
    pub(crate) goal: &'t Sp::State,
    pub(crate) goal_cluster: u32,
    /// From each entrance of the goal's cluster, the cost left.
    pub(crate) goal_costs: &'t [f64],
    pub(crate) memory: &'t mut TopMemory,
    pub(crate) at: &'t mut Vec<Sp::State>,
    here: &'t Cluster,
    cluster: u32,
    entrance: usize,
    /// The head of the arc looked at.
    head: (u32, u32),
}

impl<'t, Sp: Layout> TopSpace<'t, Sp> {
    #[expect(clippy::too_many_arguments, reason = "a search is all of this")]
    pub(crate) fn new(
        space: &'t Sp,
        view: &'t View,
        geometry: &'t Geometry,
        places: &'t [Places],
        level: usize,
        goal: &'t Sp::State,
        goal_cluster: u32,
        goal_costs: &'t [f64],
        memory: &'t mut TopMemory,
        at: &'t mut Vec<Sp::State>,
    ) -> Self {
        let before = &view.before[level];
        let count = before.last().map_or(0, |&count| count as usize) + 1;
        memory.nodes.clear();
        if memory.slots.len() < count {
            memory.slots.resize(count, 0);
        }
        TopSpace {
            space,
            view,
            geometry,
            places,
            level,
            goal,
            goal_cluster,
            goal_costs,
            memory,
            at,
            here: view.cluster(level, goal_cluster),
            cluster: 0,
            entrance: 0,
            head: (0, 0),
        }
    }

    /// The number of an entrance among all of the level.
    #[inline(always)]
    fn number(&self, cluster: u32, entrance: u32) -> usize {
        let before = &self.view.before[self.level];
        if cluster == GOAL {
            return before[before.len() - 1] as usize;
        }
        (before[cluster as usize] + entrance) as usize
    }

    #[inline(always)]
    fn slot(&self, cluster: u32, entrance: u32) -> Option<u32> {
        let slot = self.memory.slots[self.number(cluster, entrance)];
        let node = self.memory.nodes.get(slot as usize)?;
        (node.cluster == cluster && node.entrance == entrance).then_some(slot)
    }

    /// Gives an entrance, not reached yet, the next slot.
    pub(crate) fn discover(&mut self, cluster: u32, entrance: u32) -> u32 {
        let slot = self.memory.nodes.len() as u32;
        let h = self.estimate(cluster, entrance);
        self.memory.nodes.push(TopNode { cluster, entrance, h });
        let number = self.number(cluster, entrance);
        self.memory.slots[number] = slot;
        slot
    }

    pub(crate) fn estimate(&mut self, cluster: u32, entrance: u32) -> f64 {
        if cluster == GOAL {
            return 0.0;
        }
        let site = self.view.cluster(self.level, cluster).sites[entrance as usize];
        let first = self.geometry.site_cluster(site);
        let state = self.places[first as usize].state(
            self.space,
            &self.geometry.rect(first),
            self.geometry.site_local(site),
            self.at,
        );
        let h = self.space.estimate(&state, self.goal);
        // Rule STATE-3: NaN and negative count as 0.
        if h > 0.0 { h } else { 0.0 }
    }
}

impl<Sp: Layout> Ranks for TopSpace<'_, Sp> {
    #[inline(always)]
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl<Sp: Layout> Space for TopSpace<'_, Sp> {
    type Arc = u32;
    type Arcs = std::ops::Range<u32>;

    #[inline(always)]
    fn arcs(&mut self, node: u32, parent: u32) -> Self::Arcs {
        let TopNode { cluster, entrance, .. } = self.memory.nodes[node as usize];
        self.here = self.view.cluster(self.level, cluster);
        self.cluster = cluster;
        self.entrance = entrance as usize;
        let crossings = self.here.out.range(self.entrance).len();
        let goal = usize::from(cluster == self.goal_cluster);
        // What was reached within its cluster is left by crossings alone: the edge from where the way
        // entered is as cheap, and the start has its cost to all the entrances of its own.
        let within = self.memory.nodes[parent as usize].cluster == cluster;
        let from = if within { self.here.sites.len() } else { 0 };
        from as u32..(self.here.sites.len() + crossings + goal) as u32
    }

    #[inline(always)]
    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        let count = self.here.sites.len();
        let Some(crossing) = (arc as usize).checked_sub(count) else {
            self.head = (self.cluster, arc);
            return self.here.costs[self.entrance * count + arc as usize];
        };
        let range = self.here.out.range(self.entrance);
        if crossing == range.len() {
            self.head = (GOAL, 0);
            return self.goal_costs[self.entrance];
        }
        let at = range.start + crossing;
        let found = self.view.entrance(self.geometry, self.level, self.here.out.twin(at));
        let (cluster, entrance) = found.expect("both ends of a kept crossing are entrances");
        self.head = (cluster, entrance as u32);
        self.here.out.cost(at)
    }

    #[inline(always)]
    fn head(&mut self, _arc: u32) -> Option<u32> {
        self.slot(self.head.0, self.head.1)
    }

    #[inline(always)]
    fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
        let h = match self.slot(self.head.0, self.head.1) {
            Some(slot) => self.memory.nodes[slot as usize].h,
            None => self.estimate(self.head.0, self.head.1),
        };
        if h == f64::INFINITY { None } else { Some(g + h) }
    }

    #[inline(always)]
    fn admit(&mut self, _arc: u32) -> u32 {
        self.discover(self.head.0, self.head.1)
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        self.memory.nodes[node as usize].is_goal()
    }
}
