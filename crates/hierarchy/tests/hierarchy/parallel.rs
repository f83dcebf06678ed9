//! HPA-12: a build on all cores is the build of one thread.
use grid_map::Terrain;
use hierarchy::{BuildProgress, Options, Solver};
use oracle::SplitMix64;

use crate::net::Net;
use crate::worlds::{built, cell, ground, map, options, shapes};

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had")
}

#[test]
fn threads_do_not_show() {
    let mut rng = SplitMix64::new(41);
    let pools = [pool(1), pool(2), pool(5)];
    for round in 0..30 {
        let options = options(&mut rng).with_tree_memory(rng.below(20_000) as usize);
        let net = Net::random(&mut rng, 9, 9, 3);
        let map = map(&mut rng, shapes()[round % shapes().len()], 30);
        let (alone, alone_net) = (built(map.clone(), options), built(net.clone(), options));
        for pool in &pools {
            let mut solver = Solver::with_options(map.clone(), options).expect("the map is cut");
            pool.install(|| solver.build_parallel());
            assert!(solver.ready());
            assert_eq!(solver.fingerprint(), alone.fingerprint());
            assert_eq!(solver.statistics(), alone.statistics());
            let mut solver = Solver::with_options(net.clone(), options).expect("the net is cut");
            pool.install(|| solver.build_parallel());
            assert_eq!(solver.fingerprint(), alone_net.fingerprint());
        }
    }
}

#[test]
fn what_a_budget_interrupted_is_built_on_all_threads() {
    let mut rng = SplitMix64::new(42);
    let pool = pool(3);
    for round in 0..40 {
        let options = options(&mut rng);
        let map = map(&mut rng, shapes()[round % shapes().len()], 24);
        let mut solver = Solver::with_options(map, options).expect("the map is cut");
        for _ in 0..8 {
            let (at, ground) = (cell(&mut rng, solver.space()), ground(&mut rng, 40));
            let changed = solver.space_mut().set(at, ground).expect("the cell is on the map");
            for cell in changed {
                solver.changed(&cell);
            }
            solver.update(rng.between(1, 400));
        }
        pool.install(|| solver.build_parallel());
        let fresh = built(solver.space().clone(), options);
        assert!(solver.ready());
        assert_eq!(solver.fingerprint(), fresh.fingerprint());
    }
}

/// More clusters than are worked out at a time.
#[test]
fn a_large_map_is_built_in_batches() {
    let map = Terrain::new(300, 300, 1).generate().expect("the terrain is a map");
    let options = Options::default().with_cluster_side(6);
    let mut solver = Solver::with_options(map.clone(), options).expect("the map is cut");
    pool(2).install(|| solver.build_parallel());
    assert_eq!(solver.fingerprint(), built(map, options).fingerprint());
}

/// Being watched changes nothing, and what is told grows from nothing to all, whatever is stale.
#[test]
fn builds_are_watched() {
    let check = |told: &[BuildProgress], least: usize| {
        assert!(told.len() >= least, "{} are too few", told.len());
        let (first, last) = (told[0], told[told.len() - 1]);
        assert_eq!((first.done, last.done), (0, first.total));
        assert!(told.iter().all(|at| at.total == first.total));
        assert!(told.is_sorted_by_key(|at| at.done));
    };
    let pool = pool(2);
    let map = Terrain::new(300, 300, 1).with_walls(0.2).generate().expect("the terrain is a map");
    for options in [Options::default(), Options::default().with_tree_memory(0).with_cluster_side(6)]
    {
        let fresh = built(map.clone(), options);
        let laid = || Solver::with_options(map.clone(), options).expect("the map is cut");
        let (mut alone, mut at_once) = (laid(), laid());
        let (mut told, mut told_at_once) = (Vec::new(), Vec::new());
        alone.build_watched(|at| told.push(at));
        pool.install(|| at_once.build_parallel_watched(|at| told_at_once.push(at)));
        assert_eq!(alone.fingerprint(), fresh.fingerprint());
        assert_eq!(at_once.fingerprint(), fresh.fingerprint());
        check(&told, 900);
        check(&told_at_once, 6);
        // No part is most of the work.
        let steps = told.windows(2).map(|pair| pair[1].done - pair[0].done);
        assert!(steps.max().is_some_and(|most| most < told[0].total / 5), "it leaps");
        // A change, and then nothing at all.
        let changed = cell(&mut SplitMix64::new(3), alone.space());
        alone.changed(&changed);
        told.clear();
        alone.build_watched(|at| told.push(at));
        check(&told, 3);
        told.clear();
        alone.build_watched(|at| told.push(at));
        assert_eq!(told.len(), 1);
    }
}
