//! Running the command, and what is left of it.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a call left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Runs the command in `folder`.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Ran {
    run_with(folder, args, b"")
}

/// Runs the command with something on its standard input.
pub(crate) fn run_with(folder: &Path, args: &[&str], stdin: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_surepath"))
        .args(args)
        .current_dir(folder)
        // Help texts are as wide as the terminal.
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    let mut pipe = child.stdin.take().expect("it is piped");
    // Nothing here is larger than a pipe takes, or the child reads before it writes.
    let _ = pipe.write_all(stdin);
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    Ran {
        status: output.status.code().expect("it ends by itself"),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).expect("errors are text"),
    }
}

impl Ran {
    /// The text on standard output of a call that ended with `status` and said nothing else.
    #[track_caller]
    pub(crate) fn text(&self, status: i32) -> &str {
        assert_eq!((self.status, self.stderr.as_str()), (status, ""), "{self:?}");
        std::str::from_utf8(&self.stdout).expect("output is text")
    }

    /// The one object on standard output, CLI-2.
    #[track_caller]
    pub(crate) fn json(&self, status: i32) -> Value {
        let text = self.text(status);
        assert_eq!(text.lines().count(), 1, "one object: {text}");
        serde_json::from_str(text).expect("it is an object")
    }

    /// The error of a call that ended with status 2 and no output, CLI-3.
    #[track_caller]
    pub(crate) fn error(&self) -> &str {
        assert_eq!((self.status, self.stdout.as_slice()), (2, &b""[..]), "{self:?}");
        let error = self.stderr.strip_prefix("error: ").expect("errors say that they are");
        error.trim_end_matches('\n')
    }
}

/// A folder of a test's own, removed with it.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("surepath-cli-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder of temporary files can be written");
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.0.join(name), bytes).expect("the folder can be written");
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of all files, hidden ones too.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = std::fs::read_dir(&self.0)
            .expect("the folder is there")
            .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into())
            .collect();
        names.sort();
        names
    }
}

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The keys of an object, in the order in which they stand in the text.
pub(crate) fn keys(text: &str) -> Vec<&str> {
    text.trim_matches(['{', '}', '\n'])
        .split("\":")
        .filter_map(|part| part.rsplit_once('"').map(|(_, key)| key))
        // After the last key stands a value.
        .filter(|key| !key.is_empty())
        .collect()
}
