//! The engines of `surepath-search`, asked by hand.
use alt_landmarks::{BuildHooks, Landmarks};
use csr_core::{BuildError, CsrGraph, EdgeList};
use oracle::Status;
use search::{
    AllOpen, ArcCost, Blocked, Direction, Heuristic, QueryError, SearchBuffers, Setup,
    StraightLine, Weight, Zero,
};
use suite::case::{Ask, Edit, Engine, EstimateSource, ExpectedError, Question, Scene};

use crate::answer::{Answer, Answers, TreeAnswer};

/// How a search is driven to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drive {
    /// In one run.
    Once,
    /// By steps of this many iterations.
    Steps(u64),
    /// By runs whose budget grows by this much.
    Budgets(u64),
    /// In one run under a flag that is never set.
    Flag,
}

/// A query, as far as an engine of `surepath-search` needs to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) start: u32,
    pub(crate) goal: u32,
    pub(crate) bidirectional: bool,
    pub(crate) budget: Option<u64>,
    pub(crate) best_effort: bool,
    pub(crate) drive: Drive,
}

impl Plan {
    pub(crate) fn new(start: u32, goal: u32) -> Plan {
        Plan {
            start,
            goal,
            bidirectional: false,
            budget: None,
            best_effort: false,
            drive: Drive::Once,
        }
    }
}

/// Answers a plan.
pub(crate) fn ask<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: Setup<'_, C, H, B>,
    buffers: &mut SearchBuffers,
    plan: Plan,
) -> Result<Answer, QueryError> {
    let setup = setup.recording(true).best_effort(plan.best_effort);
    if plan.bidirectional {
        let mut search = setup.bidirectional(buffers, plan.start, plan.goal)?;
        let status = drive(
            plan,
            |search, count| search.step(count),
            |search, budget, flag| search.run_within(budget, flag),
            &mut search,
        );
        let path = search.path().unwrap_or_default();
        assert_eq!(search.cost(), (status == Status::Found).then_some(path.cost));
        let counters = search.counters();
        assert_eq!(counters.expanded, counters.iterations, "rule BIDI-3");
        return Ok(Answer {
            status,
            cost: search.cost().unwrap_or(f64::INFINITY),
            nodes: path.nodes,
            edges: path.edges,
            expanded: search.order().collect(),
            iterations: counters.iterations,
            reopened: Some(counters.reopened),
            best_effort: None,
        });
    }
    let mut search = setup.astar(buffers, plan.start, plan.goal)?;
    let status = drive(
        plan,
        |search, count| search.step(count),
        |search, budget, flag| search.run_within(budget, flag),
        &mut search,
    );
    let path = search.path().unwrap_or_default();
    assert_eq!(search.cost(), (status == Status::Found).then_some(path.cost));
    let expanded: Vec<u32> = search.order().collect();
    let counters = search.counters();
    assert_eq!(counters.expanded, expanded.len() as u64);
    let best =
        if plan.best_effort && status != Status::Found { search.best_effort() } else { None };
    Ok(Answer {
        status,
        cost: search.cost().unwrap_or(f64::INFINITY),
        nodes: path.nodes,
        edges: path.edges,
        expanded,
        iterations: counters.iterations,
        reopened: Some(counters.reopened),
        best_effort: best.map(|best| (best.nodes, best.edges, best.cost)),
    })
}

/// Runs `search` as `plan` says.
fn drive<S>(
    plan: Plan,
    step: impl Fn(&mut S, u64) -> Option<search::Status>,
    run: impl Fn(&mut S, u64, Option<&std::sync::atomic::AtomicBool>) -> search::Status,
    search: &mut S,
) -> Status {
    let budget = plan.budget.unwrap_or(u64::MAX);
    let never = std::sync::atomic::AtomicBool::new(false);
    let status = match plan.drive {
        Drive::Once => run(search, budget, None),
        Drive::Flag => run(search, budget, Some(&never)),
        Drive::Steps(count) => {
            let mut left = budget;
            loop {
                let slice = count.min(left);
                if let Some(status) = step(search, slice) {
                    break status;
                }
                left -= slice;
                if left == 0 {
                    // What a step cannot say: whether it was the budget or the last slice.
                    break run(search, budget, None);
                }
            }
        }
        Drive::Budgets(count) => {
            let mut limit = count.min(budget);
            loop {
                let status = run(search, limit, None);
                if status != search::Status::BudgetExhausted || limit == budget {
                    break status;
                }
                limit = limit.saturating_add(count).min(budget);
            }
        }
    };
    plain(status)
}

/// The oracle's word for a status.
pub(crate) fn plain(status: search::Status) -> Status {
    match status {
        search::Status::Found => Status::Found,
        search::Status::NoPath => Status::NoPath,
        search::Status::StartInvalid => Status::StartInvalid,
        search::Status::GoalInvalid => Status::GoalInvalid,
        search::Status::BudgetExhausted => Status::BudgetExhausted,
        other => panic!("a search that nobody cancelled ended as {other:?}"),
    }
}

