//! Which points are linked: the choices of all points and the explicit pairs, merged into rows.
use crate::kd_tree::KdTree;
use crate::key::{id, limit_key, place};
use crate::link_options::{LinkOptions, LinkSides};
use crate::link_progress::{Watch, parts};
use crate::lists::Lists;
use crate::nearest::Frontier;
use crate::parallel::in_parts;
use crate::point_error::PointError;
use crate::work::Work;

/// The neighbours of every place, ascending by id.
pub(crate) struct LinkRows {
    pub(crate) first: Vec<u32>,
    pub(crate) places: Vec<u32>,
}

/// Rows of up to this many places are sorted by rank.
const RANKED: usize = 16;

/// Marks a place in a list whose own list does not name the chooser.
const ONE_SIDED: u32 = 1 << 31;

impl<const D: usize> KdTree<D> {
    /// The rows that checked `options` make, pairs with ids in range included.
    pub(crate) fn link(
        &self,
        options: &LinkOptions,
        link_valid: Option<&mut dyn FnMut(u32, u32) -> bool>,
        work: &mut Work,
        watch: &Watch<'_>,
    ) -> Result<LinkRows, PointError> {
        let mut places = vec![0; self.len];
        for (place, &id) in self.ids.iter().enumerate() {
            places[id as usize] = place as u32;
        }
        let count = options.nearest_count.min(self.len.saturating_sub(1));
        let limit = match options.max_distance {
            0.0 => f64::INFINITY,
            distance => distance * distance,
        };
        // `max_distance` alone links by distance; with `nearest_count` it limits (rule PTS-2).
        let lists = if count > 0 {
            match link_valid {
                None if limit == f64::INFINITY => {
                    check_link_count(self.len as u64 * count as u64)?;
                    self.all_nearest(count, limit, work, watch)
                }
                None => self.all_nearest(count, limit, work, watch),
                Some(valid) => self.nearest_valid(&places, count, limit, valid, work),
            }
        } else if options.max_distance > 0.0 && options.nearest_count == 0 {
            match link_valid {
                None => self.all_within(limit, work, watch)?,
                Some(valid) => self.within_valid(&places, limit, valid, work)?,
            }
        } else {
            watch.advance(self.len, parts::NEIGHBOURS);
            Lists { first: vec![0; self.len + 1], places: Vec::new() }
        };
        let rows = self.merge(lists, options, &places)?;
        watch.advance(self.len, parts::MERGE);
        Ok(rows)
    }

    /// The nearest valid others of every point (rule `PTS-4`).
    fn nearest_valid(
        &self,
        places: &[u32],
        count: usize,
        limit: f64,
        link_valid: &mut dyn FnMut(u32, u32) -> bool,
        work: &mut Work,
    ) -> Lists {
        // By point ascending, for the calls; then brought into leaf order.
        let mut by_id = Lists::with_capacity(self.len, 0);
        let mut frontier = Frontier::new();
        for (point, &at) in places.iter().enumerate() {
            let origin = self.origin(at);
            frontier.start(self, &origin, limit_key(limit));
            let start = by_id.places.len();
            while by_id.places.len() - start < count {
                let Some(key) = frontier.next(self, &origin, work) else { break };
                let (point, other) = (point as u32, id(key));
                if link_valid(point.min(other), point.max(other)) {
                    by_id.places.push(place(key));
                }
            }
            by_id.first.push(by_id.places.len());
        }
        let mut lists = Lists::with_capacity(self.len, by_id.places.len());
        for &id in &self.ids {
            lists.push(by_id.of(id as usize).iter().copied());
        }
        lists
    }

    /// Everything within the squared distance `limit` of every point.
    fn all_within(
        &self,
        limit: f64,
        work: &mut Work,
        watch: &Watch<'_>,
    ) -> Result<Lists, PointError> {
        const COUNT: u64 = 2;
        // Counted first, so that a hopeless request costs no memory.
        let counted = in_parts(self.len, |places| {
            let mut work = Work::default();
            let (mut arcs, count) = (0, places.len());
            for at in places {
                arcs += self.count_within(&self.point_at(at as u32), limit, &mut work) - 1;
            }
            watch.advance(count, COUNT);
            (arcs, work)
        });
        let mut arcs = 0;
        for (part, done) in counted {
            arcs += part;
            work.add(done);
        }
        check_link_count(arcs)?;
        let parts = in_parts(self.len, |places| {
            let mut work = Work::default();
            let count = places.len();
            let mut lists = Lists::with_capacity(count, 0);
            for at in places {
                self.within(&self.origin(at as u32), limit_key(limit), &mut work, |key| {
                    lists.places.push(place(key));
                });
                lists.push([]);
            }
            watch.advance(count, parts::NEIGHBOURS - COUNT);
            (lists, work)
        });
        Ok(Lists::joined(parts, work))
    }

    /// The valid pairs within the squared distance `limit`, each asked about once, ascending
    /// (rule `PTS-4`).
    fn within_valid(
        &self,
        places: &[u32],
        limit: f64,
        link_valid: &mut dyn FnMut(u32, u32) -> bool,
        work: &mut Work,
    ) -> Result<Lists, PointError> {
        let mut pairs = Vec::new();
        let mut larger = Vec::new();
        for (point, &at) in places.iter().enumerate() {
            larger.clear();
            self.within(&self.origin(at), limit_key(limit), work, |key| {
                if id(key) > point as u32 {
                    larger.push(id(key));
                }
            });
            larger.sort_unstable();
            for &other in &larger {
                if link_valid(point as u32, other) {
                    pairs.push((point as u32, other));
                }
            }
            check_link_count(2 * pairs.len() as u64)?;
        }
        let mut first = vec![0usize; self.len + 1];
        for (a, b) in &pairs {
            first[places[*a as usize] as usize + 1] += 1;
            first[places[*b as usize] as usize + 1] += 1;
        }
        for place in 0..self.len {
            first[place + 1] += first[place];
        }
        let mut next = first.clone();
        let mut lists = Lists { places: vec![0; 2 * pairs.len()], first };
        for (a, b) in pairs {
            let (a, b) = (places[a as usize], places[b as usize]);
            for (from, to) in [(a, b), (b, a)] {
                lists.places[next[from as usize]] = to;
                next[from as usize] += 1;
            }
        }
        Ok(lists)
    }

