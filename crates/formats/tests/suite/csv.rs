//! The csv formats, fault by fault: rules FMT-3, FMT-4, FMT-5, FMT-7.
use formats::{
    read_edge_csv, read_link_csv, read_node_csv, read_point_csv, write_edge_csv, write_node_csv,
    write_point_csv,
};

fn edge_error(text: &str, nodes: Option<usize>) -> String {
    read_edge_csv(text.as_bytes(), nodes).expect_err("the file is faulty").to_string()
}

fn node_error(text: &str, nodes: Option<usize>) -> String {
    read_node_csv(text.as_bytes(), nodes).expect_err("the file is faulty").to_string()
}

#[test]
fn edges_are_directed_and_zero_based() {
    let text = "\u{feff}tail , head,weight\r\n\r\n0,1,1e-3\r\n 4 , 0 , .5 \n";
    let graph = read_edge_csv(text.as_bytes(), None).expect("the file is whole");
    assert_eq!((graph.node_count, &graph.edges[..]), (5, &[(0, 1, 0.001), (4, 0, 0.5)][..]));
    let graph = read_edge_csv(text.as_bytes(), Some(9)).expect("the file is whole");
    assert_eq!(graph.node_count, 9);
    let empty = read_edge_csv(&b"tail,head,weight"[..], None).expect("no edges are fine");
    assert_eq!((empty.node_count, empty.edges.len()), (0, 0));
}

#[test]
fn faults_of_edges_are_named() {
    assert_eq!(edge_error("", None), "line 1, column 1: no line `tail,head,weight` before this");
    assert_eq!(
        edge_error("from,to,cost\n", None),
        "line 1, column 1: header `from,to,cost` is not `tail,head,weight`"
    );
    let error = |row: &str| edge_error(&format!("tail,head,weight\n\n{row}\n"), None);
    assert_eq!(error("0,1"), "line 3, column 4: the line ends before its weight");
    assert_eq!(error("0,,1"), "line 3, column 3: the line ends before its head");
    assert_eq!(error("0,1,"), "line 3, column 5: the line ends before its weight");
    assert_eq!(error("0,1,2,3"), "line 3, column 7: `3` after the end of the line's values");
    assert_eq!(error("0,1,2,"), "line 3, column 7: `` after the end of the line's values");
    assert_eq!(error("0,67108864,2"), "line 3, column 3: id 67108864 not in 0..67108863");
    assert_eq!(error("0,-1,2"), "line 3, column 3: id -1 not in 0..67108863");
    assert_eq!(error("0,1e0,2"), "line 3, column 3: id `1e0` is not a whole number");
    assert_eq!(
        error("0,1,NaN"),
        "line 3, column 5: weight `NaN` is not a finite number of at least 0"
    );
    assert_eq!(
        error("0,1,-2"),
        "line 3, column 5: weight `-2` is not a finite number of at least 0"
    );
    let text = "tail,head,weight\n0,4,1\n";
    assert_eq!(edge_error(text, Some(4)), "line 2, column 3: id 4 not in 0..3");
    assert_eq!(edge_error(text, Some(0)), "line 2, column 1: id 0 where there is none to name");
    assert_eq!(
        edge_error(text, Some((1 << 26) + 1)),
        "line 1, column 1: node count 67108865 not in 0..67108864"
    );
}

