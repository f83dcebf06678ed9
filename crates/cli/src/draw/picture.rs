//! [`Picture`]: what there is to see, before anyone decides how.
use surepath::graph::CsrGraph;
use surepath::hierarchy::Stretch;
use surepath::{Answer, NodeId};

use crate::draw::ground::{Ground, NetworkGround};
use crate::draw::replay::replay;

/// A step that never comes.
pub(crate) const NEVER: u32 = u32::MAX;

/// A ground and what was done on it.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) ground: Ground,
    /// What was done, at most two of it shown at a time; in a still picture the first two.
    pub(crate) runs: Vec<Run>,
    pub(crate) start: Option<u32>,
    pub(crate) goal: Option<u32>,
    pub(crate) landmarks: Vec<u32>,
    /// What costs are counted in, where the file says so.
    pub(crate) cost_unit: Option<&'static str>,
    /// What the picture leaves out.
    pub(crate) notes: Vec<String>,
}

impl Picture {
    /// The picture of the answers, each with its status, to one question asked of `graph`. They have
    /// recorded their expansions.
    pub(crate) fn of_answers(
        title: String,
        network: NetworkGround,
        graph: &CsrGraph,
        [start, goal]: [NodeId; 2],
        answers: &[(Answer, &'static str)],
    ) -> Picture {
        Picture {
            title,
            ground: Ground::Network(network),
            runs: answers
                .iter()
                .map(|(answer, status)| replay(graph, answer, [start, goal], status))
                .collect(),
            start: Some(start),
            goal: Some(goal),
            landmarks: Vec::new(),
            cost_unit: None,
            notes: Vec::new(),
        }
    }
}

/// What the steps of a run are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    /// Nodes or cells, in order of expansion.
    Expanded,
    /// As `Expanded`, the even ones from the start and the odd ones from the goal (rule `BIDI-3`).
    ExpandedBothWays,
    /// What a hierarchy settled, each step with its [`Stage`].
    Climbed,
    /// Landmarks, in the order of their choice.
    Chosen,
}

impl Steps {
    /// What is counted.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Steps::Expanded | Steps::ExpandedBothWays => "expanded",
            Steps::Climbed => "settled",
            Steps::Chosen => "landmarks",
        }
    }

    pub(crate) fn are_expansions(self) -> bool {
        matches!(self, Steps::Expanded | Steps::ExpandedBothWays)
    }
}

/// Whereabouts on a climb a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) stretch: Stretch,
    /// 0 for a state, else the level of the entrance.
    pub(crate) level: u8,
}

/// One search, step by step.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Which search, and by which estimates.
    pub(crate) name: String,
    pub(crate) kind: Steps,
    /// Nodes, in order.
    pub(crate) steps: Vec<u32>,
    /// By step, what the way to its node costs.
    pub(crate) costs: Vec<f64>,
    /// By step, of a climb; otherwise empty.
    pub(crate) stages: Vec<Stage>,
    /// After which step the cheapest way known to the goal became what: ascending, then descending.
    pub(crate) best: Vec<(u32, f64)>,
    /// From the start to the goal, or as far as it came.
    pub(crate) path: Vec<u32>,
    /// Whether the path ends short of the goal.
    pub(crate) is_partial: bool,
    /// Entrances that the route leads through, of a hierarchy.
    pub(crate) entrances: Vec<u32>,
    /// As `--json` tells them.
    pub(crate) status: &'static str,
    pub(crate) cost: Option<f64>,
    pub(crate) expanded: u64,
}

impl Run {
    /// The choice of landmarks, one a step.
    pub(crate) fn of_landmarks(name: &str, landmarks: &[NodeId]) -> Run {
        Run {
            name: name.to_owned(),
            kind: Steps::Chosen,
            steps: landmarks.to_vec(),
            costs: vec![0.0; landmarks.len()],
            stages: Vec::new(),
            best: Vec::new(),
            path: Vec::new(),
            is_partial: false,
            entrances: Vec::new(),
            status: "found",
            cost: None,
            expanded: 0,
        }
    }

    /// By node, the step that came to it first; [`NEVER`] where none did.
    pub(crate) fn first_steps(&self, node_count: usize) -> Vec<u32> {
        let mut first = vec![NEVER; node_count];
        for (step, &node) in self.steps.iter().enumerate().rev() {
            first[node as usize] = step as u32;
        }
        first
    }

    /// Whether step `step` was one from the goal.
    pub(crate) fn is_from_goal(&self, step: u32) -> bool {
        self.kind == Steps::ExpandedBothWays && step % 2 == 1
    }
}
