//! [`CostMatrix`]: distances from many nodes to many.
use csr_core::NodeId;

use crate::arc_cost::{ArcCost, Blocked};
use crate::buffers::SearchBuffers;
use crate::graph_space::Direction;
use crate::heuristic::Heuristic;
use crate::query_error::{QueryEnd, QueryError};
use crate::setup::Setup;

/// The distance from each of some sources to each of some goals, `+inf` where there is no path.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::Setup;
///
/// // Which of two depots is nearer to each of three doors?
/// let graph = CsrGraph::from_edges(5, &[(0, 2, 1.0), (2, 3, 1.0), (1, 3, 1.5), (1, 4, 4.0)])?;
/// let matrix = Setup::new(&graph).cost_matrix(&[0, 1], &[2, 3, 4])?;
/// let nearer = [0, 1, 2].map(|door| usize::from(matrix.cost(1, door) < matrix.cost(0, door)));
/// assert_eq!(nearer, [0, 1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CostMatrix {
    rows: usize,
    columns: usize,
    costs: Vec<f64>,
}

impl CostMatrix {
    /// One row a source, empty where there are no goals.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f64]> + '_ {
        (0..self.rows).map(|row| &self.costs[row * self.columns..(row + 1) * self.columns])
    }

    /// The distance from `sources[row]` to `goals[column]`.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn cost(&self, row: usize, column: usize) -> f64 {
        assert!(column < self.columns, "column {column} is not in 0..{}", self.columns);
        self.costs[row * self.columns + column]
    }
}

impl<C, H, B> Setup<'_, C, H, B>
where
    C: ArcCost + Sync,
    H: Heuristic + Sync,
    B: Blocked + Sync,
{
    /// The distances from every one of `sources` to every one of `goals`: a tree for each source,
    /// grown until all goals are settled. Blocked ends have no path. The estimate is not used.
    ///
    /// With the feature `rayon` the rows are worked out on all threads of the current pool; the
    /// matrix is the same for any number of them.
    ///
    /// # Errors
    ///
    /// [`QueryError`] for the first source, then the first goal, that is not a node.
    ///
    /// # Complexity
    ///
    /// A Dijkstra search a source, and `24` bytes of labels a node and thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use csr_core::CsrGraph;
    /// use search::Setup;
    ///
    /// let graph = CsrGraph::from_edges(3, &[(0, 1, 1.0), (1, 2, 2.0)])?;
    /// let matrix = Setup::new(&graph).cost_matrix(&[0, 2], &[1, 2])?;
    /// assert_eq!(matrix.rows().collect::<Vec<_>>(), [[1.0, 3.0], [f64::INFINITY, 0.0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost_matrix(
        &self,
        sources: &[NodeId],
        goals: &[NodeId],
    ) -> Result<CostMatrix, QueryError> {
        for &source in sources {
            self.end(source, QueryEnd::Start)?;
        }
        for &goal in goals {
            self.end(goal, QueryEnd::Goal)?;
        }
        let columns = goals.len();
        let mut costs = vec![f64::INFINITY; sources.len() * columns];
        if columns > 0 {
            self.fill(sources, goals, &mut costs)?;
        }
        Ok(CostMatrix { rows: sources.len(), columns, costs })
    }

    #[cfg(feature = "rayon")]
    fn fill(
        &self,
        sources: &[NodeId],
        goals: &[NodeId],
        costs: &mut [f64],
    ) -> Result<(), QueryError> {
        use rayon::prelude::*;
        costs
            .par_chunks_mut(goals.len())
            .zip(sources)
            .try_for_each_init(SearchBuffers::new, |buffers, (row, &source)| {
                self.fill_row(buffers, source, goals, row)
            })
    }

    #[cfg(not(feature = "rayon"))]
    fn fill(
        &self,
        sources: &[NodeId],
        goals: &[NodeId],
        costs: &mut [f64],
    ) -> Result<(), QueryError> {
        let mut buffers = SearchBuffers::new();
        for (row, &source) in costs.chunks_exact_mut(goals.len()).zip(sources) {
            self.fill_row(&mut buffers, source, goals, row)?;
        }
        Ok(())
    }

    fn fill_row(
        &self,
        buffers: &mut SearchBuffers,
        source: NodeId,
        goals: &[NodeId],
        row: &mut [f64],
    ) -> Result<(), QueryError> {
        let mut tree = self.tree(buffers, source, Direction::Forward)?;
        for (cost, &goal) in row.iter_mut().zip(goals) {
            if let Some(distance) = tree.grow_to(goal)? {
                *cost = distance;
            }
        }
        Ok(())
    }
}
