//! [`Settled`]: what a climb settled, one by one.
use best_first::Labels;
use state_search::Layout;

use crate::climb::{Climb, ClimbMemory};
use crate::geometry::Site;
use crate::live_fill::Way;
use crate::places::Located;

/// Something that a climb settled: a state of an end's cluster, or an entrance (see
/// [`Search::settled`](crate::Search::settled)).
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::{Solver, Stretch};
///
/// let mut solver = Solver::new(GridMap::filled(64, 64, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let mut search = solver.search();
/// search.set_recording(true);
/// search.cost(&Cell::new(0, 0), &Cell::new(63, 0));
/// // The start first: around it the states of its cluster, which is 16 a side.
/// let first = &search.settled()[0];
/// assert_eq!((first.state, first.level, first.cost), (Cell::new(0, 0), 0, 0.0));
/// let mut around = search.settled().iter().filter(|one| one.stretch == Stretch::FromStart);
/// assert!(around.clone().count() > 100 && around.all(|one| one.state.x() < 16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settled<S> {
    /// The state, or that of the entrance.
    pub state: S,
    /// 0 for a state; for an entrance its level, from 1.
    pub level: usize,
    /// What it was settled for.
    pub stretch: Stretch,
    /// The cost from the start, or of what is settled for the goal the cost to it.
    pub cost: f64,
}

/// A stretch of a climb.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::{Solver, Stretch};
///
/// let mut solver = Solver::new(GridMap::filled(128, 128, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let mut search = solver.search();
/// search.set_recording(true);
/// search.cost(&Cell::new(0, 0), &Cell::new(127, 127));
/// let mut stretches: Vec<_> = search.settled().iter().map(|at| (at.stretch, at.level)).collect();
/// stretches.dedup();
/// assert_eq!(
///     stretches,
///     [(Stretch::FromStart, 0), (Stretch::ToGoal, 0), (Stretch::Between, 1)],
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stretch {
    /// From the start to the entrances of its clusters, level by level.
    FromStart,
    /// From the entrances of the goal's clusters to it, likewise.
    ToGoal,
    /// From the start's entrances to the goal's, on the highest level of the climb.
    Between,
    /// Over the crossings between the clusters of the first level that the route goes by, as it is
    /// drawn tight; each with the entrance that it leads to.
    Tightening,
}

/// What is recorded of climbs; by default nothing.
#[derive(Clone, Debug)]
pub(crate) struct Trace<S> {
    pub(crate) is_on: bool,
    pub(crate) settled: Vec<Settled<S>>,
}

impl<S> Default for Trace<S> {
    fn default() -> Self {
        Trace { is_on: false, settled: Vec::new() }
    }
}

impl<S> Trace<S> {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.settled.capacity() * size_of::<Settled<S>>()
    }
}

/// What a search by whole rows records: nodes and their costs, in the order in which it settles them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    pub(crate) is_on: bool,
    nodes: Vec<(u32, f64)>,
}

impl Recorded {
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
    }

    pub(crate) fn push(&mut self, node: u32, cost: f64) {
        self.nodes.push((node, cost));
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(u32, f64)>()
    }
}

impl<S> ClimbMemory<S> {
    /// Records climbs from now on, or no longer.
    pub(crate) fn set_recording(&mut self, recording: bool) {
        self.trace.is_on = recording;
        self.spread.recorded.is_on = recording;
        self.top.recorded.is_on = recording;
    }
}

impl<Sp: Layout> Climb<'_, Sp> {
    /// Takes over what was settled as an end was put into its cluster of `level`.
    #[cold]
    pub(crate) fn trace_end(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        end: Located,
        way: Way,
        level: usize,
    ) {
        let geometry = &self.hierarchy.geometry;
        let cluster = geometry.ancestor(level, end.cluster);
        if self.view().cluster(level, cluster).sites.is_empty() {
            return;
        }
        let mut nodes = std::mem::take(&mut memory.spread.recorded.nodes);
        let stretch = match way {
            Way::Forward => Stretch::FromStart,
            Way::Backward => Stretch::ToGoal,
        };
        if level == 0 && way == Way::Backward && memory.is_walked_to() {
            self.trace(memory, geometry.site(cluster, end.local), level, stretch, 0.0);
            for entrance in 0..memory.end_costs(1).len() {
                let cost = memory.end_costs(1)[entrance];
                if cost < f64::INFINITY {
                    let site = self.view().cluster(0, cluster).sites[entrance];
                    self.trace(memory, site, level, stretch, cost);
                }
            }
        } else if level == 0 {
            let ClimbMemory { engine, .. } = &*memory;
            nodes.clear();
            // What the fill stopped at is settled too.
            let order = engine.order().iter().copied().chain(engine.held());
            nodes.extend(order.map(|node| (node, engine.labels().g(node))));
            for &(node, cost) in &nodes {
                self.trace(memory, geometry.site(cluster, node), level, stretch, cost);
            }
        } else {
            let graph = self.view().lower(geometry, level, cluster);
            for &(node, cost) in &nodes {
                let slot = graph.slot_of(node);
                let child = graph.children[slot].expect("a node lies in a cluster");
                let site = child.sites[(node - graph.base[slot]) as usize];
                self.trace(memory, site, level, stretch, cost);
            }
        }
        memory.spread.recorded.nodes = nodes;
    }

    /// Takes over what was settled between the ends, on `level`.
    #[cold]
    pub(crate) fn trace_top(&self, memory: &mut ClimbMemory<Sp::State>, level: usize) {
        let nodes = std::mem::take(&mut memory.top.recorded.nodes);
        for &(node, cost) in &nodes {
            let (cluster, entrance) = memory.top.entrance_of(node);
            let site = self.view().cluster(level, cluster).sites[entrance as usize];
            self.trace(memory, site, level + 1, Stretch::Between, cost);
        }
        memory.top.recorded.nodes = nodes;
    }

    /// Takes over a crossing that was weighed as a route was drawn tight.
    #[cold]
    pub(crate) fn trace_hop(&self, memory: &mut ClimbMemory<Sp::State>, site: Site, cost: f64) {
        self.trace(memory, site, 1, Stretch::Tightening, cost);
    }

    fn trace(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        site: Site,
        level: usize,
        stretch: Stretch,
        cost: f64,
    ) {
        let state = self.state(memory, site);
        memory.trace.settled.push(Settled { state, level, stretch, cost });
    }
}
