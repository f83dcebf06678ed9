//! CLI-11: `landmarks build` and `info`; CLI-6: `route --landmarks`.
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use surepath::formats::{decompressed, read_gr};

use crate::run::{Folder, keys, run, run_with};

fn city(name: &str) -> Folder {
    let folder = Folder::new(name);
    let args = ["generate", "road", "--size", "900", "-o", "a.gr", "--coords-out", "a.co"];
    assert_eq!(run(&folder, &args).text(0), "");
    folder
}

/// The bytes are the reference's, the object says what they hold, and `info` says it again.
#[test]
fn tables_equal_the_references() {
    let folder = city("landmarks-build");
    let file = read_gr(&folder.read("a.gr")[..]).expect("it was just written");
    let graph = oracle::Graph::directed(file.node_count, &file.edges);
    for (name, strategy) in
        [("avoid", oracle::Strategy::Avoid), ("farthest", oracle::Strategy::Farthest)]
    {
        let args = ["landmarks", "build", "a.gr", "--count", "5", "--seed", "9", "-o", "a.oplm"];
        let ran = run(&folder, &[&args[..], &["--strategy", name, "--json"]].concat());
        let expected = oracle::Landmarks::select(&graph, strategy, 5, 9).expect("no sum overflows");
        let fingerprint = oracle::fingerprint(&graph);
        let bytes = expected.to_bytes(file.node_count, fingerprint);
        assert_eq!(folder.read("a.oplm"), bytes, "{name}");
        assert_eq!(keys(ran.text(0)), ["node_count", "ids", "fingerprint", "bytes", "build_s"]);
        let built = ran.json(0);
        assert!(built["build_s"].as_f64().is_some_and(|seconds| seconds > 0.0));
        let ids: Vec<u32> = expected.ids.iter().map(|id| id + 1).collect();
        let mut object = json!({
            "node_count": file.node_count,
            "ids": ids,
            "fingerprint": format!("{fingerprint:016x}"),
            "bytes": bytes.len(),
            "build_s": null,
            "verified": true,
        });
        let args = ["landmarks", "info", "a.oplm", "--graph", "a.gr", "--json"];
        assert_eq!(run(&folder, &args).json(0), object);
        // Without the graph nobody knows what its file calls them.
        object["ids"] = json!(expected.ids);
        object.as_object_mut().expect("it is one").remove("verified");
        assert_eq!(run(&folder, &["landmarks", "info", "a.oplm", "--json"]).json(0), object);
        let text = run(&folder, &["landmarks", "info", "a.oplm", "--graph", "a.gr"]);
        assert!(text.text(0).contains("the landmarks are the graph's"));
    }
    // The defaults: 16, avoid, seed 1; packed, and through pipes.
    assert!(run(&folder, &["landmarks", "build", "a.gr", "-o", "b.oplm"]).text(0).contains("16 ("));
    run(&folder, &["landmarks", "build", "a.gr", "-o", "b.oplm.gz"]).text(0);
    let piped = run_with(&folder, &["landmarks", "build", "-", "-o", "-"], &folder.read("a.gr"));
    assert_eq!((piped.status, &piped.stdout), (0, &folder.read("b.oplm")));
    let expected = oracle::Landmarks::select(&graph, oracle::Strategy::Avoid, 16, 1);
    let bytes =
        expected.expect("no sum overflows").to_bytes(file.node_count, oracle::fingerprint(&graph));
    assert_eq!(folder.read("b.oplm"), bytes);
    assert!(folder.read("b.oplm.gz") != bytes);
    for file in ["b.oplm", "b.oplm.gz"] {
        let info = run(&folder, &["landmarks", "info", file, "--json"]).json(0);
        assert_eq!(info["bytes"], json!(bytes.len()), "{file}");
    }
    assert_eq!(folder.names(), ["a.co", "a.gr", "a.oplm", "b.oplm", "b.oplm.gz"]);
}

