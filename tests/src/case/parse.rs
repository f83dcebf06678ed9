//! Text to [`Case`].
use std::str::FromStr;

use oracle::Status;

use super::expected::{Engine, Expected, ExpectedError};
use super::scene::{Edit, EstimateSource, Scene};
use super::{Ask, Case, CaseError, ExpectedTree, Question};

pub(super) fn parse(file: &str, text: &str) -> Result<Case, CaseError> {
    let mut parser =
        Parser { scene: Scene::default(), nodes_given: false, open: None, questions: Vec::new() };
    let mut rule = String::new();
    let mut last = 0;
    for (index, line) in text.lines().enumerate() {
        let at = |reason: String| CaseError { file: file.to_owned(), line: index + 1, reason };
        last = index + 1;
        let content = match line.split_once('#') {
            Some((content, comment)) => {
                if rule.is_empty() {
                    rule = first_word(comment);
                }
                content
            }
            None => line,
        };
        let words: Vec<&str> = content.split_whitespace().collect();
        let Some((&key, rest)) = words.split_first() else { continue };
        if rule.is_empty() {
            return Err(at("the first comment must name a rule".to_owned()));
        }
        parser.line(index + 1, key, rest).map_err(at)?;
    }
    let at_end =
        |reason: &str| CaseError { file: file.to_owned(), line: last, reason: reason.to_owned() };
    parser.close().map_err(|reason| at_end(&reason))?;
    if parser.questions.is_empty() {
        return Err(at_end("there is no question"));
    }
    Ok(Case { file: file.to_owned(), rule, questions: parser.questions })
}

struct Parser {
    scene: Scene,
    nodes_given: bool,
    /// The question being read, and whether its `---` has been.
    open: Option<(Question, bool)>,
    questions: Vec<Question>,
}

impl Parser {
    fn line(&mut self, number: usize, key: &str, rest: &[&str]) -> Result<(), String> {
        let understood = match &mut self.open {
            Some((question, true)) => answer(question, key, rest)?,
            Some((_, answering)) if key == "---" => {
                *answering = true;
                true
            }
            Some((question, false)) => {
                modifier(question, key, rest)?;
                true
            }
            None => false,
        };
        if understood {
            return Ok(());
        }
        self.close()?;
        if let Some(ask) = self.question(key, rest)? {
            let question = Question {
                line: number,
                ask,
                scene: self.scene.clone(),
                stated: Vec::new(),
                tree: ExpectedTree::default(),
                error: None,
            };
            self.open = Some((question, false));
            return Ok(());
        }
        self.set(key, rest)
    }

    /// Ends the question being read.
    fn close(&mut self) -> Result<(), String> {
        let Some((question, answering)) = self.open.take() else { return Ok(()) };
        let stated: usize = question.stated.iter().map(|(_, expected)| expected.count()).sum();
        let nothing =
            stated == 0 && question.tree == ExpectedTree::default() && question.error.is_none();
        if !answering || nothing {
            return Err(format!("the question of line {} has no answer", question.line));
        }
        self.questions.push(question);
        Ok(())
    }

    fn question(&self, key: &str, rest: &[&str]) -> Result<Option<Ask>, String> {
        Ok(Some(match key {
            "query" => {
                let [start, goal] = exactly(rest)?;
                Ask::Query {
                    start: number(start)?,
                    goal: number(goal)?,
                    budget: None,
                    best_effort: false,
                }
            }
            "distances-from" | "distances-to" => {
                let [root] = exactly(rest)?;
                Ask::Tree { root: number(root)?, backward: key == "distances-to" }
            }
            "build" => {
                let [] = exactly(rest)?;
                Ask::Build
            }
            _ => return Ok(None),
        }))
    }

