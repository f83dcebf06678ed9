//! What a search knew at each step, worked out again from its order of expansion.
use surepath::graph::CsrGraph;
use surepath::{Answer, NodeId};

use crate::draw::picture::{Run, Steps};

/// Replays `answer` over `graph`: the costs are those that the search itself had, to the bit, since an
/// expansion does the same sums in the same order whoever does them.
///
/// `O(nodes + arcs)`; nothing of the search but its order is needed.
pub(crate) fn replay(
    graph: &CsrGraph,
    answer: &Answer,
    [start, goal]: [NodeId; 2],
    status: &'static str,
) -> Run {
    let both_ways = answer.algorithm.is_bidirectional() && !answer.order.is_empty();
    let (costs, best) = if both_ways {
        replay_both(graph, &answer.order, start, goal)
    } else {
        replay_one(graph.node_count(), &answer.order, start, goal, |node, relax| {
            graph.out_arcs(node).for_each(|arc| relax(arc.head, arc.weight));
        })
    };
    let (path, is_partial) = match (&answer.path, &answer.partial) {
        (Some(path), _) => (path.nodes.clone(), false),
        (None, Some(partial)) => (partial.nodes.clone(), true),
        (None, None) => (Vec::new(), false),
    };
    Run {
        name: name(answer),
        kind: if both_ways { Steps::ExpandedBothWays } else { Steps::Expanded },
        steps: answer.order.clone(),
        costs,
        stages: Vec::new(),
        best,
        path,
        is_partial,
        entrances: Vec::new(),
        status,
        cost: answer.cost(),
        expanded: answer.expanded(),
    }
}

/// What ran, as people say it.
fn name(answer: &Answer) -> String {
    use surepath::Algorithm;
    let algorithm = match answer.algorithm {
        Algorithm::Dijkstra => "Dijkstra",
        Algorithm::AStar => "A*",
        Algorithm::BidirectionalDijkstra => "bidirectional Dijkstra",
        Algorithm::BidirectionalAStar => "bidirectional A*",
        other => other.name(),
    };
    let estimates: Vec<&str> = answer.estimates.names().collect();
    if estimates.is_empty() {
        algorithm.to_owned()
    } else {
        format!("{algorithm}, {}", estimates.join(" + "))
    }
}

/// By step the cost of the way to its node, and how the way to the goal got cheaper.
pub(crate) type Known = (Vec<f64>, Vec<(u32, f64)>);

/// Rule `ASTAR-4`: the goal's way is known once an expansion has relaxed an arc into it. `arcs` hands
/// the arcs out of a node to what relaxes them, in their order.
pub(crate) fn replay_one(
    node_count: usize,
    order: &[NodeId],
    start: NodeId,
    goal: NodeId,
    mut arcs: impl FnMut(NodeId, &mut dyn FnMut(NodeId, f64)),
) -> Known {
    let mut g = vec![f64::INFINITY; node_count];
    g[start as usize] = 0.0;
    let mut costs = Vec::with_capacity(order.len());
    let mut best = Vec::new();
    if start == goal {
        best.push((0, 0.0));
    }
    for (step, &node) in order.iter().enumerate() {
        let here = g[node as usize];
        costs.push(here);
        arcs(node, &mut |head, weight| {
            let through = here + weight;
            if through < g[head as usize] {
                g[head as usize] = through;
                if head == goal {
                    best.push((step as u32, through));
                }
            }
        });
    }
    (costs, best)
}

/// Rules `BIDI-1`, `BIDI-3` and `BIDI-4`: the sides alternate, forward first, and meet where one
/// improves a node that the other has reached.
fn replay_both(graph: &CsrGraph, order: &[NodeId], start: NodeId, goal: NodeId) -> Known {
    let incoming = Incoming::of(graph);
    let mut sides =
        [vec![f64::INFINITY; graph.node_count()], vec![f64::INFINITY; graph.node_count()]];
    sides[0][start as usize] = 0.0;
    sides[1][goal as usize] = 0.0;
    let mut costs = Vec::with_capacity(order.len());
    let (mut best, mut least) = (Vec::new(), f64::INFINITY);
    if start == goal {
        best.push((0, 0.0));
        least = 0.0;
    }
    for (step, &node) in order.iter().enumerate() {
        let [ahead, behind] = &mut sides;
        let (own, other) = if step % 2 == 0 { (ahead, behind) } else { (behind, ahead) };
        let here = own[node as usize];
        costs.push(here);
        let mut relax = |far: NodeId, weight: f64| {
            let through = here + weight;
            if through < own[far as usize] {
                own[far as usize] = through;
                let meeting = through + other[far as usize];
                if meeting < least {
                    least = meeting;
                    best.push((step as u32, meeting));
                }
            }
        };
        if step % 2 == 0 {
            graph.out_arcs(node).for_each(|arc| relax(arc.head, arc.weight));
        } else {
            incoming.arcs(node).iter().for_each(|&(tail, weight)| relax(tail, weight));
        }
    }
    (costs, best)
}

/// The arcs of a graph by head, of which a graph of ours tells a row only in a row's time squared.
struct Incoming {
    first: Vec<usize>,
    arcs: Vec<(NodeId, f64)>,
}

impl Incoming {
    fn of(graph: &CsrGraph) -> Incoming {
        let mut first = vec![0; graph.node_count() + 1];
        for arc in graph.arcs() {
            first[arc.head as usize + 1] += 1;
        }
        for node in 0..graph.node_count() {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut arcs = vec![(0, 0.0); graph.arc_count()];
        for arc in graph.arcs() {
            arcs[next[arc.head as usize]] = (arc.tail, arc.weight);
            next[arc.head as usize] += 1;
        }
        Incoming { first, arcs }
    }

    fn arcs(&self, head: NodeId) -> &[(NodeId, f64)] {
        &self.arcs[self.first[head as usize]..self.first[head as usize + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use surepath::{Algorithm, QueryOptions, generate};

    /// BIDI-3, ASTAR-4: what the replay ends with is what the search answered, to the bit, and every
    /// order replays.
    #[test]
    fn a_replay_ends_with_the_answer() {
        let graph = generate::road_network(2_000, 3).expect("it is small").to_graph();
        let mut found = 0;
        for algorithm in Algorithm::RUNNING {
            for (start, goal) in [(0, 1999), (17, 1200), (900, 901), (5, 5)] {
                let options = QueryOptions::new().algorithm(algorithm).record_expansions(true);
                let answer = graph.find_path_with(start, goal, &options).expect("both are nodes");
                let run = replay(graph.compile(), &answer, [start, goal], "found");
                assert_eq!(run.steps.len() as u64, answer.expanded());
                assert!(run.costs.iter().all(|cost| cost.is_finite()), "{algorithm:?}: {start}");
                let last = run.best.last().map(|&(_, cost)| cost.to_bits());
                assert_eq!(last, answer.cost().map(f64::to_bits), "{algorithm:?}: {start} {goal}");
                found += 1;
            }
        }
        assert_eq!(found, 16);
    }
}
