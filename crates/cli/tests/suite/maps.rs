//! CLI-13, CLI-14, CLI-15, CLI-16, CLI-17 from outside: maps, scenarios, the puzzle and what is generated.
use serde_json::{Value, json};

use crate::run::{Folder, Ran, keys, run};

/// Runs a command line without quotes.
fn ask(folder: &Folder, line: &str) -> Ran {
    run(folder, &line.split_whitespace().collect::<Vec<_>>())
}

/// The object without its times and bytes, which differ.
#[track_caller]
fn object(ran: &Ran, status: i32) -> Value {
    let mut object = ran.json(status);
    for measured in ["seconds", "median_us", "bytes"] {
        if let Some(value) = object.as_object_mut().expect("it is an object").remove(measured) {
            assert!(value.as_f64().is_some_and(|value| value >= 0.0));
        }
    }
    object
}

const BAY: &str = "type octile\nheight 4\nwidth 5\nmap\n..@WW\n.S@W@\nG.@W.\n....T\n";

#[test]
fn routes_over_a_map() {
    let folder = Folder::new("map-route");
    folder.write("bay.map", BAY);
    let found = ask(&folder, "map route bay.map --from 1,1 --to 3,3 --json");
    let expected = json!({
        "status": "found", "cost": 4.0, "path": [[1, 1], [1, 2], [1, 3], [2, 3], [3, 3]],
        "arcs": null, "algorithm": "astar", "estimates": ["octile"], "expanded": 4,
        "iterations": 5,
    });
    assert_eq!(object(&found, 0), expected);
    let graph = ask(&folder, "route --from 0 --to 1 --json");
    assert_eq!(keys(found.text(0)), keys(graph.text(0)), "the keys of `route`");

    let (eight, four) = ("--from 0,0 --to 1,1 --json", "--from 0,0 --to 1,1 --neighbours 4 --json");
    let diagonal = object(&ask(&folder, &format!("map route bay.map {eight}")), 0);
    assert_eq!(diagonal["cost"], std::f64::consts::SQRT_2);
    let straight = object(&ask(&folder, &format!("map route bay.map {four}")), 0);
    assert_eq!((&straight["cost"], &straight["estimates"]), (&json!(2.0), &json!(["manhattan"])));

    for engine in ["astar", "hierarchy"] {
        for (ends, status) in [
            ("--from 0,0 --to 2,0", "goal_invalid"),
            ("--from 2,0 --to 0,0", "start_invalid"),
            ("--from 2,0 --to 2,0", "start_invalid"),
            ("--from 0,0 --to 3,0", "no_path"),
            ("--from 4,2 --to 3,3", "no_path"),
        ] {
            let line = format!("map route bay.map {ends} --engine {engine} --json");
            let denied = object(&ask(&folder, &line), 1);
            assert_eq!(denied["status"], status, "{line}");
            assert!(denied["cost"].is_null() && denied["path"].is_null(), "{line}");
        }
    }
    let same = object(&ask(&folder, "map route bay.map --from 3,0 --to 3,0 --json"), 0);
    assert_eq!((&same["cost"], &same["path"]), (&json!(0.0), &json!([[3, 0]])));
}

/// The hierarchy climbs where ends are far apart, and finds about as good a path.
#[test]
fn the_hierarchy_answers_on_generated_terrain() {
    let folder = Folder::new("map-terrain");
    let told =
        object(&ask(&folder, "generate terrain --size 128 --seed 3 -o hills.map.gz --json"), 0);
    let walls = told["walls"].as_u64().expect("it is a count");
    assert_eq!(told, json!({"width": 128, "height": 128, "walls": walls}));
    assert!((819..1640).contains(&walls), "one cell in 20 and the islands' rings");
    let again = ask(&folder, "generate terrain --size 128 --seed 3 -o -");
    let letters = again.text(0);
    assert!(letters.starts_with("type octile\nheight 128\nwidth 128\nmap\n"));
    assert_eq!(letters.matches('@').count() as u64, walls);
    folder.write("hills.map", letters);
    let other = ask(&folder, "generate terrain --size 128 --seed 4 -o -");
    assert_ne!(other.text(0), letters);

    let ends = open_ends(letters);
    let line = format!("map route hills.map {ends} --json");
    let cheapest = object(&ask(&folder, &line), 0);
    let climbed = object(&ask(&folder, &format!("{line} --engine hierarchy")), 0);
    assert_eq!(
        (&cheapest["algorithm"], &climbed["algorithm"]),
        (&json!("astar"), &json!("hierarchy"))
    );
    let costs = [&cheapest, &climbed].map(|answer| answer["cost"].as_f64().expect("it is found"));
    assert!((costs[0]..costs[0] * 1.1).contains(&costs[1]), "{costs:?}");
    let packed = object(&ask(&folder, &line.replace("hills.map", "hills.map.gz")), 0);
    assert_eq!(packed, cheapest);
}

/// The first open cells of the 16th row and of the 16th row from below.
fn open_ends(map: &str) -> String {
    let rows: Vec<&str> = map.lines().skip(4).collect();
    let open = |row: usize| rows[row].find('.').expect("a row has ground");
    format!("--from {},16 --to {},112", open(16), rows[112].rfind('.').unwrap_or(open(112)))
}

