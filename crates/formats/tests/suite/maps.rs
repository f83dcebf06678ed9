//! `.map` and `.patch`, fault by fault: rules FMT-5, FMT-8, FMT-11.
use formats::{Fault, MapFile, read_map, read_patches, write_map, write_patches};

fn map(text: &str) -> MapFile {
    read_map(text.as_bytes()).expect("the file is whole")
}

fn map_error(text: &str) -> String {
    read_map(text.as_bytes()).expect_err("the file is faulty").to_string()
}

fn patch_error(text: &str) -> String {
    read_patches(text.as_bytes()).expect_err("the file is faulty").to_string()
}

#[test]
fn maps_hold_rows_of_letters() {
    let unix = map("type octile\nheight 2\nwidth 7\nmap\n.G@OTSW\n.......\n");
    assert_eq!((unix.width, unix.height), (7, 2));
    assert_eq!(unix.tiles, b".G@OTSW.......");
    assert_eq!((unix.tile(4, 0), unix.tile(6, 1)), (Some(b'T'), Some(b'.')));
    assert_eq!((unix.tile(7, 0), unix.tile(0, 2)), (None, None));
    assert_eq!(unix.rows().collect::<Vec<_>>(), [&b".G@OTSW"[..], b"......."]);

    // CRLF, sizes the other way round, blank lines around, no end of the last line.
    let windows = map("\r\ntype octile\r\nwidth 7\r\n\r\nheight 2\r\nmap\r\n.G@OTSW\r\n.......");
    assert_eq!(windows, unix);
    assert_eq!(map("type octile\nheight 2\nwidth 7\nmap\n.G@OTSW\n.......\n \n\n"), unix);
}

/// Bug I11: declared and actual size disagree, each with its row.
#[test]
fn sizes_that_disagree_name_the_row() {
    let rows = |height: &str, width: &str, rows: &str| {
        map_error(&format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}"))
    };
    assert_eq!(rows("3", "3", "...\n...\n"), "line 7, column 1: the file ends after 2 of 3 rows");
    assert_eq!(
        rows("2", "3", "...\n....\n"),
        "line 6, column 4: row 2 has 4 tiles where the width is 3"
    );
    assert_eq!(
        rows("2", "3", "..\n...\n"),
        "line 5, column 3: row 1 has 2 tiles where the width is 3"
    );
    assert_eq!(
        rows("2", "3", "...\n.Z.\n"),
        "line 6, column 2: tile `Z` in row 2 is none of .G@OTSW"
    );
    assert_eq!(rows("1", "3", ".\n"), "line 5, column 2: row 1 has 1 tiles where the width is 3");
    assert_eq!(rows("0", "3", ""), "line 2, column 8: height 0 not in 1..67108864");
    assert_eq!(rows("3", "0", ""), "line 3, column 7: width 0 not in 1..67108864");
    assert_eq!(
        rows("1", "4294967296", "."),
        "line 3, column 7: width 4294967296 not in 1..67108864"
    );
    assert_eq!(rows("1", "3", "...\n...\n"), "line 6, column 1: more than 1 rows");
    assert_eq!(
        rows("2", "3", "...\n\n...\n"),
        "line 6, column 1: row 2 has 0 tiles where the width is 3"
    );
    assert_eq!(
        rows("1", "3", ".\u{e9}\n"),
        "line 5, column 2: tile `\\xc3` in row 1 is none of .G@OTSW"
    );
}

/// What a header claims allocates nothing.
#[test]
fn sizes_that_lie_cost_nothing() {
    let error = map_error("type octile\nheight 67108864\nwidth 67108864\nmap\n");
    assert_eq!(error, "line 4, column 1: cell count 4503599627370496 not in 1..4294967295");
    let error =
        read_map(&b"type octile\nheight 63\nwidth 67108864\nmap\n.\n"[..]).expect_err("short");
    assert_eq!(error.fault(), &Fault::RowLength { row: 1, found: 1, width: 67_108_864 });
}

