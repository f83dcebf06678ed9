//! `.scen` of both kinds, fault by fault: rules FMT-5, FMT-9, FMT-11.
use formats::{
    DynamicCommand, RowFault, ScenarioRow, read_dynamic_scenario, read_map, read_scenario,
    scenario_faults, write_dynamic_scenario, write_scenario,
};

fn error(text: &str) -> String {
    read_scenario(text.as_bytes()).expect_err("the file is faulty").to_string()
}

fn dynamic_error(text: &str) -> String {
    read_dynamic_scenario(text.as_bytes()).expect_err("the file is faulty").to_string()
}

#[test]
fn rows_stand_between_tabs_or_spaces() {
    let expected = ScenarioRow {
        line: 2,
        bucket: 61,
        map: "maps/a.map".into(),
        width: 49,
        height: 50,
        start: (1, 11),
        goal: (2, 12),
        length: 1.41,
    };
    for text in [
        "version 1\n61\tmaps/a.map\t49\t50\t1\t11\t2\t12\t1.41\n",
        "version 1.0\r\n61 maps/a.map  49 50 1 11 2 12 1.41\r\n\r\n",
        "version 1\n61\tmaps/a.map\t49\t50\t1\t11\t2\t12\t1.41\t",
    ] {
        let rows = read_scenario(text.as_bytes()).expect("whole");
        assert_eq!(rows, std::slice::from_ref(&expected));
    }
    let spaced = "version 1\n0\tmy own map.map\t4\t2\t0\t0\t3\t1\t4\n";
    let rows = read_scenario(spaced.as_bytes()).expect("whole");
    assert_eq!(rows[0].map, "my own map.map");
    let mut out = Vec::new();
    write_scenario(&rows, &mut out).expect("a Vec takes all");
    assert_eq!(out, spaced.as_bytes());
}

/// Bug I09: rows off the map or on a wall are named, and the good row stands as it is.
#[test]
fn rows_that_do_not_fit_their_map_are_named() {
    let map = read_map(&b"type octile\nheight 2\nwidth 4\nmap\n....\n.@..\n"[..]).expect("whole");
    let text = "version 1\n0 m 4 2 1 1 0 0 1\n0 m 4 2 1 3 0 0 1\n0 m 4 2 3 1 0 0 1\n\
                0 m 2 4 0 0 0 0 0\n0 m 4 2 0 0 4 0 4\n0 m 4 2 0 0 1 1 2\n";
    let rows = read_scenario(text.as_bytes()).expect("the rows are well formed");
    assert_eq!(rows[2].start, (3, 1));
    let faults: Vec<_> = scenario_faults(&rows, &map, |tile| tile == b'.').collect();
    assert_eq!(
        faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "row 1 (line 2): start (1, 1) is on `@`",
            "row 2 (line 3): start (1, 3) is not on the map of 4 x 2",
            "row 4 (line 5): size 2 x 4 is not the map's 4 x 2",
            "row 5 (line 6): goal (4, 0) is not on the map of 4 x 2",
            "row 6 (line 7): goal (1, 1) is on `@`",
        ]
    );
    assert_eq!(faults[0].fault, RowFault::Blocked { end: "start", at: (1, 1), tile: b'@' });
    assert!(rows[2].check(&map, |tile| tile == b'.').is_ok());
}

#[test]
fn faults_of_rows_are_named() {
    assert_eq!(error(""), "line 1, column 1: no line `version 1` before this");
    assert_eq!(error("version 2\n"), "line 1, column 1: header `version 2` is not `version 1`");
    assert_eq!(
        error("0 m 4 2 1 1 0 0 1\n"),
        "line 1, column 1: header `0 m 4 2 1 1 0 0 1` is not `version 1`"
    );
    let row = |row: &str| error(&format!("version 1\n{row}\n"));
    assert_eq!(row("0 m 4 2 1 1 0 0"), "line 2, column 16: the line ends before its length");
    assert_eq!(
        row("0\tm\t4\t\t1\t1\t0\t0\t2"),
        "line 2, column 7: the line ends before its height"
    );
    assert_eq!(row("x m 4 2 1 1 0 0 1"), "line 2, column 1: bucket `x` is not a whole number");
    assert_eq!(row("0 m 0 2 1 1 0 0 1"), "line 2, column 5: width 0 not in 1..67108864");
    assert_eq!(row("0 m 4 2 -1 1 0 0 1"), "line 2, column 9: start x -1 not in 0..67108863");
    assert_eq!(
        row("0 m 4 2 1 1 0 0 nan"),
        "line 2, column 17: length `nan` is not a finite number of at least 0"
    );
    assert_eq!(
        row("0 m 4 2 1 1 0 0 1 2"),
        "line 2, column 19: `2` after the end of the line's values"
    );
    let bytes = b"version 1\n0 \xff 4 2 1 1 0 0 1\n";
    let error = read_scenario(&bytes[..]).expect_err("no text");
    assert_eq!(error.to_string(), "line 2, column 3: map name `\u{fffd}` is not text in UTF-8");
}

