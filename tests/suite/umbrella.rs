//! Tier 1 answers like the tiers beneath it.
use allocation_counter::measure;
use oracle::{Direction as Way, Instance, Shape, SplitMix64, Status, Tree, Weights};
use suite::case::{Ask, Edit, Engine, EstimateSource, ExpectedError, Question, Scene};
use surepath::{Algorithm, Direction, Error, Graph, QueryOptions};

use crate::answer::{Answer, Answers, TreeAnswer};
use crate::expert::{Plan, build_error, plain};
use crate::trial::Trial;

/// The umbrella as a judge knows it: one graph, edited as the case goes on.
#[derive(Default)]
pub(crate) struct Umbrella {
    graph: Graph,
    /// How the graph came about.
    first_node_count: usize,
    edits: Vec<Edit>,
}

impl Umbrella {
    /// Makes the graph that of `scene`, by edits alone where it goes on from where it is.
    fn follow(&mut self, scene: &Scene) -> Result<(), Error> {
        let goes_on = self.first_node_count == scene.first_node_count
            && !self.edits.is_empty()
            && scene.edits.starts_with(&self.edits);
        if !goes_on {
            *self = Umbrella::default();
            let first: Vec<_> = scene
                .edits
                .iter()
                .map_while(|edit| match *edit {
                    Edit::AddEdge(tail, head, weight) => Some((tail, head, weight)),
                    _ => None,
                })
                .collect();
            self.graph = Graph::from_edges_with(&first, Some(scene.first_node_count), true)?;
            self.first_node_count = scene.first_node_count;
            self.edits = scene.edits[..first.len()].to_vec();
        }
        for &edit in &scene.edits[self.edits.len()..] {
            match edit {
                Edit::AddEdge(tail, head, weight) => {
                    self.graph.add_edge(tail, head, weight)?;
                }
                Edit::AddNode => {
                    self.graph.add_node()?;
                }
                Edit::RemoveEdge(edge) => self.graph.remove_edge(edge)?,
                Edit::SetWeight(edge, weight) => {
                    self.graph.set_weight(edge, weight)?;
                }
            }
        }
        self.edits.clone_from(&scene.edits);
        self.graph.set_positions(match scene.estimate {
            EstimateSource::Fitted => scene.points.clone(),
            _ => Vec::new(),
        })
    }
}

impl Answers for Umbrella {
    fn build(&mut self, scene: &Scene) -> Result<(), ExpectedError> {
        self.follow(scene).map_err(error)
    }

    fn query(&mut self, question: &Question, engine: Engine) -> Result<Answer, ExpectedError> {
        let Ask::Query { start, goal, budget, best_effort } = question.ask else {
            panic!("not a query")
        };
        let scene = &question.scene;
        let (reference, _) = scene.graph();
        let line = matches!(scene.estimate, EstimateSource::Fitted);
        let values = scene.estimator(&reference).filter(|_| !line).map(|estimate| {
            // Hooks of the umbrella may be asked by any thread: a table may, a case's closure not.
            let nodes = 0..reference.node_count as u32;
            nodes
                .clone()
                .map(|u| nodes.clone().map(|v| estimate(u, v)).collect())
                .collect::<Vec<Vec<f64>>>()
        });
        let mut options = QueryOptions::new()
            .algorithm(algorithm(engine))
            .record_expansions(true)
            .best_effort(best_effort);
        if let Some(values) = values.filter(|_| engine.is_informed()) {
            options = options.heuristic(move |u, v| values[u as usize][v as usize]);
        }
        if !scene.costs.is_empty() {
            options = options.edge_cost(|tail, head, weight| scene.cost(tail, head, weight));
        }
        if !scene.blocked.is_empty() {
            options = options.blocked(|node| scene.is_blocked(node));
        }
        if let Some(budget) = budget {
            options = options.budget(budget);
        }
        find(&self.graph, start, goal, &options).map_err(error)
    }

    fn tree(&mut self, root: u32, backward: bool) -> Result<TreeAnswer, ExpectedError> {
        let direction = if backward { Direction::Backward } else { Direction::Forward };
        let tree = self.graph.tree(root, direction, &QueryOptions::new()).map_err(error)?;
        let nodes = 0..self.graph.node_count() as u32;
        Ok(TreeAnswer {
            distances: tree.distances().to_vec(),
            settled: tree.order().to_vec(),
            parents: nodes.map(|node| tree.parent(node).map(|(node, _)| node)).collect(),
        })
    }
}

fn algorithm(engine: Engine) -> Algorithm {
    match engine {
        Engine::AStar => Algorithm::AStar,
        Engine::Dijkstra => Algorithm::Dijkstra,
        Engine::BidirectionalAStar => Algorithm::BidirectionalAStar,
        Engine::BidirectionalDijkstra => Algorithm::BidirectionalDijkstra,
    }
}

