//! [`Typeface`]: letters that are the same on every machine, since they come along.
//!
//! Roboto, of which only the letters of Latin scripts are here; see `font/README.md`.
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::draw::sheet::{Anchor, Tenths, Text};

static REGULAR: &[u8] = include_bytes!("font/Roboto-Regular.ttf");
static STRONG: &[u8] = include_bytes!("font/Roboto-Medium.ttf");

/// One weight of the letters.
#[derive(Clone)]
pub(crate) struct Typeface(Face<'static>);

impl Typeface {
    pub(crate) fn new(is_strong: bool) -> Typeface {
        let bytes = if is_strong { STRONG } else { REGULAR };
        Typeface(Face::parse(bytes, 0).expect("the font that comes along is whole"))
    }

    /// How long `text` is at `size`, rounded up.
    pub(crate) fn width(&self, text: &str, size: Tenths) -> Tenths {
        let units: i64 =
            text.chars().map(|letter| i64::from(self.advance(self.glyph(letter)))).sum();
        let per_em = i64::from(self.0.units_per_em());
        ((units * i64::from(size) + per_em - 1) / per_em) as Tenths
    }

    /// Draws a line of text with `out`, in tenths of a pixel.
    pub(crate) fn outline(&self, text: &Text, out: &mut dyn OutlineBuilder) {
        let width = self.width(&text.text, text.size);
        let before = match text.anchor {
            Anchor::Start => 0,
            Anchor::Middle => width / 2,
            Anchor::End => width,
        };
        let scale = text.size as f32 / f32::from(self.0.units_per_em());
        let mut x = (text.at[0] - before) as f32;
        for letter in text.text.chars() {
            let glyph = self.glyph(letter);
            self.0.outline_glyph(glyph, &mut Placed { out, x, y: text.at[1] as f32, scale });
            x += f32::from(self.advance(glyph)) * scale;
        }
    }

    /// The box of a letter that is not here is the letter 0.
    fn glyph(&self, letter: char) -> GlyphId {
        self.0.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    fn advance(&self, glyph: GlyphId) -> u16 {
        self.0.glyph_hor_advance(glyph).unwrap_or(0)
    }
}

/// Outlines moved to their place; fonts count upwards, paper downwards.
struct Placed<'a> {
    out: &'a mut dyn OutlineBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Placed<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Placed<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.out.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.out.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.out.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.out.curve_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.out.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_a_width_and_strangers_too() {
        for is_strong in [false, true] {
            let face = Typeface::new(is_strong);
            assert!(face.width("mmm", 140) > face.width("iii", 140));
            assert_eq!(face.width("", 140), 0);
            assert!(face.width("\u{6f22}", 140) > 0, "a box");
            for letter in " -–·×…éßŁ".chars() {
                assert_ne!(face.glyph(letter), GlyphId(0), "{letter}");
            }
        }
    }
}
