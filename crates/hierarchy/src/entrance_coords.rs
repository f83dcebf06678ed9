//! Where entrances lie, for whoever draws a hierarchy.
use state_search::Layout;

use crate::solver::Solver;

impl<Sp: Layout> Solver<Sp> {
    /// The coordinates of the entrances of `level`, which counts from 0 here, that `class` has:
    /// cluster by cluster, ascending; none where there is no such level or class. Of a stale
    /// hierarchy it says what stands at present.
    ///
    /// `O(1)` each, `O(log side)` where several states share a place.
    ///
    /// # Examples
    ///
    /// ```
    /// use grid_map::{GridMap, Ground, Shape};
    /// use hierarchy::Solver;
    ///
    /// let mut solver = Solver::new(GridMap::filled(32, 16, Ground::OPEN, Shape::default())?)?;
    /// solver.build();
    /// let entrances: Vec<_> = solver.entrance_coords(0, 0).collect();
    /// assert_eq!(entrances.len(), solver.statistics().levels[0].entrances);
    /// // Both sides of the one border, between columns 15 and 16.
    /// assert!(entrances.iter().all(|&(x, _)| x == 15 || x == 16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entrance_coords(
        &self,
        level: usize,
        class: u8,
    ) -> impl Iterator<Item = (u32, u32)> + '_ {
        let hierarchy = &self.hierarchy;
        let view = hierarchy.views.get(usize::from(class));
        let clusters = view.and_then(|view| view.levels.get(level));
        clusters.into_iter().flatten().flat_map(|cluster| &cluster.sites).map(|&site| {
            let geometry = &hierarchy.geometry;
            let (first, local) = (geometry.site_cluster(site), geometry.site_local(site));
            geometry.rect(first).xy(hierarchy.places[first as usize].place(local))
        })
    }
}