/// The bytes are the same on one thread and on two.
#[test]
fn threads_do_not_show() {
    let folder = Folder::new("landmarks-threads");
    // One-way streets, so that both directions are grown.
    let mut text = String::from("tail,head,weight\n");
    for i in 0..600_u32 {
        for (step, weight) in [(1, 7), (25, 31), (113, 90)] {
            text += &format!("{i},{},{}.25\n", (i + step) % 600, weight + i * 13 % 11);
        }
    }
    folder.write("a.csv", text);
    let build = |threads: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_surepath"))
            .args(["landmarks", "build", "a.csv", "-o", "-"])
            .current_dir(&*folder)
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .expect("the binary was built");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let one = build("1");
    assert_eq!(one.len(), 24 + 4 * 16 + 16 * 16 * 600);
    assert!(one == build("2") && one == build("3"));
}

fn route(folder: &Folder, rest: &[&str], status: i32) -> Value {
    let args = ["route", "a.gr", "--from", "17", "--to", "838", "--json"];
    run(folder, &[&args[..], rest].concat()).json(status)
}

/// CLI-6: with a file, its bounds are among the estimates, unless they are not wanted.
#[test]
fn routes_take_landmarks() {
    let folder = city("landmarks-route");
    run(&folder, &["landmarks", "build", "a.gr", "-o", "a.oplm.gz"]).text(0);
    let plain = route(&folder, &["--algorithm", "dijkstra"], 0);
    let with = ["--landmarks", "a.oplm.gz", "--estimate"];
    for (estimate, names) in [
        ("none", json!([])),
        ("straight-line", json!(["straight-line"])),
        ("landmarks", json!(["landmarks"])),
        ("all", json!(["straight-line", "landmarks"])),
    ] {
        for algorithm in ["auto", "astar", "bidirectional-astar"] {
            let rest = [&with[..], &[estimate, "--algorithm", algorithm]].concat();
            let answer = route(&folder, &rest, 0);
            assert_eq!(answer["estimates"], names, "{algorithm}");
            assert_eq!(answer["cost"], plain["cost"], "{algorithm} {estimate}");
            if estimate == "landmarks" {
                let few = answer["expanded"].as_u64().zip(plain["expanded"].as_u64());
                assert!(few.is_some_and(|(few, many)| few * 3 < many), "{algorithm}: {answer}");
            }
        }
    }
    let missing =
        run(&folder, &["route", "a.gr", "--from", "1", "--to", "2", "--estimate", "landmarks"]);
    assert!(missing.error().contains("--estimate landmarks"));
}

