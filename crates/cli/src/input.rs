//! Where graphs come from: files, standard input, plain or gzip (rule `CLI-4`).
use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::path::{Path, PathBuf};

use surepath::alt_landmarks::TableInfo;
use surepath::formats::{
    Coordinates, Decompressed, Fault, FormatError, GraphFile, MapFile, ScenarioRow, decompressed,
    read_co, read_edge_csv, read_gr, read_link_csv, read_map, read_node_csv, read_point_csv_where,
    read_scenario,
};
use surepath::osm::RoadNetwork;
use surepath::{Landmarks, NodeId, Point3, PointError};

use crate::failure::Failure;
use crate::network::Network;
use crate::progress::{Progress, Watched};
use crate::read_args::ReadArgs;

/// The families of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// `.gr` and `.co`: ids from 1.
    Dimacs,
    /// `.csv`: ids from 0.
    Csv,
    /// `.osm.pbf`: ids of their own.
    Osm,
}

impl Family {
    /// The family that a name says, the `.gz` at its end left aside; `None` for other names.
    pub(crate) fn of(path: &Path) -> Option<Family> {
        let bare = without_gz(path);
        match bare.extension()?.to_str()? {
            "gr" | "co" => Some(Family::Dimacs),
            "csv" => Some(Family::Csv),
            "pbf" => Some(Family::Osm),
            _ => None,
        }
    }

    /// The id of the first node.
    pub(crate) fn first_id(self) -> i64 {
        match self {
            Family::Dimacs => 1,
            Family::Csv | Family::Osm => 0,
        }
    }
}

/// What a graph file holds.
#[derive(Debug)]
pub(crate) enum Source {
    /// Nodes that are numbers, and arcs.
    Text(GraphFile, Family),
    /// The roads of an extract.
    Roads(RoadNetwork),
}

/// Reads a graph. A name that says no family, `-` among them, is read as what it begins with.
pub(crate) fn read_graph(path: &Path, args: &ReadArgs) -> Result<Source, Failure> {
    if path.extension().is_some_and(|extension| extension == "osm") {
        let what = "OpenStreetMap's XML is not read: `osmium cat IN.osm -o OUT.osm.pbf` makes of it what is";
        return Err(Failure::content(path, what));
    }
    let mut input = open(path)?;
    let family = match Family::of(path) {
        Some(family) => family,
        None => sniff(&mut input, b"tail").map_err(|error| Failure::file(path, error))?,
    };
    if family == Family::Osm {
        return read_roads(path, input, args).map(Source::Roads);
    }
    args.check_for_text()?;
    let graph = match family {
        Family::Csv => read_edge_csv(input, args.nodes),
        _ if args.nodes.is_some() => {
            return Err(Failure::argument("--nodes", "a .gr file declares its own count"));
        }
        _ => read_gr(input),
    };
    Ok(Source::Text(graph.map_err(|error| in_file(path, error))?, family))
}

/// Reads the roads of an extract, whole: it is gone through twice.
fn read_roads(path: &Path, mut input: Input, args: &ReadArgs) -> Result<RoadNetwork, Failure> {
    let (profile, measure) = args.for_roads()?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| Failure::file(path, error))?;
    let mut progress = Progress::bytes("finding roads", Some(2 * bytes.len() as u64));
    RoadNetwork::from_pbf_watched(&bytes, profile, measure, |count| progress.advance(count))
        .map_err(|error| Failure::content(path, error))
}

/// Reads the coordinates of `node_count` nodes.
pub(crate) fn read_coordinates(path: &Path, node_count: usize) -> Result<Coordinates, Failure> {
    let mut input = open(path)?;
    let family = match Family::of(path) {
        Some(family) => family,
        None => sniff(&mut input, b"id").map_err(|error| Failure::file(path, error))?,
    };
    let coordinates = match family {
        Family::Csv => read_node_csv(input, Some(node_count)),
        _ => read_co(input),
    };
    let coordinates = coordinates.map_err(|error| in_file(path, error))?;
    let found = coordinates.positions.len();
    if found != node_count {
        let what = format!(
            "coordinates of {found} nodes, and the graph has {node_count}: --coords FILE names others"
        );
        return Err(Failure::line(path, header_line(path), what));
    }
    Ok(coordinates)
}

/// The line in which a .co, which was read to its end before, says how many nodes it has: the only format that does.
fn header_line(path: &Path) -> u64 {
    let lines = open(path).map(|input| BufReader::new(input).lines());
    let is_header = |line: io::Result<String>| line.is_ok_and(|line| line.starts_with('p'));
    lines.ok().and_then(|mut lines| lines.position(is_header)).map_or(1, |line| line as u64 + 1)
}

/// Reads points that a point graph accepts.
pub(crate) fn read_points(path: &Path) -> Result<Coordinates, Failure> {
    let accept = |position| {
        Point3::from(position).check().map(drop).map_err(|error| match error {
            PointError::Coordinate { axis, value, .. } => Fault::BadValue {
                what: axis.name(),
                found: value.to_string(),
                expected: "a number within ±2097152",
            },
            other => unreachable!("a position has coordinates alone, not {other}"),
        })
    };
    read_point_csv_where(open(path)?, accept).map_err(|error| in_file(path, error))
}

