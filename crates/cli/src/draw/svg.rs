//! A [`Sheet`] as SVG.
use std::fmt::Write as _;
use std::io::{self, Write};

use crate::draw::palette::{Color, PAPER};
use crate::draw::sheet::{Anchor, Shape, Sheet, Tenths, Text};

/// Writes `sheet`; all coordinates are whole tenths of a pixel.
pub(crate) fn write_svg(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = (pixels(sheet.width), pixels(sheet.height));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" role=\"img\" font-family=\"Roboto, 'Segoe UI', 'Helvetica Neue', \
         Arial, sans-serif\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        sheet.width, sheet.height,
    )?;
    writeln!(out, "<title>{}</title>", escaped(&sheet.title))?;
    writeln!(out, "<desc>{}</desc>", escaped(&sheet.description))?;
    writeln!(
        out,
        "<path fill=\"{}\" d=\"M0 0h{}v{}H0z\"/>",
        hex(PAPER),
        sheet.width,
        sheet.height
    )?;
    for shape in &sheet.shapes {
        write_shape(shape, out)?;
    }
    writeln!(out, "</svg>")
}

fn write_shape(shape: &Shape, out: &mut dyn Write) -> io::Result<()> {
    match shape {
        Shape::Lines { lines, color, width } => {
            let data = path_data(lines, false);
            writeln!(
                out,
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" d=\"{data}\"/>",
                hex(*color)
            )
        }
        Shape::Areas { areas, color } => {
            writeln!(out, "<path fill=\"{}\" d=\"{}\"/>", hex(*color), path_data(areas, true))
        }
        Shape::Boxes { boxes, color } => {
            let mut data = String::new();
            for [x, y, w, h] in boxes {
                let _ = write!(data, "M{x} {y}h{w}v{h}h-{w}z");
            }
            writeln!(out, "<path fill=\"{}\" d=\"{data}\"/>", hex(*color))
        }
        Shape::Discs { centres, radius, color, ring: None } => {
            // A line without length has round ends: as short as a disc can be said.
            let data: String = centres.iter().map(|[x, y]| format!("M{x} {y}h0")).collect();
            let (width, hex) = (radius * 2, hex(*color));
            writeln!(
                out,
                "<path fill=\"none\" stroke=\"{hex}\" stroke-width=\"{width}\" d=\"{data}\"/>"
            )
        }
        Shape::Discs { centres, radius, color, ring: Some((ring, width)) } => {
            for [x, y] in centres {
                writeln!(
                    out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
                    hex(*color),
                    hex(*ring)
                )?;
            }
            Ok(())
        }
        Shape::Text(text) => write_text(text, out),
    }
}

fn write_text(text: &Text, out: &mut dyn Write) -> io::Result<()> {
    let Text { at: [x, y], size, .. } = text;
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = if text.is_strong { " font-weight=\"500\"" } else { "" };
    let halo = if text.has_halo {
        format!(" stroke=\"{}\" stroke-width=\"40\" paint-order=\"stroke\"", hex(PAPER))
    } else {
        String::new()
    };
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{}\"{anchor}{weight}{halo}>{}</text>",
        hex(text.color),
        escaped(&text.text)
    )
}

/// Absolute to the first place of each line, relative from there on.
fn path_data(lines: &[Vec<[Tenths; 2]>], is_closed: bool) -> String {
    let mut data = String::new();
    for line in lines {
        let mut before: Option<[Tenths; 2]> = None;
        for &[x, y] in line {
            // Writing to a string does not fail.
            let _ = match before {
                None => write!(data, "M{x} {y}l"),
                Some([from_x, from_y]) => {
                    let (dx, dy) = (x - from_x, y - from_y);
                    let gap = if dx < 0 || data.ends_with('l') { "" } else { " " };
                    let between = if dy < 0 { "" } else { " " };
                    write!(data, "{gap}{dx}{between}{dy}")
                }
            };
            before = Some([x, y]);
        }
        if is_closed {
            data.push('z');
        }
    }
    data
}

fn hex(Color(r, g, b): Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn pixels(tenths: Tenths) -> String {
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

/// Text that is neither a tag nor an end of one, without what XML cannot hold.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_short() {
        let lines = vec![vec![[10, 20], [15, 10], [20, 10]], vec![[-5, -5], [-6, -4]]];
        assert_eq!(path_data(&lines, false), "M10 20l5-10 5 0M-5 -5l-1 1");
    }

    #[test]
    fn names_of_files_are_text() {
        assert_eq!(escaped("a<b>&\"\u{7}.gr"), "a&lt;b&gt;&amp;&quot;\u{fffd}.gr");
    }
}
