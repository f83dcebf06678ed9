//! CLI-12 from outside: what `points build` and `points route` print, write and end with.
use std::process::Command;

use serde_json::{Value, json};

use crate::run::{Folder, Ran, run};

/// Runs a command line without quotes.
fn ask(folder: &Folder, line: &str) -> Ran {
    run(folder, &line.split_whitespace().collect::<Vec<_>>())
}

/// The object without its times, which differ.
#[track_caller]
fn object(ran: &Ran, status: i32) -> Value {
    let mut object = ran.json(status);
    for time in ["seconds", "build_s"] {
        if let Some(seconds) = object.as_object_mut().expect("it is an object").remove(time) {
            assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0));
        }
    }
    object
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("it is text")
}

const ROW: &str = "x,y\n0,0\n1,0\n\n2.5,0\n9,0\n";

#[test]
fn links_are_written_as_arcs_each_way() {
    let folder = Folder::new("points-build");
    folder.write("row.csv", ROW);
    let built = ask(&folder, "points build row.csv --max-distance 1.5 -o g.csv");
    // FMT-3: the last point has no link, so the csv does not tell of it.
    let note = "note: a .csv does not say how many nodes: --nodes 4 when it is read\n";
    assert_eq!((built.status, built.stderr.as_str()), (0, note));
    assert!(built.stdout.starts_with(b"points 4\npairs 2\narcs 4\n"), "{built:?}");
    let written = text(folder.read("g.csv"));
    assert_eq!(written, "tail,head,weight\n0,1,1\n1,0,1\n1,2,1.5\n2,1,1.5\n");

    folder.write("pairs.csv", "a,b\n3,0\n0,3\n2,2\n");
    let line = "points build row.csv --nearest 1 --links pairs.csv";
    let built = ask(&folder, &format!("{line} --json -o h.csv"));
    assert_eq!(object(&built, 0), json!({"points": 4, "pairs": 4, "arcs": 8}));
    let to_stdout = ask(&folder, &format!("{line} -o -"));
    assert_eq!(to_stdout.text(0), text(folder.read("h.csv")));
    // Points 2 and 3 chose 1 and 2, which did not choose them.
    let both = ask(&folder, "points build row.csv --nearest 1 --sides both -o -");
    assert_eq!((both.status, both.stderr.as_str()), (0, note));
    assert_eq!(text(both.stdout), "tail,head,weight\n0,1,1\n1,0,1\n");

    ask(&folder, "points build row.csv --nearest 1 -o g.gr").text(0);
    let routed = object(&ask(&folder, "route g.gr --from 1 --to 4 --json"), 0);
    assert_eq!(routed["cost"], 9.0);
    assert_eq!(routed["estimates"], json!(["straight-line"]));
}

#[test]
fn routes_between_positions() {
    let folder = Folder::new("points-route");
    folder.write("row.csv", ROW);
    let line = "points route row.csv --max-distance 1.5 --from -0.2,1 --to 2.2,-3";
    let expected = json!({
        "status": "found", "cost": 2.5, "path": [0, 1, 2], "arcs": [0, 2], "algorithm": "astar",
        "estimates": ["straight-line"], "expanded": 2, "iterations": 3, "from": 0, "to": 2,
    });
    assert_eq!(object(&ask(&folder, &format!("{line} --json")), 0), expected);
    let told = ask(&folder, line);
    let expected =
        "from       point 0 at 0,0\nto         point 2 at 2.5,0\nfound\ncost       2.5\n";
    assert!(told.text(0).starts_with(expected), "{told:?}");

    let island = "points route row.csv --max-distance 2 --from 0,0 --to 8,0 --json";
    let denied = object(&ask(&folder, island), 1);
    assert_eq!(denied["status"], "no_path");
    assert!(denied["cost"].is_null() && denied["path"].is_null());
    let reached = object(&ask(&folder, &format!("{island} --reachable")), 0);
    assert_eq!(reached["to"], 2);
    let short = ask(&folder, &format!("{island} --reachable --budget 1 --algorithm dijkstra"));
    assert_eq!(object(&short, 3)["status"], "budget_exhausted");

    folder.write("space.csv", "x,y,z\n0,0,0\n0,0,2\n");
    let found = ask(&folder, "points route space.csv --nearest 1 --from 0,0,-1 --to 0,0,3 --json");
    assert_eq!(object(&found, 0)["cost"], 2.0);
}

