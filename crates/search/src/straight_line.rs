//! [`StraightLine`]: the distance between coordinates, fitted to a graph's weights.
use best_first::prefetch;
use csr_core::{CsrGraph, NodeId, Place};

use crate::heuristic::Heuristic;

/// A lower bound from coordinates: a factor times the straight line (rule `EST-3`).
///
/// [`exact`](StraightLine::exact) takes the factor 1, for graphs whose weights are never below
/// their ends' distance. [`fitted`](StraightLine::fitted) takes the largest factor that no arc
/// breaks, so that weights may be anything: metres, seconds, tolls.
///
/// The distance is `sqrt((dx * dx + dy * dy) + dz * dz)`, in that order.
///
/// # Examples
///
/// ```
/// use csr_core::CsrGraph;
/// use search::{Heuristic, StraightLine};
///
/// // Seconds on roads whose ends are known in metres: fitted to the fastest of them.
/// let graph = CsrGraph::from_edges(3, &[(0, 1, 50.0), (1, 2, 20.0)])?;
/// let points = [[0.0, 0.0, 0.0], [500.0, 0.0, 0.0], [500.0, 400.0, 0.0]];
/// let line = StraightLine::fitted(&graph, &points).expect("there are roads of some length");
/// assert!(line.factor() <= 0.05 && line.estimate(1, 2) <= 20.0);
/// # Ok::<(), csr_core::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StraightLine {
    factor: f64,
    place_of: Vec<Place>,
    points: Points,
}

/// Coordinates by place, in the narrowest form that keeps them exact.
#[derive(Clone, Debug)]
enum Points {
    CompactPlane(Vec<[f32; 2]>),
    Plane(Vec<[f64; 2]>),
    Space(Vec<[f64; 3]>),
}

impl StraightLine {
    /// The estimate with factor 1: `points[node]` are the coordinates of `node`.
    ///
    /// # Panics
    ///
    /// If there are not as many points as nodes.
    pub fn exact(graph: &CsrGraph, points: &[[f64; 3]]) -> Self {
        Self::with_factor(graph, points, 1.0)
    }

    /// The estimate with the factor `min(weight / distance)` over the arcs of positive distance,
    /// times `1 - 2^-32`. `None` if there is no such arc, if the factor is 0 or not finite, or if the
    /// box around all points has an infinite diagonal: a distance that overflows proves nothing
    /// (rule `EST-3`).
    ///
    /// It is consistent for the stored weights, and for any cost that is not below them.
    ///
    /// # Panics
    ///
    /// If there are not as many points as nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use csr_core::CsrGraph;
    /// use search::{Heuristic, StraightLine};
    ///
    /// // Two roads of 100 metres at 2 seconds, and a slow one along them.
    /// let edges = [(0, 1, 2.0), (1, 2, 2.0), (0, 2, 16.0)];
    /// let graph = CsrGraph::from_edges(3, &edges)?;
    /// let points = [[0.0, 0.0, 0.0], [100.0, 0.0, 0.0], [200.0, 0.0, 0.0]];
    /// let line = StraightLine::fitted(&graph, &points).expect("arcs have lengths");
    /// let estimate = line.estimate(0, 2);
    /// assert!(estimate <= 4.0 && estimate > 3.999_999);
    /// # Ok::<(), csr_core::BuildError>(())
    /// ```
    pub fn fitted(graph: &CsrGraph, points: &[[f64; 3]]) -> Option<Self> {
        assert_eq!(points.len(), graph.node_count(), "a point for every node");
        if diagonal(points) == f64::INFINITY {
            return None;
        }
        let mut least = f64::INFINITY;
        for arc in graph.arcs() {
            let distance = distance(points[arc.tail as usize], points[arc.head as usize]);
            if distance > 0.0 {
                let factor = arc.weight / distance;
                if factor < least {
                    least = factor;
                }
            }
        }
        let factor = least * (1.0 - f64::from_bits((1023 - 32) << 52));
        (factor > 0.0 && factor < f64::INFINITY).then(|| Self::with_factor(graph, points, factor))
    }

