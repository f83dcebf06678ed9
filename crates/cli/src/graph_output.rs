//! [`GraphOutput`]: a graph file with its coordinates, both or none.
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use surepath::formats::{
    Coordinates, GraphFile, write_co, write_edge_csv, write_gr, write_node_csv,
};

use crate::failure::Failure;
use crate::input::{Family, without_gz};
use crate::output::write_output;
use crate::progress::while_busy;

/// Where a graph is written, and where its coordinates are.
#[derive(Debug)]
pub(crate) struct GraphOutput {
    graph: PathBuf,
    family: Family,
    coords: Option<(PathBuf, Family)>,
}

impl GraphOutput {
    /// Checks the names before any work is done.
    pub(crate) fn new(graph: &Path, coords: Option<&Path>, json: bool) -> Result<Self, Failure> {
        let family = family(graph, Family::Dimacs)?;
        let coords = match coords {
            Some(coords) => Some((coords.to_path_buf(), self::family(coords, family)?)),
            None => beside(graph).map(|coords| (coords, Family::Dimacs)),
        };
        let files = [Some(graph), coords.as_ref().map(|(coords, _)| coords.as_path())];
        let on_stdout = files.iter().flatten().filter(|file| **file == Path::new("-")).count();
        if on_stdout + usize::from(json) > 1 {
            return Err(Failure::argument("-", "standard output cannot hold two results"));
        }
        Ok(GraphOutput { graph: graph.to_path_buf(), family, coords })
    }

    /// Writes the graph, and its coordinates if there are any and a place for them; whether there
    /// was. Neither is left behind without the other.
    pub(crate) fn write(
        &self,
        graph: &GraphFile,
        coordinates: Option<&Coordinates>,
    ) -> Result<bool, Failure> {
        let coords = self.coords.as_ref().zip(coordinates);
        let mut failed = None;
        let write = |out: &mut dyn Write| {
            match self.family {
                Family::Dimacs => write_gr(graph, &mut *out)?,
                Family::Csv => write_edge_csv(graph, &mut *out)?,
            }
            // The graph is renamed only after this.
            let Some(((path, family), coordinates)) = coords else { return Ok(()) };
            write_output(path, |out| match family {
                Family::Dimacs => write_co(coordinates, out),
                Family::Csv => write_node_csv(coordinates, out),
            })
            .inspect_err(|_| {
                failed = Some(path);
            })
        };
        let written = while_busy("writing", || write_output(&self.graph, write));
        let name = |_: &io::Error| failed.unwrap_or(&self.graph);
        written.map_err(|error| Failure::file(name(&error), error))?;
        Ok(coords.is_some())
    }
}

/// The family of an output's name; of `-`, the default.
fn family(path: &Path, default: Family) -> Result<Family, Failure> {
    if path == Path::new("-") {
        return Ok(default);
    }
    Family::of(path).ok_or_else(|| {
        Failure::content(path, "the name of an output ends in .gr, .co or .csv, or one with .gz")
    })
}

/// The `.co` beside a `.gr`, `.co.gz` beside a `.gr.gz`.
fn beside(graph: &Path) -> Option<PathBuf> {
    let bare = without_gz(graph);
    if bare.extension().is_none_or(|extension| extension != "gr") {
        return None;
    }
    Some(bare.with_extension(if bare == graph { "co" } else { "co.gz" }))
}
