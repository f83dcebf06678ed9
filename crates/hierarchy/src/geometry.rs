//! [`Geometry`]: which cluster a place lies in, level over level (rule `HPA-1`).
use crate::hierarchy_error::HierarchyError;

/// The clusters of the top level are at most this many.
const TOP_CLUSTERS: u64 = 16;
/// Clusters a side of which one of the next level is made, as a shift.
const JOIN_SHIFT: u32 = 2;
/// The most clusters of the first level: six bits of a site are left for the states of one.
const MAX_CLUSTERS: u64 = 1 << 26;
/// The most places of one cluster.
const MAX_PLACES: u64 = 1 << 24;

/// A state of the hierarchy: its cluster of the first level and its number within.
pub(crate) type Site = u32;

/// The clusters of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Coordinates a side.
    pub(crate) side: u64,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

impl Grid {
    pub(crate) fn count(&self) -> u32 {
        self.columns * self.rows
    }
}

/// The coordinates `x0..x1` by `y0..y1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rect {
    pub(crate) x0: u32,
    pub(crate) y0: u32,
    pub(crate) x1: u32,
    pub(crate) y1: u32,
}

impl Rect {
    pub(crate) fn places(&self) -> usize {
        (self.x1 - self.x0) as usize * (self.y1 - self.y0) as usize
    }

    /// The number of place `(x, y)`, row by row, if it lies within.
    #[inline(always)]
    pub(crate) fn place(&self, x: u32, y: u32) -> Option<u32> {
        let (dx, dy) = (x.wrapping_sub(self.x0), y.wrapping_sub(self.y0));
        let (width, height) = (self.x1 - self.x0, self.y1 - self.y0);
        if dx < width && dy < height { Some(dy * width + dx) } else { None }
    }

    #[inline(always)]
    pub(crate) fn xy(&self, place: u32) -> (u32, u32) {
        let width = self.x1 - self.x0;
        (self.x0 + place % width, self.y0 + place / width)
    }
}

/// How a plane is cut. Levels count from 0 here; the documentation counts them from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    width: u32,
    height: u32,
    levels: Vec<Grid>,
    /// The bits of a [`Site`] that number a state within its cluster.
    local_bits: u32,
}

impl Geometry {
    pub(crate) fn new(width: u32, height: u32, side: u32) -> Result<Geometry, HierarchyError> {
        if side == 0 {
            return Err(HierarchyError::ZeroClusterSide);
        }
        let (columns, rows) = (width.div_ceil(side), height.div_ceil(side));
        let given = u64::from(columns) * u64::from(rows);
        if given > MAX_CLUSTERS {
            return Err(HierarchyError::TooManyClusters { given, bound: MAX_CLUSTERS });
        }
        let local_bits = (32 - (64 - given.saturating_sub(1).leading_zeros())).min(31);
        let places = u64::from(side.min(width)) * u64::from(side.min(height));
        let bound = MAX_PLACES.min(1 << local_bits);
        if places > bound {
            return Err(HierarchyError::ClusterTooLarge { given: places, bound });
        }
        let mut levels = vec![Grid { side: u64::from(side), columns, rows }];
        loop {
            let last = levels[levels.len() - 1];
            if u64::from(last.columns) * u64::from(last.rows) <= TOP_CLUSTERS {
                break;
            }
            levels.push(Grid {
                side: last.side << JOIN_SHIFT,
                columns: last.columns.div_ceil(1 << JOIN_SHIFT),
                rows: last.rows.div_ceil(1 << JOIN_SHIFT),
            });
        }
        Ok(Geometry { width, height, levels, local_bits })
    }

    pub(crate) fn level_count(&self) -> usize {
        self.levels.len()
    }

    #[inline(always)]
    pub(crate) fn grid(&self, level: usize) -> &Grid {
        &self.levels[level]
    }

