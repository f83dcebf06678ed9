//! What `cargo metadata` says about the packages of the workspace.
use crate::json::Json;
use std::path::Path;
use std::process::{Command, Stdio};

/// A package of the workspace.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The package's name, `surepath-csr-core`.
    pub package: String,
    /// Its folder below the root, with `/`, `crates/csr-core`.
    pub folder: String,
    /// Whether it may be published.
    pub published: bool,
    /// Whether it has features.
    pub has_features: bool,
    /// Its dependencies on packages of the workspace.
    pub dependencies: Vec<Dependency>,
}

impl Member {
    /// The name that the crate map uses: the folder's last part.
    pub fn short_name(&self) -> &str {
        self.folder.rsplit('/').next().expect("a split has at least one part")
    }
}

/// A dependency on a package of the workspace.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependency {
    /// The package depended on.
    pub package: String,
    /// Whether tests, examples and benches alone use it.
    pub dev: bool,
    /// Whether the manifest names a version beside the path.
    pub versioned: bool,
}

/// The packages of the workspace at `root`, by folder.
///
/// # Errors
///
/// A message if cargo cannot read the workspace, or answers something unexpected.
pub fn members(root: &Path) -> Result<Vec<Member>, String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cargo metadata does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let metadata = Json::parse(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata.get("packages").ok_or("cargo metadata: no packages")?.items();
    let workspace_root = string(&metadata, "workspace_root")?;
    let names: Vec<&str> = packages.iter().map(|p| string(p, "name")).collect::<Result<_, _>>()?;
    let mut members = packages
        .iter()
        .map(|p| member(p, workspace_root, &names))
        .collect::<Result<Vec<_>, _>>()?;
    members.sort_by(|a, b| a.folder.cmp(&b.folder));
    Ok(members)
}

fn member(package: &Json, workspace_root: &str, names: &[&str]) -> Result<Member, String> {
    let manifest = string(package, "manifest_path")?;
    let folder = Path::new(manifest)
        .parent()
        .and_then(|folder| folder.strip_prefix(workspace_root).ok())
        .ok_or_else(|| format!("{manifest} lies outside of the workspace"))?;
    let folder: Vec<_> = folder.iter().map(|part| part.to_string_lossy()).collect();
    let mut dependencies = Vec::new();
    for dependency in package.get("dependencies").map_or(&[][..], Json::items) {
        let name = string(dependency, "name")?;
        if names.contains(&name) {
            dependencies.push(Dependency {
                package: name.to_string(),
                dev: dependency.get("kind").and_then(Json::as_str) == Some("dev"),
                versioned: string(dependency, "req")? != "*",
            });
        }
    }
    Ok(Member {
        package: string(package, "name")?.to_string(),
        folder: folder.join("/"),
        published: package.get("publish") == Some(&Json::Null),
        has_features: package.get("features").is_some_and(|all| *all != Json::Object(Vec::new())),
        dependencies,
    })
}

fn string<'j>(json: &'j Json, key: &str) -> Result<&'j str, String> {
    json.get(key).and_then(Json::as_str).ok_or_else(|| format!("cargo metadata: no `{key}`"))
}
