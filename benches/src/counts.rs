//! [`Counts`]: deterministic counters on file, so that a change of work is seen without a clock.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::engine::Work;

/// The sums of the counters of every row over a fixed set of queries, as kept in `counts.txt`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    rows: BTreeMap<String, Work>,
}

impl Counts {
    /// Adds the work of a query to its row.
    pub fn add(&mut self, row: &str, work: Work) {
        let sum = self.rows.entry(row.to_owned()).or_default();
        for (sum, count) in [
            (&mut sum.expanded, work.expanded),
            (&mut sum.relaxed, work.relaxed),
            (&mut sum.pushed, work.pushed),
        ] {
            if let Some(count) = count {
                *sum.get_or_insert(0) += count;
            }
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Compares with the rows of `counts.txt`, or, with `SUREPATH_BLESS` set, writes them there;
    /// rows on file that are not among these stay.
    ///
    /// # Errors
    ///
    /// A message that shows every row that differs.
    pub fn check(&self) -> Result<(), String> {
        let _one_at_a_time = FILE.lock().unwrap_or_else(PoisonError::into_inner);
        let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/counts.txt"));
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut filed: BTreeMap<String, String> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(": "))
            .map(|(name, counts)| (name.to_owned(), counts.to_owned()))
            .collect();
        let mut differences = String::new();
        for (name, &work) in &self.rows {
            let counts = line(work);
            let before = filed.insert(name.clone(), counts.clone()).unwrap_or("nothing".into());
            if before != counts {
                let _ = writeln!(differences, "{name}: {before} on file, now {counts}");
            }
        }
        if differences.is_empty() {
            return Ok(());
        }
        if std::env::var_os("SUREPATH_BLESS").is_none() {
            return Err(format!("{differences}if this is meant, run with SUREPATH_BLESS=1"));
        }
        let mut text = HEADER.to_owned();
        for (name, counts) in &filed {
            let _ = writeln!(text, "{name}: {counts}");
        }
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// Held while `counts.txt` is read and written: tests run in parallel.
static FILE: Mutex<()> = Mutex::new(());

const HEADER: &str = "# Sums of deterministic counters over fixed queries; a `-` is not counted.
# SUREPATH_BLESS=1 cargo test -p benchmarks writes them anew.
";

fn line(work: Work) -> String {
    let show = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    format!(
        "expanded {} relaxed {} pushed {}",
        show(work.expanded),
        show(work.relaxed),
        show(work.pushed)
    )
}
