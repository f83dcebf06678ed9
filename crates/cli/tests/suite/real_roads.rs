//! CLI-6 on real road networks: the object of `route` equals the reference, order included.
//!
//! The files are sought in `SUREPATH_DATA`, else in `../shared/data` beside the workspace. By
//! default the small files are asked a few pairs; `SUREPATH_FULL=1` asks 200 of all.
use std::path::{Path, PathBuf};

use oracle::{Graph, Query, SplitMix64, Status, StraightLine};
use serde_json::{Value, json};
use surepath::formats::{decompressed, read_co, read_gr};

use crate::run::{Folder, run};

pub(crate) fn roads() -> Option<PathBuf> {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let roads = root.join("roads");
    roads.is_dir().then_some(roads)
}

/// What the reference answers, as the object has it.
fn reference(query: &Query<'_>, is_bidirectional: bool) -> Value {
    let ids = |nodes: &[u32]| nodes.iter().map(|node| node + 1).collect::<Vec<u32>>();
    let (status, cost, nodes, arcs, expanded, iterations, order) = if is_bidirectional {
        let found = query.search_bidirectional();
        let order: Vec<u32> = found.order.iter().map(|&(_, node)| node).collect();
        (found.status, found.cost, found.nodes, found.arcs, found.expanded, found.expanded, order)
    } else {
        let found = query.search();
        let (expanded, iterations) = (found.expanded, found.iterations);
        (found.status, found.cost, found.nodes, found.arcs, expanded, iterations, found.order)
    };
    let is_found = status == Status::Found;
    json!({
        "status": if is_found { "found" } else { "no_path" },
        "cost": is_found.then_some(cost),
        "path": is_found.then(|| ids(&nodes)),
        "arcs": is_found.then_some(arcs),
        "expanded": expanded,
        "iterations": iterations,
        "order": ids(&order),
    })
}

#[test]
fn routes_in_real_roads_equal_the_reference() {
    let Some(roads) = roads() else {
        println!("skipped: no data");
        return;
    };
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    let names: &[(&str, usize)] = if full {
        &[
            ("seattle_23rd", 200),
            ("seattle_south", 200),
            ("bremen_dist", 200),
            ("bremen_time", 200),
            ("osm_amsterdam", 200),
            ("osm_delhi", 200),
        ]
    } else {
        &[("seattle_23rd", 6), ("bremen_time", 1), ("osm_amsterdam", 1)]
    };
    let open = |path: &Path| {
        let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let mut text = Vec::new();
        let mut input = decompressed(&bytes[..]).expect("bytes do not fail");
        std::io::copy(&mut input, &mut text).expect("the file is whole");
        text
    };
    let folder = Folder::new("roads");
    let mut compared = 0;
    for &(name, pairs) in names {
        let path = roads.join(format!("{name}.gr.gz"));
        let file = read_gr(&open(&path)[..]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let graph = Graph::directed(file.node_count, &file.edges);
        let coordinates = roads.join(format!("{name}.co.gz"));
        let points = coordinates.exists().then(|| {
            let text = open(&coordinates);
            read_co(&text[..]).unwrap_or_else(|error| panic!("{name}: {error}")).positions
        });
        let line = points
            .as_ref()
            .map(|points| StraightLine::fitted(points, &graph).expect("roads have lengths"));
        let estimate = line.as_ref().map(|line| move |u, v| line.estimate(u, v));
        let mut random = SplitMix64::new(7);
        for _ in 0..pairs {
            let (start, goal) = (random.node(file.node_count), random.node(file.node_count));
            let (from, to) = ((start + 1).to_string(), (goal + 1).to_string());
            let plain = Query::new(&graph, start, goal);
            let informed = Query {
                estimate: estimate.as_ref().map(|estimate| estimate as &dyn Fn(u32, u32) -> f64),
                ..plain
            };
            for (algorithm, without, query) in [
                ("dijkstra", "dijkstra", plain),
                ("astar", "dijkstra", informed),
                ("bidirectional-dijkstra", "bidirectional-dijkstra", plain),
                ("bidirectional-astar", "bidirectional-dijkstra", informed),
            ] {
                let path = path.to_string_lossy();
                let args = [
                    "route",
                    &*path,
                    "--from",
                    &from,
                    "--to",
                    &to,
                    "--algorithm",
                    algorithm,
                    "--json",
                    "--expansions",
                ];
                let ran = run(&folder, &args);
                let mut expected = reference(&query, algorithm.starts_with('b'));
                let mut answer = ran.json(i32::from(expected["status"] != "found"));
                assert!(answer["seconds"].is_number());
                let ran = if query.estimate.is_some() { algorithm } else { without };
                let estimates =
                    if query.estimate.is_some() { json!(["straight-line"]) } else { json!([]) };
                assert_eq!((&answer["algorithm"], &answer["estimates"]), (&json!(ran), &estimates));
                for key in ["algorithm", "estimates", "seconds"] {
                    answer[key].take();
                    expected[key].take();
                }
                assert!(answer == expected, "{name}, {from} to {to} by {algorithm}: {answer}");
                compared += 1;
            }
        }
        println!("{name}: {pairs} pairs");
    }
    assert!(compared >= 30, "only {compared} answers were compared");
    println!("{compared} answers equal");
}
