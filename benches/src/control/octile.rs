//! The control on a map of eight neighbours: costs are floats, so keys are two words.
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;
use std::rc::Rc;

use super::OCTILE;
use crate::engine::{Answer, Engine, Footprint, Work};
use crate::octile_map::OctileMap;

/// The working memory of a search.
struct FloatSide {
    /// The query in which each cell was last reached.
    stamp: Vec<u32>,
    g: Vec<f64>,
    parent: Vec<u32>,
    query: u32,
    /// The bits of `f`, which order as it does, and the cell.
    heap: BinaryHeap<Reverse<(u64, u32)>>,
    expanded: u64,
}

/// The row of the control on a map of eight neighbours. The map itself counts as the graph.
pub fn engines(map: &OctileMap) -> Vec<Engine<'static>> {
    let (map, footprint) = Footprint::build(|| Rc::new(map.clone()));
    let (mut side, footprint) = footprint.with_buffers(|| FloatSide::new(map.costs.len()));
    let query = move |start, goal| {
        let cost = side.search(&map, start, goal);
        Answer {
            cost,
            nodes: cost.map(|_| black_box(side.path(start, goal))),
            work: Work::expanded(side.expanded),
            us: None,
        }
    };
    vec![Engine { name: OCTILE.into(), bar: OCTILE, footprint, query: Box::new(query) }]
}

impl FloatSide {
    fn new(cells: usize) -> FloatSide {
        FloatSide {
            stamp: vec![0; cells],
            g: vec![0.0; cells],
            parent: vec![0; cells],
            query: 0,
            heap: BinaryHeap::new(),
            expanded: 0,
        }
    }

    #[inline(always)]
    fn search(&mut self, map: &OctileMap, start: u32, goal: u32) -> Option<f64> {
        self.query += 1;
        self.expanded = 0;
        self.heap.clear();
        let query = self.query;
        self.stamp[start as usize] = query;
        self.g[start as usize] = 0.0;
        self.parent[start as usize] = start;
        self.heap.push(Reverse((map.octile(start, goal).to_bits(), start)));
        while let Some(Reverse((f, cell))) = self.heap.pop() {
            let g = self.g[cell as usize];
            if cell == goal {
                return Some(g);
            }
            if f64::from_bits(f) > g + map.octile(cell, goal) {
                continue;
            }
            self.expanded += 1;
            map.for_each_step(cell, |to, step| {
                let (cost, at) = (g + step, to as usize);
                if self.stamp[at] != query || cost < self.g[at] {
                    self.stamp[at] = query;
                    self.g[at] = cost;
                    self.parent[at] = cell;
                    self.heap.push(Reverse(((cost + map.octile(to, goal)).to_bits(), to)));
                }
            });
        }
        None
    }

    fn path(&self, start: u32, goal: u32) -> Vec<u32> {
        let mut nodes = vec![goal];
        let mut at = goal;
        while at != start {
            at = self.parent[at as usize];
            nodes.push(at);
        }
        nodes.reverse();
        nodes
    }
}
