//! A warm query allocates nothing but its result.
use allocation_counter::measure;
use csr_core::CsrGraph;
use oracle::{Instance, Shape, SplitMix64, Weights};
use search::{Direction, Path, SearchBuffers, Setup, StraightLine};

#[test]
fn warm_searches_allocate_only_their_path() {
    for weights in [Weights::Integers, Weights::Unit] {
        let instance = Instance::with(12, Shape::Grid, weights, 10_000);
        let n = instance.node_count;
        let graph = CsrGraph::from_edges(n, &instance.arcs).expect("valid arcs");
        let points: Vec<[f64; 3]> = (0..n).map(|node| [node as f64, 0.0, 0.0]).collect();
        let line = StraightLine::with_factor(&graph, &points, 0.001);
        let mut buffers = SearchBuffers::new();
        let mut path = Path::default();
        let pairs: Vec<(u32, u32)> = {
            let mut rng = SplitMix64::new(1);
            (0..20).map(|_| (rng.node(n), rng.node(n))).collect()
        };
        let (mut nodes, mut iterations) = (0, 0);
        // Twice the same: the first round warms the buffers and the path.
        for warm in [false, true] {
            for &(start, goal) in &pairs {
                let plain = Setup::new(&graph);
                let informed = plain.with_heuristic(&line);
                let count = measure(|| {
                    let mut search = plain.astar(&mut buffers, start, goal).expect("nodes");
                    search.run();
                    search.path_into(&mut path);
                    nodes += path.nodes.len();
                    iterations += search.counters().iterations;
                    let mut search = informed.astar(&mut buffers, start, goal).expect("nodes");
                    search.run();
                    search.path_into(&mut path);
                    let mut search = plain.bidirectional(&mut buffers, start, goal).expect("nodes");
                    search.run();
                    search.path_into(&mut path);
                    let mut search =
                        informed.bidirectional(&mut buffers, start, goal).expect("nodes");
                    search.run();
                    search.path_into(&mut path);
                    let mut tree =
                        plain.tree(&mut buffers, start, Direction::Forward).expect("a node");
                    tree.grow_to(goal).expect("a node");
                });
                assert!(!warm || count.count_total == 0, "{count:?} after warming up");
            }
        }
        assert!(nodes > 1_000 && iterations > 50_000, "{nodes} {iterations}");
        // Handed out, a path is its two lists.
        let (start, goal) = pairs[0];
        let setup = Setup::new(&graph);
        let mut search = setup.astar(&mut buffers, start, goal).expect("nodes");
        search.run();
        let mut found = None;
        let count = measure(|| found = search.path());
        let found = found.expect("a grid is connected enough");
        let held = 4 * (found.nodes.capacity() + found.edges.capacity()) as i64;
        assert_eq!(count.bytes_current, held, "{count:?}");
        println!("{iterations} iterations, {nodes} nodes of paths, no allocation once warm");
    }
}
