//! The one command that must pass before a change lands.
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How a step ended.
pub enum End {
    /// Well.
    Passed,
    /// Badly, and why.
    Failed(String),
    /// Something that the step needs cannot be had on this machine.
    Skipped(String),
}

type Step = (&'static str, fn(&Path) -> End);

const STEPS: &[Step] = &[
    ("lockfile", lockfile),
    ("fmt", fmt),
    ("tidy", tidy),
    ("clippy", clippy),
    ("doc", doc),
    ("package", package),
    ("test", test),
    ("features", features),
    ("build-demo", build_demo),
    ("demo", demo),
    ("pictures", pictures),
    ("player", crate::player::run),
    ("msrv", msrv),
    ("hash-matrix", hash_matrix),
    ("mutants", mutants),
    ("fuzz-check", fuzz_check),
];

#[expect(
    clippy::disallowed_methods,
    reason = "how long a step takes is what a reader wants to know"
)]
fn now() -> Instant {
    Instant::now()
}

/// The oldest compiler that the library crates build with.
const MSRV: &str = "1.85";

/// Installing a compiler takes a minute; without a network it must not hang.
const INSTALL_LIMIT: Duration = Duration::from_secs(300);

/// The demo's own limit is five seconds; a loaded machine is given some more.
const DEMO_LIMIT: Duration = Duration::from_secs(20);

/// Runs every step over the workspace at `root`, one after a failed one too, and says at the end
/// which passed, failed and were skipped.
pub fn run(root: &Path) -> ExitCode {
    let start = now();
    let (mut passed, mut failed, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    for &(name, step) in STEPS {
        println!("\n=== {name}");
        let step_start = now();
        let end = step(root);
        let seconds = step_start.elapsed().as_secs_f64();
        match end {
            End::Passed => {
                println!("=== {name}: passed in {seconds:.1} s");
                passed.push(name);
            }
            End::Failed(why) => {
                println!("=== {name}: FAILED in {seconds:.1} s: {why}");
                failed.push(name);
            }
            End::Skipped(why) => {
                println!("=== {name}: SKIPPED: {why}");
                skipped.push(name);
            }
        }
    }
    println!(
        "\nci: {:.0} s; passed: {}; failed: {}; skipped: {}",
        start.elapsed().as_secs_f64(),
        list(&passed),
        list(&failed),
        list(&skipped),
    );
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".to_string() } else { names.join(" ") }
}

fn lockfile(root: &Path) -> End {
    let mut command = command(root, "cargo metadata --locked --format-version 1");
    command.stdout(Stdio::null());
    finish(command)
}

fn fmt(root: &Path) -> End {
    finish(command(root, "cargo fmt --all --check"))
}

fn tidy(root: &Path) -> End {
    let findings = crate::tidy::check(root);
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => End::Passed,
        count => End::Failed(format!("{count} findings")),
    }
}

fn clippy(root: &Path) -> End {
    finish(command(root, "cargo clippy --workspace --all-targets --locked -- -D warnings"))
}

fn doc(root: &Path) -> End {
    let mut command = command(root, "cargo doc --workspace --no-deps --locked");
    command.env("RUSTDOCFLAGS", "-D warnings");
    finish(command)
}

/// Every package can be packed as the registry wants it: metadata, readme, no dependency by path alone. Building what
/// was packed would take as long as all else together: `cargo package --workspace` does that before a release.
fn package(root: &Path) -> End {
    finish(command(root, "cargo package --workspace --no-verify --allow-dirty --quiet"))
}

/// The README's own test command, so that the two cannot drift.
fn test(root: &Path) -> End {
    readme_command(root, "cargo test").map_or_else(End::Failed, |line| finish(command(root, &line)))
}

/// The tests of the published crates that have features, with all of them on, and with none a check.
fn features(root: &Path) -> End {
    let members = match crate::workspace::members(root) {
        Ok(members) => members,
        Err(error) => return End::Failed(error),
    };
    for (what, how) in [("test", "--all-features"), ("check", "--no-default-features")] {
        let mut command = command(root, &format!("cargo {what} --locked {how}"));
        for member in members.iter().filter(|member| member.published && member.has_features) {
            println!("  {}", member.package);
            command.args(["--package", &member.package]);
        }
        if command.get_args().len() == 3 {
            return End::Skipped("no crate has features".to_string());
        }
        match finish(command) {
            End::Passed => {}
            end => return end,
        }
    }
    End::Passed
}

fn build_demo(root: &Path) -> End {
    demo_command(root, |line| finish(command(root, &line.replacen("run", "build", 1))))
}

/// The README's demo: it must end well, print something, and be quick.
fn demo(root: &Path) -> End {
    demo_command(root, |line| {
        let start = now();
        let output = match command(root, line).stderr(Stdio::inherit()).output() {
            Ok(output) => output,
            Err(error) => return End::Failed(error.to_string()),
        };
        print!("{}", String::from_utf8_lossy(&output.stdout));
        if !output.status.success() {
            End::Failed(output.status.to_string())
        } else if output.stdout.is_empty() {
            End::Failed("printed nothing".to_string())
        } else if start.elapsed() > DEMO_LIMIT {
            End::Failed(format!("took longer than {} s", DEMO_LIMIT.as_secs()))
        } else {
            End::Passed
        }
    })
}

/// The pictures of the documentation are those that the command draws.
fn pictures(root: &Path) -> End {
    match crate::pictures::check(root) {
        Ok(findings) if findings.is_empty() => End::Passed,
        Ok(findings) => End::Failed(findings.join("; ")),
        Err(why) => End::Failed(why),
    }
}