const DYNAMIC: &str = "version 2\nheight 3\nwidth 4\ncost 1 octile\npatch a.patch\ncommands\n\
                       Q 0 0 0 3 2 3.82842712474619\nP 1 7 3 2\nQ 1 0 0 3 2 -1\n";

#[test]
fn dynamic_scenarios_hold_patches_and_queries() {
    let scenario = read_dynamic_scenario(DYNAMIC.as_bytes()).expect("whole");
    assert_eq!((scenario.width, scenario.height), (4, 3));
    assert_eq!(scenario.patch_file, "a.patch");
    let (start, goal) = ((0, 0), (3, 2));
    assert_eq!(
        scenario.commands,
        [
            DynamicCommand::Query { bucket: 0, start, goal, length: Some(3.82842712474619) },
            DynamicCommand::Patch { bucket: 1, patch: 7, at: (3, 2) },
            DynamicCommand::Query { bucket: 1, start, goal, length: None },
        ]
    );
    let mut out = Vec::new();
    write_dynamic_scenario(&scenario, &mut out).expect("a Vec takes all");
    assert_eq!(out, DYNAMIC.as_bytes());
}

#[test]
fn faults_of_dynamic_scenarios_are_named() {
    let without = |line: &str| dynamic_error(&DYNAMIC.replace(line, ""));
    assert_eq!(without("version 2\n"), "line 1, column 1: header `height 3` is not `version 2`");
    assert_eq!(without("height 3\n"), "line 5, column 1: no line `height ROWS` before this");
    assert_eq!(without("width 4\n"), "line 5, column 1: no line `width TILES` before this");
    assert_eq!(without("cost 1 octile\n"), "line 5, column 1: no line `cost 1 octile` before this");
    assert_eq!(without("patch a.patch\n"), "line 5, column 1: no line `patch FILE` before this");
    assert_eq!(
        without("commands\n"),
        "line 6, column 1: `Q` starts no line of this format, only `height`, `width`, `cost`, \
         `patch` and `commands` do"
    );
    assert_eq!(dynamic_error(&DYNAMIC[..55]), "line 6, column 1: no line `commands` before this");
    let with = |old: &str, new: &str| dynamic_error(&DYNAMIC.replace(old, new));
    assert_eq!(
        with("cost 1 octile", "cost 1 manhattan"),
        "line 4, column 1: header `cost 1 manhattan` is not `cost 1 octile`"
    );
    assert_eq!(
        with("patch a.patch", "patch a\npatch b"),
        "line 6, column 1: a second line `patch FILE`, the first is line 5"
    );
    assert_eq!(with("P 1 7 3 2", "P 1 7 4 2"), "line 8, column 7: x 4 not in 0..3");
    assert_eq!(with("P 1 7 3 2", "P 1 7 3 3"), "line 8, column 9: y 3 not in 0..2");
    assert_eq!(with("Q 1 0 0 3 2", "Q 1 0 0 3 3"), "line 9, column 11: goal y 3 not in 0..2");
    assert_eq!(
        with(" -1", " -2"),
        "line 9, column 13: length `-2` is not a finite number of at least 0"
    );
    assert_eq!(
        with("P 1 7 3 2", "R 1"),
        "line 8, column 1: `R` starts no line of this format, only `P` and `Q` do"
    );
}

#[test]
fn writers_refuse_rows_that_no_reader_takes() {
    let good = read_scenario(&b"version 1\n0 m 4 2 1 1 0 0 1\n"[..]).expect("whole").remove(0);
    for bad in [
        ScenarioRow { width: 0, ..good.clone() },
        ScenarioRow { goal: (u32::MAX, 0), ..good.clone() },
        ScenarioRow { length: f64::NAN, ..good.clone() },
        ScenarioRow { map: String::new(), ..good.clone() },
        ScenarioRow { map: "a\tb".into(), ..good.clone() },
        ScenarioRow { map: " a".into(), ..good.clone() },
    ] {
        let mut out = Vec::new();
        let error = write_scenario(&[good.clone(), bad], &mut out).expect_err("no reader takes it");
        assert!(error.to_string().starts_with("row 2 cannot be written"), "{error}");
        assert!(out.is_empty());
    }
    let scenario = read_dynamic_scenario(DYNAMIC.as_bytes()).expect("whole");
    let mut small = scenario.clone();
    small.width = 3;
    assert!(write_dynamic_scenario(&small, Vec::new()).is_err());
    let mut spaced = scenario;
    spaced.patch_file = "a b".into();
    assert!(write_dynamic_scenario(&spaced, Vec::new()).is_err());
}
