//! What the matrix prints.
use std::fmt::Write;

use super::Hashes;

/// A row a scenario, a column a cell: `=` where the hash is the golden one, `X` where it is not.
pub(super) fn table(golden: &Hashes, names: &[&str], columns: &[&Hashes]) -> String {
    let scenarios = all_names(golden, columns);
    let width = scenarios.iter().map(|name| name.len()).max().unwrap_or(0).max(8);
    let mut text = format!("{:width$}", "scenario");
    for name in names {
        let _ = write!(text, " {name}");
    }
    text.push('\n');
    for scenario in scenarios {
        let _ = write!(text, "{scenario:width$}");
        for (name, column) in names.iter().zip(columns) {
            let same =
                column.get(&scenario).is_some_and(|hash| golden.get(&scenario) == Some(hash));
            let mark = if same { "=" } else { "X" };
            let _ = write!(text, " {mark:^cell$}", cell = name.len());
        }
        text.push('\n');
    }
    text
}

/// The scenarios whose hash is not the golden one, each with what was expected and found.
pub(super) fn differences(golden: &Hashes, column: &Hashes) -> Vec<(String, String)> {
    let show = |hash: Option<&String>| hash.map_or("nothing", String::as_str).to_string();
    all_names(golden, &[column])
        .into_iter()
        .filter(|name| golden.get(name) != column.get(name))
        .map(|name| {
            let text =
                format!("expected {}, found {}", show(golden.get(&name)), show(column.get(&name)));
            (name, text)
        })
        .collect()
}

/// Where two traces part.
pub(super) fn first_difference(expected: &str, found: &str) -> String {
    let (mut a, mut b) = (expected.lines(), found.lines());
    let mut line = 0;
    loop {
        line += 1;
        match (a.next(), b.next()) {
            (None, None) => {
                return "  the traces are equal: the scenario is not stable".to_string();
            }
            (a, b) if a != b => {
                let show = |line: Option<&str>| line.unwrap_or("the end").to_string();
                return format!("  event {line}: {} in release, {} here", show(a), show(b));
            }
            _ => {}
        }
    }
}

fn all_names(golden: &Hashes, columns: &[&Hashes]) -> Vec<String> {
    let mut names: Vec<String> =
        golden.keys().chain(columns.iter().flat_map(|column| column.keys())).cloned().collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(pairs: &[(&str, &str)]) -> Hashes {
        pairs.iter().map(|&(name, hash)| (name.to_string(), hash.to_string())).collect()
    }

    #[test]
    fn a_difference_is_seen_either_way() {
        let golden = hashes(&[("a", "1"), ("b", "2"), ("c", "3")]);
        let column = hashes(&[("a", "1"), ("b", "9"), ("d", "4")]);
        let found: Vec<String> =
            differences(&golden, &column).into_iter().map(|(name, _)| name).collect();
        assert_eq!(found, ["b", "c", "d"]);
        let text = table(&golden, &["here"], &[&column]);
        assert_eq!(
            text.lines().map(|line| line.trim_end().ends_with('X')).filter(|&x| x).count(),
            3
        );
        assert!(differences(&golden, &golden).is_empty());
    }

    #[test]
    fn the_first_event_that_differs_is_named() {
        let text = first_difference("cost 1\nnode 2\n", "cost 1\nnode 3\n");
        assert_eq!(text, "  event 2: node 2 in release, node 3 here");
        assert!(first_difference("a\n", "a\nb\n").contains("the end in release"));
    }
}
