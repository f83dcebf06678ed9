//! Where the states of a space lie on a plane.
use crate::state_space::{StateSpace, Transition};

/// A space with an index whose states lie on a plane of integer coordinates (rule `LAYOUT-1`).
///
/// Square grids of four and eight neighbours, hex grids and a torus are planes; so is a road
/// network. Two states may share a place (a bridge over a ford), and a state may lie nowhere. The
/// hierarchy reads it; A* does not.
///
/// Every state needs an [`index`](StateSpace::index).
///
/// # Examples
///
/// ```
/// use state_search::{Layout, StateSpace, Transition};
///
/// /// A corridor of so many rooms, a step right or left for 1.
/// struct Corridor(u32);
///
/// impl StateSpace for Corridor {
///     type State = u32;
///     fn successors(&self, room: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>) {
///         let rooms = [room.checked_sub(1), Some(room + 1).filter(|room| *room < self.0)];
///         out.extend(rooms.into_iter().flatten().map(|room| Transition::new(room, 1.0)));
///     }
///     fn index(&self, room: &u32) -> Option<u64> {
///         Some(u64::from(*room))
///     }
/// }
///
/// impl Layout for Corridor {
///     fn coords(&self, room: &u32) -> Option<(u32, u32)> {
///         Some((*room, 0))
///     }
///     fn states_at(&self, x: u32, y: u32, out: &mut Vec<u32>) {
///         out.extend((x < self.0 && y == 0).then_some(x));
///     }
///     fn width(&self) -> u32 {
///         self.0
///     }
///     fn height(&self) -> u32 {
///         1
///     }
///     fn predecessors(&self, room: &u32, out: &mut Vec<Transition<u32>>) {
///         // All steps lead both ways.
///         self.successors(room, None, out);
///     }
/// }
///
/// let corridor = Corridor(10);
/// assert_eq!(corridor.step_cost(&3, &4, 1, &mut Vec::new()), 1.0);
/// assert_eq!(corridor.step_cost(&3, &5, 1, &mut Vec::new()), f64::INFINITY);
/// ```
pub trait Layout: StateSpace {
    /// Where `state` lies, or `None` if it is placed nowhere.
    ///
    /// Coordinates are below [`width`](Layout::width) and [`height`](Layout::height); a state whose
    /// coordinates are not is placed nowhere.
    fn coords(&self, state: &Self::State) -> Option<(u32, u32)>;

    /// Appends every state at `(x, y)` to `out`: those for which [`coords`](Layout::coords) says so,
    /// always in the same order.
    fn states_at(&self, x: u32, y: u32, out: &mut Vec<Self::State>);

    /// The extent of the plane along x.
    fn width(&self) -> u32;

    /// The extent of the plane along y.
    fn height(&self) -> u32;

    /// Appends the transitions that end at `state`, each with [`to`](Transition::to) naming the state
    /// that it comes *from*.
    ///
    /// They mirror [`successors`](StateSpace::successors): the same steps, costs and refusals.
    fn predecessors(&self, state: &Self::State, out: &mut Vec<Transition<Self::State>>);

    /// The cost of the cheapest step from `from` to `to` that no class of `classes` is refused,
    /// infinite without one: what [`successors`](StateSpace::successors) tells, by default read off it
    /// into `scratch`.
    ///
    /// Costs that are no steps (NaN, negative, `+inf`) do not count. A space that knows the cost of a
    /// step without listing all of them says so here.
    fn step_cost(
        &self,
        from: &Self::State,
        to: &Self::State,
        classes: u8,
        scratch: &mut Vec<Transition<Self::State>>,
    ) -> f64 {
        listed_step_cost(self, from, to, classes, scratch)
    }
}

/// The cost of the cheapest step from `from` to `to` that no class of `classes` is refused, read off
/// what [`successors`](StateSpace::successors) lists: for a [`Layout::step_cost`] that knows most
/// steps otherwise.
///
/// # Examples
///
/// ```
/// use state_search::{FnSpace, Transition, listed_step_cost};
///
/// // A lift for 2 that class 1 may not take, beside stairs for 5.
/// let steps = |floor: &u32, _: Option<&u32>, out: &mut Vec<Transition<u32>>| {
///     let up = floor + 1;
///     out.extend([Transition::new(up, 2.0).refusing(0b10), Transition::new(up, 5.0)]);
/// };
/// let house = FnSpace::new(steps).with_classes(2);
/// let cost = |from, to, classes| listed_step_cost(&house, &from, &to, classes, &mut Vec::new());
/// assert_eq!((cost(0, 1, 0b01), cost(0, 1, 0b10)), (2.0, 5.0));
/// assert_eq!(cost(0, 2, 0b01), f64::INFINITY);
/// ```
pub fn listed_step_cost<Sp: StateSpace + ?Sized>(
    space: &Sp,
    from: &Sp::State,
    to: &Sp::State,
    classes: u8,
    scratch: &mut Vec<Transition<Sp::State>>,
) -> f64 {
    scratch.clear();
    space.successors(from, None, scratch);
    let steps = scratch.iter().filter(|step| step.to == *to && step.refuses & classes == 0);
    steps
        .filter(|step| step.cost >= 0.0)
        .fold(f64::INFINITY, |least, step| if step.cost < least { step.cost } else { least })
}

impl<T: Layout> Layout for &T {
    #[inline]
    fn coords(&self, state: &Self::State) -> Option<(u32, u32)> {
        (**self).coords(state)
    }

    #[inline]
    fn states_at(&self, x: u32, y: u32, out: &mut Vec<Self::State>) {
        (**self).states_at(x, y, out);
    }

    #[inline]
    fn width(&self) -> u32 {
        (**self).width()
    }

    #[inline]
    fn height(&self) -> u32 {
        (**self).height()
    }

    #[inline]
    fn predecessors(&self, state: &Self::State, out: &mut Vec<Transition<Self::State>>) {
        (**self).predecessors(state, out);
    }

    #[inline]
    fn step_cost(
        &self,
        from: &Self::State,
        to: &Self::State,
        classes: u8,
        scratch: &mut Vec<Transition<Self::State>>,
    ) -> f64 {
        (**self).step_cost(from, to, classes, scratch)
    }
}
