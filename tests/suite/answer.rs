//! What an engine answers, in the words of the cases, so that every engine is judged by one judge.
use oracle::{Graph, Query, Status, Tree, certificate};
use suite::case::{Ask, Engine, Expected, ExpectedError, ExpectedTree, Question, Scene};

/// An answer to a query.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: Status,
    /// `+inf` without a path.
    pub(crate) cost: f64,
    pub(crate) nodes: Vec<u32>,
    pub(crate) edges: Vec<u32>,
    pub(crate) expanded: Vec<u32>,
    pub(crate) iterations: u64,
    /// `None` from an engine that does not count them.
    pub(crate) reopened: Option<u64>,
    /// Nodes, edges and cost.
    pub(crate) best_effort: Option<(Vec<u32>, Vec<u32>, f64)>,
}

/// An answer about a tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TreeAnswer {
    pub(crate) distances: Vec<f64>,
    pub(crate) settled: Vec<u32>,
    pub(crate) parents: Vec<Option<u32>>,
}

/// Something that answers the questions of a case.
pub(crate) trait Answers {
    /// Builds the scene's graph.
    fn build(&mut self, scene: &Scene) -> Result<(), ExpectedError>;
    /// Answers a query of the graph built last.
    fn query(&mut self, question: &Question, engine: Engine) -> Result<Answer, ExpectedError>;
    /// Answers for a tree of the graph built last.
    fn tree(&mut self, root: u32, backward: bool) -> Result<TreeAnswer, ExpectedError>;
}

/// Puts a question to an engine and judges the answers; how many stated facts were checked.
#[track_caller]
pub(crate) fn judge(name: &str, question: &Question, engine: &mut dyn Answers) -> usize {
    let built = engine.build(&question.scene);
    if question.ask == Ask::Build {
        assert_eq!(built.err(), question.error, "{name}: the error of building");
        return 1;
    }
    assert_eq!(built, Ok(()), "{name}: the graph is valid");
    match question.ask {
        Ask::Build => unreachable!("answered above"),
        Ask::Tree { root, backward } => {
            let answer = engine.tree(root, backward);
            match (answer, question.error) {
                (Ok(answer), None) => judge_tree(name, &question.tree, &answer),
                (answer, error) => {
                    assert_eq!(answer.err(), error, "{name}: the error of the tree");
                    1
                }
            }
        }
        Ask::Query { start, goal, .. } => {
            let mut facts = 0;
            for kind in Engine::ALL {
                let name = format!("{name}, {kind:?}");
                match (engine.query(question, kind), question.error) {
                    (Ok(answer), None) => {
                        facts += judge_answer(&name, &question.expected(kind), &answer);
                        if answer.status == Status::Found {
                            is_real(&name, &question.scene, start, goal, &answer);
                        } else {
                            assert_eq!(answer.cost, f64::INFINITY, "{name}");
                            assert!(answer.nodes.is_empty() && answer.edges.is_empty(), "{name}");
                        }
                    }
                    (answer, error) => {
                        assert_eq!(answer.err(), error, "{name}: the error");
                        facts += 1;
                    }
                }
            }
            facts
        }
    }
}

#[track_caller]
fn judge_answer(name: &str, expected: &Expected, answer: &Answer) -> usize {
    let Expected { status, cost, path, edges, expanded, iterations, .. } = expected;
    let checks = [
        status.map(|status| assert_eq!(answer.status, status, "{name}: status; {answer:?}")),
        cost.map(|cost| assert_eq!(answer.cost.to_bits(), cost.to_bits(), "{name}: {answer:?}")),
        path.as_ref().map(|path| assert_eq!(&answer.nodes, path, "{name}: path")),
        edges.as_ref().map(|edges| assert_eq!(&answer.edges, edges, "{name}: edges")),
        expanded.as_ref().map(|nodes| assert_eq!(&answer.expanded, nodes, "{name}: expanded")),
        iterations.map(|count| assert_eq!(answer.iterations, count, "{name}: iterations")),
        expected.reopened.filter(|_| answer.reopened.is_some()).map(|count| {
            assert_eq!(answer.reopened, Some(count), "{name}: reopened");
        }),
        expected.best_effort_path.as_ref().map(|path| {
            let found = answer.best_effort.as_ref().map(|(nodes, _, _)| nodes);
            assert_eq!(found, Some(path), "{name}: best effort");
        }),
        expected.best_effort_edges.as_ref().map(|edges| {
            let found = answer.best_effort.as_ref().map(|(_, edges, _)| edges);
            assert_eq!(found, Some(edges), "{name}: edges of the best effort");
        }),
        expected.best_effort_cost.map(|cost| {
            let found = answer.best_effort.as_ref().map(|(_, _, cost)| *cost);
            assert_eq!(found, Some(cost), "{name}: cost of the best effort");
        }),
    ];
    checks.iter().flatten().count()
}

