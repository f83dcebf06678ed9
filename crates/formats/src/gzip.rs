//! Gzip in front of a reader or behind a writer (rule `FMT-6`).
use std::io::{self, BufRead, BufReader, Read, Write};

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

/// The first byte of every gzip stream; no text format starts with it.
const MAGIC: u8 = 0x1f;

/// A reader that unpacks what is gzip and passes the rest through. Made by [`decompressed`].
///
/// # Examples
///
/// ```
/// use std::io::Read;
/// use formats::decompressed;
///
/// // What is not packed passes through.
/// let mut input = decompressed(&b"p sp 1 0\n"[..])?;
/// assert!(!input.is_gzip());
/// let mut text = String::new();
/// input.read_to_string(&mut text)?;
/// assert_eq!(text, "p sp 1 0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Decompressed<R: BufRead>(Inner<R>);

#[derive(Debug)]
enum Inner<R: BufRead> {
    Plain(R),
    Gzip(Box<BufReader<MultiGzDecoder<R>>>),
}

/// Looks at the first byte of `input` and puts a gzip decoder in front where it calls for one.
///
/// Several gzip members in a row are read as one stream.
///
/// # Errors
///
/// What `input` answers when its first bytes are asked for. A stream that is cut or corrupt shows
/// later, as an error of the read that meets the fault.
///
/// # Examples
///
/// ```
/// use std::io::Write;
/// use formats::{Compressed, decompressed, read_gr};
///
/// let mut packed = Compressed::new(Vec::new());
/// packed.write_all(b"p sp 1 0\n")?;
/// let packed = packed.finish()?;
/// assert_eq!(read_gr(decompressed(&packed[..])?)?.node_count, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decompressed<R: BufRead>(mut input: R) -> io::Result<Decompressed<R>> {
    let first = loop {
        match input.fill_buf() {
            Ok(bytes) => break bytes.first().copied(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    };
    Ok(Decompressed(match first {
        Some(MAGIC) => {
            let decoder = MultiGzDecoder::new(input);
            Inner::Gzip(Box::new(BufReader::with_capacity(1 << 16, decoder)))
        }
        _ => Inner::Plain(input),
    }))
}

impl<R: BufRead> Decompressed<R> {
    /// Whether the input is gzip.
    pub fn is_gzip(&self) -> bool {
        matches!(self.0, Inner::Gzip(_))
    }
}

impl<R: BufRead> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.0 {
            Inner::Plain(input) => input.read(buffer),
            Inner::Gzip(input) => input.read(buffer),
        }
    }
}

impl<R: BufRead> BufRead for Decompressed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.0 {
            Inner::Plain(input) => input.fill_buf(),
            Inner::Gzip(input) => input.fill_buf(),
        }
    }

    fn consume(&mut self, count: usize) {
        match &mut self.0 {
            Inner::Plain(input) => input.consume(count),
            Inner::Gzip(input) => input.consume(count),
        }
    }
}

/// A writer that packs what it is given into one gzip member, and nothing of the time or the
/// machine: the same bytes in give the same bytes out.
///
/// Call [`finish`](Compressed::finish) at the end; a stream that is only dropped is closed too, but
/// its errors are lost.
///
/// # Examples
///
/// ```
/// use formats::{Compressed, GraphFile, decompressed, read_gr, write_gr};
///
/// let graph = GraphFile { node_count: 50, edges: (0..49).map(|i| (i, i + 1, 7.0)).collect() };
/// let mut packed = Compressed::new(Vec::new());
/// write_gr(&graph, &mut packed)?;
/// let bytes = packed.finish()?;
/// assert!(bytes.len() < 300);
/// assert_eq!(read_gr(decompressed(&bytes[..])?)?, graph);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Compressed<W: Write>(GzEncoder<W>);

impl<W: Write> Compressed<W> {
    /// Packs into `out`, at the usual level 6.
    pub fn new(out: W) -> Compressed<W> {
        Compressed(GzEncoder::new(out, Compression::new(6)))
    }

    /// Writes the end of the stream and hands `out` back.
    ///
    /// # Errors
    ///
    /// What `out` answers.
    pub fn finish(self) -> io::Result<W> {
        self.0.finish()
    }
}

impl<W: Write> Write for Compressed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
