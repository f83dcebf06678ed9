//! [`MapSolver`]: a map of letters, asked by either engine, and the rules its paths must keep.
use std::f64::consts::SQRT_2;
use std::path::Path;

use clap::ValueEnum;
use surepath::formats::MapFile;
use surepath::grid_map::{Cell, GridMap, Ground, Neighbours, Shape};
use surepath::state_search::Answer;
use surepath::{hierarchy, state_search};

use crate::failure::Failure;
use crate::progress::Told;

/// What answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// The cheapest paths
    Astar,
    /// Long paths in a fraction of the time, about a per cent dearer
    Hierarchy,
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Engine::Astar => "astar",
            Engine::Hierarchy => "hierarchy",
        }
    }
}

/// A map ready to be asked.
pub(crate) enum MapSolver {
    Astar(Box<state_search::Solver<GridMap>>),
    Hierarchy(Box<hierarchy::Solver<GridMap>>),
}

/// A search over a [`MapSolver`].
pub(crate) enum MapSearch<'a> {
    Astar(state_search::Search<'a, GridMap>),
    Hierarchy(Box<hierarchy::Search<'a, GridMap>>),
}

impl MapSolver {
    /// Makes the map of `letters`, which came from `file`, and the hierarchy over it where it is
    /// asked for.
    pub(crate) fn new(
        file: &Path,
        letters: &MapFile,
        neighbours: Neighbours,
        engine: Engine,
    ) -> Result<MapSolver, Failure> {
        let rows: Vec<&[u8]> = letters.rows().collect();
        let map = GridMap::from_rows(&rows, Shape::new(neighbours))
            .map_err(|error| Failure::content(file, error))?;
        Ok(match engine {
            Engine::Astar => MapSolver::Astar(Box::new(state_search::Solver::new(map))),
            Engine::Hierarchy => {
                let mut solver =
                    hierarchy::Solver::new(map).map_err(|error| Failure::content(file, error))?;
                build(&mut solver);
                MapSolver::Hierarchy(Box::new(solver))
            }
        })
    }

    pub(crate) fn map(&self) -> &GridMap {
        match self {
            MapSolver::Astar(solver) => solver.space(),
            MapSolver::Hierarchy(solver) => solver.space(),
        }
    }

    pub(crate) fn search(&self) -> MapSearch<'_> {
        match self {
            MapSolver::Astar(solver) => MapSearch::Astar(solver.search()),
            MapSolver::Hierarchy(solver) => MapSearch::Hierarchy(Box::new(solver.search())),
        }
    }
}

/// Builds a hierarchy beside a bar, on all threads of the current pool where there are any.
pub(crate) fn build(solver: &mut hierarchy::Solver<GridMap>) {
    let mut bar = Told::new("building the hierarchy");
    let show = |at: hierarchy::BuildProgress| bar.tell(at.done, at.total);
    #[cfg(feature = "rayon")]
    solver.build_parallel_watched(show);
    #[cfg(not(feature = "rayon"))]
    solver.build_watched(show);
}

impl MapSearch<'_> {
    pub(crate) fn path(&mut self, start: Cell, goal: Cell, path: &mut Vec<Cell>) -> Answer {
        match self {
            MapSearch::Astar(search) => search.path(&start, &goal, path),
            MapSearch::Hierarchy(search) => search.path(&start, &goal, path),
        }
    }

    /// States settled since the search was made.
    pub(crate) fn expanded(&self) -> u64 {
        match self {
            MapSearch::Astar(search) => search.stats().expanded,
            MapSearch::Hierarchy(search) => search.stats().expanded,
        }
    }

    /// Iterations of the last question: in a hierarchy every settled state is one.
    pub(crate) fn iterations(&self) -> u64 {
        match self {
            MapSearch::Astar(search) => search.counters().iterations,
            MapSearch::Hierarchy(search) => search.stats().expanded,
        }
    }

    /// What has answered: a hierarchy hands near ends to A*.
    pub(crate) fn ran(&self) -> Engine {
        match self {
            MapSearch::Hierarchy(search) if search.stats().fallbacks == 0 => Engine::Hierarchy,
            _ => Engine::Astar,
        }
    }
}

/// The cell in a column and row that are on a map, or on none of any size.
pub(crate) fn cell((x, y): (u32, u32)) -> Option<Cell> {
    Some(Cell::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
}

/// Whether `path` leads from `start` to `goal` over `letters` in legal steps to eight neighbours
/// that make up `cost` to the bit. Reads the letters and nothing that a search has worked out.
pub(crate) fn is_legal(
    letters: &MapFile,
    path: &[Cell],
    (start, goal): (Cell, Cell),
    cost: f64,
) -> bool {
    let medium = |x: u32, y: u32| {
        let ground = letters.tile(x, y).and_then(Ground::from_letter)?;
        (!ground.is_wall()).then_some(ground.medium())
    };
    if path.first() != Some(&start) || path.last() != Some(&goal) {
        return false;
    }
    let mut sum = 0.0;
    let mut on = medium(start.x(), start.y());
    for step in path.windows(2) {
        let (from, to) = (step[0], step[1]);
        let entered = medium(to.x(), to.y());
        // No corner is cut: both cells beside a diagonal step are of its medium too.
        let corners = [medium(to.x(), from.y()), medium(from.x(), to.y())];
        sum += match (from.x().abs_diff(to.x()), from.y().abs_diff(to.y())) {
            (0, 1) | (1, 0) => 1.0,
            (1, 1) if corners == [on, on] => SQRT_2,
            _ => return false,
        };
        if entered.is_none() || entered != on {
            return false;
        }
        on = entered;
    }
    on.is_some() && sum.to_bits() == cost.to_bits()
}
