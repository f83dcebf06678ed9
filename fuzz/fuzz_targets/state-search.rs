#![no_main]
//! The target `state-search`: see `suite::fuzz_body`.
libfuzzer_sys::fuzz_target!(|data: &[u8]| suite::fuzz_body::run("state-search", data));
