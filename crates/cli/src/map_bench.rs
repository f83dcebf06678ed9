//! [`Wanted`] and [`Measured`]: what `map bench` measures (rule `CLI-15`).
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::Serialize;
use surepath::grid_map::{Cell, GridMap, Ground, Neighbours, Parts, Shape, Terrain};
use surepath::hierarchy::{Options, Quality, Search, Solver};
use surepath::state_search;

use crate::clock::Stopwatch;
use crate::failure::Failure;
use crate::map_search;
use crate::measure::median;
use crate::progress::{Progress, while_busy};

/// How far apart random pairs are, at least.
const APART: u32 = 64;

/// States asked for at a time.
const PIECE: usize = 64;

/// How often the far pair is asked; the median counts.
const REPEATS: usize = 15;

/// How often a change is made; every other one takes the one before back.
const CHANGES: usize = 8;

/// How often an unreachable pair is asked; the mean counts.
const DENIALS: u32 = 10_000;

/// What is to be measured.
pub(crate) struct Wanted<'a> {
    pub(crate) size: u32,
    pub(crate) seed: u64,
    pub(crate) pairs: usize,
    pub(crate) threads: usize,
    pub(crate) side: u32,
    /// In bytes.
    pub(crate) tree_memory: usize,
    pub(crate) walls: f64,
    pub(crate) islands: u32,
    pub(crate) wraps: bool,
    pub(crate) neighbours: Neighbours,
    pub(crate) qualities: &'a [(&'static str, Quality)],
}

/// A time, and how much was done in it: states settled, or clusters built.
#[derive(Clone, Copy, Default)]
pub(crate) struct Timed {
    pub(crate) us: f64,
    pub(crate) expanded: u64,
}

/// What one size came to.
pub(crate) struct Measured {
    pub(crate) size: u32,
    seed: u64,
    threads: usize,
    pairs: usize,
    pub(crate) levels: usize,
    pub(crate) build_s: f64,
    pub(crate) bytes_per_cell: f64,
    pub(crate) far_astar: Timed,
    pub(crate) median_astar_us: f64,
    pub(crate) qualities: Vec<OfQuality>,
    pub(crate) update_inside: Timed,
    pub(crate) update_border: Timed,
    pub(crate) deny_us: Option<f64>,
}

/// What one quality came to.
pub(crate) struct OfQuality {
    pub(crate) name: &'static str,
    pub(crate) far: Timed,
    pub(crate) smoothed: u64,
    pub(crate) far_ratio: f64,
    pub(crate) prefix_us: f64,
    pub(crate) median_us: f64,
    pub(crate) median_prefix_us: f64,
    pub(crate) mean_ratio: f64,
    pub(crate) max_ratio: f64,
    /// The mean of what a further piece of the far pair's route took.
    pub(crate) piece_us: Option<f64>,
}

/// What `--json` prints.
#[derive(Serialize)]
pub(crate) struct Object {
    size: u32,
    seed: u64,
    threads: usize,
    build_s: f64,
    build_in_astar: f64,
    bytes_per_cell: f64,
    levels: usize,
    quality: &'static str,
    far: Far,
    pairs: Pairs,
    update_inside_us: f64,
    update_border_us: f64,
    deny_us: Option<f64>,
    piece_us: Option<f64>,
}

#[derive(Serialize)]
struct Far {
    astar_us: f64,
    hierarchy_us: f64,
    prefix_us: f64,
    speed_up: f64,
    astar_expanded: u64,
    hierarchy_expanded: u64,
    ratio: f64,
}

#[derive(Serialize)]
struct Pairs {
    count: usize,
    median_astar_us: f64,
    median_hierarchy_us: f64,
    median_prefix_us: f64,
    speed_up: f64,
    mean_ratio: f64,
    max_ratio: f64,
}

