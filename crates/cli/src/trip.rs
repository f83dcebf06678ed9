//! [`Trip`]: a path along the roads of an extract, in the words of people and maps (rule `CLI-19`).
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};
use surepath::osm::{LatLon, Measure, RoadNetwork};
use surepath::{NodeId, Path as Way};

use crate::output::write_output;

/// Where an end of a path is on the roads.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Snapped {
    /// The id in OpenStreetMap.
    node: i64,
    lat: f64,
    lon: f64,
    /// From the place that was asked for.
    metres: f64,
}

/// A part of the path along one street.
#[derive(Clone, Debug, Serialize)]
struct Leg {
    name: Option<String>,
    class: &'static str,
    metres: f64,
    cost: f64,
    /// Where the part begins in the list of the path's nodes, and where it ends.
    #[serde(skip)]
    nodes: [usize; 2],
}

/// A path and its ends.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Trip {
    from: Snapped,
    to: Snapped,
    metres: Option<f64>,
    streets: Option<Vec<Leg>>,
    #[serde(skip)]
    line: Vec<LatLon>,
    #[serde(skip)]
    measure: Measure,
}

impl Snapped {
    pub(crate) fn new(roads: &RoadNetwork, node: NodeId, metres: f64) -> Self {
        let place = roads.place(node);
        Snapped { node: roads.osm_id(node), lat: place.lat(), lon: place.lon(), metres }
    }
}

impl Trip {
    /// Of a path from one end to the other, if there is one.
    pub(crate) fn new(roads: &RoadNetwork, ends: [Snapped; 2], path: Option<&Way>) -> Self {
        let [from, to] = ends;
        let measure = roads.measure();
        let Some(path) = path else {
            return Trip { from, to, metres: None, streets: None, line: Vec::new(), measure };
        };
        let mut legs: Vec<Leg> = Vec::new();
        for (step, &edge) in path.edges.iter().enumerate() {
            let street = roads.street(edge);
            let name = street.name.as_ref().or(street.reference.as_ref());
            // Streets that have no name are told apart by their classes.
            let is_same = |leg: &&Leg| {
                leg.name.as_ref() == name && (name.is_some() || leg.class == street.class)
            };
            if legs.last().filter(is_same).is_none() {
                let (name, class) = (name.cloned(), street.class);
                legs.push(Leg { name, class, metres: 0.0, cost: 0.0, nodes: [step, step] });
            }
            let leg = legs.last_mut().expect("one was just there or pushed");
            leg.metres += roads.metres(edge);
            leg.cost += roads.edges()[edge as usize].2;
            leg.nodes[1] = step + 1;
        }
        let metres = path.edges.iter().fold(0.0, |sum, &edge| sum + roads.metres(edge));
        let line = path.nodes.iter().map(|&node| roads.place(node)).collect();
        Trip { from, to, metres: Some(metres), streets: Some(legs), line, measure }
    }

    /// Prints what people want to know of it, below the cost.
    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(metres) = self.metres {
            writeln!(out, "length     {}", length(metres))?;
        }
        for (name, end) in [("from", self.from), ("to", self.to)] {
            let Snapped { node, lat, lon, metres } = end;
            writeln!(out, "{name:10} node {node} at {lat},{lon}, {} away", length(metres))?;
        }
        for (count, leg) in self.streets.iter().flatten().enumerate() {
            let heading = if count == 0 { "streets" } else { "" };
            match &leg.name {
                Some(name) => writeln!(out, "{heading:10} {:>8}  {name}", length(leg.metres))?,
                None => writeln!(out, "{heading:10} {:>8}  ({})", length(leg.metres), leg.class)?,
            }
        }
        Ok(())
    }

    /// What the cost is counted in.
    pub(crate) fn unit(&self) -> &'static str {
        unit(self.measure)
    }

    /// Writes a line for each street and a point for each end, as RFC 7946 has them.
    pub(crate) fn write_geojson(&self, file: &Path) -> io::Result<()> {
        let at = |place: &LatLon| json!([place.lon(), place.lat()]);
        let feature = |geometry: Value, properties: Value| json!({ "type": "Feature", "geometry": geometry, "properties": properties });
        let mut features = Vec::new();
        for leg in self.streets.iter().flatten() {
            let [first, last] = leg.nodes;
            let places: Vec<Value> = self.line[first..=last].iter().map(at).collect();
            let properties = json!({ "name": leg.name, "class": leg.class, "metres": leg.metres, "cost": leg.cost });
            features
                .push(feature(json!({ "type": "LineString", "coordinates": places }), properties));
        }
        for (name, end) in [("from", self.from), ("to", self.to)] {
            let point = json!({ "type": "Point", "coordinates": [end.lon, end.lat] });
            features
                .push(feature(point, json!({ "end": name, "node": end.node, "away": end.metres })));
        }
        let collection = json!({ "type": "FeatureCollection", "features": features });
        write_output(file, |out| {
            serde_json::to_writer(&mut *out, &collection)?;
            out.write_all(b"\n")
        })
    }
}

/// What the weights of roads are counted in.
pub(crate) fn unit(measure: Measure) -> &'static str {
    match measure {
        Measure::Seconds => "seconds",
        _ => "metres",
    }
}

/// Metres as signs have them.
fn length(metres: f64) -> String {
    if metres < 999.5 { format!("{metres:.0} m") } else { format!("{:.2} km", metres / 1e3) }
}
