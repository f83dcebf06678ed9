//! Examples of the public items.
use super::Finding;
use crate::tree::{File, Tree};

/// What needs an example of its own; methods share that of their type.
const KINDS: [&str; 4] = ["struct", "enum", "trait", "fn"];

/// Every public struct, enum, trait and function of a library has an example that runs.
///
/// Items that macros make are not seen.
pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let is_library = |file: &&File| {
        file.is_rust()
            && file.path.starts_with("crates/")
            && file.path.contains("/src/")
            && !file.path.starts_with("crates/cli/")
            // It holds no items, which another check sees to.
            && !file.path.ends_with("/lib.rs")
    };
    for file in tree.files.iter().filter(is_library) {
        let lines: Vec<&str> = file.code().lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(name) = public_item(line) else { continue };
            if !has_example(&lines[..at]) {
                let message = format!("`{name}` has no example that runs: show it in use");
                findings.push(Finding::new(&file.path, at + 1, message));
            }
        }
    }
}

/// The name of the public item that begins at the margin of this line, if it needs an example.
fn public_item(line: &str) -> Option<&str> {
    let item = line.strip_prefix("pub ")?;
    let mut words = item.strip_prefix("const ").unwrap_or(item).split(' ');
    words.next().filter(|kind| KINDS.contains(kind))?;
    words.next()?.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// Whether the docs at the end of `above`, attributes aside, have a block of code that is a test.
fn has_example(above: &[&str]) -> bool {
    let is_attribute = |line: &&&str| line.starts_with(['#', ' ', ')']);
    let docs =
        above.iter().rev().skip_while(is_attribute).map_while(|line| line.strip_prefix("///"));
    // From the end on, so every second fence opens a block.
    let fences = docs.filter_map(|line| line.trim().strip_prefix("```"));
    let is_test =
        |tags: &str| !tags.split(',').any(|tag| ["text", "ignore", "sh"].contains(&tag.trim()));
    fences.skip(1).step_by(2).any(is_test)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_at_the_margin_are_seen() {
        assert_eq!(public_item("pub struct Rows<A> {"), Some("Rows"));
        assert_eq!(public_item("pub const fn octile(dx: u32) -> f64 {"), Some("octile"));
        assert_eq!(public_item("pub trait Space: Ranks {"), Some("Space"));
        for line in ["    pub fn new() -> Self {", "pub(crate) fn a() {", "fn a() {", "pub use a;"]
        {
            assert_eq!(public_item(line), None, "{line}");
        }
        assert_eq!(public_item("pub const MAX: usize = 3;"), None);
        assert_eq!(public_item("pub type Id = u32;"), None);
    }

    #[test]
    fn a_block_that_runs_is_an_example() {
        let above = |text: &'static str| has_example(&text.lines().collect::<Vec<_>>());
        assert!(above(
            "/// A.\n///\n/// ```\n/// a();\n/// ```\n#[derive(Debug)]\n#[expect(\n    x,\n)]"
        ));
        assert!(above("/// ```text\n/// a\n/// ```\n/// ```no_run\n/// a();\n/// ```"));
        assert!(!above("/// A."));
        assert!(!above("/// ```text\n/// a\n/// ```"));
        assert!(!above("/// ```ignore\n/// a();\n/// ```"));
        // Another item's.
        assert!(!above("/// ```\n/// a();\n/// ```\npub fn a() {}\n\n/// B."));
    }
}
