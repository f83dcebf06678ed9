//! [`Solver`]: a space on a plane and the hierarchy that follows it.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use state_search::{Layout, OwnSuccessors, Path, Transition};

use crate::build_progress::{BuildProgress, Watch};
use crate::fingerprint::fingerprint;
use crate::hierarchy::Hierarchy;
use crate::hierarchy_error::HierarchyError;
use crate::options::Options;
use crate::search::{Search, Workspace};

/// Tells solvers apart, so that a route of one is not walked on another; no answer shows it.
static NEXT_ID: AtomicU64 = AtomicU64::new(0);

/// What an [`update`](Solver::update) did (rule `CHANGE-2`).
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::Solver;
///
/// let mut solver = Solver::new(GridMap::filled(64, 64, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// for cell in solver.space_mut().set(Cell::new(9, 9), Ground::WALL)? {
///     solver.changed(&cell);
/// }
/// // Slices of work, until nothing is stale.
/// let mut slices = 1;
/// while solver.update(1_000).left > 0 {
///     slices += 1;
/// }
/// assert!(solver.ready() && slices > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Updated {
    /// Clusters finished, the labels of all counting as one.
    pub built: usize,
    /// Clusters known to be stale still, the labels counting as one; 0 if and only if nothing is.
    pub left: usize,
}

/// A space laid on a plane, ready to be asked for long paths while it changes.
///
/// Made over a space, it is stale as a whole: [`build`](Solver::build) it, or
/// [`update`](Solver::update) it a slice at a time. Until then, and whenever something is stale,
/// searches answer by A*. It is `Sync` where the space is: threads ask at once, each through a
/// [`Search`] of its own.
///
/// # Examples
///
/// ```
/// use grid_map::{Cell, GridMap, Ground, Shape};
/// use hierarchy::Solver;
///
/// let mut solver = Solver::new(GridMap::filled(64, 64, Ground::OPEN, Shape::default())?)?;
/// solver.build();
/// let path = solver.path(&Cell::new(0, 0), &Cell::new(63, 0)).expect("the map is open");
/// assert_eq!(path.cost, 63.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<Sp: Layout> {
    inner: state_search::Solver<Sp>,
    pub(crate) hierarchy: Hierarchy<Sp::State>,
    pub(crate) id: u64,
}

impl<Sp: Layout> Solver<Sp> {
    /// Lays a hierarchy of the default options over `space`; everything is stale.
    ///
    /// # Errors
    ///
    /// [`HierarchyError`] if the plane is too large.
    pub fn new(space: Sp) -> Result<Self, HierarchyError> {
        Solver::with_options(space, Options::default())
    }

    /// Lays a hierarchy over `space`; everything is stale.
    ///
    /// # Errors
    ///
    /// [`HierarchyError`] if an option is out of range, or the plane too large.
    pub fn with_options(space: Sp, options: Options) -> Result<Self, HierarchyError> {
        let hierarchy = Hierarchy::new(&space, options)?;
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Ok(Solver { inner: state_search::Solver::new(space), hierarchy, id })
    }

    /// Builds everything that is stale.
    pub fn build(&mut self) {
        self.update(0);
    }

    /// As [`build`](Solver::build), and tells `progress` before every stage of a cluster, and at the
    /// end, how far it has come.
    pub fn build_watched(&mut self, progress: impl FnMut(BuildProgress)) {
        let mut watch = Watch::new(&self.hierarchy, progress);
        self.hierarchy.update(self.inner.space(), 0, |_, hierarchy| {
            watch.look(hierarchy);
            true
        });
        watch.look(&self.hierarchy);
    }

    /// Builds everything that is stale on all threads of the current `rayon` pool. The hierarchy is
    /// the one that [`build`](Solver::build) gives, whatever their number (rule `HPA-12`).
    #[cfg(feature = "rayon")]
    pub fn build_parallel(&mut self)
    where
        Sp: Sync,
        Sp::State: Send + Sync,
    {
        self.hierarchy.build_parallel(self.inner.space(), |_| ());
    }

