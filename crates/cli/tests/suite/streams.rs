//! CLI-4: standard input and output as files, gzip by name or by content.
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{Folder, run, run_with};

#[test]
fn a_dash_is_standard_input_and_output() {
    let folder = Folder::new("dash");
    let road = run(&folder, &["generate", "road", "--size", "200", "-o", "-"]);
    let text = road.text(0);
    assert!(text.starts_with("p sp 200 "), "{text}");
    run(&folder, &["generate", "road", "--size", "200", "-o", "a.gr"]).text(0);
    assert_eq!(text.as_bytes(), folder.read("a.gr"));
    run(&folder, &["convert", "a.gr", "a.csv.gz", "--coords-out", "a-places.csv"]).text(0);
    let expected = run(&folder, &["fingerprint", "a.gr"]);
    for input in [folder.read("a.gr"), folder.read("a.csv.gz")] {
        let ran = run_with(&folder, &["fingerprint", "-"], &input);
        assert_eq!(ran.text(0), expected.text(0));
    }
    let args = ["route", "-", "--from", "1", "--to", "9", "--json", "--coords", "a.co"];
    let object = run_with(&folder, &args, text.as_bytes()).json(0);
    assert_eq!(object["algorithm"], "astar");
    let csv = run_with(&folder, &["convert", "-", "-"], &folder.read("a.csv.gz"));
    assert_eq!(csv.text(0), text);
    let places = run(&folder, &["convert", "a.gr", "b.gr", "--coords-out", "-"]);
    assert_eq!(places.text(0).as_bytes(), folder.read("a.co"));
    for args in [
        &["generate", "road", "-o", "-", "--json"][..],
        &["convert", "a.gr", "-", "--coords-out", "-"],
        &["convert", "a.gr", "c.csv", "--coords-out", "-", "--json"],
    ] {
        let what = "-: standard output cannot hold two results";
        assert_eq!(run(&folder, args).error(), what, "{args:?}");
    }
}

/// What a pipe holds is told by its first line, however it comes: in pieces, behind blank lines or a
/// byte order mark.
#[test]
fn standard_input_is_known_by_its_first_line() {
    let folder = Folder::new("sniff");
    let csv: &[&[u8]] = &[b"tail,head,weight\n0,1,5\n"];
    let gr: &[&[u8]] = &[b"p sp 2 1\na 1 2 5\n"];
    let expected = fingerprint_of_pieces(&folder, csv);
    assert!(expected.starts_with("nodes 2\narcs 1\n"), "{expected}");
    let cases: [&[&[u8]]; 7] = [
        gr,
        &[b"t", b"ail,he", b"ad,weight\n0,1,5\n"],
        &[b"\n \n", b"tail,head,weight\n0,1,5\n"],
        &[b"\xef\xbb\xbftail,head,weight\n0,1,5\n"],
        &[b"\xef", b"\xbb\xbf", b"tail,head,weight\r\n0,1,5\r\n"],
        &[b"p", b" sp 2 1\na 1 2 5\n"],
        &[b"\xef\xbb\xbf", b"p sp 2 1\na 1 2 5\n"],
    ];
    for pieces in cases {
        assert_eq!(fingerprint_of_pieces(&folder, pieces), expected, "{pieces:?}");
    }
    for nothing in [&b""[..], b"\n", b"tail", b"\xef", b"\xef\xbb\xbf"] {
        assert!(run_with(&folder, &["fingerprint", "-"], nothing).error().starts_with("-:"));
    }
}

fn fingerprint_of_pieces(folder: &Folder, pieces: &[&[u8]]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_surepath"))
        .args(["fingerprint", "-"])
        .current_dir(&**folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    let mut pipe = child.stdin.take().expect("it is piped");
    for piece in pieces {
        pipe.write_all(piece).expect("it is read");
        // Time to be read by itself; where there was too little the test still holds.
        std::thread::sleep(Duration::from_millis(30));
    }
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("output is text")
}

/// What is gzip is read as what it holds, whatever its name says.
#[test]
fn gzip_is_known_by_its_bytes() {
    let folder = Folder::new("gzip");
    run(&folder, &["generate", "road", "--size", "100", "-o", "a.gr.gz"]).text(0);
    folder.write("plain.gr", folder.read("a.gr.gz"));
    folder.write("plain.co", folder.read("a.co.gz"));
    let ask = |file| {
        let object = run(&folder, &["route", file, "--from", "1", "--to", "50", "--json"]).json(0);
        (object["cost"].to_string(), object["algorithm"].to_string())
    };
    assert_eq!(ask("plain.gr"), ask("a.gr.gz"));
    assert_eq!(ask("plain.gr").1, "\"astar\"");
}

/// A reader that has seen enough is no error.
#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new("pipe");
    let mut child = Command::new(env!("CARGO_BIN_EXE_surepath"))
        .args(["generate", "road", "--size", "60000", "-o", "-"])
        .current_dir(&*folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
