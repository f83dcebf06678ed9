#![no_main]
//! The target `graph-landmarks`: see `suite::fuzz_body`.
libfuzzer_sys::fuzz_target!(|data: &[u8]| suite::fuzz_body::run("graph-landmarks", data));
