//! CLI-18: what `--draw` writes, and when it does not.
use serde_json::{Value, json};

use crate::run::{Folder, run};

/// Two ways from 1 to 4, and 5 alone.
const ROADS: &str = "p sp 5 6\na 1 2 4\na 2 4 4\na 1 3 1.5\na 3 4 7.25\na 2 1 4\na 4 2 4\n";
const PLACES: &str = "p aux sp co 5\nv 1 0 0\nv 2 100000 20000\nv 3 10000 90000\nv 4 200000 60000\n\
                      v 5 150000 110000\n";
const MAP: &str = "type octile\nheight 4\nwidth 6\nmap\n......\n.@@@W.\n...@W.\n......\n";

fn roads(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("roads.gr", ROADS);
    folder.write("roads.co", PLACES);
    folder.write("bare.gr", ROADS);
    folder.write("small.map", MAP);
    folder.write("points.csv", "x,y,z\n0,0,0\n3,4,1\n6,0,0\n9,4,0\n");
    folder
}

/// One call of every command that draws; `{}` is the file.
const CALLS: [&str; 6] = [
    "route roads.gr --from 1 --to 4 --draw {}",
    "route --from 0 --to 900 --algorithm bidirectional-dijkstra --draw {}",
    "compare roads.gr --queries 3 --landmarks-count 2 --draw {}",
    "points route points.csv --nearest 2 --from 0,0 --to 9,4 --draw {}",
    "map route small.map --from 0,0 --to 5,3 --draw {}",
    "landmarks build roads.gr --count 2 -o roads.oplm --draw {}",
];

fn draw(folder: &Folder, call: &str, file: &str) -> i32 {
    let call = call.replace("{}", file);
    run(folder, &call.split_whitespace().collect::<Vec<_>>()).status
}

/// Every command draws every kind of picture, whole, alone, and twice the same.
#[test]
fn every_command_draws_the_same_bytes_again() {
    for (at, call) in CALLS.iter().enumerate() {
        let folder = roads(&format!("draw-{at}"));
        for file in ["a.svg", "b.png", "c.html"] {
            assert_eq!(draw(&folder, call, file), 0, "{call} {file}");
            let bytes = folder.read(file);
            assert_eq!(draw(&folder, call, file), 0);
            assert!(bytes == folder.read(file), "{call} {file} differs from itself");
            let start: &[u8] = match file {
                "a.svg" => b"<svg ",
                "b.png" => b"\x89PNG\r\n\x1a\n",
                _ => b"<!doctype html>",
            };
            assert!(bytes.starts_with(start), "{call} {file}");
        }
        assert!(folder.names().iter().all(|name| !name.ends_with(".part")), "{:?}", folder.names());
    }
}

#[test]
fn a_small_picture() {
    let folder = roads("small-picture");
    let ran = run(&folder, &["route", "roads.gr", "--from", "1", "--to", "4", "--draw", "way.svg"]);
    assert!(ran.text(0).starts_with("found"));
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let svg = String::from_utf8(folder.read("way.svg")).expect("it is text");
    settings.bind(|| insta::assert_snapshot!("route-drawn", svg));
}

/// The pixels of an image are there: paper, ink and the colours of both ends.
#[test]
fn an_image_has_all_that_was_drawn() {
    let folder = roads("image");
    assert_eq!(draw(&folder, CALLS[0], "way.png"), 0);
    let bytes = folder.read("way.png");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes));
    reader.set_transformations(png::Transformations::EXPAND);
    let mut reader = reader.read_info().expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it is not too large")];
    let info = reader.next_frame(&mut pixels).expect("it is whole");
    assert!(info.width > 800 && info.height > 400, "{info:?}");
    let count = |color: [u8; 3]| pixels.chunks(3).filter(|pixel| *pixel == color).count();
    assert!(count([255, 255, 255]) * 2 > pixels.len() / 3, "most of it is paper");
    for color in [[0x1b, 0x1f, 0x24], [0x00, 0x9e, 0x73], [0xa8, 0x32, 0x00]] {
        assert!(count(color) > 100, "{color:?}: {}", count(color));
    }
}

/// CLI-3: a name that says no kind of picture is a usage error that says which there are.
#[test]
fn other_endings_are_refused_before_any_work() {
    let folder = roads("endings");
    for (at, call) in CALLS.iter().enumerate() {
        for file in ["way.jpg", "way", "-", "way.svg.zip", ".svg"] {
            let call = call.replace("{}", file);
            let ran = run(&folder, &call.split_whitespace().collect::<Vec<_>>());
            let error = ran.error();
            assert!(error.contains(".svg, .png or .html"), "{at} {file}: {error}");
        }
    }
    assert!(!folder.names().contains(&"roads.oplm".to_owned()), "nothing was done");
}

