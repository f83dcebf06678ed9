//! The pages of `--draw x.html` in a browser: `tests/player`, run by node in Debian's `chromium`.
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::ci::{End, finish_within};

/// Installing takes a minute; without a network it must not hang.
const INSTALL_LIMIT: Duration = Duration::from_secs(400);
/// All tests take half a minute.
const TEST_LIMIT: Duration = Duration::from_secs(600);

const CHROMIUM: &str = "/usr/bin/chromium";

/// Builds the command, gets what the tests need where it is not here, and runs them below `root`.
///
/// Skipped where the machine has neither a browser nor a way to one, but failed there too if the
/// environment says `CI=true`: a machine that is for that must try the player.
pub fn run(root: &Path) -> End {
    match get_tools(root) {
        Ok(()) => {}
        Err(why) if std::env::var("CI").is_ok_and(|is_ci| is_ci == "true") => {
            return End::Failed(why);
        }
        Err(why) => {
            return End::Skipped(format!("THE PLAYER IS NOT TRIED: {why}"));
        }
    }
    let mut build = command(root, "cargo", &["build", "--locked", "--package", "surepath-cli"]);
    match build.status() {
        Ok(status) if status.success() => {}
        Ok(status) => return End::Failed(format!("cargo build: {status}")),
        Err(error) => return End::Failed(format!("cargo build: {error}")),
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = root.join(target.unwrap_or_else(|| "target".into()));
    let mut test = command(&folder(root), "npm", &["test"]);
    test.env("SUREPATH", target.join("debug/surepath")).env("CHROMIUM", CHROMIUM);
    finish_within(test, TEST_LIMIT)
}

/// Node, a browser and what drives it; why one of them cannot be had.
fn get_tools(root: &Path) -> Result<(), String> {
    let mut missing = Vec::new();
    for (program, packages) in
        [("node", &["nodejs"][..]), ("npm", &["npm"]), (CHROMIUM, &["chromium"])]
    {
        if !answers(program) {
            missing.extend(packages);
        }
    }
    if !missing.is_empty() {
        install(root, &missing)?;
    }
    // From the lock file, and nothing of it is run.
    let ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    match finish_within(command(&folder(root), "npm", &ci), INSTALL_LIMIT) {
        End::Passed => Ok(()),
        End::Failed(why) | End::Skipped(why) => Err(format!("npm ci: {why}")),
    }
}

/// Installs packages of Debian, which takes root.
fn install(root: &Path, packages: &[&str]) -> Result<(), String> {
    let wanted = packages.join(" ");
    let id = command(root, "id", &["-u"]).stdout(Stdio::piped()).output();
    if !id.is_ok_and(|id| id.stdout.trim_ascii() == b"0") {
        return Err(format!("{wanted} is not here, and only root installs it"));
    }
    println!("installing {wanted}");
    let update = ["update", "-qq"];
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    for arguments in [&update[..], &[&install[..], packages].concat()] {
        let mut apt = command(root, "apt-get", arguments);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        if let End::Failed(why) = finish_within(apt, INSTALL_LIMIT) {
            return Err(format!("apt-get {}: {why}", arguments.join(" ")));
        }
    }
    Ok(())
}

fn answers(program: &str) -> bool {
    let mut version = Command::new(program);
    version.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

fn folder(root: &Path) -> PathBuf {
    root.join("tests/player")
}

fn command(folder: &Path, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}