#[test]
fn scenarios_are_counted() {
    let folder = Folder::new("map-scenario");
    folder.write("bay.map", BAY);
    let row = |ends: &str, length: &str| format!("0\tmaps/x/bay.map\t5\t4\t{ends}\t{length}\n");
    let good =
        ["version 1\n", &row("1\t1\t3\t3", "4"), &row("0\t0\t1\t1", "1.42"), "\r\n"].concat();
    folder.write("bay.map.scen", &good);
    let ran = ask(&folder, "map scenario bay.map.scen --json");
    assert_eq!(
        keys(ran.text(0)),
        [
            "engine",
            "lines",
            "solved",
            "denied",
            "optimal",
            "invalid",
            "mean_ratio",
            "max_ratio",
            "median_us",
            "mean_expanded"
        ]
    );
    let counted = object(&ran, 0);
    assert_eq!(
        ["lines", "solved", "denied", "optimal", "invalid"].map(|key| counted[key].clone()),
        [2, 2, 0, 2, 0].map(|count| json!(count))
    );
    assert_eq!(counted["max_ratio"], 1.0);
    assert_eq!(
        object(&ask(&folder, "map scenario bay.map.scen --engine hierarchy --json"), 0)["optimal"],
        2
    );

    // A pair that no path joins, of length 0 and of another; a blocked end; a length that is wrong.
    for (name, rows, counts, status) in [
        ("denied", [row("0\t0\t3\t0", "0"), row("0\t0\t0\t0", "0")], [2, 1, 1, 2], 0),
        ("missed", [row("0\t0\t3\t0", "3"), row("0\t0\t0\t1", "1")], [2, 1, 1, 1], 1),
        ("blocked", [row("2\t0\t0\t0", "2"), row("0\t0\t0\t1", "1")], [2, 1, 1, 1], 1),
        ("longer", [row("0\t0\t0\t2", "1.98"), row("0\t0\t0\t2", "2.009")], [2, 2, 0, 1], 1),
    ] {
        folder.write("odd.scen", ["version 1\n", &rows[0], &rows[1]].concat());
        let counted = object(&ask(&folder, "map scenario odd.scen --map bay.map --json"), status);
        let keys = ["lines", "solved", "denied", "optimal"];
        assert_eq!(
            keys.map(|key| counted[key].clone()),
            counts.map(|count| json!(count)),
            "{name}"
        );
        assert_eq!(counted["invalid"], 0, "{name}");
    }
}

#[test]
fn puzzles_are_solved() {
    let folder = Folder::new("puzzle");
    // One of Korf's hundred, and boards nearer to the goal.
    for (rows, length) in [
        ("0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15", 0),
        ("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 1),
        ("1,5,2,3/4,0,6,7/8,9,10,11/12,13,14,15", 2),
        ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45),
    ] {
        let solved = object(&ask(&folder, &format!("puzzle {rows} --json")), 0);
        assert_eq!(
            (&solved["status"], &solved["length"]),
            (&json!("found"), &json!(length)),
            "{rows}"
        );
        assert!(solved["states"].as_u64() > solved["expanded"].as_u64());
    }
    let odd = ask(&folder, "puzzle 0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 --json");
    assert_eq!(keys(odd.text(1)), ["status", "length", "expanded", "states", "bytes", "seconds"]);
    assert!(object(&odd, 1)["length"].is_null());
    let short = ask(&folder, "puzzle 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15 --budget 9 --json");
    assert_eq!(object(&short, 3)["status"], "budget_exhausted");
    for (rows, message) in [
        ("1 2 3", "ROWS: 3 numbers, and not 16"),
        ("0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14", "ROWS: square 1: tile 0 stands there twice"),
        ("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 16", "ROWS: square 15: tile 16 not in 0..=15"),
        ("0 1 x", "ROWS: square 2: not a number"),
        ("300", "ROWS: square 0: tile 300 not in 0..=15"),
    ] {
        let failed = ask(&folder, &format!("puzzle {rows}"));
        assert_eq!(failed.error(), message, "{rows}");
    }
}

#[test]
fn points_are_generated() {
    let folder = Folder::new("generate-points");
    let told = object(&ask(&folder, "generate points --size 50 --seed 2 -o p.csv --json"), 0);
    assert_eq!(told, json!({"points": 50}));
    let again = ask(&folder, "generate points --size 50 --seed 2 -o -");
    assert_eq!(again.text(0).as_bytes(), folder.read("p.csv"));
    assert_eq!(again.text(0).lines().next(), Some("x,y"));
    let built = ask(&folder, "points build p.csv --nearest 3 -o g.csv --json").json(0);
    assert_eq!(built["points"], 50);
    assert!(built["pairs"].as_u64() >= Some(75));
}

