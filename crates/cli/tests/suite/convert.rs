//! CLI-9: `generate road`; CLI-10: `convert` between all formats.
use serde_json::json;

use crate::run::{Folder, run};

#[test]
fn a_seed_writes_the_same_bytes() {
    let folder = Folder::new("generate");
    let args = |output, seed| ["generate", "road", "--size", "700", "--seed", seed, "-o", output];
    for output in ["a.gr", "b.gr", "c.gr.gz", "d.csv"] {
        assert_eq!(run(&folder, &args(output, "5")).text(0), "");
    }
    assert_eq!(folder.names(), ["a.co", "a.gr", "b.co", "b.gr", "c.co.gz", "c.gr.gz", "d.csv"]);
    assert_eq!(folder.read("a.gr"), folder.read("b.gr"));
    assert_eq!(folder.read("a.co"), folder.read("b.co"));
    assert_eq!(folder.read("c.gr.gz")[..2], [0x1f, 0x8b]);
    let fingerprint = |file| run(&folder, &["fingerprint", file, "--json"]).json(0);
    assert_eq!(fingerprint("a.gr")["nodes"], json!(700));
    assert_eq!(fingerprint("c.gr.gz"), fingerprint("a.gr"));
    assert_eq!(fingerprint("d.csv"), fingerprint("a.gr"));
    assert_eq!(run(&folder, &args("b.gr", "6")).text(0), "");
    assert_ne!(fingerprint("b.gr"), fingerprint("a.gr"));
    let counts = run(&folder, &[&args("b.gr", "5")[..], &["--json"]].concat()).json(0);
    assert_eq!(counts["nodes"], json!(700));
    assert_eq!(folder.read("a.gr"), folder.read("b.gr"), "written over");
}

/// FMT-6: graph, coordinates and fingerprint survive every way around.
#[test]
fn conversions_lose_nothing() {
    let folder = Folder::new("convert");
    run(&folder, &["generate", "road", "--size", "300", "-o", "a.gr"]).text(0);
    let steps: [&[&str]; 4] = [
        &["convert", "a.gr", "b.csv.gz", "--coords-out", "b-places.csv"],
        &["convert", "b.csv.gz", "c.gr.gz", "--coords", "b-places.csv"],
        &["convert", "c.gr.gz", "d.csv", "--coords-out", "d.co.gz"],
        &["convert", "d.csv", "e.gr", "--coords", "d.co.gz"],
    ];
    for step in steps {
        run(&folder, step).text(0);
    }
    assert_eq!(folder.read("a.gr"), folder.read("e.gr"));
    assert_eq!(folder.read("a.co"), folder.read("e.co"));
    assert!(folder.read("b-places.csv").starts_with(b"id,x,y\n0,"));

    let ran = run(&folder, &["convert", "a.gr", "f.csv"]);
    let note = "note: the coordinates are not written; --coords-out FILE writes them\n";
    assert_eq!((ran.status, ran.stderr.as_str()), (0, note));
    let object = run(&folder, &["convert", "a.gr", "g.gr", "--json"]).json(0);
    assert_eq!((&object["nodes"], &object["coordinates"]), (&json!(300), &json!(true)));
}

/// FMT-3: a csv has no place for the node count; whoever writes one that needs it is told.
#[test]
fn nodes_that_a_csv_loses_are_told() {
    let folder = Folder::new("isolated");
    folder.write("a.gr", "p sp 5 1\na 1 2 0.1\n");
    let fingerprint = |args: &[&str]| run(&folder, &[&["fingerprint"], args].concat()).json(0);
    let ran = run(&folder, &["convert", "a.gr", "b.csv"]);
    let note = "note: a .csv does not say how many nodes: --nodes 5 when it is read\n";
    assert_eq!((ran.status, ran.stderr.as_str()), (0, note));
    assert_eq!(fingerprint(&["b.csv", "--json"])["nodes"], json!(2));
    assert_eq!(fingerprint(&["b.csv", "--nodes", "5", "--json"]), fingerprint(&["a.gr", "--json"]));
    assert_eq!(run(&folder, &["convert", "b.csv", "c.gr", "--nodes", "5"]).text(0), "");
    assert_eq!(folder.read("c.gr"), folder.read("a.gr"));
    assert_eq!(run(&folder, &["convert", "b.csv", "c.csv"]).text(0), "");
}

