//! What the formats promise, through their public API.

mod csv;
mod dimacs;
mod gzip;
mod hostile_bytes;
mod maps;
mod random;
mod real_data;
mod round_trip;
mod scenarios;