/// CLI-3: status 2, file and line, nothing left behind.
#[test]
fn bad_input_is_named() {
    let folder = Folder::new("map-bad");
    folder.write("bay.map", BAY);
    folder.write("ragged.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n");
    folder.write("short.map", "type octile\nheight 2\nwidth 3\nmap\n...\n");
    folder.write("letter.map", "type octile\nheight 1\nwidth 3\nmap\n.x.\n");
    folder.write("zero.map", "type octile\nheight 1\nwidth 0\nmap\n\n");
    folder.write("empty.scen", "version 1\n");
    folder.write("version.scen", "version 2\n");
    folder.write("short.scen", "version 1\n0 bay.map 5 4 0 0 1\n");
    folder.write("outside.scen", "version 1\n0 bay.map 5 4 0 0 1 1 1\n0 bay.map 5 4 5 0 1 1 1\n");
    folder.write("size.scen", "version 1\n0 bay.map 4 5 0 0 1 1 1\n");
    folder.write("two.scen", "version 1\n0 bay.map 5 4 0 0 1 1 1\n0 sea.map 5 4 0 0 1 1 1\n");
    folder.write("absent.scen", "version 1\n0 maps/sea.map 5 4 0 0 1 1 1\n");
    let names = folder.names();
    for (line, message) in [
        ("map route ragged.map --from 0,0 --to 1,1", "ragged.map:6: row 2 has 2 tiles"),
        ("map route short.map --from 0,0 --to 1,1", "short.map:6: "),
        ("map route letter.map --from 0,0 --to 1,1", "letter.map:5: "),
        ("map route zero.map --from 0,0 --to 1,1", "zero.map:3: "),
        ("map route none.map --from 0,0 --to 1,1", "none.map: "),
        ("map route bay.map --from 5,0 --to 1,1", "--from: cell 5,0 is not on the map of 5 x 4"),
        ("map route bay.map --from 0,0 --to 65536,0", "--to: cell 65536,0 is not on the map of 5"),
        ("map route bay.map --from 0 --to 1,1", "invalid value '0' for '--from <X,Y>'"),
        ("map route bay.map --from 0,0 --to 1,-1", "invalid value '1,-1' for '--to <X,Y>'"),
        ("map scenario empty.scen", "empty.scen: there are no queries"),
        ("map scenario version.scen", "version.scen:1: "),
        ("map scenario short.scen", "short.scen:2: "),
        ("map scenario outside.scen", "outside.scen:3: start (5, 0) is not on the map of 5 x 4"),
        ("map scenario size.scen", "size.scen:2: size 4 x 5 is not the map's 5 x 4"),
        ("map scenario two.scen", "two.scen:3: map sea.map is not bay.map as above"),
        ("map scenario absent.scen", "sea.map: "),
        ("map scenario outside.scen --map zero.map", "zero.map:3: "),
        ("generate terrain --size 0 -o out.map", "--size: size 0 x 0 is not within 1 x 1"),
        ("generate terrain --size 100000 -o out.map", "--size: size 100000 x 100000 is not within"),
        ("generate terrain -o - --json", "-: "),
        ("generate points --size 99999999 -o out.csv", "--size: "),
        ("generate points -o - --json", "-: "),
        ("generate points -o none/out.csv", "none/out.csv: "),
    ] {
        let failed = ask(&folder, line);
        assert!(failed.error().starts_with(message), "{line}: {failed:?}");
    }
    assert_eq!(folder.names(), names);
}

#[test]
fn a_bench_tells_what_it_measured() {
    let folder = Folder::new("map-bench");
    let line = "map bench --size 128 --pairs 5 --seed 3 --neighbours 4 --wrap --threads 2";
    for quality in ["", " --quality off", " --quality best"] {
        let object = ask(&folder, &format!("{line}{quality} --json")).json(0);
        let name = quality.rsplit(' ').next().filter(|name| !name.is_empty()).unwrap_or("default");
        assert_eq!(object["quality"], name);
        assert_eq!((&object["size"], &object["seed"]), (&json!(128), &json!(3)));
        assert_eq!((&object["threads"], &object["levels"]), (&json!(2), &json!(2)));
        let far =
            "astar_us hierarchy_us prefix_us speed_up astar_expanded hierarchy_expanded ratio";
        let pairs = "count median_astar_us median_hierarchy_us median_prefix_us speed_up mean_ratio \
                     max_ratio";
        for (at, keys) in [("far", far), ("pairs", pairs)] {
            for key in keys.split_whitespace() {
                assert!(object[at][key].as_f64().is_some_and(|value| value > 0.0), "{at}: {key}");
            }
        }
        for key in ["build_s", "build_in_astar", "bytes_per_cell", "update_inside_us"] {
            assert!(object[key].as_f64().is_some_and(|value| value > 0.0), "{key}");
        }
        assert!(object["pairs"]["max_ratio"].as_f64().is_some_and(|ratio| ratio < 1.2));
    }
    for wrong in [
        "--size 127",
        "--size 128,256 --json",
        "--size 128 --pairs 0",
        "--size 128 --threads 0",
        "--size 128 --side 0",
        "--size 128 --walls 2",
        "--size 128 --quality good",
    ] {
        assert!(!ask(&folder, &format!("map bench {wrong}")).error().is_empty(), "{wrong}");
    }
}
