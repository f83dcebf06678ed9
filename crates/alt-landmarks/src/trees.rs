//! [`Trees`]: the shortest-path trees of a build, as columns of distances by place.
use std::sync::atomic::AtomicBool;

use csr_core::{Adjacency, CsrGraph, NodeId, Place, PlacedArc, Rows};
use search::{Direction, Progress, SearchBuffers, Setup, TreeSearch};

use crate::build_hooks::BuildHooks;
use crate::column::Column;
use crate::landmark_error::LandmarkError;

/// Grows trees over one graph.
pub(crate) struct Trees<'g, 'h> {
    setup: Setup<'g>,
    recording: Setup<'g>,
    buffers: [SearchBuffers; 2],
    symmetric: bool,
    max_weight: f64,
    hooks: BuildHooks<'h>,
}

/// A tree with what selections ask of it: distances by place, parents, the order of settling.
pub(crate) type RootTree<'t, 'g> =
    TreeSearch<'t, 'g, search::Weight, search::Zero, search::AllOpen>;

impl<'g, 'h> Trees<'g, 'h> {
    /// For a build of `landmarks` landmarks whose selection takes `roots` trees.
    pub(crate) fn new(
        graph: &'g CsrGraph,
        mut hooks: BuildHooks<'h>,
        landmarks: usize,
        roots: usize,
    ) -> Self {
        let symmetric = match graph.adjacency() {
            Adjacency::Compact { out, into } => is_symmetric(graph, out, into),
            Adjacency::Wide { out, into } => is_symmetric(graph, out, into),
        };
        hooks.expect_trees(roots + landmarks * if symmetric { 1 } else { 2 });
        let max_weight = match graph.adjacency() {
            Adjacency::Compact { out, .. } => max_weight(graph, out),
            Adjacency::Wide { out, .. } => max_weight(graph, out),
        };
        let setup = Setup::new(graph);
        Trees {
            setup,
            recording: setup.recording(true),
            buffers: [SearchBuffers::new(), SearchBuffers::new()],
            symmetric,
            max_weight,
            hooks,
        }
    }

    /// Grows the tree of a root and hands it to `look`.
    pub(crate) fn root<R>(
        &mut self,
        root: NodeId,
        look: impl FnOnce(&RootTree<'_, 'g>) -> R,
    ) -> Result<R, LandmarkError> {
        let max_weight = self.max_weight;
        let mut tree = begin(&self.recording, &mut self.buffers[0], root, Direction::Forward);
        grow(&mut tree, self.hooks.flag())?;
        let farthest = tree.order_placed().last().map_or(0.0, |&last| tree.distance_placed(last));
        let overflows =
            || overflows(self.setup.graph(), Direction::Forward, |p| tree.distance_placed(p));
        if farthest + max_weight == f64::INFINITY && overflows() {
            return Err(LandmarkError::Overflow { root, direction: Direction::Forward });
        }
        let found = look(&tree);
        self.hooks.trees_grown(1);
        Ok(found)
    }

    /// The distances from a landmark, and those to it unless they are the same.
    pub(crate) fn columns(
        &mut self,
        landmark: NodeId,
    ) -> Result<(Column, Option<Column>), LandmarkError> {
        let (setup, flag, max_weight) = (&self.setup, self.hooks.flag(), self.max_weight);
        let [first, second] = &mut self.buffers;
        let column = |buffers: &mut SearchBuffers, direction| {
            distances(setup, buffers, landmark, direction, flag, max_weight)
        };
        let columns = if self.symmetric {
            (column(first, Direction::Forward)?, None)
        } else {
            let (forward, backward) = join(first, second, column);
            (forward?, Some(backward?))
        };
        self.hooks.trees_grown(if self.symmetric { 1 } else { 2 });
        Ok(columns)
    }
}

/// Both columns, at once and each with memory of its own.
#[cfg(feature = "rayon")]
fn join<T: Send>(
    first: &mut SearchBuffers,
    second: &mut SearchBuffers,
    column: impl Fn(&mut SearchBuffers, Direction) -> T + Sync,
) -> (T, T) {
    let column = &column;
    rayon::join(|| column(first, Direction::Forward), || column(second, Direction::Backward))
}

