//! Whatever the bytes, a value or an error: rule FMT-5, bug I04.
use formats::{
    FormatError, read_co, read_dynamic_scenario, read_edge_csv, read_gr, read_link_csv, read_map,
    read_node_csv, read_patches, read_point_csv, read_scenario,
};

/// Reads by a reader and drops what it read.
type Reader = fn(&[u8]) -> Result<(), FormatError>;

const SMALL_FILES: &[(&str, &[u8], Reader)] = &[
    ("gr", b"c x\np sp 3 2\n\na 1 2 7\r\na 3 1 2.5e1\n", |bytes| read_gr(bytes).map(drop)),
    ("co", b"p aux sp co 2\nv 2 -7 1.5\nv 1 3e2 4\n", |bytes| read_co(bytes).map(drop)),
    ("edges", b"tail,head,weight\n0,1,2\n1,2,1e-3\n", |bytes| read_edge_csv(bytes, None).map(drop)),
    ("edges of 3", b"tail,head,weight\n0,1,2\n1,2,3\n", |bytes| {
        read_edge_csv(bytes, Some(3)).map(drop)
    }),
    ("nodes", b"id,x,y,z\n1,2,3,4\n0,-5,.6,7\n", |bytes| read_node_csv(bytes, None).map(drop)),
    ("points", b"x,y\n1,2\n-3,4e5\n", |bytes| read_point_csv(bytes).map(drop)),
    ("map", b"type octile\nheight 2\nwidth 3\nmap\n..@\r\n.TW\n", |bytes| read_map(bytes).map(drop)),
    ("scenario", b"version 1\n0\tm\t4\t2\t1\t1\t0\t0\t1.5\n3 m 4 2 1 1 0 0 4\n", |bytes| {
        read_scenario(bytes).map(drop)
    }),
    (
        "patches",
        b"type patch\npatches 2\npatch 0\nheight 1\nwidth 2\nmap\n@.\npatch 1\nwidth 1\nheight 1\nmap\nS\n",
        |bytes| read_patches(bytes).map(drop),
    ),
    (
        "dynamic",
        b"version 2\nheight 3\nwidth 4\ncost 1 octile\npatch p\ncommands\nP 1 7 3 2\nQ 1 0 0 3 2 -1\n",
        |bytes| read_dynamic_scenario(bytes).map(drop),
    ),
    ("links", b"a,b\n0,1\n1,2\n", |bytes| read_link_csv(bytes, 3).map(drop)),
];

#[test]
fn every_prefix_and_every_changed_byte_is_read_or_refused() {
    for (name, bytes, read) in SMALL_FILES {
        let (mut whole, mut faulty) = (0, 0);
        let mut attempt = |bytes: &[u8]| match read(bytes) {
            Ok(()) => whole += 1,
            Err(error) => {
                faulty += 1;
                let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
                assert!((1..=lines + 2).contains(&error.line()), "{name}: {error}");
                assert!(error.to_string().len() < 200, "{name}: {error}");
            }
        };
        attempt(bytes);
        for end in 0..bytes.len() {
            attempt(&bytes[..end]);
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.to_vec();
            for value in 0..=255 {
                changed[at] = value;
                attempt(&changed);
            }
            let mut without = bytes.to_vec();
            without.remove(at);
            attempt(&without);
        }
        assert!(whole > 10 && faulty > 1000, "{name}: {whole} read, {faulty} refused");
    }
}

#[test]
fn a_line_that_never_ends_is_refused_before_it_is_held() {
    let endless = std::io::BufReader::new(std::io::repeat(b'1'));
    let error = read_point_csv(endless).expect_err("a line has its limit");
    assert_eq!(error.to_string(), "line 1, column 1: the line has more than 67108864 bytes");
}

#[test]
fn a_failing_reader_is_an_error_with_its_line() {
    struct Failing(usize);
    impl std::io::Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let text = b"p sp 2 1\n";
            self.0 += 1;
            match self.0 {
                1 => Err(std::io::ErrorKind::Interrupted.into()),
                2 => {
                    buffer[..text.len()].copy_from_slice(text);
                    Ok(text.len())
                }
                _ => Err(std::io::Error::other("the cable is out")),
            }
        }
    }
    let error = read_gr(std::io::BufReader::new(Failing(0))).expect_err("the reader fails");
    assert_eq!(error.to_string(), "line 2, column 1: reading failed: the cable is out");
}
