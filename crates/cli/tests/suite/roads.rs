//! CLI-19: roads of extracts, from bytes to streets' names and GeoJSON.
use oracle::pbf::{Element, Nodes, pbf};
use serde_json::{Value, json};

use crate::real_roads::roads;
use crate::run::{Folder, Ran, run, run_with};

/// Two towns' worth: a lane one way and a road around it, a path, and an island without a bridge.
pub(crate) fn extract() -> Vec<u8> {
    let lane = [("highway", "residential"), ("oneway", "yes"), ("name", "Long Lane")];
    let around = [("highway", "primary"), ("ref", "N 1")];
    let elements = [
        Element::Node(11, 425_000_000, 15_000_000, &[]),
        Element::Node(12, 425_000_000, 15_100_000, &[]),
        Element::Node(13, 425_000_000, 15_200_000, &[]),
        Element::Node(14, 425_100_000, 15_100_000, &[]),
        Element::Node(21, 426_000_000, 15_000_000, &[]),
        Element::Node(22, 426_000_000, 15_001_000, &[]),
        Element::Way(7, &[11, 12, 13], &lane),
        Element::Way(8, &[11, 14, 13], &around),
        Element::Way(9, &[11, 13], &[("highway", "path")]),
        Element::Way(10, &[21, 22], &[("highway", "service")]),
    ];
    pbf(&elements, Nodes::Dense, 5)
}

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("a.osm.pbf", extract());
    folder
}

fn route(folder: &Folder, more: &[&str]) -> Ran {
    run(folder, &[&["route", "a.osm.pbf"], more].concat())
}

#[test]
fn a_route_has_streets_and_geojson() {
    let folder = folder("streets");
    let there = ["--from", "42.5001,1.5", "--to", "42.4999,1.52"];
    let back = ["--from", "42.5,1.52", "--to", "42.5,1.5", "--json"];
    let ran = route(&folder, &[&there[..], &["--json", "--geojson", "way.geojson"]].concat());
    let found = ran.json(0);
    assert_eq!(found["path"], json!([11, 12, 13]));
    assert_eq!(found["arcs"], json!([0, 1]));
    assert_eq!(found["cost"], found["metres"]);
    assert_eq!(found["streets"][0]["name"], "Long Lane");
    assert_eq!(found["streets"].as_array().map(Vec::len), Some(1));
    assert_eq!((&found["from"]["node"], &found["from"]["lat"]), (&json!(11), &json!(42.5)));
    let away = found["to"]["metres"].as_f64().expect("it is a number");
    assert!((away - 11.12).abs() < 0.01, "{away}");
    let metres = found["metres"].as_f64().expect("it is a number");
    // Two hundredths of a degree at that latitude.
    assert!((metres - 1639.6).abs() < 0.1, "{metres}");

    let written = folder.read("way.geojson");
    let geojson: Value = serde_json::from_slice(&written).expect("it is an object");
    assert_eq!(geojson["type"], "FeatureCollection");
    let features = geojson["features"].as_array().expect("they are a list");
    assert_eq!(features.len(), 3);
    let line =
        json!({ "type": "LineString", "coordinates": [[1.5, 42.5], [1.51, 42.5], [1.52, 42.5]] });
    assert_eq!(features[0]["geometry"], line);
    assert_eq!(features[0]["properties"]["name"], "Long Lane");
    assert_eq!(features[2]["geometry"], json!({ "type": "Point", "coordinates": [1.52, 42.5] }));
    assert!(features.iter().all(|feature| feature["type"] == "Feature"));

    // Back there is the road around alone, by its number; on foot the path.
    let found = route(&folder, &back).json(0);
    assert_eq!(found["path"], json!([13, 14, 11]));
    assert_eq!(found["streets"][0]["name"], "N 1");
    let found = route(&folder, &[&back[..], &["--profile", "foot"]].concat()).json(0);
    assert_eq!(found["path"], json!([13, 11]));
    let street = &found["streets"][0];
    assert_eq!((&street["name"], &street["class"]), (&Value::Null, &json!("path")));
    // The road around is faster than the lane.
    for (measure, middle) in [("metres", 12), ("seconds", 14), ("length", 12), ("time", 14)] {
        for option in ["--cost", "--weight"] {
            let more = [&there[..], &["--json", option, measure, "--profile", "motor"]].concat();
            let found = route(&folder, &more).json(0);
            assert_eq!(found["path"], json!([11, middle, 13]), "{option} {measure}");
            assert_eq!(found["estimates"], json!(["straight-line"]));
        }
    }
    // An id of the file, and text for people.
    let ran = route(&folder, &["--from", "11", "--to", "42.5,1.52"]);
    let text = ran.text(0);
    assert!(text.contains("streets     1.64 km  Long Lane\n"), "{text}");
    assert!(text.contains("to         node 13 at 42.5,1.52, 0 m away\n"), "{text}");
    assert_eq!(folder.names(), ["a.osm.pbf", "way.geojson"]);
}

