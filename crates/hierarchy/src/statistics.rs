//! [`Statistics`]: the size of a hierarchy, level by level.
use std::fmt;

use state_search::Layout;

use crate::solver::Solver;

/// The size of one level, all classes together.
///
/// # Examples
///
/// ```
/// use grid_map::{GridMap, Ground, Shape};
/// use hierarchy::{LevelStatistics, Solver};
///
/// let mut solver = Solver::new(GridMap::filled(256, 256, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let statistics = solver.statistics();
/// // Each level has larger clusters, and fewer.
/// let sides: Vec<_> = statistics.levels.iter().map(|level| (level.side, level.clusters)).collect();
/// assert_eq!(sides, [(16, 256), (64, 16)]);
/// let fewer = |pair: &[LevelStatistics]| pair[1].entrances < pair[0].entrances;
/// assert!(statistics.levels.windows(2).all(fewer));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelStatistics {
    /// The coordinates a side of a cluster.
    pub side: u64,
    /// The clusters.
    pub clusters: usize,
    /// The entrances.
    pub entrances: usize,
    /// The edges between entrances of one cluster.
    pub edges: usize,
    /// The crossings that are kept.
    pub crossings: usize,
    /// The bytes held, trees included.
    pub bytes: usize,
    /// The bytes of the trees.
    pub tree_bytes: usize,
}

/// The size of a hierarchy, the first level first. Printed as a table.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::Solver;
///
/// let mut solver = Solver::new(GridMap::filled(64, 64, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let statistics = solver.statistics();
/// assert_eq!((statistics.levels[0].side, statistics.levels[0].clusters), (16, 16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// By level.
    pub levels: Vec<LevelStatistics>,
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:>5} {:>6} {:>9} {:>10} {:>10} {:>10} {:>12} {:>12}",
            "level", "side", "clusters", "entrances", "edges", "crossings", "bytes", "in trees"
        )?;
        for (at, level) in self.levels.iter().enumerate() {
            writeln!(
                f,
                "{:>5} {:>6} {:>9} {:>10} {:>10} {:>10} {:>12} {:>12}",
                at + 1,
                level.side,
                level.clusters,
                level.entrances,
                level.edges,
                level.crossings,
                level.bytes,
                level.tree_bytes,
            )?;
        }
        Ok(())
    }
}

impl<Sp: Layout> Solver<Sp> {
    /// The size of the hierarchy, level by level.
    pub fn statistics(&self) -> Statistics {
        let hierarchy = &self.hierarchy;
        let mut levels = Vec::new();
        for at in 0..hierarchy.geometry.level_count() {
            let grid = hierarchy.geometry.grid(at);
            let mut level = LevelStatistics {
                side: grid.side,
                clusters: grid.count() as usize,
                ..LevelStatistics::default()
            };
            for cluster in hierarchy.views.iter().flat_map(|view| &view.levels[at]) {
                let count = cluster.sites.len();
                level.entrances += count;
                level.edges += cluster.costs.iter().filter(|cost| cost.is_finite()).count();
                // An entrance's way to itself is no edge.
                level.edges -= count.min(cluster.costs.len());
                level.crossings += cluster.out.len();
                level.bytes += size_of_val(cluster) + cluster.heap_bytes();
                level.tree_bytes += cluster.trees.heap_bytes();
            }
            levels.push(level);
        }
        Statistics { levels }
    }
}
