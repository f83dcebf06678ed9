//! `update`: rebuilding what is stale, in slices of work (section `CHANGE`).
use state_search::Layout;

use crate::components::{ComponentFinder, Components};
use crate::entrances::Selection;
use crate::fill::Fill;
use crate::geometry::Site;
use crate::hierarchy::{Hierarchy, Stage, news};
use crate::inner::Inner;
use crate::labels::Naming;
use crate::landmarks::Landmarks;
use crate::meter::Meter;
use crate::places::Places;
use crate::reader::Reader;
use crate::trees::Trees;

/// Inner graphs kept from their reading to their filling.
const KEPT_INNERS: usize = 256;
/// Clusters whose crossings are kept from their reading to their choosing; others are read again.
pub(crate) const KEPT_CROSSINGS: usize = 1 << 13;

/// What is used over and over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// One that is not at work.
    fill: Fill,
    pub(crate) finder: ComponentFinder,
    pub(crate) selection: Selection,
}

/// What a fill gives a cluster.
#[derive(Debug)]
pub(crate) struct Filled {
    costs: Box<[f64]>,
    nodes: Vec<u32>,
    trees: Trees,
}

/// Work on one cluster that a budget can interrupt.
#[derive(Clone, Debug)]
pub(crate) struct Work<S> {
    /// The cluster that is worked on.
    pub(crate) cluster: u32,
    /// One whose transitions are being read, itself or another across a border.
    pub(crate) reading: Option<(u32, Reader<S>)>,
    /// The graph being filled, on the first level, which the classes share.
    inner: Option<Inner>,
    class: usize,
    fill: Option<Fill>,
}

impl<S> Work<S> {
    fn new(cluster: u32) -> Self {
        Work { cluster, reading: None, inner: None, class: 0, fill: None }
    }

    pub(crate) fn concerns(&self, cluster: u32) -> bool {
        self.cluster == cluster || self.reading.as_ref().is_some_and(|read| read.0 == cluster)
    }
}