fn find(graph: &Graph, start: u32, goal: u32, options: &QueryOptions<'_>) -> Result<Answer, Error> {
    let answer = graph.find_path_with(start, goal, options)?;
    let path = answer.path.unwrap_or_default();
    let found = plain(answer.status) == Status::Found;
    Ok(Answer {
        status: plain(answer.status),
        cost: if found { path.cost } else { f64::INFINITY },
        nodes: path.nodes,
        edges: path.edges,
        expanded: answer.order,
        iterations: answer.counters.iterations,
        reopened: Some(answer.counters.reopened),
        best_effort: answer.partial.map(|best| (best.nodes, best.edges, best.cost)),
    })
}

fn error(error: Error) -> ExpectedError {
    match error {
        Error::Build(error) => build_error(error),
        Error::Query(surepath::search::QueryError::NodeOutOfRange { node, .. }) => {
            ExpectedError::NodeOutOfRange { node }
        }
        other => panic!("no case expects {other:?}"),
    }
}

fn graph_of(instance: &Instance) -> Graph {
    Graph::from_edges_with(&instance.arcs, Some(instance.node_count), true).expect("valid arcs")
}

/// Rule TIER-1: hooks, budgets and best efforts through plain closures.
#[test]
fn tier_one_equals_the_reference() {
    let (mut answers, mut found, mut efforts) = (0, 0, 0);
    for seed in 0..4_000 {
        let trial = Trial::of(seed, 24);
        let graph = graph_of(&trial.instance);
        let (start, goal) = trial.pair(6);
        for engine in Engine::ALL {
            let budget = (seed % 3 == 0).then_some(seed % 11);
            let best_effort = engine == Engine::AStar;
            let bidirectional = engine.is_bidirectional();
            let plan = Plan { bidirectional, budget, best_effort, ..Plan::new(start, goal) };
            let expected = trial.expected(plan, engine.is_informed());
            let mut options = trial
                .options(engine.is_informed())
                .algorithm(algorithm(engine))
                .record_expansions(true)
                .best_effort(best_effort);
            if let Some(budget) = budget {
                options = options.budget(budget);
            }
            let answer = find(&graph, start, goal, &options).expect("both ends are nodes");
            assert_eq!(answer, expected, "{}: {engine:?}", trial.name());
            answers += 1;
            found += usize::from(answer.status == Status::Found);
            efforts += usize::from(answer.best_effort.is_some());
        }
    }
    assert!(answers == 16_000 && found > 7_000 && efforts > 1_000, "{answers} {found} {efforts}");
    println!("{answers} answers, {found} paths, {efforts} best efforts");
}

/// Rule TIER-1: eight threads on one graph, each query through the one pool, get what one gets.
#[test]
fn eight_threads_on_one_graph() {
    let mut answers = 0;
    for (seed, shape) in [(1, Shape::Grid), (2, Shape::Road), (3, Shape::Sparse)] {
        let instance = Instance::sized(seed, shape, Weights::SmallIntegers, 900);
        let graph = graph_of(&instance);
        let closed = |node: u32| node % 11 == 3;
        let toll = |tail: u32, head: u32, weight: f64| weight + f64::from((tail ^ head) & 1);
        let estimate = |u: u32, v: u32| f64::from(u % 3) * f64::from(v % 2);
        let base = QueryOptions::new().record_expansions(true).best_effort(true);
        let kinds = [
            base.clone(),
            base.clone().algorithm(Algorithm::BidirectionalDijkstra),
            base.clone().heuristic(estimate),
            base.clone().heuristic(estimate).algorithm(Algorithm::BidirectionalAStar),
            base.clone().blocked(closed).edge_cost(toll),
            base.clone().blocked(closed).edge_cost(toll).heuristic(estimate).budget(77),
        ];
        let n = instance.node_count;
        let ask = |i: u64| {
            let mut rng = SplitMix64::new(i);
            let (start, goal) = (rng.node(n), rng.node(n));
            let kind = &kinds[(i % 6) as usize];
            if i % 17 == 0 {
                let tree = graph.tree(start, Direction::Backward, kind).expect("a node");
                return (None, tree.order().to_vec());
            }
            (Some(find(&graph, start, goal, kind).expect("nodes")), Vec::new())
        };
        let alone: Vec<_> = (0..240).map(ask).collect();
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|thread| {
                    let (ask, alone) = (&ask, &alone);
                    scope.spawn(move || {
                        for i in 0..240u64 {
                            let i = (i + 29 * thread) % 240;
                            assert!(ask(i) == alone[i as usize], "query {i} of thread {thread}");
                        }
                    })
                })
                .collect();
            for thread in threads {
                thread.join().expect("no thread panics");
                answers += 240;
            }
        });
        // A hook may ask the same graph while it is being asked.
        let nested = QueryOptions::new()
            .blocked(|node| graph.find_path(node, node).expect("a node").cost() != Some(0.0));
        assert_eq!(
            graph.find_path_with(0, 1, &nested).expect("nodes").path,
            graph.find_path(0, 1).expect("nodes").path
        );
    }
    println!("{answers} answers equal to those of one thread");
}

