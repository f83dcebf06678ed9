//! Hours in minutes: threads that ask mixed questions of one graph and one hierarchy, which are edited
//! between batches (TIER-1, CHANGE-2, CHANGE-3). The answers depend on the seed alone, not on threads.
use std::thread;

use csr_core::Fnv1a;
use grid_map::{Cell, GridMap, Ground, Terrain};
use hierarchy::{Solver, StateSpace, Workspace};
use oracle::SplitMix64;
use surepath::generate::{RoadNetwork, road_network};
use surepath::{Algorithm, Answer, Graph, LandmarkOptions, Landmarks, QueryOptions};

/// Nodes of the graph: few enough for the oracle, which is quadratic.
const NODES: usize = 3_000;
/// Cells along either side of the map.
const SIDE: u32 = 160;
/// After so many batches graph and map are what they were at first: ids of edges are never used again,
/// and a map that only fills up would need ever more memory.
const RENEWED_EVERY: u64 = 32;
/// One answer of so many is checked.
const CHECKED_EVERY: u64 = 1_000;

/// What is asked, what it is asked of, and what was answered.
pub struct Soak {
    network: RoadNetwork,
    graph: Graph,
    landmarks: Landmarks,
    solver: Solver<GridMap>,
    /// What lay where edits were, the last one last.
    before: Vec<(Cell, Ground)>,
    rng: SplitMix64,
    workspaces: Vec<Workspace<Cell>>,
    batches: u64,
    tally: Tally,
}

/// What was answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Questions.
    pub answered: u64,
    /// Of which there was a path.
    pub found: u64,
    /// Of which were compared with the oracle's answer, or A*'s.
    pub checked: u64,
    /// The sum of a hash an answer, in any order.
    pub digest: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.answered += other.answered;
        self.found += other.found;
        self.checked += other.checked;
        self.digest = self.digest.wrapping_add(other.digest);
    }
}

impl Soak {
    /// A graph and a hierarchy by `seed`, to be asked by `threads` threads.
    ///
    /// # Panics
    ///
    /// Where a promise is broken, as everything here.
    pub fn new(seed: u64, threads: usize) -> Soak {
        let network = road_network(NODES, seed).expect("the size is within bounds");
        let graph = network.to_graph();
        let terrain = Terrain::new(SIDE, SIDE, seed).with_islands(2);
        let map = terrain.generate().expect("the size is within bounds");
        let mut solver = Solver::new(map).expect("the plane is small");
        solver.build();
        Soak {
            landmarks: landmarks(&graph),
            network,
            graph,
            solver,
            before: Vec::new(),
            rng: SplitMix64::new(seed),
            workspaces: (0..threads.max(1)).map(|_| Workspace::default()).collect(),
            batches: 0,
            tally: Tally::default(),
        }
    }

    /// What was answered so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Edits the graph and the map, and has the threads ask `count` questions.
    ///
    /// # Panics
    ///
    /// Where a checked answer is not the right one.
    pub fn batch(&mut self, count: u64) {
        self.edit_graph();
        self.edit_map();
        let first = self.tally.answered;
        let seed = self.rng.draw();
        let workspaces = std::mem::take(&mut self.workspaces);
        let threads = workspaces.len() as u64;
        let batch = Batch { graph: &self.graph, landmarks: &self.landmarks, solver: &self.solver };
        let batch = &batch;
        let (mut tally, mut left) = (Tally::default(), Vec::new());
        thread::scope(|scope| {
            let ask = |(number, workspace): (usize, Workspace<Cell>)| {
                let indices = (first..first + count).skip(number).step_by(threads as usize);
                scope.spawn(move || batch.ask(seed, indices, workspace))
            };
            let running: Vec<_> = workspaces.into_iter().enumerate().map(ask).collect();
            for thread in running {
                let (told, workspace) = thread.join().expect("no thread panics");
                tally.add(told);
                left.push(workspace);
            }
        });
        self.workspaces = left;
        self.tally.add(tally);
        self.batches += 1;
    }