/// A graph whose nodes lie nowhere cannot be drawn, and the error says what would help.
#[test]
fn graphs_without_coordinates_are_refused() {
    let folder = roads("nowhere");
    for call in [
        "route bare.gr --from 1 --to 4 --draw way.svg",
        "compare bare.gr --draw way.svg",
        "landmarks build bare.gr -o bare.oplm --draw way.svg",
    ] {
        let ran = run(&folder, &call.split_whitespace().collect::<Vec<_>>());
        let error = ran.error();
        assert!(error.starts_with("--draw: the graph has no coordinates"), "{error}");
        assert!(error.contains("--coords"), "{error}");
    }
    assert!(!folder.names().iter().any(|name| name == "way.svg" || name == "bare.oplm"));
    let call = "landmarks build bare.gr -o bare.oplm --draw way.svg --coords roads.co";
    assert_eq!(run(&folder, &call.split_whitespace().collect::<Vec<_>>()).status, 0);
    assert!(folder.names().contains(&"way.svg".to_owned()));
}

/// CLI-4: where the picture cannot be written nothing is left.
#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = roads("no-folder");
    let ran = run(&folder, &["route", "roads.gr", "--from", "1", "--to", "4", "--draw", "x/a.svg"]);
    assert!(ran.error().starts_with("x/a.svg: "), "{ran:?}");
}

/// CLI-2, CLI-3: no path and no budget left are drawn too, and the object stays as it is.
#[test]
fn what_was_not_found_is_drawn_as_well() {
    let folder = roads("not-found");
    let ends = ["route", "roads.gr", "--from", "1", "--json"];
    for (more, status, said) in [
        (&["--to", "5"][..], 1, "no path"),
        (&["--to", "4", "--budget", "1"], 3, "budget exhausted"),
    ] {
        let plain = run(&folder, &[&ends[..], more].concat()).json(status);
        for file in ["a.svg", "a.html"] {
            let drawn = run(&folder, &[&ends[..], more, &["--draw", file]].concat()).json(status);
            for key in ["status", "cost", "path", "expanded"] {
                assert_eq!(plain[key], drawn[key], "{key}");
            }
            assert!(drawn.get("order").is_none());
        }
        let svg = String::from_utf8(folder.read("a.svg")).expect("it is text");
        assert!(svg.contains(said), "{said}: {svg}");
        assert_eq!(data(&folder, "a.html")["runs"][0]["status"], plain["status"]);
    }
}

/// The data of a page.
fn data(folder: &Folder, file: &str) -> Value {
    let page = String::from_utf8(folder.read(file)).expect("it is text");
    let (_, data) =
        page.split_once("<script id=\"data\" type=\"application/json\">").expect("data");
    let (data, _) = data.split_once("</script>").expect("the script ends");
    serde_json::from_str(data).expect("it is an object")
}

/// The numbers of a packed list.
fn unpacked(packed: &Value) -> Vec<u64> {
    let four = |four: &[u64]| four.iter().rev().fold(0, |sum, byte| sum << 8 | byte);
    bytes(packed).chunks_exact(4).map(four).collect()
}

/// The bytes of a packed list.
fn bytes(packed: &Value) -> Vec<u64> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = packed.as_str().expect("it is text").trim_end_matches('=').chars();
    let mut bits = Vec::new();
    for letter in digits {
        let digit = LETTERS.find(letter).expect("it is base 64");
        bits.extend((0..6).rev().map(|bit| digit >> bit & 1 == 1));
    }
    let byte = |bits: &[bool]| bits.iter().fold(0_u64, |byte, &bit| byte << 1 | u64::from(bit));
    bits.chunks_exact(8).map(byte).collect()
}

