//! [`Places`]: how the states of a cluster are numbered.
use state_search::Layout;

use crate::geometry::{Geometry, Rect};

/// The numbers of the states of one cluster of the first level: by place, row by row, then by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Places {
    /// One state at every place, numbered as the place; no step leads to another there.
    #[default]
    One,
    /// For every place, and one beyond, how many states lie at those before it.
    Table(Box<[u32]>),
}

impl Places {
    /// Counts the states in `rect`, of which `bound` at most are numbered.
    pub(crate) fn read<Sp: Layout>(space: &Sp, rect: Rect, bound: u32) -> Places {
        let mut first = vec![0; rect.places() + 1];
        let mut at = Vec::new();
        let mut one = true;
        let mut count = 0_u32;
        for place in 0..rect.places() as u32 {
            let (x, y) = rect.xy(place);
            at.clear();
            space.states_at(x, y, &mut at);
            one &= at.len() == 1;
            count = count.saturating_add(at.len() as u32).min(bound);
            first[place as usize + 1] = count;
        }
        if one { Places::One } else { Places::Table(first.into()) }
    }

    /// The same numbers, told by a table.
    pub(crate) fn checked(&self, rect: Rect) -> Places {
        match self {
            Places::One => Places::Table((0..=rect.places() as u32).collect()),
            table => table.clone(),
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Places::One => 0,
            Places::Table(first) => size_of_val(&first[..]),
        }
    }

    /// How many states there are.
    pub(crate) fn len(&self, rect: Rect) -> usize {
        match self {
            Places::One => rect.places(),
            Places::Table(first) => first[rect.places()] as usize,
        }
    }

    /// The numbers of the states at a place: from the first to before the second.
    #[inline(always)]
    pub(crate) fn range(&self, place: u32) -> (u32, u32) {
        match self {
            Places::One => (place, place + 1),
            Places::Table(first) => (first[place as usize], first[place as usize + 1]),
        }
    }

    /// The place of state `local`.
    #[inline(always)]
    pub(crate) fn place(&self, local: u32) -> u32 {
        match self {
            Places::One => local,
            Places::Table(first) => first.partition_point(|&before| before <= local) as u32 - 1,
        }
    }

    /// The number of `state`, which lies at `place`; `None` if it is not listed. Where
    /// [`Places::One`] stands it is not compared with the one listed.
    #[inline(always)]
    pub(crate) fn local<Sp: Layout>(
        &self,
        space: &Sp,
        rect: &Rect,
        place: u32,
        state: &Sp::State,
        at: &mut Vec<Sp::State>,
    ) -> Option<u32> {
        match self {
            Places::One => Some(place),
            Places::Table(first) => {
                let (x, y) = rect.xy(place);
                states_at(space, x, y, at);
                let before = first[place as usize];
                let position = at.iter().position(|other| other == state)? as u32;
                (before + position < first[place as usize + 1]).then_some(before + position)
            }
        }
    }

    /// The state numbered `local`.
    #[inline(always)]
    pub(crate) fn state<Sp: Layout>(
        &self,
        space: &Sp,
        rect: &Rect,
        local: u32,
        at: &mut Vec<Sp::State>,
    ) -> Sp::State {
        let place = self.place(local);
        let (x, y) = rect.xy(place);
        states_at(space, x, y, at);
        let within = match self {
            Places::One => 0,
            Places::Table(first) => (local - first[place as usize]) as usize,
        };
        at.swap_remove(within)
    }
}

/// The states at `(x, y)` by their index.
#[inline(always)]
pub(crate) fn states_at<Sp: Layout>(space: &Sp, x: u32, y: u32, at: &mut Vec<Sp::State>) {
    at.clear();
    space.states_at(x, y, at);
    if at.len() > 1 {
        at.sort_by_key(|state| space.index(state));
    }
}

/// The number of `state` in the cluster that it lies in, if it lies on the plane and is listed.
pub(crate) fn locate<Sp: Layout>(
    space: &Sp,
    geometry: &Geometry,
    places: &[Places],
    state: &Sp::State,
    at: &mut Vec<Sp::State>,
) -> Option<Located> {
    let (x, y) = space.coords(state)?;
    let cluster = geometry.cluster_at(x, y)?;
    let rect = geometry.rect(cluster);
    let place = rect.place(x, y)?;
    let local = places[cluster as usize].local(space, &rect, place, state, at)?;
    if places[cluster as usize] == Places::One {
        states_at(space, x, y, at);
        if at.first() != Some(state) {
            return None;
        }
    }
    Some(Located { x, y, cluster, local })
}

/// Where a state lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Located {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) cluster: u32,
    pub(crate) local: u32,
}
