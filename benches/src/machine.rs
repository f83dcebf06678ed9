//! [`Machine`]: where and from what a bench ran.
use std::fmt;
use std::process::Command;

/// The commit, the processor and the compiler of a run.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The abbreviated commit, with a `+` where the tree holds changes besides.
    pub commit: String,
    /// The processor's name and the number of its logical cores.
    pub cpu: String,
    /// What `rustc --version` says.
    pub compiler: String,
}

impl Machine {
    /// This machine, `unknown` where it does not tell.
    pub fn here() -> Machine {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let commit = output("git", &["-C", root, "rev-parse", "--short", "HEAD"]);
        let changes = output("git", &["-C", root, "status", "--porcelain", "--untracked-files=no"]);
        let changed = changes.is_some_and(|changes| !changes.is_empty());
        let cpu = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        });
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let unknown = || "unknown".to_owned();
        Machine {
            commit: commit.unwrap_or_else(unknown) + if changed { "+" } else { "" },
            cpu: format!("{}, {cores} logical cores", cpu.unwrap_or_else(unknown)),
            compiler: output("rustc", &["--version"]).unwrap_or_else(unknown),
        }
    }

    /// Files a report as `record/FAMILY-COMMIT.md`.
    ///
    /// # Errors
    ///
    /// A message that names the file.
    pub fn file(&self, family: &str, report: &str) -> Result<(), String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/record");
        let path = format!("{folder}/{family}-{}.md", self.commit);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, report))
            .map_err(|error| format!("{path}: {error}"))
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "commit: {}", self.commit)?;
        writeln!(f, "cpu: {}", self.cpu)?;
        writeln!(f, "compiler: {}", self.compiler)
    }
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
