#![no_main]
//! The target `hierarchy`: see `suite::fuzz_body`.
libfuzzer_sys::fuzz_target!(|data: &[u8]| suite::fuzz_body::run("hierarchy", data));
