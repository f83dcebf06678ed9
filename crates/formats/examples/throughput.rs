//! How many megabytes of `.gr` and csv text a second go in and out, from memory to memory.
//!
//! `cargo run --release -p surepath-formats --example throughput`
use std::time::Instant;

use formats::{
    Compressed, GraphFile, decompressed, read_edge_csv, read_gr, write_edge_csv, write_gr,
};

const EDGES: u32 = 2_000_000;
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let whole = graph(|random| f64::from(random % 20_000));
    let decimal = graph(|random| f64::from(random) / 1000.0);
    for (name, graph) in [("whole weights", &whole), ("decimal weights", &decimal)] {
        let mut gr = Vec::new();
        write_gr(graph, &mut gr)?;
        let mut csv = Vec::new();
        write_edge_csv(graph, &mut csv)?;
        let mut packed = Compressed::new(Vec::new());
        std::io::copy(&mut &gr[..], &mut packed)?;
        let packed = packed.finish()?;
        assert_eq!(&read_gr(&gr[..])?, graph);
        println!("{name}: {} MB of .gr", gr.len() / 1_000_000);
        report("read_gr", gr.len(), || read_gr(&gr[..]).map(|graph| graph.edges.len()));
        report("read_gr of gzip", gr.len(), || {
            read_gr(decompressed(&packed[..]).expect("bytes do not fail"))
                .map(|graph| graph.edges.len())
        });
        report("read_edge_csv", csv.len(), || {
            read_edge_csv(&csv[..], None).map(|graph| graph.edges.len())
        });
        report("write_gr", gr.len(), || {
            let mut out = Vec::with_capacity(gr.len());
            write_gr(graph, &mut out).map(|()| EDGES as usize + out.len() - gr.len())
        });
    }
    Ok(())
}

/// Parallel edges between nodes at random, the same in every run.
fn graph(weight: impl Fn(u32) -> f64) -> GraphFile {
    let node_count = EDGES / 3;
    let mut random: u32 = 1;
    let mut draw = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random >> 4
    };
    let edges =
        (0..EDGES).map(|_| (draw() % node_count, draw() % node_count, weight(draw()))).collect();
    GraphFile { node_count: node_count as usize, edges }
}

/// Prints the best of a few rounds; each must answer the number of edges.
fn report<E: std::fmt::Debug>(name: &str, bytes: usize, work: impl Fn() -> Result<usize, E>) {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        #[expect(clippy::disallowed_methods, reason = "this program measures time")]
        let start = Instant::now();
        let edges = work().expect("what was written is whole");
        best = best.min(start.elapsed().as_secs_f64());
        assert_eq!(edges, EDGES as usize);
    }
    println!("  {name:<16} {:6.0} MB/s", bytes as f64 / 1e6 / best);
}