    fn set(&mut self, key: &str, rest: &[&str]) -> Result<(), String> {
        let scene = &mut self.scene;
        match key {
            "nodes" => {
                let [count] = exactly(rest)?;
                if self.nodes_given || !scene.edits.is_empty() {
                    return Err("`nodes` comes once, before any edge".to_owned());
                }
                self.nodes_given = true;
                scene.first_node_count = number(count)?;
            }
            "edge" | "directed" => {
                let [tail, head, weight] = exactly(rest)?;
                scene.edits.push(Edit::AddEdge(number(tail)?, number(head)?, number(weight)?));
            }
            "undirected" => {
                let [a, b, weight] = exactly(rest)?;
                let (a, b, weight) = (number(a)?, number(b)?, number(weight)?);
                scene.edits.push(Edit::AddEdge(a, b, weight));
                scene.edits.push(Edit::AddEdge(b, a, weight));
            }
            "add-node" => {
                let [] = exactly(rest)?;
                scene.edits.push(Edit::AddNode);
            }
            "remove-edge" => {
                let [id] = exactly(rest)?;
                scene.edits.push(Edit::RemoveEdge(live(scene, id)?));
            }
            "set-weight" => {
                let [id, weight] = exactly(rest)?;
                scene.edits.push(Edit::SetWeight(live(scene, id)?, number(weight)?));
            }
            "blocked" => scene.blocked = numbers(rest)?,
            "cost-hook" => {
                let [tail, head, cost] = exactly(rest)?;
                scene.costs.push((number(tail)?, number(head)?, number(cost)?));
            }
            "estimate" => {
                scene.estimate = EstimateSource::BySource(one_a_node(rest, scene.node_count())?);
            }
            "estimate-from" => {
                let (source, values) = rest.split_first().ok_or("`estimate-from` needs a node")?;
                let row = (number(source)?, one_a_node(values, scene.node_count())?);
                match &mut scene.estimate {
                    EstimateSource::ByPair(rows) => rows.push(row),
                    other => *other = EstimateSource::ByPair(vec![row]),
                }
            }
            "point" => {
                let values: Vec<f64> = numbers(rest.get(1..).unwrap_or_default())?;
                let point = match values[..] {
                    [x, y] => [x, y, 0.0],
                    [x, y, z] => [x, y, z],
                    _ => return Err("a point is `point V X Y [Z]`".to_owned()),
                };
                if number::<usize>(rest[0])? != scene.points.len() {
                    return Err(format!("the next point is {}", scene.points.len()));
                }
                scene.points.push(point);
            }
            "straight-line" => {
                let [factor] = exactly(rest)?;
                scene.estimate = EstimateSource::StraightLine(number(factor)?);
                all_points(scene)?;
            }
            "fitted-line" => {
                let [] = exactly(rest)?;
                scene.estimate = EstimateSource::Fitted;
                all_points(scene)?;
            }
            "landmarks" => scene.estimate = EstimateSource::Landmarks(numbers(rest)?),
            _ => return Err(format!("unknown word `{key}`")),
        }
        Ok(())
    }
}

fn modifier(question: &mut Question, key: &str, rest: &[&str]) -> Result<(), String> {
    if !matches!(key, "budget" | "best-effort") {
        return Err(format!("`{key}` between a question and its `---`"));
    }
    let Ask::Query { budget, best_effort, .. } = &mut question.ask else {
        return Err(format!("`{key}` belongs to a query"));
    };
    if key == "budget" {
        let [count] = exactly(rest)?;
        *budget = Some(number(count)?);
    } else {
        let [] = exactly(rest)?;
        *best_effort = true;
    }
    Ok(())
}

/// Reads an answer; false if `key` is none.
fn answer(question: &mut Question, key: &str, rest: &[&str]) -> Result<bool, String> {
    match key {
        "error" => question.error = Some(error(rest)?),
        "distances" => question.tree.distances = Some(numbers(rest)?),
        "settled" => question.tree.settled = Some(numbers(rest)?),
        "parents" => {
            let parents = rest.iter().map(|&word| match word {
                "-" => Ok(None),
                word => number(word).map(Some),
            });
            question.tree.parents = Some(parents.collect::<Result<_, _>>()?);
        }
        _ => {
            let (prefix, engine) = Engine::PREFIXES
                .into_iter()
                .find(|(prefix, _)| key.starts_with(prefix))
                .expect("the empty prefix fits");
            return engine_answer(question, engine, &key[prefix.len()..], rest);
        }
    }
    Ok(true)
}