#[test]
fn nodes_may_come_in_any_order_but_all_must_come() {
    let plane = read_node_csv(&b"id,x,y\n2,5,6\n0,1,2\n1,3,4\n"[..], Some(3)).expect("whole");
    assert_eq!(plane.positions, [[1.0, 2.0, 0.0], [3.0, 4.0, 0.0], [5.0, 6.0, 0.0]]);
    let space = read_node_csv(&b"id,x,y,z\n0,1,2,-3e1\n"[..], None).expect("whole");
    assert_eq!((space.positions, space.has_z), (vec![[1.0, 2.0, -30.0]], true));
    let late = "id,x,y\n0,0,0\n1,0,0\n3,0,0\n2,0,0\n";
    assert_eq!(read_node_csv(late.as_bytes(), None).expect("whole").positions.len(), 4);

    assert_eq!(node_error("id,x,y\n0,0,0\n2,0,0\n", None), "line 4, column 1: id 1 is missing");
    assert_eq!(node_error("id,x,y\n67108863,0,0\n", None), "line 3, column 1: id 0 is missing");
    assert_eq!(node_error("id,x,y\n0,0,0\n0,0,0\n", None), "line 3, column 1: id 0 a second time");
    assert_eq!(
        node_error("id,x,y\n1,0,0\n0,0,0\n1,0,0\n", None),
        "line 4, column 1: id 1 a second time"
    );
    assert_eq!(
        node_error("id,x,y\n0,0,0\n", Some(3)),
        "line 3, column 1: the file ends after 1 of 3 nodes"
    );
    assert_eq!(node_error("id,x,y\n3,0,0\n", Some(3)), "line 2, column 1: id 3 not in 0..2");
    assert_eq!(
        node_error("id,lat,lon\n", None),
        "line 1, column 1: header `id,lat,lon` is not `id,x,y` or `id,x,y,z`"
    );
    assert_eq!(
        node_error("", None),
        "line 1, column 1: no line `id,x,y` or `id,x,y,z` before this"
    );
    assert_eq!(
        node_error("id,x,y,z\n0,1,2\n", None),
        "line 2, column 6: the line ends before its z"
    );
    assert_eq!(
        node_error("id,x,y\n0,inf,2\n", None),
        "line 2, column 3: x `inf` is not a finite number"
    );
}

#[test]
fn points_keep_their_order() {
    let points = read_point_csv(&b"x,y\n1.5,-2\n0,1e3\n"[..]).expect("whole");
    assert_eq!(points.positions, [[1.5, -2.0, 0.0], [0.0, 1000.0, 0.0]]);
    let error = |text: &str| read_point_csv(text.as_bytes()).expect_err("faulty").to_string();
    assert_eq!(error("x;y\n"), "line 1, column 1: header `x;y` is not `x,y` or `x,y,z`");
    assert_eq!(error("x,y\n1\n"), "line 2, column 2: the line ends before its y");
    assert_eq!(error("x,y\n1,2,3\n"), "line 2, column 5: `3` after the end of the line's values");
    assert_eq!(error("x,y\n1,nan\n"), "line 2, column 3: y `nan` is not a finite number");
}

#[test]
fn links_name_points() {
    assert_eq!(read_link_csv(&b"a,b\n0,1\n"[..], 2).expect("whole"), [(0, 1)]);
    assert_eq!(read_link_csv(&b"0,1\n1,0\n"[..], 2).expect("whole"), [(0, 1), (1, 0)]);
    let error = |text: &str| read_link_csv(text.as_bytes(), 2).expect_err("faulty").to_string();
    assert_eq!(error("a,b\n0,2\n"), "line 2, column 3: id 2 not in 0..1");
    assert_eq!(error("b,a\n0,1\n"), "line 1, column 1: header `b,a` is not `a,b`");
    assert_eq!(error(""), "line 1, column 1: no line `a,b` before this");
}

/// The shortest text that reads back: no `.0`, no needless zeros.
#[test]
fn numbers_are_written_short() {
    let text = "tail,head,weight\n0,1,7.0\n0,1,0.10\n0,1,1e21\n0,1,1e-7\n0,1,123456789012345680\n";
    let graph = read_edge_csv(text.as_bytes(), None).expect("whole");
    let mut out = Vec::new();
    write_edge_csv(&graph, &mut out).expect("a Vec takes all");
    assert_eq!(
        String::from_utf8(out).expect("ascii"),
        "tail,head,weight\n0,1,7\n0,1,0.1\n0,1,1e21\n0,1,1e-7\n0,1,1.2345678901234568e17\n"
    );
}

#[test]
fn writers_refuse_coordinates_that_no_reader_takes() {
    let bad = |value, has_z| formats::Coordinates { positions: vec![[0.0, 0.0, value]], has_z };
    let error = write_node_csv(&bad(f64::NAN, true), Vec::new()).expect_err("NaN");
    assert_eq!(error.to_string(), "node 0: coordinate NaN is not finite");
    let error = write_point_csv(&bad(1.0, false), Vec::new()).expect_err("z without a column");
    assert_eq!(error.to_string(), "node 0: z is 1 where the file has none");
}
