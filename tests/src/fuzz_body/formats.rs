//! Every reader on any bytes: an error that names a place, or a value whose writing is a fixpoint
//! (FMT-5, FMT-6).
use formats::{FormatError, read_co, read_edge_csv, read_gr, read_link_csv, read_node_csv};
use formats::{decompressed, read_point_csv, write_co, write_edge_csv, write_gr, write_link_csv};
use formats::{write_node_csv, write_point_csv};
use std::io;

/// The first byte chooses the reader, the rest is the file.
pub(super) fn formats(data: &[u8]) {
    let Some((&choice, file)) = data.split_first() else { return };
    // A node count to hold the file to, for the readers that take one.
    let count = [None, Some(3), Some(1 << 26)][usize::from(choice / 64).min(2)];
    match choice % 7 {
        0 => fixpoint(file, |bytes| read_gr(bytes), |value, out| write_gr(value, out)),
        1 => fixpoint(file, |bytes| read_co(bytes), |value, out| write_co(value, out)),
        2 => fixpoint(
            file,
            |bytes| read_edge_csv(bytes, count),
            |value, out| write_edge_csv(value, out),
        ),
        3 => fixpoint(
            file,
            |bytes| read_node_csv(bytes, count),
            |value, out| write_node_csv(value, out),
        ),
        4 => {
            fixpoint(file, |bytes| read_point_csv(bytes), |value, out| write_point_csv(value, out))
        }
        5 => fixpoint(
            file,
            |bytes| read_link_csv(bytes, count.unwrap_or(9)),
            |value, out| write_link_csv(value, out),
        ),
        _ => unpack(file),
    }
}

/// What is read can be written, what was written reads as the same, and is written the same again.
fn fixpoint<T: PartialEq + std::fmt::Debug>(
    file: &[u8],
    read: impl Fn(&[u8]) -> Result<T, FormatError>,
    write: impl Fn(&T, &mut Vec<u8>) -> io::Result<()>,
) {
    let value = match read(file) {
        Ok(value) => value,
        Err(error) => {
            // What is missing at the end is missed on the line after the last.
            let lines = file.iter().filter(|&&byte| byte == b'\n').count() as u64 + 2;
            assert!((1..=lines).contains(&error.line()), "line {} of {lines}", error.line());
            assert!(error.column() >= 1, "column {}", error.column());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let mut written = Vec::new();
    write(&value, &mut written).expect("what was read can be written");
    let again = read(&written).expect("what was written can be read");
    assert_eq!(again, value, "{:?}", String::from_utf8_lossy(&written));
    let mut twice = Vec::new();
    write(&again, &mut twice).expect("what was read can be written");
    assert_eq!(twice, written);
}

/// Gzip that is none, is cut or lies: an error or some bytes, however few of them are asked for.
fn unpack(file: &[u8]) {
    const LIMIT: u64 = 1 << 20;
    let Ok(mut reader) = decompressed(file) else { return };
    let mut bytes = Vec::new();
    let plain = !reader.is_gzip();
    if io::copy(&mut io::Read::take(&mut reader, LIMIT), &mut bytes).is_ok() && plain {
        assert_eq!(bytes, file[..file.len().min(LIMIT as usize)]);
    }
}
