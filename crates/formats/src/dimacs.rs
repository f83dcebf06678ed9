//! The files of the 9th DIMACS challenge: `.gr`, arcs, and `.co`, coordinates.
//!
//! Format: <http://www.diag.uniroma1.it/challenge9/format.shtml>. Ids are 1-based in the files and
//! 0-based here. Deviations, all on the side of what files really hold: weights may be decimals,
//! comments may stand anywhere and need no space after the `c`.
use std::io::{self, BufRead, Write};

use csr_core::{MAX_ARCS, MAX_NODES};

use crate::coordinates::{Coordinates, Placed};
use crate::format_error::{Fault, FormatError, quoted};
use crate::graph_file::{GraphFile, refused};
use crate::line_reader::{Field, Fields, Line, LineReader, Words};
use crate::number::{push_millionths, push_number};

const GRAPH_HEADER: &str = "p sp NODES ARCS";
const COORDINATE_HEADER: &str = "p aux sp co NODES";

/// Reads a `.gr` file: `c` comments, one line `p sp NODES ARCS`, a line `a TAIL HEAD WEIGHT` for
/// each arc (rule `FMT-1`).
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): the header missing, late or there twice, more
/// than [`MAX_NODES`] nodes or [`MAX_ARCS`] arcs declared, an id outside `1..NODES`, a weight that is
/// not a finite number of at least 0, another number of arcs than declared, anything else on a line,
/// or a failure of `input`.
///
/// # Complexity
///
/// One pass. Memory in proportion to the bytes read: what the header claims allocates nothing.
///
/// # Examples
///
/// ```
/// let graph = formats::read_gr(&b"c two roads\np sp 3 2\na 1 2 7\na 2 1 2.5e0\n"[..])?;
/// assert_eq!(graph.node_count, 3);
/// assert_eq!(graph.edges, [(0, 1, 7.0), (1, 0, 2.5)]);
///
/// let error = formats::read_gr(&b"p sp 3 2\na 1 2 7\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1: the file ends after 1 of 2 arcs");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_gr(input: impl BufRead) -> Result<GraphFile, FormatError> {
    let mut lines = LineReader::new(input);
    let mut header: Option<Header> = None;
    let mut arc_count = 0;
    let mut edges = Vec::new();
    while let Some(line) = lines.next_line()? {
        let mut words = line.words();
        let Some(word) = words.next() else { continue };
        match word.bytes {
            b"a" => {
                let nodes = Header::last_id(&header, word, GRAPH_HEADER)?;
                if edges.len() as u64 == arc_count {
                    return Err(word.error(Fault::TooMany { what: "arcs", declared: arc_count }));
                }
                let tail = words.expect_field("tail")?.whole_u32("id", 1, nodes)?;
                let head = words.expect_field("head")?.whole_u32("id", 1, nodes)?;
                let weight = words.expect_field("weight")?.weight("weight")?;
                words.expect_end()?;
                edges.push((tail - 1, head - 1, weight));
            }
            b"p" => {
                Header::refuse_second(&header, word, GRAPH_HEADER)?;
                expect_words(line, &mut words, &["sp"], GRAPH_HEADER)?;
                let nodes = node_count(&mut words)?;
                arc_count = words.expect_field("arc count")?.whole(
                    "arc count",
                    0,
                    MAX_ARCS as u64, // Bug D19: refused before anything is allocated.
                )?;
                words.expect_end()?;
                header = Some(Header { line: line.number, nodes });
            }
            [b'c', ..] => {}
            _ => return Err(unknown_line(word, "`c`, `p` and `a`")),
        }
    }
    let Some(header) = header else {
        return Err(lines.error(Fault::MissingHeader { expected: GRAPH_HEADER }));
    };
    if (edges.len() as u64) < arc_count {
        let found = edges.len() as u64;
        return Err(lines.error(Fault::TooFew { what: "arcs", declared: arc_count, found }));
    }
    Ok(GraphFile { node_count: header.nodes as usize, edges })
}

/// Writes a `.gr` file that [`read_gr`] reads back to the same bits.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, where
/// [`read_gr`] would refuse the file; else what `out` answers. Hand in a writer with a buffer.
///
/// # Examples
///
/// ```
/// use formats::{GraphFile, write_gr};
///
/// let graph = GraphFile { node_count: 2, edges: vec![(0, 1, 2.5)] };
/// let mut out = Vec::new();
/// write_gr(&graph, &mut out)?;
/// assert_eq!(out, b"p sp 2 1\na 1 2 2.5\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_gr(graph: &GraphFile, mut out: impl Write) -> io::Result<()> {
    graph.check()?;
    writeln!(out, "p sp {} {}", graph.node_count, graph.edges.len())?;
    let mut text = String::new();
    for &(tail, head, weight) in &graph.edges {
        text.clear();
        text.push_str("a ");
        push_number(&mut text, f64::from(tail) + 1.0);
        text.push(' ');
        push_number(&mut text, f64::from(head) + 1.0);
        text.push(' ');
        push_number(&mut text, weight);
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}

