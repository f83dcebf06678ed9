//! Refining a route into states, part by part, down the trees (rule `HPA-5`).
use best_first::Labels;
use state_search::{Layout, Transition};

use crate::climb::{Climb, ClimbMemory, upper_part};
use crate::geometry::Site;
use crate::live_fill::{LiveSpace, Way};
use crate::route::{Part, Route};
use crate::trees::NO_PARENT;
use crate::upper_fill::UpperSpace;

impl<Sp: Layout> Climb<'_, Sp> {
    /// Lists the states of `route` until at least `count` are listed or none is left.
    pub(crate) fn list(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        route: &mut Route<Sp::State>,
        count: usize,
    ) {
        while route.listed.len() < count {
            match route.parts.pop() {
                None => break,
                Some(Part::Step(site)) => route.listed.push(self.state(memory, site)),
                Some(Part::Inner { level, cluster, from, to }) => {
                    self.open(memory, level as usize, cluster, from, to, &mut route.parts);
                }
            }
        }
    }

    /// The state at `site`.
    pub(crate) fn state(&self, memory: &mut ClimbMemory<Sp::State>, site: Site) -> Sp::State {
        let geometry = &self.hierarchy.geometry;
        let cluster = geometry.site_cluster(site);
        self.hierarchy.places[cluster as usize].state(
            self.space,
            &geometry.rect(cluster),
            geometry.site_local(site),
            &mut memory.live.at,
        )
    }

    /// Replaces a way within a cluster by its parts, the first one last.
    fn open(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        level: usize,
        cluster: u32,
        from: u32,
        to: u32,
        parts: &mut Vec<Part>,
    ) {
        let geometry = &self.hierarchy.geometry;
        let view = self.view();
        let kept = view.cluster(level, cluster);
        let node_of = |entrance: u32| match level {
            0 => geometry.site_local(kept.sites[entrance as usize]),
            _ => kept.upper_node(entrance as usize),
        };
        let (root, mut node) = (node_of(from), node_of(to));
        let regrown = kept.trees.is_absent();
        if regrown {
            self.grow(memory, level, cluster, root, node);
        }
        let node_count = match level {
            0 => self.hierarchy.places[cluster as usize].len(geometry.rect(cluster)),
            _ => kept.upper_node_count(),
        };
        while node != root {
            let parent = if regrown {
                memory.engine.labels().parent(node)
            } else if level == 0 {
                kept.trees.parent(from as usize, node, node_count, |_| NO_PARENT)
            } else {
                view.tree_parent(geometry, level, cluster, from as usize, node)
            };
            assert_ne!(parent, NO_PARENT, "an edge is walked by a tree");
            parts.push(if level == 0 {
                Part::Step(geometry.site(cluster, node))
            } else {
                upper_part(view, geometry, level, cluster, parent, node)
            });
            node = parent;
        }
    }

    /// Grows a tree again as far as `target` (rule `CLASS-3`): the fill is the one that the build
    /// does, so the way is the same.
    fn grow(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        level: usize,
        cluster: u32,
        root: u32,
        target: u32,
    ) {
        let geometry = &self.hierarchy.geometry;
        let view = self.view();
        let ClimbMemory { engine, live, wanted, counters, .. } = memory;
        let node_count = match level {
            0 => self.hierarchy.places[cluster as usize].len(geometry.rect(cluster)),
            _ => view.cluster(level, cluster).upper_node_count(),
        };
        wanted.clear();
        wanted.resize(node_count, false);
        wanted[target as usize] = true;
        let mean = if level == 0 { view.mean_cost } else { self.edge_cost(level - 1) };
        engine.begin(node_count, mean, false);
        if level == 0 {
            let mut space = LiveSpace::new(
                self.space,
                geometry,
                &self.hierarchy.places,
                cluster,
                Way::Forward,
                self.mask(),
                live,
                wanted,
            );
            engine.push_source(&space, root, 0.0, 0.0);
            engine.step(&mut space, u64::MAX);
        } else {
            let mut space =
                UpperSpace::new(view, geometry, level, cluster, Way::Forward, false, wanted);
            engine.push_source(&space, root, 0.0, 0.0);
            engine.step(&mut space, u64::MAX);
        }
        counters.add(engine.counters());
    }

    /// What the cheapest step from one state to another costs the class, infinite without one.
    pub(crate) fn step_cost(
        &self,
        transitions: &mut Vec<Transition<Sp::State>>,
        from: &Sp::State,
        to: &Sp::State,
    ) -> f64 {
        transitions.clear();
        self.space.successors(from, None, transitions);
        let mask = self.mask();
        transitions
            .iter()
            .filter(|step| step.to == *to && step.refuses & mask == 0 && step.cost >= 0.0)
            .fold(f64::INFINITY, |least, step| if step.cost < least { step.cost } else { least })
    }
}
