//! Sizes, module docs and bans of the Rust sources.
use super::Finding;
use crate::tree::{File, Tree};

/// A longer file holds more than one concept.
const MAX_LINES: usize = 500;

/// Files that may be longer, each with the reason.
const LONGER: [(&str, &str); 0] = [];

/// A text that may not stand in code, where it may all the same, and why it is banned.
struct Ban {
    text: &'static str,
    /// Parts of paths where it may stand.
    except: &'static [&'static str],
    /// If not empty, the parts of paths that it is banned in, tests aside.
    only_in: &'static [&'static str],
    why: &'static str,
}

const BANS: [Ban; 12] = [
    Ban::everywhere(".unwrap()", "say why it holds with `expect`"),
    Ban::everywhere("todo!", "finish it"),
    Ban::everywhere("unimplemented!", "finish it"),
    Ban::everywhere("#[allow(", "use `#[expect(.., reason = \"..\")]`"),
    Ban::everywhere("#![allow(", "use `#![expect(.., reason = \"..\")]`"),
    Ban {
        text: "mul_add",
        // Broken on purpose, behind the `cfg` of a mutant.
        except: &[
            "crates/search/src/straight_line.rs",
            "crates/point-graph/src/point.rs",
            "crates/point-graph/src/kd_tree.rs",
            "xtask/src/hash_matrix/mutant.rs",
        ],
        only_in: &[],
        why: "rounds once where the specification rounds twice",
    },
    Ban::everywhere("hypot", "is not exactly rounded on every platform"),
    Ban {
        text: "unsafe",
        // One prefetch, which nothing in a result can show.
        except: &["crates/best-first/src/prefetch.rs"],
        only_in: &[],
        why: "it needs a benchmark, a SAFETY comment, a section in the README and a line here",
    },
    Ban {
        text: "Instant::now",
        except: &["benches/", "/examples/", "crates/cli/", "xtask/"],
        only_in: &[],
        why: "no clock may influence a result",
    },
    Ban::in_libraries("std::fs", "a library reads bytes and opens no file"),
    Ban::in_libraries("std::env", "a library does not read its environment"),
    Ban::in_libraries("std::process", "a library starts no process and ends none"),
];

impl Ban {
    const fn everywhere(text: &'static str, why: &'static str) -> Ban {
        Ban { text, except: &[], only_in: &[], why }
    }

    const fn in_libraries(text: &'static str, why: &'static str) -> Ban {
        Ban { text, except: &["crates/cli/"], only_in: &["crates/"], why }
    }
}

/// Files that name what is banned: this list, and the tests of it.
const NAMES_BANS: [&str; 2] = ["xtask/src/tidy/sources.rs", "xtask/tests/tidy.rs"];

/// Every `.rs` file is short, opens with `//!` and holds nothing banned; a `lib.rs` holds docs and
/// re-exports only.
pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.files.iter().filter(|file| file.is_rust()) {
        check_size(file, findings);
        check_docs(file, findings);
        if !NAMES_BANS.contains(&file.path.as_str()) {
            check_bans(file, findings);
        }
        if file.path.starts_with("crates/") && file.path.ends_with("/src/lib.rs") {
            check_lib(file, findings);
        }
    }
    for (path, _) in LONGER {
        if tree.file(path).is_none_or(|file| file.text.lines().count() <= MAX_LINES) {
            findings.push(Finding::new(path, 0, "needs no exception from the size limit"));
        }
    }
}

fn check_size(file: &File, findings: &mut Vec<Finding>) {
    let count = file.text.lines().count();
    if count > MAX_LINES && !LONGER.iter().any(|(path, _)| *path == file.path) {
        let message = format!("has {count} lines, more than {MAX_LINES}: split it by concept");
        findings.push(Finding::new(&file.path, 0, message));
    }
}

fn check_docs(file: &File, findings: &mut Vec<Finding>) {
    let attribute = |line: &str| line.is_empty() || line.starts_with("#!");
    let first = file.lines().find(|(_, line)| !attribute(line));
    if !first.is_some_and(|(_, line)| line.starts_with("//!")) {
        findings.push(Finding::new(&file.path, 1, "does not open with `//!`"));
    }
}

fn check_bans(file: &File, findings: &mut Vec<Finding>) {
    let tests_from = file.code().lines().count();
    let in_source = |line: usize| file.path.contains("/src/") && line <= tests_from;
    let lies_in = |parts: &[&str]| parts.iter().any(|part| file.path.contains(part));
    let hashed = file.text.contains("expect(clippy::disallowed_types");
    for (line, text) in file.lines() {
        let Some(code) = code_of(text) else { continue };
        for ban in &BANS {
            let applies = ban.only_in.is_empty() || (lies_in(ban.only_in) && in_source(line));
            if applies && contains_word(code, ban.text) && !lies_in(ban.except) {
                let message = format!("`{}` is banned: {}", ban.text, ban.why);
                findings.push(Finding::new(&file.path, line, message));
            }
        }
        for hash in ["HashMap", "HashSet"] {
            if contains_word(code, hash) && !hashed && !text.trim_start().starts_with("//") {
                let message =
                    format!("`{hash}` outside of an `#[expect(clippy::disallowed_types, ..)]`");
                findings.push(Finding::new(&file.path, line, message));
            }
        }
    }
}

/// What of a line is code; `None` for a comment and for prose in docs, which may name what is banned.
fn code_of(text: &str) -> Option<&str> {
    let text = text.trim_start();
    if let Some(doc) = text.strip_prefix("///").or_else(|| text.strip_prefix("//!")) {
        return (!doc.contains('`')).then_some(doc);
    }
    let code = text.split("// ").next().unwrap_or(text);
    (!code.is_empty() && !text.starts_with("//")).then_some(code)
}

/// Whether `word` stands in `text` with no letter, digit or `_` before or after its own.
fn contains_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let goes_on = (before.is_some_and(part) && word.starts_with(part))
            || (after.is_some_and(part) && word.ends_with(part));
        !goes_on
    })
}

fn check_lib(file: &File, findings: &mut Vec<Finding>) {
    for (line, text) in file.lines() {
        let text = text.trim_start();
        let text = text.strip_prefix("pub ").unwrap_or(text);
        if ["fn ", "impl ", "impl<", "trait ", "enum "].iter().any(|word| text.starts_with(word)) {
            let message = "a lib.rs holds docs and re-exports only: give this a file of its own";
            findings.push(Finding::new(&file.path, line, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{code_of, contains_word};

    #[test]
    fn prose_is_no_code() {
        assert_eq!(code_of("    a(); // why"), Some("a(); "));
        assert_eq!(code_of("    // why"), None);
        assert_eq!(code_of("/// never `x`"), None);
        assert_eq!(code_of("/// let x = 1;"), Some(" let x = 1;"));
    }

    #[test]
    fn words_are_whole() {
        assert!(contains_word("a.hypot(b)", "hypot"));
        assert!(!contains_word("hypothesis", "hypot"));
        assert!(!contains_word("MyHashMapLike", "HashMap"));
        assert!(contains_word("x.unwrap().y", ".unwrap()"));
        assert!(contains_word("todo!()", "todo!"));
    }
}