    fn edit_graph(&mut self) {
        if self.batches % RENEWED_EVERY == 0 {
            self.graph = self.network.to_graph();
        }
        for _ in 0..20 {
            let edge = self.rng.below(self.graph.edge_count() as u64) as u32;
            // Edges that are gone answer with an error.
            match self.rng.below(8) {
                0 => drop(self.graph.remove_edge(edge)),
                1 => {
                    let ends = (self.rng.node(NODES), self.rng.node(NODES));
                    let weight = self.rng.between(500, 5_000) as f64;
                    self.graph.add_edge(ends.0, ends.1, weight).expect("both ends are nodes");
                }
                _ => drop(self.graph.set_weight(edge, self.rng.between(1, 400) as f64)),
            }
        }
        self.landmarks = landmarks(&self.graph);
    }

    /// Some batches find the hierarchy stale.
    fn edit_map(&mut self) {
        if self.batches % RENEWED_EVERY == 0 {
            while let Some((at, ground)) = self.before.pop() {
                self.put(at, ground);
            }
        }
        for _ in 0..12 {
            let ground = match self.rng.below(3) {
                0 => Ground::WALL,
                1 => Ground::OPEN,
                _ => Ground::share(0.25 + 0.5 * self.rng.unit()),
            };
            let at = cell(&mut self.rng);
            self.before.push((at, self.solver.space().get(at).expect("the cell is on the map")));
            self.put(at, ground);
        }
        let budget = [0, 0, 0, 3_000][self.rng.below(4) as usize];
        self.solver.update(budget);
    }

    fn put(&mut self, at: Cell, ground: Ground) {
        let changed = self.solver.space_mut().set(at, ground).expect("the cell is on the map");
        for cell in changed {
            self.solver.changed(&cell);
        }
    }
}

fn landmarks(graph: &Graph) -> Landmarks {
    graph.build_landmarks(LandmarkOptions::new().count(4)).expect("distances are finite")
}

fn cell(rng: &mut SplitMix64) -> Cell {
    let mut below = || rng.below(u64::from(SIDE)) as u16;
    Cell::new(below(), below())
}

/// What stands still while it is asked.
struct Batch<'s> {
    graph: &'s Graph,
    landmarks: &'s Landmarks,
    solver: &'s Solver<GridMap>,
}