/// Reads pairs of `point_count` points.
pub(crate) fn read_links(
    path: &Path,
    point_count: usize,
) -> Result<Vec<(NodeId, NodeId)>, Failure> {
    read_link_csv(open(path)?, point_count).map_err(|error| in_file(path, error))
}

/// Reads the landmarks of a graph (rule `CLI-11`).
pub(crate) fn read_landmarks(path: &Path, network: &Network) -> Result<Landmarks, Failure> {
    let bytes = read_table(path)?;
    network.graph.read_landmarks(&bytes).map_err(|error| Failure::content(path, error))
}

/// Reads landmarks without their graph: what they say of themselves, and the length of the form.
pub(crate) fn read_landmark_info(path: &Path) -> Result<(TableInfo, u64), Failure> {
    let bytes = read_table(path)?;
    let info = TableInfo::read_from(&bytes).map_err(|error| Failure::content(path, error))?;
    Ok((info, bytes.len() as u64))
}

/// The bytes of a table: one more than it claims at most, whatever follows or unpacks from it.
fn read_table(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| Failure::file(path, error);
    let mut input = open(path)?;
    let mut bytes = Vec::new();
    input.by_ref().take(16).read_to_end(&mut bytes).map_err(unreadable)?;
    // What begins no table is refused for that.
    let rest = TableInfo::claimed_len(&bytes).map_or(0, |claimed| claimed.saturating_sub(15));
    input.take(rest).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// Reads a map of letters.
pub(crate) fn read_letters(path: &Path) -> Result<MapFile, Failure> {
    read_map(open(path)?).map_err(|error| in_file(path, error))
}

/// Reads the queries on a map.
pub(crate) fn read_rows(path: &Path) -> Result<Vec<ScenarioRow>, Failure> {
    read_scenario(open(path)?).map_err(|error| in_file(path, error))
}

/// The `.co` or `.co.gz` with the name of a `.gr` beside it, if it is there.
pub(crate) fn coordinates_beside(graph: &Path) -> Option<PathBuf> {
    coordinate_names(graph).into_iter().find(|path| path.exists())
}

/// Where the coordinates of a graph are looked for, in this order: first in what was packed as it was.
pub(crate) fn coordinate_names(graph: &Path) -> Vec<PathBuf> {
    let bare = without_gz(graph);
    if bare.extension().is_none_or(|extension| extension != "gr") {
        return Vec::new();
    }
    let mut names = vec![bare.with_extension("co"), bare.with_extension("co.gz")];
    if bare != graph {
        names.reverse();
    }
    names
}

/// A name without the `.gz` at its end.
pub(crate) fn without_gz(path: &Path) -> PathBuf {
    match path.extension() {
        Some(extension) if extension == "gz" => path.with_extension(""),
        _ => path.to_path_buf(),
    }
}

/// What was read to tell what a file holds, and the rest.
type Input = Chain<Cursor<Vec<u8>>, Decompressed<BufReader<Watched<Box<dyn Read>>>>>;

/// Opens a file, or standard input for `-`.
fn open(path: &Path) -> Result<Input, Failure> {
    let unreadable = |error| Failure::file(path, error);
    let (input, length): (Box<dyn Read>, _) = if path == Path::new("-") {
        (Box::new(io::stdin().lock()), None)
    } else {
        let file = File::open(path).map_err(unreadable)?;
        let metadata = file.metadata().map_err(unreadable)?;
        (Box::new(file), metadata.is_file().then_some(metadata.len()))
    };
    let progress = Progress::bytes(&format!("reading {}", path.display()), length);
    let buffered = BufReader::with_capacity(1 << 16, Watched::new(input, progress));
    let unpacked = decompressed(buffered).map_err(unreadable)?;
    Ok(Cursor::new(Vec::new()).chain(unpacked))
}

/// What a file without a telling name holds: an extract if its first byte is 0, which no text has;
/// csv if its first line that says something starts with `header`. However few bytes a pipe hands over at once, and behind a byte order mark.
fn sniff(input: &mut Input, header: &[u8]) -> io::Result<Family> {
    /// No file that means well starts with so many blanks.
    const MOST: usize = 1 << 16;
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let (read, rest) = input.get_mut();
    let read = read.get_mut();
    let mut bytes = rest.bytes();
    loop {
        if read.first() == Some(&0) {
            return Ok(Family::Osm);
        }
        let start = read.strip_prefix(MARK).unwrap_or(read).trim_ascii_start();
        if start.starts_with(header) {
            return Ok(Family::Csv);
        }
        if !(header.starts_with(start) || MARK.starts_with(read)) || read.len() == MOST {
            return Ok(Family::Dimacs);
        }
        match bytes.next() {
            Some(byte) => read.push(byte?),
            None => return Ok(Family::Dimacs),
        }
    }
}

fn in_file(path: &Path, error: FormatError) -> Failure {
    Failure::Format { file: path.to_path_buf(), error }
}
