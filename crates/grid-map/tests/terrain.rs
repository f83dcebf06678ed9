//! Terrain from a seed.
use grid_map::{Cell, Ground, MapError, Neighbours, Parts, Shape, Terrain};
use state_search::Solver;

/// Shares, walls and islands are as asked for, and another seed gives another map.
#[test]
fn terrain_is_what_was_asked_for() {
    let (width, height) = (200, 160);
    let map = Terrain::new(width, height, 7).generate().expect("the options are valid");
    let grounds: Vec<Ground> =
        map.cells().map(|cell| map.get(cell).expect("the cell is on the map")).collect();
    let walls = grounds.iter().filter(|ground| ground.is_wall()).count();
    let share = walls as f64 / f64::from(width * height);
    assert!((0.05..0.06).contains(&share), "{share} walls");
    let costs: Vec<f64> = grounds.iter().filter_map(|g| g.costs()).map(|costs| costs[0]).collect();
    assert!(costs.iter().all(|&cost| (1.0..=1.0 / 0.13).contains(&cost)));
    assert!(costs.iter().any(|&cost| cost < 1.2) && costs.iter().any(|&cost| cost > 5.0));
    let parts = Parts::of(&map);
    assert!(parts.count() >= 4, "{} parts", parts.count());
    let (a, b) = Terrain::far_pair(&map).expect("the map is open");
    assert!(a.x() < 40 && a.y() < 40 && b.x() > 160 && b.y() > 120, "{a}, {b}");
    assert!(Solver::new(&map).path(&a, &b).is_some());
    let again = Terrain::new(width, height, 7).generate().expect("the options are valid");
    assert!(map.cells().all(|cell| map.get(cell) == again.get(cell)));
    let other = Terrain::new(width, height, 8).generate().expect("the options are valid");
    assert!(map.cells().any(|cell| map.get(cell) != other.get(cell)));
}

/// Any size, shape and share of walls that is not refused gives a map.
#[test]
fn odd_terrain_is_terrain_too() {
    for (width, height) in [(1, 1), (1, 40), (33, 2), (17, 17), (64, 65)] {
        for shape in [
            Shape::new(Neighbours::Four),
            Shape::new(Neighbours::Eight).wrapping(true, true),
            Shape::new(Neighbours::Hex).wrapping(false, true),
        ] {
            let map = Terrain::new(width, height, 3).with_walls(0.5).with_shape(shape).generate();
            assert_eq!(map.expect("the options are valid").width(), width);
        }
    }
    for walls in [-0.1, 0.51, f64::NAN, f64::INFINITY] {
        let error = Terrain::new(9, 9, 1).with_walls(walls).generate();
        assert!(matches!(error, Err(MapError::InvalidWalls { .. })));
    }
    assert!(matches!(Terrain::new(0, 9, 1).generate(), Err(MapError::InvalidSize { .. })));
    let bare = Terrain::new(300, 300, 1).with_walls(0.0).with_islands(0).generate();
    let bare = bare.expect("the options are valid");
    assert!(bare.cells().all(|cell| bare.is_open(cell)));
    assert_eq!(Parts::of(&bare).count(), 1);
    // One of the hashes of the terrain, so that no release changes it unseen.
    let sum = bare.cells().fold(0_u64, |sum, cell: Cell| {
        let costs = bare.get(cell).and_then(Ground::costs).expect("the map is open");
        sum.rotate_left(5) ^ costs[0].to_bits()
    });
    assert_eq!(sum, 0xc33dbe0f91b270ac, "{sum:#x}");
}
