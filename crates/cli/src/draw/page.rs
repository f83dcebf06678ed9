//! A [`Picture`] as a page that plays it: one file, its data packed within, nothing fetched.
use std::io::{self, Write};

use serde::Serialize;
use surepath::hierarchy::Stretch;

use crate::draw::base64::base64;
use crate::draw::ground::{Ground, MapGround, NetworkGround, Unit};
use crate::draw::numbers::grouped;
use crate::draw::palette::{self, Color, SHADES, shade};
use crate::draw::picture::{NEVER, Picture, Run, Stage, Steps};

const PAGE: &str = include_str!("player/page.html");
const STYLE: &str = include_str!("player/style.css");
/// In the order in which they need each other.
const SCRIPTS: [&str; 7] = [
    include_str!("player/data.js"),
    include_str!("player/camera.js"),
    include_str!("player/network.js"),
    include_str!("player/map.js"),
    include_str!("player/marks.js"),
    include_str!("player/panel.js"),
    include_str!("player/player.js"),
];

/// The longer side of a network, in the units of the page.
const EXTENT: f64 = 1000.0;
/// No page plays more steps of one search.
const MOST_STEPS: usize = 4_000_000;
/// No page has more links.
const MOST_LINKS: usize = 2_000_000;
/// No page has a larger map, in cells and in cells a side: browsers draw no larger image.
const MOST_CELLS: usize = 1 << 26;
const MOST_SIDE: u32 = 16_384;

#[derive(Serialize)]
struct Data<'a> {
    title: &'a str,
    size: [f64; 2],
    unit: UnitData,
    cost_unit: Option<&'a str>,
    colors: Colors,
    start: Option<u32>,
    goal: Option<u32>,
    landmarks: String,
    network: Option<NetworkData>,
    map: Option<MapData>,
    runs: Vec<RunData<'a>>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct UnitData {
    name: &'static str,
    /// How many there are to a unit of the page.
    per_unit: f64,
}

#[derive(Serialize)]
struct NetworkData {
    /// `f32` pairs.
    places: String,
    /// `u32` pairs.
    links: String,
}

#[derive(Serialize)]
struct MapData {
    width: u32,
    height: u32,
    /// Four cells a byte, the first in the lowest bits.
    cells: String,
    clusters: Option<ClusterData>,
}

#[derive(Serialize)]
struct ClusterData {
    sides: Vec<u32>,
    entrances: String,
}

#[derive(Serialize)]
struct RunData<'a> {
    name: &'a str,
    kind: &'static str,
    steps: String,
    /// `f32`: to be read, not to be summed.
    costs: String,
    /// A byte a step of a climb: the stretch in the two lowest bits, the level above.
    stages: String,
    best_steps: String,
    /// `f64`, to the bit.
    best_costs: String,
    path: String,
    partial: bool,
    entrances: String,
    status: &'static str,
    cost: Option<f64>,
    expanded: u64,
}

#[derive(Serialize)]
struct Colors {
    ahead: Vec<String>,
    behind: Vec<String>,
    paper: String,
    ink: String,
    soft_ink: String,
    grey: String,
    frame: String,
    start: String,
    goal: String,
    landmark: String,
    wall: String,
    water: String,
    cluster: String,
    entrance: String,
}

/// Writes the page of `picture`; what it leaves out is added to `notes`.
///
/// # Errors
///
/// Those of `out`, and a map larger than browsers draw.
pub(crate) fn write_page(
    picture: &Picture,
    notes: &mut Vec<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let data = serde_json::to_string(&Data::new(picture, notes)?)?;
    // Within a script nothing may look like its end.
    let data = data.replace('<', "\\u003c");
    let script = SCRIPTS.join("\n");
    let title = escaped(&picture.title);
    let parts = [("title", title.as_str()), ("style", STYLE), ("data", &data), ("script", &script)];
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the page closes what it opens");
        let part = parts.iter().find(|part| part.0 == name).expect("the page names parts that are");
        out.write_all(before.as_bytes())?;
        out.write_all(part.1.as_bytes())?;
        rest = after;
    }
    out.write_all(rest.as_bytes())
}

