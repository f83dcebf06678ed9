//! Workloads from a seed.

/// `SplitMix64`: the next number of a sequence that starts with `state`.
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number in `0.0..1.0`.
fn share(state: &mut u64) -> f64 {
    (split_mix(state) >> 11) as f64 / (1u64 << 53) as f64
}

/// The side of the square that points lie in.
const SIDE: f64 = 1_000_000.0;

/// Points all over a square.
pub fn uniform_points(count: usize, seed: u64) -> Vec<[f64; 2]> {
    let mut state = seed;
    (0..count).map(|_| [SIDE * share(&mut state), SIDE * share(&mut state)]).collect()
}

/// Points of which nine in ten lie in a hundred small squares, together a hundredth of the area.
pub fn clustered_points(count: usize, seed: u64) -> Vec<[f64; 2]> {
    let mut state = seed;
    let side = SIDE / 100.0;
    let corner = |state: &mut u64| (SIDE - side) * share(state);
    let corners: Vec<[f64; 2]> =
        (0..100).map(|_| [corner(&mut state), corner(&mut state)]).collect();
    let point = |i: usize| {
        let [x, y] = [share(&mut state), share(&mut state)];
        if i % 10 == 0 {
            return [SIDE * x, SIDE * y];
        }
        let [left, bottom] = corners[(split_mix(&mut state) % 100) as usize];
        [left + side * x, bottom + side * y]
    };
    (0..count).map(point).collect()
}
