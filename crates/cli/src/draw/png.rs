//! A [`Sheet`] as PNG.
use std::io::{self, Write};

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};
use ttf_parser::OutlineBuilder;

use crate::draw::palette::{Color, PAPER};
use crate::draw::sheet::{Shape, Sheet, Text};
use crate::draw::typeface::Typeface;

/// Pixels of the image a pixel of the sheet: sharp on a fine screen.
const DENSITY: f32 = 1.5;

/// Renders `sheet` and writes it.
pub(crate) fn write_png(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let side = |tenths: i32| (tenths as f32 / 10.0 * DENSITY) as u32;
    let (width, height) = (side(sheet.width), side(sheet.height));
    let mut canvas = Canvas {
        pixels: Pixmap::new(width, height).expect("a sheet has a size, and not too large a one"),
        transform: Transform::from_scale(DENSITY / 10.0, DENSITY / 10.0),
        faces: [Typeface::new(false), Typeface::new(true)],
    };
    canvas.pixels.fill(tiny_skia::Color::from_rgba8(PAPER.0, PAPER.1, PAPER.2, 255));
    for shape in &sheet.shapes {
        canvas.paint(shape);
    }
    out.write_all(&encoded(&canvas.pixels)?)
}

/// A byte a pixel: a picture has few colours, and those between two are hard to tell apart.
fn encoded(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    let rgb: Vec<[u8; 3]> =
        pixels.pixels().iter().map(|dot| [dot.red(), dot.green(), dot.blue()]).collect();
    let (palette, indices) = indexed(&rgb);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.into_flattened());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(bytes)
}

/// The 256 most frequent colours, of equally frequent ones the darker, and by pixel the nearest.
fn indexed(rgb: &[[u8; 3]]) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut sorted = rgb.to_vec();
    sorted.sort_unstable();
    let mut counts: Vec<([u8; 3], usize)> =
        sorted.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect();
    let colors: Vec<[u8; 3]> = counts.iter().map(|&(color, _)| color).collect();
    counts.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
    let palette: Vec<[u8; 3]> = counts.iter().take(256).map(|&(color, _)| color).collect();
    let distance = |a: [u8; 3], b: [u8; 3]| {
        let apart = |at: usize| u32::from(a[at].abs_diff(b[at]));
        (0..3).map(|at| apart(at) * apart(at)).sum::<u32>()
    };
    let nearest = |color: [u8; 3]| {
        let positions = 0..palette.len();
        positions.min_by_key(|&at| distance(color, palette[at])).unwrap_or(0) as u8
    };
    let by_color: Vec<u8> = colors.iter().map(|&color| nearest(color)).collect();
    let index = |color| by_color[colors.binary_search(color).expect("every colour was counted")];
    (palette, rgb.iter().map(index).collect())
}

struct Canvas {
    pixels: Pixmap,
    transform: Transform,
    faces: [Typeface; 2],
}

impl Canvas {
    fn paint(&mut self, shape: &Shape) {
        match shape {
            Shape::Lines { lines, color, width } => {
                let path = path(|path| {
                    for line in lines {
                        for (at, &[x, y]) in line.iter().enumerate() {
                            let (x, y) = (x as f32, y as f32);
                            if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                        }
                    }
                });
                self.stroke(path, *color, *width as f32);
            }
            Shape::Areas { areas, color } => {
                let path = path(|path| {
                    for area in areas {
                        for (at, &[x, y]) in area.iter().enumerate() {
                            let (x, y) = (x as f32, y as f32);
                            if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                        }
                        path.close();
                    }
                });
                self.fill(path, *color);
            }
            Shape::Boxes { boxes, color } => {
                let path = path(|path| {
                    for &[x, y, w, h] in boxes {
                        let rect = Rect::from_xywh(x as f32, y as f32, w as f32, h as f32);
                        path.push_rect(rect.expect("a box has a size"));
                    }
                });
                self.fill(path, *color);
            }
            Shape::Discs { centres, radius, color, ring } => {
                let path = path(|path| {
                    for &[x, y] in centres {
                        path.push_circle(x as f32, y as f32, *radius as f32);
                    }
                });
                self.fill(path.clone(), *color);
                if let Some((color, width)) = ring {
                    self.stroke(path, *color, *width as f32);
                }
            }
            Shape::Text(text) => self.write(text),
        }
    }

    fn write(&mut self, text: &Text) {
        let mut outlines = Outlines(PathBuilder::new());
        self.faces[usize::from(text.is_strong)].outline(text, &mut outlines);
        let path = outlines.0.finish();
        if text.has_halo {
            self.stroke(path.clone(), PAPER, 40.0);
        }
        self.fill(path, text.color);
    }

    fn fill(&mut self, path: Option<Path>, color: Color) {
        // Nothing to paint is no path.
        if let Some(path) = path {
            let (paint, rule) = (paint(color), FillRule::Winding);
            self.pixels.fill_path(&path, &paint, rule, self.transform, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, color: Color, width: f32) {
        if let Some(path) = path {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            self.pixels.stroke_path(&path, &paint(color), &stroke, self.transform, None);
        }
    }
}

fn path(build: impl FnOnce(&mut PathBuilder)) -> Option<Path> {
    let mut builder = PathBuilder::new();
    build(&mut builder);
    builder.finish()
}

fn paint(Color(r, g, b): Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

/// Letters as a path.
struct Outlines(PathBuilder);

impl OutlineBuilder for Outlines {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::indexed;

    #[test]
    fn few_colours_stay_and_of_many_the_frequent_do() {
        let few = [[1, 2, 3], [9, 9, 9], [1, 2, 3]];
        assert_eq!(indexed(&few), (vec![[1, 2, 3], [9, 9, 9]], vec![0, 1, 0]));
        let mut many: Vec<[u8; 3]> = (0..=255).flat_map(|grey| [[grey; 3], [grey; 3]]).collect();
        many.push([100, 101, 100]);
        let (palette, indices) = indexed(&many);
        assert_eq!((palette.len(), palette[100]), (256, [100; 3]));
        assert_eq!(indices.last(), Some(&100));
    }
}
