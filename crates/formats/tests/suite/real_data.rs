//! The files of the data collection parse, with the counts that its README states.
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use formats::{Decompressed, decompressed, read_co, read_gr};

/// The folder of the data, or `None`, said on the output, where there is none.
fn data(folder: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("SUREPATH_DATA") {
        Some(root) => PathBuf::from(root),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
    };
    let folder = root.join(folder);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no data");
    None
}

fn open(path: &Path) -> Decompressed<BufReader<File>> {
    let file = File::open(path).expect("the file is in the collection");
    decompressed(BufReader::new(file)).expect("the file can be read")
}

#[test]
fn road_graphs_have_the_stated_counts() {
    let Some(folder) = data("roads") else { return };
    for (name, nodes, arcs) in [
        ("bremen_dist", 40_461, 86_475),
        ("bremen_time", 40_461, 86_475),
        ("osm_amsterdam", 58_600, 132_336),
        ("osm_delhi", 227_685, 551_534),
        ("seattle_23rd", 2_346, 5_170),
        ("seattle_south", 29_763, 49_604),
    ] {
        let graph =
            read_gr(open(&folder.join(format!("{name}.gr.gz")))).expect("the file is whole");
        assert_eq!((graph.node_count, graph.edges.len()), (nodes, arcs), "{name}");
        let mut text = Vec::new();
        formats::write_gr(&graph, &mut text).expect("a Vec takes all");
        assert_eq!(read_gr(&text[..]).expect("what was written is whole"), graph, "{name}");
    }
}

#[test]
fn road_coordinates_have_the_stated_counts() {
    let Some(folder) = data("roads") else { return };
    for (name, nodes) in [("osm_amsterdam", 58_600), ("osm_delhi", 227_685)] {
        let places =
            read_co(open(&folder.join(format!("{name}.co.gz")))).expect("the file is whole");
        assert_eq!(places.positions.len(), nodes, "{name}");
        let mut text = Vec::new();
        formats::write_co(&places, &mut text).expect("a Vec takes all");
        assert_eq!(read_co(&text[..]).expect("what was written is whole"), places, "{name}");
    }
}
