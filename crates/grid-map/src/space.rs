//! Maps as state spaces and planes.
use state_search::{Layout, StateSpace, Transition, listed_step_cost};

use crate::cell::{Cell, Direction};
use crate::grid_map::{GridMap, Metric};
use crate::palette::Costs;
use crate::shape::{CornerRule, octile};

impl StateSpace for GridMap {
    type State = Cell;

    /// The steps in the order north, east, south, west, north-east, south-east, south-west,
    /// north-west; none from a wall or off the map.
    #[inline(always)]
    fn successors(&self, cell: &Cell, prev: Option<&Cell>, out: &mut Vec<Transition<Cell>>) {
        if !self.words().holds(*cell) {
            return;
        }
        // The step back to `prev` is left out (rule STATE-1).
        let back = prev.map_or(0, |prev| cell.bit_towards(*prev));
        let place = self.words().place(*cell);
        let left = self.steps(place) & !back;
        if self.is_plain() || self.is_plain_at(*cell) {
            match self.palette().uniform() {
                Some(costs) => self.push_steps(*cell, left, |_| &costs, out),
                None => {
                    let into = |direction| self.costs(self.words().stepped(place, direction));
                    self.push_steps(*cell, left, into, out);
                }
            }
        } else {
            for direction in Direction::ALL {
                if left & direction.bit() != 0 {
                    out.extend(self.step(*cell, direction));
                }
            }
        }
    }

    /// The distance times the cost of the cheapest cell on the map.
    #[inline]
    fn estimate(&self, from: &Cell, to: &Cell) -> f64 {
        let dx = from.x().abs_diff(to.x());
        let dy = from.y().abs_diff(to.y());
        let distance = match self.metric() {
            Metric::Manhattan => f64::from(dx + dy),
            Metric::Octile => octile(dx, dy),
            Metric::General => {
                self.shape().distance((from.x(), from.y()), (to.x(), to.y()), self.size())
            }
        };
        distance * self.cheapest()
    }

    /// The cell's place in memory; a cell off the map has none.
    #[inline(always)]
    fn index(&self, cell: &Cell) -> Option<u64> {
        if self.words().holds(*cell) { Some(u64::from(self.words().place(*cell))) } else { None }
    }

    #[inline]
    fn size(&self) -> Option<usize> {
        Some(self.words().len())
    }

    #[inline(always)]
    fn look_ahead(&self, cell: &Cell, near: impl FnMut(u64)) {
        if self.words().holds(*cell) {
            self.words().look_ahead(self.words().place(*cell), near);
        }
    }

    /// 8 where a cell refuses a class, else 1.
    #[inline]
    fn class_count(&self) -> u8 {
        if self.palette().any_refusal() { 8 } else { 1 }
    }

    /// The mean over the open cells.
    fn typical_cost(&self) -> Option<f64> {
        Some(self.palette().mean())
    }

    /// Whether the cell is on the map and no wall.
    #[inline]
    fn contains(&self, cell: &Cell) -> bool {
        self.is_open(*cell)
    }
}

impl Layout for GridMap {
    #[inline]
    fn coords(&self, cell: &Cell) -> Option<(u32, u32)> {
        if self.words().holds(*cell) { Some((cell.x(), cell.y())) } else { None }
    }

    /// The cell at `(x, y)`, walls too: an edit may open them.
    #[inline]
    fn states_at(&self, x: u32, y: u32, out: &mut Vec<Cell>) {
        if x < self.width() && y < self.height() {
            out.push(Cell::new(x as u16, y as u16));
        }
    }

    #[inline]
    fn width(&self) -> u32 {
        GridMap::width(self)
    }

    #[inline]
    fn height(&self) -> u32 {
        GridMap::height(self)
    }

