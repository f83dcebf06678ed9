//! [`Hierarchy`]: all levels of all classes, and what of them is stale.
use std::collections::BTreeMap;

use state_search::{Layout, MAX_CLASSES};

use crate::crossing::{Crossing, into_cluster};
use crate::geometry::{Geometry, Site};
use crate::hierarchy_error::HierarchyError;
use crate::inner::Inner;
use crate::labels::Naming;
use crate::options::Options;
use crate::places::{Places, locate};
use crate::rebuild::{Scratch, Work};
use crate::view::View;
pub(crate) use crate::waiting::Stage;
use crate::waiting::Waiting;

/// What the cluster above has to know (rule `CHANGE-4`).
pub(crate) mod news {
    /// Costs within changed, and nothing else.
    pub(crate) const COSTS: u8 = 1;
    /// Entrances, twins, or who reaches whom.
    pub(crate) const LINKS: u8 = 2;
}

/// All that is kept over a space whose states are `S`.
#[derive(Clone, Debug)]
pub(crate) struct Hierarchy<S> {
    pub(crate) options: Options,
    pub(crate) geometry: Geometry,
    pub(crate) places: Vec<Places>,
    /// By class.
    pub(crate) views: Vec<View>,
    /// By level.
    pub(crate) waiting: Vec<Waiting>,
    /// By level and stage, work that a budget interrupted.
    pub(crate) interrupted: Vec<[Option<Work<S>>; 3]>,
    /// By level, what the clusters above have not been told yet.
    pub(crate) news: Vec<BTreeMap<u32, u8>>,
    /// Crossings read off the space, while they are chosen among.
    pub(crate) crossings: BTreeMap<u32, Vec<Crossing>>,
    /// Inner graphs read off the space, until they are filled.
    pub(crate) inners: BTreeMap<u32, Inner>,
    pub(crate) labels_stale: bool,
    pub(crate) landmarks_stale: bool,
    /// The class being named anew.
    pub(crate) naming: Option<(usize, Naming)>,
    /// Whether something was rebuilt since all was ready.
    pub(crate) unfinished: bool,
    pub(crate) scratch: Scratch,
    /// How many changes were told.
    pub(crate) version: u64,
    /// By cluster of the first level, the version of its last change.
    pub(crate) changed_at: Vec<u64>,
}

impl<S: Clone + Eq> Hierarchy<S> {
    /// A hierarchy of which everything is stale.
    pub(crate) fn new<Sp: Layout<State = S>>(
        space: &Sp,
        options: Options,
    ) -> Result<Self, HierarchyError> {
        if options.window() == 0 {
            return Err(HierarchyError::ZeroWindow);
        }
        let geometry = Geometry::new(space.width(), space.height(), options.cluster_side())?;
        let levels = geometry.level_count();
        let count = geometry.grid(0).count();
        let mut hierarchy = Hierarchy {
            options,
            places: (0..count)
                .map(|cluster| Places::read(space, geometry.rect(cluster), geometry.local_mask()))
                .collect(),
            views: Vec::new(),
            waiting: vec![Waiting::default(); levels],
            interrupted: (0..levels).map(|_| [None, None, None]).collect(),
            news: vec![BTreeMap::new(); levels],
            crossings: BTreeMap::new(),
            inners: BTreeMap::new(),
            labels_stale: true,
            landmarks_stale: true,
            naming: None,
            unfinished: true,
            scratch: Scratch::default(),
            version: 0,
            changed_at: vec![0; count as usize],
            geometry,
        };
        hierarchy.begin_classes(space);
        Ok(hierarchy)
    }

    /// How many classes the space tells apart, of which each has a view: 1 where it tells none.
    pub(crate) fn classes_of<Sp: Layout<State = S>>(space: &Sp) -> usize {
        usize::from(space.class_count().clamp(1, MAX_CLASSES))
    }

    /// The bit of class `class` in `refuses`, 0 where that is not read (rule `CLASS-1`).
    pub(crate) fn mask(&self, class: usize) -> u8 {
        if self.views.len() < 2 { 0 } else { 1 << class }
    }

    /// Makes everything stale, for as many classes as the space tells apart now.
    pub(crate) fn begin_classes<Sp: Layout<State = S>>(&mut self, space: &Sp) {
        self.views = vec![View::new(&self.geometry); Self::classes_of(space)];
        for level in 0..self.geometry.level_count() {
            self.waiting[level].clear();
            self.interrupted[level] = [None, None, None];
            self.news[level].clear();
        }
        self.crossings.clear();
        self.inners.clear();
        self.naming = None;
        self.labels_stale = true;
        self.landmarks_stale = true;
        self.unfinished = true;
        for cluster in 0..self.geometry.grid(0).count() {
            self.waiting[0].insert(Stage::Read, cluster);
        }
    }

