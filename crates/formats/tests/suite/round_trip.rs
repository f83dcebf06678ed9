//! What was written reads back to the same bits, and is written again as the same bytes: FMT-6.
use formats::{
    Coordinates, DynamicCommand, DynamicScenario, GraphFile, MAP_LETTERS, MapFile, ScenarioRow,
    read_co, read_dynamic_scenario, read_edge_csv, read_gr, read_link_csv, read_map, read_node_csv,
    read_patches, read_point_csv, read_scenario, write_co, write_dynamic_scenario, write_edge_csv,
    write_gr, write_link_csv, write_map, write_node_csv, write_patches, write_point_csv,
    write_scenario,
};

use crate::random::Random;

/// Writes, reads, compares by `same`, writes again and compares the bytes.
fn fixpoint<T: std::fmt::Debug, E: std::fmt::Debug>(
    value: &T,
    write: impl Fn(&T, &mut Vec<u8>) -> std::io::Result<()>,
    read: impl Fn(&[u8]) -> Result<T, E>,
    same: impl Fn(&T, &T) -> bool,
) {
    let (mut once, mut twice) = (Vec::new(), Vec::new());
    write(value, &mut once).expect("a Vec takes all");
    let again = read(&once).expect("what was written is whole");
    assert!(same(value, &again), "{value:?}\nbecame\n{again:?}");
    write(&again, &mut twice).expect("a Vec takes all");
    assert_eq!(once, twice);
}

fn random_graph(random: &mut Random) -> GraphFile {
    let node_count = 1 + random.below(50) as usize;
    let node = |random: &mut Random| random.below(node_count as u64) as u32;
    let edges = (0..random.below(30))
        .map(|_| (node(random), node(random), random.number().abs()))
        .collect();
    GraphFile { node_count, edges }
}

fn random_places(random: &mut Random, has_z: bool) -> Coordinates {
    let count = random.below(30);
    let z = |random: &mut Random| if has_z { random.number() } else { 0.0 };
    let positions = (0..count).map(|_| [random.number(), random.number(), z(random)]).collect();
    Coordinates { positions, has_z }
}

fn same_edges(old: &GraphFile, new: &GraphFile) -> bool {
    let bits = |graph: &GraphFile| {
        graph.edges.iter().map(|edge| (edge.0, edge.1, edge.2.to_bits())).collect::<Vec<_>>()
    };
    bits(old) == bits(new)
}

fn same_graph(old: &GraphFile, new: &GraphFile) -> bool {
    old.node_count == new.node_count && same_edges(old, new)
}

fn same_places(old: &Coordinates, new: &Coordinates) -> bool {
    let bits = |places: &Coordinates| {
        places.positions.iter().map(|at| at.map(f64::to_bits)).collect::<Vec<_>>()
    };
    old.has_z == new.has_z && bits(old) == bits(new)
}

#[test]
fn graphs_come_back() {
    let mut random = Random::new(1);
    for _ in 0..500 {
        let graph = random_graph(&mut random);
        fixpoint(&graph, |graph, out| write_gr(graph, out), |bytes| read_gr(bytes), same_graph);
        let count = Some(graph.node_count);
        fixpoint(
            &graph,
            |graph, out| write_edge_csv(graph, out),
            |bytes| read_edge_csv(bytes, count),
            same_graph,
        );
        fixpoint(
            &graph,
            |graph, out| write_edge_csv(graph, out),
            |bytes| read_edge_csv(bytes, None),
            same_edges,
        );
    }
}

#[test]
fn coordinates_come_back() {
    let mut random = Random::new(2);
    for _ in 0..500 {
        for has_z in [false, true] {
            let places = random_places(&mut random, has_z);
            fixpoint(
                &places,
                |places, out| write_node_csv(places, out),
                |bytes| read_node_csv(bytes, None),
                same_places,
            );
            fixpoint(
                &places,
                |places, out| write_point_csv(places, out),
                |bytes| read_point_csv(bytes),
                same_places,
            );
            if !has_z {
                let write = |places: &Coordinates, out: &mut Vec<u8>| write_co(places, out);
                fixpoint(&places, write, |bytes| read_co(bytes), same_places);
            }
        }
    }
}

#[test]
fn links_come_back() {
    let mut random = Random::new(3);
    let links: Vec<_> =
        (0..100).map(|_| (random.below(9) as u32, random.below(9) as u32)).collect();
    fixpoint(
        &links,
        |links, out| write_link_csv(links, out),
        |bytes| read_link_csv(bytes, 9),
        |old, new| old == new,
    );
}

fn random_map(random: &mut Random) -> MapFile {
    let (width, height) = (1 + random.below(9) as u32, 1 + random.below(9) as u32);
    let tiles = (0..width * height).map(|_| MAP_LETTERS[random.below(7) as usize]).collect();
    MapFile { width, height, tiles }
}

#[test]
fn maps_and_patches_come_back() {
    let mut random = Random::new(4);
    for _ in 0..200 {
        let map = random_map(&mut random);
        fixpoint(&map, |map, out| write_map(map, out), |bytes| read_map(bytes), PartialEq::eq);
        let patches: Vec<_> = (0..random.below(4)).map(|_| random_map(&mut random)).collect();
        fixpoint(
            &patches,
            |patches, out| write_patches(patches, out),
            |bytes| read_patches(bytes),
            PartialEq::eq,
        );
    }
}

#[test]
fn scenarios_come_back() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let (width, height) = (1 + random.below(900) as u32, 1 + random.below(900) as u32);
        let place = |random: &mut Random| {
            (random.below(u64::from(width)) as u32, random.below(u64::from(height)) as u32)
        };
        let bucket = |random: &mut Random| random.below(100) as u32;
        let rows: Vec<_> = (0..random.below(9))
            .map(|row| ScenarioRow {
                line: row + 2,
                bucket: bucket(&mut random),
                map: format!("maps/{row}.map"),
                width,
                height,
                start: place(&mut random),
                goal: place(&mut random),
                length: random.number().abs(),
            })
            .collect();
        fixpoint(
            &rows,
            |rows, out| write_scenario(rows, out),
            |bytes| read_scenario(bytes),
            PartialEq::eq,
        );
        let commands = (0..random.below(9))
            .map(|_| match random.below(3) {
                0 => DynamicCommand::Patch {
                    bucket: bucket(&mut random),
                    patch: random.below(1 << 32) as u32,
                    at: place(&mut random),
                },
                kind => DynamicCommand::Query {
                    bucket: bucket(&mut random),
                    start: place(&mut random),
                    goal: place(&mut random),
                    length: (kind == 1).then(|| random.number().abs()),
                },
            })
            .collect();
        fixpoint(
            &DynamicScenario { width, height, patch_file: "a.patch".into(), commands },
            |scenario, out| write_dynamic_scenario(scenario, out),
            |bytes| read_dynamic_scenario(bytes),
            PartialEq::eq,
        );
    }
}