#[test]
fn headers_are_checked() {
    assert_eq!(map_error(""), "line 1, column 1: no line `type octile` before this");
    assert_eq!(
        map_error("type tile\n"),
        "line 1, column 1: header `type tile` is not `type octile`"
    );
    assert_eq!(map_error("type octile\n"), "line 2, column 1: no line `map` before this");
    assert_eq!(
        map_error("type octile\nwidth 1\nmap\n.\n"),
        "line 3, column 1: no line `height ROWS` before this"
    );
    assert_eq!(
        map_error("type octile\nheight 1\nmap\n.\n"),
        "line 3, column 1: no line `width TILES` before this"
    );
    assert_eq!(
        map_error("type octile\nheight 1\nheight 1\n"),
        "line 3, column 1: a second line `height ROWS`, the first is line 2"
    );
    assert_eq!(
        map_error("type octile\nheight 1 2\n"),
        "line 2, column 10: `2` after the end of the line's values"
    );
    assert_eq!(
        map_error("type octile\nheight\n"),
        "line 2, column 7: the line ends before its height"
    );
    assert_eq!(
        map_error("type octile\nheight 1.5\n"),
        "line 2, column 8: height `1.5` is not a whole number"
    );
    assert_eq!(
        map_error("type octile\ndepth 1\n"),
        "line 2, column 1: `depth` starts no line of this format, only `height`, `width` and `map` do"
    );
}

#[test]
fn patches_come_in_order_and_are_stamped() {
    let text = "type patch\npatches 2\npatch 0\nheight 1\nwidth 2\nmap\n@@\npatch 1\n\
                height 2\nwidth 1\nmap\nT\nT\n";
    let patches = read_patches(text.as_bytes()).expect("the file is whole");
    let mut out = Vec::new();
    write_patches(&patches, &mut out).expect("a Vec takes all");
    assert_eq!(out, text.as_bytes());

    let mut ground = MapFile { width: 3, height: 2, tiles: b"......".to_vec() };
    assert!(ground.stamp(&patches[0], 1, 1));
    assert!(ground.stamp(&patches[1], 1, 0));
    assert_eq!(ground.tiles, b".T..T@");
    let before = ground.clone();
    for (x, y) in [(2, 0), (0, 2), (u32::MAX, 0), (0, u32::MAX)] {
        assert!(!ground.stamp(&patches[0], x, y), "({x}, {y})");
    }
    assert_eq!(ground, before, "a patch that does not fit changes nothing");
}

#[test]
fn faults_of_patches_are_named() {
    let one = "patch 0\nheight 1\nwidth 2\nmap\n@@\n";
    assert_eq!(patch_error(""), "line 1, column 1: no line `type patch` before this");
    assert_eq!(
        patch_error("type octile\n"),
        "line 1, column 1: header `type octile` is not `type patch`"
    );
    assert_eq!(
        patch_error("type patch\n"),
        "line 2, column 1: no line `patches COUNT` before this"
    );
    assert_eq!(
        patch_error("type patch\npatches 5000000000\n"),
        "line 2, column 9: number 5000000000 not in 0..4294967295"
    );
    assert_eq!(
        patch_error(&format!("type patch\npatches 2\n{one}")),
        "line 8, column 1: the file ends after 1 of 2 patches"
    );
    assert_eq!(
        patch_error(&format!("type patch\npatches 2\n{one}{one}")),
        "line 8, column 7: number 0 not in 1..1"
    );
    assert_eq!(
        patch_error(&format!("type patch\npatches 1\n{one}@@\n")),
        "line 8, column 1: more than 1 patches, or rows of the last,"
    );
    assert_eq!(
        patch_error("type patch\npatches 1\npatch 0\nheight 2\nwidth 2\nmap\n@@\n@\n"),
        "line 8, column 2: row 2 has 1 tiles where the width is 2"
    );
}

#[test]
fn writers_refuse_maps_that_no_reader_takes() {
    let refused = |width, height, tiles: &[u8]| {
        let map = MapFile { width, height, tiles: tiles.to_vec() };
        let mut out = Vec::new();
        let error = write_map(&map, &mut out).expect_err("no reader takes it");
        assert_eq!((error.kind(), out.len()), (std::io::ErrorKind::InvalidInput, 0));
        error.to_string()
    };
    assert_eq!(refused(0, 1, b""), "a map of 0 x 1 cannot be written");
    assert_eq!(refused(1 << 20, 1 << 20, b""), "a map of 1048576 x 1048576 cannot be written");
    assert_eq!(refused(2, 1, b"."), "1 tiles are not those of 2 x 1");
    assert_eq!(refused(2, 1, b".\n"), "cell 1: tile `\\n` is none of .G@OTSW");
}