impl Wanted<'_> {
    pub(crate) fn measure(&self) -> Result<Measured, Failure> {
        let map = while_busy("growing the terrain", || self.terrain())?;
        let parts = Parts::of(&map);
        let Some((start, goal)) = Terrain::far_pair(&map) else {
            return Err(Failure::argument("--walls", "no cell is left open"));
        };
        let mut random = SplitMix64::from_seed(self.seed.to_le_bytes());
        let pairs = self.random_pairs(&map, &parts, &mut random)?;
        let mut progress = Progress::new("asking A*", Some((3 + pairs.len()) as u64));

        let astar = state_search::Solver::new(map.clone());
        let mut search = astar.search();
        let mut path = Vec::new();
        let mut ask = |a: Cell, b: Cell| {
            let before = search.stats().expanded;
            let clock = Stopwatch::start();
            let answer = search.path(&a, &b, &mut path);
            let us = clock.elapsed().as_secs_f64() * 1e6;
            (Timed { us, expanded: search.stats().expanded - before }, answer.cost)
        };
        let far = [0; 3].map(|_| {
            let answer = ask(start, goal);
            progress.advance(1);
            answer
        });
        let far_astar = Timed { us: median(&mut far.map(|(timed, _)| timed.us)), ..far[0].0 };
        let far_cost = far[0].1.expect("both ends lie in one part");
        let mut costs = Vec::with_capacity(pairs.len());
        let mut us = Vec::with_capacity(pairs.len());
        for &(a, b) in &pairs {
            let (timed, cost) = ask(a, b);
            us.push(timed.us);
            costs.push(cost.expect("both ends lie in one part"));
            progress.advance(1);
        }
        let median_astar_us = median(&mut us);
        drop(progress);
        drop(search);
        drop(astar);

        let options =
            Options::default().with_cluster_side(self.side).with_tree_memory(self.tree_memory);
        let mut solver = Solver::with_options(map, options)
            .map_err(|error| Failure::argument("--side", error))?;
        let clock = Stopwatch::start();
        self.build(&mut solver)?;
        let build_s = clock.elapsed().as_secs_f64();
        let cells = f64::from(self.size) * f64::from(self.size);
        let far = Asked { start, goal, cost: far_cost };
        let asked: Vec<Asked> = pairs
            .iter()
            .zip(costs)
            .map(|(&(start, goal), cost)| Asked { start, goal, cost })
            .collect();
        let total = self.qualities.len() * (pairs.len() + REPEATS);
        let mut progress = Progress::new("asking the hierarchy", Some(total as u64));
        let of_quality = |&(name, quality): &(&'static str, Quality)| {
            let mut search = solver.search();
            search.set_quality(quality);
            OfQuality::measure(name, &mut search, &far, &asked, &mut progress)
        };
        let qualities = self.qualities.iter().map(of_quality).collect();
        drop(progress);
        let deny_us = deny(&solver, &parts, start);
        let levels = solver.statistics().levels.len();
        let bytes_per_cell = solver.heap_bytes() as f64 / cells;
        // Amid the map and amid its cluster, and where clusters of all levels meet.
        let side = i64::from(self.side.max(1));
        let top = side << (2 * (levels as i64 - 1));
        let middle = i64::from(self.size) / 2;
        let inside = middle / side * side + side / 2;
        let border = if middle >= top { middle / top * top } else { middle / side * side };
        let mut follow = |at: i64| change(&mut solver, nearest_open(&parts, at));
        let update_inside = follow(inside.min(i64::from(self.size) - 1));
        let update_border = follow(border);
        Ok(Measured {
            size: self.size,
            seed: self.seed,
            threads: self.threads,
            pairs: pairs.len(),
            levels,
            build_s,
            bytes_per_cell,
            far_astar,
            median_astar_us,
            qualities,
            update_inside,
            update_border,
            deny_us,
        })
    }

    fn terrain(&self) -> Result<GridMap, Failure> {
        let mut shape = Shape::new(self.neighbours);
        if self.wraps {
            shape = shape.wrapping(true, true);
        }
        Terrain::new(self.size, self.size, self.seed)
            .with_walls(self.walls)
            .with_islands(self.islands)
            .with_shape(shape)
            .generate()
            .map_err(|error| Failure::argument("--walls", error))
    }

    /// Pairs of one part, far enough apart.
    fn random_pairs(
        &self,
        map: &GridMap,
        parts: &Parts,
        random: &mut SplitMix64,
    ) -> Result<Vec<(Cell, Cell)>, Failure> {
        let mut below = |bound: u32| (((random.next_u64() >> 32) * u64::from(bound)) >> 32) as u16;
        let mut cell = || Cell::new(below(map.width()), below(map.height()));
        let mut pairs = Vec::with_capacity(self.pairs);
        let mut tries = 0_u64;
        while pairs.len() < self.pairs {
            let (a, b) = (cell(), cell());
            let apart = a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())) >= APART;
            if apart && parts.part(a).is_some() && parts.part(a) == parts.part(b) {
                pairs.push((a, b));
            }
            tries += 1;
            if tries > 1_000_000 + 1000 * self.pairs as u64 {
                return Err(Failure::argument("--walls", "hardly a pair is joined by a path"));
            }
        }
        Ok(pairs)
    }

    #[cfg(feature = "rayon")]
    fn build(&self, solver: &mut Solver<GridMap>) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| Failure::argument("--threads", error))?;
        pool.install(|| map_search::build(solver));
        Ok(())
    }

    #[cfg(not(feature = "rayon"))]
    fn build(&self, solver: &mut Solver<GridMap>) -> Result<(), Failure> {
        if self.threads > 1 {
            return Err(Failure::argument("--threads", "this command builds with one thread"));
        }
        map_search::build(solver);
        Ok(())
    }
}

