//! A writer of small `.osm.pbf` files, unpacked, in the plainest form of the format.

/// An element to write.
#[derive(Clone, Debug)]
pub enum Element<'a> {
    /// A node: id, latitude and longitude in ten-millionths of a degree, tags.
    Node(i64, i64, i64, &'a [(&'a str, &'a str)]),
    /// A way: id, nodes, tags.
    Way(i64, &'a [i64], &'a [(&'a str, &'a str)]),
}

/// How nodes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// A message each.
    Plain,
    /// As lists of differences, as nearly all files have them.
    Dense,
}

/// The bytes of a file of these elements: a header, then a block for each `block_size` of them.
pub fn pbf(elements: &[Element<'_>], nodes: Nodes, block_size: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let mut header = Vec::new();
    field(&mut header, 4, b"OsmSchema-V0.6");
    field(&mut header, 4, b"DenseNodes");
    blob(&mut file, b"OSMHeader", &header);
    for elements in elements.chunks(block_size) {
        blob(&mut file, b"OSMData", &block(elements, nodes));
    }
    file
}

/// Adds a blob of a type, its contents as they are.
pub fn blob(file: &mut Vec<u8>, kind: &[u8], contents: &[u8]) {
    let mut body = Vec::new();
    field(&mut body, 1, contents);
    let mut header = Vec::new();
    field(&mut header, 1, kind);
    number(&mut header, 3, body.len() as u64);
    file.extend((header.len() as u32).to_be_bytes());
    file.extend(header);
    file.extend(body);
}

fn block(elements: &[Element<'_>], nodes: Nodes) -> Vec<u8> {
    let mut strings = vec![String::new()];
    let mut groups = Vec::new();
    let mut dense = Dense::default();
    for element in elements {
        let mut message = Vec::new();
        match *element {
            Element::Node(id, lat, lon, tags) if nodes == Nodes::Plain => {
                number(&mut message, 1, zigzag(id));
                tagged(&mut message, &mut strings, tags);
                number(&mut message, 8, zigzag(lat));
                number(&mut message, 9, zigzag(lon));
                group(&mut groups, 1, &message);
            }
            Element::Node(id, lat, lon, tags) => dense.push(id, lat, lon, tags, &mut strings),
            Element::Way(id, refs, tags) => {
                number(&mut message, 1, id as u64);
                tagged(&mut message, &mut strings, tags);
                field(&mut message, 8, &differences(refs));
                group(&mut groups, 3, &message);
            }
        }
    }
    if !dense.ids.is_empty() {
        let mut message = Vec::new();
        field(&mut message, 1, &differences(&dense.ids));
        field(&mut message, 8, &differences(&dense.lats));
        field(&mut message, 9, &differences(&dense.lons));
        field(&mut message, 10, &dense.tags);
        let mut first = Vec::new();
        group(&mut first, 2, &message);
        groups.splice(0..0, first);
    }
    let mut table = Vec::new();
    for string in strings {
        field(&mut table, 1, string.as_bytes());
    }
    let mut block = Vec::new();
    field(&mut block, 1, &table);
    block.extend(groups);
    block
}

#[derive(Default)]
struct Dense {
    ids: Vec<i64>,
    lats: Vec<i64>,
    lons: Vec<i64>,
    tags: Vec<u8>,
}

impl Dense {
    fn push(
        &mut self,
        id: i64,
        lat: i64,
        lon: i64,
        tags: &[(&str, &str)],
        strings: &mut Vec<String>,
    ) {
        self.ids.push(id);
        self.lats.push(lat);
        self.lons.push(lon);
        for (key, value) in tags {
            varint(&mut self.tags, index(strings, key));
            varint(&mut self.tags, index(strings, value));
        }
        varint(&mut self.tags, 0);
    }
}

/// Keys as field 2, values as field 3.
fn tagged(message: &mut Vec<u8>, strings: &mut Vec<String>, tags: &[(&str, &str)]) {
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    for (key, value) in tags {
        varint(&mut keys, index(strings, key));
        varint(&mut values, index(strings, value));
    }
    field(message, 2, &keys);
    field(message, 3, &values);
}

fn index(strings: &mut Vec<String>, string: &str) -> u64 {
    let found = strings.iter().skip(1).position(|known| known == string);
    found.map_or_else(
        || {
            strings.push(string.to_owned());
            strings.len() as u64 - 1
        },
        |found| found as u64 + 1,
    )
}

fn group(groups: &mut Vec<u8>, of: u64, message: &[u8]) {
    let mut group = Vec::new();
    field(&mut group, of, message);
    field(groups, 2, &group);
}

fn differences(values: &[i64]) -> Vec<u8> {
    let (mut bytes, mut last) = (Vec::new(), 0_i64);
    for &value in values {
        varint(&mut bytes, zigzag(value.wrapping_sub(last)));
        last = value;
    }
    bytes
}

fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

fn field(message: &mut Vec<u8>, number: u64, bytes: &[u8]) {
    varint(message, number << 3 | 2);
    varint(message, bytes.len() as u64);
    message.extend(bytes);
}

fn number(message: &mut Vec<u8>, field: u64, value: u64) {
    varint(message, field << 3);
    varint(message, value);
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value > 127 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}