/// CLI-3, CLI-4, bug I05: a failure leaves no file, whichever of the two cannot be.
#[test]
fn a_failed_conversion_leaves_nothing() {
    let folder = Folder::new("nothing");
    folder.write("a.csv", "tail,head,weight\n0,1,1\n");
    folder.write("high.csv", "id,x,y,z\n0,0,0,0\n1,1,1,5\n");
    let before = folder.names();
    let error = run(&folder, &["convert", "a.csv", "b.gr", "--coords", "high.csv"]);
    assert_eq!(error.error(), "b.co: node 1: z is 5 where a .co file has none");
    assert_eq!(folder.names(), before);
    let error = run(&folder, &["convert", "a.csv", "none/b.gr"]);
    assert!(error.error().starts_with("none/b.gr: "), "{error:?}");
    for name in ["b.txt", "gr", "b.co", "high.co.gz"] {
        let error = run(&folder, &["convert", "a.csv", name]);
        let names = "the name of a graph ends in .gr or .csv, or one with .gz";
        assert_eq!(error.error(), format!("{name}: {names}"));
    }
    let args = ["convert", "a.csv", "b.csv", "--coords", "high.csv", "--coords-out", "c.gr"];
    let names = "the name of coordinates ends in .co or .csv, or one with .gz";
    assert_eq!(run(&folder, &args).error(), format!("c.gr: {names}"));
    for (graph, coords) in [("b.csv", "b.csv"), ("b.csv", "./b.csv"), ("a.csv", "./a.csv")] {
        let args = ["convert", "a.csv", graph, "--coords", "high.csv", "--coords-out", coords];
        let one = "the graph and its coordinates cannot be one file";
        assert_eq!(run(&folder, &args).error(), format!("{coords}: {one}"));
    }
    assert_eq!(folder.read("a.csv"), b"tail,head,weight\n0,1,1\n");
    let error = run(&folder, &["convert", "a.csv", "b.gr", "--coords-out", "b.co"]);
    assert_eq!(error.error(), "--coords-out: there are no coordinates to write");
    let error = run(&folder, &["generate", "road", "--size", "67108865", "-o", "b.gr"]);
    assert_eq!(error.error(), "--size: 67108865 nodes exceed the limit of 67108864");
    assert_eq!(folder.names(), before);
    for size in ["0", "1", "2"] {
        run(&folder, &["generate", "road", "--size", size, "-o", "small.gr"]).text(0);
        assert_eq!(run(&folder, &["fingerprint", "small.gr"]).status, 0);
    }
}

/// A graph that is written without coordinates must not find those of another beside it.
#[test]
fn coordinates_of_another_graph_stay_beside_none() {
    let folder = Folder::new("foreign");
    run(&folder, &["generate", "road", "--size", "300", "-o", "city.gr"]).text(0);
    folder.write("x.csv", "tail,head,weight\n0,1,1\n");
    let names = folder.names();
    let ran = run(&folder, &["convert", "x.csv", "city.gr"]);
    let what = "would be taken for the coordinates of city.gr: remove it, or name the coordinates";
    assert_eq!(ran.error(), format!("city.co: {what}"));
    assert_eq!(folder.names(), names);
    let ran = run(&folder, &["convert", "x.csv", "city.gr.gz"]);
    assert!(ran.error().starts_with("city.co: would be taken"), "{ran:?}");
    // Readers look first for what was packed as the graph was.
    run(&folder, &["convert", "city.gr", "city.gr.gz"]).text(0);
    assert_eq!(folder.names().len(), names.len() + 2);
    let ran = run(&folder, &["convert", "x.csv", "city.gr.gz"]);
    assert!(ran.error().starts_with("city.co.gz: would be taken"), "{ran:?}");
    std::fs::remove_file(folder.join("city.co.gz")).expect("it is there");
    std::fs::remove_file(folder.join("city.co")).expect("it is there");
    run(&folder, &["convert", "x.csv", "city.gr"]).text(0);
    run(&folder, &["generate", "road", "--size", "20", "-o", "city.gr.gz"]).text(0);
    run(&folder, &["generate", "road", "--size", "20", "-o", "city.gr"]).text(0);
}