/// CLI-3: what is no table of this graph ends with status 2 and says why, whatever is asked.
#[test]
fn bad_tables_are_refused() {
    let folder = city("landmarks-bad");
    run(&folder, &["landmarks", "build", "a.gr", "--count", "2", "-o", "a.oplm"]).text(0);
    let good = folder.read("a.oplm");
    let node_count = 900;
    let refused = |name: &str, bytes: &[u8], why: &str| {
        folder.write(name, bytes);
        let mut calls = vec![vec!["landmarks", "info", name, "--graph", "a.gr"]];
        for estimate in ["all", "none"] {
            let route = ["route", "a.gr", "--from", "1", "--to", "9", "--landmarks", name];
            calls.push([&route[..], &["--estimate", estimate]].concat());
        }
        for call in calls {
            let ran = run(&folder, &call);
            let error = ran.error();
            assert!(error.starts_with(&format!("{name}: ")) && error.contains(why), "{error}");
        }
    };
    refused("empty.oplm", b"", "OPLM");
    refused("graph.oplm", &folder.read("a.gr"), "OPLM");
    refused("short.oplm", &good[..good.len() - 1], "bytes");
    refused("header.oplm", &good[..13], "bytes");
    refused("long.oplm", &[&good[..], b"x"].concat(), "bytes");
    let patched = |at: usize, patch: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + patch.len()].copy_from_slice(patch);
        bytes
    };
    refused("version.oplm", &patched(4, &[2]), "version 2");
    refused("many.oplm", &patched(12, &i32::MAX.to_le_bytes()), "2147483647 landmarks");
    refused("id.oplm", &patched(24, &[255; 4]), "node -1 is not in 0..900");
    refused("nan.oplm", &patched(32, &f64::NAN.to_le_bytes()), "NaN");
    refused("other.oplm", &patched(16, &[0; 8]), "0000000000000000");
    let other = ["generate", "road", "--size", "900", "--seed", "2", "-o", "b.gr"];
    assert_eq!(run(&folder, &other).text(0), "");
    run(&folder, &["landmarks", "build", "b.gr", "--count", "2", "-o", "b.oplm"]).text(0);
    refused("b.oplm", &folder.read("b.oplm"), "build them anew");
    // A table of itself is fine without its graph; claims alone take no memory.
    assert!(run(&folder, &["landmarks", "info", "b.oplm"]).text(0).contains("nodes        900"));
    let mut claim = good[..32].to_vec();
    claim[8..16].copy_from_slice(&[255, 255, 255, 127, 255, 255, 255, 127]);
    folder.write("claim.oplm", &claim);
    let ran = run(&folder, &["landmarks", "info", "claim.oplm"]);
    assert!(ran.error().contains("32 bytes"), "{}", ran.error());
    assert_eq!(good.len(), 24 + 8 + 2 * 16 * node_count);
    // Nothing is written where nothing can be built.
    folder.write("none.csv", "tail,head,weight\n");
    folder.write("huge.csv", "tail,head,weight\n0,1,1e308\n1,2,1e308\n");
    for (args, why) in [
        (["none.csv", "--count", "3"], "0 nodes"),
        (["a.gr", "--count", "0"], "0 landmarks"),
        (["huge.csv", "--count", "1"], "above 1.797"),
    ] {
        let args = [&["landmarks", "build", "-o", "x.oplm"], &args[..]].concat();
        let ran = run(&folder, &args);
        assert!(ran.error().contains(why), "{}", ran.error());
    }
    assert!(!folder.names().iter().any(|name| name.contains("x.oplm")), "{:?}", folder.names());
}

/// The road files: built, then asked with. By default the small ones; `SUREPATH_FULL=1` takes all.
#[test]
fn real_roads_take_landmarks() {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let roads = root.join("roads");
    if !roads.is_dir() {
        println!("skipped: no data");
        return;
    }
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    let names: &[&str] = if full {
        &[
            "seattle_23rd",
            "seattle_south",
            "bremen_dist",
            "bremen_time",
            "osm_amsterdam",
            "osm_delhi",
        ]
    } else {
        &["seattle_23rd", "seattle_south", "bremen_time"]
    };
    let folder = Folder::new("landmarks-roads");
    let mut found = 0;
    for name in names {
        let graph = roads.join(format!("{name}.gr.gz"));
        let graph = graph.to_string_lossy();
        let text = std::fs::read(&*graph).expect("it is there");
        let file =
            read_gr(decompressed(&text[..]).expect("bytes do not fail")).expect("it is good");
        let built = run(&folder, &["landmarks", "build", &graph, "-o", "a.oplm", "--json"]).json(0);
        assert_eq!(built["node_count"], json!(file.node_count));
        let mut random = oracle::SplitMix64::new(11);
        for _ in 0..3 {
            let mut id = || (random.node(file.node_count) + 1).to_string();
            let (from, to) = (id(), id());
            let args = ["route", &*graph, "--from", &from, "--to", &to, "--json"];
            let plain = run(&folder, &[&args[..], &["--algorithm", "dijkstra"]].concat());
            let with = ["--landmarks", "a.oplm", "--algorithm", "bidirectional-astar"];
            let ran = run(&folder, &[&args[..], &with].concat());
            assert_eq!(plain.status, ran.status);
            let (plain, answer) = (plain.json(ran.status), ran.json(ran.status));
            assert_eq!(plain["cost"], answer["cost"], "{name}: {from} to {to}");
            found += usize::from(ran.status == 0);
        }
    }
    assert!(found >= 2 * names.len(), "{found} paths");
}
