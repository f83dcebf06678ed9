//! Gzip is read as what it holds: rule FMT-6.
use std::io::{BufReader, Read, Write};

use formats::{Compressed, Fault, decompressed, read_gr};

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = Compressed::new(Vec::new());
    out.write_all(bytes).expect("a Vec takes all");
    out.finish().expect("a Vec takes all")
}

#[test]
fn gzip_and_plain_bytes_read_alike() {
    let text = b"p sp 2 1\na 1 2 3\n";
    let packed = packed(text);
    assert_eq!(packed, self::packed(text), "no time in it");
    let plain = decompressed(&text[..]).expect("bytes do not fail");
    assert!(!plain.is_gzip());
    let unpacked = decompressed(&packed[..]).expect("bytes do not fail");
    assert!(unpacked.is_gzip());
    assert_eq!(read_gr(plain).expect("whole"), read_gr(unpacked).expect("whole"));

    // Two members in a row, handed out a byte at a time.
    let mut twice = self::packed(&text[..9]);
    twice.extend(self::packed(&text[9..]));
    let slow = BufReader::with_capacity(1, &twice[..]);
    assert_eq!(read_gr(decompressed(slow).expect("no failure")).expect("whole").edges.len(), 1);

    let mut nothing = String::new();
    let count = decompressed(&b""[..]).expect("no failure").read_to_string(&mut nothing);
    assert_eq!(count.expect("no failure"), 0);
}

#[test]
fn cut_and_flipped_gzip_is_an_error_or_a_graph() {
    let packed = packed(b"p sp 2 3\na 1 2 3\na 1 2 3\na 1 2 4\n");
    let (mut unreadable, mut refused) = (0, 0);
    let mut read = |bytes: &[u8]| {
        let read = decompressed(bytes).map(read_gr).expect("bytes do not fail");
        if let Err(error) = &read {
            refused += 1;
            unreadable += u32::from(matches!(error.fault(), Fault::Unreadable { .. }));
        }
        read.is_err()
    };
    for end in 0..packed.len() {
        assert!(read(&packed[..end]), "cut at {end} the stream still passes for whole");
    }
    for at in 0..packed.len() {
        for bit in 0..8 {
            let mut flipped = packed.clone();
            flipped[at] ^= 1 << bit;
            read(&flipped);
        }
    }
    assert!(unreadable > 150 && refused > 250, "{unreadable} unreadable, {refused} refused");
}
