//! pathfinding on a map of eight neighbours.
use std::cmp::Ordering;
use std::ops::Add;

use num_traits::Zero;
use pathfinding::directed::astar::astar;

use crate::control;
use crate::engine::{Answer, Engine, Footprint, Work};
use crate::octile_map::OctileMap;

/// A cost that is never NaN: pathfinding asks for an order.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cost(f64);

/// The row of pathfinding.
pub fn engines(map: &OctileMap) -> Vec<Engine<'_>> {
    let query = move |start: u32, goal: u32| {
        let mut expanded = 0;
        let successors = |&cell: &u32| {
            expanded += 1;
            let (mut steps, mut count) = ([(0, Cost(0.0)); 8], 0);
            map.for_each_step(cell, |to, cost| {
                steps[count] = (to, Cost(cost));
                count += 1;
            });
            steps.into_iter().take(count)
        };
        let estimate = |&cell: &u32| Cost(map.octile(cell, goal));
        let (nodes, cost) = astar(&start, successors, estimate, |&cell| cell == goal).unzip();
        Answer {
            cost: cost.map(|Cost(cost)| cost),
            nodes,
            work: Work::expanded(expanded),
            us: None,
        }
    };
    vec![Engine {
        name: "pathfinding A* octile".into(),
        bar: control::OCTILE,
        footprint: Footprint::default(),
        query: Box::new(query),
    }]
}

impl Eq for Cost {}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.0.partial_cmp(&other.0).expect("costs are numbers")
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost(self.0 + other.0)
    }
}

impl Zero for Cost {
    fn zero() -> Cost {
        Cost(0.0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}
