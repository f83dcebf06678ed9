//! [`GraphOutput`]: a graph file with its coordinates, both or none.
use std::fs;
use std::path::{Path, PathBuf};

use surepath::formats::{
    Coordinates, GraphFile, write_co, write_edge_csv, write_gr, write_node_csv,
};

use crate::failure::Failure;
use crate::input::{Family, coordinate_names, without_gz};
use crate::output::Prepared;
use crate::progress::{note, while_busy};

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
        let family = family(graph, "a graph", "gr", Family::Dimacs)?;
        let coords = match coords {
            Some(coords) => {
                let family = self::family(coords, "coordinates", "co", family)?;
                Some((coords.to_path_buf(), family))
            }
            None => beside(graph).map(|coords| (coords, Family::Dimacs)),
        };
        let files = [Some(graph), coords.as_ref().map(|(coords, _)| coords.as_path())];
        let on_stdout = files.iter().flatten().filter(|file| **file == Path::new("-")).count();
        if on_stdout + usize::from(json) > 1 {
            return Err(Failure::argument("-", "standard output cannot hold two results"));
        }
        if let Some((coords, _)) = &coords {
            if is_same(graph, coords) {
                let what = "the graph and its coordinates cannot be one file";
                return Err(Failure::content(coords, what));
            }
        }
        Ok(GraphOutput { graph: graph.to_path_buf(), family, coords })
    }

    /// Writes the graph, and its coordinates if there are any and a place for them; whether there
    /// was. Neither is left behind without the other: both are written whole, and then put in their
    /// places one right after the other.
    ///
    /// A file that would be taken for the coordinates of the graph, and is not written with it, is an
    /// error: it is of another graph.
    pub(crate) fn write(
        &self,
        graph: &GraphFile,
        coordinates: Option<&Coordinates>,
    ) -> Result<bool, Failure> {
        let coords = self.coords.as_ref().zip(coordinates);
        if let Some(other) = self.foreign_coordinates(coords.map(|((path, _), _)| path)) {
            let what = format!(
                "would be taken for the coordinates of {}: remove it, or name the coordinates",
                self.graph.display()
            );
            return Err(Failure::content(&other, what));
        }
        let mut written = Vec::new();
        while_busy("writing", || {
            if let Some(((path, family), coordinates)) = coords {
                let coords = Prepared::write(path, |out| match family {
                    Family::Dimacs => write_co(coordinates, out),
                    _ => write_node_csv(coordinates, out),
                });
                written.push((path, coords.map_err(|error| Failure::file(path, error))?));
            }
            let graph = Prepared::write(&self.graph, |out| match self.family {
                Family::Dimacs => write_gr(graph, out),
                _ => write_edge_csv(graph, out),
            });
            written.push((&self.graph, graph.map_err(|e| Failure::file(&self.graph, e))?));
            Ok::<(), Failure>(())
        })?;
        for (path, output) in written {
            output.stand().map_err(|error| Failure::file(path, error))?;
        }
        if self.family == Family::Csv {
            note_lost_nodes(graph);
        }
        Ok(coords.is_some())
    }

    /// A file beside a .gr that readers of it take for its coordinates, other than `own`.
    fn foreign_coordinates(&self, own: Option<&PathBuf>) -> Option<PathBuf> {
        let is_own = |path: &Path| own.is_some_and(|own| is_same(own, path));
        let mut names = coordinate_names(&self.graph).into_iter();
        names.find(|path| is_own(path) || path.exists()).filter(|path| !is_own(path))
    }
}

/// Says so where a graph written as csv will not be read back with all its nodes (rule `FMT-3`).
pub(crate) fn note_lost_nodes(graph: &GraphFile) {
    let named = graph.edges.iter().map(|edge| edge.0.max(edge.1) as usize + 1).max();
    if named.unwrap_or(0) < graph.node_count {
        let count = graph.node_count;
        note(&format!("a .csv does not say how many nodes: --nodes {count} when it is read"));
    }
}

/// The family of an output's name, which ends in `.csv` or in `dimacs`; of `-`, the default.
fn family(path: &Path, of: &str, dimacs: &str, default: Family) -> Result<Family, Failure> {
    if path == Path::new("-") {
        return Ok(default);
    }
    match Family::of(path) {
        Some(Family::Csv) => Ok(Family::Csv),
        // Arcs in a .co would only do harm there.
        Some(Family::Dimacs) if without_gz(path).extension().is_some_and(|end| end == dimacs) => {
            Ok(Family::Dimacs)
        }
        _ => {
            let what = format!("the name of {of} ends in .{dimacs} or .csv, or one with .gz");
            Err(Failure::content(path, what))
        }
    }
}

/// Whether two names say the same file, whether it is there or not.
fn is_same(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    a == b || place(a).is_some_and(|a| place(b) == Some(a))
}

/// The `.co` beside a `.gr`, `.co.gz` beside a `.gr.gz`.
fn beside(graph: &Path) -> Option<PathBuf> {
    let bare = without_gz(graph);
    if bare.extension().is_none_or(|extension| extension != "gr") {
        return None;
    }
    Some(bare.with_extension(if bare == graph { "co" } else { "co.gz" }))
}