/// CLI-3: status 2, file and line, nothing left behind.
#[test]
fn bad_input_is_named() {
    let folder = Folder::new("points-bad");
    folder.write("row.csv", ROW);
    folder.write("none.csv", "x,y\n");
    folder.write("pairs.csv", "a,b\n0,1\n0,4\n");
    folder.write("far.csv", "x,y\n1,1\n\n1,2097153\n");
    folder.write("nan.csv", "x,y\nNaN,1\n");
    folder.write("header.csv", "a,b\n1,1\n");
    folder.write("cells.csv", "x,y,z\n1,1\n");
    folder.write("empty.csv", "");
    for (line, message) in [
        ("build far.csv -o out.csv", "far.csv:4: "),
        ("build nan.csv -o out.csv", "nan.csv:2: "),
        ("build header.csv -o out.csv", "header.csv:1: "),
        ("build cells.csv -o out.csv", "cells.csv:2: "),
        ("build empty.csv -o out.csv", "empty.csv:1: "),
        ("build absent.csv -o out.csv", "absent.csv: "),
        ("build row.csv --links pairs.csv -o out.csv", "pairs.csv:3: "),
        ("build row.csv --links absent.csv -o out.csv", "absent.csv: "),
        ("build row.csv --max-distance -1 -o out.csv", "--max-distance: max_distance -1 is "),
        ("build row.csv --max-distance inf -o out.csv", "--max-distance: max_distance inf is "),
        ("build row.csv --max-distance 1e-300 -o out.csv", "--max-distance: "),
        ("build row.csv -o out.txt", "out.txt: "),
        ("build row.csv -o - --json", "-: "),
        ("build - --links - -o out.csv", "-: "),
        ("route row.csv --from 1,3e6 --to 0,0", "--from: position: y = 3000000 is not within "),
        ("route row.csv --from 1,1 --to nan,0", "--to: position: x = NaN is not within "),
        ("route none.csv --from 1,1 --to 0,0", "none.csv: there are no points"),
        ("route row.csv --from 1 --to 0,0", "invalid value '1' for '--from "),
        ("route row.csv --from 1,x --to 0,0", "invalid value '1,x' for '--from "),
    ] {
        let failed = ask(&folder, &format!("points {line}"));
        assert!(failed.error().starts_with(message), "{line}: {failed:?}");
        assert!(!folder.join("out.csv").exists(), "{line}");
    }
    let far = ask(&folder, "points build far.csv -o out.csv");
    let bound = "`2097153` is not a number within ±2097152";
    assert!(far.error().contains(bound), "value and bound: {far:?}");
}

/// A hundred thousand points: the same bytes for one thread and for several, and a path over them.
#[test]
fn many_points_on_any_number_of_threads() {
    let folder = Folder::new("points-many");
    let mut rows = "x,y\n".to_owned();
    let mut state = 1u64;
    let mut coordinate = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / 8_388_608.0
    };
    for _ in 0..100_000 {
        rows += &format!("{},{}\n", coordinate(), coordinate());
    }
    folder.write("points.csv", rows);
    let written = ["1", "3"].map(|threads| {
        let built = Command::new(env!("CARGO_BIN_EXE_surepath"))
            .current_dir(&*folder)
            .env("RAYON_NUM_THREADS", threads)
            .args(["points", "build", "points.csv", "--nearest", "8", "-o", "g.csv"])
            .output()
            .expect("it runs");
        assert!(built.status.success() && built.stdout.starts_with(b"points 100000\n"));
        text(folder.read("g.csv"))
    });
    assert!(written[0] == written[1], "threads show in the bytes");
    assert!(written[0].lines().count() > 800_000);
    let line = "points route points.csv --nearest 8 --from 0,0 --to 256,256 --json";
    let cost = object(&ask(&folder, line), 0)["cost"].as_f64().expect("a number");
    assert!((360.0..420.0).contains(&cost), "the diagonal is about 362 long, the path {cost}");
}
