//! The fuzz targets without a fuzzer: their seeds, what once broke them, and noise.
use oracle::SplitMix64;
use std::fs;
use std::path::{Path, PathBuf};
use suite::fuzz_body::{BODIES, run};

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests lie in the root").join("fuzz")
}

/// The files in `folder`, by name; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

#[test]
fn seeds_and_regressions_are_replayed() {
    for (name, body) in BODIES {
        let seeds = files(&fuzz_folder().join("seeds").join(name));
        assert!(seeds.len() >= 3, "target {name} has {} seeds", seeds.len());
        for path in seeds.iter().chain(&files(&fuzz_folder().join("regressions").join(name))) {
            println!("{}", path.display());
            body(&fs::read(path).expect("an input can be read"));
        }
    }
}

#[test]
fn every_target_has_a_body_and_every_body_a_target() {
    let mut targets: Vec<String> = files(&fuzz_folder().join("fuzz_targets"))
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()))
        .collect();
    let mut bodies: Vec<&str> = BODIES.iter().map(|(name, _)| *name).collect();
    targets.sort();
    bodies.sort_unstable();
    assert_eq!(targets, bodies);
}

/// Seeds with bytes changed, cut and doubled: what a fuzzer does in its first second.
#[test]
fn mutated_seeds_break_nothing() {
    let mut tried = 0;
    for (name, _) in BODIES {
        for path in files(&fuzz_folder().join("seeds").join(name)) {
            let seed = fs::read(&path).expect("a seed can be read");
            for round in 0..200 {
                let mut rng = SplitMix64::new(round);
                let mut data = seed.clone();
                for _ in 0..=rng.below(4) {
                    mutate(&mut data, &mut rng);
                }
                // What fails is left as a file, to be kept among the regressions.
                let failed = std::panic::catch_unwind(|| run(name, &data)).is_err();
                if failed {
                    let kept = std::env::temp_dir().join(format!("{name}-{round}"));
                    fs::write(&kept, &data).expect("the folder of temporary files can be written");
                    panic!("{name}: round {round} of {}: {}", path.display(), kept.display());
                }
                tried += 1;
            }
        }
    }
    assert!(tried >= 1_000, "only {tried} inputs were tried");
}

fn mutate(data: &mut Vec<u8>, rng: &mut SplitMix64) {
    let at = rng.below(data.len() as u64 + 1) as usize;
    match rng.below(5) {
        0 => data.truncate(at),
        1 => data.insert(at, rng.draw() as u8),
        2 => data.extend_from_within(at..),
        _ if at < data.len() => data[at] = rng.draw() as u8,
        _ => data.push(b"0123456789.-+eE,\n\r "[rng.below(19) as usize]),
    }
}