/// Both columns, one after the other and with the same memory, which is warm.
#[cfg(not(feature = "rayon"))]
fn join<T>(
    first: &mut SearchBuffers,
    _second: &mut SearchBuffers,
    column: impl Fn(&mut SearchBuffers, Direction) -> T,
) -> (T, T) {
    (column(first, Direction::Forward), column(first, Direction::Backward))
}

fn begin<'t, 'g>(
    setup: &'t Setup<'g>,
    buffers: &'t mut SearchBuffers,
    root: NodeId,
    direction: Direction,
) -> RootTree<'t, 'g> {
    setup.tree(buffers, root, direction).expect("roots are nodes")
}

fn grow(tree: &mut RootTree<'_, '_>, flag: Option<&AtomicBool>) -> Result<(), LandmarkError> {
    match tree.step(u64::MAX, flag) {
        Progress::Cancelled => Err(LandmarkError::Cancelled),
        _ => Ok(()),
    }
}

/// The column of one tree.
fn distances(
    setup: &Setup<'_>,
    buffers: &mut SearchBuffers,
    root: NodeId,
    direction: Direction,
    flag: Option<&AtomicBool>,
    max_weight: f64,
) -> Result<Column, LandmarkError> {
    let graph = setup.graph();
    let mut tree = begin(setup, buffers, root, direction);
    grow(&mut tree, flag)?;
    let column = Column::new(|| tree.labels_placed().map(|(distance, _)| distance));
    // Rule ALT-1: no sum may overflow, one that no path needs included. No distance
    // of 31 bits and weight add up to so much.
    if let Column::Wide(distances) = &column {
        let finite = distances.iter().filter(|&&distance| distance < f64::INFINITY);
        let farthest =
            finite.fold(0.0, |farthest: f64, &d| if d > farthest { d } else { farthest });
        if farthest + max_weight == f64::INFINITY
            && overflows(graph, direction, |place| distances[place as usize])
        {
            return Err(LandmarkError::Overflow { root, direction });
        }
    }
    Ok(column)
}

/// Whether relaxing an arc of a grown tree passes the largest number.
fn overflows(graph: &CsrGraph, direction: Direction, distance: impl Fn(Place) -> f64) -> bool {
    fn any<A: PlacedArc>(
        graph: &CsrGraph,
        rows: &Rows<A>,
        distance: impl Fn(Place) -> f64,
    ) -> bool {
        (0..graph.node_count() as Place).any(|place| {
            let from = distance(place);
            from < f64::INFINITY
                && rows.row(place).iter().any(|arc| from + arc.weight() == f64::INFINITY)
        })
    }
    match (graph.adjacency(), direction) {
        (Adjacency::Compact { out: rows, .. }, Direction::Forward)
        | (Adjacency::Compact { into: rows, .. }, Direction::Backward) => {
            any(graph, rows, distance)
        }
        (Adjacency::Wide { out: rows, .. }, Direction::Forward)
        | (Adjacency::Wide { into: rows, .. }, Direction::Backward) => any(graph, rows, distance),
    }
}

fn max_weight<A: PlacedArc>(graph: &CsrGraph, rows: &Rows<A>) -> f64 {
    let mut greatest = 0.0;
    for place in 0..graph.node_count() as Place {
        for arc in rows.row(place) {
            if arc.weight() > greatest {
                greatest = arc.weight();
            }
        }
    }
    greatest
}

/// Whether every node's arcs are the same both ways, whatever their order: its trees are then too.
fn is_symmetric<A: PlacedArc>(graph: &CsrGraph, out: &Rows<A>, into: &Rows<A>) -> bool {
    let sorted = |row: &[A]| {
        let mut ends: Vec<(Place, u64)> =
            row.iter().map(|arc| (arc.place(), arc.weight().to_bits())).collect();
        ends.sort_unstable();
        ends
    };
    (0..graph.node_count() as Place).all(|place| {
        let (out, into) = (out.row(place), into.row(place));
        let same = |(a, b): (&A, &A)| {
            a.place() == b.place() && a.weight().to_bits() == b.weight().to_bits()
        };
        out.len() == into.len() && (out.iter().zip(into).all(same) || sorted(out) == sorted(into))
    })
}
