//! Networks and points from a seed, for demonstrations, tests and benchmarks.
//!
//! The same seed and size give the same network on every machine: integers, `+ - * / sqrt` and
//! `SplitMix64` alone.
use csr_core::{BuildError, MAX_NODES, NodeId};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::{Error, Graph};

/// A road-like network, as [`road_network`] makes it.
///
/// # Examples
///
/// ```
/// let network = surepath::generate::road_network(100, 1)?;
/// assert_eq!(network.positions.len(), 100);
/// assert!(network.to_graph().find_path(0, 99)?.is_found());
/// # Ok::<(), surepath::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RoadNetwork {
    /// `(tail, head, weight)`, both ways of a street one after the other; the weights are whole
    /// tenths of seconds, at least 1.
    pub edges: Vec<(NodeId, NodeId, f64)>,
    /// Where the nodes lie, in whole millionths of a degree, as degrees: `[x, y, 0]`.
    pub positions: Vec<[f64; 3]>,
}

impl RoadNetwork {
    /// The graph of the network, with its positions.
    pub fn to_graph(&self) -> Graph {
        let mut graph = Graph::from_edges_with(&self.edges, Some(self.positions.len()), true)
            .expect("ends are below the node count, weights finite and positive");
        graph.set_positions(self.positions.clone()).expect("there is a finite one for each node");
        graph
    }
}

/// The side of a block, in millionths of a degree: about 200 m.
const BLOCK: i64 = 2000;
/// How far a crossing lies off the grid at most. Below a quarter of a block no two streets cross.
const JITTER: i64 = 440;
/// How far a bend lies off the straight street at most.
const BEND: i64 = 60;
/// Every so many blocks a street is an arterial road.
const ARTERIAL_EVERY: usize = 12;
/// Between arterials, every so many blocks a street is a collector.
const COLLECTOR_EVERY: usize = 4;
/// Speeds in millionths of a degree a tenth of a second: about 120, 60 and 30 km/h.
const SPEEDS: [f64; 3] = [30.0, 15.0, 7.5];

/// Makes a connected, planar, road-like network of `node_count` nodes.
///
/// Crossings lie on a grid, each shifted at random. Arterial roads and collectors run through; of
/// the local streets as many stay as connect all crossings, and half of the rest. About a third of
/// the nodes are bends, with two neighbours. Streets go both ways; a weight is the time to drive
/// it. Most nodes have 2 to 4 neighbours.
///
/// # Errors
///
/// [`Error::Build`] above `2^26` nodes.
///
/// # Complexity
///
/// `O(node_count)` but for the inverse Ackermann function.
///
/// # Examples
///
/// ```
/// use surepath::{Error, generate};
///
/// let network = generate::road_network(1000, 1)?;
/// let graph = network.to_graph();
/// assert_eq!(graph.node_count(), 1000);
/// assert!(graph.find_path(0, 640)?.is_found());
/// # Ok::<(), Error>(())
/// ```
pub fn road_network(node_count: usize, seed: u64) -> Result<RoadNetwork, Error> {
    if node_count > MAX_NODES {
        return Err(BuildError::TooManyNodes { given: node_count }.into());
    }
    let mut random = Random(SplitMix64::from_seed(seed.to_le_bytes()));
    let grid = Grid::of(node_count - node_count / 3);
    let mut places: Vec<[i64; 2]> = Vec::with_capacity(node_count);
    for crossing in 0..grid.count {
        let (column, row) = (crossing % grid.columns, crossing / grid.columns);
        places.push([
            column as i64 * BLOCK + random.offset(JITTER),
            row as i64 * BLOCK + random.offset(JITTER),
        ]);
    }
    let streets = grid.streets(&mut random);
    // The bends: each on a street drawn at random.
    let mut bends = vec![0usize; streets.len()];
    // Of one or two nodes none is a bend, and three or more have a street.
    for _ in grid.count..node_count {
        bends[random.below(streets.len())] += 1;
    }
    let mut edges = Vec::with_capacity(2 * (streets.len() + node_count - grid.count));
    for (street, &bends) in streets.iter().zip(&bends) {
        let [ax, ay] = places[street.a];
        let [bx, by] = places[street.b];
        let mut from = street.a;
        for bend in 1..=bends {
            let (part, parts) = (bend as i64, bends as i64 + 1);
            places.push([
                ax + (bx - ax) * part / parts + random.offset(BEND),
                ay + (by - ay) * part / parts + random.offset(BEND),
            ]);
            drive(&places, from, places.len() - 1, street.speed, &mut edges);
            from = places.len() - 1;
        }
        drive(&places, from, street.b, street.speed, &mut edges);
    }
    let positions = places.iter().map(|&[x, y]| [x as f64 / 1e6, y as f64 / 1e6, 0.0]).collect();
    Ok(RoadNetwork { edges, positions })
}

