//! Every fuzz target in turn, for some minutes each.
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// What libFuzzer says at the end of a run.
#[derive(Clone, Debug, Default, PartialEq)]
struct Figures {
    executions: u64,
    /// Edges of the program that some input took.
    edges: u64,
}

/// Runs every target of `fuzz/` for `minutes` and prints executions and coverage of each.
///
/// A crash becomes a file under `fuzz/regressions/<target>/`, which the tests replay. Needs the
/// nightly toolchain and `cargo-fuzz`; says so where they are missing.
pub fn run(root: &Path, minutes: f64, only: Option<&str>) -> ExitCode {
    let known = match targets(root) {
        Ok(known) => known,
        Err(error) => {
            eprintln!("fuzz: {error}");
            return ExitCode::FAILURE;
        }
    };
    let chosen: Vec<&String> =
        known.iter().filter(|target| only.is_none_or(|only| only == *target)).collect();
    if chosen.is_empty() {
        eprintln!("fuzz: no such target; there are: {}", known.join(" "));
        return ExitCode::FAILURE;
    }
    if !has_cargo_fuzz() {
        eprintln!(
            "fuzz: needs nightly and cargo-fuzz: `rustup toolchain install nightly`, \
             `cargo install cargo-fuzz`"
        );
        return ExitCode::FAILURE;
    }
    let mut failed = 0;
    println!("{:<16} {:>14} {:>8}  end", "target", "executions", "edges");
    for target in chosen {
        match fuzz(root, target, minutes) {
            Ok((figures, ended_well)) => {
                let end = if ended_well { "no crash" } else { "CRASH" };
                println!("{target:<16} {:>14} {:>8}  {end}", figures.executions, figures.edges);
                failed += usize::from(!ended_well);
            }
            Err(error) => {
                println!("{target:<16} {error}");
                failed += 1;
            }
        }
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The names of the targets: the files of `fuzz/fuzz_targets`, in order.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if let (Some(name), Some("rs")) =
            (path.file_stem().and_then(|s| s.to_str()), path.extension().and_then(|s| s.to_str()))
        {
            names.push(name.to_string());
        }
    }
    names.sort_unstable();
    Ok(names)
}

fn has_cargo_fuzz() -> bool {
    Command::new("rustup")
        .args(["run", "nightly", "cargo", "fuzz", "--version"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Fuzzes one target from its seeds and regressions on; whether it ended without a crash.
fn fuzz(root: &Path, target: &str, minutes: f64) -> Result<(Figures, bool), String> {
    let folder = root.join("fuzz");
    let corpus = folder.join("corpus").join(target);
    let regressions = folder.join("regressions").join(target);
    for needed in [&corpus, &regressions] {
        fs::create_dir_all(needed).map_err(|e| format!("{}: {e}", needed.display()))?;
    }
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", "run", target]).arg(&corpus);
    for kept in ["seeds", "regressions"] {
        let kept = folder.join(kept).join(target);
        if kept.exists() {
            command.arg(kept);
        }
    }
    command.args(["--", "-print_final_stats=1", "-timeout=20", "-rss_limit_mb=4096"]);
    command.arg(format!("-max_total_time={}", (minutes * 60.0) as u64));
    command.arg(format!("-artifact_prefix={}/", regressions.display()));
    let dictionary = folder.join("dictionaries").join(format!("{target}.dict"));
    if dictionary.exists() {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    // Started from another package's cargo, whose choice of toolchain must not leak.
    command.env_remove("RUSTUP_TOOLCHAIN").current_dir(root).stdin(Stdio::null());
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stderr);
    let figures = figures(&text);
    if figures.executions == 0 {
        return Err(format!("did not run: {}", text.lines().last().unwrap_or("no output")));
    }
    if !output.status.success() {
        let from = text.find("panicked at").or_else(|| text.find("ERROR:")).unwrap_or(0);
        eprintln!("{}", text[from..].lines().take(12).collect::<Vec<_>>().join("\n"));
    }
    Ok((figures, output.status.success()))
}

/// Reads libFuzzer's output: the last `cov: N`, and `stat::number_of_executed_units: N`.
fn figures(text: &str) -> Figures {
    let number_after = |line: &str, mark: &str| -> Option<u64> {
        line.split_once(mark)?.1.split_whitespace().next()?.parse().ok()
    };
    let mut figures = Figures::default();
    for line in text.lines() {
        if let Some(edges) = number_after(line, " cov: ") {
            figures.edges = edges;
        }
        if let Some(executions) = number_after(line, "stat::number_of_executed_units:") {
            figures.executions = executions;
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::{Figures, figures};

    #[test]
    fn the_last_figures_count() {
        let text = "#2\tINITED cov: 12 ft: 13\n#9\tNEW    cov: 15 ft: 20 corp: 2/3b\n\
                    stat::number_of_executed_units: 12345\nstat::peak_rss_mb: 40\n";
        assert_eq!(figures(text), Figures { executions: 12_345, edges: 15 });
        assert_eq!(figures("error: no such target"), Figures::default());
    }
}
