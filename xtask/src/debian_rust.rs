//! Rust 1.85 with the standard library of several architectures, out of Debian's packages.
//!
//! Debian 12 ships that compiler for its browsers, for every architecture it knows. The packages are
//! unpacked into `target/rust-1.85`, not installed; linkers and `qemu-user` are installed where they
//! are missing, for they cannot run from elsewhere.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The version that the packages must have.
const VERSION: &str = "1.85.";

/// An architecture other than this machine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arch {
    /// As in the name of `qemu`.
    pub qemu: &'static str,
    /// Rust's name of it.
    pub target: &'static str,
    /// The C compiler's name of it.
    pub triple: &'static str,
    /// Debian's name of it.
    pub debian: &'static str,
    /// The package of its C compiler.
    pub gcc: &'static str,
    /// The package of its C library.
    pub libc: &'static str,
    /// Options that the compiler needs for it.
    pub flags: &'static str,
}

/// Those that scenarios run on.
pub const ARCHES: [Arch; 5] = [
    Arch {
        qemu: "aarch64",
        target: "aarch64-unknown-linux-gnu",
        triple: "aarch64-linux-gnu",
        debian: "arm64",
        gcc: "gcc-aarch64-linux-gnu",
        libc: "libc6-dev-arm64-cross",
        flags: "",
    },
    Arch {
        qemu: "i386",
        target: "i686-unknown-linux-gnu",
        triple: "i686-linux-gnu",
        debian: "i386",
        gcc: "gcc-i686-linux-gnu",
        libc: "libc6-dev-i386-cross",
        // Debian's baseline has no SSE2, and the x87 unit rounds twice.
        flags: "-Ctarget-cpu=pentium4",
    },
    Arch {
        qemu: "arm",
        target: "armv7-unknown-linux-gnueabihf",
        triple: "arm-linux-gnueabihf",
        debian: "armhf",
        gcc: "gcc-arm-linux-gnueabihf",
        libc: "libc6-dev-armhf-cross",
        flags: "",
    },
    Arch {
        qemu: "s390x",
        target: "s390x-unknown-linux-gnu",
        triple: "s390x-linux-gnu",
        debian: "s390x",
        gcc: "gcc-s390x-linux-gnu",
        libc: "libc6-dev-s390x-cross",
        flags: "",
    },
    Arch {
        qemu: "ppc64le",
        target: "powerpc64le-unknown-linux-gnu",
        triple: "powerpc64le-linux-gnu",
        debian: "ppc64el",
        gcc: "gcc-powerpc64le-linux-gnu",
        libc: "libc6-dev-ppc64el-cross",
        flags: "",
    },
];

/// The unpacked compiler.
#[derive(Clone, Debug)]
pub struct DebianRust {
    root: PathBuf,
}

impl DebianRust {
    /// The compiler for this machine, unpacked if it is not there yet.
    ///
    /// # Errors
    ///
    /// What is lacking, in words.
    pub fn get(root: &Path) -> Result<Self, String> {
        let rust = DebianRust { root: root.join("target/rust-1.85") };
        let host = ["rustc-web", "libstd-rust-web-1.85", "libllvm19", "libstd-rust-web-dev"];
        for package in host {
            rust.unpack(package)?;
        }
        let version = quiet(rust.command("usr/bin/rustc").arg("--version"))?;
        if !version.contains(VERSION) {
            return Err(format!("the unpacked compiler says it is {}", version.trim()));
        }
        Ok(rust)
    }

