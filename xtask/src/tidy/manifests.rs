//! The manifests: a why above each dependency, the workspace's lints, a README in each crate.
use super::Finding;
use crate::tree::{File, Tree};
use crate::workspace::Member;

/// Every package says why it depends on what it does and keeps the lints of the workspace; every
/// package of `crates/` has a README; a published one names no unpublished one with a version.
pub(super) fn check(tree: &Tree, members: &[Member], findings: &mut Vec<Finding>) {
    for member in members {
        let path = format!("{}/Cargo.toml", member.folder);
        let Some(manifest) = tree.file(&path) else {
            findings.push(Finding::new(&path, 0, "is missing"));
            continue;
        };
        check_reasons(manifest, findings);
        check_lints(tree, manifest, findings);
        let readme = format!("{}/README.md", member.folder);
        if member.folder.starts_with("crates/") && tree.file(&readme).is_none() {
            findings.push(Finding::new(&readme, 0, "is missing"));
        }
        check_unpublished(member, members, &path, findings);
    }
}

/// Crates with `unsafe` of their own, which `forbid` would rule out: they list the lints of the
/// workspace themselves, `unsafe_code` denied.
const OWN_LINTS: [&str; 1] = ["crates/best-first/Cargo.toml"];

fn check_lints(tree: &Tree, manifest: &File, findings: &mut Vec<Finding>) {
    let path = &manifest.path;
    if manifest.text.contains("[lints]\nworkspace = true") {
        return;
    }
    if !OWN_LINTS.contains(&path.as_str()) {
        findings.push(Finding::new(path, 0, "does not keep the lints of the workspace"));
        return;
    }
    let root = tree.file("Cargo.toml").map_or("", |root| &root.text);
    let lints = root.lines().skip_while(|line| !line.starts_with("[workspace.lints"));
    for lint in lints.take_while(|line| !line.starts_with("[workspace.dependencies")) {
        let is_lint = lint.contains('=') && !lint.starts_with('#');
        let lint = lint.replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\"");
        if is_lint && !manifest.text.contains(&lint) {
            let message = format!("lacks the lint `{lint}` of the workspace");
            findings.push(Finding::new(path, 0, message));
        }
    }
}

/// Publishing strips a dev-dependency that has a path and no version; one with a version would
/// have to be on the registry.
fn check_unpublished(member: &Member, members: &[Member], path: &str, findings: &mut Vec<Finding>) {
    for dependency in member.dependencies.iter().filter(|_| member.published) {
        let target = members.iter().find(|other| other.package == dependency.package);
        if target.is_some_and(|target| !target.published)
            && (dependency.versioned || !dependency.dev)
        {
            let message = format!(
                "`{}` is never published: a dev-dependency by path, without a version, at most",
                dependency.package
            );
            findings.push(Finding::new(path, 0, message));
        }
    }
}

fn check_reasons(manifest: &File, findings: &mut Vec<Finding>) {
    let mut in_dependencies = false;
    let mut above = "";
    for (line, text) in manifest.lines() {
        let text = text.trim();
        if let Some(section) = text.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            in_dependencies = section.ends_with("dependencies");
            if section.contains("dependencies.") && !above.starts_with('#') {
                findings.push(Finding::new(&manifest.path, line, reason_wanted(section)));
            }
        } else if in_dependencies && !text.starts_with('#') && !above.starts_with('#') {
            if let Some((name, _)) = text.split_once('=') {
                findings.push(Finding::new(&manifest.path, line, reason_wanted(name.trim())));
            }
        }
        above = text;
    }
}

fn reason_wanted(name: &str) -> String {
    format!("`{name}` needs a line above it that says why")
}
