//! [`Sheet`]: a picture laid out, as shapes in paint order.
use crate::draw::palette::Color;

/// A place or length on paper, in tenths of a pixel.
pub(crate) type Tenths = i32;

/// A picture laid out. Whole numbers alone, so that every writer of it says the same.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) width: Tenths,
    pub(crate) height: Tenths,
    /// For those who cannot see it.
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) shapes: Vec<Shape>,
}

/// Something to paint.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// Open lines, all alike.
    Lines {
        lines: Vec<Vec<[Tenths; 2]>>,
        color: Color,
        width: Tenths,
    },
    /// Closed outlines, filled.
    Areas {
        areas: Vec<Vec<[Tenths; 2]>>,
        color: Color,
    },
    /// Filled boxes: left, top, width, height.
    Boxes {
        boxes: Vec<[Tenths; 4]>,
        color: Color,
    },
    /// Filled discs of one radius, each with a ring around it.
    Discs {
        centres: Vec<[Tenths; 2]>,
        radius: Tenths,
        color: Color,
        ring: Option<(Color, Tenths)>,
    },
    Text(Text),
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// Where its base line is.
    pub(crate) at: [Tenths; 2],
    pub(crate) size: Tenths,
    pub(crate) anchor: Anchor,
    pub(crate) is_strong: bool,
    pub(crate) color: Color,
    /// Whether it stands on something else, and needs paper around its letters.
    pub(crate) has_halo: bool,
}

/// Which part of a text lies at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}
