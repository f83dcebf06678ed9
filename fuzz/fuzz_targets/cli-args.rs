#![no_main]
//! The target `cli-args`: see `suite::fuzz_body`.
libfuzzer_sys::fuzz_target!(|data: &[u8]| suite::fuzz_body::run("cli-args", data));