    /// Adds what `arch` needs: its standard library, its linker and the emulator.
    ///
    /// # Errors
    ///
    /// What is lacking, in words.
    pub fn add(&self, arch: Arch) -> Result<(), String> {
        let known = quiet(Command::new("dpkg").arg("--print-foreign-architectures"))?;
        if !known.lines().any(|line| line == arch.debian) {
            quiet(Command::new("dpkg").args(["--add-architecture", arch.debian]))?;
            update()?;
        }
        self.unpack(&format!("libstd-rust-web-dev:{}", arch.debian))?;
        let linker = format!("{}-gcc", arch.triple);
        let emulator = format!("qemu-{}", arch.qemu);
        if !is_here(&linker) || !is_here(&emulator) {
            update()?;
            let install = ["install", "-y", "-qq", "--no-install-recommends"];
            let packages = ["qemu-user", arch.gcc, arch.libc];
            quiet(
                Command::new("apt-get")
                    .args(install)
                    .args(packages)
                    .env("DEBIAN_FRONTEND", "noninteractive"),
            )?;
        }
        if is_here(&linker) && is_here(&emulator) {
            Ok(())
        } else {
            Err(format!("{linker} or {emulator} is not here, installed or not"))
        }
    }

    /// Makes `cargo` use this compiler.
    pub fn set_for<'a>(&self, cargo: &'a mut Command) -> &'a mut Command {
        cargo
            .env("RUSTC", self.root.join("usr/bin/rustc"))
            .env("LD_LIBRARY_PATH", self.root.join("usr/lib/x86_64-linux-gnu"))
            // A wrapper or a toolchain chosen outside would get in between.
            .env_remove("RUSTC_WRAPPER")
            .env_remove("RUSTUP_TOOLCHAIN")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.root.join(program));
        command.env("LD_LIBRARY_PATH", self.root.join("usr/lib/x86_64-linux-gnu"));
        command
    }

    /// Downloads and unpacks a package, once.
    fn unpack(&self, package: &str) -> Result<(), String> {
        let done = self.root.join("done").join(package);
        if done.exists() {
            return Ok(());
        }
        println!("  unpacking {package}");
        let downloads = self.root.join("debs").join(package.replace(':', "-"));
        fs::create_dir_all(&downloads).map_err(|error| error.to_string())?;
        let versions = match versions(package) {
            Ok(versions) if !versions.is_empty() => versions,
            _ => {
                update()?;
                versions(package)?
            }
        };
        // The library of another compiler has its own version; the rest must be of this one.
        let version = versions
            .iter()
            .find(|version| package == "libllvm19" || version.starts_with(VERSION))
            .ok_or_else(|| format!("no package {package} of version {VERSION}x: {versions:?}"))?;
        quiet(
            Command::new("apt-get")
                .args(["download", "-qq", &format!("{package}={version}")])
                .current_dir(&downloads),
        )?;
        for entry in fs::read_dir(&downloads).map_err(|error| error.to_string())? {
            let deb = entry.map_err(|error| error.to_string())?.path();
            quiet(Command::new("dpkg").arg("-x").arg(&deb).arg(&self.root))?;
            fs::remove_file(&deb).map_err(|error| error.to_string())?;
        }
        fs::create_dir_all(self.root.join("done")).map_err(|error| error.to_string())?;
        fs::write(&done, version).map_err(|error| error.to_string())
    }
}

/// The versions of a package that can be had, the newest first.
fn versions(package: &str) -> Result<Vec<String>, String> {
    let table = quiet(Command::new("apt-cache").args(["madison", package]))?;
    Ok(table.lines().filter_map(|line| Some(line.split('|').nth(1)?.trim().to_string())).collect())
}

/// Fetches the lists of packages. Some lists of foreign architectures may be missing: what matters
/// is whether the packages are found afterwards.
fn update() -> Result<(), String> {
    let mut command = Command::new("apt-get");
    command.args(["update", "-qq"]).stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::null()).status().map_err(|error| format!("apt-get: {error}"))?;
    Ok(())
}

fn is_here(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).exists())
    })
}

/// What a command prints; its errors, if it fails.
fn quiet(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output =
        command.stdin(Stdio::null()).output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        let last = errors.trim().lines().next_back().unwrap_or_default().to_string();
        Err(format!("{name}: {}: {last}", output.status))
    }
}
