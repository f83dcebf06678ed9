//! `cargo xtask <chore>`.
use std::path::Path;
use std::process::ExitCode;

use xtask::ci::End;

const USAGE: &str = "usage: cargo xtask <chore>

  tidy    what a compiler does not check: crate map, rules and their tests, sizes, bans
  ci      everything that must pass before a change lands
  fuzz [--minutes N] [--target NAME]
          every fuzz target in turn, or one, for N minutes each (1)
  pictures [--check]
          draws the pictures of docs/pictures anew; --check: says which would not be the same
  soak [--minutes N]
          eight threads of questions over what is edited between batches, for N minutes (10)
  player
          the pages that play searches, used in a browser
  hash-matrix [--short] [--arch all] [--strict] [--explain] [--bless] [--mutants] [--only CELL]
          the scenarios built in every way: the same hashes from all; --arch all: for other
          architectures too; --strict: fail where a required one cannot be had; --mutants: with a
          rule broken at a time instead, which must be noticed";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tidy"] => tidy(root),
        ["ci"] => xtask::ci::run(root),
        ["fuzz", ref options @ ..] => match fuzz_options(options) {
            Some((minutes, target)) => xtask::fuzz::run(root, minutes, target),
            None => usage(),
        },
        ["pictures"] => ended(xtask::pictures::draw(root)),
        ["pictures", "--check"] => ended(xtask::pictures::check(root).and_then(none_of)),
        ["soak"] => xtask::soak::run(root, 10.0),
        ["soak", "--minutes", minutes] => {
            match minutes.parse().ok().filter(|n| (0.0..1e6).contains(n)) {
                Some(minutes) => xtask::soak::run(root, minutes),
                None => usage(),
            }
        }
        ["player"] => ended(match xtask::player::run(root) {
            End::Passed => Ok(()),
            End::Failed(why) | End::Skipped(why) => Err(why),
        }),
        ["hash-matrix", "--mutants"] => xtask::hash_matrix::run_mutants(root),
        ["hash-matrix", ref options @ ..] => match matrix_options(options) {
            Some(options) => xtask::hash_matrix::run(root, options),
            None => usage(),
        },
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn ended(end: Result<(), String>) -> ExitCode {
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn none_of(findings: Vec<String>) -> Result<(), String> {
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// Minutes and target; `None` if the options are others.
fn fuzz_options<'a>(options: &[&'a str]) -> Option<(f64, Option<&'a str>)> {
    let (mut minutes, mut target) = (1.0, None);
    for pair in options.chunks(2) {
        match *pair {
            ["--minutes", number] => minutes = number.parse().ok().filter(|n| *n > 0.0)?,
            ["--target", name] => target = Some(name),
            _ => return None,
        }
    }
    Some((minutes, target))
}

fn matrix_options(options: &[&str]) -> Option<xtask::hash_matrix::Options> {
    let mut chosen = xtask::hash_matrix::Options::default();
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        match option {
            "--short" => chosen.short = true,
            "--strict" => chosen.strict = true,
            "--explain" => chosen.explain = true,
            "--bless" => chosen.bless = true,
            "--only" => chosen.only = Some(options.next()?.to_string()),
            "--arch" if options.next() == Some(&"all") => chosen.arches = true,
            _ => return None,
        }
    }
    Some(chosen)
}

fn tidy(root: &Path) -> ExitCode {
    let findings = xtask::tidy::check(root);
    for finding in &findings {
        eprintln!("{finding}");
    }
    if findings.is_empty() {
        println!("tidy: nothing found");
        ExitCode::SUCCESS
    } else {
        eprintln!("tidy: {} findings", findings.len());
        ExitCode::FAILURE
    }
}
