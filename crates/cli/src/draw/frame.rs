//! [`Frame`]: from places on the ground to places on paper, and the bar that tells the scale.
use crate::draw::ground::{Ground, Unit};
use crate::draw::sheet::Tenths;

/// Kilometres a degree of latitude, on a sphere of 6,371,008.8 m.
const KILOMETRES_A_DEGREE: f64 = 111.195_079_734_37;

/// Paper around the outermost nodes.
const PADDING: Tenths = 180;

/// Where the ground lies on paper.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) left: Tenths,
    pub(crate) top: Tenths,
    pub(crate) width: Tenths,
    pub(crate) height: Tenths,
    /// Tenths a unit of the ground.
    scale: f64,
    /// The place in the middle of the frame.
    middle: [f64; 2],
    /// Cells a side that share a square on paper; 1 where each has its own.
    pub(crate) block: u32,
}

impl Frame {
    /// A frame of `width` at most, and of no more than its ground needs.
    pub(crate) fn fit(ground: &Ground, left: Tenths, top: Tenths, width: Tenths) -> Frame {
        let [low, high] = ground.bounds().unwrap_or([[0.0; 2]; 2]);
        let extent = [high[0] - low[0], high[1] - low[1]];
        let middle = [low[0] + extent[0] * 0.5, low[1] + extent[1] * 0.5];
        if let Ground::Map(map) = ground {
            return Frame::of_map([map.width, map.height], middle, left, top, width);
        }
        let room = f64::from(width - 2 * PADDING);
        let shape = if extent[0] > 0.0 { extent[1] / extent[0] } else { f64::INFINITY };
        let shape = shape.clamp(0.36, 0.8);
        let height = (room * shape) as Tenths + 2 * PADDING;
        let fit = |extent: f64, room: Tenths| f64::from(room - 2 * PADDING) / extent;
        let (across, down) = (fit(extent[0], width), fit(extent[1], height));
        let scale = if across < down { across } else { down };
        // One place alone, or several at the same one.
        let scale = if scale.is_finite() { scale } else { 1.0 };
        let width = width.min((extent[0] * scale) as Tenths + 2 * PADDING);
        Frame { left, top, width, height, scale, middle, block: 1 }
    }

    /// Cells are squares of whole pixels, so that no seam shows between them.
    fn of_map(size: [u32; 2], middle: [f64; 2], left: Tenths, top: Tenths, width: Tenths) -> Frame {
        let room = (width / 10) as u32;
        let longest = size[0].max(size[1]).max(1);
        let block = longest.div_ceil(room);
        let pixels = (room / size[0].max(size[1] * 5 / 4).max(1).div_ceil(block)).clamp(1, 40);
        let on_paper = |cells: u32| (cells.div_ceil(block) * pixels * 10) as Tenths;
        let scale = f64::from(pixels * 10) / f64::from(block);
        // The middle of the squares, of which the last may stand for fewer cells.
        let squares = |cells: u32| f64::from(cells.div_ceil(block) * block) * 0.5;
        let middle = if block > 1 { [squares(size[0]), squares(size[1])] } else { middle };
        let (w, h) = (on_paper(size[0]), on_paper(size[1]));
        Frame { left, top, width: w, height: h, scale, middle, block }
    }

    /// The same frame somewhere else.
    pub(crate) fn moved_to(&self, left: Tenths) -> Frame {
        Frame { left, ..self.clone() }
    }

    /// Where a place of the ground lies on paper.
    pub(crate) fn at(&self, place: [f64; 2]) -> [Tenths; 2] {
        let on = |value: f64, middle: f64, from: Tenths, extent: Tenths| {
            let moved = (value - middle) * self.scale + f64::from(extent) * 0.5;
            // Halves go up: `round` would, but away from zero.
            from + (moved + 0.5).floor() as Tenths
        };
        [
            on(place[0], self.middle[0], self.left, self.width),
            on(place[1], self.middle[1], self.top, self.height),
        ]
    }

    /// Tenths a cell.
    pub(crate) fn cell(&self) -> Tenths {
        self.scale as Tenths
    }

    /// A length on paper, about a sixth of the frame, and what it is on the ground.
    pub(crate) fn scale_bar(&self, unit: Unit) -> Option<(Tenths, String)> {
        // Networks are drawn at a quarter of their size.
        let (per_unit, name) = match unit {
            Unit::Degrees => (self.scale * 0.25 / KILOMETRES_A_DEGREE, "km"),
            Unit::Units => (self.scale * 0.25, "units"),
            Unit::Cells => (self.scale, "cells"),
        };
        let (length, text) = round_length(f64::from(self.width) / 6.0 / per_unit)?;
        let (text, name) = match (unit, text.split_once('e')) {
            (Unit::Degrees, Some((digit, "-1"))) => (format!("{digit}00"), "m"),
            (Unit::Degrees, Some((digit, "-2"))) => (format!("{digit}0"), "m"),
            (Unit::Degrees, Some((digit, "-3"))) => (digit.to_owned(), "m"),
            (Unit::Cells, Some((_, power))) if power.starts_with('-') => return None,
            _ => (format!("{length}"), name),
        };
        let name = if text == "1" { name.trim_end_matches('s') } else { name };
        Some(((length * per_unit) as Tenths, format!("{text} {name}")))
    }
}

/// The largest of 1, 2, 5, 10, 20, ... and 0.5, 0.2, ... that is at most `length`, and its text as
/// `1e3`; `None` where there is no such number of a reasonable size.
fn round_length(length: f64) -> Option<(f64, String)> {
    (-12..=15).rev().flat_map(|power| [(5, power), (2, power), (1, power)]).find_map(
        |(digit, power)| {
            let text = format!("{digit}e{power}");
            let round: f64 = text.parse().expect("it is written as a number");
            (round <= length).then_some((round, text))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::ground::NetworkGround;

    #[test]
    fn lengths_are_round() {
        let round = |length| round_length(length).map(|(_, text)| text);
        assert_eq!(round(7.3).as_deref(), Some("5e0"));
        assert_eq!(round(1000.0).as_deref(), Some("1e3"));
        assert_eq!(round(0.021).as_deref(), Some("2e-2"));
        assert_eq!(round(0.0), None);
        assert_eq!(round(f64::NAN), None);
    }

    /// Places that no paper is made for still lie on it.
    #[test]
    fn any_finite_place_is_on_paper() {
        let huge = f64::MAX * 0.25;
        let grounds: [&[[f64; 2]]; 5] = [
            &[],
            &[[3.0, 4.0]],
            &[[-huge, huge], [huge, -huge]],
            &[[0.0, 0.0], [0.0, 5e-324]],
            &[[0.0, 1.0], [1e-9, 2.0]],
        ];
        for places in grounds {
            let network =
                NetworkGround { places: places.to_vec(), links: Vec::new(), unit: Unit::Units };
            let frame = Frame::fit(&Ground::Network(network), 100, 200, 6000);
            assert!(frame.height >= 360 && frame.height <= 6000, "{places:?}: {frame:?}");
            for &place in places {
                let [x, y] = frame.at(place);
                assert!((100..=6100).contains(&x), "{places:?}: {x}");
                assert!((200..=200 + frame.height).contains(&y), "{places:?}: {y}");
            }
            drop(frame.scale_bar(Unit::Degrees));
        }
    }
}