fn engine_answer(
    question: &mut Question,
    engine: Engine,
    key: &str,
    rest: &[&str],
) -> Result<bool, String> {
    let known = question.stated.iter().position(|(stated, _)| *stated == engine);
    let mut expected =
        known.map_or_else(Expected::default, |index| question.stated[index].1.clone());
    match key {
        "status" => expected.status = Some(status(rest)?),
        "cost" => {
            let [cost] = exactly(rest)?;
            expected.cost = Some(number(cost)?);
            expected.status = Some(Status::Found);
        }
        "path" => expected.path = Some(numbers(rest)?),
        "edges" => expected.edges = Some(numbers(rest)?),
        "expanded" => expected.expanded = Some(numbers(rest)?),
        "iterations" => {
            let [count] = exactly(rest)?;
            expected.iterations = Some(number(count)?);
        }
        "reopened" => {
            let [count] = exactly(rest)?;
            expected.reopened = Some(number(count)?);
        }
        "best-effort-path" => expected.best_effort_path = Some(numbers(rest)?),
        "best-effort-edges" => expected.best_effort_edges = Some(numbers(rest)?),
        "best-effort-cost" => {
            let [cost] = exactly(rest)?;
            expected.best_effort_cost = Some(number(cost)?);
        }
        _ => return Ok(false),
    }
    match known {
        Some(index) => question.stated[index].1 = expected,
        None => question.stated.push((engine, expected)),
    }
    Ok(true)
}

fn status(rest: &[&str]) -> Result<Status, String> {
    let [word] = exactly(rest)?;
    match word {
        "found" => Ok(Status::Found),
        "no-path" => Ok(Status::NoPath),
        "start-invalid" => Ok(Status::StartInvalid),
        "goal-invalid" => Ok(Status::GoalInvalid),
        "budget-exhausted" => Ok(Status::BudgetExhausted),
        _ => Err(format!("unknown status `{word}`")),
    }
}

fn error(rest: &[&str]) -> Result<ExpectedError, String> {
    match rest {
        ["node-out-of-range", node] => Ok(ExpectedError::NodeOutOfRange { node: number(node)? }),
        ["endpoint-out-of-range", edge, node] => {
            Ok(ExpectedError::EndpointOutOfRange { edge: number(edge)?, node: number(node)? })
        }
        ["invalid-weight", edge] => Ok(ExpectedError::InvalidWeight { edge: number(edge)? }),
        ["too-many-nodes"] => Ok(ExpectedError::TooManyNodes),
        _ => Err(format!("unknown error `{}`", rest.join(" "))),
    }
}

fn first_word(comment: &str) -> String {
    comment.split_whitespace().next().unwrap_or_default().trim_end_matches('.').to_owned()
}

fn exactly<'a, const N: usize>(rest: &[&'a str]) -> Result<[&'a str; N], String> {
    rest.try_into().map_err(|_| format!("{N} words expected, {} found", rest.len()))
}

fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number of the right kind"))
}

fn numbers<T: FromStr>(words: &[&str]) -> Result<Vec<T>, String> {
    words.iter().map(|word| number(word)).collect()
}

fn one_a_node(words: &[&str], node_count: usize) -> Result<Vec<f64>, String> {
    let values = numbers(words)?;
    if values.len() == node_count {
        Ok(values)
    } else {
        Err(format!("{} values for {node_count} nodes", values.len()))
    }
}

fn live(scene: &Scene, word: &str) -> Result<u32, String> {
    let id: u32 = number(word)?;
    match scene.edges().get(id as usize) {
        Some(Some(_)) => Ok(id),
        _ => Err(format!("there is no edge {id}")),
    }
}

fn all_points(scene: &Scene) -> Result<(), String> {
    if scene.points.len() == scene.node_count() {
        Ok(())
    } else {
        Err(format!("{} points for {} nodes", scene.points.len(), scene.node_count()))
    }
}
