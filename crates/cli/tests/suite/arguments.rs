//! CLI-2, CLI-3: calls put together at random end with a status that is told, an error for 2, one
//! object where there is an answer to `--json`, and no file where there is none.
use oracle::SplitMix64;
use serde_json::Value;

use crate::run::{Folder, run};

/// Commands, with what makes them mean something.
const COMMANDS: [&[&str]; 14] = [
    &["route", "a.gr", "--from", "1", "--to", "9"],
    &["route", "a.csv", "--from", "0", "--to", "3"],
    &["compare", "a.gr", "--queries", "2"],
    &["fingerprint", "a.gr"],
    &["landmarks", "build", "a.gr", "--count", "2", "-o", "new.oplm"],
    &["landmarks", "info", "a.oplm"],
    &["points", "build", "p.csv", "--nearest", "2", "-o", "new.csv"],
    &["points", "route", "p.csv", "--nearest", "2", "--from", "0,0", "--to", "3,3"],
    &["map", "route", "a.map", "--from", "0,0", "--to", "3,1"],
    &["map", "scenario", "a.scen", "--map", "a.map"],
    &["generate", "road", "--size", "40", "-o", "new.gr"],
    &["generate", "terrain", "--size", "8", "-o", "new.map"],
    &["convert", "a.gr", "new.csv"],
    &["convert", "a.csv", "new.gr"],
];

/// What is added, changed or put in the place of something.
const WORDS: &[&str] = &[
    "--json",
    "--from",
    "--to",
    "--budget",
    "--best-effort",
    "--expansions",
    "--algorithm",
    "dijkstra",
    "bidirectional-astar",
    "--estimate",
    "landmarks",
    "none",
    "--landmarks",
    "a.oplm",
    "--coords",
    "a.co",
    "--nodes",
    "--graph",
    "--seed",
    "--count",
    "--nearest",
    "--max-distance",
    "--links",
    "--neighbours",
    "--engine",
    "hierarchy",
    "--strategy",
    "farthest",
    "--coords-out",
    "new.co",
    "-o",
    "new.gr.gz",
    "-",
    "--",
    "0",
    "1",
    "4",
    "7",
    "-1",
    "1e9",
    "NaN",
    "18446744073709551616",
    "0,0",
    "9,9",
    "-1,2",
    "1,2,3",
    "nan,1",
    "a.gr",
    "a.csv",
    "p.csv",
    "a.map",
    "a.scen",
    "half.gr",
    "none.gr",
    ".",
    "",
    "é",
    "--help",
];

#[test]
fn calls_put_together_at_random_end_as_promised() {
    let folder = Folder::new("arguments");
    run(&folder, &["generate", "road", "--size", "30", "-o", "a.gr"]).text(0);
    run(&folder, &["landmarks", "build", "a.gr", "--count", "2", "-o", "a.oplm"]);
    folder.write("a.csv", "tail,head,weight\n0,1,1\n1,2,2.5\n2,3,0\n");
    folder.write("p.csv", "x,y\n0,0\n1,0\n2,1\n3,3\n");
    folder.write("a.map", "type octile\nheight 2\nwidth 4\nmap\n....\n.@..\n");
    folder.write("a.scen", "version 1\n0 a.map 4 2 0 0 3 1 3.41421356\n");
    folder.write("half.gr", "p sp 3 2\na 1 2 1\n");
    let standing = folder.names();
    let mut rng = SplitMix64::new(3);
    let mut statuses = [0; 4];
    for _ in 0..260 {
        let mut args = COMMANDS[rng.below(COMMANDS.len() as u64) as usize].to_vec();
        for _ in 0..rng.below(5) {
            let word = WORDS[rng.below(WORDS.len() as u64) as usize];
            // The command itself stays: alone it is the demonstration, which takes its time.
            let at = 1 + rng.below(args.len() as u64) as usize;
            match rng.below(3) {
                0 if at < args.len() => args[at] = word,
                1 if at < args.len() && args.len() > 2 => drop(args.remove(at)),
                _ => args.insert(at, word),
            }
        }
        let ran = run(&folder, &args);
        assert!((0..=3).contains(&ran.status), "{args:?}: {ran:?}");
        statuses[ran.status as usize] += 1;
        assert!(!ran.stderr.contains("panicked"), "{args:?}: {ran:?}");
        let mut new = folder.names();
        new.retain(|name| !standing.contains(name));
        assert!(new.iter().all(|name| !name.ends_with(".part")), "{args:?} left {new:?}");
        if ran.status == 2 {
            assert!(ran.stderr.contains("error: ") || ran.stderr.contains("Usage: "), "{ran:?}");
            assert_eq!(new, [""; 0], "{args:?} failed");
        }
        let is_help = args.contains(&"--help") || args.contains(&"--");
        if args.contains(&"--json") && !is_help && ran.status != 2 {
            let text = std::str::from_utf8(&ran.stdout).expect("output is text");
            let object: Result<Value, _> = serde_json::from_str(text);
            assert!(object.is_ok_and(|object| object.is_object()), "{args:?}: {text}");
        }
        for name in new {
            std::fs::remove_file(folder.join(name)).expect("it was just written");
        }
    }
    println!("{statuses:?}");
    assert!(statuses[0] > 40 && statuses[2] > 40, "{statuses:?}");
}
