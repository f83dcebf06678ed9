//! The legend: what the colours and shapes of a picture mean, and the bar that tells its scale.
use crate::draw::frame::Frame;
use crate::draw::ground::{Ground, WALL, WATER};
use crate::draw::palette::{self, Color, SHADES, shade};
use crate::draw::picture::{Picture, Run, Steps};
use crate::draw::sheet::{Anchor, Shape, Tenths, Text};
use crate::draw::typeface::Typeface;

/// Letters of the legend.
const SIZE: Tenths = 140;
/// From one row to the next.
const ROW: Tenths = 260;
const SWATCH: Tenths = 300;
const GAP: Tenths = 80;
const BETWEEN: Tenths = 320;

/// A sample of what is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    Line(Color, Tenths),
    /// All shades, early to late.
    Shades {
        is_from_goal: bool,
    },
    Box(Color),
    Disc(Color, bool),
    Diamond,
    Grid,
}

/// The legend of what `runs` show, from `[left, top]` over `width`; its shapes and its height.
pub(crate) fn legend(
    picture: &Picture,
    runs: &[Run],
    frame: &Frame,
    [left, top]: [Tenths; 2],
    width: Tenths,
) -> (Vec<Shape>, Tenths) {
    let face = Typeface::new(false);
    let mut shapes = Vec::new();
    let mut room = width;
    if let Some((length, text)) = frame.scale_bar(picture.ground.unit()) {
        room -= length + BETWEEN;
        let (to, y) = (left + width, top + 100);
        let from = to - length;
        let bar = vec![vec![[from, y - 40], [from, y], [to, y], [to, y - 40]]];
        shapes.push(Shape::Lines { lines: bar, color: palette::INK, width: 14 });
        let at = [(from + to) / 2, y + 160];
        shapes.push(words(text, at, Anchor::Middle));
    }
    let (mut x, mut y) = (left, top);
    for (sample, text) in entries(picture, runs) {
        let length = SWATCH + GAP + face.width(&text, SIZE) * 21 / 20;
        if x > left && x + length > left + room {
            (x, y) = (left, y + ROW);
        }
        shapes.extend(sample.shapes([x, y + 80]));
        shapes.push(words(text, [x + SWATCH + GAP, y + 128], Anchor::Start));
        x += length + BETWEEN;
    }
    (shapes, (y + ROW - top).max(300))
}

fn words(text: String, at: [Tenths; 2], anchor: Anchor) -> Shape {
    let color = palette::SOFT_INK;
    Shape::Text(Text { text, at, size: SIZE, anchor, is_strong: false, color, has_halo: false })
}

fn entries(picture: &Picture, runs: &[Run]) -> Vec<(Sample, String)> {
    let mut entries = Vec::new();
    let mut add = |sample, text: &str| entries.push((sample, text.to_owned()));
    let has = |wanted: fn(&Run) -> bool| runs.iter().any(wanted);
    match &picture.ground {
        Ground::Network(_) if has(|run| run.kind.are_expansions()) => {
            add(Sample::Line(palette::GREY, 16), "not looked at");
        }
        Ground::Network(_) => add(Sample::Line(palette::GREY, 16), "link"),
        Ground::Map(map) => {
            if map.cells.contains(&WALL) {
                add(Sample::Box(palette::WALL), "wall");
            }
            if map.cells.contains(&WATER) {
                add(Sample::Box(palette::WATER), "water");
            }
        }
    }
    if has(|run| run.kind == Steps::ExpandedBothWays) {
        add(Sample::Shades { is_from_goal: false }, "expanded from the start, early to late");
        add(Sample::Shades { is_from_goal: true }, "from the goal");
    } else if has(|run| run.kind == Steps::Expanded && !run.steps.is_empty()) {
        add(Sample::Shades { is_from_goal: false }, "expanded, early to late");
    }
    if has(|run| run.path.len() > 1 && !run.is_partial) {
        add(Sample::Line(palette::INK, 34), "path");
    }
    if has(|run| run.path.len() > 1 && run.is_partial) {
        add(Sample::Line(palette::INK, 34), "way so far");
    }
    if !picture.landmarks.is_empty() {
        let chosen = has(|run| run.kind == Steps::Chosen);
        add(Sample::Diamond, if chosen { "landmark, in the order of choice" } else { "landmark" });
    }
    if let Ground::Map(map) = &picture.ground {
        if let Some(clusters) = &map.clusters {
            if clusters.sides.iter().any(|&side| side < map.width.max(map.height)) {
                add(Sample::Grid, "cluster, thicker on higher levels");
            }
            add(Sample::Disc(palette::ENTRANCE, false), "entrance");
        }
    }
    if has(|run| !run.entrances.is_empty()) {
        add(Sample::Disc(palette::ENTRANCE, true), "on the route");
    }
    entries
}

impl Sample {
    /// The sample, `at` being the middle of its left side.
    fn shapes(self, [x, y]: [Tenths; 2]) -> Vec<Shape> {
        let middle = [x + SWATCH / 2, y];
        match self {
            Sample::Line(color, width) => {
                let lines = vec![vec![[x, y], [x + SWATCH, y]]];
                vec![Shape::Lines { lines, color, width }]
            }
            Sample::Shades { is_from_goal } => {
                let step = SWATCH / SHADES as Tenths;
                let sample = |at: usize| Shape::Boxes {
                    boxes: vec![[x + at as Tenths * step, y - 50, step, 100]],
                    color: shade(is_from_goal, at),
                };
                (0..SHADES).map(sample).collect()
            }
            Sample::Box(color) => {
                vec![Shape::Boxes { boxes: vec![[x + 90, y - 60, 120, 120]], color }]
            }
            Sample::Disc(color, has_ring) => {
                let (radius, ring) =
                    if has_ring { (42, Some((palette::INK, 16))) } else { (40, None) };
                vec![Shape::Discs { centres: vec![middle], radius, color, ring }]
            }
            Sample::Diamond => {
                let [x, y] = middle;
                let area = vec![[x, y - 90], [x + 90, y], [x, y + 90], [x - 90, y]];
                vec![Shape::Areas { areas: vec![area], color: palette::LANDMARK }]
            }
            Sample::Grid => {
                let [left, right] = [x + 70, x + 230];
                let lines = vec![vec![
                    [left, y - 80],
                    [right, y - 80],
                    [right, y + 80],
                    [left, y + 80],
                    [left, y - 80],
                ]];
                vec![Shape::Lines { lines, color: palette::CLUSTER, width: 12 }]
            }
        }
    }
}
