//! Where results go: a file beside which they are written and onto which they are renamed, so that a
//! reader never sees half a file, or standard output for `-` (rule `CLI-4`).
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use surepath::formats::Compressed;

/// Writes what `write` writes to `path`: to standard output for `-`, as gzip where the name ends in
/// `.gz`, and to anything else through a file of another name beside it, renamed once it is whole.
///
/// What is no regular file (a pipe, a device) is written to as it is. A symbolic link stays one: its
/// target is replaced. A file that stood there keeps its permissions.
///
/// # Errors
///
/// What `write` or the system answers; then `path` is as it was and nothing is left beside it.
pub(crate) fn write_output(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    Prepared::write(path, write)?.stand()
}

/// An output that is written to its last byte and does not stand under its name yet; without a call
/// of [`stand`](Prepared::stand) it never will, and nothing is left of it.
#[derive(Debug)]
pub(crate) struct Prepared {
    /// Where it is and where it will stand; `None` for a pipe or a device, which has it already.
    places: Option<(PathBuf, PathBuf)>,
}

impl Prepared {
    /// Writes what `write` writes, to be put in the place of `path`: see [`write_output`].
    pub(crate) fn write(
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Self> {
        if path == Path::new("-") {
            fill(io::stdout().lock(), false, write).map(drop)?;
            return Ok(Prepared { places: None });
        }
        let packed = path.extension().is_some_and(|extension| extension == "gz");
        // Where there is nothing yet, or a link to nothing, the name itself is the target.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let standing = fs::metadata(&target).ok();
        if standing.as_ref().is_some_and(|standing| !standing.is_file()) {
            let file = OpenOptions::new().write(true).open(&target)?;
            fill(file, packed, write).map(drop)?;
            return Ok(Prepared { places: None });
        }
        let (file, beside) = create_beside(&target)?;
        // From here on it is removed if anything goes wrong.
        let prepared = Prepared { places: Some((beside, target)) };
        let file = fill(file, packed, write)?;
        if let Some(standing) = standing {
            file.set_permissions(standing.permissions())?;
        }
        Ok(prepared)
    }

    /// Puts it in its place, at once.
    pub(crate) fn stand(mut self) -> io::Result<()> {
        if let Some((beside, target)) = &self.places {
            fs::rename(beside, target)?;
        }
        self.places = None;
        Ok(())
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.places {
            // The first error is the one to tell.
            let _ = fs::remove_file(beside);
        }
    }
}

/// Prints one JSON object and the end of its line on standard output (rule `CLI-2`). Numbers are
/// printed in the shortest form that reads back to the same bits.
pub(crate) fn print_json(object: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(object)?;
    text.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&text)?;
    out.flush()
}

/// Runs `write` over `out`, buffered and packed where asked, to the last byte.
fn fill<W: Write>(
    out: W,
    packed: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<W> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    if packed {
        // The texts are written line by line: without a buffer in front each would be packed alone.
        let mut packer = BufWriter::with_capacity(1 << 16, Compressed::new(out));
        write(&mut packer)?;
        out = packer.into_inner().map_err(io::IntoInnerError::into_error)?.finish()?;
    } else {
        write(&mut out)?;
    }
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

/// Makes a new file in the folder of `target`, hidden, under a name that nothing has yet.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let Some(name) = target.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the output has no file name"));
    };
    let mut attempt = 0_u32;
    loop {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{attempt}.part", std::process::id()));
        let beside = target.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 1000 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// A folder of its own for a test, empty, under the build's.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("surepath-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| {
                let name = entry.expect("the folder can be listed").file_name();
                name.to_string_lossy().into_owned()
            })
            .collect();
        names.sort();
        names
    }

    /// CLI-4: the file is whole, and alone.
    #[test]
    fn what_is_written_stands_under_its_name_alone() {
        let folder = folder("whole");
        let path = folder.join("a.csv");
        for text in ["first\n", "second\n"] {
            write_output(&path, |out| out.write_all(text.as_bytes())).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        assert_eq!(names(&folder), ["a.csv"]);
        fs::remove_dir_all(folder).expect("it was ours");
    }

    /// CLI-3, CLI-4: a failure leaves the old file, or none, and nothing beside it.
    #[test]
    fn a_failure_leaves_all_as_it_was() {
        let folder = folder("failure");
        let path = folder.join("a.csv");
        let fail = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        };
        assert!(write_output(&path, fail).is_err());
        assert_eq!(names(&folder), [""; 0]);
        write_output(&path, |out| out.write_all(b"old")).expect("it can be written");
        assert!(write_output(&path, fail).is_err());
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
        assert_eq!(names(&folder), ["a.csv"]);
        assert!(write_output(&folder.join("none").join("a.csv"), fail).is_err());
        assert!(write_output(&folder, fail).is_err(), "a folder is no output");
        fs::remove_dir_all(folder).expect("it was ours");
    }

    /// CLI-4: a name that ends in `.gz` is written as gzip.
    #[test]
    fn gz_is_packed() {
        let folder = folder("packed");
        let path = folder.join("a.csv.gz");
        write_output(&path, |out| out.write_all(b"text\n")).expect("it can be written");
        let bytes = fs::read(&path).expect("it is there");
        let mut text = String::new();
        let mut unpacked = surepath::formats::decompressed(&bytes[..]).expect("bytes do not fail");
        assert!(unpacked.is_gzip());
        unpacked.read_to_string(&mut text).expect("the stream is whole");
        assert_eq!(text, "text\n");
        fs::remove_dir_all(folder).expect("it was ours");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = folder("links");
        let (path, link) = (folder.join("a"), folder.join("b"));
        fs::write(&path, "old").expect("it can be written");
        std::os::unix::fs::symlink(&path, &link).expect("it can be linked");
        write_output(&link, |out| out.write_all(b"new")).expect("it can be written");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "new");
        write_output(Path::new("/dev/null"), |out| out.write_all(b"x")).expect("it takes all");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
        fs::remove_dir_all(folder).expect("it was ours");
    }
}
