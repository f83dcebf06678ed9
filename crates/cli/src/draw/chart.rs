//! A still picture laid out: title, one frame a run, legend, what is left out.
use crate::draw::frame::Frame;
use crate::draw::layers::layers;
use crate::draw::legend::legend;
use crate::draw::numbers::{grouped, rounded};
use crate::draw::palette;
use crate::draw::picture::{Picture, Run, Steps};
use crate::draw::sheet::{Anchor, Shape, Sheet, Tenths, Text};
use crate::draw::typeface::Typeface;

/// How wide a frame is at most: alone, and beside another.
const COLUMNS: [Tenths; 2] = [11_360, 7_040];
/// Where frames begin.
const TOP: Tenths = 1_260;
const MARGIN: Tenths = 320;
const GUTTER: Tenths = 320;

/// Lays `picture` out; what has no place on paper is added to `notes`.
pub(crate) fn chart(picture: &Picture, notes: &mut Vec<String>) -> Sheet {
    let runs = &picture.runs[..picture.runs.len().min(2)];
    let column = COLUMNS[usize::from(runs.len() > 1)];
    let frame = Frame::fit(&picture.ground, MARGIN, TOP, column);
    // A narrow ground has a narrow sheet, but the words beside it need some room.
    let column = frame.width.max(COLUMNS[1] * 3 / 4);
    let room = if runs.len() > 1 { 2 * column + GUTTER } else { column };
    let width = room + 2 * MARGIN;
    let mut shapes = vec![line(&picture.title, [MARGIN, 560], 260, room, true)];
    for (at, run) in runs.iter().enumerate() {
        let left = MARGIN + at as Tenths * (column + GUTTER);
        shapes.push(line(&run.name, [left, 860], 170, column, true));
        shapes.push(line(&caption(picture, run), [left, 1080], 160, column, false));
        let frame = frame.moved_to(left + (column - frame.width) / 2);
        let mut left_out = Vec::new();
        shapes.extend(layers(picture, run, &frame, &mut left_out));
        // Both frames may leave out the same.
        left_out.retain(|note| !notes.contains(note));
        notes.extend(left_out);
    }
    let mut bottom = frame.top + frame.height + 240;
    let (explained, height) = legend(picture, runs, &frame, [MARGIN, bottom], room);
    shapes.extend(explained);
    bottom += height;
    for note in picture.notes.iter().chain(notes.iter()) {
        shapes.push(line(note, [MARGIN, bottom + 160], 140, room, false));
        bottom += 200;
    }
    let description = runs
        .iter()
        .map(|run| format!("{}: {}", run.name, caption(picture, run)))
        .collect::<Vec<_>>();
    Sheet {
        width,
        height: bottom + MARGIN,
        title: picture.title.clone(),
        description: description.join(". "),
        shapes,
    }
}

/// What a run did, in one line.
fn caption(picture: &Picture, run: &Run) -> String {
    let count = |number: u64, name: &str| format!("{} {name}", grouped(number));
    let total = count(picture.ground.node_count() as u64, picture.ground.node_name());
    let mut parts = Vec::new();
    match (run.status, run.cost) {
        ("found", Some(cost)) => {
            let unit = picture.cost_unit.map_or(String::new(), |unit| format!(" {unit}"));
            parts.push(format!("cost {}{unit}", rounded(cost)));
        }
        // What was chosen is no search.
        _ if run.kind == Steps::Chosen => {}
        (status, _) => parts.push(status.replace('_', " ")),
    }
    match run.kind {
        Steps::Chosen => {
            parts.push(count(run.steps.len() as u64, run.kind.name()));
            parts.push(total);
        }
        _ => parts.push(format!("{} expanded of {total}", grouped(run.expanded))),
    }
    if run.path.len() > 1 {
        let what = if run.is_partial { "on the way so far" } else { "on the path" };
        parts.push(count(run.path.len() as u64, what));
    }
    parts.join("  ·  ")
}

/// A line of text that ends in dots where it is too long.
fn line(text: &str, at: [Tenths; 2], size: Tenths, room: Tenths, is_strong: bool) -> Shape {
    let face = Typeface::new(is_strong);
    let mut fitting = text.to_owned();
    while face.width(&fitting, size) > room && fitting.pop().is_some() {
        // The dots take the place of two letters.
        if face.width(&fitting, size) <= room - size {
            fitting.push('…');
            break;
        }
    }
    let color = if is_strong { palette::INK } else { palette::SOFT_INK };
    let anchor = Anchor::Start;
    Shape::Text(Text { text: fitting, at, size, anchor, is_strong, color, has_halo: false })
}
