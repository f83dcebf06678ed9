//! `cargo xtask hash-matrix`: the same hashes from every build, on every machine.
//!
//! Every cell of the matrix builds the binary `scenarios` its own way and runs it; what they print
//! is compared with `tests/golden/hashes.txt`.
mod cell;
mod mutant;
mod report;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::debian_rust::DebianRust;
use cell::{Cell, Compiler, cells};
pub use mutant::{all_are_noticed, run as run_mutants};

/// Where the hashes are kept, below the root.
const GOLDEN: &str = "tests/golden/hashes.txt";

/// Hash by scenario, as a build prints them.
type Hashes = BTreeMap<String, String>;

/// Why a cell has no hashes.
#[derive(Clone, Debug)]
enum Trouble {
    /// This machine has no means to build or run it.
    Lacking(String),
    /// It had, and that went wrong.
    Broken(String),
}

impl From<Trouble> for String {
    fn from(trouble: Trouble) -> String {
        match trouble {
            Trouble::Lacking(why) | Trouble::Broken(why) => why,
        }
    }
}

/// What the chore is asked.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The cell of this name alone.
    pub only: Option<String>,
    /// The cells of the short form alone.
    pub short: bool,
    /// Those of other architectures too.
    pub arches: bool,
    /// Fails where a required architecture cannot be had.
    pub strict: bool,
    /// Prints the first event that differs, for every scenario and cell that do.
    pub explain: bool,
    /// Writes what the release build prints into the golden file first.
    pub bless: bool,
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long a cell takes is what a reader wants to know"
)]
fn now() -> Instant {
    Instant::now()
}

