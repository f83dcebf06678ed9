//! [`CompactLandmarks`]: tables of 16 or 32 bits a distance, rounded so that bounds stay bounds.
use csr_core::{CsrGraph, NodeId, Place};
use search::{Direction, Heuristic};

use crate::landmarks::Landmarks;
use crate::stale_error::StaleError;

/// How many bits a distance of [`CompactLandmarks`] takes.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{BuildHooks, CompactLandmarks, CompactWidth, Landmarks};
/// use csr_core::CsrGraph;
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 1000.4), (1, 2, 0.9)])?;
/// let exact = Landmarks::of_nodes(&graph, &[0], BuildHooks::new())?;
/// // The wider, the nearer to the exact bound.
/// let [narrow, wide] = [CompactWidth::Bits16, CompactWidth::Bits32]
///     .map(|width| CompactLandmarks::new(&exact, width).lower_bound(1, 2));
/// assert!(narrow < wide && wide <= exact.lower_bound(1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CompactWidth {
    /// 16: at least 32,767 steps up to each landmark's greatest distance.
    Bits16,
    /// 32: at least 2,147,483,647 steps.
    Bits32,
}

/// Landmarks in a quarter or half of the bytes, at the price of bounds that are up to two steps
/// weaker. **Not the default**, and beyond the specification: expansions are more, costs of A\* the
/// same.
///
/// Each landmark has a step `s`, a power of two: the smallest for which its finite distances are
/// below `(2^b - 2) * s` with `b` bits. Kept is `q(d) = floor(d / s)`. A bound takes the far
/// distance down and the near one up: `(q(far) - q(near) - r) * s`, with `r = 1`, or `r = 0` where
/// all of the landmark's distances are multiples of `s`, so that nothing is rounded at all.
///
/// # Why it is a lower bound
///
/// `q(far) * s <= far`, and `(q(near) + r) * s >= near`, so the bound is at most `far - near`, the
/// bound of the exact tables. No operation rounds: dividing and multiplying by a power of two is
/// exact (steps are at least `2^-1022`), and so are integers of 32 bits as floats. So it is never
/// above [`Landmarks::lower_bound`], rounding included. (A quotient that underflows is below 1
/// before and after, so its floor is 0 either way.)
///
/// # For A\*, not for bidirectional search
///
/// The bound is **not consistent**: along an arc of weight `w` it may fall by up to a step more
/// than `w`. A\* reopens nodes (rule `ASTAR-4`), and finds the cheapest path all the same. A
/// bidirectional search finds a real path that may not be the cheapest (rule `BIDI-7`); with
/// nothing rounded (`r = 0` for all landmarks, [`is_exact`](CompactLandmarks::is_exact)) the bounds
/// are those of the exact tables, and consistent.
///
/// # Examples
///
/// ```
/// use alt_landmarks::{BuildHooks, CompactLandmarks, CompactWidth, Landmarks};
/// use csr_core::CsrGraph;
///
/// let edges = [(0, 1, 1000.4), (1, 0, 1000.4), (1, 2, 0.9), (2, 1, 0.9)];
/// let graph = CsrGraph::from_edges(3, &edges)?;
/// let exact = Landmarks::of_nodes(&graph, &[0], BuildHooks::new())?;
/// let compact = CompactLandmarks::new(&exact, CompactWidth::Bits16);
/// assert!(compact.lower_bound(1, 2) <= 0.9);
/// assert!(compact.lower_bound(0, 2) > 1000.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompactLandmarks {
    node_count: usize,
    fingerprint: u64,
    order_hash: u64,
    place_of: Vec<Place>,
    /// A step and what is rounded away of it, a lane; lanes are the landmarks forward, then
    /// backward.
    lanes: Vec<Lane>,
    cells: Cells,
}

#[derive(Clone, Copy, Debug)]
struct Lane {
    step: f64,
    rounded: i64,
}

/// `q` by place, the lanes of a place side by side. The greatest number is infinity.
#[derive(Clone, Debug)]
enum Cells {
    Bits16(Vec<u16>),
    Bits32(Vec<u32>),
}

impl CompactLandmarks {
    /// The compact form of `landmarks`.
    pub fn new(landmarks: &Landmarks, width: CompactWidth) -> Self {
        let (node_count, count) = (landmarks.node_count(), landmarks.ids().len());
        let greatest = match width {
            CompactWidth::Bits16 => u32::from(u16::MAX),
            CompactWidth::Bits32 => u32::MAX,
        };
        let column = |lane: usize, place: usize| {
            let direction = if lane < count { Direction::Forward } else { Direction::Backward };
            landmarks.table.distance(direction, lane % count, count, place)
        };
        let lanes: Vec<Lane> = (0..2 * count)
            .map(|lane| Lane::fit((0..node_count).map(|place| column(lane, place)), greatest))
            .collect();
        let cells = (0..node_count).flat_map(|place| {
            let lanes = lanes.iter().enumerate();
            lanes.map(move |(i, lane)| lane.quantise(column(i, place), greatest))
        });
        let cells = match width {
            CompactWidth::Bits16 => Cells::Bits16(cells.map(|q| q as u16).collect()),
            CompactWidth::Bits32 => Cells::Bits32(cells.collect()),
        };
        CompactLandmarks {
            node_count,
            fingerprint: landmarks.fingerprint,
            order_hash: landmarks.order_hash,
            place_of: landmarks.place_of.clone(),
            lanes,
            cells,
        }
    }

