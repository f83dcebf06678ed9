//! Eight threads of mixed questions over a graph and a hierarchy that are edited between batches, for
//! as long as is asked.
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// Runs the soak of the package `suite` for `minutes`; fails where an answer that was checked is
/// wrong, or memory grows after warm-up.
pub fn run(root: &Path, minutes: f64) -> ExitCode {
    match soak(root, minutes) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether it ended well. It ends when its standard input does.
fn soak(root: &Path, minutes: f64) -> Result<bool, String> {
    // The development build: in it overflow and broken assertions are faults too.
    let line = "run --quiet --locked --package suite --bin soak";
    let mut child = Command::new("cargo")
        .args(line.split_whitespace())
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo: {error}"))?;
    let mut left = Duration::from_secs_f64(minutes * 60.0);
    while !left.is_zero() && child.try_wait().map_err(|error| error.to_string())?.is_none() {
        let nap = left.min(Duration::from_millis(200));
        std::thread::sleep(nap);
        left -= nap;
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    Ok(output.status.success())
}