/// Reads a `.co` file: `c` comments, one line `p aux sp co NODES`, a line `v ID X Y` for each node
/// in any order (rule `FMT-2`).
///
/// `X` and `Y` are micro-degrees in the file and degrees here: the number in the file, a decimal too,
/// is divided by 10^6 and rounded once, which for whole numbers is the quotient by `1e6`.
///
/// # Errors
///
/// [`FormatError`] for the first fault (rule `FMT-5`): as [`read_gr`]; an id that comes twice; a node
/// without a line.
///
/// # Complexity
///
/// One pass. Memory in proportion to the bytes read, and a bit a node where the ids are not in order.
///
/// # Examples
///
/// ```
/// let places = formats::read_co(&b"p aux sp co 2\nv 2 -73530767 41085396\nv 1 1 2\n"[..])?;
/// assert_eq!(places.positions, [[0.000001, 0.000002, 0.0], [-73.530767, 41.085396, 0.0]]);
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read_co(input: impl BufRead) -> Result<Coordinates, FormatError> {
    let mut lines = LineReader::new(input);
    let mut header: Option<Header> = None;
    let mut placed = Placed::default();
    while let Some(line) = lines.next_line()? {
        let mut words = line.words();
        let Some(word) = words.next() else { continue };
        match word.bytes {
            b"v" => {
                let nodes = Header::last_id(&header, word, COORDINATE_HEADER)?;
                if placed.len() as u64 == u64::from(nodes) {
                    let declared = u64::from(nodes);
                    return Err(word.error(Fault::TooMany { what: "nodes", declared }));
                }
                let field = words.expect_field("id")?;
                let id = field.whole_u32("id", 1, nodes)?;
                let x = words.expect_field("x")?.millionths("x")?;
                let y = words.expect_field("y")?.millionths("y")?;
                words.expect_end()?;
                if !placed.insert(id - 1, [x, y, 0.0]) {
                    return Err(field.error(Fault::RepeatedId { id: u64::from(id) }));
                }
            }
            b"p" => {
                Header::refuse_second(&header, word, COORDINATE_HEADER)?;
                expect_words(line, &mut words, &["aux", "sp", "co"], COORDINATE_HEADER)?;
                let nodes = node_count(&mut words)?;
                words.expect_end()?;
                header = Some(Header { line: line.number, nodes });
            }
            [b'c', ..] => {}
            _ => return Err(unknown_line(word, "`c`, `p` and `v`")),
        }
    }
    let Some(header) = header else {
        return Err(lines.error(Fault::MissingHeader { expected: COORDINATE_HEADER }));
    };
    let (declared, found) = (u64::from(header.nodes), placed.len() as u64);
    if found < declared {
        return Err(lines.error(Fault::TooFew { what: "nodes", declared, found }));
    }
    match placed.finish() {
        Ok(positions) => Ok(Coordinates { positions, has_z: false }),
        Err(id) => Err(lines.error(Fault::MissingId { id: id + 1 })),
    }
}

/// Writes a `.co` file that [`read_co`] reads back to the same bits.
///
/// Each number is the shortest decimal of its coordinate with the point moved by six digits: whole
/// micro-degrees where that is what it came from, a decimal otherwise.
///
/// # Errors
///
/// [`InvalidInput`](io::ErrorKind::InvalidInput), before the first byte is written, for a coordinate
/// that is not finite, a `z` other than 0, or more than [`MAX_NODES`] nodes; else what `out` answers.
/// Hand in a writer with a buffer.
///
/// # Examples
///
/// ```
/// use formats::{Coordinates, write_co};
///
/// let coordinates = Coordinates { positions: vec![[1.5, 42.5, 0.0]], has_z: false };
/// let mut out = Vec::new();
/// write_co(&coordinates, &mut out)?;
/// assert_eq!(out, b"p aux sp co 1\nv 1 1500000 42500000\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_co(coordinates: &Coordinates, mut out: impl Write) -> io::Result<()> {
    coordinates.check()?;
    let count = coordinates.positions.len();
    if count > MAX_NODES {
        return Err(refused(format!("{count} nodes exceed the limit of {MAX_NODES}")));
    }
    if let Some(node) = coordinates.positions.iter().position(|position| position[2] != 0.0) {
        let z = coordinates.positions[node][2];
        return Err(refused(format!("node {node}: z is {z} where a .co file has none")));
    }
    writeln!(out, "p aux sp co {count}")?;
    let mut text = String::new();
    for (node, position) in coordinates.positions.iter().enumerate() {
        text.clear();
        text.push_str("v ");
        push_number(&mut text, (node + 1) as f64);
        for &value in &position[..2] {
            text.push(' ');
            push_millionths(&mut text, value);
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}

/// The `p` line that was read.
struct Header {
    line: u64,
    nodes: u32,
}

impl Header {
    /// The largest id that the lines after the header may name.
    fn last_id(
        header: &Option<Header>,
        word: Field<'_>,
        expected: &'static str,
    ) -> Result<u32, FormatError> {
        match header {
            Some(header) => Ok(header.nodes),
            None => Err(word.error(Fault::MissingHeader { expected })),
        }
    }

    fn refuse_second(
        header: &Option<Header>,
        word: Field<'_>,
        text: &'static str,
    ) -> Result<(), FormatError> {
        match header {
            None => Ok(()),
            Some(first) => {
                Err(word.error(Fault::SecondHeader { header: text, first_line: first.line }))
            }
        }
    }
}

fn expect_words(
    line: Line<'_>,
    words: &mut Words<'_>,
    expected: &[&str],
    header: &'static str,
) -> Result<(), FormatError> {
    for word in expected {
        if words.next().is_none_or(|found| found.bytes != word.as_bytes()) {
            return Err(line.wrong_header(header));
        }
    }
    Ok(())
}

fn node_count(words: &mut Words<'_>) -> Result<u32, FormatError> {
    let field = words.expect_field("node count")?;
    field.whole_u32("node count", 0, MAX_NODES as u32)
}

fn unknown_line(word: Field<'_>, expected: &'static str) -> FormatError {
    word.error(Fault::UnknownLine { found: quoted(word.bytes), expected })
}
