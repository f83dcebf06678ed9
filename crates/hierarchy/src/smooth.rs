//! Smoothing: the cheapest path within a band around a refined one (rule `HPA-8`).
//!
//! The states of a band are numbered as the path comes by them. Costs settle in nearly that order, so
//! that sweeps over the numbers, to and fro, reach the least solution of
//! `cost(v) = min(cost(u) + step(u, v))` without an open set. Sums of floats grow with their terms, so
//! that the solution is that of any search; which of equally cheap paths is taken hangs on the order of
//! the numbers alone.
use state_search::{Layout, Transition};

use crate::climb::Climb;
use crate::geometry::{Geometry, Rect};
use crate::options::Quality;
use crate::places::{Places, states_at};

/// No state of the band.
const NONE: u32 = u32::MAX;

/// States of a path that are smoothed at a time: after that many it is held fast, so that what is asked
/// a piece at a time hardly ever waits.
pub(crate) const SECTION: usize = 4096;

/// States over which costs settle before the next ones are looked at.
const WINDOW: u32 = 16;

/// Looks a state of the band, on average, after which costs settle over all of it at once. Hardly any
/// band takes two; but going back to what became cheaper has no bound that costs of any kind cannot
/// break, and whole sweeps have: as many as there are states.
const PATIENCE: u64 = 64;

/// Which places are in a band, seen from one of the path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Band {
    /// Itself and those beside it: [`CROSS`].
    Cross,
    /// So many coordinates along either axis.
    Square(i32),
}

/// The places of [`Band::Cross`], row by row.
const CROSS: [(i32, i32); 5] = [(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)];

/// Those of [`CROSS`] that are not in it seen from one step before, by that step: three for all but
/// the step to the same place.
const AHEAD: [[(i32, i32); 3]; 9] = {
    let mut ahead = [[(0, 0); 3]; 9];
    let mut step = 0;
    while step < 9 {
        let (mut at, mut count) = (0, 0);
        while at < 5 {
            let (x, y) = (CROSS[at].0 + step % 3 - 1, CROSS[at].1 + step / 3 - 1);
            if x.abs() + y.abs() > 1 {
                ahead[step as usize][count] = CROSS[at];
                count += 1;
            }
            at += 1;
        }
        step += 1;
    }
    ahead
};

/// The band of a quality.
pub(crate) fn band(quality: Quality) -> Option<Band> {
    match quality {
        Quality::Off => None,
        Quality::Default => Some(Band::Cross),
        Quality::Best => Some(Band::Square(14)),
    }
}

/// A cluster that the band touches.
#[derive(Clone, Copy, Debug)]
struct Block {
    cluster: u32,
    rect: Rect,
    /// Where its states begin in [`BandMemory::numbers`].
    first: usize,
    /// Its extent where a place is a state, else 0: [`Places::One`].
    width: u32,
    height: u32,
}

impl Block {
    /// Where the number of the state at `(x, y)` stands in [`BandMemory::numbers`], if it lies within
    /// and a place is a state.
    #[inline(always)]
    fn slot(&self, x: u32, y: u32) -> Option<usize> {
        let (dx, dy) = (x.wrapping_sub(self.rect.x0), y.wrapping_sub(self.rect.y0));
        if dx < self.width && dy < self.height {
            Some(self.first + (dy * self.width + dx) as usize)
        } else {
            None
        }
    }
}

/// A state of the band.
#[derive(Clone, Copy, Debug)]
struct Node<S> {
    state: S,
    block: u32,
    /// The state that it was reached from.
    from: u32,
    /// Whether it became cheaper since its steps were looked at.
    is_new: bool,
    /// The cost from where the band begins.
    cost: f64,
}

/// The memory of smoothing.
#[derive(Clone, Debug)]
pub(crate) struct BandMemory<S> {
    blocks: Vec<Block>,
    /// The block that was last taken into.
    last: usize,
    /// By cluster: its position in `blocks`, if the block there is it.
    block_of: Vec<u32>,
    /// By block and number in the cluster: the number in the band.
    numbers: Vec<u32>,
    nodes: Vec<Node<S>>,
    transitions: Vec<Transition<S>>,
    at: Vec<S>,
    /// States that were looked at.
    pub(crate) looked_at: u64,
}

