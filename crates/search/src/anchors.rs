//! [`Anchored`]: the ends of a query that lie beside the graph, and [`ArcPoint`]: part of the way
//! along an arc.
use core::fmt;
use csr_core::{ArcId, CsrGraph, NodeId};

use crate::query_error::QueryEnd;

/// A node that an end of a query is joined to, and what the way between them costs.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Anchor, Anchored, SearchBuffers, Setup};
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 5.0)])?;
/// // A garden, two metres from the road's end.
/// let garden = Anchor { node: 1, cost: 2.0 };
/// let query =
///     Anchored { start: vec![Anchor { node: 0, cost: 0.0 }], goal: vec![garden], direct: None };
/// let setup = Setup::new(&graph);
/// let mut buffers = SearchBuffers::new();
/// let mut search = setup.anchored(&mut buffers, &query)?;
/// search.run();
/// assert_eq!(search.cost(), Some(7.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "a node and a cost")]
pub struct Anchor {
    /// The node.
    pub node: NodeId,
    /// The cost from the start to the node, or from the node to the goal: finite and at least 0.
    pub cost: f64,
}

/// A query between two ends that are no nodes: places on the way between nodes, positions with an
/// access road, or several entrances of one building.
///
/// It is answered as if each end were a node of its own, joined to its anchors, without building
/// such a graph. See [`Setup::anchored`](crate::Setup::anchored).
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Anchored, ArcPoint};
///
/// // One road of length 8, one way: from a quarter to three quarters is direct, back is around.
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 8.0), (1, 0, 30.0)])?;
/// let [a, b] = [0.25, 0.75].map(|along| ArcPoint { arc: 0, back: None, along });
/// assert_eq!(Anchored::between_arcs(&graph, a, b)?.direct, Some(4.0));
/// let around = Anchored::between_arcs(&graph, b, a)?;
/// assert_eq!((around.direct, around.start[0].node, around.start[0].cost), (None, 1, 2.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "built by update syntax too")]
pub struct Anchored {
    /// Where the way from the start leads.
    pub start: Vec<Anchor>,
    /// From where a way leads to the goal.
    pub goal: Vec<Anchor>,
    /// The cost of a way from the start to the goal that passes no node, if there is one.
    pub direct: Option<f64>,
}

/// A place part of the way along an arc, or along a road of two arcs.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Anchored, ArcPoint};
///
/// let graph = CsrGraph::from_edges(2, &[(0, 1, 8.0), (1, 0, 8.0)])?;
/// // With a way back one may leave for either end, a quarter and three quarters away.
/// let place = ArcPoint { arc: 0, back: Some(1), along: 0.25 };
/// let query = Anchored::between_arcs(&graph, place, place)?;
/// let mut costs: Vec<_> = query.start.iter().map(|anchor| (anchor.node, anchor.cost)).collect();
/// costs.sort_by_key(|&(node, _)| node);
/// assert_eq!(costs, [(0, 2.0), (1, 6.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "arcs and a fraction")]
pub struct ArcPoint {
    /// The arc.
    pub arc: ArcId,
    /// The arc of the way back over the same road, if it can be taken.
    pub back: Option<ArcId>,
    /// How far along the arc, from 0 at its tail to 1 at its head.
    pub along: f64,
}

/// Why a query between ends beside the graph cannot be asked.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{AnchorError, Anchored, ArcPoint};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 8.0), (1, 2, 8.0)])?;
/// let place = ArcPoint { arc: 0, back: None, along: 0.5 };
/// let error = Anchored::between_arcs(&graph, ArcPoint { along: 1.5, ..place }, place).unwrap_err();
/// assert_eq!(error, AnchorError::InvalidFraction { along: 1.5 });
/// let error = Anchored::between_arcs(&graph, place, ArcPoint { back: Some(1), ..place }).unwrap_err();
/// assert_eq!(error, AnchorError::NotTheWayBack { arc: 0, back: 1 });
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnchorError {
    /// An anchor is not a node.
    NodeOutOfRange {
        /// Which end's anchor.
        end: QueryEnd,
        /// Its position in that end's list.
        anchor: usize,
        /// The id given.
        node: NodeId,
        /// The graph's node count.
        node_count: usize,
    },
    /// An anchor's cost is NaN, negative or infinite.
    InvalidCost {
        /// Which end's anchor.
        end: QueryEnd,
        /// Its position in that end's list.
        anchor: usize,
        /// The cost given.
        cost: f64,
    },
    /// The direct cost is NaN, negative or infinite.
    InvalidDirect {
        /// The cost given.
        cost: f64,
    },
    /// A place is on an arc that the graph has not.
    NoSuchArc {
        /// The arc.
        arc: ArcId,
        /// The graph's arc count.
        arc_count: usize,
    },
    /// The arc of the way back does not join the same two nodes.
    NotTheWayBack {
        /// The arc.
        arc: ArcId,
        /// What was to be its way back.
        back: ArcId,
    },
    /// A place is not between the ends of its arc.
    InvalidFraction {
        /// The fraction given, not in `0..=1`.
        along: f64,
    },
}

