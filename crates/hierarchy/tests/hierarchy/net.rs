//! [`Net`]: a space of arbitrary one-way steps over a plane, several states to a place.
use oracle::SplitMix64;
use state_search::{Layout, StateSpace, Transition};

/// States are numbers; every one lies at a place, or nowhere.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) place: Vec<Option<(u32, u32)>>,
    pub(crate) steps: Vec<Vec<Transition<u32>>>,
    pub(crate) classes: u8,
    at: Vec<Vec<u32>>,
}

impl Net {
    /// A net of one state at each place, and of two at one in `bridges`, with steps to places near,
    /// most of them in one direction alone, and a few long ones.
    pub(crate) fn random(rng: &mut SplitMix64, width: u32, height: u32, classes: u8) -> Net {
        let mut net = Net {
            width,
            height,
            place: Vec::new(),
            steps: Vec::new(),
            classes,
            at: vec![Vec::new(); (width * height) as usize],
        };
        for y in 0..height {
            for x in 0..width {
                let states = match rng.below(12) {
                    0 => 0,
                    1 => 2,
                    _ => 1,
                };
                for _ in 0..states {
                    net.at[(y * width + x) as usize].push(net.place.len() as u32);
                    net.place.push(Some((x, y)));
                    net.steps.push(Vec::new());
                }
            }
        }
        let count = net.place.len() as u64;
        if count == 0 {
            return net;
        }
        for from in 0..count as u32 {
            for to in 0..count as u32 {
                let ((ax, ay), (bx, by)) = (net.xy(from), net.xy(to));
                let near = ax.abs_diff(bx) <= 1 && ay.abs_diff(by) <= 1 && from != to;
                if near && rng.chance(1, 4) {
                    net.join(rng, from, to);
                    if rng.chance(1, 3) {
                        net.join(rng, to, from);
                    }
                }
            }
            if rng.chance(1, 60) {
                let to = rng.below(count) as u32;
                net.join(rng, from, to);
            }
        }
        net
    }

    fn join(&mut self, rng: &mut SplitMix64, from: u32, to: u32) {
        let refuses = rng.below(1 << self.classes) as u8;
        let refuses = if rng.chance(1, 3) { refuses } else { 0 };
        self.steps[from as usize].push(Transition::new(to, rng.below(5) as f64).refusing(refuses));
    }

    fn xy(&self, state: u32) -> (u32, u32) {
        self.place[state as usize].expect("random states are placed")
    }

    /// Does something to the steps between two states that are placed; gives those whose steps
    /// changed.
    pub(crate) fn edit(&mut self, rng: &mut SplitMix64) -> u32 {
        let from = rng.below(self.place.len() as u64) as u32;
        let steps = &mut self.steps[from as usize];
        if !steps.is_empty() && rng.chance(1, 2) {
            let at = rng.below(steps.len() as u64) as usize;
            if rng.chance(1, 2) {
                steps.remove(at);
            } else {
                steps[at].cost = rng.below(7) as f64;
            }
        } else {
            let to = rng.below(self.place.len() as u64) as u32;
            let ((ax, ay), (bx, by)) = (self.xy(from), self.xy(to));
            if ax.abs_diff(bx) <= 2 && ay.abs_diff(by) <= 2 {
                self.join(rng, from, to);
            }
        }
        from
    }
}

/// A row of `count` states that steps lead along, each for `cost`, from the first to the last.
pub(crate) fn line(count: u32, cost: f64) -> Net {
    let to = |at: u32| (at + 1 < count).then(|| Transition::new(at + 1, cost));
    Net {
        width: count,
        height: 1,
        place: (0..count).map(|x| Some((x, 0))).collect(),
        steps: (0..count).map(|at| to(at).into_iter().collect()).collect(),
        classes: 1,
        at: (0..count).map(|at| vec![at]).collect(),
    }
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
        Some(self.place.len())
    }

    fn class_count(&self) -> u8 {
        self.classes
    }
}

impl Layout for Net {
    fn coords(&self, state: &u32) -> Option<(u32, u32)> {
        self.place[*state as usize]
    }

    fn states_at(&self, x: u32, y: u32, out: &mut Vec<u32>) {
        out.extend_from_slice(&self.at[(y * self.width + x) as usize]);
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