impl Batch<'_> {
    fn ask(
        &self,
        seed: u64,
        indices: impl Iterator<Item = u64>,
        workspace: Workspace<Cell>,
    ) -> (Tally, Workspace<Cell>) {
        let mut tally = Tally::default();
        let mut search = self.solver.search_in(workspace);
        let mut path = Vec::new();
        for index in indices {
            let mut rng = SplitMix64::new(seed ^ index);
            let checked = index % CHECKED_EVERY == 0;
            // Every kind is checked in turn.
            let (found, hash) = match (index + index / CHECKED_EVERY) % 8 {
                kind @ 0..=3 => self.ask_path(kind, &mut rng, checked),
                4 => self.ask_tree(&mut rng, checked),
                5 => self.ask_matrix(&mut rng, checked),
                kind => {
                    let (start, goal) = (cell(&mut rng), cell(&mut rng));
                    let answer = if kind == 6 {
                        search.path(&start, &goal, &mut path)
                    } else {
                        path.clear();
                        path.resize(64, start);
                        let answer = search.path_into(&start, &goal, &mut path);
                        path.truncate(answer.written);
                        answer
                    };
                    if checked {
                        self.check_route(&start, &goal, answer, &path);
                    }
                    let mut hash = Fnv1a::new();
                    hash.write_u64(answer.cost.unwrap_or(f64::INFINITY).to_bits());
                    path.iter().for_each(|at| hash.write_u64(u64::from(at.y() << 16 | at.x())));
                    (answer.is_found(), hash.finish())
                }
            };
            tally.add(Tally {
                answered: 1,
                found: u64::from(found),
                checked: u64::from(checked),
                digest: hash.wrapping_mul(index | 1),
            });
        }
        (tally, search.into_workspace())
    }

    /// One of the four searches: the weights are whole, so all of them find the oracle's cost.
    fn ask_path(&self, kind: u64, rng: &mut SplitMix64, checked: bool) -> (bool, u64) {
        let (start, goal) = (rng.node(NODES), rng.node(NODES));
        let options = QueryOptions::new().algorithm(Algorithm::RUNNING[kind as usize]);
        let options = if rng.chance(1, 2) { options.landmarks(self.landmarks) } else { options };
        let options = options.straight_line(rng.chance(1, 2));
        let answer = self.graph.find_path_with(start, goal, &options).expect("both are nodes");
        let cost = answer.cost().unwrap_or(f64::INFINITY);
        if checked {
            let expected = self.oracle(start)[goal as usize];
            assert_eq!(cost.to_bits(), expected.to_bits(), "{start} -> {goal}: {answer:?}");
            self.check_walk(start, goal, &answer);
        }
        let mut hash = Fnv1a::new();
        hash.write_u64(cost.to_bits());
        answer.nodes().iter().for_each(|&node| hash.write_u64(u64::from(node)));
        hash.write_u64(answer.expanded());
        (answer.is_found(), hash.finish())
    }

    /// The path leads from the start to the goal over edges that are there, at their sum.
    fn check_walk(&self, start: u32, goal: u32, answer: &Answer) {
        if !answer.is_found() {
            return;
        }
        let nodes = answer.nodes();
        assert_eq!((nodes.first(), nodes.last()), (Some(&start), Some(&goal)));
        let sum = nodes.windows(2).zip(answer.edges()).fold(0.0, |sum, (step, &edge)| {
            let edge = self.graph.edge(edge).expect("the edge is there");
            assert_eq!([edge.tail, edge.head], step, "{answer:?}");
            sum + edge.weight
        });
        assert_eq!(answer.cost(), Some(sum), "{answer:?}");
    }

    fn ask_tree(&self, rng: &mut SplitMix64, checked: bool) -> (bool, u64) {
        let root = rng.node(NODES);
        let distances = self.graph.distances(root).expect("the root is a node");
        if checked {
            assert_eq!(distances, self.oracle(root), "from {root}");
        }
        let mut hash = Fnv1a::new();
        distances.iter().for_each(|distance| hash.write_u64(distance.to_bits()));
        (true, hash.finish())
    }

    fn ask_matrix(&self, rng: &mut SplitMix64, checked: bool) -> (bool, u64) {
        let mut nodes = || [rng.node(NODES), rng.node(NODES), rng.node(NODES)];
        let (sources, goals) = (nodes(), nodes());
        let options = QueryOptions::new();
        let matrix =
            self.graph.cost_matrix(&sources, &goals, &options).expect("all of them are nodes");
        let mut hash = Fnv1a::new();
        for (row, source) in matrix.rows().zip(sources) {
            row.iter().for_each(|cost| hash.write_u64(cost.to_bits()));
            if checked {
                let distances = self.oracle(source);
                let expected: Vec<f64> = goals.iter().map(|&at| distances[at as usize]).collect();
                assert_eq!(row, expected, "from {source}");
            }
        }
        (true, hash.finish())
    }

    fn oracle(&self, root: u32) -> Vec<f64> {
        let graph = self.graph.compile();
        let arcs: Vec<_> = graph.arcs().map(|arc| (arc.tail, arc.head, arc.weight)).collect();
        oracle::distances_from(root, graph.node_count(), &arcs)
    }

    /// Found if A* finds a path, no cheaper than its, and every step is one.
    fn check_route(&self, start: &Cell, goal: &Cell, answer: hierarchy::Answer, path: &[Cell]) {
        let space = self.solver.space();
        let plain = state_search::Solver::new(space);
        let best = plain.search().cost(start, goal);
        assert_eq!(answer.status, best.status, "{start:?} -> {goal:?}");
        if !answer.is_found() {
            return;
        }
        let mut steps = Vec::new();
        let sum = path.windows(2).fold(0.0, |sum, pair| {
            steps.clear();
            space.successors(&pair[0], None, &mut steps);
            let step = steps.iter().find(|step| step.to == pair[1]);
            sum + step.unwrap_or_else(|| panic!("no step {pair:?}")).cost
        });
        if path.last() == Some(goal) {
            assert!(sum >= best.cost.expect("a path has a cost") * (1.0 - 1e-12), "{answer:?}");
        }
    }
}
