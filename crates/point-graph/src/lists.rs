//! [`Lists`]: some places for every place.
use crate::work::Work;

/// For every point, by place, the places of others.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The list of place `p` is `places[first[p]..first[p + 1]]`.
    pub(crate) first: Vec<usize>,
    pub(crate) places: Vec<u32>,
}

impl Lists {
    /// No lists yet, with room for so many of so many places in all.
    pub(crate) fn with_capacity(lists: usize, places: usize) -> Self {
        let mut first = Vec::with_capacity(lists + 1);
        first.push(0);
        Lists { first, places: Vec::with_capacity(places) }
    }

    /// Appends the list of the next place.
    #[inline(always)]
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.places.extend(list);
        self.first.push(self.places.len());
    }

    /// The list of a place.
    #[inline(always)]
    pub(crate) fn of(&self, place: usize) -> &[u32] {
        &self.places[self.first[place]..self.first[place + 1]]
    }

    /// The lists of consecutive parts as one; what the parts did is added to `work`.
    pub(crate) fn joined(parts: Vec<(Lists, Work)>, work: &mut Work) -> Lists {
        let total = |of: fn(&Lists) -> usize| parts.iter().map(|(lists, _)| of(lists)).sum();
        let lists: usize = total(|lists| lists.first.len() - 1);
        let places: usize = total(|lists| lists.places.len());
        let mut joined: Option<Lists> = None;
        for (part, done) in parts {
            work.add(done);
            // One part needs no copy.
            let Some(joined) = &mut joined else {
                joined = Some(part);
                continue;
            };
            joined.first.reserve(lists + 1 - joined.first.len());
            joined.places.reserve(places - joined.places.len());
            let start = joined.places.len();
            joined.first.extend(part.first[1..].iter().map(|&first| start + first));
            joined.places.extend_from_slice(&part.places);
        }
        joined.unwrap_or_else(|| Lists::with_capacity(0, 0))
    }
}