    /// Whether nothing is stale (rule `HPA-11`).
    pub(crate) fn is_ready<Sp: Layout<State = S>>(&self, space: &Sp) -> bool {
        !self.unfinished && self.views.len() == Self::classes_of(space)
    }

    /// How many clusters wait for something, the labels counting as one.
    pub(crate) fn left(&self) -> usize {
        self.waiting.iter().map(Waiting::count).sum::<usize>() + usize::from(self.unfinished)
    }

    /// `state`'s transitions, or those into it, changed (rule `CHANGE-1`).
    pub(crate) fn changed<Sp: Layout<State = S>>(&mut self, space: &Sp, state: &S) {
        self.version += 1;
        let Some(cluster) = space.coords(state).and_then(|(x, y)| self.geometry.cluster_at(x, y))
        else {
            return;
        };
        let mut stale = vec![cluster];
        // Crossings as they are now.
        let mut transitions = Vec::new();
        space.successors(state, None, &mut transitions);
        space.predecessors(state, &mut transitions);
        let at = |state: &S| space.coords(state).and_then(|(x, y)| self.geometry.cluster_at(x, y));
        stale.extend(transitions.iter().filter_map(|step| at(&step.to)));
        // And as they were kept.
        let mut listed = Vec::new();
        let located = locate(space, &self.geometry, &self.places, state, &mut listed);
        let site = located.map(|located| self.geometry.site(cluster, located.local));
        if let Some(site) = site {
            for view in &self.views {
                let kept = view.cluster(0, cluster);
                let Some(entrance) = kept.entrance(site) else { continue };
                for (crossings, range) in
                    [(&kept.out, kept.out.range(entrance)), (&kept.into, kept.into.range(entrance))]
                {
                    stale.extend(range.map(|at| self.geometry.site_cluster(crossings.twin(at))));
                }
            }
        }
        // And as they were read, to be chosen among.
        stale.extend(self.read_into(cluster, site));
        for cluster in stale {
            self.changed_at[cluster as usize] = self.version;
            self.mark(0, cluster, Stage::Read);
        }
    }

    /// The clusters whose crossings have been read, and not been chosen among by now, and of which one
    /// leads to `site`, or anywhere in `cluster` where that is not known.
    fn read_into(&self, cluster: u32, site: Option<Site>) -> Vec<u32> {
        let leads_there = |crossing: &Crossing| {
            let head = crossing.head;
            site.map_or_else(|| self.geometry.site_cluster(head) == cluster, |site| head == site)
        };
        let read = self.crossings.iter().filter(|(_, sorted)| {
            into_cluster(&self.geometry, sorted, cluster).iter().any(leads_there)
        });
        let being_read = self.interrupted[0].iter().flatten().filter_map(|work| {
            let (from, reader) = work.reading.as_ref()?;
            reader.crossings.iter().any(leads_there).then_some(*from)
        });
        read.map(|(&from, _)| from).chain(being_read).collect()
    }

    /// Has `cluster` wait for `stage`; work on it that was interrupted starts again.
    pub(crate) fn mark(&mut self, level: usize, cluster: u32, stage: Stage) {
        self.unfinished = true;
        self.waiting[level].insert(stage, cluster);
        for interrupted in &mut self.interrupted[level] {
            if interrupted.as_ref().is_some_and(|work| work.concerns(cluster)) {
                *interrupted = None;
            }
        }
        if level == 0 && stage == Stage::Read {
            self.crossings.remove(&cluster);
            self.inners.remove(&cluster);
        }
    }

    /// Notes what the cluster above has to know.
    pub(crate) fn tell(&mut self, level: usize, cluster: u32, what: u8) {
        *self.news[level].entry(cluster).or_default() |= what;
    }

    /// Has all components named anew.
    pub(crate) fn forget_labels(&mut self) {
        self.labels_stale = true;
        self.naming = None;
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        let views = self.views.iter().map(|view| {
            let clusters = view.levels.iter().flatten();
            clusters.map(|cluster| size_of_val(cluster) + cluster.heap_bytes()).sum::<usize>()
                + view.labels.heap_bytes()
                + view.landmarks.heap_bytes()
        });
        let places = self.places.iter().map(|places| size_of_val(places) + places.heap_bytes());
        views.sum::<usize>() + places.sum::<usize>() + self.changed_at.capacity() * 8
    }
}
