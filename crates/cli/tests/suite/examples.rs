//! CLI-1: every example of every `--help` runs as it stands, from a shell.
use std::process::Command;

use crate::roads::extract;
use crate::run::{Folder, run};

/// All commands, by the lists of their helps.
fn commands(folder: &Folder, of: &[String]) -> Vec<Vec<String>> {
    let mut all = vec![of.to_vec()];
    let words: Vec<&str> = of.iter().map(String::as_str).chain(["--help"]).collect();
    let ran = run(folder, &words);
    let list = ran.text(0).split("\nCommands:\n").nth(1).unwrap_or_default();
    for line in list.lines().take_while(|line| line.starts_with("  ")) {
        let name = line.split_whitespace().next().unwrap_or_default();
        // What is indented further goes on with the line above.
        if !line.starts_with("   ") && name != "help" {
            all.extend(commands(folder, &[of, &[name.to_owned()]].concat()));
        }
    }
    all
}

/// The lines below `Examples:` that are commands; what stands behind three blanks explains them.
fn examples(help: &str) -> Vec<String> {
    let below = help.split("\nExamples:\n").nth(1).unwrap_or_default();
    let lines = below.lines().take_while(|line| line.starts_with("  "));
    let mut examples = Vec::new();
    for line in lines {
        let command = line.trim().split("   ").next().unwrap_or_default();
        examples.push(command.to_owned());
    }
    examples
}

/// Makes the files that an example takes for granted: those that it names and does not write.
fn furnish(folder: &Folder, example: &str) {
    let make = |args: &str| {
        run(folder, &args.split(' ').collect::<Vec<_>>()).text(0);
    };
    let wants = |name: &str| {
        let words: Vec<&str> = example.split(' ').collect();
        let at = words.iter().position(|word| *word == name);
        at.is_some_and(|at| !["-o", "--coords-out"].contains(&words[at - 1]))
    };
    let size = if example.contains("70000") { 70_001 } else { 2_000 };
    for city in ["city.gr", "city.gr.gz"] {
        // Landmarks are of their graph, whichever of the two names it has.
        if wants(city) || (wants("city.oplm") && city == "city.gr") {
            make(&format!("generate road --size {size} -o {city}"));
        }
    }
    if wants("city.oplm") {
        make("landmarks build city.gr --count 4 -o city.oplm");
    }
    if wants("roads.csv") {
        make("generate road --size 300 -o roads.csv --coords-out places.csv");
    } else if wants("places.csv") {
        make("generate points --size 300 -o places.csv");
    }
    for stars in ["stars.csv", "stars.csv.gz"] {
        folder.write(stars, "x,y,z\n0,0,0\n1,1,-1\n3,1,-2\n5,1,-2\n6.5,1,-2\n8,1,-2\n");
    }
    folder.write("wormholes.csv", "a,b\n0,5\n");
    for hills in ["hills.map", "hills.map.gz"] {
        if wants(hills) {
            make(&format!("generate terrain --size 512 -o {hills}"));
        }
    }
    folder.write("queries.scen.gz", "version 1\n0 hills.map 512 512 64 64 64 64 0\n");
    folder.write("andorra.osm.pbf", extract());
    for map in ["arena.map", "maze.map"] {
        let rows = vec![".".repeat(64); 64].join("\n");
        folder.write(map, format!("type octile\nheight 64\nwidth 64\nmap\n{rows}\n"));
    }
    folder.write("arena.map.scen", "version 1\n0 arena.map 64 64 0 0 9 0 9\n");
    for home in [".config/fish/completions", ".local/share/bash-completion/completions"] {
        std::fs::create_dir_all(folder.join(home)).expect("it can be made");
    }
}

#[test]
fn every_example_runs() {
    let here = Folder::new("examples-list");
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_surepath"));
    let bin = bin.parent().expect("a file is in a folder").display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
    let (mut count, mut done) = (0, Vec::new());
    let commands = commands(&here, &[]);
    for command in &commands {
        let words: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let examples = examples(run(&here, &words).text(0));
        assert!(!examples.is_empty(), "{command:?} has no example");
        for example in examples {
            assert!(example.starts_with("surepath"), "{command:?}: {example}");
            count += 1;
            if done.contains(&example) {
                continue;
            }
            let folder = Folder::new(&format!("example-{count}"));
            furnish(&folder, &example);
            let shell = Command::new("sh")
                .args(["-e", "-c", &example])
                .current_dir(&*folder)
                .env("PATH", &path)
                .env("HOME", &*folder)
                .output()
                .expect("there is a shell");
            let stderr = String::from_utf8_lossy(&shell.stderr);
            assert!(shell.status.success(), "{command:?}: `{example}`: {stderr}");
            done.push(example);
        }
    }
    assert!(commands.len() >= 21 && done.len() >= 35, "{} of {}", done.len(), commands.len());
}
