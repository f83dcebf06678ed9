#![no_main]
//! The target `graph-query`: see `suite::fuzz_body`.
libfuzzer_sys::fuzz_target!(|data: &[u8]| suite::fuzz_body::run("graph-query", data));
