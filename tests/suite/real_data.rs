//! Real road networks: every search equals the reference in all that it answers.
//!
//! The files are sought in `SUREPATH_DATA`, else in `../shared/data` beside the workspace. By
//! default a few pairs a file are asked, fewer on the larger ones; `SUREPATH_FULL=1` asks 200.
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use csr_core::CsrGraph;
use formats::{decompressed, read_co, read_gr};
use oracle::{Graph, Query, SplitMix64, Status, StraightLine as Line, fingerprint};
use search::{SearchBuffers, Setup, StraightLine};

use crate::answer::reference;
use crate::expert::{Plan, ask};

fn roads() -> Option<PathBuf> {
    let root = std::env::var_os("SUREPATH_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let roads = root.join("roads");
    roads.is_dir().then_some(roads)
}

fn open(path: &Path) -> impl std::io::BufRead {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    decompressed(BufReader::new(file)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn roads_equal_the_reference() {
    let Some(roads) = roads() else {
        println!("skipped: no data");
        return;
    };
    let full = std::env::var_os("SUREPATH_FULL").is_some_and(|value| value == "1");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&roads)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.to_string_lossy().ends_with(".gr.gz"))
        .collect();
    files.sort();
    assert!(files.len() >= 6, "{} graphs in {}", files.len(), roads.display());
    let (mut answers, mut found) = (0, 0);
    for path in &files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = read_gr(open(path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let n = file.node_count;
        let reference_graph = Graph::directed(n, &file.edges);
        let graph = CsrGraph::from_edges(n, &file.edges).expect("the file's edges are valid");
        assert_eq!(graph.fingerprint(), fingerprint(&reference_graph), "{name}");
        let positions = PathBuf::from(path.to_string_lossy().replace(".gr.gz", ".co.gz"));
        let points: Option<Vec<[f64; 3]>> = positions.exists().then(|| {
            read_co(open(&positions)).unwrap_or_else(|error| panic!("{name}: {error}")).positions
        });
        let lines = points.as_ref().map(|points| {
            let line = StraightLine::fitted(&graph, points).expect("roads have lengths");
            let expected = Line::fitted(points, &reference_graph).expect("roads have lengths");
            assert_eq!(line.factor().to_bits(), expected.factor.to_bits(), "{name}");
            (line, expected)
        });
        let pairs = if full { 200 } else { (400_000 / n).clamp(2, 20) };
        let mut rng = SplitMix64::new(n as u64);
        let mut buffers = SearchBuffers::new();
        for _ in 0..pairs {
            let (start, goal) = (rng.node(n), rng.node(n));
            for bidirectional in [false, true] {
                let plan = Plan { bidirectional, ..Plan::new(start, goal) };
                let query = Query::new(&reference_graph, start, goal);
                let plain = reference(&query, bidirectional);
                let answer = ask(Setup::new(&graph), &mut buffers, plan).expect("nodes");
                assert!(answer == plain, "{name}: {start} to {goal}, {plan:?}");
                found += usize::from(answer.status == Status::Found);
                answers += 1;
                let Some((line, expected)) = &lines else { continue };
                let estimate = |u, v| expected.estimate(u, v);
                let informed =
                    reference(&Query { estimate: Some(&estimate), ..query }, bidirectional);
                let setup = Setup::new(&graph).with_heuristic(line);
                let answer = ask(setup, &mut buffers, plan).expect("nodes");
                assert!(answer == informed, "{name}: {start} to {goal}, {plan:?}, straight line");
                assert_eq!(answer.cost.to_bits(), plain.cost.to_bits(), "{name}");
                found += usize::from(answer.status == Status::Found);
                answers += 1;
            }
        }
        println!("{name}: {n} nodes, {} arcs, {pairs} pairs", file.edges.len());
    }
    assert!(answers >= 100 && found * 2 > answers, "{answers} {found}");
    println!("{answers} answers equal, {found} of them paths");
}
