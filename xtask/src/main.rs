//! `cargo xtask <chore>`.
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <chore>

  tidy    what a compiler does not check: crate map, rules and their tests, sizes, bans
  ci      everything that must pass before a change lands
  fuzz [--minutes N] [--target NAME]
          every fuzz target in turn, or one, for N minutes each (1)";

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