fn demo_command(root: &Path, then: impl Fn(&str) -> End) -> End {
    if !root.join("crates/cli").exists() {
        return End::Skipped("there is no command yet".to_string());
    }
    readme_command(root, "cargo run --release").map_or_else(End::Failed, |line| then(&line))
}

/// The library crates, checked by the oldest compiler that they promise to build with: rustup's, or
/// the one that Debian has.
fn msrv(root: &Path) -> End {
    let members = match crate::workspace::members(root) {
        Ok(members) => members,
        Err(error) => return End::Failed(error),
    };
    if !has_toolchain(MSRV) {
        println!("installing Rust {MSRV}");
        let install = format!("rustup toolchain install {MSRV} --profile minimal --no-self-update");
        // Whether it worked is asked of rustup afterwards.
        finish_within(command(root, &install), INSTALL_LIMIT);
    }
    let mut check = if has_toolchain(MSRV) {
        command(root, &format!("rustup run {MSRV} cargo check --locked"))
    } else {
        match crate::debian_rust::DebianRust::get(root) {
            Ok(rust) => {
                let mut check = command(root, "cargo check --locked");
                rust.set_for(&mut check);
                check
            }
            Err(why) => {
                return End::Skipped(format!("Rust {MSRV} can be had neither way: {why}"));
            }
        }
    };
    for member in members.iter().filter(|m| m.published && m.short_name() != "cli") {
        check.args(["--package", &member.package]);
    }
    finish(check.env("CARGO_TARGET_DIR", root.join("target/msrv")))
}

/// The scenarios from the builds of the short form: debug, release, this machine's own instructions,
/// threads, the oldest compiler, and three other architectures, one of them big-endian.
fn hash_matrix(root: &Path) -> End {
    let options = crate::hash_matrix::Options {
        short: true,
        arches: true,
        strict: true,
        explain: true,
        bless: false,
        only: None,
    };
    verdict(crate::hash_matrix::check(root, options), "not all hashes are there and equal")
}

/// The hashes notice every rule that is broken on purpose.
fn mutants(root: &Path) -> End {
    verdict(crate::hash_matrix::all_are_noticed(root), "a broken rule is not noticed")
}

fn verdict(result: Result<bool, String>, otherwise: &str) -> End {
    match result {
        Ok(true) => End::Passed,
        Ok(false) => End::Failed(otherwise.to_string()),
        Err(error) => End::Failed(error),
    }
}

/// The fuzz targets build; fuzzing itself is a chore of its own.
fn fuzz_check(root: &Path) -> End {
    if !root.join("fuzz").exists() {
        return End::Skipped("there are no fuzz targets yet".to_string());
    }
    if !has_toolchain("nightly") {
        return End::Skipped("no nightly toolchain is here".to_string());
    }
    let line = "rustup run nightly cargo check --locked --bins --manifest-path fuzz/Cargo.toml";
    finish(command(root, line).env("CARGO_TARGET_DIR", root.join("target/fuzz-check")))
}

fn has_toolchain(name: &str) -> bool {
    Command::new("rustup")
        .args(["run", name, "rustc", "--version"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The first line of a shell block of the README that starts with `prefix`.
fn readme_command(root: &Path, prefix: &str) -> Result<String, String> {
    let readme = fs::read_to_string(root.join("README.md"))
        .map_err(|error| format!("README.md cannot be read: {error}"))?;
    shell_lines(&readme)
        .find(|line| line.starts_with(prefix))
        .map(|line| line.split('#').next().unwrap_or(line).trim().to_string())
        .ok_or_else(|| format!("no shell block of README.md has a line `{prefix}`"))
}

/// The lines of the blocks of a text that start with three back-ticks and `sh`.
fn shell_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        if line.starts_with("```") {
            inside = !inside && matches!(line.trim_end(), "```sh" | "```console" | "```bash");
            return false;
        }
        inside
    })
}

/// A command line of plain words, to be run in `root` without input.
fn command(root: &Path, line: &str) -> Command {
    println!("$ {line}");
    let mut words = line.split_whitespace();
    let program = words.next().expect("a command line has a first word");
    let mut command = Command::new(program);
    command.args(words).current_dir(root).stdin(Stdio::null());
    command
}

fn finish(mut command: impl std::borrow::BorrowMut<Command>) -> End {
    match command.borrow_mut().status() {
        Ok(status) if status.success() => End::Passed,
        Ok(status) => End::Failed(status.to_string()),
        Err(error) => End::Failed(error.to_string()),
    }
}

/// Runs `command`, and ends it after `limit`.
pub(crate) fn finish_within(mut command: Command, limit: Duration) -> End {
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return End::Failed(error.to_string()),
    };
    let start = now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return End::Passed,
            Ok(Some(status)) => return End::Failed(status.to_string()),
            Ok(None) if start.elapsed() < limit => std::thread::sleep(Duration::from_millis(100)),
            Ok(None) => {
                let killed = child.kill().and_then(|()| child.wait());
                return End::Failed(format!("no end within {} s: {killed:?}", limit.as_secs()));
            }
            Err(error) => return End::Failed(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_come_from_shell_blocks_only() {
        let text =
            "cargo test\n```sh\ncargo run\n```\n```rust\ncargo x\n```\n```console\ncargo y\n```";
        assert_eq!(shell_lines(text).collect::<Vec<_>>(), ["cargo run", "cargo y"]);
    }

    #[test]
    fn a_command_that_hangs_is_ended() {
        let root = Path::new(".");
        let end = finish_within(command(root, "sleep 60"), Duration::from_millis(50));
        assert!(matches!(end, End::Failed(why) if why.starts_with("no end within")));
        assert!(matches!(finish_within(command(root, "true"), INSTALL_LIMIT), End::Passed));
    }
}
