//! Tidy finds nothing in this workspace, and finds each thing that is wrong in a small one.
use std::fs;
use std::path::{Path, PathBuf};
use xtask::tidy::check;

#[test]
fn this_workspace_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root");
    let findings: Vec<String> = check(root).iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

/// A source with a public item, as it should be.
const EXAMPLE: &str = "//! Docs.\n/// Does.\n///\n/// ```\n/// a();\n/// ```\npub fn a() {}\n";

/// A small workspace in a folder of its own, removed at the end.
struct Small {
    root: PathBuf,
}

impl Small {
    /// Two crates, `search` on `csr-core`, and two rules, all as it should be.
    fn new(name: &str) -> Small {
        let root = std::env::temp_dir().join(format!("tidy-{}-{name}", std::process::id()));
        let small = Small { root };
        small.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
        small.write(
            "ARCHITECTURE.md",
            "# Architecture\n\n| Crate | Layer | Stands on | What |\n|---|---|---|---|\n\
             | `csr-core` | 1 | | graphs |\n| `search` | 2 | `csr-core` | searches |\n",
        );
        small.write(
            "README.md",
            "# Small\n\n| Crate | For whom |\n|---|---|\n| `surepath-csr-core` | a |\n\
             | `surepath-search` | b |\n",
        );
        small.write(
            "SPEC.md",
            "# Specification\n\n## CSR\n\nKept by: `csr-core`.\n\n**CSR-1.** Limits.\n\n\
             **CSR-2.** Order.\n\n## ALT\n\nKept by: `alt-landmarks`.\n\n**ALT-1.** Later.\n",
        );
        for (name, dependencies) in [
            ("csr-core", ""),
            (
                "search",
                "# Searches walk these graphs.\nsurepath-csr-core = { path = \"../csr-core\" }",
            ),
        ] {
            let folder = format!("crates/{name}");
            small.write(&format!("{folder}/README.md"), "# A crate\n");
            let docs = "//! Docs (rules `CSR-1`, `CSR-2`).\npub mod a;\n";
            small.write(&format!("{folder}/src/lib.rs"), docs);
            small.write(&format!("{folder}/src/a.rs"), EXAMPLE);
            small.write(
                &format!("{folder}/Cargo.toml"),
                &format!(
                    "[package]\nname = \"surepath-{name}\"\nversion = \"0.1.0\"\n\n\
                     [dependencies]\n{dependencies}\n\n[lints]\nworkspace = true\n"
                ),
            );
        }
        small.write("crates/csr-core/tests/rules.rs", "//! Docs.\n// CSR-1\n");
        small.write("tests/data/csr-2-order.case", "# CSR-2. Order matters.\n");
        small.edit("Cargo.toml", "members", "lints = {}\nmembers");
        small
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("is writable");
        fs::write(path, text).expect("is writable");
    }

    /// Replaces `from`, which must be there, by `to`.
    #[track_caller]
    fn edit(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.root.join(path)).expect("is readable");
        assert!(text.contains(from), "{path} has no {from:?}");
        self.write(path, &text.replace(from, to));
    }

    /// Asserts that tidy finds exactly what `expected` says: the start of each finding.
    #[track_caller]
    fn assert_findings(&self, expected: &[&str]) {
        let findings: Vec<String> = check(&self.root).iter().map(ToString::to_string).collect();
        let as_expected = findings.len() == expected.len()
            && findings.iter().zip(expected).all(|(finding, start)| finding.starts_with(start));
        assert!(as_expected, "found:\n{}\nexpected: {expected:#?}", findings.join("\n"));
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        // A folder that stays in the temp folder breaks nothing.
        let _removed = fs::remove_dir_all(&self.root);
    }
}

#[test]
fn the_small_workspace_is_tidy() {
    Small::new("tidy").assert_findings(&[]);
}

#[test]
fn a_crate_renamed_in_the_map_is_found() {
    let small = Small::new("renamed");
    small.edit("ARCHITECTURE.md", "| `search` |", "| `searches` |");
    small.assert_findings(&[
        "ARCHITECTURE.md: `search` has 0 rows",
        "ARCHITECTURE.md:6: `searches` is no crate",
    ]);
}

