//! Smoothing: the cheapest path within a band around a refined one (rule `HPA-8`).
use best_first::{BestFirst, BucketQueue, KeyedLabels, Labels, Ranks, Space};
use state_search::{Layout, Transition};

use crate::climb::Climb;
use crate::geometry::{Geometry, Rect};
use crate::options::Quality;
use crate::places::Places;

/// How wide a band is, and after how many states the path is held fast.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    /// Coordinates to either side.
    radius: u32,
    /// Whether `radius` bounds the sum along both axes, not the greater.
    is_narrow: bool,
    pub(crate) section: usize,
}

/// The band of a quality.
pub(crate) fn band(quality: Quality) -> Option<Band> {
    match quality {
        Quality::Off => None,
        Quality::Default => Some(Band { radius: 1, is_narrow: true, section: 512 }),
        Quality::Best => Some(Band { radius: 8, is_narrow: false, section: 2048 }),
    }
}

/// A cluster that the band touches.
#[derive(Clone, Copy, Debug)]
struct Block {
    cluster: u32,
    rect: Rect,
}

/// The memory of smoothing.
#[derive(Clone, Debug)]
pub(crate) struct BandMemory<S> {
    engine: BestFirst<KeyedLabels, BucketQueue>,
    blocks: Vec<Block>,
    /// The block that was last taken into.
    last: usize,
    /// By cluster: its position in `blocks`, if the block there is it.
    block_of: Vec<u32>,
    /// By node, which is the block's first node and the number in the cluster: whether it is in.
    within: Vec<u64>,
    transitions: Vec<Transition<S>>,
    heads: Vec<u32>,
    at: Vec<S>,
    nodes: Vec<u32>,
    /// The most nodes that there ever were.
    capacity: usize,
}

impl<S> Default for BandMemory<S> {
    fn default() -> Self {
        BandMemory {
            engine: BestFirst::default(),
            blocks: Vec::new(),
            last: 0,
            block_of: Vec::new(),
            within: Vec::new(),
            transitions: Vec::new(),
            heads: Vec::new(),
            at: Vec::new(),
            nodes: Vec::new(),
            capacity: 0,
        }
    }
}

impl<S> BandMemory<S> {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.engine.heap_bytes()
            + self.blocks.capacity() * size_of::<Block>()
            + self.block_of.capacity() * 4
            + self.within.capacity() * 8
    }
}

/// The band as the loop sees it.
struct BandSpace<'b, Sp: Layout> {
    climb: &'b Climb<'b, Sp>,
    places: &'b [Places],
    /// Nodes a block, as a shift.
    shift: u32,
    /// The block of the state being expanded.
    here: u32,
    mask: u8,
    goal: u32,
    goal_state: &'b Sp::State,
    blocks: &'b [Block],
    block_of: &'b [u32],
    within: &'b [u64],
    transitions: &'b mut Vec<Transition<Sp::State>>,
    heads: &'b mut Vec<u32>,
    at: &'b mut Vec<Sp::State>,
}

impl<Sp: Layout> BandSpace<'_, Sp> {
    fn state(&mut self, node: u32) -> Sp::State {
        self.here = node >> self.shift;
        let block = self.blocks[self.here as usize];
        let places = &self.places[block.cluster as usize];
        places.state(self.climb.space, &block.rect, node & ((1 << self.shift) - 1), self.at)
    }

    #[inline(always)]
    fn node(&mut self, state: &Sp::State) -> Option<u32> {
        let (x, y) = self.climb.space.coords(state)?;
        let mut at = self.here;
        let mut block = &self.blocks[at as usize];
        if block.rect.place(x, y).is_none() {
            let cluster = self.climb.hierarchy.geometry.cluster_at(x, y)?;
            at = self.block_of[cluster as usize];
            block = self.blocks.get(at as usize).filter(|block| block.cluster == cluster)?;
        }
        let place = block.rect.place(x, y)?;
        let places = &self.places[block.cluster as usize];
        let local = places.local(self.climb.space, &block.rect, place, state, self.at)?;
        let node = (at << self.shift) + local;
        (self.within[node as usize / 64] >> (node % 64) & 1 == 1).then_some(node)
    }
}

impl<Sp: Layout> Ranks for BandSpace<'_, Sp> {
    #[inline(always)]
    fn rank(&self, node: u32) -> u32 {
        node
    }
}

impl<Sp: Layout> Space for BandSpace<'_, Sp> {
    type Arc = u32;
    type Arcs = std::ops::Range<u32>;

    #[inline(always)]
    fn arcs(&mut self, node: u32, _parent: u32) -> Self::Arcs {
        let state = self.state(node);
        let mut transitions = std::mem::take(self.transitions);
        transitions.clear();
        self.climb.space.successors(&state, None, &mut transitions);
        self.heads.clear();
        for step in &transitions {
            let head = self.node(&step.to).unwrap_or(u32::MAX);
            self.heads.push(head);
        }
        *self.transitions = transitions;
        0..self.heads.len() as u32
    }

    #[inline(always)]
    fn cost(&mut self, _node: u32, arc: u32) -> f64 {
        let step = &self.transitions[arc as usize];
        if self.heads[arc as usize] == u32::MAX || step.refuses & self.mask != 0 {
            return f64::NAN;
        }
        step.cost
    }

    #[inline(always)]
    fn head(&mut self, arc: u32) -> Option<u32> {
        Some(self.heads[arc as usize])
    }

    #[inline(always)]
    fn key(&mut self, arc: u32, g: f64) -> Option<f64> {
        let h = self.climb.space.estimate(&self.transitions[arc as usize].to, self.goal_state);
        // Rule STATE-3: NaN and negative count as 0.
        let h = if h > 0.0 { h } else { 0.0 };
        if h == f64::INFINITY { None } else { Some(g + h) }
    }

    #[inline(always)]
    fn is_goal(&mut self, node: u32) -> bool {
        node == self.goal
    }
}