    /// As [`build_parallel`](Solver::build_parallel), and tells `progress`, on the caller's thread,
    /// before every thousand clusters or so, and at the end, how far it has come.
    #[cfg(feature = "rayon")]
    pub fn build_parallel_watched(&mut self, progress: impl FnMut(BuildProgress))
    where
        Sp: Sync,
        Sp::State: Send + Sync,
    {
        let mut watch = Watch::new(&self.hierarchy, progress);
        self.hierarchy.build_parallel(self.inner.space(), |hierarchy| watch.look(hierarchy));
        watch.look(&self.hierarchy);
    }

    /// The space.
    pub fn space(&self) -> &Sp {
        self.inner.space()
    }

    /// The space, to change it between two batches of questions. Tell what changed with
    /// [`changed`](Solver::changed), state by state.
    pub fn space_mut(&mut self) -> &mut Sp {
        self.inner.space_mut()
    }

    /// Gives the space back.
    pub fn into_space(self) -> Sp {
        self.inner.into_space()
    }

    /// How the hierarchy was made.
    pub fn options(&self) -> &Options {
        &self.hierarchy.options
    }

    /// The transitions of `state`, or those that end at it, changed (rule `CHANGE-1`): its cluster
    /// and those that crossings join to it are stale from now on. No effect off the plane.
    pub fn changed(&mut self, state: &Sp::State) {
        self.hierarchy.changed(self.inner.space(), state);
    }

    /// Rebuilds what is stale, lowest level first, with at most `budget` of work, or all for 0
    /// (rule `CHANGE-2`).
    ///
    /// A transition read, a state settled, an arc relaxed and an edge kept are one each. The next
    /// call goes on where this one stopped. Once nothing is left the hierarchy is, bit for bit, the
    /// one that a fresh build over the same space gives (rule `CHANGE-3`).
    pub fn update(&mut self, budget: u64) -> Updated {
        let built = self.hierarchy.update(self.inner.space(), budget, |_, _| true);
        Updated { built, left: self.left() }
    }

    /// Rebuilds what is stale until `cancel` is set, which is looked at before every cluster, and
    /// tells `progress` of every cluster what [`update`](Solver::update) would give there.
    pub fn update_until(
        &mut self,
        cancel: &AtomicBool,
        mut progress: impl FnMut(Updated),
    ) -> Updated {
        let built = self.hierarchy.update(self.inner.space(), 0, |built, hierarchy| {
            progress(Updated { built, left: hierarchy.left() });
            !cancel.load(Ordering::Relaxed)
        });
        Updated { built, left: self.left() }
    }

    /// Whether nothing is stale (rule `HPA-11`).
    pub fn ready(&self) -> bool {
        self.hierarchy.is_ready(self.space())
    }

    /// The identity of the hierarchy (rule `HPA-11`): 64-bit FNV-1a over levels, entrances, edges and
    /// their costs, and the partition by labels, of every class. Of a stale one it says nothing.
    pub fn fingerprint(&self) -> u64 {
        fingerprint(&self.hierarchy.geometry, &self.hierarchy.views)
    }

    /// The bytes that the hierarchy holds on the heap, the space left out.
    pub fn heap_bytes(&self) -> usize {
        self.hierarchy.heap_bytes()
    }

    /// A search with memory of its own, for one thread.
    pub fn search(&self) -> Search<'_, Sp> {
        self.search_in(Workspace::default())
    }

    /// A search in memory that an earlier one left; it goes on along the route that one was on.
    pub fn search_in(&self, workspace: Workspace<Sp::State>) -> Search<'_, Sp, OwnSuccessors> {
        Search::new(self, workspace, |memory| self.inner.search_in(memory))
    }

    /// A search whose A* reads the space its own way (rule `STATE-8`). What climbs reads the space
    /// itself.
    pub fn search_via<F>(&self, successors: F) -> Search<'_, Sp, F>
    where
        F: FnMut(&Sp::State, Option<&Sp::State>, &mut Vec<Transition<Sp::State>>),
    {
        Search::new(self, Workspace::default(), |memory| {
            self.inner.search_via_in(successors, memory)
        })
    }

    /// A path from `start` to `goal`, asked of a search made for this question alone.
    pub fn path(&self, start: &Sp::State, goal: &Sp::State) -> Option<Path<Sp::State>> {
        let mut states = Vec::new();
        let cost = self.search().path(start, goal, &mut states).cost?;
        Some(Path { cost, states })
    }

    fn left(&self) -> usize {
        self.hierarchy.left()
    }
}
