//! The straight line, true and fitted (rule `EST-3`).
use crate::graph::Graph;
use crate::points::Point;

/// `sqrt((dx*dx + dy*dy) + dz*dz)`.
pub fn distance(a: Point, b: Point) -> f64 {
    squared(a, b).sqrt()
}

/// `(dx*dx + dy*dy) + dz*dz`.
pub(crate) fn squared(a: Point, b: Point) -> f64 {
    let (dx, dy, dz) = (a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    (dx * dx + dy * dy) + dz * dz
}

/// An estimate by `factor * distance(u, v)`.
#[derive(Clone, Debug)]
pub struct StraightLine<'a> {
    points: &'a [Point],
    /// What a unit of distance costs at least.
    pub factor: f64,
}

impl<'a> StraightLine<'a> {
    /// The line whose factor is 1.
    pub fn unit(points: &'a [Point]) -> Self {
        StraightLine::scaled(points, 1.0)
    }

    /// The line with a factor of the caller's.
    pub fn scaled(points: &'a [Point], factor: f64) -> Self {
        StraightLine { points, factor }
    }

    /// The line under every arc: the least weight per distance, times `1 - 2^-32`; `None` if no arc
    /// has a positive distance, the factor is 0 or not finite, or the box around all points has an
    /// infinite diagonal.
    pub fn fitted(points: &'a [Point], graph: &Graph) -> Option<Self> {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for point in points {
            for axis in 0..3 {
                low[axis] = if point[axis] < low[axis] { point[axis] } else { low[axis] };
                high[axis] = if point[axis] > high[axis] { point[axis] } else { high[axis] };
            }
        }
        if distance(low, high) == f64::INFINITY {
            return None;
        }
        let mut least = f64::INFINITY;
        for arc in &graph.arcs {
            let length = distance(points[arc.tail as usize], points[arc.head as usize]);
            if length > 0.0 && arc.weight / length < least {
                least = arc.weight / length;
            }
        }
        let factor = least * (1.0 - 1.0 / 4_294_967_296.0);
        (factor > 0.0 && factor < f64::INFINITY).then_some(StraightLine { points, factor })
    }

    /// The estimate of the way from `u` to `v`.
    pub fn estimate(&self, u: u32, v: u32) -> f64 {
        self.factor * distance(self.points[u as usize], self.points[v as usize])
    }
}
