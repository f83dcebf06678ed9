//! The route that a climb found, told as parts (rule `HPA-5`).
use state_search::Layout;

use crate::climb::{Climb, ClimbMemory, End, EndLevel};
use crate::geometry::Geometry;
use crate::links::Node;
use crate::live_fill::Way;
use crate::route::Part;
use crate::spread::Spread;
use crate::view::View;

impl<Sp: Layout> Climb<'_, Sp> {
    /// Writes the route found into `parts`, the first one last.
    pub(crate) fn write_parts(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        level: usize,
        parts: &mut Vec<Part>,
    ) {
        let ClimbMemory { ends, entrances, parts: forward, spread, .. } = memory;
        let (Some(&first), Some(&last)) = (entrances.first(), entrances.last()) else { return };
        parts.clear();
        forward.clear();
        self.push_chain(&ends[1], spread, level, last.1, Way::Backward, forward);
        parts.extend(forward.drain(..).rev());
        for pair in entrances.windows(2).rev() {
            let [from, to] = [pair[0], pair[1]];
            parts.push(if from.0 == to.0 {
                Part::Inner { level: level as u32, cluster: from.0, from: from.1, to: to.1 }
            } else {
                Part::Step(self.view().cluster(level, to.0).sites[to.1 as usize])
            });
        }
        self.push_chain(&ends[0], spread, level, first.1, Way::Forward, parts);
    }

    /// Walks the fills of an end from an entrance of its cluster of `level` back to the end itself:
    /// that is against the path at the start, along it at the goal.
    fn push_chain(
        &self,
        end: &End,
        spread: &mut Spread,
        level: usize,
        entrance: u32,
        way: Way,
        parts: &mut Vec<Part>,
    ) {
        let geometry = &self.hierarchy.geometry;
        let mut entrance = entrance as usize;
        for level in (1..=level).rev() {
            let EndLevel { cluster, nodes, .. } = &end.levels[level];
            let kept = self.view().cluster(level, *cluster);
            let graph = self.view().lower(geometry, level, *cluster);
            let below = &end.levels[level - 1];
            let first = graph.base[geometry.slot(level - 1, below.cluster)];
            let is_source = |node: u32| {
                let cost = below.entrances.get(node.wrapping_sub(first) as usize);
                cost.is_some_and(|&cost| cost <= nodes[node as usize])
            };
            let mut node = kept.upper_node(entrance);
            while !is_source(node) {
                let parent = spread.parent(&graph, way, nodes, node, is_source);
                let [from, to] = match way {
                    Way::Forward => [parent, node],
                    Way::Backward => [node, parent],
                };
                let [from, to] = [from, to].map(|node| kept.node(node));
                parts.push(upper_part(self.view(), geometry, level, *cluster, from, to));
                node = parent;
            }
            entrance = (node - first) as usize;
        }
        self.push_first(end, entrance, way, parts);
    }

    /// Likewise, from an entrance of the first level: of the start's cluster forward, of the goal's
    /// backward.
    pub(crate) fn push_first_chain(
        &self,
        memory: &ClimbMemory<Sp::State>,
        way: Way,
        entrance: u32,
        parts: &mut Vec<Part>,
    ) {
        self.push_first(
            &memory.ends[usize::from(way == Way::Backward)],
            entrance as usize,
            way,
            parts,
        );
    }

    fn push_first(&self, end: &End, entrance: usize, way: Way, parts: &mut Vec<Part>) {
        let geometry = &self.hierarchy.geometry;
        let cluster = end.levels[0].cluster;
        if way == Way::Backward && !end.ways.is_empty() {
            let way = end.ways.of(entrance).iter().rev();
            parts.extend(way.map(|&node| Part::Step(geometry.site(cluster, node))));
            return;
        }
        let mut node = geometry.site_local(self.view().cluster(0, cluster).sites[entrance]);
        loop {
            let parent = end.parents[node as usize];
            if parent == node {
                break;
            }
            let to = if way == Way::Forward { node } else { parent };
            parts.push(Part::Step(geometry.site(cluster, to)));
            node = parent;
        }
    }
}

/// The step or way from one node of the graph below a cluster to the next on a path.
pub(crate) fn upper_part(
    view: &View,
    geometry: &Geometry,
    level: usize,
    cluster: u32,
    from: Node,
    to: Node,
) -> Part {
    let base = &view.cluster(level, cluster).base;
    let [from_entrance, to_entrance] = [from, to].map(|node| node.number - base[node.slot]);
    let child = geometry.child(level, cluster, to.slot).expect("a node lies in a cluster");
    if from.slot == to.slot {
        Part::Inner {
            level: level as u32 - 1,
            cluster: child,
            from: from_entrance,
            to: to_entrance,
        }
    } else {
        Part::Step(view.cluster(level - 1, child).sites[to_entrance as usize])
    }
}