    /// Steps can be taken both ways, so these lead back along the steps out of `cell`; each costs
    /// what entering `cell` costs.
    fn predecessors(&self, cell: &Cell, out: &mut Vec<Transition<Cell>>) {
        if !self.words().holds(*cell) {
            return;
        }
        let place = self.words().place(*cell);
        let (costs, steps) = (self.costs(place), self.steps(place));
        for direction in Direction::ALL {
            if steps & direction.bit() == 0 {
                continue;
            }
            let Some(from) = self.shape().beside(*cell, direction, self.size()) else { continue };
            let long = usize::from(self.shape().is_long(direction));
            let refuses = self.refusals(*cell, *cell, direction);
            out.push(Transition::new(from, costs[long]).refusing(refuses));
        }
    }

    #[inline]
    fn step_cost(
        &self,
        from: &Cell,
        to: &Cell,
        classes: u8,
        scratch: &mut Vec<Transition<Cell>>,
    ) -> f64 {
        if !self.words().holds(*from) || !self.is_plain_at(*from) {
            return self.listed_cost(from, to, classes, scratch);
        }
        let bit = from.bit_towards(*to);
        if self.steps(self.words().place(*from)) & bit == 0 {
            return f64::INFINITY;
        }
        let is_long = bit.trailing_zeros() >= u32::from(self.first_long());
        self.costs(self.words().place(*to))[usize::from(is_long)]
    }
}

impl GridMap {
    /// Appends the steps out of `cell` in the directions of `left`, none of them around a seam or
    /// refused to a class; `costs` says what is paid for one by its direction.
    #[inline(always)]
    fn push_steps<'c>(
        &self,
        cell: Cell,
        mut left: u8,
        costs: impl Fn(Direction) -> &'c Costs,
        out: &mut Vec<Transition<Cell>>,
    ) {
        let first_long = self.first_long();
        while left != 0 {
            let direction = Direction(left.trailing_zeros() as u8);
            left &= left - 1;
            let cost = costs(direction)[usize::from(direction.0 >= first_long)];
            out.push(Transition::new(cell.stepped(direction), cost));
        }
    }

    /// The cost of a step as [`successors`](StateSpace::successors) lists it.
    #[inline(never)]
    fn listed_cost(
        &self,
        from: &Cell,
        to: &Cell,
        classes: u8,
        scratch: &mut Vec<Transition<Cell>>,
    ) -> f64 {
        // Around a narrow map more than one step may lead there.
        listed_step_cost(self, from, to, classes, scratch)
    }

    /// Whether no step out of `cell` leads around the map, and no step refuses a class.
    fn is_plain_at(&self, cell: Cell) -> bool {
        let (wrap_x, wrap_y) = self.shape().wraps();
        let seam = (wrap_x && (cell.x() == 0 || cell.x() + 1 == self.width()))
            || (wrap_y && (cell.y() == 0 || cell.y() + 1 == self.height()));
        !seam && !self.palette().any_refusal()
    }

    /// The step out of `cell` in a direction in which one can be taken.
    #[inline(never)]
    fn step(&self, cell: Cell, direction: Direction) -> Option<Transition<Cell>> {
        let to = self.shape().beside(cell, direction, self.size())?;
        let costs = self.costs(self.words().place(to));
        let refuses = self.refusals(to, cell, direction);
        let cost = costs[usize::from(self.shape().is_long(direction))];
        Some(Transition::new(to, cost).refusing(refuses))
    }

    /// The classes that cannot take a step into `entered`, which leads from `cell` in `direction` or
    /// back along it: those that cannot enter, and those that cannot pass the corners between.
    fn refusals(&self, entered: Cell, cell: Cell, direction: Direction) -> u8 {
        if !self.palette().any_refusal() {
            return 0;
        }
        let entered = self.ground(entered);
        if !self.shape().is_long(direction) {
            return entered.refuses();
        }
        let [one, other] = self.corners(cell, direction).map(|corner| {
            let ground = corner.map(|corner| self.ground(corner));
            match ground.filter(|ground| !ground.is_wall() && ground.medium() == entered.medium()) {
                Some(ground) => ground.refuses(),
                None => u8::MAX,
            }
        });
        match self.shape().corners() {
            CornerRule::NoCut => entered.refuses() | one | other,
            CornerRule::NoSqueeze => entered.refuses() | (one & other),
            CornerRule::Free => entered.refuses(),
        }
    }
}