/// Scatters `count` points over a square, about one to a unit of area, in whole thousandths:
/// `[x, y, 0]`.
///
/// # Errors
///
/// [`Error::Build`] above `2^26` points, which no graph could hold.
///
/// # Complexity
///
/// `O(count)`.
///
/// # Examples
///
/// ```
/// use surepath::{Error, generate};
///
/// let points = generate::points(100, 1)?;
/// assert_eq!(points.len(), 100);
/// assert!(points.iter().all(|[x, y, z]| *x < 10.0 && *y < 10.0 && *z == 0.0));
/// # Ok::<(), Error>(())
/// ```
pub fn points(count: usize, seed: u64) -> Result<Vec<[f64; 3]>, Error> {
    if count > MAX_NODES {
        return Err(BuildError::TooManyNodes { given: count }.into());
    }
    let mut random = Random(SplitMix64::from_seed(seed.to_le_bytes()));
    let side = (count * 1_000_000).isqrt().max(1);
    let mut along = || random.below(side) as f64 / 1e3;
    Ok((0..count).map(|_| [along(), along(), 0.0]).collect())
}

/// Adds both ways between two places.
fn drive(
    places: &[[i64; 2]],
    a: usize,
    b: usize,
    speed: f64,
    edges: &mut Vec<(NodeId, NodeId, f64)>,
) {
    let [dx, dy] = [0, 1].map(|axis| (places[a][axis] - places[b][axis]) as f64);
    let time = ((dx * dx + dy * dy).sqrt() / speed).ceil();
    let time = if time < 1.0 { 1.0 } else { time };
    edges.push((a as NodeId, b as NodeId, time));
    edges.push((b as NodeId, a as NodeId, time));
}

/// Crossings in rows of `columns`, the last row perhaps shorter.
struct Grid {
    columns: usize,
    count: usize,
}

struct Street {
    a: usize,
    b: usize,
    speed: f64,
}

impl Grid {
    /// About as wide as high.
    fn of(count: usize) -> Grid {
        Grid { columns: count.isqrt().max(1), count }
    }

    /// The streets that are built, by their first crossing.
    fn streets(&self, random: &mut Random) -> Vec<Street> {
        let mut streets = Vec::new();
        for a in 0..self.count {
            let (column, row) = (a % self.columns, a / self.columns);
            if column + 1 < self.columns && a + 1 < self.count {
                streets.push(Street { a, b: a + 1, speed: speed_of(row) });
            }
            if a + self.columns < self.count {
                streets.push(Street { a, b: a + self.columns, speed: speed_of(column) });
            }
        }
        // Through roads first, then local streets in random order: those that join two parts that
        // nothing joined are needed.
        let mut order: Vec<usize> = (0..streets.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let is_local = |street: usize| streets[street].speed == SPEEDS[2];
        order.sort_by_key(|&street| is_local(street));
        let mut parts = Parts((0..self.count).collect());
        let mut built = vec![false; streets.len()];
        for street in order {
            let joins = parts.join(streets[street].a, streets[street].b);
            built[street] = joins || !is_local(street) || random.below(2) == 0;
        }
        let mut built = built.into_iter();
        streets.retain(|_| built.next().expect("there is one for each street"));
        streets
    }
}

/// The speed on the `line`-th row or column of streets.
fn speed_of(line: usize) -> f64 {
    match line {
        _ if line % ARTERIAL_EVERY == ARTERIAL_EVERY / 2 => SPEEDS[0],
        _ if line % COLLECTOR_EVERY == COLLECTOR_EVERY / 2 => SPEEDS[1],
        _ => SPEEDS[2],
    }
}

/// Which crossings are joined: a forest of parents.
struct Parts(Vec<usize>);

impl Parts {
    /// Joins the parts of `a` and `b`; whether they were two.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.top(a), self.top(b));
        self.0[a] = b;
        a != b
    }

    fn top(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }
}

struct Random(SplitMix64);

impl Random {
    /// A number in `0..count`: the high half of a product (section 8 of the specification).
    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// A number in `-most..=most`.
    fn offset(&mut self, most: i64) -> i64 {
        self.below(2 * most as usize + 1) as i64 - most
    }
}
