//! What lies within a frame, from the ground up.
use crate::draw::chains::chain;
use crate::draw::frame::Frame;
use crate::draw::ground::{Clusters, Ground, MapGround, NetworkGround, WALL, WATER};
use crate::draw::numbers::grouped;
use crate::draw::palette::{self, SHADES, shade};
use crate::draw::picture::{NEVER, Picture, Run, Steps};
use crate::draw::sheet::{Anchor, Shape, Tenths, Text};
use crate::draw::typeface::Typeface;

/// So many links still have half a pixel each; more are drawn on whole pixels.
const MANY_LINKS: usize = 60_000;

/// No picture has more lines than this that no search has looked at.
const MOST_LINKS: usize = 400_000;

/// Letters beside marks.
const LABEL: Tenths = 160;

/// With so many nodes at most each is a dot.
const FEW_NODES: usize = 2_000;

/// All that lies within `frame` of one run, in paint order; what is left out is added to `notes`.
pub(crate) fn layers(
    picture: &Picture,
    run: &Run,
    frame: &Frame,
    notes: &mut Vec<String>,
) -> Vec<Shape> {
    let first = match run.kind {
        // Their steps are drawn as marks and as the path.
        Steps::Chosen | Steps::Climbed => vec![NEVER; picture.ground.node_count()],
        _ => run.first_steps(picture.ground.node_count()),
    };
    let mut shapes = match &picture.ground {
        Ground::Network(network) => network_layers(network, run, &first, frame, notes),
        Ground::Map(map) => map_layers(map, run, &first, frame, notes),
    };
    shapes.extend(path_layers(picture, run, frame));
    shapes.extend(marks(picture, run, frame));
    shapes
}

/// The shade of a step and whether it came from the goal, as a position in paint order: late ones
/// first, so that the early ones, which are fewer, stay visible.
fn layer_of(run: &Run, step: u32) -> usize {
    let shade = step as usize * SHADES / run.steps.len().max(1);
    2 * (SHADES - 1 - shade) + usize::from(run.is_from_goal(step))
}

fn layer_color(layer: usize) -> palette::Color {
    shade(layer % 2 == 1, SHADES - 1 - layer / 2)
}

fn network_layers(
    network: &NetworkGround,
    run: &Run,
    first: &[u32],
    frame: &Frame,
    notes: &mut Vec<String>,
) -> Vec<Shape> {
    let grid = if network.links.len() > MANY_LINKS { 10 } else { 1 };
    let at = |node: u32| {
        let [x, y] = frame.at(network.places[node as usize]);
        let snap = |value: Tenths| (value + grid / 2).div_euclid(grid) * grid;
        [snap(x), snap(y)]
    };
    let mut plain = Vec::new();
    let mut layers = vec![Vec::new(); 2 * SHADES];
    for &[a, b] in &network.links {
        let segment = [at(a), at(b)];
        match first[a as usize].min(first[b as usize]) {
            NEVER => plain.push(segment),
            step => layers[layer_of(run, step)].push(segment),
        }
    }
    let mut plain = chain(plain);
    let count = plain.iter().map(|line| line.len() - 1).sum::<usize>();
    if count > MOST_LINKS {
        // Any regular choice will do; the path and what the search has looked at stay whole.
        let every = count.div_ceil(MOST_LINKS);
        plain = plain
            .iter()
            .flat_map(|line| line.windows(2).map(<[_]>::to_vec))
            .step_by(every)
            .collect();
        notes.push(format!(
            "of {} lines that the search has not looked at one in {every} is drawn",
            grouped(count as u64)
        ));
    }
    let dense = network.links.len() > MANY_LINKS;
    let thin = if dense { 6 } else { 10 };
    let mut shapes = vec![Shape::Lines { lines: plain, color: palette::GREY, width: thin }];
    for (layer, segments) in layers.into_iter().enumerate() {
        let lines = chain(segments);
        shapes.push(Shape::Lines { lines, color: layer_color(layer), width: thin + 6 });
    }
    if network.places.len() <= FEW_NODES {
        shapes.extend(nodes(network, run, first, frame));
    }
    shapes.retain(|shape| !matches!(shape, Shape::Lines { lines, .. } if lines.is_empty()));
    shapes
}

/// Every node as a dot.
fn nodes(network: &NetworkGround, run: &Run, first: &[u32], frame: &Frame) -> Vec<Shape> {
    let mut plain = Vec::new();
    let mut layers = vec![Vec::new(); 2 * SHADES];
    for (node, &step) in first.iter().enumerate() {
        let at = frame.at(network.places[node]);
        if step == NEVER { plain.push(at) } else { layers[layer_of(run, step)].push(at) }
    }
    let radius = if network.places.len() > FEW_NODES / 2 { 16 } else { 24 };
    let mut shapes =
        vec![Shape::Discs { centres: plain, radius, color: palette::GREY, ring: None }];
    for (layer, centres) in layers.into_iter().enumerate() {
        let color = layer_color(layer);
        shapes.push(Shape::Discs { centres, radius: radius + 6, color, ring: None });
    }
    shapes.retain(|shape| !matches!(shape, Shape::Discs { centres, .. } if centres.is_empty()));
    shapes
}

