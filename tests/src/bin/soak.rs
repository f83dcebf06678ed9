//! `soak [BATCHES]`: asks batch after batch, until its standard input ends or that many are done, and
//! says at the end what was answered and whether memory grew. `cargo xtask soak` runs it.
use std::io::Read;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use suite::soak::Soak;

const THREADS: usize = 8;
/// Questions a batch.
const QUESTIONS: u64 = 4_000;
/// What may come on top of the memory after warm-up: a page here and there.
const SLACK: u64 = 4 << 20;

fn main() -> ExitCode {
    let batches = std::env::args().nth(1).map_or(Ok(u64::MAX), |number| number.parse());
    let Ok(batches) = batches else {
        eprintln!("usage: soak [BATCHES]");
        return ExitCode::from(2);
    };
    let ended = Arc::new(AtomicBool::new(false));
    if batches == u64::MAX {
        let ended = Arc::clone(&ended);
        std::thread::spawn(move || {
            let end = std::io::stdin().read_to_end(&mut Vec::new());
            ended.store(true, Ordering::Relaxed);
            end
        });
    }
    let mut soak = Soak::new(1, THREADS);
    let mut resident = Vec::new();
    while (resident.len() as u64) < batches && !ended.load(Ordering::Relaxed) {
        soak.batch(QUESTIONS);
        resident.push(resident_bytes());
    }
    let tally = soak.tally();
    println!(
        "{} batches, {} questions by {THREADS} threads, {} paths found, {} answers checked, digest {:016x}",
        resident.len(),
        tally.answered,
        tally.found,
        tally.checked,
        tally.digest,
    );
    let part = |from: usize, to: usize| {
        let range = resident.len() * from / 10..(resident.len() * to).div_ceil(10);
        resident[range].iter().copied().max().unwrap_or(0)
    };
    let (warm, last) = (part(1, 3), part(9, 10));
    println!(
        "resident memory: at most {} KiB in the second and third tenth, {} KiB in the last",
        warm >> 10,
        last >> 10,
    );
    if last > warm + SLACK {
        println!("memory GROWS");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The bytes that the process holds in memory; 0 where the system does not tell.
fn resident_bytes() -> u64 {
    let table = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = table.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or(0) << 10
}
