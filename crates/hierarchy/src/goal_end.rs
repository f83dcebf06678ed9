//! The goal put into its cluster of the first level, by the trees that lead to it (rule `HPA-5`).
//!
//! The cheapest ways from every entrance to all states of the cluster are kept, the goal among them: so
//! nothing is searched, and all that is looked at is the one way from each. Goals in large clusters are
//! searched from as starts are, against the steps.
use best_first::Progress;
use state_search::Layout;

use crate::climb::{Climb, ClimbMemory, End, EndLevel};
use crate::places::Located;
use crate::trees::walk;

/// The most states of a cluster whose goals are put in down the trees.
const FEW_STATES: usize = 512;

/// The ways from the entrances of a cluster of the first level to a goal within it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    /// By entrance, where its way begins in `nodes`; and one beyond.
    first: Vec<u32>,
    /// The states of the ways, each from the goal back and without the entrance, as numbers.
    nodes: Vec<u32>,
}

impl Ways {
    pub(crate) fn clear(&mut self) {
        self.first.clear();
        self.nodes.clear();
    }

    /// Whether no goal was put in.
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The way from an entrance that reaches the goal, from the goal back.
    pub(crate) fn of(&self, entrance: usize) -> &[u32] {
        &self.nodes[self.first[entrance] as usize..self.first[entrance + 1] as usize]
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        (self.first.capacity() + self.nodes.capacity()) * 4
    }
}

/// A step that a tree walks is not there any more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepGone;

impl<Sp: Layout> Climb<'_, Sp> {
    /// Whether a goal is put into its cluster down the trees: all of one entrance after the other, which
    /// in large clusters takes longer than a search. What is kept makes no difference (rule `CLASS-3`).
    pub(crate) fn walks_to(&self, goal: Located) -> bool {
        let rect = self.hierarchy.geometry.rect(goal.cluster);
        self.hierarchy.places[goal.cluster as usize].len(rect) <= FEW_STATES
    }

    /// Puts the goal into its cluster: finds the ways to it, and what they cost.
    pub(crate) fn put_in_goal(
        &self,
        memory: &mut ClimbMemory<Sp::State>,
        located: Located,
        limit: u64,
    ) -> Result<Progress, StepGone> {
        let Located { cluster, local: goal, .. } = located;
        let geometry = &self.hierarchy.geometry;
        let kept = self.view().cluster(0, cluster);
        let (rect, places) = (geometry.rect(cluster), &self.hierarchy.places[cluster as usize]);
        let node_count = places.len(rect);
        let regrown = kept.trees.is_absent();
        if regrown {
            let mut roots = std::mem::take(&mut memory.nodes);
            roots.clear();
            roots.extend(kept.sites.iter().map(|&site| geometry.site_local(site)));
            self.grow(memory, 0, cluster, &roots);
            memory.nodes = roots;
        }
        let ClimbMemory { grown, live, ends: [_, End { levels, ways, .. }], counters, .. } = memory;
        if levels.is_empty() {
            levels.push(EndLevel::default());
        }
        let EndLevel { cluster: put_into, entrances: costs, .. } = &mut levels[0];
        *put_into = cluster;
        costs.clear();
        ways.clear();
        let Ways { first, nodes } = ways;
        // The goal itself, and every entrance that leads to it.
        let mut settled = 1;
        for (entrance, &site) in kept.sites.iter().enumerate() {
            let begin = nodes.len();
            first.push(begin as u32);
            let root = geometry.site_local(site);
            let push = |node| nodes.push(node);
            let is_reached = if regrown {
                let parents = &grown.parents[entrance * node_count..];
                walk(root, goal, push, |node| parents[node as usize])
            } else {
                kept.trees.walk(entrance, (root, goal), node_count, push)
            };
            if !is_reached {
                nodes.truncate(begin);
                costs.push(f64::INFINITY);
                continue;
            }
            settled += 1;
            // Added up along the way, as all costs are.
            let mut cost = 0.0;
            let mut before = places.state(self.space, &rect, root, &mut live.at);
            for &node in nodes[begin..].iter().rev() {
                let state = places.state(self.space, &rect, node, &mut live.at);
                cost += self.step_cost(&mut live.transitions, &before, &state);
                before = state;
            }
            if cost == f64::INFINITY {
                return Err(StepGone);
            }
            costs.push(cost);
        }
        first.push(nodes.len() as u32);
        counters.expanded += settled;
        counters.pushed += settled;
        Ok(if settled > limit { Progress::Running } else { Progress::Exhausted })
    }
}
