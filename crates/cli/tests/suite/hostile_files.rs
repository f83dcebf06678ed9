//! CLI-3, FMT-5: files that lie, lack or end anywhere; nothing but status 2 and one line.
use crate::run::{Folder, run};

fn fault(text: &str) -> String {
    let folder = Folder::new("fault");
    folder.write("a.gr", text);
    run(&folder, &["fingerprint", "a.gr"]).error().to_owned()
}

#[test]
fn errors_name_file_line_and_bound() {
    let cases = [
        ("", "a.gr:1: no line `p sp NODES ARCS` before this"),
        ("c only\n", "a.gr:2: no line `p sp NODES ARCS` before this"),
        ("a 1 2 3\n", "a.gr:1: no line `p sp NODES ARCS` before this"),
        ("p sp 2 0\np sp 2 0\n", "a.gr:2: a second line `p sp NODES ARCS`, the first is line 1"),
        ("p sp 2 1\na 0 1 5\n", "a.gr:2: id 0 not in 1..2"),
        ("p sp 2 1\na 1 3 5\n", "a.gr:2: id 3 not in 1..2"),
        ("p sp 2 1\na 1 2 seven\n", "a.gr:2: weight `seven` is not a finite number of at least 0"),
        ("p sp 2 1\na 1 2 -1\n", "a.gr:2: weight `-1` is not a finite number of at least 0"),
        ("p sp 2 1\na 1 2 NaN\n", "a.gr:2: weight `NaN` is not a finite number of at least 0"),
        ("p sp 2 1\na 1 2 inf\n", "a.gr:2: weight `inf` is not a finite number of at least 0"),
        ("p sp 2 2\na 1 2 1\n", "a.gr:3: the file ends after 1 of 2 arcs"),
        ("p sp 2 1\na 1 2 1\na 2 1 1\n", "a.gr:3: more than 1 arcs"),
        ("p sp 67108865 0\n", "a.gr:1: node count 67108865 not in 0..67108864"),
        ("p sp 2 4294967296\n", "a.gr:1: arc count 4294967296 not in 0..4294967295"),
        ("p sp 2 1\na 1 2\n", "a.gr:2: the line ends before its weight"),
        (
            "p sp 2 1\nx 1 2 3\n",
            "a.gr:2: `x` starts no line of this format, only `c`, `p` and `a` do",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(fault(text), error, "{text:?}");
    }
    let folder = Folder::new("faults");
    folder.write("a.csv", "tail,head,weight\n0,1,1\n\n1,x,1\n");
    let error = run(&folder, &["route", "a.csv", "--from", "0", "--to", "1", "--json"]);
    assert!(error.error().starts_with("a.csv:4: id `x` "), "{error:?}");
    folder.write("b.csv", "0,1,1\n");
    let error = run(&folder, &["compare", "b.csv"]);
    assert_eq!(error.error(), "b.csv:1: header `0,1,1` is not `tail,head,weight`");
}

#[test]
fn coordinates_must_fit_the_graph() {
    let folder = Folder::new("coordinates");
    folder.write("a.gr", "p sp 2 1\na 1 2 5\n");
    let ask = || run(&folder, &["route", "a.gr", "--from", "1", "--to", "2"]);
    folder.write("a.co", "p aux sp co 3\nv 1 0 0\nv 2 0 0\nv 3 0 0\n");
    assert_eq!(
        ask().error(),
        "a.co:1: coordinates of 3 nodes, and the graph has 2: --coords FILE names others"
    );
    folder.write("a.co", "p aux sp co 2\nv 1 0 0\n");
    assert_eq!(ask().error(), "a.co:3: the file ends after 1 of 2 nodes");
    folder.write("a.co", "p aux sp co 2\nv 1 0 0\nv 1 0 0\n");
    assert_eq!(ask().error(), "a.co:3: id 1 a second time");
    folder.write("b.csv", "id,x,y\n0,0,0\n1,0,inf\n");
    let error = run(&folder, &["compare", "a.gr", "--coords", "b.csv"]);
    assert!(error.error().starts_with("b.csv:3: y `inf` is not "), "{error:?}");
}

/// Every cut of a small file, plain and gzip: an error, or a graph where the cut leaves one.
#[test]
fn files_cut_anywhere_are_errors() {
    let folder = Folder::new("cut");
    run(&folder, &["generate", "road", "--size", "12", "-o", "a.gr"]).text(0);
    run(&folder, &["convert", "a.gr", "a.gr.gz"]).text(0);
    let mut errors = 0;
    let mut whole = 0;
    for name in ["a.gr", "a.gr.gz"] {
        let bytes = folder.read(name);
        let step = bytes.len() / 40 + 1;
        for length in (0..bytes.len()).step_by(step).chain([bytes.len() - 1, bytes.len()]) {
            folder.write("cut", &bytes[..length]);
            let ran = run(&folder, &["fingerprint", "cut"]);
            if ran.status == 0 {
                whole += 1;
                // Only the last line's end, or nothing, is missing.
                assert!(length + 1 >= bytes.len(), "{name} cut at {length}: {ran:?}");
            } else {
                errors += 1;
                assert!(ran.error().starts_with("cut"), "{name} cut at {length}: {ran:?}");
            }
        }
    }
    assert!(errors > 60 && whole >= 2, "{errors} errors, {whole} graphs");
}

/// Small graphs at the edges: none, one node, no arcs, sums that overflow.
#[test]
fn degenerate_graphs_have_answers() {
    let folder = Folder::new("degenerate");
    folder.write("empty.gr", "p sp 0 0\n");
    assert_eq!(run(&folder, &["fingerprint", "empty.gr"]).status, 0);
    let error = run(&folder, &["route", "empty.gr", "--from", "1", "--to", "1"]);
    assert_eq!(error.error(), "--from: id 1 of a graph without nodes");
    let error = run(&folder, &["compare", "empty.gr"]);
    assert_eq!(error.error(), "GRAPH: a graph without nodes has no pairs");
    folder.write("one.gr", "p sp 1 0\n");
    let object = run(&folder, &["route", "one.gr", "--from", "1", "--to", "1", "--json"]).json(0);
    assert_eq!(object["path"].to_string(), "[1]");
    assert_eq!(run(&folder, &["compare", "one.gr", "--queries", "2"]).status, 0);
    folder.write("huge.csv", "tail,head,weight\n0,1,1e308\n1,2,1e308\n");
    let object = run(&folder, &["route", "huge.csv", "--from", "0", "--to", "2", "--json"]).json(1);
    assert_eq!(object["status"], "no_path");
    let object = run(&folder, &["route", "huge.csv", "--from", "0", "--to", "1", "--json"]).json(0);
    assert_eq!(object["cost"], 1e308);
}
