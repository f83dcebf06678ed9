//! [`Net`]: arbitrary one-way steps over a plane, several states to a place, some placed nowhere.
use crate::fuzz_body::Feed;
use state_search::{Layout, StateSpace, Transition};

/// States are numbers.
#[derive(Clone, Debug)]
pub(super) struct Net {
    width: u32,
    height: u32,
    places: Vec<Option<(u32, u32)>>,
    steps: Vec<Vec<Transition<u32>>>,
    class_count: u8,
}

impl Net {
    pub(super) fn of(feed: &mut Feed<'_>) -> Net {
        let (width, height) = (1 + feed.below(9) as u32, 1 + feed.below(9) as u32);
        let count = 1 + feed.below(50);
        let places = (0..count).map(|_| {
            let byte = feed.byte();
            let place = u32::from(byte) % (width * height);
            (byte != 0xff).then_some((place % width, place / width))
        });
        let places = places.collect();
        let steps = vec![Vec::new(); count];
        let mut net = Net { width, height, places, steps, class_count: feed.below(4) as u8 };
        for _ in 0..feed.below(4 * count) {
            net.join(feed);
        }
        net
    }

    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    pub(super) fn costs(&self) -> impl Iterator<Item = f64> {
        self.steps.iter().flatten().map(|step| step.cost)
    }

    /// Adds, removes or changes a step; gives the state that it leads from.
    pub(super) fn edit(&mut self, feed: &mut Feed<'_>) -> Option<u32> {
        let kind = feed.byte() % 4;
        if kind < 2 {
            return self.join(feed);
        }
        let from = feed.below(self.count());
        let number = feed.below(self.steps[from].len());
        if number >= self.steps[from].len() {
            return None;
        }
        if kind == 2 {
            self.steps[from].remove(number);
        } else {
            self.steps[from][number].cost = cost(feed);
        }
        Some(from as u32)
    }

    /// Adds a step: what is placed nowhere is joined to none that is placed.
    fn join(&mut self, feed: &mut Feed<'_>) -> Option<u32> {
        let (from, to) = (feed.below(self.count()), feed.below(self.count()));
        if self.places[from].is_some() != self.places[to].is_some() {
            return None;
        }
        let cost = cost(feed);
        let refuses = if self.class_count > 0 { feed.byte() & feed.byte() } else { 0 };
        self.steps[from].push(Transition::new(to as u32, cost).refusing(refuses));
        Some(from as u32)
    }
}

fn cost(feed: &mut Feed<'_>) -> f64 {
    if feed.byte() < 8 { feed.float() } else { feed.weight() }
}

impl StateSpace for Net {
    type State = u32;

    fn successors(&self, state: &u32, _prev: Option<&u32>, out: &mut Vec<Transition<u32>>) {
        out.extend_from_slice(&self.steps[*state as usize]);
    }

    fn index(&self, state: &u32) -> Option<u64> {
        Some(u64::from(*state))
    }

    fn size(&self) -> Option<usize> {
        Some(self.count())
    }

    fn class_count(&self) -> u8 {
        self.class_count
    }
}

impl Layout for Net {
    fn coords(&self, state: &u32) -> Option<(u32, u32)> {
        self.places[*state as usize]
    }

    fn states_at(&self, x: u32, y: u32, out: &mut Vec<u32>) {
        let here = self.places.iter().enumerate().filter(|(_, place)| **place == Some((x, y)));
        out.extend(here.map(|(state, _)| state as u32));
    }

    fn width(&self) -> u32 {
        self.width
    }

    fn height(&self) -> u32 {
        self.height
    }

    fn predecessors(&self, state: &u32, out: &mut Vec<Transition<u32>>) {
        for (from, steps) in self.steps.iter().enumerate() {
            let into = steps.iter().filter(|step| step.to == *state);
            out.extend(into.map(|step| Transition { to: from as u32, ..*step }));
        }
    }
}
