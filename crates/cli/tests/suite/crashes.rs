//! CLI-4: the command is killed while it writes; a reader sees the old file or the new one.
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use oracle::SplitMix64;

use crate::roads::extract;
use crate::run::{Folder, run};

/// What is written over: the files of a call and how it is made once so and once otherwise.
struct Writer {
    files: &'static [&'static str],
    old: &'static [&'static str],
    new: &'static [&'static str],
}

/// A writer of each kind of file, plain and packed.
const WRITERS: [Writer; 13] = [
    Writer {
        files: &["a.gr", "a.co"],
        old: &["generate", "road", "--size", "6000", "--seed", "1", "-o", "a.gr"],
        new: &["generate", "road", "--size", "6000", "--seed", "2", "-o", "a.gr"],
    },
    Writer {
        files: &["b.gr.gz", "b.co.gz"],
        old: &["generate", "road", "--size", "2000", "--seed", "1", "-o", "b.gr.gz"],
        new: &["generate", "road", "--size", "2100", "--seed", "2", "-o", "b.gr.gz"],
    },
    Writer {
        files: &["c.csv", "c-places.csv"],
        old: &["convert", "one.gr", "c.csv", "--coords-out", "c-places.csv"],
        new: &["convert", "two.gr", "c.csv", "--coords-out", "c-places.csv"],
    },
    Writer {
        files: &["d.gr", "d.co"],
        old: &["convert", "one.csv", "d.gr", "--coords", "one-places.csv"],
        new: &["convert", "two.csv", "d.gr", "--coords", "two-places.csv"],
    },
    Writer {
        files: &["e.oplm"],
        old: &["landmarks", "build", "one.gr", "--count", "6", "-o", "e.oplm"],
        new: &["landmarks", "build", "two.gr", "--count", "6", "-o", "e.oplm"],
    },
    Writer {
        files: &["f.csv"],
        old: &["points", "build", "points.csv", "--nearest", "4", "-o", "f.csv"],
        new: &["points", "build", "points.csv", "--nearest", "6", "-o", "f.csv"],
    },
    Writer {
        files: &["g.csv"],
        old: &["generate", "points", "--size", "20000", "--seed", "1", "-o", "g.csv"],
        new: &["generate", "points", "--size", "20000", "--seed", "2", "-o", "g.csv"],
    },
    Writer {
        files: &["h.map"],
        old: &["generate", "terrain", "--size", "300", "--seed", "1", "-o", "h.map"],
        new: &["generate", "terrain", "--size", "300", "--seed", "2", "-o", "h.map"],
    },
    Writer {
        files: &["i.gr", "i.co"],
        old: &["points", "build", "points.csv", "--nearest", "4", "-o", "i.gr"],
        new: &["points", "build", "points.csv", "--nearest", "6", "-o", "i.gr"],
    },
    Writer {
        files: &["j.svg"],
        old: &["route", "one.gr", "--from", "1", "--to", "5000", "--draw", "j.svg"],
        new: &["route", "two.gr", "--from", "1", "--to", "5000", "--draw", "j.svg"],
    },
    Writer {
        files: &["k.png"],
        old: &["route", "one.gr", "--from", "1", "--to", "5000", "--draw", "k.png"],
        new: &["route", "two.gr", "--from", "1", "--to", "5000", "--draw", "k.png"],
    },
    Writer {
        files: &["l.html"],
        old: &["route", "one.gr", "--from", "1", "--to", "5000", "--draw", "l.html"],
        new: &["route", "two.gr", "--from", "1", "--to", "5000", "--draw", "l.html"],
    },
    Writer {
        files: &["m.geojson"],
        old: &["route", "a.osm.pbf", "--from", "11", "--to", "13", "--geojson", "m.geojson"],
        new: &["route", "a.osm.pbf", "--from", "13", "--to", "11", "--geojson", "m.geojson"],
    },
];

const KILLS_A_WRITER: u64 = 16;

#[expect(clippy::disallowed_methods, reason = "a kill comes at a random time")]
fn now() -> Instant {
    Instant::now()
}

#[test]
fn a_killed_call_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("crashes");
    for (name, places, seed) in [("one", "one-places.csv", "1"), ("two", "two-places.csv", "2")] {
        let (gr, csv) = (format!("{name}.gr"), format!("{name}.csv"));
        run(&folder, &["generate", "road", "--size", "6000", "--seed", seed, "-o", &gr]).text(0);
        assert_eq!(run(&folder, &["convert", &gr, &csv, "--coords-out", places]).status, 0);
    }
    folder.write("a.osm.pbf", extract());
    run(&folder, &["generate", "points", "--size", "3000", "-o", "points.csv"]).text(0);

    let mut rng = SplitMix64::new(1);
    let (mut kills, mut olds, mut news, mut while_writing) = (0, 0, 0, 0);
    for Writer { files, old, new } in WRITERS {
        let contents = || -> Vec<Vec<u8>> { files.iter().map(|file| folder.read(file)).collect() };
        assert_eq!(run(&folder, new).status, 0);
        let is_new = contents();
        let start = now();
        assert_eq!(run(&folder, old).status, 0);
        let takes = start.elapsed().as_secs_f64();
        let is_old = contents();
        assert_ne!(is_old, is_new);
        for kill in 0..KILLS_A_WRITER {
            let mut child = Command::new(env!("CARGO_BIN_EXE_surepath"))
                .args(new)
                .current_dir(&*folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the binary was built");
            // At any time of the call; every other time once something is being written.
            let start = now();
            if kill % 2 == 0 {
                std::thread::sleep(Duration::from_secs_f64(takes * rng.unit()));
            } else {
                while parts(&folder).is_empty()
                    && child.try_wait().expect("it is ours").is_none()
                    && start.elapsed() < Duration::from_secs(20)
                {
                    std::hint::spin_loop();
                }
                std::thread::sleep(Duration::from_micros(rng.below(4_000)));
            }
            // An error says that it has ended.
            let _ = child.kill();
            child.wait().expect("it was started");
            kills += 1;
            while_writing += u32::from(!parts(&folder).is_empty());
            for (number, found) in contents().into_iter().enumerate() {
                let file = files[number];
                let (as_old, as_new) = (found == is_old[number], found == is_new[number]);
                assert!(as_old || as_new, "{file} is neither: {} bytes", found.len());
                olds += u32::from(as_old);
                news += u32::from(as_new);
                std::fs::write(folder.join(file), &is_old[number]).expect("it can be written");
            }
        }
        // What is left harms nobody: the next call ends as ever, under the names it was given.
        assert_eq!(run(&folder, new).status, 0);
        assert_eq!(contents(), is_new);
        for part in parts(&folder) {
            assert!(part.starts_with('.'), "{part} is not hidden");
            std::fs::remove_file(folder.join(part)).expect("it is there");
        }
    }
    println!("{kills} kills, {while_writing} of them while writing: {olds} old files, {news} new");
    assert!(kills >= 200 && while_writing >= 40 && olds > 40, "{kills}, {while_writing}, {olds}");
}

/// The files that a call had not finished.
fn parts(folder: &Folder) -> Vec<String> {
    let mut names = folder.names();
    names.retain(|name| name.ends_with(".part"));
    names
}