#[test]
fn a_crate_renamed_in_the_readme_is_found() {
    let small = Small::new("readme");
    small.edit("README.md", "`surepath-search`", "`surepath-find`");
    small.assert_findings(&[
        "README.md: `surepath-search` is not in the table",
        "README.md:6: `surepath-find` is no crate",
    ]);
}

#[test]
fn an_arrow_that_the_map_does_not_show_is_found() {
    let small = Small::new("hidden");
    small.edit("ARCHITECTURE.md", "| 2 | `csr-core` |", "| 2 | |");
    small.assert_findings(&[
        "ARCHITECTURE.md:6: `search` stands on [\"csr-core\"], the map says []",
    ]);
}

#[test]
fn an_arrow_that_points_up_is_found() {
    let small = Small::new("up");
    small.edit("ARCHITECTURE.md", "| 2 | `csr-core` |", "| 1 | `csr-core` |");
    small.assert_findings(&[
        "ARCHITECTURE.md:6: the arrow `search` -> `csr-core` does not point down",
    ]);
}

#[test]
fn a_rule_that_loses_its_test_is_found() {
    let small = Small::new("untested");
    small.edit("tests/data/csr-2-order.case", "CSR-2", "CSR");
    small.assert_findings(&["SPEC.md:9: CSR-2 is cited by no test"]);
}

#[test]
fn a_rule_that_no_code_keeps_is_found() {
    let small = Small::new("unkept");
    small.edit("crates/csr-core/src/lib.rs", "CSR-2", "CSR-1");
    small.assert_findings(&["SPEC.md:9: CSR-2 is cited by no code of csr-core"]);
    small.write("crates/csr-core/src/a.rs", "//! Docs.\n#[cfg(test)]\nmod tests {\n// CSR-2\n}\n");
    small.assert_findings(&["SPEC.md:9: CSR-2 is cited by no code of csr-core"]);
}

#[test]
fn a_test_module_counts_as_a_test_and_code_above_it_does_not() {
    let small = Small::new("module");
    small.edit("tests/data/csr-2-order.case", "CSR-2", "CSR");
    small.write("crates/csr-core/src/a.rs", "//! Docs.\n// CSR-2\n#[cfg(test)]\nmod tests {}\n");
    small.assert_findings(&["SPEC.md:9: CSR-2 is cited by no test"]);
    small.write("crates/csr-core/src/a.rs", "//! Docs.\n#[cfg(test)]\nmod tests {\n// CSR-2\n}\n");
    small.assert_findings(&[]);
}

#[test]
fn a_citation_of_no_rule_is_found() {
    let small = Small::new("no-rule");
    small.edit("crates/search/src/lib.rs", "CSR-1", "CSR-7");
    small.assert_findings(&["crates/search/src/lib.rs:1: CSR-7 is no rule"]);
}

#[test]
fn a_file_that_drops_its_module_docs_is_found() {
    let small = Small::new("docs");
    small.edit("crates/search/src/a.rs", "//! Docs.\n", "// Docs.\n");
    small.assert_findings(&["crates/search/src/a.rs:1: does not open with `//!`"]);
}

#[test]
fn a_file_that_is_too_long_is_found() {
    let small = Small::new("long");
    small.write("crates/search/src/a.rs", &format!("//! Docs.\n{}", "\n".repeat(499)));
    small.assert_findings(&[]);
    small.write("crates/search/src/a.rs", &format!("//! Docs.\n{}", "\n".repeat(500)));
    small.assert_findings(&["crates/search/src/a.rs: has 501 lines"]);
}

