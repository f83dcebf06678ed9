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
        (&["route", "a.gr", "--from", "x", "--to", "2"], "invalid value 'x' for '--from <ID>'"),
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