/// Runs the matrix over the workspace at `root`.
pub fn run(root: &Path, options: Options) -> ExitCode {
    match check(root, options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("hash-matrix: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the matrix, and whether all of it is equal, and, with `strict`, all that is required there.
///
/// # Errors
///
/// What kept it from being run at all.
pub fn check(root: &Path, options: Options) -> Result<bool, String> {
    if options.bless {
        bless(root)?;
    }
    let golden = golden(root)?;
    let mut columns = Vec::new();
    let mut missing = Vec::new();
    let chosen = cells().into_iter().filter(|cell| match &options.only {
        Some(only) => cell.name == *only,
        None => {
            (!options.short || cell.short)
                && (options.arches || !matches!(cell.compiler, Compiler::Cross(_)))
        }
    });
    for cell in chosen {
        let start = now();
        match cell_hashes(root, &cell, &[]) {
            Ok(output) => {
                println!("=== {}: {:.0} s", cell.name, start.elapsed().as_secs_f64());
                columns.push((cell, parse(&output)));
            }
            Err(Trouble::Lacking(why)) => {
                println!("!!! {}: SKIPPED, this machine lacks something: {why}", cell.name);
                missing.push(cell);
            }
            // No hash of it is the right one.
            Err(Trouble::Broken(why)) => {
                println!("!!! {}: {why}", cell.name);
                columns.push((cell, Hashes::new()));
            }
        }
    }
    let names: Vec<&str> = columns.iter().map(|(cell, _)| cell.name.as_str()).collect();
    let hashes: Vec<&Hashes> = columns.iter().map(|(_, hashes)| hashes).collect();
    print!("{}", report::table(&golden, &names, &hashes));
    let mut equal = true;
    for (cell, hashes) in &columns {
        for (name, expected) in report::differences(&golden, hashes) {
            equal = false;
            println!("{name}, {}: {expected}", cell.name);
            if options.explain {
                explain(root, cell, &name)?;
            }
        }
    }
    println!(
        "hash-matrix: {} scenarios, {} cells, {}; {} cells skipped",
        golden.len(),
        columns.len(),
        if equal { "all equal" } else { "NOT EQUAL" },
        missing.len()
    );
    let lacking = options.strict && missing.iter().any(|cell| cell.required);
    if lacking {
        println!("hash-matrix: a required architecture could not be had");
    }
    Ok(equal && !lacking && !columns.is_empty())
}

/// Builds and runs one cell; what it prints.
fn cell_hashes(root: &Path, cell: &Cell, arguments: &[&str]) -> Result<String, Trouble> {
    // Cells that differ in threads alone are one build.
    let folder = if cell.threads.is_some() { "rayon" } else { cell.name.as_str() };
    let target = match (cell.shared, std::env::var_os("CARGO_TARGET_DIR")) {
        (true, Some(target)) => target.into(),
        (true, None) => root.join("target"),
        (false, _) => root.join("target/matrix").join(folder),
    };
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).stdin(Stdio::null()).env("CARGO_TARGET_DIR", &target);
    cargo.args(["build", "--quiet", "--locked", "--package", "suite", "--bin", "scenarios"]);
    cargo.arg("--no-default-features");
    if !cell.shared {
        cargo.env("RUSTFLAGS", &cell.flags);
    }
    for (key, value) in cell.profile {
        cargo.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
    }
    if cell.release {
        cargo.arg("--release");
    }
    if cell.threads.is_some() {
        cargo.args(["--features", "rayon"]);
    }
    let profile = if cell.release { "release" } else { "debug" };
    let mut binary = target.join(profile).join("scenarios");
    match cell.compiler {
        Compiler::Current => {}
        Compiler::Oldest => {
            DebianRust::get(root).map_err(Trouble::Lacking)?.set_for(&mut cargo);
        }
        Compiler::Cross(arch) => {
            let rust = DebianRust::get(root).map_err(Trouble::Lacking)?;
            rust.add(arch).map_err(Trouble::Lacking)?;
            rust.set_for(&mut cargo);
            let variable = arch.target.to_uppercase().replace('-', "_");
            cargo.env(format!("CARGO_TARGET_{variable}_LINKER"), format!("{}-gcc", arch.triple));
            cargo.args(["--target", arch.target]);
            binary = target.join(arch.target).join(profile).join("scenarios");
        }
    }
    let built = cargo.status().map_err(|error| Trouble::Lacking(format!("cargo: {error}")))?;
    if !built.success() {
        return Err(Trouble::Broken(format!("the build failed: {built}")));
    }
    let mut run = match cell.compiler {
        Compiler::Current | Compiler::Oldest => Command::new(&binary),
        Compiler::Cross(arch) => {
            let mut run = Command::new(format!("qemu-{}", arch.qemu));
            run.arg("-L").arg(format!("/usr/{}", arch.triple)).arg(&binary);
            run
        }
    };
    if let Some(threads) = cell.threads {
        run.env("RAYON_NUM_THREADS", threads.to_string());
    }
    let output = run
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Trouble::Broken(format!("{}: {error}", binary.display())))?;
    if !output.status.success() {
        // What was printed before that is told all the same.
        println!("!!! {}: the scenarios ended with {}", cell.name, output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a scenario in the release cell and in `cell`, and prints where they part.
fn explain(root: &Path, cell: &Cell, name: &str) -> Result<(), String> {
    let release = release()?;
    let expected = cell_hashes(root, &release, &["--explain", name])?;
    let found = cell_hashes(root, cell, &["--explain", name])?;
    println!("{}", report::first_difference(&expected, &found));
    Ok(())
}

fn release() -> Result<Cell, String> {
    cells()
        .into_iter()
        .find(|cell| cell.name == "release")
        .ok_or_else(|| "there is no release cell".to_string())
}

/// Writes what the release build prints into the golden file.
fn bless(root: &Path) -> Result<(), String> {
    let changelog = fs::read_to_string(root.join("CHANGELOG.md"))
        .map_err(|error| format!("CHANGELOG.md: {error}"))?;
    let unreleased = changelog.split("\n## ").nth(1).unwrap_or_default();
    if !unreleased.to_lowercase().contains("results change") {
        return Err("hashes change only with a line in the newest section of CHANGELOG.md that \
                    says \"results change\" and how"
            .to_string());
    }
    let output = cell_hashes(root, &release()?, &[])?;
    fs::write(root.join(GOLDEN), output).map_err(|error| format!("{GOLDEN}: {error}"))
}

fn golden(root: &Path) -> Result<Hashes, String> {
    let text =
        fs::read_to_string(root.join(GOLDEN)).map_err(|error| format!("{GOLDEN}: {error}"))?;
    Ok(parse(&text))
}

fn parse(output: &str) -> Hashes {
    output
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, hash)| (name.to_string(), hash.to_string()))
        .collect()
}
