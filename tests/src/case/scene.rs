//! The graph and the hooks of a question.
use oracle::{Graph, Landmarks, Point, StraightLine};

/// Everything that a question is asked of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The node count with which the graph begins.
    pub first_node_count: usize,
    /// What was done to it since, in order.
    pub edits: Vec<Edit>,
    /// The blocked nodes.
    pub blocked: Vec<u32>,
    /// The cost hook's answers by tail and head, the last one standing.
    pub costs: Vec<(u32, u32, f64)>,
    /// Where the estimate comes from.
    pub estimate: EstimateSource,
    /// Where nodes lie.
    pub points: Vec<Point>,
}

/// A step in the making of a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// A directed edge with the next id.
    AddEdge(u32, u32, f64),
    /// A node.
    AddNode,
    /// The edge with this id goes.
    RemoveEdge(u32),
    /// The edge with this id is reweighted.
    SetWeight(u32, f64),
}

/// Where a scene's estimate comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum EstimateSource {
    /// There is none.
    #[default]
    None,
    /// By source, whatever the target.
    BySource(Vec<f64>),
    /// By source and target; 0 where nothing is said.
    ByPair(Vec<(u32, Vec<f64>)>),
    /// The straight line with this factor.
    StraightLine(f64),
    /// The fitted straight line.
    Fitted,
    /// The bounds of these landmarks.
    Landmarks(Vec<u32>),
}

impl Scene {
    /// The node count at this point.
    pub fn node_count(&self) -> usize {
        self.first_node_count + self.edits.iter().filter(|edit| **edit == Edit::AddNode).count()
    }

    /// Every edge ever added, with `None` for the removed ones.
    pub fn edges(&self) -> Vec<Option<(u32, u32, f64)>> {
        let mut edges = Vec::new();
        for &edit in &self.edits {
            match edit {
                Edit::AddEdge(tail, head, weight) => edges.push(Some((tail, head, weight))),
                Edit::RemoveEdge(id) => edges[id as usize] = None,
                Edit::SetWeight(id, weight) => {
                    if let Some(edge) = &mut edges[id as usize] {
                        edge.2 = weight;
                    }
                }
                Edit::AddNode => {}
            }
        }
        edges
    }

    /// The reference's graph of the live edges, and the edge id behind each of its arcs.
    ///
    /// # Panics
    ///
    /// If the edges are not those of a graph.
    pub fn graph(&self) -> (Graph, Vec<u32>) {
        let (mut arcs, mut ids) = (Vec::new(), Vec::new());
        for (id, edge) in self.edges().into_iter().enumerate() {
            if let Some(edge) = edge {
                arcs.push(edge);
                ids.push(id as u32);
            }
        }
        (Graph::directed(self.node_count(), &arcs), ids)
    }

    /// Whether `node` is blocked.
    pub fn is_blocked(&self, node: u32) -> bool {
        self.blocked.contains(&node)
    }

    /// What the cost hook answers.
    pub fn cost(&self, tail: u32, head: u32, weight: f64) -> f64 {
        let hooked = self.costs.iter().rev().find(|cost| (cost.0, cost.1) == (tail, head));
        hooked.map_or(weight, |cost| cost.2)
    }

    /// The estimate, if there is one.
    ///
    /// # Panics
    ///
    /// If landmarks are asked for whose tables overflow.
    pub fn estimator(&self, graph: &Graph) -> Option<Box<dyn Fn(u32, u32) -> f64 + '_>> {
        match &self.estimate {
            EstimateSource::None => None,
            EstimateSource::BySource(values) => {
                Some(Box::new(move |source, _| values[source as usize]))
            }
            EstimateSource::ByPair(rows) => Some(Box::new(move |source, target| {
                let row = rows.iter().rev().find(|row| row.0 == source);
                row.map_or(0.0, |row| row.1[target as usize])
            })),
            EstimateSource::StraightLine(factor) => {
                let line = StraightLine::scaled(&self.points, *factor);
                Some(Box::new(move |source, target| line.estimate(source, target)))
            }
            EstimateSource::Fitted => {
                let line = StraightLine::fitted(&self.points, graph)?;
                Some(Box::new(move |source, target| line.estimate(source, target)))
            }
            EstimateSource::Landmarks(ids) => {
                let landmarks = Landmarks::of(graph, ids).expect("sums of a case are finite");
                Some(Box::new(move |source, target| landmarks.lower_bound(source, target)))
            }
        }
    }
}
