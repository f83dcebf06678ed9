//! Landmarks: which are chosen, their bytes, bounds, and searches with them.
use alt_landmarks::{LandmarkOptions, Landmarks, Strategy};
use csr_core::CsrGraph;
use oracle::{Instance, Shape, Weights};
use search::{SearchBuffers, Setup};

use super::graphs::{build, instances, pairs, tell_both};
use super::{Entry, Trace};

pub(super) const SCENARIOS: &[Entry] = &[
    ("landmarks/avoid", |t| chosen(t, Strategy::Avoid, false)),
    ("landmarks/by-component", |t| chosen(t, Strategy::Avoid, true)),
    ("landmarks/bytes", bytes),
    ("landmarks/farthest", |t| chosen(t, Strategy::Farthest, false)),
    ("landmarks/searches", searches),
];

fn landmarks(graph: &CsrGraph, options: &LandmarkOptions) -> Option<Landmarks> {
    Landmarks::build(graph, options).ok()
}

/// Ids and bounds over every family of weights; builds that overflow tell of their error.
fn chosen(trace: &mut Trace, strategy: Strategy, by_component: bool) {
    for family in Weights::ALL {
        for instance in instances(family) {
            let graph = build(&instance);
            let options = LandmarkOptions { count: 5, strategy, seed: 9, by_component };
            match Landmarks::build(&graph, &options) {
                Err(error) => trace.text("error", &error),
                Ok(landmarks) => {
                    trace.ids("landmarks", landmarks.ids().iter().copied());
                    for (a, b) in pairs(3, graph.node_count(), 30) {
                        trace.real("bound", landmarks.lower_bound(a, b));
                    }
                }
            }
        }
    }
}

fn bytes(trace: &mut Trace) {
    for family in [Weights::SmallIntegers, Weights::Decimal, Weights::Subnormal] {
        for shape in Shape::ALL {
            let graph = build(&Instance::sized(5, shape, family, 90));
            let landmarks = landmarks(&graph, &LandmarkOptions::new().count(3));
            trace.bytes("bytes", &landmarks.map(|l| l.to_bytes()).unwrap_or_default());
        }
    }
}

fn searches(trace: &mut Trace) {
    let mut buffers = SearchBuffers::new();
    for family in [Weights::Integers, Weights::Decimal, Weights::Unit] {
        for instance in instances(family) {
            let graph = build(&instance);
            let Some(landmarks) = landmarks(&graph, &LandmarkOptions::new().count(4)) else {
                continue;
            };
            let heuristic = landmarks.heuristic(&graph).expect("they were built for the graph");
            let setup = Setup::new(&graph).with_heuristic(heuristic).recording(true);
            for pair in pairs(instance.seed, graph.node_count(), 4) {
                tell_both(trace, &setup, &mut buffers, pair);
            }
        }
    }
}