/// Rule EDGE-1: after any edits the answers are those of a graph built anew.
#[test]
fn edited_graphs_answer_like_new_ones() {
    let (mut edits, mut answers) = (0, 0);
    for seed in 0..60 {
        let instance = Instance::of(seed, 24);
        let mut graph = graph_of(&instance);
        let mut live: Vec<Option<(u32, u32, f64)>> =
            instance.arcs.iter().copied().map(Some).collect();
        let mut n = instance.node_count;
        let mut rng = SplitMix64::new(seed);
        for _ in 0..40 {
            match rng.below(8) {
                0 => {
                    assert_eq!(graph.add_node().expect("there is room") as usize, n);
                    n += 1;
                }
                1 | 2 => {
                    let arc = (rng.node(n), rng.node(n), instance.weights.draw(&mut rng));
                    let edge = graph.add_edge(arc.0, arc.1, arc.2).expect("a valid edge");
                    assert_eq!(edge as usize, live.len());
                    live.push(Some(arc));
                }
                kind if !live.is_empty() => {
                    let edge = rng.below(live.len() as u64) as usize;
                    let weight = instance.weights.draw(&mut rng);
                    let expected = live[edge].is_some();
                    let done = if kind < 5 {
                        graph.remove_edge(edge as u32).is_ok()
                    } else {
                        graph.set_weight(edge as u32, weight).is_ok()
                    };
                    assert_eq!(done, expected, "edge {edge}: an edit of what is gone is refused");
                    live[edge] = live[edge].filter(|_| kind >= 5).map(|arc| (arc.0, arc.1, weight));
                }
                _ => {}
            }
            edits += 1;
            let ids: Vec<u32> =
                (0..live.len() as u32).filter(|&edge| live[edge as usize].is_some()).collect();
            let arcs: Vec<_> = live.iter().copied().flatten().collect();
            let fresh = Graph::from_edges_with(&arcs, Some(n), true).expect("valid arcs");
            assert_eq!(graph.fingerprint(), fresh.fingerprint(), "{}", instance.name());
            let (start, goal) = (rng.node(n), rng.node(n));
            for options in [QueryOptions::new(), QueryOptions::bidirectional()] {
                let options = options.record_expansions(true);
                let answer = find(&graph, start, goal, &options).expect("nodes");
                let mut expected = find(&fresh, start, goal, &options).expect("nodes");
                for edge in &mut expected.edges {
                    *edge = ids[*edge as usize];
                }
                assert_eq!(answer, expected, "{}", instance.name());
                answers += usize::from(answer.status == Status::Found);
            }
        }
        let reference =
            oracle::Graph::directed(n, &live.iter().copied().flatten().collect::<Vec<_>>());
        let tree = Tree::grow(&reference, 0, Way::Forward);
        assert_eq!(graph.distances(0).expect("a node"), tree.distance, "{}", instance.name());
    }
    assert!(edits == 2_400 && answers > 1_000, "{edits} {answers}");
    println!("{edits} edits, {answers} paths found after them");
}

/// Rule TIER-1: a steady stream of queries allocates only its results.
#[test]
fn warm_queries_allocate_only_their_answer() {
    let instance = Instance::sized(3, Shape::Grid, Weights::Integers, 2_500);
    let graph = graph_of(&instance);
    let n = instance.node_count as u32;
    let mut queries = 0;
    for options in [QueryOptions::new(), QueryOptions::bidirectional().heuristic(|_, _| 1.0)] {
        for round in 0..3 {
            for i in 0..20 {
                let (start, goal) = ((i * 131) % n, (i * 977 + 13) % n);
                let mut answer = None;
                let count = measure(|| {
                    answer = Some(graph.find_path_with(start, goal, &options).expect("nodes"));
                });
                let path = answer.and_then(|answer| answer.path).unwrap_or_default();
                let held = 4 * (path.nodes.capacity() + path.edges.capacity()) as i64;
                if round > 0 {
                    assert_eq!(count.bytes_current, held, "{start} to {goal}: {count:?}");
                    queries += 1;
                }
            }
        }
    }
    assert_eq!(queries, 80);
}
