//! `.gr` and `.co`, fault by fault: rules FMT-1, FMT-2, FMT-5.
use formats::{Coordinates, Fault, GraphFile, read_co, read_gr, write_co, write_gr};

fn gr(text: &str) -> GraphFile {
    read_gr(text.as_bytes()).expect("the file is whole")
}

fn gr_error(text: &str) -> String {
    read_gr(text.as_bytes()).expect_err("the file is faulty").to_string()
}

fn co_error(text: &str) -> String {
    read_co(text.as_bytes()).expect_err("the file is faulty").to_string()
}

/// Bug I01: ids start at 1, there are comments, isolated nodes count.
#[test]
fn ids_are_one_based_and_isolated_nodes_count() {
    let graph = gr("c hi\np sp 3 1\na 1 2 7\n");
    assert_eq!(graph, GraphFile { node_count: 3, edges: vec![(0, 1, 7.0)] });
}

/// Bug I03: blank lines are skipped, a header alone is short of its arcs.
#[test]
fn blank_lines_are_skipped_and_a_bare_header_is_short() {
    let graph = gr("  \n\t\nc\np  sp\t3  1 \n\n a 1 2 7\t\n \n");
    assert_eq!(graph.edges, [(0, 1, 7.0)]);
    assert_eq!(gr_error("p sp 3 2\n"), "line 2, column 1: the file ends after 0 of 2 arcs");
    assert_eq!(gr_error("p sp 3\n"), "line 1, column 7: the line ends before its arc count");
    assert_eq!(gr_error("p sp\n"), "line 1, column 5: the line ends before its node count");
    assert_eq!(gr_error("p\n"), "line 1, column 1: header `p` is not `p sp NODES ARCS`");
    assert_eq!(gr("p sp 0 0"), GraphFile::default());
}

/// Bug I08: the line of the fault, with a comment and a blank line before it.
#[test]
fn errors_name_the_line_of_the_fault() {
    let error = read_gr(&b"c hi\n\np sp 3 1\na 1 2 x7\n"[..]).expect_err("x7 is no weight");
    assert_eq!((error.line(), error.column()), (4, 7));
    assert_eq!(
        error.to_string(),
        "line 4, column 7: weight `x7` is not a finite number of at least 0"
    );
}

/// Bug I12: a zero-based id names itself and its bounds.
#[test]
fn ids_out_of_range_name_their_bounds() {
    assert_eq!(gr_error("p sp 3 1\na 0 2 5\n"), "line 2, column 3: id 0 not in 1..3");
    assert_eq!(gr_error("p sp 3 1\na 1 4 5\n"), "line 2, column 5: id 4 not in 1..3");
    assert_eq!(gr_error("p sp 3 1\na -1 4 5\n"), "line 2, column 3: id -1 not in 1..3");
    let far = "99999999999999999999999";
    assert_eq!(
        gr_error(&format!("p sp 3 1\na 1 {far} 5\n")),
        format!("line 2, column 5: id {far} not in 1..3")
    );
    assert_eq!(
        gr_error("p sp 3 1\na 1 2.0 5\n"),
        "line 2, column 5: id `2.0` is not a whole number"
    );
    assert_eq!(
        gr_error("p sp 0 1\na 1 1 5\n"),
        "line 2, column 3: id 1 where there is none to name"
    );
}

#[test]
fn the_header_comes_once_and_first() {
    let missing = "no line `p sp NODES ARCS` before this";
    assert_eq!(gr_error(""), format!("line 1, column 1: {missing}"));
    assert_eq!(gr_error("c only\n"), format!("line 2, column 1: {missing}"));
    assert_eq!(gr_error("a 1 2 3\np sp 3 1\n"), format!("line 1, column 1: {missing}"));
    assert_eq!(
        gr_error("p sp 3 1\na 1 2 3\np sp 3 1\n"),
        "line 3, column 1: a second line `p sp NODES ARCS`, the first is line 1"
    );
    assert_eq!(
        gr_error("p edge 3 1\n"),
        "line 1, column 1: header `p edge 3 1` is not `p sp NODES ARCS`"
    );
}

