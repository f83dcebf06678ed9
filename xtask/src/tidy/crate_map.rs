//! The crate map of `ARCHITECTURE.md`, and the table of `README.md`, against `cargo metadata`.
use super::Finding;
use crate::tree::{File, Tree};
use crate::workspace::Member;

const MAP: &str = "ARCHITECTURE.md";
const README: &str = "README.md";

/// A row of the crate map: `| crate | layer | stands on | what it is |`.
struct Row<'t> {
    line: usize,
    name: &'t str,
    layer: Option<u32>,
    stands_on: Vec<&'t str>,
}

/// Every package of `crates/` has a row that names what it stands on, no row is of anything else,
/// and every arrow points to a lower layer.
pub(super) fn check(tree: &Tree, members: &[Member], findings: &mut Vec<Finding>) {
    let Some(map) = tree.file(MAP) else {
        findings.push(Finding::new(MAP, 0, "is missing"));
        return;
    };
    let rows = rows(map);
    if rows.is_empty() {
        findings.push(Finding::new(MAP, 0, "has no table that starts with `| Crate | Layer |`"));
    }
    let crates: Vec<&Member> =
        members.iter().filter(|member| member.folder.starts_with("crates/")).collect();
    for row in &rows {
        match crates.iter().find(|member| member.short_name() == row.name) {
            Some(member) => check_arrows(row, member, members, findings),
            None => findings.push(Finding::new(
                MAP,
                row.line,
                format!("`{}` is no crate of the workspace", row.name),
            )),
        }
        check_layers(row, &rows, findings);
    }
    for member in &crates {
        let name = member.short_name();
        let count = rows.iter().filter(|row| row.name == name).count();
        if count != 1 {
            findings.push(Finding::new(MAP, 0, format!("`{name}` has {count} rows in the map")));
        }
    }
    check_readme(tree, &crates, findings);
}

fn check_arrows(row: &Row, member: &Member, members: &[Member], findings: &mut Vec<Finding>) {
    let package =
        if row.name == "surepath" { "surepath" } else { &format!("surepath-{}", row.name) };
    if member.package != package {
        findings.push(Finding::new(
            &format!("{}/Cargo.toml", member.folder),
            0,
            format!("is package `{}` and not `{package}`", member.package),
        ));
    }
    let mut actual: Vec<&str> = member
        .dependencies
        .iter()
        .filter(|dependency| !dependency.dev)
        .filter_map(|dependency| members.iter().find(|m| m.package == dependency.package))
        .map(Member::short_name)
        .collect();
    actual.sort_unstable();
    actual.dedup();
    let mut listed = row.stands_on.clone();
    listed.sort_unstable();
    if actual != listed {
        let message = format!("`{}` stands on {actual:?}, the map says {listed:?}", row.name);
        findings.push(Finding::new(MAP, row.line, message));
    }
}

fn check_layers(row: &Row, rows: &[Row], findings: &mut Vec<Finding>) {
    let Some(layer) = row.layer else {
        findings.push(Finding::new(MAP, row.line, "the layer is no number"));
        return;
    };
    for below in rows.iter().filter(|below| row.stands_on.contains(&below.name)) {
        if below.layer.is_some_and(|below| below >= layer) {
            let message =
                format!("the arrow `{}` -> `{}` does not point down", row.name, below.name);
            findings.push(Finding::new(MAP, row.line, message));
        }
    }
}

/// The README's table has a row for each package of `crates/`, and no other.
fn check_readme(tree: &Tree, crates: &[&Member], findings: &mut Vec<Finding>) {
    let Some(readme) = tree.file(README) else {
        findings.push(Finding::new(README, 0, "is missing"));
        return;
    };
    let listed: Vec<(usize, &str)> = table(readme, "| Crate | For ")
        .into_iter()
        .filter_map(|(line, cells)| Some((line, ticked(cells.first()?).next()?)))
        .collect();
    for &(line, name) in &listed {
        if !crates.iter().any(|member| member.package == name) {
            let message = format!("`{name}` is no crate of the workspace");
            findings.push(Finding::new(README, line, message));
        }
    }
    for member in crates {
        if !listed.iter().any(|&(_, name)| name == member.package) {
            let message = format!("`{}` is not in the table of crates", member.package);
            findings.push(Finding::new(README, 0, message));
        }
    }
}

fn rows(map: &File) -> Vec<Row<'_>> {
    table(map, "| Crate | Layer |")
        .into_iter()
        .map(|(line, cells)| Row {
            line,
            name: cells.first().and_then(|cell| ticked(cell).next()).unwrap_or(""),
            layer: cells.get(1).and_then(|cell| cell.parse().ok()),
            stands_on: cells.get(2).map_or(Vec::new(), |cell| ticked(cell).collect()),
        })
        .collect()
}

/// The rows, with their lines, of the table whose heading starts with `heading`; cells trimmed.
fn table<'t>(file: &'t File, heading: &str) -> Vec<(usize, Vec<&'t str>)> {
    file.lines()
        .skip_while(|(_, line)| !line.starts_with(heading))
        .skip(2)
        .take_while(|(_, line)| line.starts_with('|'))
        .map(|(i, line)| (i, line.trim_matches('|').split('|').map(str::trim).collect()))
        .collect()
}

/// What stands between back-ticks.
fn ticked(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}
