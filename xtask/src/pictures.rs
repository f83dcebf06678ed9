//! The pictures of the documentation, drawn anew by the command itself: the same bytes on every
//! machine, or something that results depend on has changed.
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Where the pictures stand, below the root.
const FOLDER: &str = "docs/pictures";

/// What is drawn on, and what is drawn: `{}` stands for a picture's file.
struct Picture {
    name: &'static str,
    endings: &'static [&'static str],
    shows: &'static str,
    command: &'static str,
}

const STILL: &[&str] = &["svg", "png"];

/// The workloads, generated from seeds.
const WORKLOADS: [&str; 4] = [
    "generate road --size 4000 --seed 7 -o city.gr",
    "generate road --size 1000 --seed 3 -o town.gr",
    "generate points --size 1200 --seed 5 -o scattered.csv",
    "generate terrain --size 128 --seed 9 -o hills.map",
];

const PICTURES: [Picture; 8] = [
    Picture {
        name: "compare",
        endings: STILL,
        shows: "Dijkstra beside the search that expands fewest",
        command: "compare city.gr --seed 4 --draw {}",
    },
    Picture {
        name: "road",
        endings: STILL,
        shows: "a route by A* with the straight line",
        command: "route city.gr --from 300 --to 3700 --draw {}",
    },
    Picture {
        name: "bidirectional",
        endings: STILL,
        shows: "the same route, searched from both ends",
        command: "route city.gr --from 300 --to 3700 --algorithm bidirectional-dijkstra --draw {}",
    },
    Picture {
        name: "landmarks",
        endings: STILL,
        shows: "where landmarks are chosen",
        command: "landmarks build city.gr -o city.oplm --draw {}",
    },
    Picture {
        name: "points-wall",
        endings: STILL,
        shows: "linked points, and a wall between them with a gap at its end",
        command: "points route walled.csv --nearest 6 --max-distance 2 --from 7,5 --to 28,5 --draw {}",
    },
    Picture {
        name: "hierarchy",
        endings: STILL,
        shows: "clusters, entrances and a path of a hierarchy",
        command: "map route hills.map --from 8,8 --to 118,112 --engine hierarchy --draw {}",
    },
    Picture {
        name: "climb",
        endings: &["html"],
        shows: "a page that plays how a hierarchy finds that path, level by level, beside A*",
        command: "map route hills.map --from 8,8 --to 118,112 --engine hierarchy --draw {}",
    },
    Picture {
        name: "player",
        endings: &["html"],
        shows: "a page that plays eight searches",
        command: "compare town.gr --draw {}",
    },
];

/// Draws all pictures into `docs/pictures` below `root`.
///
/// # Errors
///
/// The first command that fails, or file that cannot be written.
pub fn draw(root: &Path) -> Result<(), String> {
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    for (name, bytes) in drawn(root)? {
        fs::write(folder.join(&name), bytes)
            .map_err(|error| format!("{FOLDER}/{name}: {error}"))?;
    }
    Ok(())
}

/// Draws all pictures and compares them with those that stand in `docs/pictures` below `root`; one
/// line for each that is not, byte for byte, what the command draws now.
///
/// # Errors
///
/// The first command that fails.
pub fn check(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join(FOLDER);
    let drawn = drawn(root)?;
    let mut findings = Vec::new();
    for (name, bytes) in &drawn {
        match fs::read(folder.join(name)) {
            Ok(standing) if standing == *bytes => {}
            Ok(_) => findings.push(format!("{FOLDER}/{name}: is drawn otherwise now")),
            Err(error) => findings.push(format!("{FOLDER}/{name}: {error}")),
        }
    }
    let standing = fs::read_dir(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    let mut strange: Vec<String> = standing
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| drawn.iter().all(|(drawn, _)| drawn != name))
        .map(|name| format!("{FOLDER}/{name}: nothing draws it"))
        .collect();
    strange.sort();
    findings.append(&mut strange);
    Ok(findings)
}

/// All pictures by the names of their files, and the list of them.
fn drawn(root: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let folder = root.join("target/pictures");
    // What an earlier run left must not stand in for what this one draws.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for workload in WORKLOADS {
        surepath(root, &folder, workload)?;
    }
    let read = |name: &str| {
        fs::read(folder.join(name)).map_err(|error| format!("target/pictures/{name}: {error}"))
    };
    let scattered = String::from_utf8(read("scattered.csv")?).map_err(|error| error.to_string())?;
    fs::write(folder.join("walled.csv"), walled(&scattered)?).map_err(|error| error.to_string())?;
    let mut drawn = vec![("README.md".to_owned(), list().into_bytes())];
    for picture in &PICTURES {
        for ending in picture.endings {
            let name = format!("{}.{ending}", picture.name);
            surepath(root, &folder, &picture.command.replace("{}", &name))?;
            drawn.push((name.clone(), read(&name)?));
        }
    }
    Ok(drawn)
}

/// Runs the command in `folder`, built from what stands below `root`.
fn surepath(root: &Path, folder: &Path, line: &str) -> Result<(), String> {
    println!("surepath {line}");
    let output = Command::new("cargo")
        .args(["run", "--quiet", "--locked", "--package", "surepath-cli", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--")
        .args(line.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("surepath {line}: {}", String::from_utf8_lossy(&output.stderr).trim()))
    }
}

/// The points of a csv but for a strip from below almost to the top, wider than any link is long.
fn walled(csv: &str) -> Result<String, String> {
    let mut kept = String::new();
    for (number, line) in csv.lines().enumerate() {
        if number > 0 {
            let (x, y) =
                line.split_once(',').ok_or(format!("line {number} is no point: {line}"))?;
            let [x, y] = [x, y].map(str::parse::<f64>);
            let (x, y) =
                (x.map_err(|error| error.to_string())?, y.map_err(|error| error.to_string())?);
            if (16.0..18.5).contains(&x) && y < 27.0 {
                continue;
            }
        }
        kept.push_str(line);
        kept.push('\n');
    }
    Ok(kept)
}

/// What the pictures show and how they were drawn.
fn list() -> String {
    let mut text = "# Pictures\n\nDrawn by the command, the same bytes on every machine: `cargo xtask \
                    pictures` draws them anew, and with\n`--check` compares. Whatever they show was \
                    generated from a seed:\n\n```sh\n"
        .to_owned();
    for workload in WORKLOADS {
        text.push_str(&format!("surepath {workload}\n"));
    }
    text.push_str("```\n\n`walled.csv` is `scattered.csv` without the points of a strip.\n");
    for picture in &PICTURES {
        let (name, shows) = (picture.name, picture.shows);
        text.push_str(&format!("\n## {name}: {shows}\n\n```sh\n"));
        for ending in picture.endings {
            let file = format!("{name}.{ending}");
            text.push_str(&format!("surepath {}\n", picture.command.replace("{}", &file)));
        }
        text.push_str("```\n");
        if picture.endings == STILL {
            text.push_str(&format!("\n![{shows}]({name}.png)\n"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_is_a_strip_with_a_gap() {
        let csv = "x,y\n1,1\n17,1\n17,26.5\n17,27\n18.5,1\n";
        assert_eq!(walled(csv).as_deref(), Ok("x,y\n1,1\n17,27\n18.5,1\n"));
        assert!(walled("x,y\n1;1\n").is_err());
    }

    #[test]
    fn every_picture_is_told_of_with_its_command() {
        let list = list();
        for picture in &PICTURES {
            assert!(picture.command.ends_with("--draw {}"), "{}", picture.name);
            assert!(list.contains(&format!("## {}: ", picture.name)));
        }
    }
}