fn map_layers(
    map: &MapGround,
    run: &Run,
    first: &[u32],
    frame: &Frame,
    notes: &mut Vec<String>,
) -> Vec<Shape> {
    let squares = Squares::new(map, run, first, frame.block);
    if frame.block > 1 {
        let block = frame.block;
        notes.push(format!(
            "a square stands for {block} x {block} cells, and a thin wall may not show"
        ));
    }
    let Frame { left, top, width, height, .. } = *frame;
    // Paper is ground, so it has an edge.
    let mut shapes = vec![
        Shape::Boxes {
            boxes: vec![[left - 10, top - 10, width + 20, height + 20]],
            color: palette::FRAME,
        },
        Shape::Boxes { boxes: vec![[left, top, width, height]], color: palette::PAPER },
    ];
    let square = width / squares.width.max(1) as Tenths;
    let kinds = 2 + 2 * SHADES;
    let mut boxes = vec![Vec::new(); kinds];
    for row in 0..squares.height {
        let kinds = &squares.kinds[row * squares.width..(row + 1) * squares.width];
        let mut from = 0;
        while from < kinds.len() {
            let kind = kinds[from];
            let length = kinds[from..].iter().take_while(|&&other| other == kind).count();
            if let Some(kind) = kind {
                let [x, y, w] = [from, row, length].map(|count| count as Tenths * square);
                push_box(&mut boxes[kind], [left + x, top + y, w, square]);
            }
            from += length;
        }
    }
    for (kind, boxes) in boxes.into_iter().enumerate().filter(|(_, boxes)| !boxes.is_empty()) {
        let color = match kind {
            0 => palette::WATER,
            1 => palette::WALL,
            layer => layer_color(layer - 2),
        };
        shapes.push(Shape::Boxes { boxes, color });
    }
    if let Some(clusters) = &map.clusters {
        shapes.extend(cluster_layers(map, clusters, frame));
    }
    shapes
}

/// Adds a box, or makes the one above it longer where they are as wide.
fn push_box(boxes: &mut Vec<[Tenths; 4]>, [x, y, w, h]: [Tenths; 4]) {
    let above = boxes
        .iter_mut()
        .rev()
        .take(64)
        .find(|above| above[0] == x && above[2] == w && above[1] + above[3] == y);
    match above {
        Some(above) => above[3] += h,
        None => boxes.push([x, y, w, h]),
    }
}

/// What every square on paper shows.
struct Squares {
    width: usize,
    height: usize,
    /// Nothing, water, a wall, or a step's layer.
    kinds: Vec<Option<usize>>,
}

impl Squares {
    fn new(map: &MapGround, run: &Run, first: &[u32], block: u32) -> Squares {
        let (width, height) = (map.width.div_ceil(block), map.height.div_ceil(block));
        let mut kinds = Vec::with_capacity(width as usize * height as usize);
        for y in 0..height {
            for x in 0..width {
                let (mut step, mut walls, mut waters, mut count) = (NEVER, 0, 0, 0);
                for row in y * block..((y + 1) * block).min(map.height) {
                    for column in x * block..((x + 1) * block).min(map.width) {
                        let cell = row as usize * map.width as usize + column as usize;
                        step = step.min(first[cell]);
                        walls += u32::from(map.cells[cell] == WALL);
                        waters += u32::from(map.cells[cell] == WATER);
                        count += 1;
                    }
                }
                kinds.push(if step != NEVER {
                    Some(2 + layer_of(run, step))
                } else if 2 * walls >= count {
                    Some(1)
                } else {
                    (2 * waters >= count).then_some(0)
                });
            }
        }
        Squares { width: width as usize, height: height as usize, kinds }
    }
}

fn cluster_layers(map: &MapGround, clusters: &Clusters, frame: &Frame) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (level, &side) in clusters.sides.iter().enumerate() {
        let size = [map.width, map.height].map(f64::from);
        let borders = |end: u32| (1..).map(move |at| at * side).take_while(move |&at| at < end);
        let mut lines: Vec<Vec<_>> = borders(map.width)
            .map(|x| vec![frame.at([f64::from(x), 0.0]), frame.at([f64::from(x), size[1]])])
            .collect();
        lines.extend(
            borders(map.height)
                .map(|y| vec![frame.at([0.0, f64::from(y)]), frame.at([size[0], f64::from(y)])]),
        );
        if !lines.is_empty() {
            let width = 8 + 8 * level as Tenths;
            shapes.push(Shape::Lines { lines, color: palette::CLUSTER, width });
        }
    }
    let cell = frame.cell();
    let ground = Ground::Map(map.clone());
    let centres = clusters.entrances.iter().map(|&at| frame.at(ground.place(at))).collect();
    let radius = (cell * 3 / 10).clamp(12, 40);
    shapes.push(Shape::Discs { centres, radius, color: palette::ENTRANCE, ring: None });
    shapes
}