    /// Lists to rows: one side's choice or both sides', the explicit pairs, ascending by id. What
    /// order the lists stand in does not show (rule `PTS-7`).
    fn merge(
        &self,
        mut lists: Lists,
        options: &LinkOptions,
        places: &[u32],
    ) -> Result<LinkRows, PointError> {
        // How many neighbours each place has, then where its row starts.
        let mut degree = vec![0u32; self.len];
        for at in 0..self.len {
            for slot in lists.first[at]..lists.first[at + 1] {
                let other = lists.places[slot];
                // Looked at to the end: shorter than a branch that nobody can predict.
                let back = lists.of(other as usize).iter();
                let mutual = back.fold(false, |any, &x| any | (x & !ONE_SIDED == at as u32));
                if mutual {
                    degree[at] += 1;
                } else {
                    lists.places[slot] |= ONE_SIDED;
                    if options.sides == LinkSides::Either {
                        degree[at] += 1;
                        degree[other as usize] += 1;
                    }
                }
            }
        }
        let explicit = || {
            options
                .pairs
                .iter()
                .filter(|(a, b)| a != b)
                .map(|(a, b)| (places[*a as usize], places[*b as usize]))
        };
        let mut arcs: u64 = degree.iter().map(|&degree| u64::from(degree)).sum();
        arcs += 2 * explicit().count() as u64;
        check_link_count(arcs)?;
        for (a, b) in explicit() {
            degree[a as usize] += 1;
            degree[b as usize] += 1;
        }
        let mut first = Vec::with_capacity(self.len + 1);
        let mut start = 0u32;
        for degree in degree {
            first.push(start);
            start += degree;
        }
        let mut next = first.clone();
        first.push(start);
        let mut rows = LinkRows { first, places: vec![0; arcs as usize] };
        let mut put = |row: u32, other: u32| {
            let slot = &mut next[row as usize];
            rows.places[*slot as usize] = other;
            *slot += 1;
        };
        for at in 0..self.len as u32 {
            for &other in lists.of(at as usize) {
                if other & ONE_SIDED == 0 {
                    put(at, other);
                } else if options.sides == LinkSides::Either {
                    let other = other & !ONE_SIDED;
                    put(at, other);
                    put(other, at);
                }
            }
        }
        for (a, b) in explicit() {
            put(a, b);
            put(b, a);
        }
        rows.sort(&self.ids);
        if !options.pairs.is_empty() {
            rows.drop_duplicates();
        }
        Ok(rows)
    }
}

impl LinkRows {
    /// Brings every row into ascending order of ids.
    fn sort(&mut self, ids: &[u32]) {
        let mut entries: Vec<u64> = Vec::new();
        for bounds in self.first.windows(2) {
            let row = &mut self.places[bounds[0] as usize..bounds[1] as usize];
            if row.len() <= RANKED {
                sort_by_rank(row, ids);
                continue;
            }
            entries.clear();
            entries.extend(
                row.iter().map(|&place| u64::from(ids[place as usize]) << 32 | u64::from(place)),
            );
            entries.sort_unstable();
            for (place, &entry) in row.iter_mut().zip(&entries) {
                *place = entry as u32;
            }
        }
    }

    /// Leaves one of equal neighbours in every row; they stand together.
    fn drop_duplicates(&mut self) {
        let mut kept = 0;
        let mut start = 0;
        for row in 1..self.first.len() {
            let end = self.first[row] as usize;
            let row_start = kept;
            for slot in start..end {
                let place = self.places[slot];
                if kept == row_start || self.places[kept - 1] != place {
                    self.places[kept] = place;
                    kept += 1;
                }
            }
            start = end;
            self.first[row] = kept as u32;
        }
        self.places.truncate(kept);
    }
}

/// Sorts at most [`RANKED`] places by their ids: each goes where the number of smaller ones says.
/// More comparisons than a sort, but none that a branch waits for.
fn sort_by_rank(row: &mut [u32], ids: &[u32]) {
    let mut keys = [i32::MAX; RANKED];
    let mut old = [0; RANKED];
    for (i, &place) in row.iter().enumerate() {
        // Ids are below 2^26.
        keys[i] = ids[place as usize] as i32;
        old[i] = place;
    }
    let mut equals = 0;
    for i in 0..row.len() {
        let (mut rank, mut same) = (0, 0);
        for &key in &keys {
            rank += i32::from(key < keys[i]);
            same += i32::from(key == keys[i]);
        }
        row[rank as usize] = old[i];
        equals |= same - 1;
    }
    if equals != 0 {
        // Duplicates left gaps.
        row.copy_from_slice(&old[..row.len()]);
        row.sort_unstable_by_key(|&place| ids[place as usize]);
    }
}

/// Refuses more arcs than a graph can have.
fn check_link_count(arcs: u64) -> Result<(), PointError> {
    if arcs > csr_core::MAX_ARCS as u64 {
        return Err(PointError::TooManyLinks { at_least: arcs / 2 });
    }
    Ok(())
}
