//! CLI-1, CLI-5: what people read. A change here is seen in review: `cargo insta review`, or
//! `INSTA_UPDATE=always cargo test -p surepath-cli`.
use crate::run::{Folder, run};

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

#[test]
fn helps() {
    let folder = Folder::new("helps");
    let calls: [&[&str]; 22] = [
        &[],
        &["route"],
        &["compare"],
        &["fingerprint"],
        &["generate"],
        &["generate", "road"],
        &["generate", "points"],
        &["generate", "terrain"],
        &["points"],
        &["points", "build"],
        &["points", "route"],
        &["landmarks"],
        &["landmarks", "build"],
        &["landmarks", "info"],
        &["map"],
        &["map", "route"],
        &["map", "scenario"],
        &["map", "bench"],
        &["puzzle"],
        &["convert"],
        &["completions"],
        &["man"],
    ];
    settings().bind(|| {
        for call in calls {
            let ran = run(&folder, &[call, &["--help"]].concat());
            let text = ran.text(0);
            assert!(text.contains("Examples:"), "{call:?} has no examples");
            insta::assert_snapshot!(format!("help-{}", call.join("-")).trim_end_matches('-'), text);
        }
    });
    assert!(run(&folder, &["--version"]).text(0).starts_with("surepath 0."));
}

#[test]
fn demo() {
    let folder = Folder::new("demo-text");
    let ran = run(&folder, &[]);
    // The columns of times are as wide as their numbers: each is cut out by its place in the row.
    let text: String = ran
        .text(0)
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [name, middle @ .., _, expanded, _, agree] if *agree == "yes" || *agree == "NO" => {
                    format!("{name} {} [us] {expanded} [time] {agree}\n", middle.join(" "))
                }
                _ => format!("{}\n", words.join(" ")),
            }
        })
        .collect();
    settings().bind(|| insta::assert_snapshot!("demo", text));
}

#[test]
fn routes() {
    let folder = Folder::new("routes-text");
    let calls: [(&str, &[&str]); 4] = [
        ("route-found", &["--to", "33000"]),
        ("route-near", &["--to", "1", "--algorithm", "dijkstra", "--expansions"]),
        ("route-out-of-budget", &["--to", "33000", "--budget", "50"]),
        ("route-best-effort", &["--to", "33000", "--budget", "50", "--best-effort"]),
    ];
    settings().bind(|| {
        for (name, call) in calls {
            let ran = run(&folder, &[&["route", "--from", "0"], call].concat());
            let status = if call.contains(&"--budget") { 3 } else { 0 };
            // The time is cut out.
            let text: String = ran
                .text(status)
                .lines()
                .map(|line| match line.strip_prefix("time ") {
                    Some(time) if time.ends_with(" ms") => "time       [ms]\n".to_owned(),
                    _ => format!("{line}\n"),
                })
                .collect();
            insta::assert_snapshot!(name, text);
        }
    });
}

#[test]
fn maps() {
    let folder = Folder::new("maps-text");
    folder.write("row.map", "type octile\nheight 1\nwidth 20\nmap\n..............@.....\n");
    folder.write("row.scen", "version 1\n0 row.map 20 1 0 0 9 0 9\n0 row.map 20 1 0 0 19 0 0\n");
    let calls: [(&str, i32, &[&str]); 5] = [
        ("map-route-found", 0, &["map", "route", "row.map", "--from", "0,0", "--to", "13,0"]),
        ("map-route-denied", 1, &["map", "route", "row.map", "--from", "0,0", "--to", "15,0"]),
        ("map-scenario", 0, &["map", "scenario", "row.scen"]),
        ("puzzle-found", 0, &["puzzle", "1,5,2,3/4,0,6,7/8,9,10,11/12,13,14,15"]),
        ("puzzle-denied", 1, &["puzzle", "0,2,1,3/4,5,6,7/8,9,10,11/12,13,14,15"]),
    ];
    settings().bind(|| {
        for (name, status, call) in calls {
            // Times and bytes are cut out.
            let text: String = run(&folder, call)
                .text(status)
                .lines()
                .map(|line| match line.split_whitespace().next() {
                    Some(word @ ("time" | "memory")) => format!("{word:10} [measured]\n"),
                    _ => format!("{line}\n"),
                })
                .collect();
            insta::assert_snapshot!(name, text);
        }
    });
}

#[test]
fn completions_are_scripts() {
    let folder = Folder::new("completions");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&folder, &["completions", shell]);
        assert!(ran.text(0).contains("fingerprint"), "{shell}");
    }
}

/// CLI-1: every command has a page of the manual.
#[test]
fn pages_of_the_manual() {
    let folder = Folder::new("man");
    let page = run(&folder, &["man"]);
    assert!(page.text(0).contains(".TH surepath 1"), "{page:?}");
    assert!(page.text(0).contains("Exit status: 0 done or found"), "{page:?}");
    let page = run(&folder, &["man", "landmarks", "build"]);
    assert!(page.text(0).contains("\\-\\-strategy"), "{page:?}");
    let none = run(&folder, &["man", "nothing"]);
    assert!(none.error().starts_with("COMMAND: there is no command `nothing`"), "{none:?}");
}

/// CLI-15: the shape of the table; its times and sizes are the machine's.
#[test]
fn bench() {
    let folder = Folder::new("bench-text");
    let call = ["map", "bench", "--size", "128,150", "--pairs", "3", "--quality", "off"];
    let ran = run(&folder, &call);
    let text: String = ran
        .text(0)
        .lines()
        .map(|line| {
            let is_measured = |word: &&str| word.parse::<f64>().is_ok() || *word == "none";
            let name = line.split("  ").find(|part| !part.is_empty()).unwrap_or_default();
            let words: Vec<&str> = line.trim_start()[name.len()..].split_whitespace().collect();
            let measured = words.iter().any(is_measured);
            format!("{name}: {}\n", if measured { "[measured]".into() } else { words.join(" ") })
        })
        .collect();
    settings().bind(|| insta::assert_snapshot!("map-bench", text));
}
