//! What lies in every cell, kept small and quick to read.
use std::collections::BTreeMap;

use crate::ground::Ground;

/// The costs of a straight and a diagonal step into a cell.
pub(crate) type Costs = [f64; 2];

/// Nobody enters a wall, so these are never paid.
const WALL_COSTS: Costs = [f64::INFINITY; 2];

/// With more kinds of ground than this nobody looks whether all cost the same.
const FEW_KINDS: usize = 16;

/// Grounds by cell: two bytes each while there are at most 65,536 kinds of them, else four.
#[derive(Clone, Debug)]
pub(crate) struct GroundStore {
    kinds: Kinds,
    /// The step costs of each kind.
    costs: Vec<Costs>,
    /// The ground of each kind, and how many cells are of it.
    used: Vec<(Ground, u32)>,
    /// The kinds that cells are of, by what tells grounds apart.
    numbers: BTreeMap<(u64, u32), u32>,
    /// Kinds that no cell is of.
    spare: Vec<u32>,
    /// The least cost of a straight step into an open cell, 0 without one.
    cheapest: f64,
    /// The costs that all open cells have, if they have the same and refuse nobody.
    uniform: Option<Costs>,
    /// Whether a cell refuses a class.
    any_refusal: bool,
}

#[derive(Clone, Debug)]
enum Kinds {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl GroundStore {
    /// Stores `cells`, none of which is at fault.
    pub(crate) fn new(cells: impl ExactSizeIterator<Item = Ground>) -> Self {
        let mut store = GroundStore {
            kinds: Kinds::Narrow(Vec::with_capacity(cells.len())),
            costs: Vec::new(),
            used: Vec::new(),
            numbers: BTreeMap::new(),
            spare: Vec::new(),
            cheapest: 0.0,
            uniform: None,
            any_refusal: false,
        };
        let mut last = None;
        for ground in cells {
            // Neighbours are often alike, and then need no look into the map.
            let kind = match last {
                Some((known, kind)) if known == ground => kind,
                _ => store.number(ground),
            };
            last = Some((ground, kind));
            store.used[kind as usize].1 += 1;
            store.kinds.push(kind);
        }
        store.summarise();
        store
    }

    /// Puts `ground`, which is not at fault, into cell `at`.
    pub(crate) fn set(&mut self, at: usize, ground: Ground) {
        let before = self.kinds.get(at);
        let kind = self.number(ground);
        if kind == before {
            return;
        }
        let was_new = self.used[kind as usize].1 == 0;
        self.used[kind as usize].1 += 1;
        self.kinds.set(at, kind);
        let (old, count) = &mut self.used[before as usize];
        *count -= 1;
        let is_gone = *count == 0;
        if is_gone {
            self.numbers.remove(&key(*old));
            self.spare.push(before);
        }
        if was_new || is_gone {
            self.summarise();
        }
    }

    pub(crate) fn ground(&self, at: usize) -> Ground {
        self.used[self.kinds.get(at) as usize].0
    }

    /// The step costs of cell `at`, infinite for a wall.
    #[inline(always)]
    pub(crate) fn costs(&self, at: usize) -> Costs {
        self.costs[self.kinds.get(at) as usize]
    }

    pub(crate) fn cheapest(&self) -> f64 {
        self.cheapest
    }

    #[inline(always)]
    pub(crate) fn uniform(&self) -> Option<Costs> {
        self.uniform
    }

    #[inline(always)]
    pub(crate) fn any_refusal(&self) -> bool {
        self.any_refusal
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let kinds = match &self.kinds {
            Kinds::Narrow(kinds) => kinds.capacity() * 2,
            Kinds::Wide(kinds) => kinds.capacity() * 4,
        };
        kinds
            + self.costs.capacity() * size_of::<Costs>()
            + self.used.capacity() * size_of::<(Ground, u32)>()
            + self.numbers.len() * 24
            + self.spare.capacity() * 4
    }

    /// The kind of `ground`, a new one if no cell is of it.
    fn number(&mut self, ground: Ground) -> u32 {
        if let Some(&kind) = self.numbers.get(&key(ground)) {
            return kind;
        }
        let costs = ground.costs().unwrap_or(WALL_COSTS);
        let kind = match self.spare.pop() {
            Some(kind) => {
                self.costs[kind as usize] = costs;
                self.used[kind as usize] = (ground, 0);
                kind
            }
            None => {
                self.costs.push(costs);
                self.used.push((ground, 0));
                self.costs.len() as u32 - 1
            }
        };
        self.numbers.insert(key(ground), kind);
        kind
    }

    /// Works out anew what depends on which kinds there are.
    fn summarise(&mut self) {
        let live = || self.used.iter().zip(&self.costs).filter(|((_, count), _)| *count > 0);
        let open = || live().filter(|((ground, _), _)| !ground.is_wall());
        let least = open().map(|(_, costs)| costs[0]).fold(f64::INFINITY, f64::min);
        self.cheapest = if least < f64::INFINITY { least } else { 0.0 };
        self.any_refusal = open().any(|((ground, _), _)| ground.refuses() != 0);
        let first = open().map(|(_, costs)| *costs).next();
        let same =
            self.numbers.len() <= FEW_KINDS && open().all(|(_, costs)| Some(*costs) == first);
        self.uniform = first.filter(|_| same && !self.any_refusal);
    }
}

impl Kinds {
    #[inline(always)]
    fn get(&self, at: usize) -> u32 {
        match self {
            Kinds::Narrow(kinds) => u32::from(kinds[at]),
            Kinds::Wide(kinds) => kinds[at],
        }
    }

    fn push(&mut self, kind: u32) {
        self.widen_for(kind);
        match self {
            Kinds::Narrow(kinds) => kinds.push(kind as u16),
            Kinds::Wide(kinds) => kinds.push(kind),
        }
    }

    fn set(&mut self, at: usize, kind: u32) {
        self.widen_for(kind);
        match self {
            Kinds::Narrow(kinds) => kinds[at] = kind as u16,
            Kinds::Wide(kinds) => kinds[at] = kind,
        }
    }

    fn widen_for(&mut self, kind: u32) {
        if let Kinds::Narrow(kinds) = self {
            if kind > u32::from(u16::MAX) {
                let mut wide = Vec::with_capacity(kinds.capacity());
                wide.extend(kinds.iter().map(|&kind| u32::from(kind)));
                *self = Kinds::Wide(wide);
            }
        }
    }
}

/// What tells grounds apart.
fn key(ground: Ground) -> (u64, u32) {
    let (form, number) = ground.form();
    let rest =
        u32::from(form) << 16 | u32::from(ground.medium()) << 8 | u32::from(ground.refuses());
    (number.to_bits(), rest)
}