impl<S> Default for BandMemory<S> {
    fn default() -> Self {
        BandMemory {
            blocks: Vec::new(),
            last: 0,
            block_of: Vec::new(),
            numbers: Vec::new(),
            nodes: Vec::new(),
            transitions: Vec::new(),
            at: Vec::new(),
            looked_at: 0,
        }
    }
}

impl<S> BandMemory<S> {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<Block>()
            + (self.block_of.capacity() + self.numbers.capacity()) * 4
            + self.nodes.capacity() * size_of::<Node<S>>()
    }

    fn clear(&mut self, clusters: usize) {
        self.block_of.resize(clusters, 0);
        self.blocks.clear();
        self.last = 0;
        self.numbers.clear();
        self.nodes.clear();
        self.looked_at = 0;
    }
}

/// What is needed to take states into a band and to find them there.
struct Bands<'b, Sp: Layout> {
    space: &'b Sp,
    geometry: &'b Geometry,
    places: &'b [Places],
    /// States a block, as a shift.
    shift: u32,
    mask: u8,
}

impl<Sp: Layout> Climb<'_, Sp> {
    /// Replaces `states`, which a path from `from` walks, by a path to the same end that is no
    /// dearer. Gives its cost, the left-to-right sum of its steps as they are now; `None` where
    /// `states` stay as they are, for then a step may be gone of which nobody told.
    pub(crate) fn smooth(
        &self,
        memory: &mut BandMemory<Sp::State>,
        band: Band,
        from: &Sp::State,
        states: &mut Vec<Sp::State>,
    ) -> Option<f64> {
        let bands = Bands {
            space: self.space,
            geometry: &self.hierarchy.geometry,
            places: &self.hierarchy.places,
            shift: self.view().most_states.next_power_of_two().trailing_zeros(),
            mask: self.mask(),
        };
        let goal = states.last()?;
        memory.clear(bands.places.len());
        let mut before = None;
        for state in std::iter::once(from).chain(states.iter()) {
            let at = self.space.coords(state)?;
            bands.take_in(memory, at, before, band);
            before = Some(at);
        }
        let start = bands.number_of(memory, from)?;
        let goal = bands.number_of(memory, goal)?;
        memory.looked_at = bands.sweep(memory, start, goal);
        let cost = memory.nodes[goal as usize].cost;
        if cost == f64::INFINITY {
            return None;
        }
        states.clear();
        let mut node = goal;
        while node != start {
            states.push(memory.nodes[node as usize].state.clone());
            node = memory.nodes[node as usize].from;
        }
        states.reverse();
        // A state on the way that became cheaper was looked at again, so that each cost is that of the
        // state before and the step between, to the bit.
        Some(cost)
    }
}

