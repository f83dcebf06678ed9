//! Refining a route into states, part by part, down the trees (rule `HPA-5`).
use state_search::{Layout, Transition};

use crate::climb::{Climb, ClimbMemory};
use crate::geometry::Site;
use crate::hierarchy::Hierarchy;
use crate::links::{Node, decoded};
use crate::meter::Meter;
use crate::parts::upper_part;
use crate::reader::Reader;
use crate::route::{Part, Route};
use crate::trees::{NO_PARENT, Told, walk};

impl<Sp: Layout> Climb<'_, Sp> {
    /// Lists the states of `route` until `count` are listed or none is left.
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
                Some(Part::Inner { level: 0, cluster, from, to }) => {
                    self.list_inner(memory, route, count, cluster, from, to);
                }
                Some(Part::Inner { level, cluster, from, to }) => {
                    self.open(memory, level as usize, cluster, from, to, &mut route.parts);
                }
            }
        }
    }

    /// Lists the states of a way within a cluster of the first level, likewise.
    fn list_inner(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        route: &mut Route<Sp::State>,
        count: usize,
        cluster: u32,
        from: u32,
        to: u32,
    ) {
        let geometry = &self.hierarchy.geometry;
        let kept = self.view().cluster(0, cluster);
        let (rect, places) = (geometry.rect(cluster), &self.hierarchy.places[cluster as usize]);
        let ends = [from, to].map(|entrance| geometry.site_local(kept.sites[entrance as usize]));
        let regrown = kept.trees.is_absent();
        if regrown {
            self.grow(memory, 0, cluster, &ends[..1]);
        }
        let ClimbMemory { grown, live, nodes, .. } = memory;
        nodes.clear();
        let push = |node| nodes.push(node);
        let is_reached = if regrown {
            walk(ends[0], ends[1], push, |node| grown.parents[node as usize])
        } else {
            kept.trees.walk(from as usize, (ends[0], ends[1]), places.len(rect), push)
        };
        // What is grown again may not be: if a step is gone and nobody told, the one to the end alone is
        // listed, which cannot be taken either.
        assert!(is_reached || regrown, "an edge is walked by a tree");
        let left = nodes.len().saturating_sub(count - route.listed.len());
        route
            .parts
            .extend(nodes[..left].iter().map(|&node| Part::Step(geometry.site(cluster, node))));
        let state = |&node: &u32| {
            let state = places.state(self.space, &rect, node, &mut live.at);
            // The steps along the path are read next.
            self.space.look_ahead(&state, |_| ());
            state
        };
        route.listed.extend(nodes[left..].iter().rev().map(state));
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

    /// Replaces a way within a cluster above the first level by its parts, the first one last.
    pub(crate) fn open(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        level: usize,
        cluster: u32,
        from: u32,
        to: u32,
        parts: &mut Vec<Part>,
    ) {
        let (view, geometry) = (self.view(), &self.hierarchy.geometry);
        self.walk(memory, level, cluster, from, to, |before, node| {
            parts.push(upper_part(view, geometry, level, cluster, before, node));
        });
    }

    /// Walks a way within a cluster above the first level from its end back: calls `visit` with the
    /// nodes before and behind each of its steps.
    #[inline(always)]
    pub(crate) fn walk(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        level: usize,
        cluster: u32,
        from: u32,
        to: u32,
        mut visit: impl FnMut(Node, Node),
    ) {
        let kept = self.view().cluster(level, cluster);
        let [root, to] = [from, to].map(|entrance| kept.upper_node(entrance as usize));
        let regrown = kept.trees.is_absent();
        if regrown {
            self.grow(memory, level, cluster, &[root]);
        }
        let into = &kept.links[1];
        let node_count = kept.base[kept.base.len() - 1] as usize;
        let mut node = kept.node(to);
        while node.number != root {
            let told = if regrown {
                Told::Code(memory.grown.parents[node.number as usize])
            } else {
                kept.trees.told(from as usize, node.number, node_count)
            };
            let before = match told {
                Told::Code(code) => decoded(&kept.base, into, node, code),
                Told::Parent(parent) => {
                    assert_ne!(parent, NO_PARENT, "an edge is walked by a tree");
                    kept.node(parent)
                }
            };
            visit(before, node);
            node = before;
        }
    }

    /// Grows the trees of `roots` again (rule `CLASS-3`): the fill is the one that the build does, so the
    /// ways are the same.
    pub(crate) fn grow(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        level: usize,
        cluster: u32,
        roots: &[u32],
    ) {
        let Hierarchy { geometry, places, .. } = self.hierarchy;
        let mut endless = Meter::new(0);
        memory.grown.begin(roots);
        if level == 0 {
            let mut reader = Reader::begin(self.space, geometry, places, cluster);
            reader.run(self.space, geometry, places, &mut endless);
            memory.grown.run(&reader.inner, self.mask(), &mut endless);
        } else {
            let graph = self.view().lower(geometry, level, cluster);
            memory.grown.run_upper(&graph, &mut endless);
        }
        memory.counters.regrown += memory.grown.settled();
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