impl<Sp: Layout> Climb<'_, Sp> {
    /// Replaces `states`, which a path from `from` walks, by a path to the same end that is no
    /// dearer. Gives the states settled.
    pub(crate) fn smooth(
        &self,
        memory: &mut BandMemory<Sp::State>,
        band: Band,
        from: &Sp::State,
        states: &mut Vec<Sp::State>,
    ) -> u64 {
        let Some(goal_state) = states.last().cloned() else { return 0 };
        let geometry = &self.hierarchy.geometry;
        let places = &self.hierarchy.places[..];
        let shift = self.view().most_states.next_power_of_two().trailing_zeros().max(6);
        memory.block_of.resize(places.len(), 0);
        memory.blocks.clear();
        memory.within.clear();
        let mut before = None;
        for state in std::iter::once(from).chain(states.iter()) {
            let Some(at) = self.space.coords(state) else { return 0 };
            memory.take_in(geometry, places, shift, at, before, band);
            before = Some(at);
        }
        let node_count = memory.blocks.len() << shift;
        memory.capacity = memory.capacity.max(node_count);
        let BandMemory { engine, blocks, block_of, within, transitions, heads, at, nodes, .. } =
            memory;
        let mut space = BandSpace {
            climb: self,
            places,
            shift,
            here: 0,
            mask: self.mask(),
            goal: u32::MAX,
            goal_state: &goal_state,
            blocks,
            block_of,
            within,
            transitions,
            heads,
            at,
        };
        let (Some(start), Some(goal)) = (space.node(from), space.node(&goal_state)) else {
            return 0;
        };
        space.goal = goal;
        engine.begin(memory.capacity, self.view().mean_cost, false);
        engine.push_source(&space, start, 0.0, 0.0);
        engine.step(&mut space, u64::MAX);
        if engine.held() == Some(goal) {
            // No dearer: an estimate that is not admissible may have led astray.
            let mut steps = Vec::new();
            let mut before = from;
            let mut sum = 0.0;
            for state in states.iter() {
                sum += self.step_cost(&mut steps, before, state);
                before = state;
            }
            if engine.labels().g(goal) < sum {
                engine.path_to(goal, nodes);
                states.clear();
                states.extend(nodes[1..].iter().map(|&node| space.state(node)));
            }
        }
        engine.counters().iterations
    }
}

impl<S> BandMemory<S> {
    /// Takes the states around `at` into the band, those around `before` being in it.
    fn take_in(
        &mut self,
        geometry: &Geometry,
        places: &[Places],
        shift: u32,
        at: (u32, u32),
        before: Option<(u32, u32)>,
        band: Band,
    ) {
        let [x, y] = [at.0, at.1].map(i64::from);
        let radius = i64::from(band.radius);
        let mut take = |x: i64, y: i64| {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
                self.take_in_place(geometry, places, shift, (x, y));
            }
        };
        if band.is_narrow {
            for dy in -radius..=radius {
                let across = radius - dy.abs();
                for dx in -across..=across {
                    take(x + dx, y + dy);
                }
            }
            return;
        }
        let moved = before.map(|(bx, by)| (x - i64::from(bx), y - i64::from(by)));
        match moved.filter(|(dx, dy)| dx.abs() <= 1 && dy.abs() <= 1) {
            // A column and a row are new.
            Some((dx, dy)) => {
                for along in -radius..=radius {
                    if dx != 0 {
                        take(x + dx * radius, y + along);
                    }
                    if dy != 0 {
                        take(x + along, y + dy * radius);
                    }
                }
            }
            None => {
                for dy in -radius..=radius {
                    for dx in -radius..=radius {
                        take(x + dx, y + dy);
                    }
                }
            }
        }
    }

    /// Takes the states at one place into the band.
    #[inline(always)]
    fn take_in_place(
        &mut self,
        geometry: &Geometry,
        places: &[Places],
        shift: u32,
        (x, y): (u32, u32),
    ) {
        let mut at = self.last;
        // Places nearly always lie in the cluster of the one before.
        if self.blocks.get(at).is_none_or(|block| block.rect.place(x, y).is_none()) {
            let Some(cluster) = geometry.cluster_at(x, y) else { return };
            at = self.block_of[cluster as usize] as usize;
            if self.blocks.get(at).is_none_or(|block| block.cluster != cluster) {
                at = self.blocks.len();
                self.block_of[cluster as usize] = at as u32;
                self.blocks.push(Block { cluster, rect: geometry.rect(cluster) });
                let words = (self.blocks.len() << shift) / 64;
                self.within.resize(words, 0);
            }
            self.last = at;
        }
        let Block { cluster, rect } = self.blocks[at];
        let Some(place) = rect.place(x, y) else { return };
        let (from, to) = match &places[cluster as usize] {
            Places::One => (place, place + 1),
            Places::Table(first) => (first[place as usize], first[place as usize + 1]),
        };
        for local in from..to {
            let node = (at << shift) + local as usize;
            self.within[node / 64] |= 1 << (node % 64);
        }
    }
}
