//! `docs/quickstart.md` is a transcript: its commands run, and print what stands there. `SUREPATH_BLESS=1` writes
//! down what they print now.
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::real_roads::roads;
use crate::run::Folder;

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/quickstart.md")
}

/// Runs a line of the transcript in a shell; what it prints.
fn shell(folder: &Folder, line: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_surepath")).parent().expect("it is in a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let ran = Command::new("sh")
        .args(["-e", "-c", line])
        .current_dir(&**folder)
        .env("PATH", path)
        .output()
        .expect("there is a shell");
    let text = String::from_utf8([ran.stdout, ran.stderr].concat()).expect("it prints text");
    assert!(ran.status.success(), "`{line}`: {text}");
    text
}

/// A text whose times are cut out.
fn without_times(text: &str) -> String {
    let line = |line: &str| match line.split_whitespace().next() {
        Some("time") => "time [measured]\n".to_owned(),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn the_quickstart_is_what_happens() {
    let text = std::fs::read_to_string(document()).expect("it is there");
    let folder = Folder::new("quickstart");
    let extract = roads().map(|roads| roads.join("andorra.osm.pbf")).filter(|file| file.exists());
    match &extract {
        Some(extract) => {
            folder.write("andorra.osm.pbf", std::fs::read(extract).expect("it can be read"))
        }
        None => eprintln!("the half of the transcript that needs andorra.osm.pbf is left out"),
    }
    let (mut written, mut is_inside, mut is_output, mut count) = (String::new(), false, false, 0);
    for line in text.lines() {
        let command = line.strip_prefix("$ ").filter(|_| is_inside);
        if line.starts_with("```") {
            is_inside = line == "```console";
            is_output = false;
        }
        // Old output goes, but for what cannot be had again.
        if command.is_some() || !is_inside || !is_output {
            written.push_str(line);
            written.push('\n');
        }
        let Some(command) = command else { continue };
        is_output = extract.is_some() || !command.contains("andorra");
        if is_output {
            count += 1;
            written.push_str(&shell(&folder, command));
        }
    }
    if std::env::var_os("SUREPATH_BLESS").is_some() {
        std::fs::write(document(), &written).expect("it can be written");
    } else {
        assert_eq!(
            without_times(&written),
            without_times(&text),
            "SUREPATH_BLESS=1 writes it down"
        );
    }
    assert!(count >= if extract.is_some() { 9 } else { 4 }, "{count} commands");
    assert!(folder.read("city.png").starts_with(b"\x89PNG\r\n"));
    let player = String::from_utf8(folder.read("city.html")).expect("it is text");
    assert!(player.contains("<html") && !player.contains("src=\"http"));
    if extract.is_some() {
        assert!(folder.read("way.png").starts_with(b"\x89PNG\r\n"));
        let way: Value = serde_json::from_slice(&folder.read("way.geojson")).expect("an object");
        let features = way["features"].as_array().expect("they are a list");
        assert!(way["type"] == "FeatureCollection" && features.len() > 10);
        let is_line = |feature: &&Value| feature["geometry"]["type"] == "LineString";
        let lines: Vec<&Value> = features.iter().filter(is_line).collect();
        // Each line goes on where the one before ended.
        for pair in lines.windows(2) {
            let ends = pair[0]["geometry"]["coordinates"].as_array().expect("a list");
            assert_eq!(ends.last(), pair[1]["geometry"]["coordinates"].get(0));
        }
    }
}