impl<S: Clone + Eq> Hierarchy<S> {
    /// Rebuilds what is stale, at most `budget` of work, everything for 0; gives the clusters
    /// finished (rule `CHANGE-2`).
    pub(crate) fn update<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        budget: u64,
        mut go_on: impl FnMut(usize, &Self) -> bool,
    ) -> usize {
        if self.views.len() != Self::classes_of(space) {
            self.begin_classes(space);
        }
        let mut meter = Meter::new(budget);
        let mut built = 0;
        while self.unfinished && !meter.is_spent() && go_on(built, self) {
            built += self.advance(space, &mut meter);
        }
        built
    }

    /// Does what is next, at most a stage of one cluster; gives the clusters finished.
    pub(crate) fn advance<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        meter: &mut Meter,
    ) -> usize {
        let Some((level, stage)) = self.next_stage() else {
            if self.rise() {
                return 0;
            }
            if self.labels_stale {
                return usize::from(self.name(meter));
            }
            if !self.bound_trees() {
                self.finish();
            }
            return 0;
        };
        let mut work = match self.interrupted[level][stage as usize].take() {
            Some(work) => work,
            None => {
                let first = self.waiting[level][stage as usize].first();
                Work::new(*first.expect("a stage that is next has a cluster"))
            }
        };
        let cluster = work.cluster;
        let done = match stage {
            Stage::Read if level == 0 => self.read(space, &mut work, meter),
            Stage::Read => self.read_upper(level, cluster),
            Stage::Pairs if level == 0 => self.pair(space, &mut work, meter),
            Stage::Pairs => self.pair_upper(level, cluster, meter),
            Stage::Fill => self.fill(space, level, &mut work, meter),
        };
        if !done {
            self.interrupted[level][stage as usize] = Some(work);
            return 0;
        }
        usize::from(self.waiting[level].remove(stage, cluster))
    }

    /// The lowest level that something waits on, and the first stage there.
    pub(crate) fn next_stage(&self) -> Option<(usize, Stage)> {
        for level in 0..self.waiting.len() {
            if level > 0 && !self.news[level - 1].is_empty() {
                return None;
            }
            for stage in Stage::ALL {
                if !self.waiting[level][stage as usize].is_empty() {
                    return Some((level, stage));
                }
            }
        }
        None
    }

    /// Tells the level above of what changed on a level that is done (rule `CHANGE-4`); `false` if
    /// there is nothing to tell.
    fn rise(&mut self) -> bool {
        self.crossings.clear();
        self.inners.clear();
        let Some(level) = self.news.iter().position(|news| !news.is_empty()) else { return false };
        self.landmarks_stale |= level + 1 == self.geometry.level_count();
        for (cluster, what) in std::mem::take(&mut self.news[level]) {
            if level + 1 < self.geometry.level_count() {
                let parent = self.geometry.parent(level, cluster);
                let stage = if what & news::LINKS != 0 { Stage::Read } else { Stage::Fill };
                self.mark(level + 1, parent, stage);
            }
        }
        true
    }

    /// Reads a cluster of the first level and finds its components.
    fn read<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        work: &mut Work<S>,
        meter: &mut Meter,
    ) -> bool {
        let cluster = work.cluster;
        if work.reading.is_none() {
            let rect = self.geometry.rect(cluster);
            self.keep_places(cluster, Places::read(space, rect, self.geometry.local_mask()));
            let reader = Reader::begin(space, &self.geometry, &self.places, cluster);
            work.reading = Some((cluster, reader));
        }
        let (_, reader) = work.reading.as_mut().expect("reading has begun");
        if !reader.run(space, &self.geometry, &self.places, meter) {
            return false;
        }
        let (_, reader) = work.reading.take().expect("reading has begun");
        let mut finder = std::mem::take(&mut self.scratch.finder);
        let found = self.components_of(space, &reader, &mut finder);
        self.scratch.finder = finder;
        self.keep_read(cluster, reader, found);
        true
    }

    /// Takes over how the states of a cluster of the first level are numbered.
    pub(crate) fn keep_places(&mut self, cluster: u32, places: Places) {
        let rect = self.geometry.rect(cluster);
        let before = &mut self.places[cluster as usize];
        if places.checked(rect) != before.checked(rect) {
            // Crossings into this cluster name its states by their old numbers.
            self.crossings.clear();
        }
        *before = places;
    }

    /// By class, the components of a cluster that was read.
    pub(crate) fn components_of<Sp: Layout<State = S>>(
        &self,
        space: &Sp,
        reader: &Reader<S>,
        finder: &mut ComponentFinder,
    ) -> Vec<Components> {
        let of_class = |class| {
            let mask = self.mask(class);
            let mut leads_out = vec![false; reader.states().len()];
            for crossing in &reader.crossings {
                if crossing.refuses & mask == 0 {
                    leads_out[self.geometry.site_local(crossing.tail) as usize] = true;
                }
            }
            finder.find(&reader.inner, mask, |node| {
                !leads_out[node as usize] && !space.contains(&reader.states()[node as usize])
            })
        };
        (0..self.views.len()).map(of_class).collect()
    }

    /// Takes over what was read of a cluster, and its components by class.
    pub(crate) fn keep_read(&mut self, cluster: u32, reader: Reader<S>, found: Vec<Components>) {
        if reader.saw_unlisted {
            let places = &mut self.places[cluster as usize];
            *places = places.checked(self.geometry.rect(cluster));
        }
        let mut names_stand = true;
        for (view, found) in self.views.iter_mut().zip(found) {
            let kept = &mut view.levels[0][cluster as usize];
            // Labels hang on how many weak components there are, and on which entrances are in which.
            let weak = |of: &Components, site: Site| of.weak(self.geometry.site_local(site));
            names_stand &= kept.components.weak_count == found.weak_count
                && kept
                    .sites
                    .iter()
                    .all(|&site| weak(&kept.components, site) == weak(&found, site));
            kept.components = found;
        }
        if !names_stand {
            self.forget_labels();
        }
        self.keep_crossings(cluster, reader.crossings);
        if self.inners.len() < KEPT_INNERS {
            self.inners.insert(cluster, reader.inner);
        }
        self.waiting[0].insert(Stage::Pairs, cluster);
        self.waiting[0].insert(Stage::Fill, cluster);
    }

    fn keep_crossings(&mut self, cluster: u32, crossings: Vec<crate::crossing::Crossing>) {
        self.crossings.insert(cluster, crossings);
        if self.crossings.len() > KEPT_CROSSINGS {
            self.crossings.pop_first();
        }
    }

    /// Finds the components of a cluster above the first level.
    fn read_upper(&mut self, level: usize, cluster: u32) -> bool {
        for view in &mut self.views {
            let inner = view.upper_inner(&self.geometry, level, cluster);
            let found = self.scratch.finder.find(&inner, 0, |_| false);
            let base = view.base_of(&self.geometry, level, cluster);
            let links = view.links_of(&self.geometry, level, cluster, &base);
            let kept = &mut view.levels[level][cluster as usize];
            kept.components = found;
            kept.links = links;
            kept.base = base;
        }
        self.waiting[level].insert(Stage::Pairs, cluster);
        self.waiting[level].insert(Stage::Fill, cluster);
        true
    }

    /// The transitions of a cluster of the first level, read again.
    pub(crate) fn reread<'w, Sp: Layout<State = S>>(
        &self,
        space: &Sp,
        cluster: u32,
        reading: &'w mut Option<(u32, Reader<S>)>,
        meter: &mut Meter,
    ) -> Option<&'w mut Reader<S>> {
        let begin = || (cluster, Reader::begin(space, &self.geometry, &self.places, cluster));
        if reading.as_ref().is_none_or(|read| read.0 != cluster) {
            *reading = Some(begin());
        }
        let (_, reader) = reading.as_mut()?;
        reader.run(space, &self.geometry, &self.places, meter).then_some(reader)
    }

    /// Fills between the entrances of a cluster.
    fn fill<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        level: usize,
        work: &mut Work<S>,
        meter: &mut Meter,
    ) -> bool {
        let cluster = work.cluster;
        if level == 0 && work.inner.is_none() {
            if let Some(inner) = self.inners.remove(&cluster) {
                work.inner = Some(inner);
            } else {
                let Some(reader) = self.reread(space, cluster, &mut work.reading, meter) else {
                    return false;
                };
                work.inner = Some(std::mem::take(&mut reader.inner));
                work.reading = None;
            }
        }
        while work.class < self.views.len() {
            let mut fill = match work.fill.take() {
                Some(fill) => fill,
                None => {
                    let mut fill = std::mem::take(&mut self.scratch.fill);
                    fill.begin(&self.entrance_nodes(level, work.class, cluster));
                    fill
                }
            };
            if !self.run_fill(level, work.class, cluster, work.inner.as_ref(), &mut fill, meter) {
                work.fill = Some(fill);
                return false;
            }
            let filled = self.filled(level, work.class, cluster, &fill);
            self.keep_filled(level, work.class, cluster, filled);
            self.scratch.fill = fill;
            work.class += 1;
        }
        true
    }

    /// Goes on with a fill that has begun; `inner` is the graph of a cluster of the first level.
    pub(crate) fn run_fill(
        &self,
        level: usize,
        class: usize,
        cluster: u32,
        inner: Option<&Inner>,
        fill: &mut Fill,
        meter: &mut Meter,
    ) -> bool {
        match inner {
            Some(inner) => fill.run(inner, self.mask(class), meter),
            None => {
                let graph = self.views[class].lower(&self.geometry, level, cluster);
                fill.run_upper(&graph, meter)
            }
        }
    }

    /// The entrances of a cluster as nodes of the graph below.
    pub(crate) fn entrance_nodes(&self, level: usize, class: usize, cluster: u32) -> Vec<u32> {
        let view = &self.views[class];
        let node = |&site| {
            if level == 0 {
                return self.geometry.site_local(site);
            }
            let node = view.upper_node(&self.geometry, level, cluster, site);
            node.expect("an entrance is one on the level below too")
        };
        view.cluster(level, cluster).sites.iter().map(node).collect()
    }

    /// What a fill that is done gives its cluster.
    pub(crate) fn filled(&self, level: usize, class: usize, cluster: u32, fill: &Fill) -> Filled {
        if level == 0 {
            let rect = self.geometry.rect(cluster);
            let node_count = self.places[cluster as usize].len(rect);
            let trees = Trees::of_distances(&fill.parents, node_count);
            return Filled { costs: fill.costs[..].into(), nodes: Vec::new(), trees };
        }
        Filled {
            costs: fill.costs[..].into(),
            nodes: self.entrance_nodes(level, class, cluster),
            trees: self.views[class].tree_codes(&self.geometry, level, cluster, &fill.parents),
        }
    }

    /// Has a cluster keep what a fill gave.
    pub(crate) fn keep_filled(&mut self, level: usize, class: usize, cluster: u32, filled: Filled) {
        let Filled { costs, nodes, trees } = filled;
        let view = &mut self.views[class];
        let kept = &mut view.levels[level][cluster as usize];
        let what = if kept.costs.len() != costs.len() {
            news::LINKS
        } else {
            kept.costs.iter().zip(&costs).fold(0, |what, (before, now)| {
                what | match (before == now, before.is_finite() == now.is_finite()) {
                    (true, _) => 0,
                    (false, true) => news::COSTS,
                    (false, false) => news::LINKS,
                }
            })
        };
        kept.costs = costs;
        kept.set_nodes(nodes);
        view.held_trees -= kept.trees.heap_bytes();
        kept.tree_bytes = trees.heap_bytes() as u32;
        kept.trees = trees;
        view.held_trees += kept.tree_bytes as usize;
        if level == 0 && view.held_trees > self.options.tree_memory() {
            view.held_trees -= kept.tree_bytes as usize;
            kept.trees = Trees::Absent;
        }
        if what != 0 {
            self.tell(level, cluster, what);
        }
    }

    /// Names the labels anew; `true` once all are.
    fn name(&mut self, meter: &mut Meter) -> bool {
        let (mut class, mut naming) = self.naming.take().unwrap_or_else(|| (0, Naming::default()));
        while class < self.views.len() {
            let view = &mut self.views[class];
            match naming.run(&self.geometry, &view.levels[0], meter) {
                Some(labels) => view.labels = labels,
                None => {
                    self.naming = Some((class, naming));
                    return false;
                }
            }
            class += 1;
            naming = Naming::default();
        }
        self.labels_stale = false;
        true
    }

    /// Drops the trees past the bound, from the top level down and in the order of clusters, and has
    /// those that fit again grown (rule `CLASS-3`); `true` if some must be.
    fn bound_trees(&mut self) -> bool {
        let mut absent = Vec::new();
        for view in &mut self.views {
            let (mut sum, mut fits) = (0, true);
            for level in (0..view.levels.len()).rev() {
                for (at, cluster) in view.levels[level].iter_mut().enumerate() {
                    sum += cluster.tree_bytes as usize;
                    fits &= sum <= self.options.tree_memory();
                    if !fits {
                        view.held_trees -= cluster.trees.heap_bytes();
                        cluster.trees = Trees::Absent;
                    } else if cluster.trees.is_absent() && cluster.tree_bytes > 0 {
                        absent.push((level, at as u32));
                    }
                }
            }
        }
        for &(level, cluster) in &absent {
            self.mark(level, cluster, Stage::Fill);
        }
        !absent.is_empty()
    }

    fn finish(&mut self) {
        let states = self.places.iter().enumerate();
        let counts = states.map(|(at, places)| places.len(self.geometry.rect(at as u32)) as u32);
        let most_states = counts.fold(0, |most, count| most.max(count));
        for view in &mut self.views {
            view.take_hints();
            view.most_states = most_states;
            if self.landmarks_stale {
                let spread = self.scratch.fill.spread();
                view.landmarks = Landmarks::new(view, &self.geometry, &self.places, spread);
            }
        }
        self.landmarks_stale = false;
        self.unfinished = false;
    }
}
