//! `cargo xtask <chore>`.
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <chore>

  tidy    what a compiler does not check: crate map, rules and their tests, sizes, bans
  ci      everything that must pass before a change lands";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tidy"] => tidy(root),
        ["ci"] => xtask::ci::run(root),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
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