/// Grows a whole tree.
pub(crate) fn grow<C: ArcCost, H: Heuristic, B: Blocked>(
    setup: Setup<'_, C, H, B>,
    buffers: &mut SearchBuffers,
    root: u32,
    direction: Direction,
) -> Result<(TreeAnswer, Vec<Option<u32>>), QueryError> {
    let setup = setup.recording(true);
    let mut tree = setup.tree(buffers, root, direction)?;
    tree.grow();
    let nodes = 0..setup.graph().node_count() as u32;
    let links: Vec<_> = nodes.clone().map(|node| tree.parent(node)).collect();
    let answer = TreeAnswer {
        distances: nodes.map(|node| tree.distance(node).unwrap_or(f64::INFINITY)).collect(),
        settled: tree.order().collect(),
        parents: links.iter().map(|link| link.map(|(node, _)| node)).collect(),
    };
    Ok((answer, links.into_iter().map(|link| link.map(|(_, edge)| edge)).collect()))
}

/// The expert tier as a judge knows it: a graph, and buffers that are never renewed.
#[derive(Default)]
pub(crate) struct Expert {
    graph: Option<CsrGraph>,
    buffers: SearchBuffers,
}

impl Answers for Expert {
    fn build(&mut self, scene: &Scene) -> Result<(), ExpectedError> {
        self.graph = None;
        self.graph = Some(build(scene).map_err(build_error)?);
        Ok(())
    }

    fn query(&mut self, question: &Question, engine: Engine) -> Result<Answer, ExpectedError> {
        let graph = self.graph.as_ref().expect("the graph was built");
        let Ask::Query { start, goal, budget, best_effort } = question.ask else {
            panic!("not a query")
        };
        let scene = &question.scene;
        let bidirectional = engine.is_bidirectional();
        let plan = Plan { bidirectional, budget, best_effort, ..Plan::new(start, goal) };
        let setup = Setup::new(graph)
            .with_cost(|tail, head, weight| scene.cost(tail, head, weight))
            .with_blocked(|node| scene.is_blocked(node));
        let buffers = &mut self.buffers;
        let (reference, _) = scene.graph();
        let answer = match (engine.is_informed(), &scene.estimate) {
            (true, EstimateSource::StraightLine(factor)) => {
                let line = StraightLine::with_factor(graph, &scene.points, *factor);
                ask(setup.with_heuristic(&line), buffers, plan)
            }
            (true, EstimateSource::Fitted) => match StraightLine::fitted(graph, &scene.points) {
                Some(line) => ask(setup.with_heuristic(&line), buffers, plan),
                None => ask(setup.with_heuristic(Zero), buffers, plan),
            },
            (true, EstimateSource::Landmarks(ids)) => {
                let landmarks = Landmarks::of_nodes(graph, ids, BuildHooks::default())
                    .expect("sums of a case are finite");
                let bound = landmarks.heuristic(graph).expect("tables of this very graph");
                ask(setup.with_heuristic(bound), buffers, plan)
            }
            (informed, _) => match scene.estimator(&reference).filter(|_| informed) {
                Some(estimate) => ask(setup.with_heuristic(estimate), buffers, plan),
                None if scene.costs.is_empty() && scene.blocked.is_empty() => {
                    ask(setup.with_cost(Weight).with_blocked(AllOpen), buffers, plan)
                }
                None => ask(setup, buffers, plan),
            },
        };
        answer.map_err(query_error)
    }

    fn tree(&mut self, root: u32, backward: bool) -> Result<TreeAnswer, ExpectedError> {
        let graph = self.graph.as_ref().expect("the graph was built");
        let direction = if backward { Direction::Backward } else { Direction::Forward };
        let (answer, _) =
            grow(Setup::new(graph), &mut self.buffers, root, direction).map_err(query_error)?;
        Ok(answer)
    }
}

/// The scene's graph, made by the edits that the scene lists.
fn build(scene: &Scene) -> Result<CsrGraph, BuildError> {
    let first: Vec<_> = scene
        .edits
        .iter()
        .map_while(|edit| match *edit {
            Edit::AddEdge(tail, head, weight) => Some((tail, head, weight)),
            _ => None,
        })
        .collect();
    let mut list = EdgeList::from_edges(&first, Some(scene.first_node_count), true)?;
    for edit in &scene.edits[first.len()..] {
        match *edit {
            Edit::AddEdge(tail, head, weight) => {
                list.add_edge(tail, head, weight).expect("later edges are valid");
            }
            Edit::AddNode => {
                list.add_node().expect("there is room");
            }
            Edit::RemoveEdge(edge) => list.remove_edge(edge).expect("the edge is live"),
            Edit::SetWeight(edge, weight) => {
                list.set_weight(edge, weight).expect("the edge is live");
            }
        }
    }
    Ok(list.compile())
}

pub(crate) fn build_error(error: BuildError) -> ExpectedError {
    match error {
        BuildError::TooManyNodes { .. } => ExpectedError::TooManyNodes,
        BuildError::EndpointOutOfRange { edge, node, .. } => {
            ExpectedError::EndpointOutOfRange { edge, node }
        }
        BuildError::InvalidWeight { edge, .. } => ExpectedError::InvalidWeight { edge },
        other => panic!("no case expects {other:?}"),
    }
}

fn query_error(error: QueryError) -> ExpectedError {
    match error {
        QueryError::NodeOutOfRange { node, .. } => ExpectedError::NodeOutOfRange { node },
        other => panic!("no case expects {other:?}"),
    }
}
