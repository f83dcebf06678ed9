//! [`Landmarks`]: lower bounds on the costs between entrances of the top level.
//!
//! From and to a few entrances far out the cheapest costs to all others are kept; by the triangle
//! inequality they bound the cost of any way (Goldberg and Harrelson 2005, section 4). They hang on
//! the top level alone and change no cost of a way found, only how many entrances are looked at.
use crate::geometry::Geometry;
use crate::links::{Links, LowerGraph, SLOTS};
use crate::live_fill::Way;
use crate::places::Places;
use crate::spread::{Spread, lesser};
use crate::view::{View, xy_of};

/// Which way out landmarks lie.
const DIRECTIONS: [(i64, i64); 8] =
    [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, -1), (1, 0), (0, 1), (-1, 0)];

/// How many landmarks there are at most.
const COUNT: usize = DIRECTIONS.len();

/// A number for each landmark.
type Each = [f64; COUNT];

/// Bounds, and what they are the difference of, fall short by this share, so that no rounding of sums
/// makes one too large.
const SHARE: f64 = 1.0 - 1.0 / 1_099_511_627_776.0;

/// The cheapest costs between landmarks and all entrances of the top level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Landmarks {
    /// By cluster, how many entrances those before it have.
    base: Vec<u32>,
    /// By entrance, from each landmark.
    from: Vec<Each>,
    /// By entrance, to each landmark.
    to: Vec<Each>,
}

/// Lower bounds on the cost from any entrance of the top level to one goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds<'l> {
    landmarks: &'l Landmarks,
    /// From each landmark to the goal.
    from: Each,
    /// The most that each landmark may be further from an entrance near the goal than the goal.
    to: Each,
}

impl Landmarks {
    pub(crate) fn new(
        view: &View,
        geometry: &Geometry,
        places: &[Places],
        spread: &mut Spread,
    ) -> Landmarks {
        let clusters = view.levels.last().map_or(&[][..], |clusters| &clusters[..]);
        let mut base = vec![0];
        for cluster in clusters {
            base.push(base[base.len() - 1] + cluster.sites.len() as u32);
        }
        let count = base[clusters.len()] as usize;
        if clusters.len() > SLOTS || count == 0 {
            return Landmarks::default();
        }
        let links = root_links(view, geometry, &base);
        let graph = LowerGraph::new(std::array::from_fn(|slot| clusters.get(slot)), &base, &links);
        let sites = || clusters.iter().flat_map(|cluster| cluster.sites.iter().copied());
        let xy: Vec<(u32, u32)> = sites().map(|site| xy_of(geometry, places, site)).collect();
        let mut landmarks = Landmarks {
            from: vec![[f64::INFINITY; COUNT]; count],
            to: vec![[f64::INFINITY; COUNT]; count],
            base: base.clone(),
        };
        for (at, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
            let out = |&(x, y): &(u32, u32)| dx * i64::from(x) + dy * i64::from(y);
            // Of entrances equally far out the first.
            let (mut landmark, mut most) = (0, i64::MIN);
            for (node, xy) in xy.iter().enumerate() {
                if out(xy) > most {
                    (landmark, most) = (node as u32, out(xy));
                }
            }
            let slot = graph.slot_of(landmark);
            for (way, costs) in
                [(Way::Forward, &mut landmarks.from), (Way::Backward, &mut landmarks.to)]
            {
                spread.begin(&graph);
                spread.push_source(slot, landmark, 0.0, false);
                while spread.step::<false>(&graph, way).is_some() {}
                for (costs, &cost) in costs.iter_mut().zip(&spread.costs) {
                    costs[at] = cost;
                }
            }
        }
        landmarks
    }

    /// The bounds to a goal that the entrances of `cluster` reach at `costs`; `None` without
    /// landmarks.
    pub(crate) fn bounds(&self, cluster: u32, costs: &[f64]) -> Option<Bounds<'_>> {
        let first = *self.base.get(cluster as usize)? as usize;
        let (mut from, mut to) = ([f64::INFINITY; COUNT], [f64::NEG_INFINITY; COUNT]);
        for (entrance, &left) in costs.iter().enumerate() {
            if left == f64::INFINITY {
                continue;
            }
            for at in 0..COUNT {
                from[at] = lesser(from[at], self.from[first + entrance][at] + left);
                let further = self.to[first + entrance][at] - left;
                to[at] = if further > to[at] { further } else { to[at] };
            }
        }
        Some(Bounds { landmarks: self, from, to })
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        (self.from.capacity() + self.to.capacity()) * size_of::<Each>() + self.base.capacity() * 4
    }
}

impl Bounds<'_> {
    /// The bound from an entrance of a cluster of the top level.
    #[inline]
    pub(crate) fn bound(&self, cluster: u32, entrance: usize) -> f64 {
        let node = self.landmarks.base[cluster as usize] as usize + entrance;
        let (from, to) = (&self.landmarks.from[node], &self.landmarks.to[node]);
        let mut bound = 0.0;
        for at in 0..COUNT {
            // What is infinite on both sides is NaN, which is not greater.
            for other in [self.from[at] * SHARE - from[at], to[at] * SHARE - self.to[at]] {
                bound = if other > bound { other } else { bound };
            }
        }
        if bound == f64::INFINITY { self.finite_bound(from, to) } else { bound * SHARE }
    }

    /// The bound of those landmarks that have a finite one: a sum that is infinite need not mean that
    /// there is no way, it may have grown beyond what floats hold.
    #[cold]
    fn finite_bound(&self, from: &Each, to: &Each) -> f64 {
        let each = (0..COUNT)
            .flat_map(|at| [self.from[at] * SHARE - from[at], to[at] * SHARE - self.to[at]]);
        let finite = each.filter(|bound| *bound < f64::INFINITY);
        finite.fold(0.0, |most, bound| if bound > most { bound } else { most }) * SHARE
    }
}

/// The crossings between all clusters of the top level.
fn root_links(view: &View, geometry: &Geometry, base: &[u32]) -> [Links; 2] {
    let level = view.levels.len() - 1;
    let end = |twin: u32| {
        let found = view.entrance(geometry, level, twin);
        let (cluster, entrance) = found.expect("both ends of a kept crossing are entrances");
        Some((base[cluster as usize] + entrance as u32, cluster as usize))
    };
    [Way::Forward, Way::Backward].map(|way| Links::new(view.levels[level].iter(), way, end))
}