    /// Whether nothing was rounded: bounds are those of the exact tables.
    pub fn is_exact(&self) -> bool {
        self.lanes.iter().all(|lane| lane.rounded == 0)
    }

    /// A lower bound on the distance from `u` to `v`, never above that of the exact tables.
    ///
    /// # Panics
    ///
    /// If an end is not a node.
    pub fn lower_bound(&self, u: NodeId, v: NodeId) -> f64 {
        self.bound(self.place_of[u as usize] as usize, self.place_of[v as usize] as usize)
    }

    /// The estimate for searches over `graph`.
    ///
    /// # Errors
    ///
    /// [`StaleError`] if the tables belong to another graph (rule `ALT-9`).
    pub fn heuristic(
        &self,
        graph: &CsrGraph,
    ) -> Result<impl Heuristic + Copy + use<'_>, StaleError> {
        if self.node_count != graph.node_count() {
            let (tables, graph) = (self.node_count, graph.node_count());
            return Err(StaleError::NodeCount { tables, graph });
        }
        if self.fingerprint != graph.fingerprint() {
            let (tables, graph) = (self.fingerprint, graph.fingerprint());
            return Err(StaleError::Fingerprint { tables, graph });
        }
        Ok(CompactHeuristic { tables: self, same_order: self.order_hash == graph.order_hash() })
    }

    /// The bytes held on the heap.
    pub fn heap_bytes(&self) -> usize {
        let cells = match &self.cells {
            Cells::Bits16(cells) => 2 * cells.len(),
            Cells::Bits32(cells) => 4 * cells.len(),
        };
        cells + 4 * self.place_of.len() + size_of_val(self.lanes.as_slice())
    }

    fn bound(&self, source: usize, target: usize) -> f64 {
        match &self.cells {
            Cells::Bits16(cells) => self.bound_in(cells, source, target, u16::MAX),
            Cells::Bits32(cells) => self.bound_in(cells, source, target, u32::MAX),
        }
    }

    #[inline(always)]
    fn bound_in<Q: Copy + PartialEq + Into<i64>>(
        &self,
        cells: &[Q],
        source: usize,
        target: usize,
        infinite: Q,
    ) -> f64 {
        let width = self.lanes.len();
        let row = |place: usize| cells[place * width..][..width].split_at(width / 2);
        let ((from_u, to_u), (from_v, to_v)) = (row(source), row(target));
        let (forward, backward) = self.lanes.split_at(width / 2);
        let mut greatest = 0.0;
        // Far and near, forward: d(L, v) and d(L, u); backward: d(u, L) and d(v, L).
        let pairs = from_v.iter().zip(from_u).zip(forward);
        for ((&far, &near), lane) in pairs.chain(to_u.iter().zip(to_v).zip(backward)) {
            if near == infinite {
                continue;
            }
            if far == infinite {
                return f64::INFINITY;
            }
            let bound = (far.into() - near.into() - lane.rounded) as f64 * lane.step;
            if bound > greatest {
                greatest = bound;
            }
        }
        greatest
    }
}

impl Lane {
    /// The smallest step that serves `distances`, whose numbers stay below `greatest`.
    fn fit(distances: impl Iterator<Item = f64> + Clone, greatest: u32) -> Lane {
        let finite = distances.filter(|&distance| distance < f64::INFINITY);
        let farthest = finite.clone().fold(0.0, |far, d| if d > far { d } else { far });
        // Two thousand doublings at most: from 2^-1022 to 2^1008.
        let mut step = f64::MIN_POSITIVE;
        while farthest / step >= f64::from(greatest - 1) {
            step *= 2.0;
        }
        let exact =
            finite.clone().all(|distance| f64::from((distance / step) as u32) * step == distance);
        Lane { step, rounded: if exact { 0 } else { 1 } }
    }

    fn quantise(self, distance: f64, greatest: u32) -> u32 {
        // The cast rounds down, for distances are at least 0.
        if distance == f64::INFINITY { greatest } else { (distance / self.step) as u32 }
    }
}

#[derive(Clone, Copy, Debug)]
struct CompactHeuristic<'t> {
    tables: &'t CompactLandmarks,
    same_order: bool,
}

impl Heuristic for CompactHeuristic<'_> {
    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        self.tables.lower_bound(source, target)
    }

    #[inline]
    fn estimate_placed(&self, graph: &CsrGraph, source: Place, target: Place) -> f64 {
        if self.same_order {
            self.tables.bound(source as usize, target as usize)
        } else {
            self.tables.lower_bound(graph.node_at(source), graph.node_at(target))
        }
    }
}