/// A question and the cost of its cheapest path.
struct Asked {
    start: Cell,
    goal: Cell,
    cost: f64,
}

impl OfQuality {
    fn measure(
        name: &'static str,
        search: &mut Search<'_, GridMap>,
        far: &Asked,
        pairs: &[Asked],
        progress: &mut Progress,
    ) -> OfQuality {
        let mut path = Vec::new();
        let mut whole = |search: &mut Search<'_, GridMap>, asked: &Asked| {
            let (before, smoothed) = (search.stats().expanded, search.smoothed());
            let clock = Stopwatch::start();
            let answer = search.path(&asked.start, &asked.goal, &mut path);
            let us = clock.elapsed().as_secs_f64() * 1e6;
            let expanded = search.stats().expanded - before;
            let cost = answer.cost.expect("a hierarchy is complete");
            (Timed { us, expanded }, cost / asked.cost, search.smoothed() - smoothed)
        };
        let mut piece = [far.start; PIECE];
        let mut prefix = |search: &mut Search<'_, GridMap>, asked: &Asked| {
            let clock = Stopwatch::start();
            search.path_into(&asked.start, &asked.goal, &mut piece);
            clock.elapsed().as_secs_f64() * 1e6
        };
        let (mut us, mut prefix_us) = (Vec::new(), Vec::new());
        let mut last = (Timed::default(), 1.0, 0);
        for _ in 0..REPEATS {
            last = whole(search, far);
            us.push(last.0.us);
            prefix_us.push(prefix(search, far));
            progress.advance(1);
        }
        let far_timed = Timed { us: median(&mut us), ..last.0 };
        let far_prefix = median(&mut prefix_us);
        us.clear();
        prefix_us.clear();
        let (mut sum, mut max_ratio) = (0.0, 0.0);
        for asked in pairs {
            let (timed, ratio, _) = whole(search, asked);
            us.push(timed.us);
            prefix_us.push(prefix(search, asked));
            sum += ratio;
            max_ratio = if ratio > max_ratio { ratio } else { max_ratio };
            progress.advance(1);
        }
        OfQuality {
            name,
            far: far_timed,
            smoothed: last.2,
            far_ratio: last.1,
            prefix_us: far_prefix,
            median_us: median(&mut us),
            median_prefix_us: median(&mut prefix_us),
            mean_ratio: sum / pairs.len() as f64,
            max_ratio,
            piece_us: pieces(search, far),
        }
    }
}

