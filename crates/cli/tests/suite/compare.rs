//! CLI-7: `compare`, CLI-8: `fingerprint`, CLI-5: the demonstration as an object.
use serde_json::{Value, json};

use crate::run::{Folder, keys, run};

fn rows(object: &Value) -> Vec<(String, String)> {
    let rows = object["rows"].as_array().expect("rows are a list");
    rows.iter()
        .map(|row| {
            assert_eq!(row["agree"], json!(true), "{row}");
            for key in ["median_us", "mean_expanded", "time_ratio"] {
                assert!(row[key].as_f64().is_some_and(|value| value > 0.0), "{key}: {row}");
            }
            (row["algorithm"].as_str().expect("a name").to_owned(), row["estimates"].to_string())
        })
        .collect()
}

#[test]
fn every_search_runs_under_every_estimate_that_exists() {
    let folder = Folder::new("compare");
    assert_eq!(run(&folder, &["generate", "road", "--size", "900", "-o", "a.gr"]).text(0), "");
    let plain = [("dijkstra", "[]"), ("bidirectional-dijkstra", "[]")];
    let line = r#"["straight-line"]"#;
    let bounds = r#"["landmarks"]"#;
    let both = r#"["straight-line","landmarks"]"#;
    let informed = [line, bounds, both]
        .map(|estimates| [("astar", estimates), ("bidirectional-astar", estimates)]);
    let own = |rows: &[(&str, &str)]| -> Vec<_> {
        rows.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect()
    };
    let ask = |args: &[&str]| run(&folder, &[&["compare", "--json"], args].concat());
    let ran = ask(&["a.gr", "--queries", "20"]);
    let row = "algorithm estimates median_expanded mean_expanded median_us expanded_ratio \
               time_ratio agree";
    let expected: Vec<&str> = ["queries", "rows"]
        .into_iter()
        .chain([row; 8].iter().flat_map(|row| row.split(' ')))
        .collect();
    // The text of an estimate's name is no key.
    let found: Vec<&str> =
        keys(ran.text(0)).into_iter().filter(|key| *key != "straight-line").collect();
    assert_eq!(found, expected);
    let object = ran.json(0);
    assert_eq!(object["queries"], json!(20));
    assert_eq!(rows(&object), own(&[&plain[..], informed.as_flattened()].concat()));
    let first = &object["rows"][0];
    assert_eq!((&first["expanded_ratio"], &first["time_ratio"]), (&json!(1.0), &json!(1.0)));

    // The same pairs by the same seed: all but the times.
    let expanded = |args: &[&str]| {
        let object = ask(args).json(0);
        [0, 1, 2, 3].map(|row| object["rows"][row]["mean_expanded"].to_string())
    };
    let again = expanded(&["a.gr", "--queries", "20"]);
    assert_eq!(again, [0, 1, 2, 3].map(|row| object["rows"][row]["mean_expanded"].to_string()));
    assert_ne!(again, expanded(&["a.gr", "--queries", "20", "--seed", "2"]));

    std::fs::remove_file(folder.join("a.co")).expect("it was written beside the graph");
    assert_eq!(
        rows(&ask(&["a.gr", "--queries", "5"]).json(0)),
        own(&[&plain[..], &informed[1]].concat())
    );
    let none = ["a.gr", "--queries", "5", "--landmarks-count", "0"];
    assert_eq!(rows(&ask(&none).json(0)), own(&plain));
}

/// Weights that are no integers agree to 1e-9, unreachable pairs too.
#[test]
fn fractions_and_gaps_agree() {
    let folder = Folder::new("fractions");
    let mut text = String::from("tail,head,weight\n");
    for node in 0..200 {
        text += &format!("{node},{},0.{}\n{},{node},0.7\n", node + 1, 1 + node % 9, node + 1);
    }
    folder.write("a.csv", text);
    let ran = run(&folder, &["compare", "a.csv", "--nodes", "300", "--queries", "40", "--json"]);
    assert_eq!(rows(&ran.json(0)).len(), 4);
}

#[test]
fn a_fingerprint_is_16_digits() {
    let folder = Folder::new("fingerprint");
    folder.write("a.gr", "c x\np sp 3 2\na 1 2 7\na 3 1 0.5\n");
    folder.write("a.csv", "tail,head,weight\n0,1,7.0\n2,0,5e-1\n");
    let ran = run(&folder, &["fingerprint", "a.gr", "--json"]);
    assert_eq!(keys(ran.text(0)), ["nodes", "arcs", "fingerprint"]);
    let graph = oracle::Graph::directed(3, &[(0, 1, 7.0), (2, 0, 0.5)]);
    let digits = format!("{:016x}", oracle::fingerprint(&graph));
    let expected = json!({ "nodes": 3, "arcs": 2, "fingerprint": digits });
    assert_eq!(ran.json(0), expected);
    assert_eq!(run(&folder, &["fingerprint", "a.csv", "--json"]).json(0), expected);
    let text = format!("nodes 3\narcs 2\nfingerprint {digits}\n");
    assert_eq!(run(&folder, &["fingerprint", "a.csv"]).text(0), text);
    let more = run(&folder, &["fingerprint", "a.csv", "--nodes", "4", "--json"]).json(0);
    assert_ne!(more["fingerprint"], expected["fingerprint"]);
}

/// CLI-5: the bare call compares on its network.
#[test]
fn the_demo_is_a_comparison() {
    let folder = Folder::new("demo");
    let object = run(&folder, &["--json"]).json(0);
    assert_eq!((rows(&object).len() == 8, &object["queries"]), (true, &json!(100)));
    assert_eq!(folder.names(), [""; 0], "nothing is written");
}