impl Anchored {
    /// The query between two places on arcs, for the stored weights: an end costs its part of the
    /// arc's weight. Both ends on one road are joined directly, where the road leads that way.
    ///
    /// # Errors
    ///
    /// For the start, then for the goal: [`AnchorError::NoSuchArc`],
    /// [`AnchorError::NotTheWayBack`], [`AnchorError::InvalidFraction`].
    pub fn between_arcs(
        graph: &CsrGraph,
        start: ArcPoint,
        goal: ArcPoint,
    ) -> Result<Self, AnchorError> {
        let (start_ways, goal_ways) = (start.ways(graph)?, goal.ways(graph)?);
        let leaving = |way: &Way| Anchor { node: way.head, cost: (1.0 - way.along) * way.weight };
        let arriving = |way: &Way| Anchor { node: way.tail, cost: way.along * way.weight };
        let mut direct: Option<f64> = None;
        for from in &start_ways {
            for to in &goal_ways {
                if from.arc == to.arc && from.along <= to.along {
                    let cost = (to.along - from.along) * from.weight;
                    if direct.is_none_or(|least| cost < least) {
                        direct = Some(cost);
                    }
                }
            }
        }
        Ok(Anchored {
            start: start_ways.iter().map(leaving).collect(),
            goal: goal_ways.iter().map(arriving).collect(),
            direct,
        })
    }

    /// Checks the start's anchors, the goal's, the direct way.
    pub(crate) fn check(&self, node_count: usize) -> Result<(), AnchorError> {
        for (end, anchors) in [(QueryEnd::Start, &self.start), (QueryEnd::Goal, &self.goal)] {
            for (anchor, &Anchor { node, cost }) in anchors.iter().enumerate() {
                if node as usize >= node_count {
                    return Err(AnchorError::NodeOutOfRange { end, anchor, node, node_count });
                }
                if !(0.0..f64::INFINITY).contains(&cost) {
                    return Err(AnchorError::InvalidCost { end, anchor, cost });
                }
            }
        }
        match self.direct {
            Some(cost) if !(0.0..f64::INFINITY).contains(&cost) => {
                Err(AnchorError::InvalidDirect { cost })
            }
            _ => Ok(()),
        }
    }
}

/// One direction of a road with a place on it.
struct Way {
    arc: ArcId,
    tail: NodeId,
    head: NodeId,
    weight: f64,
    along: f64,
}

impl ArcPoint {
    /// The ways over the place: the arc, then the way back.
    fn ways(&self, graph: &CsrGraph) -> Result<Vec<Way>, AnchorError> {
        let arc_of = |arc| {
            let error = AnchorError::NoSuchArc { arc, arc_count: graph.arc_count() };
            graph.arc(arc).ok_or(error)
        };
        let arc = arc_of(self.arc)?;
        let back = self.back.map(arc_of).transpose()?;
        if let Some(back) = back.filter(|back| (back.tail, back.head) != (arc.head, arc.tail)) {
            return Err(AnchorError::NotTheWayBack { arc: arc.id, back: back.id });
        }
        let along = self.along;
        if !(0.0..=1.0).contains(&along) {
            return Err(AnchorError::InvalidFraction { along });
        }
        let ways = [Some((arc, along)), back.map(|back| (back, 1.0 - along))];
        Ok(ways
            .into_iter()
            .flatten()
            .map(|(arc, along)| Way {
                arc: arc.id,
                tail: arc.tail,
                head: arc.head,
                weight: arc.weight,
                along,
            })
            .collect())
    }
}

impl fmt::Display for AnchorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |end: QueryEnd| match end {
            QueryEnd::Start => "start",
            QueryEnd::Goal => "goal",
            QueryEnd::Root => "root",
        };
        match *self {
            AnchorError::NodeOutOfRange { end, anchor, node, node_count } => {
                write!(f, "{} anchor {anchor}: node {node} is not in 0..{node_count}", name(end))
            }
            AnchorError::InvalidCost { end, anchor, cost } => write!(
                f,
                "{} anchor {anchor}: cost {cost} is not a finite number of at least 0",
                name(end)
            ),
            AnchorError::InvalidDirect { cost } => {
                write!(f, "direct cost {cost} is not a finite number of at least 0")
            }
            AnchorError::NoSuchArc { arc, arc_count } => {
                write!(f, "arc {arc} is not in 0..{arc_count}")
            }
            AnchorError::NotTheWayBack { arc, back } => {
                write!(f, "arc {back} does not lead back over arc {arc}")
            }
            AnchorError::InvalidFraction { along } => {
                write!(f, "{along} of the way along an arc is not in 0..=1")
            }
        }
    }
}

impl core::error::Error for AnchorError {}
