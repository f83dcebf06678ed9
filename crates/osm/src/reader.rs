//! The two passes over an extract: ways, then the nodes that they need.
use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};

use osmpbf::{BlobDecode, BlobReader, Element, PrimitiveBlock, Way};

use crate::lat_lon::LatLon;
use crate::osm_error::OsmError;
use crate::profile::{Profile, Use};
use crate::street::Street;
use crate::tags::Tags;

/// A way that a profile may use.
#[derive(Debug)]
pub(crate) struct UsedWay {
    pub(crate) street: Street,
    pub(crate) how: Use,
    /// The ids of its nodes, in order.
    pub(crate) nodes: Vec<i64>,
}

/// What is known of a node that ways need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsedNode {
    pub(crate) id: i64,
    /// `None` as long as the file has not told, and where the profile cannot pass.
    pub(crate) place: Option<LatLon>,
    is_known: bool,
}

/// Reads the ways that a profile may use, each once, by id (rule `OSM-1`).
pub(crate) fn read_ways(
    bytes: &[u8],
    profile: Profile,
    watch: &mut dyn FnMut(u64),
) -> Result<Vec<UsedWay>, OsmError> {
    let mut ways = Vec::new();
    let mut pairs = Vec::new();
    each_block(bytes, watch, |block| {
        for way in block.groups().flat_map(|group| group.ways()) {
            pairs.clear();
            pairs.extend(way.raw_tags().map(|(key, value)| (key as usize, value as usize)));
            let tags = Tags::new(block.raw_stringtable(), &pairs)?;
            let Some(how) = profile.way(tags) else { continue };
            let street = Street {
                way: way.id(),
                name: tags.text("name"),
                reference: tags.text("ref"),
                class: how.class.name,
            };
            ways.push(UsedWay { street, how, nodes: nodes_of(&way) });
        }
        Ok(())
    })?;
    // Stable: of two with one id the first of the file stays.
    ways.sort_by_key(|way| way.street.way);
    ways.dedup_by_key(|way| way.street.way);
    Ok(ways)
}

/// The nodes of a way: the file has differences. A sum that wraps names a node that is not there.
fn nodes_of(way: &Way<'_>) -> Vec<i64> {
    let mut id = 0_i64;
    let sum = |&difference: &i64| {
        id = id.wrapping_add(difference);
        id
    };
    way.raw_refs().iter().map(sum).collect()
}

/// Reads the nodes of these ways, by id.
pub(crate) fn read_nodes(
    bytes: &[u8],
    profile: Profile,
    ways: &[UsedWay],
    watch: &mut dyn FnMut(u64),
) -> Result<Vec<UsedNode>, OsmError> {
    let mut ids: Vec<i64> = ways.iter().flat_map(|way| way.nodes.iter().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    let unknown = |id| UsedNode { id, place: None, is_known: false };
    let mut nodes: Vec<UsedNode> = ids.into_iter().map(unknown).collect();
    let mut pairs = Vec::new();
    each_block(bytes, watch, |block| {
        let strings = block.raw_stringtable();
        for element in block.elements() {
            pairs.clear();
            let (id, lat, lon) = match &element {
                Element::Node(node) => {
                    pairs
                        .extend(node.raw_tags().map(|(key, value)| (key as usize, value as usize)));
                    (node.id(), node.nano_lat(), node.nano_lon())
                }
                Element::DenseNode(node) => {
                    // What is below zero is in no table either.
                    let index = |index: i32| usize::try_from(index).unwrap_or(usize::MAX);
                    pairs.extend(node.raw_tags().map(|(key, value)| (index(key), index(value))));
                    (node.id(), node.nano_lat(), node.nano_lon())
                }
                _ => continue,
            };
            let tags = Tags::new(strings, &pairs)?;
            let Ok(at) = nodes.binary_search_by_key(&id, |node| node.id) else { continue };
            // Of two with one id the first of the file stays.
            if !nodes[at].is_known {
                let place = LatLon::from_nano(lat, lon);
                let place = place.ok_or(OsmError::Position { node: id, lat, lon })?;
                nodes[at].place = Some(place).filter(|_| !profile.stops_at(tags));
                nodes[at].is_known = true;
            }
        }
        Ok(())
    })?;
    Ok(nodes)
}

/// Does something with every block of data, in the order of the file. `watch` is told how many
/// bytes each blob has.
fn each_block(
    bytes: &[u8],
    watch: &mut dyn FnMut(u64),
    mut work: impl FnMut(&PrimitiveBlock) -> Result<(), OsmError>,
) -> Result<(), OsmError> {
    let read = AtomicU64::new(0);
    let blobs = BlobReader::new(Counted { bytes, read: &read });
    let (mut count, mut offset, mut has_header) = (0, 0, false);
    for blob in blobs {
        let fault =
            |error: osmpbf::Error| OsmError::Blob { blob: count, offset, what: error.to_string() };
        match blob.map_err(fault)?.decode().map_err(fault)? {
            BlobDecode::OsmHeader(header) => {
                let known = ["OsmSchema-V0.6", "DenseNodes"];
                let mut features = header.required_features().iter();
                if let Some(name) = features.find(|name| !known.contains(&name.as_str())) {
                    return Err(OsmError::Feature { name: name.chars().take(40).collect() });
                }
                has_header = true;
            }
            BlobDecode::OsmData(_) if !has_header => return Err(OsmError::NoHeader),
            BlobDecode::OsmData(block) => work(&block)?,
            BlobDecode::Unknown(_) => {}
        }
        let end = read.load(Ordering::Relaxed);
        watch(end - offset);
        (count, offset) = (count + 1, end);
    }
    // The reader takes one to three bytes too many for the end of the file.
    if read.load(Ordering::Relaxed) != offset {
        return Err(OsmError::Cut { offset });
    }
    if has_header { Ok(()) } else { Err(OsmError::NoHeader) }
}

/// Bytes, and how many of them were read.
#[derive(Debug)]
struct Counted<'b> {
    bytes: &'b [u8],
    read: &'b AtomicU64,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.bytes.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
