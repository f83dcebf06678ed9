//! What a compiler does not check.
//!
//! - the crate map of `ARCHITECTURE.md` and the table of `README.md` against `cargo metadata`;
//! - the rules of `SPEC.md` against the tests that cite them;
//! - sizes, module docs and bans of the sources;
//! - an example for each public item of the libraries;
//! - a why above each dependency, a README in each crate.
//!
//! Every check is a function over a [`Tree`], so that tests can show on small trees that it fails
//! where it should.
mod crate_map;
mod examples;
mod manifests;
mod rules;
mod sources;

use crate::tree::Tree;
use crate::workspace;
use std::fmt;
use std::path::Path;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, below the root.
    pub path: String,
    /// The line, counted from 1; 0 for the file as a whole.
    pub line: usize,
    /// What is wrong and what would mend it.
    pub message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: path.to_string(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

/// Runs every check over the workspace at `root`; the findings by file and line.
pub fn check(root: &Path) -> Vec<Finding> {
    let tree = match Tree::read(root) {
        Ok(tree) => tree,
        Err(error) => return vec![Finding::new(".", 0, format!("cannot be read: {error}"))],
    };
    let mut findings = Vec::new();
    match workspace::members(root) {
        Ok(members) => {
            crate_map::check(&tree, &members, &mut findings);
            manifests::check(&tree, &members, &mut findings);
        }
        Err(error) => findings.push(Finding::new("Cargo.toml", 0, error)),
    }
    rules::check(&tree, &mut findings);
    sources::check(&tree, &mut findings);
    examples::check(&tree, &mut findings);
    findings.sort();
    findings
}
