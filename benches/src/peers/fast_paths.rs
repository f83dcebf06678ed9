//! `fast_paths`: contraction hierarchies. Its Dijkstra is not public; a hierarchy answers in
//! microseconds after seconds of preparation, which every change of a weight repeats.
use fast_paths::{InputGraph, create_calculator, prepare};

use crate::control;
use crate::data::RoadNetwork;
use crate::engine::{Answer, Engine, Footprint, Work};

pub(super) fn engines(network: &RoadNetwork) -> Vec<Engine<'_>> {
    let (graph, footprint) = Footprint::build(|| {
        let mut input = InputGraph::new();
        for &(tail, head, weight) in &network.edges {
            input.add_edge(tail as usize, head as usize, weight as usize);
        }
        input.freeze();
        prepare(&input)
    });
    let (mut calculator, footprint) = footprint.with_buffers(|| create_calculator(&graph));
    let query = move |start: u32, goal: u32| {
        let path = calculator.calc_path(&graph, start as usize, goal as usize);
        Answer {
            cost: path.as_ref().map(|path| path.get_weight() as f64),
            nodes: path.map(|path| path.get_nodes().iter().map(|&v| v as u32).collect()),
            work: Work::default(),
            us: None,
        }
    };
    vec![Engine {
        name: "fast_paths contraction hierarchy".into(),
        bar: control::BIDIRECTIONAL,
        footprint,
        query: Box::new(query),
    }]
}
