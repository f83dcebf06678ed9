//! The rules of `SPEC.md` against what cites them.
use super::Finding;
use crate::tree::{File, Tree};

const SPEC: &str = "SPEC.md";

/// Families of rules: a word of these with a number is a citation, whether the rule exists or not.
const FAMILIES: [&str; 20] = [
    "CSR", "EDGE", "OPEN", "COST", "ASTAR", "BEST", "EST", "BIDI", "TREE", "TIER", "ALT", "PTS",
    "STATE", "LAYOUT", "HPA", "CHANGE", "CLASS", "CLI", "FMT", "OSM",
];

/// A rule of `SPEC.md`: a paragraph that starts with `**CSR-1.**`.
struct Rule<'t> {
    line: usize,
    id: &'t str,
    /// The crates that keep its section.
    kept_by: Vec<&'t str>,
}

/// Every rule is cited by a test and by the code of a crate that keeps it, every citation is of a
/// rule, and no two rules have one id.
pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let Some(spec) = tree.file(SPEC) else {
        findings.push(Finding::new(SPEC, 0, "is missing"));
        return;
    };
    let rules = rules(spec);
    for (i, rule) in rules.iter().enumerate() {
        if rules[..i].iter().any(|other| other.id == rule.id) {
            findings.push(Finding::new(SPEC, rule.line, format!("a second {}", rule.id)));
        }
        if !FAMILIES.iter().any(|family| family_of(rule.id) == *family) {
            let message = format!("{} is of no family that tidy knows", rule.id);
            findings.push(Finding::new(SPEC, rule.line, message));
        }
    }
    for file in tree.files.iter().filter(|file| !file.path.starts_with("xtask/")) {
        for (line, text) in file.lines() {
            for id in citations(text) {
                if !rules.iter().any(|rule| rule.id == id) {
                    let message = format!("{id} is no rule of {SPEC}");
                    findings.push(Finding::new(&file.path, line, message));
                }
            }
        }
    }
    let tests: Vec<&str> = tree.files.iter().filter_map(test_text).collect();
    let cites = |text: &str, rule: &Rule| citations(text).any(|id| id == rule.id);
    let has_crate = |name: &str| tree.file(&format!("crates/{name}/Cargo.toml")).is_some();
    for rule in rules.iter().filter(|rule| rule.kept_by.iter().any(|name| has_crate(name))) {
        if !tests.iter().any(|text| cites(text, rule)) {
            let message = format!("{} is cited by no test", rule.id);
            findings.push(Finding::new(SPEC, rule.line, message));
        }
        let kept = rule.kept_by.iter().any(|name| {
            let sources = format!("crates/{name}/src/");
            let mut files = tree.files.iter().filter(|file| file.path.starts_with(&sources));
            files.any(|file| cites(file.code(), rule))
        });
        if !kept {
            let message = format!("{} is cited by no code of {}", rule.id, rule.kept_by.join(", "));
            findings.push(Finding::new(SPEC, rule.line, message));
        }
    }
}

fn rules(spec: &File) -> Vec<Rule<'_>> {
    let mut kept_by = Vec::new();
    let mut rules = Vec::new();
    for (line, text) in spec.lines() {
        if let Some(crates) = text.strip_prefix("Kept by: ") {
            kept_by = crates.split('`').skip(1).step_by(2).collect();
        }
        if let Some((id, _)) = text.strip_prefix("**").and_then(|text| text.split_once(".**")) {
            rules.push(Rule { line, id, kept_by: kept_by.clone() });
        }
    }
    rules
}

/// What of a file is a test: a file below a `tests` folder (an oracle is none), a case, or a
/// module under `#[cfg(test)]`, which stands last in its file.
fn test_text(file: &File) -> Option<&str> {
    let parts: Vec<&str> = file.path.split('/').collect();
    let (folder, below) = parts.split_first().expect("a split has at least one part");
    match *folder {
        "tests" if below.first() != Some(&"oracle") && !file.path.ends_with(".md") => {
            Some(&file.text)
        }
        "crates" if below.get(1) == Some(&"tests") => Some(&file.text),
        "crates" if file.is_rust() => Some(&file.text[file.code().len()..]),
        _ => None,
    }
}

/// The ids of rules that a text cites, `CSR-1`: a family's name, a dash and a number.
fn citations(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| {
        word.split_once('-').is_some_and(|(family, number)| {
            FAMILIES.contains(&family)
                && !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    })
}

fn family_of(id: &str) -> &str {
    id.split_once('-').map_or(id, |(family, _)| family)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_citation_is_a_family_a_dash_and_a_number() {
        let text = "(rule `CSR-1`), OPEN-2. UTF-8 XCSR-1 CSR-x CSR-10: BIDI-3's";
        let ids: Vec<&str> = super::citations(text).collect();
        assert_eq!(ids, ["CSR-1", "OPEN-2", "CSR-10", "BIDI-3"]);
    }
}
