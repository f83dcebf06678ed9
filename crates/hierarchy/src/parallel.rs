//! A build on all threads of a pool (rule `HPA-12`).
//!
//! Reading and filling, which are nearly all of the work, need nothing of other clusters of their
//! stage: batches are worked out on all threads and taken over in the order of clusters, so that no
//! number of threads shows.
use rayon::prelude::*;
use state_search::Layout;

use crate::components::ComponentFinder;
use crate::fill::Fill;
use crate::hierarchy::{Hierarchy, Stage};
use crate::meter::Meter;
use crate::places::Places;
use crate::reader::Reader;
use crate::rebuild::{Filled, KEPT_CROSSINGS};

/// Clusters worked out before any of them is taken over.
const BATCH: usize = 1 << 10;

impl<S: Clone + Eq + Send + Sync> Hierarchy<S> {
    /// Rebuilds everything that is stale, and has `look` see the hierarchy before every batch.
    pub(crate) fn build_parallel<Sp: Layout<State = S> + Sync>(
        &mut self,
        space: &Sp,
        mut look: impl FnMut(&Self),
    ) {
        if self.views.len() != Self::classes_of(space) {
            self.begin_classes(space);
        }
        // What a budget interrupted starts again.
        for level in &mut self.interrupted {
            *level = [None, None, None];
        }
        let mut endless = Meter::new(0);
        while self.unfinished {
            look(self);
            match self.next_stage() {
                Some((0, Stage::Read)) => self.read_batch(space),
                Some((0, Stage::Pairs)) => self.pair_batch(space, &mut endless),
                Some((level, Stage::Fill)) => self.fill_batch(space, level),
                _ => {
                    self.advance(space, &mut endless);
                }
            }
        }
    }

    fn batch(&self, level: usize, stage: Stage) -> Vec<u32> {
        self.waiting[level][stage as usize].iter().copied().take(BATCH).collect()
    }

    fn read_all<Sp: Layout<State = S> + Sync>(
        &self,
        space: &Sp,
        clusters: &[u32],
    ) -> Vec<Reader<S>> {
        let read = |&cluster: &u32| {
            let mut reader = Reader::begin(space, &self.geometry, &self.places, cluster);
            reader.run(space, &self.geometry, &self.places, &mut Meter::new(0));
            reader
        };
        clusters.par_iter().map(read).collect()
    }

    fn read_batch<Sp: Layout<State = S> + Sync>(&mut self, space: &Sp) {
        let batch = self.batch(0, Stage::Read);
        let geometry = &self.geometry;
        let places: Vec<Places> = batch
            .par_iter()
            .map(|&cluster| Places::read(space, geometry.rect(cluster), geometry.local_mask()))
            .collect();
        for (&cluster, places) in batch.iter().zip(places) {
            self.keep_places(cluster, places);
        }
        let readers = self.read_all(space, &batch);
        let found: Vec<_> = readers
            .par_iter()
            .map_init(ComponentFinder::default, |finder, reader| {
                self.components_of(space, reader, finder)
            })
            .collect();
        for ((&cluster, reader), found) in batch.iter().zip(readers).zip(found) {
            self.keep_read(cluster, reader, found);
            self.waiting[0].remove(Stage::Read, cluster);
        }
    }

    /// Reads what a batch needs again on all threads, and chooses one cluster after the other.
    fn pair_batch<Sp: Layout<State = S> + Sync>(&mut self, space: &Sp, endless: &mut Meter) {
        let batch = self.batch(0, Stage::Pairs);
        if self.crossings.len() + 4 * BATCH > KEPT_CROSSINGS {
            self.crossings.clear();
        }
        self.reread_missing(space, batch.clone());
        let heads = batch.iter().flat_map(|cluster| &self.crossings[cluster]);
        let partners = heads.map(|crossing| self.geometry.site_cluster(crossing.head)).collect();
        self.reread_missing(space, partners);
        for _ in 0..batch.len() {
            self.advance(space, endless);
        }
    }

    fn reread_missing<Sp: Layout<State = S> + Sync>(&mut self, space: &Sp, mut all: Vec<u32>) {
        all.sort_unstable();
        all.dedup();
        all.retain(|cluster| !self.crossings.contains_key(cluster));
        let readers = self.read_all(space, &all);
        self.crossings.extend(all.into_iter().zip(readers.into_iter().map(|read| read.crossings)));
    }

    fn fill_batch<Sp: Layout<State = S> + Sync>(&mut self, space: &Sp, level: usize) {
        let batch = self.batch(level, Stage::Fill);
        let this = &*self;
        let work_out = |fill: &mut Fill, &cluster: &u32| -> Vec<Filled> {
            let reader;
            let inner = match this.inners.get(&cluster) {
                _ if level > 0 => None,
                Some(inner) => Some(inner),
                None => {
                    reader = this.read_all(space, &[cluster]);
                    Some(&reader[0].inner)
                }
            };
            let of_class = |class| {
                fill.begin(&this.entrance_nodes(level, class, cluster));
                this.run_fill(level, class, cluster, inner, fill, &mut Meter::new(0));
                this.filled(level, class, cluster, fill)
            };
            (0..this.views.len()).map(of_class).collect()
        };
        let filled: Vec<_> = batch.par_iter().map_init(Fill::default, work_out).collect();
        for (&cluster, filled) in batch.iter().zip(filled) {
            for (class, filled) in filled.into_iter().enumerate() {
                self.keep_filled(level, class, cluster, filled);
            }
            self.inners.remove(&cluster);
            self.waiting[level].remove(Stage::Fill, cluster);
        }
    }
}
