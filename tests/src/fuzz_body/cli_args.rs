//! The command's arguments, whatever they are: read the same twice, refused with a text that says
//! so, and never a panic (CLI-3). Nothing is run: what a call does is tried by the command's tests.
use cli::{Usage, usage};
use std::ffi::OsString;

/// Arguments that are looked at, at most.
const MOST: usize = 100;

/// An argument a line.
pub(super) fn cli_args(data: &[u8]) {
    let lines = data.split(|&byte| byte == b'\n').take(MOST);
    let arguments: Vec<OsString> =
        std::iter::once("surepath".into()).chain(lines.map(argument)).collect();
    let told = usage(arguments.iter().cloned());
    assert_eq!(usage(arguments.iter().cloned()), told, "{arguments:?}");
    match told {
        Usage::Command(what) => assert!(what.starts_with("Cli {"), "{what}"),
        Usage::Text(text) => assert!(text.contains("surepath"), "{text}"),
        Usage::Error(text) => {
            // Without a subcommand where one is needed, its help is the error.
            let is_help = text.contains("Usage: ");
            assert!(text.starts_with("error: ") || is_help, "{text}");
        }
        other => panic!("{other:?} is none of these"),
    }
}

/// The bytes as they are, text or not.
#[cfg(unix)]
fn argument(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn argument(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
