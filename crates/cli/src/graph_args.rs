//! [`GraphArgs`]: the arguments of every command that asks a graph.
use std::path::PathBuf;

use clap::Args;

use crate::draw::file_name;
use crate::failure::Failure;
use crate::network::Network;
use crate::progress::while_busy;
use crate::read_args::ReadArgs;

/// Which graph.
#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    /// A graph: .gr, .csv or .osm.pbf, .gz or not, `-` for standard input; without one the demo network
    graph: Option<PathBuf>,
    /// Its coordinates: .co or .csv; by default the .co or .co.gz beside a .gr
    #[arg(long, value_name = "FILE", requires = "graph")]
    coords: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
}

impl GraphArgs {
    /// What a picture of it is called.
    pub(crate) fn name(&self) -> String {
        self.graph.as_deref().map_or_else(|| "demo network".to_owned(), file_name)
    }

    /// Reads the graph, or generates the demonstration's, ready for queries.
    pub(crate) fn load(&self) -> Result<Network, Failure> {
        let network = match &self.graph {
            Some(graph) => Network::read(graph, self.coords.as_deref(), &self.read)?,
            None => Network::demo(),
        };
        // Not in the first query's time.
        while_busy("building the graph", || {
            network.graph.compile();
            network.graph.straight_line();
        });
        Ok(network)
    }
}