#[track_caller]
fn judge_tree(name: &str, expected: &ExpectedTree, answer: &TreeAnswer) -> usize {
    let ExpectedTree { distances, settled, parents } = expected;
    let checks = [
        distances.as_ref().map(|known| assert_eq!(&answer.distances, known, "{name}: distances")),
        settled.as_ref().map(|known| assert_eq!(&answer.settled, known, "{name}: settled")),
        parents.as_ref().map(|known| assert_eq!(&answer.parents, known, "{name}: parents")),
    ];
    checks.iter().flatten().count()
}

/// The path walks edges that are there, around blocked nodes, and costs what it claims (up to
/// rounding, as the two halves of a bidirectional path are summed apart).
#[track_caller]
fn is_real(name: &str, scene: &Scene, start: u32, goal: u32, answer: &Answer) {
    let (graph, ids) = scene.graph();
    let priced: Vec<_> = graph
        .tuples()
        .into_iter()
        .map(|(tail, head, weight)| {
            let cost = scene.cost(tail, head, weight);
            // An arc that cannot be taken is priced out of any path.
            (tail, head, if (0.0..f64::INFINITY).contains(&cost) { cost } else { 1e300 })
        })
        .collect();
    let priced = Graph::directed(graph.node_count, &priced);
    let arcs: Vec<u32> = answer
        .edges
        .iter()
        .map(|edge| ids.binary_search(edge).expect("the edge is live") as u32)
        .collect();
    let sum = certificate::path_sum(&priced, start, goal, &answer.nodes, &arcs)
        .unwrap_or_else(|reason| panic!("{name}: {reason}; {answer:?}"));
    let gap = if sum > answer.cost { sum - answer.cost } else { answer.cost - sum };
    assert!(gap <= 1e-12 * sum, "{name}: the arcs sum to {sum}; {answer:?}");
    assert!(!answer.nodes.iter().any(|&node| scene.is_blocked(node)), "{name}: {answer:?}");
}

/// What the reference engine answers; edges are arcs of its graph.
pub(crate) fn reference(query: &Query, bidirectional: bool) -> Answer {
    if bidirectional {
        let found = query.search_bidirectional();
        return Answer {
            status: found.status,
            cost: found.cost,
            nodes: found.nodes,
            edges: found.arcs,
            expanded: found.order.iter().map(|&(_, node)| node).collect(),
            iterations: found.expanded,
            reopened: Some(found.reopened),
            best_effort: None,
        };
    }
    let found = query.search();
    Answer {
        status: found.status,
        cost: found.cost,
        nodes: found.nodes,
        edges: found.arcs,
        expanded: found.order,
        iterations: found.iterations,
        reopened: Some(found.reopened),
        best_effort: found.best_effort.map(|best| (best.nodes, best.arcs, best.cost)),
    }
}

/// The reference engine.
#[derive(Default)]
pub(crate) struct Reference {
    graph: Option<(Graph, Vec<u32>)>,
}

impl Answers for Reference {
    fn build(&mut self, scene: &Scene) -> Result<(), ExpectedError> {
        self.graph = None;
        let node_count = scene.node_count();
        if node_count > 1 << 26 {
            return Err(ExpectedError::TooManyNodes);
        }
        for (edge, (tail, head, weight)) in scene.edges().into_iter().flatten().enumerate() {
            for node in [tail, head] {
                if node as usize >= node_count {
                    return Err(ExpectedError::EndpointOutOfRange { edge, node });
                }
            }
            if !(0.0..f64::INFINITY).contains(&weight) {
                return Err(ExpectedError::InvalidWeight { edge });
            }
        }
        self.graph = Some(scene.graph());
        Ok(())
    }

    fn query(&mut self, question: &Question, engine: Engine) -> Result<Answer, ExpectedError> {
        let (graph, ids) = self.graph.as_ref().expect("the graph was built");
        let Ask::Query { start, goal, budget, best_effort } = question.ask else {
            panic!("not a query")
        };
        let scene = &question.scene;
        for node in [start, goal] {
            if node as usize >= graph.node_count {
                return Err(ExpectedError::NodeOutOfRange { node });
            }
        }
        let estimator = scene.estimator(graph).filter(|_| engine.is_informed());
        let query = Query {
            estimate: estimator.as_deref(),
            cost: Some(&|tail, head, weight| scene.cost(tail, head, weight)),
            blocked: Some(&|node| scene.is_blocked(node)),
            budget,
            best_effort,
            ..Query::new(graph, start, goal)
        };
        let mut answer = reference(&query, engine.is_bidirectional());
        let best_effort = answer.best_effort.iter_mut().flat_map(|best| &mut best.1);
        for arc in answer.edges.iter_mut().chain(best_effort) {
            *arc = ids[*arc as usize];
        }
        Ok(answer)
    }

    fn tree(&mut self, root: u32, backward: bool) -> Result<TreeAnswer, ExpectedError> {
        let (graph, _) = self.graph.as_ref().expect("the graph was built");
        if root as usize >= graph.node_count {
            return Err(ExpectedError::NodeOutOfRange { node: root });
        }
        let direction =
            if backward { oracle::Direction::Backward } else { oracle::Direction::Forward };
        let tree = Tree::grow(graph, root, direction);
        Ok(TreeAnswer { distances: tree.distance, settled: tree.order, parents: tree.parent })
    }
}
