//! Scenarios: what must come out the same bit for bit on every machine, from every compiler, with
//! every option and any number of threads.
//!
//! A scenario runs a few crates on generated input and tells a [`Trace`] of everything that
//! happens, in order. The trace's hash is kept in `tests/golden/hashes.txt`; the binary `scenarios`
//! prints it, so that builds that cannot be linked into one program can be compared.
mod graphs;
mod hierarchies;
mod landmarks;
mod maps;
mod osm;
mod points;
mod states;

use csr_core::Fnv1a;

/// A named run.
#[derive(Clone, Copy)]
pub struct Scenario {
    /// `family/what`.
    pub name: &'static str,
    /// Tells what happens.
    pub run: fn(&mut Trace),
}

/// A scenario's name and run, as the families list them.
type Entry = (&'static str, fn(&mut Trace));

/// Every scenario, by name.
pub fn all() -> Vec<Scenario> {
    let mut all = Vec::new();
    let families = [
        graphs::SCENARIOS,
        hierarchies::SCENARIOS,
        landmarks::SCENARIOS,
        maps::SCENARIOS,
        osm::SCENARIOS,
        points::SCENARIOS,
        states::SCENARIOS,
    ];
    for family in families {
        all.extend(family.iter().map(|&(name, run)| Scenario { name, run }));
    }
    all.sort_by_key(|scenario| scenario.name);
    all
}

/// What happened: events of a name and a value each, hashed as they come.
///
/// Lengths are hashed before contents, so that nothing can move from one list to the next unseen.
#[derive(Debug, Default)]
pub struct Trace {
    hash: Fnv1a,
    events: u64,
    text: Option<Vec<String>>,
}

impl Trace {
    /// A trace that only hashes.
    pub fn new() -> Self {
        Trace::default()
    }

    /// A trace that also keeps a line an event.
    pub fn explaining() -> Self {
        Trace { text: Some(Vec::new()), ..Trace::default() }
    }

    /// A whole number.
    pub fn word(&mut self, what: &str, value: u64) {
        self.event(what, value, |value| format!("{value}"));
    }

    /// A number, by its bit pattern.
    pub fn real(&mut self, what: &str, value: f64) {
        self.event(what, value.to_bits(), |bits| format!("{value} ({bits:016x})"));
    }

    /// A list of ids: its length, then each.
    pub fn ids(&mut self, what: &str, ids: impl IntoIterator<Item = u32>) {
        let ids: Vec<u32> = ids.into_iter().collect();
        self.word(what, ids.len() as u64);
        for id in ids {
            self.word(what, u64::from(id));
        }
    }

    /// Bytes: their number, then their own hash.
    pub fn bytes(&mut self, what: &str, bytes: &[u8]) {
        self.word(what, bytes.len() as u64);
        let mut hash = Fnv1a::new();
        hash.write(bytes);
        self.event(what, hash.finish(), |hash| format!("{hash:016x}"));
    }

    /// Anything that prints the same everywhere: a status, an error.
    pub fn text(&mut self, what: &str, value: &dyn std::fmt::Debug) {
        self.bytes(what, format!("{value:?}").as_bytes());
    }

    /// The hash of all events so far.
    pub fn finish(&self) -> u64 {
        let mut hash = self.hash;
        hash.write_u64(self.events);
        hash.finish()
    }

    /// How many events there were.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// A line an event, if they were kept.
    pub fn lines(&self) -> &[String] {
        self.text.as_deref().unwrap_or_default()
    }

    fn event(&mut self, what: &str, value: u64, show: impl FnOnce(u64) -> String) {
        self.hash.write(what.as_bytes());
        self.hash.write_u64(value);
        self.events += 1;
        if let Some(text) = &mut self.text {
            text.push(format!("{what} {}", show(value)));
        }
    }
}
