//! The files of the data collection parse, with the counts that its README states.
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use formats::{
    Decompressed, DynamicCommand, MapFile, decompressed, read_co, read_dynamic_scenario, read_gr,
    read_map, read_patches, read_scenario, scenario_faults,
};

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

/// Maps whose scenarios were made under other rules of terrain.
const WARCRAFT: [&str; 3] = ["battleground.map", "isleofdread.map", "plaguelands.map"];

/// All 28 maps and scenarios, and every row on ground of its map.
#[test]
fn maps_and_their_scenarios_parse() {
    let Some(folder) = data("grids") else { return };
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "map"))
        .collect();
    names.sort();
    assert_eq!(names.len(), 28);
    let mut row_count = 0;
    for path in names {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let map = read_map(open(&path)).expect("the map is whole");
        assert_eq!(map.tiles.len() as u64, u64::from(map.width) * u64::from(map.height), "{name}");
        if name == "Aurora.map" {
            assert_eq!((map.width, map.height), (1024, 768));
        }
        let mut text = Vec::new();
        formats::write_map(&map, &mut text).expect("a Vec takes all");
        assert_eq!(read_map(&text[..]).expect("what was written is whole"), map, "{name}");

        let rows =
            read_scenario(open(&path.with_extension("map.scen"))).expect("the rows are whole");
        let faults: Vec<_> =
            scenario_faults(&rows, &map, |tile| !matches!(tile, b'@' | b'O' | b'T')).collect();
        // The letters of these three stand for terrain, and some rows begin or end on `@`.
        if !WARCRAFT.contains(&&*name) {
            assert_eq!(faults, [], "{name}");
        }
        assert!(rows.iter().all(|row| row.map.ends_with(&name)), "{name}");
        row_count += rows.len();
    }
    assert_eq!(row_count, 57_327);
}

/// The counts of queries and patches, and every patch fits where it is stamped.
#[test]
fn dynamic_scenarios_parse_and_play() {
    let Some(folder) = data("dynamic") else { return };
    for (name, queries, stamps) in
        [("dao_arena2", 2000, 439), ("switch_sc1_Aurora_TheFrozenSea", 2200, 7390)]
    {
        let scenario = read_dynamic_scenario(open(&folder.join(format!("{name}.scen"))));
        let scenario = scenario.expect("the scenario is whole");
        let patches = read_patches(open(&folder.join(&scenario.patch_file)));
        let patches = patches.expect("the patches are whole");
        let (width, height) = (scenario.width, scenario.height);
        let tiles = vec![b'.'; width as usize * height as usize];
        let mut map = MapFile { width, height, tiles };
        let (mut stamped, mut asked, mut open_ends) = (0, 0, 0);
        for command in &scenario.commands {
            match *command {
                DynamicCommand::Patch { patch, at, .. } => {
                    stamped += 1;
                    assert!(map.stamp(&patches[patch as usize], at.0, at.1), "{name}: {command:?}");
                }
                DynamicCommand::Query { start, goal, .. } => {
                    asked += 1;
                    let is_open = |at: (u32, u32)| map.tile(at.0, at.1) == Some(b'.');
                    open_ends += u32::from(is_open(start) && is_open(goal));
                }
            }
        }
        assert_eq!((asked, stamped, open_ends), (queries, stamps, queries), "{name}");
    }
    let base = read_map(open(&folder.join("empty_281x209.map"))).expect("the map is whole");
    assert_eq!((base.width, base.height), (281, 209));
    assert!(base.tiles.iter().all(|&tile| tile == b'.'));
}
