//! The open sets against a list that is searched from end to end.
use best_first::{BucketQueue, HeapQueue, KeyedLabels, Labels, OpenSet, PoolQueue, Ranks};
use oracle::SplitMix64;

const NODES: u32 = 300;

/// Ranks that run against the nodes' numbers, so that neither can stand in for the other.
struct Backwards;

impl Ranks for Backwards {
    fn rank(&self, node: u32) -> u32 {
        NODES - 1 - node
    }
}

/// How keys follow upon each other.
#[derive(Clone, Copy, Debug)]
enum Keys {
    /// Few values, ties everywhere, `-0.0` among them.
    Tied,
    /// Growing, as in a search with a consistent estimate.
    Growing,
    /// Any, below what was taken out and below zero too.
    Wild,
    /// Of every size, infinite too.
    Huge,
}

fn key(rng: &mut SplitMix64, keys: Keys, front: f64) -> f64 {
    match keys {
        Keys::Tied => [-0.0, 0.0, 1.0, 2.0][rng.below(4) as usize],
        Keys::Growing => front.max(0.0) + rng.unit() * 3.0,
        Keys::Wild => rng.unit() * 2e6 - 1e6,
        Keys::Huge => match rng.below(8) {
            0 => f64::INFINITY,
            1 => f64::MAX,
            2 => -f64::MAX,
            3 => f64::from_bits(rng.below(9)),
            _ => f64::from_bits(rng.below(0x7fe0_0000_0000_0000)),
        },
    }
}

/// The plain open set: OPEN-1 by looking at every entry, OPEN-2 by holding no other.
#[derive(Default)]
struct Plain(Vec<(f64, f64, u32)>);

impl Plain {
    fn first(&self) -> Option<usize> {
        let comes_before = |a: (f64, f64, u32), b: (f64, f64, u32)| {
            a.0 < b.0
                || (a.0 == b.0
                    && (a.1 > b.1 || (a.1 == b.1 && Backwards.rank(a.2) < Backwards.rank(b.2))))
        };
        (0..self.0.len())
            .reduce(|best, i| if comes_before(self.0[i], self.0[best]) { i } else { best })
    }

    fn remove(&mut self, node: u32) -> bool {
        let place = self.0.iter().position(|entry| entry.2 == node);
        place.map(|place| self.0.swap_remove(place)).is_some()
    }
}

fn agrees_with_plain<Q: OpenSet<KeyedLabels>>(name: &str, below_zero: bool) {
    let (mut popped, mut replaced) = (0, 0);
    let mut labels = KeyedLabels::default();
    let mut queue = Q::default();
    for seed in 0..400 {
        let mut rng = SplitMix64::new(seed);
        let keys = [Keys::Tied, Keys::Growing, Keys::Wild, Keys::Huge][seed as usize % 4];
        let mean_step = [1.0, 0.0, 1e-300, 1e300, f64::NAN, f64::INFINITY, -1.0];
        labels.reset(NODES as usize);
        queue.clear(mean_step[seed as usize / 4 % 7]);
        let mut plain = Plain::default();
        let mut front = 0.0;
        for step in 0..600 {
            let at = format!("{name}, seed {seed}, {keys:?}, step {step}");
            if rng.chance(3, 5) {
                let node = rng.below(u64::from(NODES)) as u32;
                let mut f = key(&mut rng, keys, front);
                if f < 0.0 && !below_zero {
                    f = -f;
                }
                // As in the loop: a node is pushed again only with a strictly smaller `g`.
                let mut g = [-0.0, 0.0, 8.0, 9.0][rng.below(4) as usize];
                if labels.is_reached(node) {
                    g = labels.g(node) - [0.5, 1.0][rng.below(2) as usize];
                    if g < 0.0 {
                        continue;
                    }
                    queue.remove(&mut labels, &Backwards, node);
                }
                replaced += u64::from(plain.remove(node));
                labels.write(node, g, f, node, u32::MAX);
                queue.push(&mut labels, &Backwards, node, g, f);
                plain.0.push((f, g, node));
            } else {
                let first = plain.first().map(|place| plain.0.swap_remove(place));
                assert_eq!(queue.pop(&mut labels, &Backwards), first.map(|entry| entry.2), "{at}");
                if let Some((f, _, _)) = first {
                    front = f;
                    popped += 1;
                }
            }
            let first = plain.first().map(|place| (plain.0[place].2, plain.0[place].0));
            assert_eq!(queue.peek(&labels, &Backwards), first, "{at}");
            assert_eq!(queue.is_empty(), plain.0.is_empty(), "{at}");
        }
    }
    assert!(popped > 50_000 && replaced > 5_000, "{popped} popped, {replaced} replaced");
}

/// OPEN-1, OPEN-2.
#[test]
fn the_bucket_queue_keeps_the_order() {
    agrees_with_plain::<BucketQueue>("bucket queue", true);
}

/// OPEN-1, OPEN-2.
#[test]
fn the_heap_queue_keeps_the_order() {
    agrees_with_plain::<HeapQueue>("heap queue", true);
}

/// OPEN-1, OPEN-2.
#[test]
fn the_pool_queue_keeps_the_order() {
    agrees_with_plain::<PoolQueue>("pool queue", false);
}