/// The path on a strip of paper, so that it stands out from what it crosses.
fn path_layers(picture: &Picture, run: &Run, frame: &Frame) -> Vec<Shape> {
    let mut line: Vec<_> =
        run.path.iter().map(|&node| frame.at(picture.ground.place(node))).collect();
    line.dedup();
    if line.len() < 2 {
        return Vec::new();
    }
    let lines = vec![line];
    let mut shapes = vec![
        Shape::Lines { lines: lines.clone(), color: palette::PAPER, width: 64 },
        Shape::Lines { lines, color: palette::INK, width: 34 },
    ];
    if !run.entrances.is_empty() {
        let centres =
            run.entrances.iter().map(|&node| frame.at(picture.ground.place(node))).collect();
        let ring = Some((palette::INK, 16));
        shapes.push(Shape::Discs { centres, radius: 42, color: palette::ENTRANCE, ring });
    }
    shapes
}

/// Landmarks, start and goal, each of a shape of its own.
fn marks(picture: &Picture, run: &Run, frame: &Frame) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let at = |node: u32| frame.at(picture.ground.place(node));
    let path: Vec<_> = run.path.iter().map(|&node| at(node)).collect();
    let diamonds = |size: Tenths| {
        let diamond = |&node: &u32| {
            let [x, y] = at(node);
            vec![[x, y - size], [x + size, y], [x, y + size], [x - size, y]]
        };
        picture.landmarks.iter().map(diamond).collect::<Vec<_>>()
    };
    if !picture.landmarks.is_empty() {
        shapes.push(Shape::Areas { areas: diamonds(116), color: palette::PAPER });
        shapes.push(Shape::Areas { areas: diamonds(90), color: palette::LANDMARK });
        if run.kind == Steps::Chosen {
            for (position, &node) in picture.landmarks.iter().enumerate() {
                shapes.push(label(&(position + 1).to_string(), at(node), &[], frame));
            }
        }
    }
    let ring = Some((palette::PAPER, 24));
    if let Some(start) = picture.start {
        let centres = vec![at(start)];
        shapes.push(Shape::Discs { centres, radius: 84, color: palette::START, ring });
        shapes.push(label("start", at(start), &path, frame));
    }
    if let Some(goal) = picture.goal {
        let [x, y] = at(goal);
        let square = |half: Tenths| vec![[x - half, y - half, 2 * half, 2 * half]];
        shapes.push(Shape::Boxes { boxes: square(94), color: palette::PAPER });
        shapes.push(Shape::Boxes { boxes: square(74), color: palette::GOAL });
        if picture.start != picture.goal {
            shapes.push(label("goal", at(goal), &path, frame));
        }
    }
    shapes
}

/// A word beside a mark: on the first side where it lies within the frame and on no part of `path`,
/// else where it hides least.
fn label(word: &str, [x, y]: [Tenths; 2], path: &[[Tenths; 2]], frame: &Frame) -> Shape {
    let width = Typeface::new(true).width(word, LABEL);
    let sides = [
        (Anchor::Start, [x + 140, y + 52], x + 140),
        (Anchor::End, [x - 140, y + 52], x - 140 - width),
        (Anchor::Middle, [x, y - 140], x - width / 2),
        (Anchor::Middle, [x, y + 240], x - width / 2),
    ];
    let hidden = |&(_, [_, base], left): &(Anchor, [Tenths; 2], Tenths)| {
        let (right, top, bottom) = (left + width, base - 120, base + 20);
        let is_outside = left < frame.left
            || right > frame.left + frame.width
            || top < frame.top
            || bottom > frame.top + frame.height;
        let is_on = |[x, y]: [Tenths; 2]| {
            (left - 30..=right + 30).contains(&x) && (top - 30..=bottom + 30).contains(&y)
        };
        let parts = path.windows(2).map(|step| {
            let between = |part: Tenths| {
                [0, 1].map(|axis| step[0][axis] + (step[1][axis] - step[0][axis]) / 8 * part)
            };
            (0..8).filter(|&part| is_on(between(part))).count()
        });
        (is_outside, parts.sum::<usize>())
    };
    let (anchor, at, _) = sides.into_iter().min_by_key(hidden).expect("a mark has four sides");
    Shape::Text(Text {
        text: word.to_owned(),
        at,
        size: LABEL,
        anchor,
        is_strong: true,
        color: palette::INK,
        has_halo: true,
    })
}
