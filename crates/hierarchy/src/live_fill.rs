//! Fills over the states of one cluster of the first level, read off the space as they go.
use best_first::{Ranks, Space};
use state_search::{Layout, Transition};

use crate::geometry::{Geometry, Rect};
use crate::places::Places;

/// Which way a fill goes: along transitions from the start, or against them from the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Backward,
}

impl Way {
    /// The other way.
    pub(crate) fn turned(self) -> Way {
        match self {
            Way::Forward => Way::Backward,
            Way::Backward => Way::Forward,
        }
    }
}

/// What a fill reads into.
#[derive(Clone, Debug)]
pub(crate) struct LiveBuffers<S> {
    pub(crate) transitions: Vec<Transition<S>>,
    heads: Vec<u32>,
    pub(crate) at: Vec<S>,
}

impl<S> Default for LiveBuffers<S> {
    fn default() -> Self {
        LiveBuffers { transitions: Vec::new(), heads: Vec::new(), at: Vec::new() }
    }
}

impl<S> LiveBuffers<S> {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.transitions.capacity() * size_of::<Transition<S>>()
            + self.heads.capacity() * 4
            + self.at.capacity() * size_of::<S>()
    }
}

/// A cluster of the first level as the loop sees it: nodes are numbers of states.
pub(crate) struct LiveSpace<'f, Sp: Layout> {
    pub(crate) space: &'f Sp,
    pub(crate) rect: Rect,
    pub(crate) places: &'f Places,
    pub(crate) way: Way,
    pub(crate) mask: u8,
    pub(crate) buffers: &'f mut LiveBuffers<Sp::State>,
    pub(crate) wanted: &'f [bool],
    /// Wanted nodes that are not settled yet.
    pub(crate) left: usize,
}

impl<'f, Sp: Layout> LiveSpace<'f, Sp> {
    /// Over `cluster`, to stop once everything in `wanted` is settled.
    #[expect(clippy::too_many_arguments, reason = "a fill is all of this")]
    pub(crate) fn new(
        space: &'f Sp,
        geometry: &Geometry,
        places: &'f [Places],
        cluster: u32,
        way: Way,
        mask: u8,
        buffers: &'f mut LiveBuffers<Sp::State>,
        wanted: &'f [bool],
    ) -> Self {
        LiveSpace {
            space,
            rect: geometry.rect(cluster),
            places: &places[cluster as usize],
            way,
            mask,
            buffers,
            wanted,
            left: wanted.iter().filter(|&&wanted| wanted).count(),
        }
    }
}

impl<Sp: Layout> Ranks for LiveSpace<'_, Sp> {
    #[inline(always)]
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl<Sp: Layout> Space for LiveSpace<'_, Sp> {
    type Arc = u32;
    type Arcs = std::ops::Range<u32>;

    #[inline(always)]
    fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
        let LiveBuffers { transitions, heads, at } = &mut *self.buffers;
        let state = self.places.state(self.space, &self.rect, node, at);
        transitions.clear();
        match self.way {
            Way::Forward => self.space.successors(&state, None, transitions),
            Way::Backward => self.space.predecessors(&state, transitions),
        }
        heads.clear();
        for step in &*transitions {
            let place = self.space.coords(&step.to).and_then(|(x, y)| self.rect.place(x, y));
            let head = match place {
                Some(place) => self.places.local(self.space, &self.rect, place, &step.to, at),
                None => None,
            };
            heads.push(head.unwrap_or(u32::MAX));
        }
        0..heads.len() as u32
    }

    #[inline(always)]
    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        let step = &self.buffers.transitions[arc as usize];
        // What leaves the cluster is no step here.
        if self.buffers.heads[arc as usize] == u32::MAX || step.refuses & self.mask != 0 {
            return f64::NAN;
        }
        step.cost
    }

    #[inline(always)]
    fn head(&mut self, arc: u32) -> Option<u32> {
        Some(self.buffers.heads[arc as usize])
    }

    #[inline(always)]
    fn key(&mut self, _arc: u32, g: f64) -> Option<f64> {
        Some(g)
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        self.left -= usize::from(self.wanted[node as usize]);
        self.left == 0
    }
}
