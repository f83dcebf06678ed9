//! The cells: what builds the scenarios, for what, and how they are run.
use crate::debian_rust::{ARCHES, Arch};

/// One way of building and running the scenarios.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// What heads its column, and its folder below `target/matrix`.
    pub(super) name: String,
    /// What builds it.
    pub(super) compiler: Compiler,
    /// Whether it is built for release.
    pub(super) release: bool,
    /// Whether it is a build that every check here makes anyhow, in the workspace's own folder.
    pub(super) shared: bool,
    /// Settings of the release profile, as `CARGO_PROFILE_RELEASE_...` has them.
    pub(super) profile: &'static [(&'static str, &'static str)],
    /// `RUSTFLAGS`.
    pub(super) flags: String,
    /// With parallel builds and this many threads; without the feature if `None`.
    pub(super) threads: Option<u32>,
    /// Whether the short form has it.
    pub(super) short: bool,
    /// Whether CI fails without it.
    pub(super) required: bool,
}

/// What builds a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compiler {
    /// The one that runs here.
    Current,
    /// The oldest that is supported, for this machine.
    Oldest,
    /// The oldest, for another architecture, run by an emulator.
    Cross(Arch),
}

/// The release profile where a cell asks for nothing dear.
const CHEAP: &[(&str, &str)] =
    &[("DEBUG", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "2")];

/// Every cell of the host, then those of other architectures.
pub(super) fn cells() -> Vec<Cell> {
    let current = |name: &str| Cell {
        name: name.to_string(),
        compiler: Compiler::Current,
        release: true,
        shared: false,
        profile: CHEAP,
        flags: String::new(),
        threads: None,
        short: false,
        required: false,
    };
    let units = |units| match units {
        1 => &[("DEBUG", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "1")],
        _ => &[("DEBUG", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16")],
    };
    let mut cells = vec![
        Cell { release: false, shared: true, short: true, ..current("debug") },
        // As the profile says: fat LTO, one unit.
        Cell { shared: true, short: true, profile: &[], ..current("release") },
        Cell { profile: &[("DEBUG", "0"), ("OPT_LEVEL", "s"), ("LTO", "off")], ..current("opt-s") },
        Cell { profile: units(1), ..current("units-1") },
        Cell { profile: units(16), ..current("units-16") },
        Cell {
            profile: &[("DEBUG", "0"), ("LTO", "fat"), ("CODEGEN_UNITS", "16")],
            ..current("fat-16")
        },
        Cell { flags: "-Ctarget-cpu=x86-64-v3".to_string(), ..current("cpu-v3") },
        Cell { flags: "-Ctarget-cpu=native".to_string(), short: true, ..current("native") },
    ];
    for (name, threads) in [("rayon-1", 1), ("rayon-2", 2), ("rayon-8", 8)] {
        cells.push(Cell { threads: Some(threads), short: true, ..current(name) });
    }
    cells.push(Cell { compiler: Compiler::Oldest, short: true, ..current("1.85") });
    for arch in ARCHES {
        let required = matches!(arch.debian, "arm64" | "i386" | "s390x");
        cells.push(Cell {
            compiler: Compiler::Cross(arch),
            flags: arch.flags.to_string(),
            short: required,
            required,
            ..current(arch.qemu)
        });
    }
    cells
}

/// The cell that mutants are built in.
pub(super) fn mutant_cell(flags: String) -> Cell {
    Cell {
        name: "opt-1".to_string(),
        compiler: Compiler::Current,
        release: true,
        shared: false,
        profile: &[("DEBUG", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "1")],
        flags,
        threads: None,
        short: false,
        required: false,
    }
}
