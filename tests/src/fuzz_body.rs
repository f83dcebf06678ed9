//! What the fuzz targets do with bytes, so that plain tests can do it too.
//!
//! A body takes any bytes whatever, and panics where a promise is broken. The shims in
//! `fuzz/fuzz_targets` call them under a fuzzer; the suite replays `fuzz/seeds` and
//! `fuzz/regressions`, and feeds them noise.

mod cli_args;
mod feed;
mod formats;
mod graph_edits;
mod graph_landmarks;
mod graph_points;
mod graph_query;
mod hierarchy;
mod state_search;

pub use feed::Feed;

/// A body: what one target does with an input.
pub type Body = fn(&[u8]);

/// The bodies by the name of their target.
pub const BODIES: [(&str, Body); 8] = [
    ("cli-args", cli_args::cli_args),
    ("formats", formats::formats),
    ("graph-edits", graph_edits::graph_edits),
    ("graph-landmarks", graph_landmarks::graph_landmarks),
    ("graph-points", graph_points::graph_points),
    ("graph-query", graph_query::graph_query),
    ("hierarchy", hierarchy::hierarchy),
    ("state-search", state_search::state_search),
];

/// Does with `data` what the target `name` does.
///
/// # Panics
///
/// If a promise is broken, or there is no such target.
pub fn run(name: &str, data: &[u8]) {
    let body = BODIES.iter().find(|(known, _)| *known == name);
    body.unwrap_or_else(|| panic!("no fuzz target is called {name}")).1(data);
}
