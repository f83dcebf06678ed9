//! `surepath` alone: the demonstration (rule `CLI-5`).
use std::io::{self, Write};

use surepath::LandmarkOptions;

use crate::command::Outcome;
use crate::command::landmarks::build_landmarks;
use crate::failure::Failure;
use crate::measure::Comparison;
use crate::network::{DEMO_SEED, Network};
use crate::output::print_json;

const QUERIES: usize = 100;

const NEXT: &str = "
Try next:
  surepath route --from 0 --to 33000            one of these ways, on this network
  surepath generate road -o city.gr             the network as a file, city.co beside it
  surepath compare city.gr --queries 1000       this table of any graph
  surepath landmarks build city.gr -o city.oplm for route city.gr --landmarks city.oplm
  surepath --help                               all commands
";

pub(super) fn run(json: bool) -> Result<Outcome, Failure> {
    let network = Network::demo();
    network.graph.straight_line();
    let landmarks = build_landmarks(&network, LandmarkOptions::default())?;
    let compare = || Comparison::of(&network.graph, Some(&landmarks), QUERIES, DEMO_SEED);
    if json {
        print_json(&compare())?;
        return Ok(Outcome::Done);
    }
    let mut out = io::stdout().lock();
    let (nodes, arcs) = (network.graph.node_count(), network.graph.edge_count());
    writeln!(
        out,
        "A generated road network of {nodes} nodes and {arcs} arcs, fingerprint {:016x}: the same on\n\
         every machine, as is every number below but the times. {QUERIES} random pairs.\n",
        network.graph.fingerprint()
    )?;
    compare().print(&mut out)?;
    out.write_all(NEXT.as_bytes())?;
    out.flush()?;
    Ok(Outcome::Done)
}
