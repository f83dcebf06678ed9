//! [`Reader`]: a cluster's transitions, read off the space once for all classes.
use state_search::{Layout, Transition};

use crate::crossing::Crossing;
use crate::geometry::{Geometry, Rect};
use crate::inner::Inner;
use crate::meter::Meter;
use crate::places::{Places, states_at};

/// Reads one cluster of the first level, in slices of work.
#[derive(Clone, Debug)]
pub(crate) struct Reader<S> {
    cluster: u32,
    rect: Rect,
    states: Vec<S>,
    /// By place: how many states lie before it.
    first: Vec<u32>,
    /// The next state to be read.
    next: usize,
    /// Whether a step led to a state that its place does not list.
    pub(crate) saw_unlisted: bool,
    pub(crate) inner: Inner,
    pub(crate) crossings: Vec<Crossing>,
    transitions: Vec<Transition<S>>,
    at: Vec<S>,
}

impl<S: Clone + Eq> Reader<S> {
    /// Begins with `cluster`; the states are listed, and none of them read.
    pub(crate) fn begin<Sp: Layout<State = S>>(
        space: &Sp,
        geometry: &Geometry,
        places: &[Places],
        cluster: u32,
    ) -> Reader<S> {
        let rect = geometry.rect(cluster);
        let bound = places[cluster as usize].len(rect);
        let mut reader = Reader {
            cluster,
            rect,
            states: Vec::with_capacity(bound),
            first: Vec::with_capacity(rect.places() + 1),
            next: 0,
            saw_unlisted: false,
            inner: Inner::default(),
            crossings: Vec::new(),
            transitions: Vec::new(),
            at: Vec::new(),
        };
        reader.inner.clear();
        for place in 0..rect.places() as u32 {
            reader.first.push(reader.states.len() as u32);
            let (x, y) = rect.xy(place);
            states_at(space, x, y, &mut reader.at);
            reader.states.append(&mut reader.at);
        }
        reader.states.truncate(bound);
        reader.first.push(bound as u32);
        reader
    }

    /// Goes on until the end (`true`) or until `meter` is spent. Work is a transition read and a
    /// state whose transitions are (rule `CHANGE-2`).
    pub(crate) fn run<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        geometry: &Geometry,
        places: &[Places],
        meter: &mut Meter,
    ) -> bool {
        let telling = space.class_count() >= 2;
        while self.next < self.states.len() {
            if meter.is_spent() {
                return false;
            }
            self.transitions.clear();
            space.successors(&self.states[self.next], None, &mut self.transitions);
            meter.spend(1 + self.transitions.len() as u64);
            self.sort_out(space, geometry, places, telling);
            self.inner.end_node();
            self.next += 1;
        }
        // Sites of one cluster ascend by y, x and index: with the head's cluster before, rule HPA-2.
        self.crossings.sort_by_key(|crossing| {
            (geometry.site_cluster(crossing.head), crossing.tail, crossing.head)
        });
        true
    }

    fn sort_out<Sp: Layout<State = S>>(
        &mut self,
        space: &Sp,
        geometry: &Geometry,
        places: &[Places],
        telling: bool,
    ) {
        for step in &self.transitions {
            // Rule COST-1: what has no cost is no step.
            if !(0.0..f64::INFINITY).contains(&step.cost) {
                continue;
            }
            let Some((x, y)) = space.coords(&step.to) else { continue };
            // -0.0 becomes 0.0.
            let cost = step.cost + 0.0;
            let refuses = if telling { step.refuses } else { 0 };
            if let Some(place) = self.rect.place(x, y) {
                let range =
                    self.first[place as usize] as usize..self.first[place as usize + 1] as usize;
                let from = range.start;
                match self.states[range].iter().position(|state| *state == step.to) {
                    Some(position) => self.inner.push((from + position) as u32, cost, refuses),
                    None => self.saw_unlisted = true,
                }
                continue;
            }
            let Some(into) = geometry.cluster_at(x, y) else { continue };
            let rect = geometry.rect(into);
            let Some(place) = rect.place(x, y) else { continue };
            states_at(space, x, y, &mut self.at);
            let Some(position) = self.at.iter().position(|state| *state == step.to) else {
                continue;
            };
            let head = match &places[into as usize] {
                Places::One => place,
                Places::Table(first) => {
                    let head = first[place as usize] + position as u32;
                    if head >= first[place as usize + 1] {
                        continue;
                    }
                    head
                }
            };
            self.crossings.push(Crossing {
                tail: geometry.site(self.cluster, self.next as u32),
                head: geometry.site(into, head),
                cost,
                refuses,
            });
        }
    }

    /// The states of the cluster by number.
    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }
}
