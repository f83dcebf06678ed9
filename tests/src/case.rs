//! Case files: data that every engine runs, one rule each.
//!
//! A file is a sequence of lines; `#` starts a comment, and the first comment names the rule and
//! what breaks without it. Lines that set the scene come first, then a question, `---`, and what is
//! right; then more of the scene, or the next question.
//!
//! The scene, which later lines change:
//!
//! | line | meaning |
//! |---|---|
//! | `nodes N` | the graph has nodes `0..N`; once, before any edge |
//! | `edge T H W` (or `directed`) | an edge one way, with the next id |
//! | `undirected A B W` | two edges, the way as listed first |
//! | `remove-edge ID`, `set-weight ID W`, `add-node` | edits |
//! | `blocked V..` | these nodes are blocked, and no others |
//! | `cost-hook T H C` | the hook answers `C` for arcs from `T` to `H` |
//! | `estimate H..` | an estimate by source, whatever the target |
//! | `estimate-from U H..` | the estimates from `U` to each target |
//! | `point V X Y [Z]` | where a node lies |
//! | `straight-line F`, `fitted-line`, `landmarks V..` | the estimate is one of these |
//!
//! The question: `query START GOAL`, with `budget N` and `best-effort` below it; or
//! `distances-from ROOT`, `distances-to ROOT`; or `build`.
//!
//! What is right: `status`, `cost` (which implies `status found`), `path`, `edges`, `expanded`,
//! `iterations`, `reopened`, `best-effort-path`, `best-effort-edges`, `best-effort-cost`; for trees `distances`,
//! `settled`, `parents` (`-` for none); or `error KIND NUMBER..`. These are A*'s answers, and
//! Dijkstra's too where there is no estimate. Status and cost, where no budget is set, are
//! everyone's. The prefixes `dijkstra-`, `bidirectional-` and `bidirectional-dijkstra-` say what
//! one other engine answers.
mod expected;
mod parse;
mod scene;

use std::fmt;
use std::path::Path;

pub use expected::{Engine, Expected, ExpectedError};
pub use scene::{Edit, EstimateSource, Scene};

/// A parsed case file.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file's name.
    pub file: String,
    /// The rule that its first comment names.
    pub rule: String,
    /// Its questions, in order.
    pub questions: Vec<Question>,
}

/// A question with its answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The line it stands on, from 1.
    pub line: usize,
    /// What is asked.
    pub ask: Ask,
    /// The scene at that point of the file.
    pub scene: Scene,
    /// The answers stated, by engine.
    pub stated: Vec<(Engine, Expected)>,
    /// The tree that is right, if a tree is asked for.
    pub tree: ExpectedTree,
    /// The error that is right.
    pub error: Option<ExpectedError>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// A path.
    Query {
        /// Where from.
        start: u32,
        /// Where to.
        goal: u32,
        /// The greatest number of iterations.
        budget: Option<u64>,
        /// Whether a search that fails answers with the nearest reached node.
        best_effort: bool,
    },
    /// A tree.
    Tree {
        /// Its root.
        root: u32,
        /// Whether distances lead to the root.
        backward: bool,
    },
    /// Only the graph.
    Build,
}

/// What is right of a tree; `None` is not stated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpectedTree {
    /// For each node.
    pub distances: Option<Vec<f64>>,
    /// The nodes in order.
    pub settled: Option<Vec<u32>>,
    /// For each node, the root and unreached ones without.
    pub parents: Option<Vec<Option<u32>>>,
}

/// Why a file is no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Case {
    /// Parses the text of a case file.
    ///
    /// # Errors
    ///
    /// [`CaseError`] for the first line that is not as the [module](self) says.
    pub fn parse(file: &str, text: &str) -> Result<Case, CaseError> {
        parse::parse(file, text)
    }

    /// Reads every `*.case` of a folder, by name.
    ///
    /// # Errors
    ///
    /// [`CaseError`] for the first file that cannot be read (as line 0) or parsed.
    pub fn read_all(folder: &Path) -> Result<Vec<Case>, CaseError> {
        let unreadable = |file: &Path, error: std::io::Error| CaseError {
            file: file.display().to_string(),
            line: 0,
            reason: error.to_string(),
        };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
            let path = entry.map_err(|error| unreadable(folder, error))?.path();
            if path.extension().is_some_and(|extension| extension == "case") {
                files.push(path);
            }
        }
        files.sort();
        files
            .iter()
            .map(|path| {
                let text =
                    std::fs::read_to_string(path).map_err(|error| unreadable(path, error))?;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                Case::parse(&name, &text)
            })
            .collect()
    }
}

impl Question {
    /// What is right for `engine`: what is stated for it, else what holds for all.
    pub fn expected(&self, engine: Engine) -> Expected {
        let stated = |engine| {
            self.stated
                .iter()
                .find(|(known, _)| *known == engine)
                .map_or_else(Expected::default, |(_, expected)| expected.clone())
        };
        let general = stated(Engine::AStar);
        let own = stated(engine);
        if engine == Engine::AStar {
            return own;
        }
        if engine == Engine::Dijkstra && self.scene.estimate == EstimateSource::None {
            return own.or(general);
        }
        if engine == Engine::BidirectionalDijkstra && self.scene.estimate == EstimateSource::None {
            return own.or(self.expected(Engine::BidirectionalAStar));
        }
        match self.ask {
            // A budget runs out elsewhere elsewhere, and only A* and Dijkstra know best effort.
            Ask::Query { budget: None, best_effort: false, .. } => own.or(Expected {
                status: general.status,
                cost: general.cost,
                ..Expected::default()
            }),
            _ => own,
        }
    }
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.reason)
    }
}

impl std::error::Error for CaseError {}
