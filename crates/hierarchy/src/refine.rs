//! Refining a route into states, part by part, down the trees (rule `HPA-5`).
use state_search::{Layout, Transition};

use crate::climb::{Climb, ClimbMemory, upper_part};
use crate::geometry::Site;
use crate::hierarchy::Hierarchy;
use crate::live_fill::Way;
use crate::meter::Meter;
use crate::reader::Reader;
use crate::route::{Part, Route};
use crate::spread::decoded;
use crate::trees::NO_PARENT;

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
    pub(crate) fn open(
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
            self.grow(memory, level, cluster, root);
        }
        let mut push = |parent: u32, node: u32| {
            parts.push(if level == 0 {
                Part::Step(geometry.site(cluster, node))
            } else {
                upper_part(view, geometry, level, cluster, parent, node)
            });
        };
        if level == 0 {
            let node_count = self.hierarchy.places[cluster as usize].len(geometry.rect(cluster));
            while node != root {
                let parent = if regrown {
                    memory.grown.parents[node as usize]
                } else {
                    kept.trees.parent(from as usize, node, node_count, |_| NO_PARENT)
                };
                assert_ne!(parent, NO_PARENT, "an edge is walked by a tree");
                push(parent, node);
                node = parent;
            }
            return;
        }
        let graph = view.lower(geometry, level, cluster);
        let decode = |node, code| decoded(&graph, Way::Forward, node, code);
        while node != root {
            let parent = if regrown {
                decode(node, memory.grown.parents[node as usize])
            } else {
                let decode = |code: u8| decode(node, u32::from(code));
                kept.trees.parent(from as usize, node, graph.node_count(), decode)
            };
            assert_ne!(parent, NO_PARENT, "an edge is walked by a tree");
            push(parent, node);
            node = parent;
        }
    }

    /// Grows a tree again (rule `CLASS-3`): the fill is the one that the build does, so the ways are
    /// the same.
    fn grow(&self, memory: &mut ClimbMemory<Sp::State>, level: usize, cluster: u32, root: u32) {
        let Hierarchy { geometry, places, .. } = self.hierarchy;
        let mut endless = Meter::new(0);
        memory.grown.begin(&[root]);
        if level == 0 {
            let mut reader = Reader::begin(self.space, geometry, places, cluster);
            reader.run(self.space, geometry, places, &mut endless);
            memory.grown.run(&reader.inner, self.mask(), &mut endless);
        } else {
            let graph = self.view().lower(geometry, level, cluster);
            memory.grown.run_upper(&graph, &mut endless);
        }
        memory.counters.expanded += memory.grown.settled();
    }

    /// What the cheapest step from one state to another costs the class, infinite without one.
    pub(crate) fn step_cost(
        &self,
        transitions: &mut Vec<Transition<Sp::State>>,
        from: &Sp::State,
        to: &Sp::State,
    ) -> f64 {
        self.space.step_cost(from, to, self.mask(), transitions)
    }
}