#[test]
fn declared_counts_are_kept() {
    assert_eq!(
        gr_error("p sp 3 2\na 1 2 3\n\n"),
        "line 4, column 1: the file ends after 1 of 2 arcs"
    );
    assert_eq!(gr_error("p sp 3 1\na 1 2 3\na 1 3 3\n"), "line 3, column 1: more than 1 arcs");
}

/// Bug D19: counts beyond the limits are refused as they are declared.
#[test]
fn counts_beyond_the_limits_are_refused() {
    assert_eq!(
        gr_error("p sp 67108865 1\n"),
        "line 1, column 6: node count 67108865 not in 0..67108864"
    );
    assert_eq!(
        gr_error("p sp 3 4294967297\n"),
        "line 1, column 8: arc count 4294967297 not in 0..4294967295"
    );
    assert_eq!(
        gr_error("p sp 3 1000000000000000000\n"),
        "line 1, column 8: arc count 1000000000000000000 not in 0..4294967295"
    );
    let lying = read_gr(&b"p sp 67108864 4294967295\na 1 67108864 1\n"[..]).expect_err("short");
    assert_eq!(lying.fault(), &Fault::TooFew { what: "arcs", declared: 4_294_967_295, found: 1 });
    let bare = gr("p sp 67108864 0\n");
    assert_eq!((bare.node_count, bare.edges.capacity()), (1 << 26, 0));
}

#[test]
fn weights_are_finite_and_not_negative() {
    for bad in ["-1", "-0.5", "nan", "NaN", "inf", "-inf", "infinity", "1e999", "0x1", "1,5", "--1"]
    {
        assert_eq!(
            gr_error(&format!("p sp 2 1\na 1 2 {bad}\n")),
            format!("line 2, column 7: weight `{bad}` is not a finite number of at least 0")
        );
    }
    for (text, value) in [
        ("7", 7.0),
        ("007", 7.0),
        ("+7", 7.0),
        ("2.01", 2.01),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("2.5E-1", 0.25),
        ("-0", 0.0),
        ("-0.0", 0.0),
        ("1e-999", 0.0),
        ("9007199254740993", 9_007_199_254_740_992.0),
        ("18446744073709551617", 18_446_744_073_709_551_616.0),
    ] {
        let weight = gr(&format!("p sp 2 1\na 1 2 {text}\n")).edges[0].2;
        assert_eq!(weight.to_bits(), f64::to_bits(value), "{text}");
    }
    assert_eq!(gr_error("p sp 2 1\na 1 2\n"), "line 2, column 6: the line ends before its weight");
    assert_eq!(
        gr_error("p sp 2 1\na 1 2 3 4\n"),
        "line 2, column 9: `4` after the end of the line's values"
    );
    assert_eq!(
        gr_error("p sp 2 1\ne 1 2 3\n"),
        "line 2, column 1: `e` starts no line of this format, only `c`, `p` and `a` do"
    );
}

#[test]
fn line_ends_may_be_those_of_windows_or_missing() {
    assert_eq!(gr("c x\r\np sp 2 1\r\n\r\na 1 2 3\r\n"), gr("p sp 2 1\na 1 2 3"));
}

/// Bug C14: 2.01 stays 2.01.
#[test]
fn weights_come_back_to_the_same_bits() {
    let graph = GraphFile {
        node_count: 2,
        edges: vec![(0, 1, 2.01), (1, 0, 0.1 + 0.2), (1, 1, 0.0), (0, 0, 5e-324), (0, 1, 1e300)],
    };
    let mut out = Vec::new();
    write_gr(&graph, &mut out).expect("a Vec takes all");
    assert_eq!(
        String::from_utf8(out.clone()).expect("ascii"),
        "p sp 2 5\na 1 2 2.01\na 2 1 0.30000000000000004\na 2 2 0\na 1 1 5e-324\na 1 2 1e300\n"
    );
    let again = read_gr(&out[..]).expect("what was written is whole");
    for (old, new) in graph.edges.iter().zip(&again.edges) {
        assert_eq!(old.2.to_bits(), new.2.to_bits());
    }
    assert_eq!(graph, again);
}

