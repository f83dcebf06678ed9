//! `scenarios`: a line `name hash` for every scenario, or, with `--explain NAME`, a line an event.
//!
//! Built with many options and for many machines by `cargo xtask hash-matrix`, which compares what
//! it prints.
use std::io::Write;
use std::process::ExitCode;

use suite::scenario::{Trace, all};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = std::io::stdout().lock();
    let written = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => all().iter().try_for_each(|scenario| {
            let mut trace = Trace::new();
            (scenario.run)(&mut trace);
            writeln!(out, "{} {:016x}", scenario.name, trace.finish())
        }),
        ["--explain", name] => match all().iter().find(|scenario| scenario.name == name) {
            Some(scenario) => {
                let mut trace = Trace::explaining();
                (scenario.run)(&mut trace);
                trace.lines().iter().try_for_each(|line| writeln!(out, "{line}"))
            }
            None => {
                eprintln!("error: no scenario is called {name}");
                return ExitCode::from(2);
            }
        },
        _ => {
            eprintln!("usage: scenarios [--explain NAME]");
            return ExitCode::from(2);
        }
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
