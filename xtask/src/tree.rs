//! The text files of a source tree, read once.
use std::fs;
use std::io;
use std::path::Path;

/// The text files below a root that checks look at, by path.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The files, sorted by path.
    pub files: Vec<File>,
}

/// A text file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path below the root, with `/`.
    pub path: String,
    /// What it holds.
    pub text: String,
}

impl File {
    /// Whether it is Rust.
    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// What comes before its test module, which stands last; all of it, if it has none.
    pub fn code(&self) -> &str {
        self.text.find("#[cfg(test)]\nmod ").map_or(&self.text, |end| &self.text[..end])
    }

    /// Its lines, counted from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, line)| (i + 1, line))
    }
}

/// Only files with these endings are read.
const ENDINGS: [&str; 4] = ["rs", "md", "toml", "case"];

/// Folders that hold no source: build output, and what a fuzzer collects.
const SKIPPED: [&str; 4] = ["target", "corpus", "artifacts", "coverage"];

impl Tree {
    /// Reads the files below `root`; hidden folders, links and build output are left out.
    ///
    /// # Errors
    ///
    /// The first file or folder that cannot be read.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let mut files = Vec::new();
        read_folder(root, "", &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Tree { files })
    }

    /// The file at `path`; `None` if there is none.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }
}

fn read_folder(folder: &Path, below: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        if kind.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                read_folder(&entry.path(), &path, files)?;
            }
        } else if name.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending)) {
            let text = String::from_utf8_lossy(&fs::read(entry.path())?).into_owned();
            files.push(File { path, text });
        }
    }
    Ok(())
}