#[test]
fn writers_refuse_what_no_reader_takes() {
    let refused = |graph: GraphFile| {
        let mut out = Vec::new();
        let error = write_gr(&graph, &mut out).expect_err("no reader takes it");
        assert_eq!((error.kind(), out.len()), (std::io::ErrorKind::InvalidInput, 0));
        error.to_string()
    };
    let graph = |edge| GraphFile { node_count: 2, edges: vec![edge] };
    assert_eq!(refused(graph((0, 2, 1.0))), "edge 0: node 2 is not in 0..2");
    let message = refused(graph((0, 1, f64::NAN)));
    assert_eq!(message, "edge 0: weight NaN is not a finite number of at least 0");
    assert!(refused(graph((0, 1, -1.0))).contains("-1"));
    let many = GraphFile { node_count: (1 << 26) + 1, edges: vec![] };
    assert_eq!(refused(many), "67108865 nodes exceed the limit of 67108864");
}

#[test]
fn coordinates_are_divided_by_a_million() {
    let text = "c x\np aux sp co 3\nv 1 -73530767 41085396\nv 3 7 -7\nv 2 0.5 1e6\n";
    let places = read_co(text.as_bytes()).expect("the file is whole");
    assert!(!places.has_z);
    assert_eq!(
        places.positions,
        [[-73.530767, 41.085396, 0.0], [0.0000005, 1.0, 0.0], [0.000007, -0.000007, 0.0]]
    );
    let mut out = Vec::new();
    write_co(&places, &mut out).expect("a Vec takes all");
    assert_eq!(
        String::from_utf8(out).expect("ascii"),
        "p aux sp co 3\nv 1 -73530767 41085396\nv 2 0.5 1000000\nv 3 7 -7\n"
    );
}

/// Whole micro-degrees read as the IEEE quotient by 1e6 and come back as they were.
#[test]
fn whole_microdegrees_are_the_quotient_and_come_back() {
    let mut random = crate::random::Random::new(7);
    for round in 0..20_000 {
        let whole =
            (random.draw() >> (14 + round % 40)) as i64 * if round % 2 == 0 { 1 } else { -1 };
        let line = format!("v 1 {whole} 0\n");
        let text = format!("p aux sp co 1\n{line}");
        let places = read_co(text.as_bytes()).expect("the file is whole");
        let x = places.positions[0][0];
        assert_eq!(x.to_bits(), (whole as f64 / 1e6 + 0.0).to_bits(), "{whole}");
        let mut out = Vec::new();
        write_co(&places, &mut out).expect("a Vec takes all");
        if whole.unsigned_abs() < 1_000_000_000_000_000 {
            assert_eq!(String::from_utf8(out).expect("ascii"), text);
        }
    }
}

#[test]
fn faults_of_coordinates_are_named() {
    assert_eq!(co_error("v 1 2 3\n"), "line 1, column 1: no line `p aux sp co NODES` before this");
    assert_eq!(
        co_error("p sp 3 1\n"),
        "line 1, column 1: header `p sp 3 1` is not `p aux sp co NODES`"
    );
    assert_eq!(
        co_error("p aux sp co 2\nv 1 2 3\n"),
        "line 3, column 1: the file ends after 1 of 2 nodes"
    );
    assert_eq!(
        co_error("p aux sp co 2\nv 2 2 3\nv 2 2 3\n"),
        "line 3, column 3: id 2 a second time"
    );
    assert_eq!(
        co_error("p aux sp co 1\nv 1 2 3\nv 1 2 3\n"),
        "line 3, column 1: more than 1 nodes"
    );
    assert_eq!(co_error("p aux sp co 1\nv 2 2 3\n"), "line 2, column 3: id 2 not in 1..1");
    for bad in ["nan", "inf", "1e400", "1e", "e1", "1e5.5", "1e--5", "x"] {
        assert_eq!(
            co_error(&format!("p aux sp co 1\nv 1 {bad} 3\n")),
            format!("line 2, column 5: x `{bad}` is not a finite number")
        );
    }
    let spatial = Coordinates { positions: vec![[0.0, 0.0, 1.0]], has_z: true };
    let error = write_co(&spatial, Vec::new()).expect_err("a .co file has no z");
    assert_eq!(error.to_string(), "node 0: z is 1 where a .co file has none");
}
