//! Where the data lies, and the road networks read from it.
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use formats::{decompressed, read_co, read_gr};

/// The costs of the cheapest paths of all [`delhi_pairs`], added up.
pub const DELHI_COST_SUM: f64 = 1_352_532_124.0;

/// A road network as its files state it, ids 0-based.
#[derive(Clone, Debug)]
pub struct RoadNetwork {
    /// The number of nodes.
    pub node_count: usize,
    /// Directed edges `(tail, head, weight)` in file order.
    pub edges: Vec<(u32, u32, u32)>,
    /// The plane position of every node, in the file's integers; empty where it has none.
    pub positions: Vec<[i32; 2]>,
}

impl RoadNetwork {
    /// The network `roads/NAME.gr.gz` with the positions of `roads/NAME.co.gz`, if there is one;
    /// `None` without the data.
    ///
    /// # Panics
    ///
    /// If the files are there but do not hold a graph with integer weights and positions.
    pub fn load(name: &str) -> Option<RoadNetwork> {
        let roads = data_folder()?.join("roads");
        let open = |extension| {
            let file = File::open(roads.join(format!("{name}.{extension}.gz"))).ok()?;
            Some(decompressed(BufReader::new(file)).expect("data files are readable"))
        };
        let graph = read_gr(open("gr")?).expect("data files are well formed");
        let positions = open("co").map_or_else(Vec::new, |file| {
            read_co(file).expect("data files are well formed").positions
        });
        let edges = graph.edges.iter().map(|&(tail, head, weight)| {
            assert_eq!(f64::from(weight as u32), weight, "edge {tail} to {head}");
            (tail, head, weight as u32)
        });
        // Read as micro-degrees: back to the integers of the file.
        let integers = |[x, y, _]: [f64; 3]| [x, y].map(|degrees| (degrees * 1e6).round() as i32);
        Some(RoadNetwork {
            node_count: graph.node_count,
            edges: edges.collect(),
            positions: positions.iter().map(|&position| integers(position)).collect(),
        })
    }

    /// The straight line between two nodes, rounded down: a lower bound on every path where no
    /// edge weighs less than its length rounded up.
    #[inline(always)]
    pub fn straight_line(&self, from: u32, to: u32) -> u32 {
        let ([x, y], [to_x, to_y]) = (self.positions[from as usize], self.positions[to as usize]);
        let (dx, dy) = (f64::from(x - to_x), f64::from(y - to_y));
        (dx * dx + dy * dy).sqrt() as u32
    }
}

/// The 1,000 random pairs on `osm_delhi`, `work/delhi.q` in the [`peers_folder`].
///
/// # Panics
///
/// If the file is there but holds no pairs.
pub fn delhi_pairs() -> Option<Vec<(u32, u32)>> {
    let text = std::fs::read_to_string(peers_folder()?.join("work/delhi.q")).ok()?;
    let pair = |line: &str| {
        let (start, goal) = line.split_once(' ')?;
        Some((start.parse().ok()?, goal.parse().ok()?))
    };
    Some(text.lines().map(|line| pair(line).expect("every line is a pair of nodes")).collect())
}

/// The data folder: `SUREPATH_DATA`, or `../shared/data` beside the workspace.
pub fn data_folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let folder = std::env::var_os("SUREPATH_DATA").map_or_else(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// The folder with the work for the peers: `SUREPATH_PEERS`, or `peers` beside the data.
pub fn peers_folder() -> Option<PathBuf> {
    let beside = || data_folder().map(|data| data.join("../peers"));
    let folder = std::env::var_os("SUREPATH_PEERS").map(PathBuf::from).or_else(beside)?;
    folder.is_dir().then_some(folder)
}
