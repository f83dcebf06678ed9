//! CLI-3: usage that is wrong ends with status 2 and says why.
use crate::run::{Folder, run};

#[test]
fn usage_errors_end_with_status_2() {
    let folder = Folder::new("usage");
    folder.write("a.gr", "p sp 2 1\na 1 2 5\n");
    let cases: [(&[&str], &str); 13] = [
        (&["route", "a.gr", "--from", "0", "--to", "2"], "--from: id 0 not in 1..2"),
        (&["route", "a.gr", "--from", "1", "--to", "3"], "--to: id 3 not in 1..2"),
        (
            &["route", "a.gr", "--from", "4294967297", "--to", "1"],
            "--from: id 4294967297 not in 1..2",
        ),
        (
            &["route", "a.gr", "--from", "1", "--to", "2", "--estimate", "landmarks"],
            "--estimate landmarks: no file of landmarks is given",
        ),
        (&["route", "a.gr", "--from", "1"], "the following required arguments were not provided"),
        (
            &["route", "a.gr", "--from", "x", "--to", "2"],
            "invalid value 'x' for '--from <ID|LAT,LON>'",
        ),
        (
            &["route", "--from", "1", "--to", "2", "--nodes", "3"],
            "the following required arguments",
        ),
        (
            &["route", "a.gr", "--from", "1", "--to", "2", "--algorithm", "a*"],
            "invalid value 'a*' for '--algorithm <ALGORITHM>'",
        ),
        (
            &["route", "a.gr", "--nodes", "3", "--from", "1", "--to", "2"],
            "--nodes: a .gr file declares its own count",
        ),
        (&["compare", "a.gr", "--queries", "0"], "invalid value '0' for '--queries <N>'"),
        (&["fingerprint", "none.gr"], "none.gr: "),
        (&["nonsense"], "unrecognized subcommand 'nonsense'"),
        (&["generate", "road"], "the following required arguments were not provided"),
    ];
    for (args, error) in cases {
        let ran = run(&folder, args);
        assert!(ran.error().starts_with(error), "{args:?}: {ran:?}");
    }
    assert_eq!(folder.names(), ["a.gr"]);
}

/// CLI-1: notes are left out with `-q`, colours where the environment says so; errors name the flag that was meant.
#[test]
fn quiet_and_without_colour() {
    let folder = Folder::new("quiet");
    let call = ["generate", "road", "--size", "9", "-o", "a.csv"];
    run(&folder, &call).text(0);
    let note = "note: the coordinates are not written; --coords-out FILE writes them\n";
    run(&folder, &["generate", "road", "--size", "9", "-o", "b.gr"]).text(0);
    let convert = ["convert", "b.gr", "b.csv"];
    assert_eq!(run(&folder, &convert).stderr, note);
    assert_eq!(run(&folder, &[&convert[..], &["-q"]].concat()).stderr, "");
    assert_eq!(run(&folder, &[&["--quiet"], &convert[..]].concat()).stderr, "");

    let meant = run(&folder, &["route", "--form", "1", "--to", "2"]);
    assert!(meant.error().contains("a similar argument exists: '--from'"), "{meant:?}");
    let colours = |no_color: Option<&str>| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_surepath"));
        command.arg("--nonsense").env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
        no_color.map(|value| command.env("NO_COLOR", value));
        let stderr = command.output().expect("the binary was built").stderr;
        assert!(!stderr.is_empty());
        stderr.contains(&0x1b)
    };
    assert!(colours(None), "nothing is tested where there are no colours");
    assert!(!colours(Some("1")));
}

/// A space within a place makes two arguments of it, which the error says, whatever else it says.
#[test]
fn a_place_that_a_space_parts_is_told_of() {
    let folder = Folder::new("split-place");
    let calls: [(&str, &str); 4] = [
        ("route a.osm.pbf --from 42.506, 1.522 --to 42.542,1.734", "42.506,1.522"),
        ("route --from 42.542,1.734 --to 42.506 ,1.522", "42.506,1.522"),
        ("points route a.csv --from 1, 2, -3 --to 4,5", "1,2,-3"),
        ("map route a.map --from 1,2 --to=3, 4", "3,4"),
    ];
    for (line, place) in calls {
        let ran = run(&folder, &line.split(' ').collect::<Vec<_>>());
        let tip = format!("tip: a space parts what is one place: write '{place}', or quote it");
        assert!(ran.error().contains(&tip), "{line}: {ran:?}");
    }
    let ran = run(&folder, &["route", "--from", "42.506,", "--to", "1"]);
    assert!(!ran.error().contains("a space parts"), "{ran:?}");
    // In quotes a space is no fault.
    let ran = run(&folder, &["map", "route", "none.map", "--from", "1, 2", "--to", "3 ,4"]);
    assert!(ran.error().starts_with("none.map: "), "{ran:?}");
}