impl<Sp: Layout> Bands<'_, Sp> {
    /// Takes the states around `at` into the band, those around `before` being in it.
    #[inline(always)]
    fn take_in(
        &self,
        memory: &mut BandMemory<Sp::State>,
        at: (u32, u32),
        before: Option<(u32, u32)>,
        band: Band,
    ) {
        // One more than the step along each axis, so that it is not signed.
        let step = before.map(|(x, y)| {
            (at.0.wrapping_sub(x).wrapping_add(1), at.1.wrapping_sub(y).wrapping_add(1))
        });
        let step = step.filter(|(dx, dy)| *dx < 3 && *dy < 3);
        match band {
            Band::Cross => match step {
                Some((dx, dy)) => {
                    self.take_in_cross(memory, at, &AHEAD[(dy * 3 + dx) as usize]);
                }
                None => self.take_in_cross(memory, at, &CROSS),
            },
            Band::Square(radius) => {
                let step = step.map(|(dx, dy)| (dx as i32 - 1, dy as i32 - 1));
                self.take_in_square(memory, at, step, radius);
            }
        }
    }

    /// Takes the states at `places`, seen from `(x, y)`, into the band.
    #[inline(always)]
    fn take_in_cross(
        &self,
        memory: &mut BandMemory<Sp::State>,
        (x, y): (u32, u32),
        places: &[(i32, i32)],
    ) {
        let Some(home) = self.block_at(memory, x, y) else { return };
        let block = memory.blocks[home];
        for &(dx, dy) in places {
            // Off the plane is in no block.
            let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            match block.slot(x, y) {
                Some(slot) => {
                    let number = &mut memory.numbers[slot];
                    if *number == NONE {
                        let number = std::slice::from_mut(number);
                        self.take_in_states(
                            &mut memory.nodes,
                            &mut memory.at,
                            number,
                            home,
                            (x, y),
                        );
                    }
                }
                None => self.take_in_place(memory, x, y),
            }
        }
        memory.last = home;
    }

    /// Takes the states up to `radius` coordinates around `at` into the band, those around where
    /// `step` led from being in it.
    fn take_in_square(
        &self,
        memory: &mut BandMemory<Sp::State>,
        at: (u32, u32),
        step: Option<(i32, i32)>,
        radius: i32,
    ) {
        match step {
            // A column and a row are new.
            Some((dx, dy)) => {
                for along in -radius..=radius {
                    if dx != 0 {
                        self.take_in_beside(memory, at, (dx * radius, along));
                    }
                    if dy != 0 {
                        self.take_in_beside(memory, at, (along, dy * radius));
                    }
                }
            }
            None => {
                for dy in -radius..=radius {
                    for dx in -radius..=radius {
                        self.take_in_beside(memory, at, (dx, dy));
                    }
                }
            }
        }
    }

    /// Takes the states at one place, seen from `(x, y)`, into the band, if it is on the plane.
    #[inline(always)]
    fn take_in_beside(
        &self,
        memory: &mut BandMemory<Sp::State>,
        (x, y): (u32, u32),
        (dx, dy): (i32, i32),
    ) {
        if let (Some(x), Some(y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) {
            self.take_in_place(memory, x, y);
        }
    }

    /// The block at `(x, y)`, which is the last one from now on; `None` off the plane.
    #[inline(always)]
    fn block_at(&self, memory: &mut BandMemory<Sp::State>, x: u32, y: u32) -> Option<usize> {
        let BandMemory { blocks, last, block_of, numbers, .. } = memory;
        // Places nearly always lie in the cluster of the one before.
        if blocks.get(*last).is_some_and(|block| block.rect.place(x, y).is_some()) {
            return Some(*last);
        }
        let cluster = self.geometry.cluster_at(x, y)?;
        *last = block_of[cluster as usize] as usize;
        if blocks.get(*last).is_none_or(|block| block.cluster != cluster) {
            *last = blocks.len();
            block_of[cluster as usize] = *last as u32;
            let rect = self.geometry.rect(cluster);
            let (width, height) = match self.places[cluster as usize] {
                Places::One => (rect.x1 - rect.x0, rect.y1 - rect.y0),
                Places::Table(_) => (0, 0),
            };
            blocks.push(Block { cluster, rect, first: numbers.len(), width, height });
            numbers.resize(blocks.len() << self.shift, NONE);
        }
        Some(*last)
    }

    /// Takes the states at one place into the band, if it is on the plane.
    #[inline(never)]
    fn take_in_place(&self, memory: &mut BandMemory<Sp::State>, x: u32, y: u32) {
        let Some(block) = self.block_at(memory, x, y) else { return };
        let BandMemory { blocks, last, numbers, nodes, at, .. } = memory;
        let block = &blocks[block];
        let Some(place) = block.rect.place(x, y) else { return };
        let (from, to) = if block.width > 0 {
            (place, place + 1)
        } else {
            self.places[block.cluster as usize].range(place)
        };
        let numbers = &mut numbers[block.first + from as usize..block.first + to as usize];
        // The states at a place are taken in together.
        if numbers.first() == Some(&NONE) {
            self.take_in_states(nodes, at, numbers, *last, (x, y));
            // What is beside the path was asked for when that was listed.
            at.iter().for_each(|state| self.space.look_ahead(state, |_| ()));
        }
    }

    /// Takes the states at a place of a block into the band, and numbers them.
    #[inline(always)]
    fn take_in_states(
        &self,
        nodes: &mut Vec<Node<Sp::State>>,
        at: &mut Vec<Sp::State>,
        numbers: &mut [u32],
        block: usize,
        (x, y): (u32, u32),
    ) {
        states_at(self.space, x, y, at);
        for (number, state) in numbers.iter_mut().zip(at.iter()) {
            *number = nodes.len() as u32;
            let block = block as u32;
            let (state, cost) = (state.clone(), f64::INFINITY);
            nodes.push(Node { state, block, from: NONE, is_new: false, cost });
        }
    }

    /// The number of `state`, if it is in the band.
    fn number_of(&self, memory: &mut BandMemory<Sp::State>, state: &Sp::State) -> Option<u32> {
        let BandMemory { blocks, block_of, numbers, at, .. } = memory;
        let number = self.find(blocks, block_of, numbers, at, state);
        (number != NONE).then_some(number)
    }

    /// Likewise, [`NONE`] if it is not.
    #[inline(never)]
    fn find(
        &self,
        blocks: &[Block],
        block_of: &[u32],
        numbers: &[u32],
        at: &mut Vec<Sp::State>,
        state: &Sp::State,
    ) -> u32 {
        let Some((x, y)) = self.space.coords(state) else { return NONE };
        let Some(cluster) = self.geometry.cluster_at(x, y) else { return NONE };
        let number = block_of[cluster as usize] as usize;
        let block = match blocks.get(number) {
            Some(block) if block.cluster == cluster => block,
            _ => return NONE,
        };
        let Some(place) = block.rect.place(x, y) else { return NONE };
        let places = &self.places[cluster as usize];
        let local = places.local(self.space, &block.rect, place, state, at);
        local.map_or(NONE, |local| numbers[block.first + local as usize])
    }

    /// Looks at states until none that is cheaper than the goal is new. Gives how many.
    fn sweep(&self, memory: &mut BandMemory<Sp::State>, start: u32, goal: u32) -> u64 {
        let count = memory.nodes.len() as u32;
        let begin = &mut memory.nodes[start as usize];
        (begin.cost, begin.is_new) = (0.0, true);
        // What every step that leaves the band leads to: it never becomes cheaper.
        let outside = Node { cost: f64::NEG_INFINITY, is_new: false, ..begin.clone() };
        memory.nodes.push(outside);
        let mut looked_at = 0;
        // No state below is new.
        let mut low = start;
        loop {
            while low < count && !memory.nodes[low as usize].is_new {
                low += 1;
            }
            if low == count {
                return looked_at;
            }
            let first = low;
            let is_odd = looked_at > PATIENCE * u64::from(count);
            let width = if is_odd { count - first } else { WINDOW.min(count - first) };
            // To and fro.
            for turn in 0..2 * width {
                let at = first + turn.min(2 * width - 1 - turn);
                if std::mem::take(&mut memory.nodes[at as usize].is_new) {
                    looked_at += 1;
                    low = low.min(self.look_at(memory, at, goal));
                }
            }
        }
    }

    /// Looks at the steps out of a state that became cheaper. Gives the least number that became
    /// cheaper by it.
    ///
    /// States are looked at hardly more than once, so that steps are read as they are looked at and
    /// not kept.
    #[inline(never)]
    fn look_at(&self, memory: &mut BandMemory<Sp::State>, number: u32, goal: u32) -> u32 {
        let BandMemory { blocks, block_of, numbers, nodes, transitions, at, .. } = memory;
        let nodes = &mut nodes[..];
        let node = &nodes[number as usize];
        let cost = node.cost;
        // No cheaper way to the goal leads on from here.
        if cost >= nodes[goal as usize].cost {
            return NONE;
        }
        // The step back is not taken.
        let before = nodes.get(node.from as usize).map(|node| &node.state);
        transitions.clear();
        self.space.successors(&node.state, before, transitions);
        let block = &blocks[node.block as usize];
        let outside = nodes.len() as u32 - 1;
        let mut least = NONE;
        for step in transitions.iter() {
            let slot = self.space.coords(&step.to).and_then(|(x, y)| block.slot(x, y));
            // Most steps stay in the block.
            let head = match slot {
                Some(slot) => numbers[slot],
                None => self.find(blocks, block_of, numbers, at, &step.to),
            };
            let head = head.min(outside);
            let through = cost + step.cost;
            let to = &mut nodes[head as usize];
            // NaN and what is negative is no step: rule COST-1.
            let is_step = (step.refuses & self.mask == 0) & (step.cost >= 0.0);
            if is_step & (through < to.cost) {
                (to.cost, to.from, to.is_new) = (through, number, true);
                least = least.min(head);
            }
        }
        least
    }
}