/// The mean time of a piece of the far pair's path, the first left out.
fn pieces(search: &mut Search<'_, GridMap>, far: &Asked) -> Option<f64> {
    let mut piece = [far.start; PIECE];
    let mut answer = search.path_into(&far.start, &far.goal, &mut piece);
    let (mut us, mut count) = (0.0, 0);
    while answer.is_found() && piece[answer.written - 1] != far.goal {
        let at = piece[answer.written - 1];
        let clock = Stopwatch::start();
        answer = search.path_into(&at, &far.goal, &mut piece);
        us += clock.elapsed().as_secs_f64() * 1e6;
        count += 1;
    }
    (count > 0).then(|| us / f64::from(count))
}

/// The mean time to deny a path from `start` to the largest part that it does not lie in.
fn deny(solver: &Solver<GridMap>, parts: &Parts, start: Cell) -> Option<f64> {
    let map = solver.space();
    let apart = |cell: &Cell| {
        let far = cell.x().abs_diff(start.x()).max(cell.y().abs_diff(start.y())) >= APART;
        far && parts.part(*cell).is_some() && parts.part(*cell) != parts.part(start)
    };
    let island = map.cells().find(apart)?;
    let mut search = solver.search();
    let mut path = Vec::new();
    let clock = Stopwatch::start();
    let mut denied = 0;
    for _ in 0..DENIALS {
        denied += u32::from(!search.path(&start, &island, &mut path).is_found());
    }
    let us = clock.elapsed().as_secs_f64() * 1e6 / f64::from(DENIALS);
    (denied == DENIALS).then_some(us)
}

/// The open cell nearest to column and row `at`.
fn nearest_open(parts: &Parts, at: i64) -> Cell {
    let part = parts.largest().expect("the far pair lies in a part");
    let at = at as u32;
    parts.nearest(part, (at, at)).expect("a part has cells")
}

/// Walls a cell off and opens it again, and follows: the median time, labels and all, and the clusters
/// built.
fn change(solver: &mut Solver<GridMap>, cell: Cell) -> Timed {
    let before = solver.space().get(cell).expect("the cell is on the map");
    let mut us = Vec::new();
    let mut built = 0;
    for change in 0..CHANGES {
        let ground = if change % 2 == 0 { Ground::WALL } else { before };
        let clock = Stopwatch::start();
        let changed = solver.space_mut().set(cell, ground).expect("the cell is on the map");
        for cell in changed {
            solver.changed(&cell);
        }
        built = solver.update(0).built as u64;
        us.push(clock.elapsed().as_secs_f64() * 1e6);
    }
    Timed { us: median(&mut us), expanded: built }
}

impl Measured {
    pub(crate) fn build_in_astar(&self) -> f64 {
        self.build_s * 1e6 / self.far_astar.us
    }

    pub(crate) fn far_speed_up(&self, quality: usize) -> f64 {
        self.far_astar.us / self.qualities[quality].far.us
    }

    pub(crate) fn pairs_speed_up(&self, quality: usize) -> f64 {
        self.median_astar_us / self.qualities[quality].median_us
    }

    /// What `--json` prints, of the first quality.
    pub(crate) fn object(&self) -> Object {
        let quality = &self.qualities[0];
        Object {
            size: self.size,
            seed: self.seed,
            threads: self.threads,
            build_s: self.build_s,
            build_in_astar: self.build_in_astar(),
            bytes_per_cell: self.bytes_per_cell,
            levels: self.levels,
            quality: quality.name,
            far: Far {
                astar_us: self.far_astar.us,
                hierarchy_us: quality.far.us,
                prefix_us: quality.prefix_us,
                speed_up: self.far_speed_up(0),
                astar_expanded: self.far_astar.expanded,
                hierarchy_expanded: quality.far.expanded,
                ratio: quality.far_ratio,
            },
            pairs: Pairs {
                count: self.pairs,
                median_astar_us: self.median_astar_us,
                median_hierarchy_us: quality.median_us,
                median_prefix_us: quality.median_prefix_us,
                speed_up: self.pairs_speed_up(0),
                mean_ratio: quality.mean_ratio,
                max_ratio: quality.max_ratio,
            },
            update_inside_us: self.update_inside.us,
            update_border_us: self.update_border.us,
            deny_us: self.deny_us,
            piece_us: quality.piece_us,
        }
    }
}