    /// The cluster of the first level at `(x, y)`, `None` off the plane.
    #[inline(always)]
    pub(crate) fn cluster_at(&self, x: u32, y: u32) -> Option<u32> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let grid = &self.levels[0];
        let side = grid.side as u32;
        Some(y / side * grid.columns + x / side)
    }

    /// The places of a cluster of the first level.
    #[inline]
    pub(crate) fn rect(&self, cluster: u32) -> Rect {
        let grid = &self.levels[0];
        let side = grid.side as u32;
        let (x0, y0) = (cluster % grid.columns * side, cluster / grid.columns * side);
        Rect {
            x0,
            y0,
            x1: x0.saturating_add(side).min(self.width),
            y1: y0.saturating_add(side).min(self.height),
        }
    }

    /// Where a cluster of any level begins.
    pub(crate) fn origin(&self, level: usize, cluster: u32) -> (u32, u32) {
        let grid = &self.levels[level];
        let of = |at: u32| u64::from(at).saturating_mul(grid.side) as u32;
        (of(cluster % grid.columns), of(cluster / grid.columns))
    }

    /// The cluster of `level` in which a cluster of the first level lies.
    #[inline(always)]
    pub(crate) fn ancestor(&self, level: usize, cluster: u32) -> u32 {
        if level == 0 {
            return cluster;
        }
        let columns = self.levels[0].columns;
        let shift = JOIN_SHIFT * level as u32;
        ((cluster / columns) >> shift) * self.levels[level].columns + ((cluster % columns) >> shift)
    }

    /// The cluster of the next level in which a cluster of `level` lies.
    pub(crate) fn parent(&self, level: usize, cluster: u32) -> u32 {
        let columns = self.levels[level].columns;
        ((cluster / columns) >> JOIN_SHIFT) * self.levels[level + 1].columns
            + ((cluster % columns) >> JOIN_SHIFT)
    }

    /// The position of a cluster of `level` among the 16 that its parent may have.
    #[inline(always)]
    pub(crate) fn slot(&self, level: usize, cluster: u32) -> usize {
        let columns = self.levels[level].columns;
        (((cluster / columns) & 3) << JOIN_SHIFT | ((cluster % columns) & 3)) as usize
    }

    /// The clusters of the level below `level` of which `cluster` is made, by slot.
    pub(crate) fn child(&self, level: usize, cluster: u32, slot: usize) -> Option<u32> {
        let (grid, below) = (&self.levels[level], &self.levels[level - 1]);
        let column = (cluster % grid.columns) << JOIN_SHIFT | (slot as u32 & 3);
        let row = (cluster / grid.columns) << JOIN_SHIFT | (slot as u32 >> JOIN_SHIFT);
        if column < below.columns && row < below.rows {
            Some(row * below.columns + column)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) fn site(&self, cluster: u32, local: u32) -> Site {
        // Not shifted out: one cluster alone has 31 bits for its states.
        cluster << self.local_bits | local
    }

    #[inline(always)]
    pub(crate) fn site_cluster(&self, site: Site) -> u32 {
        site >> self.local_bits
    }

    #[inline(always)]
    pub(crate) fn site_local(&self, site: Site) -> u32 {
        site & self.local_mask()
    }

    /// How many states one cluster of the first level can hold.
    #[inline(always)]
    pub(crate) fn local_mask(&self) -> u32 {
        (1 << self.local_bits) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_join_four_by_four_until_sixteen_are_left() {
        let levels = |width, height| {
            Geometry::new(width, height, 16).expect("the plane is cut").level_count()
        };
        // Rule HPA-1.
        assert_eq!([levels(256, 256), levels(1024, 1024), levels(4096, 4096)], [2, 3, 4]);
        assert_eq!([levels(0, 0), levels(1, 1), levels(1, 4096), levels(65, 65)], [1, 1, 3, 2]);
    }

    #[test]
    fn every_cluster_is_the_child_of_its_parent() {
        let geometry = Geometry::new(300, 77, 5).expect("the plane is cut");
        for level in 0..geometry.level_count() - 1 {
            for cluster in 0..geometry.grid(level).count() {
                let parent = geometry.parent(level, cluster);
                let slot = geometry.slot(level, cluster);
                assert_eq!(geometry.child(level + 1, parent, slot), Some(cluster));
            }
        }
        for cluster in 0..geometry.grid(0).count() {
            let above = geometry.parent(1, geometry.parent(0, cluster));
            assert_eq!(geometry.ancestor(2, cluster), above);
            let rect = geometry.rect(cluster);
            assert_eq!(geometry.cluster_at(rect.x1 - 1, rect.y1 - 1), Some(cluster));
        }
    }
}
