//! [`Tags`]: what an element says of itself.
use crate::osm_error::OsmError;

/// The tags of an element: indices of keys and values in the string table of its block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tags<'b> {
    strings: &'b [Vec<u8>],
    pairs: &'b [(usize, usize)],
}

impl<'b> Tags<'b> {
    /// Checks that every index is in the table (rule `OSM-7`).
    pub(crate) fn new(
        strings: &'b [Vec<u8>],
        pairs: &'b [(usize, usize)],
    ) -> Result<Self, OsmError> {
        let count = strings.len();
        let indices = pairs.iter().flat_map(|&(key, value)| [key, value]);
        match indices.into_iter().find(|&index| index >= count) {
            Some(index) => Err(OsmError::StringIndex { index, count }),
            None => Ok(Tags { strings, pairs }),
        }
    }

    /// The value of a key: of the first where there are two.
    pub(crate) fn get(self, key: &str) -> Option<&'b [u8]> {
        let pair = self.pairs.iter().find(|pair| self.strings[pair.0] == key.as_bytes())?;
        Some(&self.strings[pair.1])
    }

    /// The value of the first of several keys that there is.
    pub(crate) fn first_of(self, keys: &[&str]) -> Option<&'b [u8]> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// The value of a key as text, with replacement characters where it is none.
    pub(crate) fn text(self, key: &str) -> Option<String> {
        let value = self.get(key).filter(|value| !value.is_empty())?;
        Some(String::from_utf8_lossy(value).into_owned())
    }
}
