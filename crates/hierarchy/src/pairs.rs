//! The crossings between two clusters, gathered from the space or from the level below.
use state_search::Layout;

use crate::cluster::Kept;
use crate::components::DEAD;
use crate::crossing::{Candidate, Crossing, into_cluster};
use crate::entrances::{Rule, Selection};
use crate::geometry::Site;
use crate::hierarchy::{Hierarchy, Stage, news};
use crate::meter::Meter;
use crate::rebuild::{KEPT_CROSSINGS, Work};
use crate::view::xy_of;

impl<S: Clone + Eq> Hierarchy<S> {
    /// Chooses the crossings between a cluster of the first level and all others.
    pub(crate) fn pair<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        work: &mut Work<S>,
        meter: &mut Meter,
    ) -> bool {
        let cluster = work.cluster;
        loop {
            let partners = self.crossings.contains_key(&cluster).then(|| self.partners(cluster));
            let missing = match &partners {
                None => Some(cluster),
                Some(partners) => {
                    partners.iter().copied().find(|other| !self.crossings.contains_key(other))
                }
            };
            let Some(missing) = missing else {
                self.pair_with(space, cluster, &partners.expect("none is missing"), meter);
                return true;
            };
            let Some(reader) = self.reread(space, missing, &mut work.reading, meter) else {
                return false;
            };
            let crossings = std::mem::take(&mut reader.crossings);
            work.reading = None;
            self.crossings.insert(missing, crossings);
            if self.crossings.len() > KEPT_CROSSINGS + 64 {
                // The smallest is the one that is done with in ascending order.
                let smallest = *self.crossings.keys().next().expect("there are many");
                if smallest != cluster && partners.is_none_or(|p| !p.contains(&smallest)) {
                    self.crossings.remove(&smallest);
                }
            }
        }
    }

    /// The clusters that crossings join with `cluster`, as kept or as read.
    fn partners(&self, cluster: u32) -> Vec<u32> {
        let of = |site| self.geometry.site_cluster(site);
        let mut partners: Vec<u32> =
            self.crossings[&cluster].iter().map(|crossing| of(crossing.head)).collect();
        partners.sort_unstable();
        partners.dedup();
        // Those that wait themselves choose together with this one when their turn comes, if they
        // know of it.
        let waiting = &self.waiting[0][Stage::Pairs as usize];
        let knows = |other: &u32| {
            let crossings = self.crossings.get(other);
            crossings.is_some_and(|all| !into_cluster(&self.geometry, all, cluster).is_empty())
        };
        partners.retain(|other| !(waiting.contains(other) && knows(other)));
        let mut kept_with = Vec::new();
        for view in &self.views {
            let kept = view.cluster(0, cluster);
            kept_with.extend(kept.kept_out().map(|kept| of(kept.head)));
            kept_with.extend(kept.kept_into().map(|kept| of(kept.tail)));
        }
        // What is kept is known to both.
        partners.extend(kept_with.iter().filter(|other| !waiting.contains(other)));
        partners.sort_unstable();
        partners.dedup();
        partners
    }

    fn pair_with<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        cluster: u32,
        partners: &[u32],
        meter: &mut Meter,
    ) {
        let mut selection = std::mem::take(&mut self.scratch.selection);
        for class in 0..self.views.len() {
            for &other in partners {
                let [a, b] = [cluster.min(other), cluster.max(other)];
                self.gather(class, a, b, &mut selection);
                let origins = [a, b].map(|cluster| self.geometry.origin(0, cluster));
                let rule = self.rule(0);
                selection.choose(rule, origins, |one, two| self.is_step(space, one, two));
                self.replace(0, class, a, b, &selection, meter);
            }
        }
        self.scratch.selection = selection;
    }

    pub(crate) fn rule(&self, level: usize) -> Rule {
        Rule { entrances: self.options.entrances(), window: self.options.window_of(level) }
    }

    /// Has the pair (`a`, `b`) keep what `selection` chose.
    pub(crate) fn replace(
        &mut self,
        level: usize,
        class: usize,
        a: u32,
        b: u32,
        selection: &Selection,
        meter: &mut Meter,
    ) {
        meter.spend((selection.kept_there.len() + selection.kept_back.len()) as u64);
        let ways = [
            (a, b, &selection.kept_there, &selection.kept_back),
            (b, a, &selection.kept_back, &selection.kept_there),
        ];
        for (here, there, out, into) in ways {
            let geometry = &self.geometry;
            let of = |site| geometry.ancestor(level, geometry.site_cluster(site));
            let cluster = &mut self.views[class].levels[level][here as usize];
            let is_same = {
                let sorted = |kept: &mut Vec<Kept>| kept.sort_unstable_by_key(|k| (k.tail, k.head));
                let mut before: Vec<Kept> =
                    cluster.kept_out().filter(|kept| of(kept.head) == there).collect();
                let mut now = out.clone();
                sorted(&mut before);
                sorted(&mut now);
                before == now && {
                    let mut before: Vec<Kept> =
                        cluster.kept_into().filter(|kept| of(kept.tail) == there).collect();
                    let mut now = into.clone();
                    sorted(&mut before);
                    sorted(&mut now);
                    before == now
                }
            };
            if is_same {
                continue;
            }
            let mut all_out: Vec<Kept> =
                cluster.kept_out().filter(|kept| of(kept.head) != there).collect();
            let mut all_into: Vec<Kept> =
                cluster.kept_into().filter(|kept| of(kept.tail) != there).collect();
            all_out.extend(out);
            all_into.extend(into);
            let trees_before = cluster.trees.heap_bytes();
            let is_other = cluster.set_crossings(all_out, all_into);
            let trees_gone = trees_before - cluster.trees.heap_bytes();
            self.views[class].held_trees -= trees_gone;
            self.tell(level, here, news::LINKS);
            if level == 0 {
                self.forget_labels();
            }
            if is_other {
                self.mark(level, here, Stage::Fill);
            }
        }
    }

    /// Gathers the crossings between two clusters of the first level that `class` can take.
    pub(crate) fn gather(&self, class: usize, a: u32, b: u32, selection: &mut Selection) {
        let mask = self.mask(class);
        let clusters = &self.views[class].levels[0];
        let component = |site: Site| {
            let cluster = self.geometry.site_cluster(site);
            clusters[cluster as usize].components.strong(self.geometry.site_local(site))
        };
        let candidates = |crossings: &[Crossing], candidates: &mut Vec<Candidate>| {
            candidates.clear();
            for crossing in crossings.iter().filter(|crossing| crossing.refuses & mask == 0) {
                let [tail_component, head_component] =
                    [crossing.tail, crossing.head].map(component);
                // A tail is dead only where it was opened and nobody told.
                if tail_component == DEAD || head_component == DEAD {
                    continue;
                }
                let (x, y) = xy_of(&self.geometry, &self.places, crossing.tail);
                candidates.push(Candidate {
                    tail: crossing.tail,
                    head: crossing.head,
                    cost: crossing.cost,
                    x,
                    y,
                    tail_component,
                    head_component,
                    order: candidates.len() as u32,
                });
            }
            Selection::drop_parallels(candidates);
        };
        let geometry = &self.geometry;
        candidates(into_cluster(geometry, &self.crossings[&a], b), &mut selection.there);
        candidates(into_cluster(geometry, &self.crossings[&b], a), &mut selection.back);
    }

    /// Whether a step leads from `one` to `two`, both of one cluster of the first level, or back.
    pub(crate) fn is_step<Sp: Layout<State = S>>(&self, space: &Sp, one: Site, two: Site) -> bool {
        if one == two {
            return true;
        }
        let rect = self.geometry.rect(self.geometry.site_cluster(one));
        let places = &self.places[self.geometry.site_cluster(one) as usize];
        let mut at = Vec::new();
        let [one, two] = [one, two]
            .map(|site| places.state(space, &rect, self.geometry.site_local(site), &mut at));
        let leads = |from: &S, to: &S| {
            let mut steps = Vec::new();
            space.successors(from, None, &mut steps);
            steps.iter().any(|step| step.to == *to)
        };
        leads(&one, &two) || leads(&two, &one)
    }

    /// Chooses the crossings between a cluster above the first level and all others, among those kept
    /// on the level below.
    pub(crate) fn pair_upper(&mut self, level: usize, cluster: u32, meter: &mut Meter) -> bool {
        let mut selection = std::mem::take(&mut self.scratch.selection);
        for class in 0..self.views.len() {
            let [out, into] = self.outer_crossings(level, class, cluster);
            let mut partners: Vec<u32> = out.iter().chain(&into).map(|found| found.0).collect();
            let of = |site| self.geometry.ancestor(level, self.geometry.site_cluster(site));
            let kept = self.views[class].cluster(level, cluster);
            partners.extend(kept.kept_out().map(|kept| of(kept.head)));
            partners.extend(kept.kept_into().map(|kept| of(kept.tail)));
            partners.sort_unstable();
            partners.dedup();
            let waiting = &self.waiting[level][Stage::Pairs as usize];
            partners.retain(|other| !waiting.contains(other));
            for &other in &partners {
                let [a, b] = [cluster.min(other), cluster.max(other)];
                let (there, back) = if a == cluster { (&out, &into) } else { (&into, &out) };
                self.sort_out(there, other, &mut selection.there);
                self.sort_out(back, other, &mut selection.back);
                let origins = [a, b].map(|cluster| self.geometry.origin(level, cluster));
                let rule = self.rule(level);
                selection
                    .choose(rule, origins, |one, two| self.is_edge(level - 1, class, one, two));
                self.replace(level, class, a, b, &selection, meter);
            }
        }
        self.scratch.selection = selection;
        true
    }

    /// The crossings kept below that lead out of `cluster`, and those that lead into it, each with
    /// the other cluster.
    fn outer_crossings(&self, level: usize, class: usize, cluster: u32) -> [Outer; 2] {
        let [mut out, mut into] = [Vec::new(), Vec::new()];
        let of = |site| self.geometry.ancestor(level, self.geometry.site_cluster(site));
        let children = (0..16).filter_map(|slot| self.geometry.child(level, cluster, slot));
        for child in children {
            let below = self.views[class].cluster(level - 1, child);
            out.extend(
                below
                    .kept_out()
                    .filter(|kept| of(kept.head) != cluster)
                    .map(|kept| (of(kept.head), self.candidate(level, class, kept))),
            );
            into.extend(
                below
                    .kept_into()
                    .filter(|kept| of(kept.tail) != cluster)
                    .map(|kept| (of(kept.tail), self.candidate(level, class, kept))),
            );
        }
        [out, into]
    }

    fn candidate(&self, level: usize, class: usize, kept: Kept) -> Candidate {
        let view = &self.views[class];
        let component = |site: Site| {
            let cluster = self.geometry.ancestor(level, self.geometry.site_cluster(site));
            let node = view.upper_node(&self.geometry, level, cluster, site);
            let node = node.expect("both ends of a kept crossing are entrances");
            view.cluster(level, cluster).components.strong(node)
        };
        let (x, y) = xy_of(&self.geometry, &self.places, kept.tail);
        Candidate {
            tail: kept.tail,
            head: kept.head,
            cost: kept.cost,
            x,
            y,
            tail_component: component(kept.tail),
            head_component: component(kept.head),
            order: 0,
        }
    }

    /// The crossings of `outer` whose other cluster is `other`, in the order of rule `HPA-2`.
    fn sort_out(&self, outer: &Outer, other: u32, candidates: &mut Vec<Candidate>) {
        candidates.clear();
        candidates.extend(outer.iter().filter(|found| found.0 == other).map(|found| found.1));
        candidates.sort_by_cached_key(|candidate| {
            let head = xy_of(&self.geometry, &self.places, candidate.head);
            (candidate.y, candidate.x, candidate.tail, head.1, head.0, candidate.head)
        });
        for (order, candidate) in candidates.iter_mut().enumerate() {
            candidate.order = order as u32;
        }
    }

    /// Whether an edge of `level` leads from `one` to `two`, entrances there, or back.
    fn is_edge(&self, level: usize, class: usize, one: Site, two: Site) -> bool {
        if one == two {
            return true;
        }
        let view = &self.views[class];
        let found = [one, two].map(|site| view.entrance(&self.geometry, level, site));
        let [Some((a, at)), Some((b, to))] = found else { return false };
        let (one_in, two_in) = (view.cluster(level, a), view.cluster(level, b));
        if a == b {
            return one_in.cost(at, to) < f64::INFINITY || one_in.cost(to, at) < f64::INFINITY;
        }
        one_in.out.range(at).any(|kept| one_in.out.twin(kept) == two)
            || two_in.out.range(to).any(|kept| two_in.out.twin(kept) == one)
    }
}

/// Crossings kept below that leave or enter a cluster, each with the cluster at the other end.
type Outer = Vec<(u32, Candidate)>;