#[test]
fn what_is_banned_is_found_and_prose_about_it_is_not() {
    let small = Small::new("bans");
    let code = "//! No `HashMap`, no `.unwrap()`.\n// mul_add\nuse std::collections::HashMap;\n\
                #[allow(dead_code)]\nfn a() {\n    b().unwrap();\n    todo!();\n    1.0.mul_add(2.0, 3.0);\n    \
                1.0.hypot(2.0);\n    Instant::now();\n    std::fs::read();\n    unsafe {}\n}\n";
    small.write("crates/search/src/a.rs", code);
    let banned: Vec<String> = (3..=12)
        .filter(|line| *line != 5)
        .map(|line| format!("crates/search/src/a.rs:{line}: "))
        .collect();
    let mut sorted: Vec<&str> = banned.iter().map(String::as_str).collect();
    sorted.sort_by_key(|start| start.split(':').nth(1).map(|line| line.parse::<u32>().ok()));
    small.assert_findings(&sorted);
}

#[test]
fn a_hash_map_under_an_expectation_is_no_finding() {
    let small = Small::new("hash");
    let code = "//! Docs.\n#[expect(clippy::disallowed_types, reason = \"looked up\")]\n\
                type Map = std::collections::HashMap<u32, u32>;\n";
    small.write("crates/search/src/a.rs", code);
    small.assert_findings(&[]);
}

#[test]
fn code_in_a_lib_rs_is_found() {
    let small = Small::new("lib");
    small.write("crates/search/src/lib.rs", "//! Docs.\npub fn a() {}\n");
    small.assert_findings(&["crates/search/src/lib.rs:2: a lib.rs holds docs"]);
}

#[test]
fn a_public_item_without_an_example_is_found() {
    let small = Small::new("example");
    small.edit("crates/search/src/a.rs", "```\n/// a();", "```ignore\n/// a();");
    small.assert_findings(&["crates/search/src/a.rs:7: `a` has no example"]);
    small.write(
        "crates/search/src/a.rs",
        &format!(
            "{EXAMPLE}/// B.\n#[derive(Debug)]\npub struct B;\nimpl B {{\n    pub fn b() {{}}\n}}\n"
        ),
    );
    small.assert_findings(&["crates/search/src/a.rs:10: `B` has no example"]);
    // Only libraries are for others to use.
    small.write("crates/search/src/a.rs", "//! Docs.\npub(crate) fn a() {}\nfn b() {}\n");
    small.write("crates/search/tests/b.rs", "//! Docs.\npub fn b() {}\n");
    small.assert_findings(&[]);
}

#[test]
fn a_dependency_without_a_why_is_found() {
    let small = Small::new("why");
    small.edit("crates/search/Cargo.toml", "# Searches walk these graphs.\n", "");
    small.assert_findings(&["crates/search/Cargo.toml:6: `surepath-csr-core` needs a line"]);
}

#[test]
fn a_crate_without_a_readme_or_the_lints_is_found() {
    let small = Small::new("bare");
    fs::remove_file(small.root.join("crates/search/README.md")).expect("is there");
    small.edit("crates/csr-core/Cargo.toml", "[lints]\nworkspace = true\n", "");
    small.assert_findings(&[
        "crates/csr-core/Cargo.toml: does not keep the lints",
        "crates/search/README.md: is missing",
    ]);
}

#[test]
fn a_crate_with_lints_of_its_own_needs_a_place_in_the_list() {
    let small = Small::new("lints");
    let lints = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\nmissing_docs = \"deny\"\n";
    small.write(
        "Cargo.toml",
        &format!("[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n\n{lints}"),
    );
    let own = "[lints.rust]\nunsafe_code = \"deny\"\n";
    small.edit("crates/search/Cargo.toml", "[lints]\nworkspace = true\n", own);
    small.assert_findings(&["crates/search/Cargo.toml: does not keep the lints"]);
}

#[test]
fn a_published_crate_on_an_unpublished_one_is_found() {
    let small = Small::new("unpublished");
    small.edit("crates/csr-core/Cargo.toml", "\n\n[dep", "\npublish = false\n\n[dep");
    small.assert_findings(&["crates/search/Cargo.toml: `surepath-csr-core` is never published"]);
}

#[test]
fn a_workspace_that_cargo_cannot_read_is_found() {
    let small = Small::new("broken");
    small.write("crates/search/Cargo.toml", "[package\n");
    small.assert_findings(&["Cargo.toml: cargo metadata: "]);
}