    /// The estimate with a factor of the caller's: a lower bound only if no arc costs less than the
    /// factor times the distance of its ends, which [`check_estimate`](crate::check_estimate)
    /// tells.
    ///
    /// # Panics
    ///
    /// If there are not as many points as nodes.
    pub fn with_factor(graph: &CsrGraph, points: &[[f64; 3]], factor: f64) -> Self {
        let node_count = graph.node_count();
        assert_eq!(points.len(), node_count, "a point for every node");
        let by_place = (0..node_count as u32).map(|place| points[graph.node_at(place) as usize]);
        let exact = |x: f64| f64::from(x as f32) == x;
        let points = if !points.iter().all(|point| point[2] == 0.0) {
            Points::Space(by_place.collect())
        } else if points.iter().all(|point| exact(point[0]) && exact(point[1])) {
            Points::CompactPlane(by_place.map(|[x, y, _]| [x as f32, y as f32]).collect())
        } else {
            Points::Plane(by_place.map(|[x, y, _]| [x, y]).collect())
        };
        let place_of = (0..node_count as u32).map(|node| graph.place_of(node)).collect();
        StraightLine { factor, place_of, points }
    }

    /// What a unit of distance costs at least.
    pub fn factor(&self) -> f64 {
        self.factor
    }

    /// The estimate between two places of the graph that it was made for.
    ///
    /// # Panics
    ///
    /// If a place is not below the node count.
    #[inline(always)]
    pub fn between_places(&self, source: Place, target: Place) -> f64 {
        let distance = match &self.points {
            Points::CompactPlane(points) => {
                let ([ax, ay], [bx, by]) = (points[source as usize], points[target as usize]);
                let (dx, dy) = (f64::from(ax) - f64::from(bx), f64::from(ay) - f64::from(by));
                squares(dx, dy).sqrt()
            }
            Points::Plane(points) => {
                let ([ax, ay], [bx, by]) = (points[source as usize], points[target as usize]);
                let (dx, dy) = (ax - bx, ay - by);
                squares(dx, dy).sqrt()
            }
            Points::Space(points) => distance(points[source as usize], points[target as usize]),
        };
        self.factor * distance
    }
}

impl Heuristic for StraightLine {
    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        self.between_places(self.place_of[source as usize], self.place_of[target as usize])
    }

    #[inline(always)]
    fn estimate_placed(&self, _graph: &CsrGraph, source: Place, target: Place) -> f64 {
        self.between_places(source, target)
    }

    #[inline(always)]
    fn warm(&self, place: Place) {
        match &self.points {
            Points::CompactPlane(points) => prefetch(points, place as usize),
            Points::Plane(points) => prefetch(points, place as usize),
            Points::Space(points) => prefetch(points, place as usize),
        }
    }
}

impl Heuristic for &StraightLine {
    fn estimate(&self, source: NodeId, target: NodeId) -> f64 {
        (*self).estimate(source, target)
    }

    #[inline(always)]
    fn estimate_placed(&self, _graph: &CsrGraph, source: Place, target: Place) -> f64 {
        self.between_places(source, target)
    }

    #[inline(always)]
    fn warm(&self, place: Place) {
        match &self.points {
            Points::CompactPlane(points) => prefetch(points, place as usize),
            Points::Plane(points) => prefetch(points, place as usize),
            Points::Space(points) => prefetch(points, place as usize),
        }
    }
}

/// The distance of two points (rule `PTS-1`).
fn distance([ax, ay, az]: [f64; 3], [bx, by, bz]: [f64; 3]) -> f64 {
    let (dx, dy, dz) = (ax - bx, ay - by, az - bz);
    (squares(dx, dy) + dz * dz).sqrt()
}

/// The sum of both squares, each rounded, and then rounded itself (rule `PTS-1`).
#[inline(always)]
fn squares(dx: f64, dy: f64) -> f64 {
    #[cfg(surepath_mutant = "fused-distance")]
    #[expect(clippy::disallowed_methods, reason = "broken on purpose: the hashes must notice")]
    return dx.mul_add(dx, dy * dy);
    #[cfg(not(surepath_mutant = "fused-distance"))]
    {
        dx * dx + dy * dy
    }
}

/// The distance between opposite corners of the box around `points`, no less than that of any two.
fn diagonal(points: &[[f64; 3]]) -> f64 {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for point in points {
        for (axis, &value) in point.iter().enumerate() {
            if value < low[axis] {
                low[axis] = value;
            }
            if value > high[axis] {
                high[axis] = value;
            }
        }
    }
    distance(low, high)
}