#[test]
fn ends_that_nothing_joins() {
    let folder = folder("island");
    let to = ["--from", "42.5,1.5", "--to", "42.6,1.5", "--json", "--geojson", "way.geojson"];
    let ran = route(&folder, &[&to[..], &["-q"]].concat());
    let object = ran.json(1);
    assert_eq!((&object["status"], &object["cost"]), (&json!("no_path"), &Value::Null));
    assert_eq!((&object["streets"], &object["metres"]), (&Value::Null, &Value::Null));
    let geojson: Value = serde_json::from_slice(&folder.read("way.geojson")).expect("an object");
    assert_eq!(geojson["features"].as_array().map(Vec::len), Some(2));
    let note = "note: no road joins these nodes: --reachable ends at the nearest that one does\n";
    assert_eq!(route(&folder, &to).stderr, note);
    let object = route(&folder, &[&to[..], &["--reachable"]].concat()).json(0);
    assert_eq!(object["to"]["node"], 14);
}

/// A network is a graph to every command that reads one.
#[test]
fn every_command_reads_extracts() {
    let folder = folder("everywhere");
    let print = run(&folder, &["fingerprint", "a.osm.pbf"]).text(0).to_owned();
    assert!(print.starts_with("nodes 6\narcs 8\n"), "{print}");
    assert_eq!(run_with(&folder, &["fingerprint", "-"], &extract()).text(0), print);
    let on_foot = run(&folder, &["fingerprint", "a.osm.pbf", "--profile", "foot"]);
    assert!(on_foot.text(0).starts_with("nodes 6\narcs 12\n"), "{on_foot:?}");

    run(&folder, &["convert", "a.osm.pbf", "b.gr.gz"]).text(0);
    assert_eq!(run(&folder, &["fingerprint", "b.gr.gz"]).text(0), print);
    let found = run(&folder, &["route", "b.gr.gz", "--from", "1", "--to", "3", "--json"]).json(0);
    assert_eq!(
        (&found["path"], &found["estimates"]),
        (&json!([1, 2, 3]), &json!(["straight-line"]))
    );
    let seconds = ["convert", "a.osm.pbf", "b.csv", "--coords-out", "c.csv", "--cost", "seconds"];
    run(&folder, &seconds).text(0);
    let places = String::from_utf8(folder.read("c.csv")).expect("it is text");
    assert!(places.starts_with("id,x,y\n0,1.5,42.5\n1,1.51,42.5\n"), "{places}");

    let rows = run(&folder, &["compare", "a.osm.pbf", "--queries", "9", "--json"]).json(0);
    let rows = rows["rows"].as_array().expect("they are a list");
    assert!(rows.len() == 8 && rows.iter().all(|row| row["agree"] == true), "{rows:?}");
    let build = ["landmarks", "build", "a.osm.pbf", "--count", "2", "-o", "a.oplm", "--json"];
    let ids = run(&folder, &build).json(0)["ids"].clone();
    assert!(ids.as_array().expect("a list").iter().all(|id| id.as_u64() > Some(10)), "{ids}");
    let more = ["--from", "11", "--to", "13", "--landmarks", "a.oplm", "--estimate", "landmarks"];
    route(&folder, &more).text(0);
    // Those of another profile are those of another graph.
    let stale = route(&folder, &[&more[..], &["--profile", "foot"]].concat());
    assert!(stale.error().starts_with("a.oplm: "), "{stale:?}");
}

