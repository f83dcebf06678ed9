//! [`Route`]: a climbed path that is refined as far as it is asked for (rule `HPA-7`).
use crate::geometry::Site;
use crate::options::Quality;

/// A part of a route, from where the part before it ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// One step, to this state.
    Step(Site),
    /// The cheapest way within a cluster from one of its entrances to another.
    Inner { level: u32, cluster: u32, from: u32, to: u32 },
}

/// What a route belongs to: it goes on only while all of it is the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RouteKey<S> {
    pub(crate) solver: u64,
    pub(crate) version: u64,
    pub(crate) class: u8,
    pub(crate) quality: Quality,
    /// Where it has come to.
    pub(crate) at: S,
    pub(crate) goal: S,
}

/// A route and how far it has been walked.
#[derive(Clone, Debug)]
pub(crate) struct Route<S> {
    pub(crate) key: Option<RouteKey<S>>,
    /// Whether the route is drawn tight over the first level.
    pub(crate) is_tight: bool,
    /// What is left to refine, the next part last.
    pub(crate) parts: Vec<Part>,
    /// What is refined, from `next` on still to be walked.
    pub(crate) listed: Vec<S>,
    pub(crate) next: usize,
    /// The sum of the steps to all of `listed`, if it was told when they were listed.
    pub(crate) listed_cost: Option<f64>,
    /// Where `listed` ends, as long as parts are left.
    pub(crate) refined_to: Option<S>,
    /// The cost left, as far as it is known.
    pub(crate) cost_left: f64,
}

impl<S> Default for Route<S> {
    fn default() -> Self {
        Route {
            key: None,
            is_tight: false,
            parts: Vec::new(),
            listed: Vec::new(),
            next: 0,
            listed_cost: None,
            refined_to: None,
            cost_left: 0.0,
        }
    }
}

impl<S> Route<S> {
    pub(crate) fn clear(&mut self) {
        self.key = None;
        self.is_tight = false;
        self.parts.clear();
        self.listed.clear();
        self.next = 0;
        self.listed_cost = None;
        self.refined_to = None;
        self.cost_left = 0.0;
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Part>() + self.listed.capacity() * size_of::<S>()
    }
}
