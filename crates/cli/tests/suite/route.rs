//! CLI-6: `route`, its object, its statuses.
use serde_json::json;

use crate::run::{Folder, keys, run};

/// Five nodes from 1: two ways from 1 to 4, and 5 alone.
const ROADS: &str = "p sp 5 6\na 1 2 4\na 2 4 4\na 1 3 1.5\na 3 4 7.25\na 2 1 4\na 4 2 4\n";
const PLACES: &str =
    "p aux sp co 5\nv 1 0 0\nv 2 1000000 0\nv 3 0 1000000\nv 4 2000000 0\nv 5 3000000 0\n";

#[test]
fn the_object_has_exactly_its_keys() {
    let folder = Folder::new("keys");
    folder.write("roads.gr", ROADS);
    let ran = run(&folder, &["route", "roads.gr", "--from", "1", "--to", "4", "--json"]);
    let plain = "status cost path arcs algorithm estimates expanded iterations seconds";
    assert_eq!(keys(ran.text(0)).join(" "), plain);
    let mut object = ran.json(0);
    let seconds = object["seconds"].take();
    assert!(seconds.as_f64().is_some_and(|seconds| (0.0..60.0).contains(&seconds)), "{seconds}");
    let expected = json!({
        "status": "found", "cost": 8.0, "path": [1, 2, 4], "arcs": [0, 1],
        "algorithm": "dijkstra", "estimates": [], "expanded": 3, "iterations": 4, "seconds": null,
    });
    assert_eq!(object, expected);

    let more = [
        "route",
        "roads.gr",
        "--from",
        "1",
        "--to",
        "4",
        "--json",
        "--expansions",
        "--best-effort",
    ];
    let ran = run(&folder, &more);
    let all = "status cost path arcs algorithm estimates expanded iterations order partial seconds";
    assert_eq!(keys(ran.text(0)).join(" "), all);
    let object = ran.json(0);
    assert_eq!((&object["order"], &object["partial"]), (&json!([1, 3, 2]), &json!(null)));
}

/// EST-3, EST-4: coordinates beside the graph are found, and what ran is told.
#[test]
fn coordinates_beside_the_graph_are_found() {
    let folder = Folder::new("beside");
    folder.write("roads.gr", ROADS);
    let ask = |more: &[&str]| {
        let args = ["route", "roads.gr", "--from", "1", "--to", "4", "--json"];
        run(&folder, &[&args, more].concat()).json(0)
    };
    let ran = |more: &[&str]| {
        let object = ask(more);
        assert_eq!(object["cost"], 8.0, "{more:?}");
        (object["algorithm"].as_str().map(str::to_owned), object["estimates"].to_string())
    };
    let is = |algorithm: &str, estimates: &str| (Some(algorithm.to_owned()), estimates.to_owned());
    assert_eq!(ran(&[]), is("dijkstra", "[]"));
    folder.write("roads.co", PLACES);
    let line = r#"["straight-line"]"#;
    assert_eq!(ran(&[]), is("astar", line));
    assert_eq!(ran(&["--estimate", "straight-line"]), is("astar", line));
    assert_eq!(ran(&["--estimate", "none"]), is("dijkstra", "[]"));
    assert_eq!(ran(&["--algorithm", "dijkstra"]), is("dijkstra", "[]"));
    let both = ["--algorithm", "bidirectional-astar"];
    assert_eq!(ran(&both), is("bidirectional-astar", line));
    let without = [&both[..], &["--estimate", "none"]].concat();
    assert_eq!(ran(&without), is("bidirectional-dijkstra", "[]"));
    // As csv, from anywhere.
    folder.write("places.csv", "id,x,y\n0,0,0\n1,1,0\n2,0,1\n3,2,0\n4,3,0\n");
    assert_eq!(ran(&["--coords", "places.csv"]), is("astar", line));
}

#[test]
fn csv_ids_count_from_zero() {
    let folder = Folder::new("csv");
    folder.write("roads.csv", "tail,head,weight\n0,1,1e0\n1,3,0.1\n0,3,2\n");
    let object =
        run(&folder, &["route", "roads.csv", "--from", "0", "--to", "3", "--json"]).json(0);
    assert_eq!((&object["path"], &object["arcs"]), (&json!([0, 1, 3]), &json!([0, 1])));
    assert_eq!(object["cost"].as_f64().map(f64::to_bits), Some((1.0f64 + 0.1).to_bits()));
    let alone = ["route", "roads.csv", "--nodes", "9", "--from", "0", "--to", "8", "--json"];
    assert_eq!(run(&folder, &alone).json(1)["status"], "no_path");
    let error = run(&folder, &["route", "roads.csv", "--from", "0", "--to", "4"]);
    assert_eq!(error.error(), "--to: id 4 not in 0..3");
}

/// CLI-2, CLI-3: statuses 1 and 3 print the object too, null where there is nothing.
#[test]
fn failures_to_find_are_answers() {
    let folder = Folder::new("statuses");
    folder.write("roads.gr", ROADS);
    folder.write("roads.co", PLACES);
    let ask = |more: &[&str]| {
        let args = ["route", "roads.gr", "--from", "1", "--json"];
        run(&folder, &[&args, more].concat())
    };
    for algorithm in ["dijkstra", "astar", "bidirectional-dijkstra", "bidirectional-astar"] {
        let object = ask(&["--to", "5", "--algorithm", algorithm]).json(1);
        let nothing = (&object["cost"], &object["path"], &object["arcs"]);
        assert_eq!(object["status"], "no_path");
        assert_eq!(nothing, (&json!(null), &json!(null), &json!(null)));
        let object = ask(&["--to", "4", "--algorithm", algorithm, "--budget", "1"]).json(3);
        assert_eq!(
            (&object["status"], &object["iterations"]),
            (&json!("budget_exhausted"), &json!(1))
        );
        assert_eq!(object["path"], json!(null));
        let object = ask(&["--to", "1", "--algorithm", algorithm]).json(0);
        assert_eq!((&object["cost"], &object["path"]), (&json!(0.0), &json!([1])));
    }
    // BEST-1: the reached node nearest to 5 is 4.
    let object = ask(&["--to", "5", "--best-effort"]).json(1);
    assert_eq!(object["partial"], json!([1, 2, 4]));
    let object = ask(&["--to", "5", "--best-effort", "--budget", "0"]).json(3);
    assert_eq!(object["partial"], json!([1]));
}

/// Without GRAPH the network of the demonstration is asked.
#[test]
fn the_demo_network_can_be_asked() {
    let folder = Folder::new("demo-network");
    let mut costs = Vec::new();
    for algorithm in ["dijkstra", "astar", "bidirectional-dijkstra", "bidirectional-astar"] {
        let args = [
            "route",
            "--from",
            "0",
            "--to",
            "33000",
            "--json",
            "--expansions",
            "--algorithm",
            algorithm,
        ];
        let object = run(&folder, &args).json(0);
        let order = object["order"].as_array().expect("it is a list");
        assert_eq!(Some(order.len() as u64), object["expanded"].as_u64());
        costs.push(object["cost"].to_string());
    }
    costs.dedup();
    assert_eq!(costs.len(), 1, "{costs:?}");
    let error = run(&folder, &["route", "--from", "0", "--to", "50000"]);
    assert_eq!(error.error(), "--to: id 50000 not in 0..49999");
}
