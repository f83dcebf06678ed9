//! Rows of arcs by place: what a search reads. Head and weight lie together.
use alloc::vec::Vec;

use crate::ids::Place;

/// An arc as it lies in a row: the node at its far end and its weight.
///
/// In the out-adjacency the far end is the head, in the in-adjacency the tail.
///
/// # Examples
///
/// ```
/// use csr_core::{CompactArc, PlacedArc, WideArc};
///
/// /// The sum of a row, whatever its arcs are packed as.
/// fn sum<A: PlacedArc>(row: &[A]) -> f64 {
///     row.iter().fold(0.0, |sum, arc| sum + arc.weight())
/// }
///
/// assert_eq!(sum(&[CompactArc::pack(4, 0.5), CompactArc::pack(7, 2.0)]), 2.5);
/// assert_eq!(sum(&[WideArc::pack(4, 0.1), WideArc::pack(7, 0.2)]), 0.1 + 0.2);
/// ```
pub trait PlacedArc: Copy {
    /// The place of the node at the far end.
    fn place(self) -> Place;
    /// The weight, exactly as it was given (`-0.0` as `0.0`).
    fn weight(self) -> f64;
    /// Packs an arc; `weight` survives exactly or the caller has chosen the wrong type.
    fn pack(place: Place, weight: f64) -> Self;
}

/// An arc of eight bytes, for graphs all of whose weights are exact in 32 bits.
///
/// # Examples
///
/// ```
/// use csr_core::{CompactArc, PlacedArc};
///
/// let arc = CompactArc::pack(7, 0.5);
/// assert_eq!((arc.place(), arc.weight(), size_of::<CompactArc>()), (7, 0.5, 8));
/// // A tenth is not exact in 32 bits: a graph with such a weight has wide arcs.
/// assert_ne!(CompactArc::pack(7, 0.1).weight(), 0.1);
/// ```
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
///
/// # Examples
///
/// ```
/// use csr_core::{PlacedArc, WideArc};
///
/// let arc = WideArc::pack(7, 0.1);
/// assert_eq!((arc.place(), arc.weight(), size_of::<WideArc>()), (7, 0.1, 12));
/// ```
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
///
/// # Examples
///
/// ```
/// use csr_core::{Adjacency, CsrGraph, PlacedArc};
///
/// let graph = CsrGraph::from_edges(3, &[(0, 2, 1.5), (0, 1, 4.0), (1, 2, 1.0)])?;
/// let Adjacency::Compact { out, into } = graph.adjacency() else { unreachable!() };
/// let row = out.row(graph.place_of(0));
/// let heads: Vec<_> = row.iter().map(|arc| (graph.node_at(arc.place()), arc.weight())).collect();
/// assert_eq!(heads, [(2, 1.5), (1, 4.0)]);
/// assert_eq!(into.row(graph.place_of(2)).len(), 2);
/// # Ok::<(), csr_core::BuildError>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use csr_core::{Adjacency, CsrGraph};
///
/// let halves = CsrGraph::from_edges(2, &[(0, 1, 0.5)])?;
/// assert!(matches!(halves.adjacency(), Adjacency::Compact { .. }));
/// let tenths = CsrGraph::from_edges(2, &[(0, 1, 0.1)])?;
/// assert!(matches!(tenths.adjacency(), Adjacency::Wide { .. }));
/// # Ok::<(), csr_core::BuildError>(())
/// ```
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