/// A page plays the order that `--expansions` lists, ids from 0, and asks the network for nothing.
#[test]
fn a_page_holds_the_order_of_expansion() {
    let folder = roads("page");
    let mut steps = 0;
    for algorithm in ["dijkstra", "astar", "bidirectional-dijkstra", "bidirectional-astar"] {
        let args = ["route", "--from", "0", "--to", "900", "--json", "--expansions"];
        let more = ["--algorithm", algorithm, "--draw", "a.html"];
        let object = run(&folder, &[&args[..], &more].concat()).json(0);
        let data = data(&folder, "a.html");
        let run = &data["runs"][0];
        assert_eq!(json!(unpacked(&run["steps"])), object["order"], "{algorithm}");
        assert_eq!(json!(unpacked(&run["path"])), object["path"], "{algorithm}");
        assert_eq!((&run["cost"], &run["expanded"]), (&object["cost"], &object["expanded"]));
        assert_eq!(run["kind"] == "both", algorithm.starts_with("bidirectional"));
        steps += unpacked(&run["steps"]).len();
    }
    assert!(steps > 1_000, "{steps}");
    let page = String::from_utf8(folder.read("a.html")).expect("it is text");
    let addresses =
        page.matches("://").count() - page.matches("http://www.w3.org/2000/svg").count();
    assert_eq!(addresses, 0, "the page names an address");
    assert!(page.contains("default-src 'none'"));
}

/// Names of files are text, wherever they come to stand.
#[cfg(unix)]
#[test]
fn a_file_with_a_wild_name_is_only_a_name() {
    let folder = roads("wild");
    let name = "<img src=x>&{{data}}\".gr";
    folder.write(name, ROADS);
    for file in ["a.svg", "a.html"] {
        let call =
            ["route", name, "--coords", "roads.co", "--from", "1", "--to", "4", "--draw", file];
        assert_eq!(run(&folder, &call).status, 0);
        let text = String::from_utf8(folder.read(file)).expect("it is text");
        assert!(!text.contains("<img"), "{file}");
        assert!(text.contains("&lt;img src=x&gt;&amp;{{data}}"), "{file}");
    }
    assert_eq!(data(&folder, "a.html")["title"], format!("{name}, 1 to 4"));
}

/// What a picture leaves out is said, in it and on standard error.
#[test]
fn what_is_left_out_is_said() {
    let folder = roads("left-out");
    let call = CALLS[3].replace("{}", "a.svg");
    let ran = run(&folder, &call.split_whitespace().collect::<Vec<_>>());
    assert_eq!(ran.stderr, "note: a.svg: seen from above: z is left out\n");
    let svg = String::from_utf8(folder.read("a.svg")).expect("it is text");
    assert!(svg.contains("z is left out"));
}

/// A hierarchy shows its clusters and the entrances on its route, and in a page A* beside it.
#[test]
fn a_hierarchy_is_drawn_with_its_entrances() {
    let folder = roads("hierarchy");
    let generate = ["generate", "terrain", "--size", "96", "-o", "hills.map"];
    assert_eq!(run(&folder, &generate).status, 0);
    let ask = ["map", "route", "hills.map", "--from", "5,5", "--to", "90,88", "--json"];
    let hierarchy = [&ask[..], &["--engine", "hierarchy", "--draw", "a.html"]].concat();
    let ran = run(&folder, &hierarchy);
    assert_eq!(ran.status, 0, "{ran:?}");
    let object: Value = serde_json::from_slice(&ran.stdout).expect("it is an object");
    let astar = run(&folder, &ask).json(0);
    let data = data(&folder, "a.html");
    let [left, right] = [&data["runs"][0], &data["runs"][1]];
    assert_eq!((&left["kind"], &right["kind"]), (&json!("climbed"), &json!("expanded")));
    assert_eq!((&left["cost"], &left["expanded"]), (&object["cost"], &object["expanded"]));
    assert_eq!((&right["cost"], &right["expanded"]), (&astar["cost"], &astar["expanded"]));
    // HPA-13: what was settled, as much as is counted, each with its level.
    let (steps, stages) = (unpacked(&left["steps"]), bytes(&left["stages"]));
    assert_eq!(json!(steps.len()), left["expanded"]);
    assert_eq!(
        (steps.len(), steps[0], bytes(&right["stages"]).len()),
        (stages.len(), 5 * 96 + 5, 0)
    );
    let mut parts: Vec<(u64, u64)> = stages.iter().map(|stage| (stage & 3, stage >> 2)).collect();
    parts.dedup();
    assert_eq!(parts, [(0, 0), (1, 0), (2, 1), (3, 1)]);
    let clusters = &data["map"]["clusters"];
    assert_eq!(clusters["sides"], json!([16, 64]));
    let entrances = unpacked(&clusters["entrances"]);
    let on_route = unpacked(&left["entrances"]);
    assert!(on_route.len() > 4 && on_route.iter().all(|at| entrances.contains(at)), "{on_route:?}");
}