impl<'a> Data<'a> {
    fn new(picture: &'a Picture, notes: &mut Vec<String>) -> io::Result<Data<'a>> {
        let (mut network, mut map) = (None, None);
        let [low, high] = picture.ground.bounds().unwrap_or([[0.0; 2]; 2]);
        let size = [high[0] - low[0], high[1] - low[1]];
        let mut scale = 1.0;
        match &picture.ground {
            Ground::Network(ground) => {
                let longest = if size[0] > size[1] { size[0] } else { size[1] };
                scale = if longest > 0.0 { EXTENT / longest } else { 1.0 };
                scale = if scale.is_finite() { scale } else { 1.0 };
                network = Some(NetworkData::new(ground, low, scale, picture, notes));
            }
            Ground::Map(ground) => map = Some(MapData::new(ground)?),
        }
        let runs = picture.runs.iter().map(|run| RunData::new(run, notes)).collect();
        let (name, per_unit) = match picture.ground.unit() {
            Unit::Degrees => ("km", 4.0 * 111.195_079_734_37 / scale),
            Unit::Units => ("units", 4.0 / scale),
            Unit::Cells => ("cells", 1.0),
        };
        Ok(Data {
            title: &picture.title,
            size: [size[0] * scale, size[1] * scale],
            unit: UnitData { name, per_unit },
            cost_unit: picture.cost_unit,
            colors: Colors::new(),
            start: picture.start,
            goal: picture.goal,
            landmarks: packed(&picture.landmarks),
            network,
            map,
            runs,
            notes: picture.notes.iter().chain(notes.iter()).cloned().collect(),
        })
    }
}

impl NetworkData {
    fn new(
        network: &NetworkGround,
        low: [f64; 2],
        scale: f64,
        picture: &Picture,
        notes: &mut Vec<String>,
    ) -> NetworkData {
        let mut places = Vec::with_capacity(8 * network.places.len());
        for place in &network.places {
            for axis in 0..2 {
                let value = ((place[axis] - low[axis]) * scale) as f32;
                places.extend(value.to_le_bytes());
            }
        }
        let links = &network.links;
        let links = if links.len() > MOST_LINKS {
            let looked_at = links_looked_at(network, picture);
            let room = MOST_LINKS.saturating_sub(looked_at.len()).max(1);
            let every = links.len().div_ceil(room);
            notes.push(format!(
                "of {} links those that a search looked at are here, and one in {every} of the others",
                grouped(links.len() as u64)
            ));
            let mut kept: Vec<[u32; 2]> = links.iter().step_by(every).copied().collect();
            kept.extend(looked_at);
            kept.sort_unstable();
            kept.dedup();
            packed(kept.as_flattened())
        } else {
            packed(links.as_flattened())
        };
        NetworkData { places: base64(&places), links }
    }
}

/// The links of which an end was expanded.
fn links_looked_at(network: &NetworkGround, picture: &Picture) -> Vec<[u32; 2]> {
    let mut reached = vec![false; network.places.len()];
    for run in picture.runs.iter().filter(|run| run.kind.are_expansions()) {
        for &node in run.steps.iter().take(MOST_STEPS) {
            reached[node as usize] = true;
        }
    }
    let is_reached = |link: &&[u32; 2]| link.iter().any(|&node| reached[node as usize]);
    network.links.iter().filter(is_reached).copied().collect()
}

impl MapData {
    fn new(map: &MapGround) -> io::Result<MapData> {
        if map.cells.len() > MOST_CELLS || map.width.max(map.height) > MOST_SIDE {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!(
                    "a map of {} x {} cells is too large for a page, which holds {MOST_SIDE} a side \
                     and {MOST_CELLS} in all: draw a .png",
                    map.width, map.height
                ),
            ));
        }
        let four = |cells: &[u8]| {
            cells.iter().enumerate().fold(0, |byte, (at, cell)| byte | cell << (2 * at))
        };
        let cells: Vec<u8> = map.cells.chunks(4).map(four).collect();
        let clusters = map.clusters.as_ref().map(|clusters| ClusterData {
            sides: clusters.sides.clone(),
            entrances: packed(&clusters.entrances),
        });
        Ok(MapData { width: map.width, height: map.height, cells: base64(&cells), clusters })
    }
}

impl<'a> RunData<'a> {
    fn new(run: &'a Run, notes: &mut Vec<String>) -> RunData<'a> {
        let count = run.steps.len().min(MOST_STEPS);
        if count < run.steps.len() {
            let (count, all) = (grouped(count as u64), grouped(run.steps.len() as u64));
            notes.push(format!("{}: the first {count} of {all} steps are played", run.name));
        }
        let costs: Vec<u8> =
            run.costs[..count].iter().flat_map(|&cost| (cost as f32).to_le_bytes()).collect();
        let stages: Vec<u8> =
            run.stages.iter().take(count).map(|&stage| stage_byte(stage)).collect();
        let best_steps: Vec<u32> = run.best.iter().map(|best| best.0).collect();
        let best_costs: Vec<u8> = run.best.iter().flat_map(|best| best.1.to_le_bytes()).collect();
        RunData {
            name: &run.name,
            kind: match run.kind {
                Steps::Expanded => "expanded",
                Steps::ExpandedBothWays => "both",
                Steps::Climbed => "climbed",
                Steps::Chosen => "chosen",
            },
            steps: packed(&run.steps[..count]),
            costs: base64(&costs),
            stages: base64(&stages),
            best_steps: packed(&best_steps),
            best_costs: base64(&best_costs),
            path: packed(&run.path),
            partial: run.is_partial,
            entrances: packed(&run.entrances),
            status: run.status,
            cost: run.cost,
            expanded: run.expanded,
        }
    }
}

fn stage_byte(stage: Stage) -> u8 {
    let stretch = match stage.stretch {
        Stretch::FromStart => 0,
        Stretch::ToGoal => 1,
        Stretch::Between => 2,
        // Only a route that is drawn tight is left.
        _ => 3,
    };
    stage.level << 2 | stretch
}

impl Colors {
    fn new() -> Colors {
        let hex = |Color(r, g, b): Color| format!("#{r:02x}{g:02x}{b:02x}");
        let shades = |is_from_goal| (0..SHADES).map(|at| hex(shade(is_from_goal, at))).collect();
        Colors {
            ahead: shades(false),
            behind: shades(true),
            paper: hex(palette::PAPER),
            ink: hex(palette::INK),
            soft_ink: hex(palette::SOFT_INK),
            grey: hex(palette::GREY),
            frame: hex(palette::FRAME),
            start: hex(palette::START),
            goal: hex(palette::GOAL),
            landmark: hex(palette::LANDMARK),
            wall: hex(palette::WALL),
            water: hex(palette::WATER),
            cluster: hex(palette::CLUSTER),
            entrance: hex(palette::ENTRANCE),
        }
    }
}

fn packed(numbers: &[u32]) -> String {
    debug_assert!(!numbers.contains(&NEVER), "what is packed are nodes and steps");
    base64(&numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
