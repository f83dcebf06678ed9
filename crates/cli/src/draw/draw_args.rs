//! [`DrawArgs`]: the argument of every command that draws, and the file it names.
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::draw::chart::chart;
use crate::draw::page::write_page;
use crate::draw::picture::Picture;
use crate::draw::png::write_png;
use crate::draw::svg::write_svg;
use crate::failure::Failure;
use crate::input::without_gz;
use crate::output::write_output;
use crate::progress::{self, while_busy};

/// Whether to draw, and where to.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DrawArgs {
    /// Draw it: .svg and .png are pictures, .html is a page that plays it, offline, step by step
    #[arg(long, value_name = "FILE", value_parser = OsStringValueParser::new().try_map(Drawing::new))]
    pub(crate) draw: Option<Drawing>,
}

/// What a picture calls the file that it shows: no folder, which another machine has not.
pub(crate) fn file_name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A picture to be, by the name of its file.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    file: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Html,
}

impl Drawing {
    /// The kind is what the name ends in.
    fn new(file: OsString) -> Result<Drawing, String> {
        let file = PathBuf::from(file);
        let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
        let kind = match ending(&without_gz(&file)).as_deref() {
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            Some("html") => Kind::Html,
            Some(other) => {
                return Err(format!("a picture ends in .svg, .png or .html, not in .{other}"));
            }
            None => return Err("a picture ends in .svg, .png or .html".to_owned()),
        };
        Ok(Drawing { file, kind })
    }

    /// Whether steps are played, not only shown where they led to.
    pub(crate) fn is_played(&self) -> bool {
        self.kind == Kind::Html
    }

    /// Draws `picture` and says on standard error what it leaves out. The file stands there once it
    /// is whole (rule `CLI-4`).
    pub(crate) fn write(&self, picture: &Picture) -> Result<(), Failure> {
        let notes = while_busy("drawing", || {
            let mut notes = Vec::new();
            let written = match self.kind {
                Kind::Svg | Kind::Png => {
                    let sheet = chart(picture, &mut notes);
                    write_output(&self.file, |out: &mut dyn Write| match self.kind {
                        Kind::Png => write_png(&sheet, out),
                        _ => write_svg(&sheet, out),
                    })
                }
                Kind::Html => write_output(&self.file, |out| write_page(picture, &mut notes, out)),
            };
            written.map(|()| notes).map_err(|error| Failure::file(&self.file, error))
        })?;
        for note in picture.notes.iter().chain(&notes) {
            progress::note(&format!("{}: {note}", self.file.display()));
        }
        Ok(())
    }
}