#[test]
fn usage_that_is_wrong_says_what_is_right() {
    let folder = folder("roads-usage");
    folder.write("a.gr", "p sp 2 1\na 1 2 5\n");
    folder.write("a.osm", "<osm/>");
    let cut = &extract()[..200];
    folder.write("cut.osm.pbf", cut);
    let ends = ["--from", "42.5,1.5", "--to", "42.5,1.52"];
    let cases: [(&[&str], &str); 11] = [
        (&["a.gr", "--from", "1,1", "--to", "2"], "--from: only an .osm.pbf is asked by LAT,LON"),
        (&["a.gr", "--from", "1", "--to", "2", "--cost", "seconds"], "--cost: only an .osm.pbf"),
        (&["a.gr", "--from", "1", "--to", "2", "--profile", "foot"], "--profile: only an .osm.pbf"),
        (&["a.gr", "--from", "1", "--to", "2", "--geojson", "x"], "--geojson: only the roads"),
        (&["a.gr", "--from", "1", "--to", "2", "--reachable"], "--reachable: only on roads"),
        (&["a.osm.pbf", "--from", "1", "--to", "11"], "--from: node 1 is on none of these roads"),
        (
            &["a.osm.pbf", "--from", "91,0", "--to", "11"],
            "invalid value '91,0' for '--from <ID|LAT,LON>'",
        ),
        (&["a.osm", "--from", "1", "--to", "11"], "a.osm: OpenStreetMap's XML is not read"),
        (&["a.osm.pbf", "--coords", "a.co"], "--coords: an .osm.pbf has its own"),
        (&["a.osm.pbf", "--nodes", "3"], "--nodes: an .osm.pbf has the nodes of its roads"),
        (&["a.osm.pbf", "--geojson", "-"], "--geojson: standard output cannot hold two"),
    ];
    for (args, error) in cases {
        let ends: &[&str] = if args.contains(&"--from") { &[] } else { &ends };
        let ran = run(&folder, &[&["route"], args, ends].concat());
        assert!(ran.error().starts_with(error), "{args:?}: {ran:?}");
    }
    let ran = run(&folder, &["fingerprint", "cut.osm.pbf"]);
    assert!(ran.error().starts_with("cut.osm.pbf: blob 2 at byte "), "{ran:?}");
    // A folder that is not there: nothing is left behind.
    let ran = route(&folder, &[&ends[..], &["--geojson", "none/way.geojson"]].concat());
    assert!(ran.error().starts_with("none/way.geojson: "), "{ran:?}");
    assert_eq!(folder.names(), ["a.gr", "a.osm", "a.osm.pbf", "cut.osm.pbf"]);
}

/// A real country: as many nodes and arcs as ever, and every search with every estimate, the straight line among them, finds
/// what Dijkstra's algorithm does, by metres and by seconds (`EST-3`).
#[test]
fn a_country_is_read_and_estimates_are_bounds() {
    let Some(file) =
        roads().map(|roads| roads.join("andorra.osm.pbf")).filter(|file| file.exists())
    else {
        println!("skipped: no data");
        return;
    };
    let folder = Folder::new("country");
    let file = file.to_str().expect("the path is text");
    for (profile, nodes, arcs) in [("car", 16_503, 31_631), ("foot", 37_522, 75_706)] {
        for cost in ["metres", "seconds"] {
            let of = ["--profile", profile, "--cost", cost, "--json"];
            let print = run(&folder, &[&["fingerprint", file], &of[..]].concat()).json(0);
            assert_eq!((&print["nodes"], &print["arcs"]), (&json!(nodes), &json!(arcs)));
            let compare = ["compare", file, "--queries", "25", "--landmarks-count", "4"];
            let rows = run(&folder, &[&compare[..], &of[..]].concat()).json(0)["rows"].clone();
            let rows = rows.as_array().expect("they are a list").clone();
            assert!(rows.len() == 8 && rows.iter().all(|row| row["agree"] == true), "{rows:?}");
            let line = rows.iter().find(|row| row["estimates"] == json!(["straight-line"]));
            let ratio = line.and_then(|row| row["expanded_ratio"].as_f64());
            assert!(ratio.is_some_and(|ratio| ratio < 0.8), "{profile} {cost}: {ratio:?}");
        }
    }
}

/// A place far from every road is another extract's, or turned around.
#[test]
fn a_place_far_from_every_road_is_an_error() {
    let folder = folder("far");
    let ran = route(&folder, &["--from", "1.5,42.5", "--to", "42.5,1.52"]);
    let error = ran.error();
    assert!(error.contains("1.5,42.5 is ") && error.contains(" km from the nearest"), "{error}");
}

/// CLI-18: a picture of roads says what its costs are counted in, one of other graphs does not know.
#[test]
fn pictures_of_roads_have_a_unit() {
    let folder = folder("units");
    let ends = ["--from", "11", "--to", "13"];
    for cost in ["metres", "seconds"] {
        let unit = ["--cost", cost];
        route(&folder, &[&ends[..], &unit, &["--draw", "way.svg"]].concat()).text(0);
        route(&folder, &[&ends[..], &unit, &["--draw", "way.html"]].concat()).text(0);
        let svg = String::from_utf8(folder.read("way.svg")).expect("it is text");
        assert!(svg.contains("cost ") && svg.contains(&format!(" {cost}  ·  ")), "{svg}");
        let page = String::from_utf8(folder.read("way.html")).expect("it is text");
        assert!(page.contains(&format!("\"cost_unit\":\"{cost}\"")));
    }
    run(&folder, &["convert", "a.osm.pbf", "a.gr"]).text(0);
    run(&folder, &["route", "a.gr", "--from", "1", "--to", "3", "--draw", "way.svg"]).text(0);
    let svg = String::from_utf8(folder.read("way.svg")).expect("it is text");
    assert!(!svg.contains("metres") && svg.contains("cost "), "{svg}");
}
