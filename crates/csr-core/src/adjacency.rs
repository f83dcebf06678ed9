//! Rows of arcs by place: what a search reads. Head and weight lie together.
use alloc::vec::Vec;

use crate::ids::Place;

/// An arc as it lies in a row: the node at its far end and its weight.
///
/// In the out-adjacency the far end is the head, in the in-adjacency the tail.
pub trait PlacedArc: Copy {
    /// The place of the node at the far end.
    fn place(self) -> Place;
    /// The weight, exactly as it was given (`-0.0` as `0.0`).
    fn weight(self) -> f64;
    /// Packs an arc; `weight` survives exactly or the caller has chosen the wrong type.
    fn pack(place: Place, weight: f64) -> Self;
}

/// An arc of eight bytes, for graphs all of whose weights are exact in 32 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompactArc {
    place: Place,
    weight: f32,
}

impl PlacedArc for CompactArc {
    #[inline(always)]
    fn place(self) -> Place {
        self.place
    }

    #[inline(always)]
    fn weight(self) -> f64 {
        f64::from(self.weight)
    }

    #[inline(always)]
    fn pack(place: Place, weight: f64) -> Self {
        CompactArc { place, weight: weight as f32 }
    }
}

/// An arc of twelve bytes, for any weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WideArc {
    place: Place,
    low: u32,
    high: u32,
}

impl PlacedArc for WideArc {
    #[inline(always)]
    fn place(self) -> Place {
        self.place
    }

    #[inline(always)]
    fn weight(self) -> f64 {
        f64::from_bits(u64::from(self.high) << 32 | u64::from(self.low))
    }

    #[inline(always)]
    fn pack(place: Place, weight: f64) -> Self {
        let bits = weight.to_bits();
        WideArc { place, low: bits as u32, high: (bits >> 32) as u32 }
    }
}

/// One direction's arcs, a row a place, in input order within a row (rule `CSR-2`).
#[derive(Clone, Debug, PartialEq)]
pub struct Rows<A> {
    pub(crate) first: Vec<u32>,
    pub(crate) arcs: Vec<A>,
}

impl<A> Rows<A> {
    /// The arcs of the node at `place`.
    ///
    /// # Panics
    ///
    /// If `place` is not below the node count.
    #[inline(always)]
    pub fn row(&self, place: Place) -> &[A] {
        &self.arcs[self.range(place)]
    }

    /// Where every row begins in [`arcs`](Rows::arcs), and where the last one ends.
    #[inline(always)]
    pub fn firsts(&self) -> &[u32] {
        &self.first
    }

    /// The arcs in memory order, row after row.
    #[inline(always)]
    pub fn arcs(&self) -> &[A] {
        &self.arcs
    }

    /// Where the row of the node at `place` begins in [`arcs`](Rows::arcs).
    ///
    /// # Panics
    ///
    /// If `place` is above the node count.
    #[inline(always)]
    pub fn first(&self, place: Place) -> usize {
        self.first[place as usize] as usize
    }

    /// The slots of the node at `place`.
    #[inline(always)]
    pub(crate) fn range(&self, place: Place) -> core::ops::Range<usize> {
        self.first[place as usize] as usize..self.first[place as usize + 1] as usize
    }

    pub(crate) fn bytes(&self) -> usize {
        self.first.len() * 4 + size_of_val(self.arcs.as_slice())
    }
}

/// Both directions, in the narrowest form that keeps every weight exact.
///
/// Which form a graph has follows from its weights alone and never shows in a result.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "searches match on it once a query")]
pub enum Adjacency {
    /// Every weight is exact in 32 bits.
    Compact {
        /// Arcs by their tail's place.
        out: Rows<CompactArc>,
        /// Arcs by their head's place.
        into: Rows<CompactArc>,
    },
    /// Some weight needs 64 bits.
    Wide {
        /// Arcs by their tail's place.
        out: Rows<WideArc>,
        /// Arcs by their head's place.
        into: Rows<WideArc>,
    },
}
